import { registerCalls } from '@portico/contract/account/register.ts'
import { financeCalls } from '@portico/contract/money/finance.ts'
import { referralCalls } from '@portico/contract/money/referral.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountOf, purchase } from '../../../../test/money.ts'
import { cashierNotice, sendNotice, setPay, startRecharge, walletOf } from '../../../../test/paying.ts'
import { password, TestPortico, type Person } from '../../../../test/portico.ts'
import { daysMs } from '../../../core/clock.ts'
import { accounts, logins } from '../../../core/people/people.table.ts'
import { mails } from '../../../core/mail/mail.table.ts'
import { toFen } from '../../../core/money.ts'
import { prove } from '../../../ground/ledger/ledger.service.ts'
import { referralJob } from './referral.jobs.ts'

let t: TestPortico
let operator: Person
let referrer: Person
let code: string
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  await setPay(t, operator, { cashier_enabled: true })
})
afterAll(async () => {
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
  await t.stop()
})
beforeEach(async () => {
  await set('100', '20')
  referrer = await t.customer()
  code = (await t.ok(referralCalls.referrerCodeCreate, undefined, { as: referrer })).code
})

const set = (minimum: string, reward: string) =>
  t.ok(referralCalls.referralSettingsSave, { minimum, reward }, { as: operator })
const info = (as: Person) => t.ok(referralCalls.referrerCode, undefined, { as })
const couponOf = async (as: Person) => (await walletOf(t, as)).coupon
const brought = () => t.customer({ referral_code: code })
async function recharge(as: Person, amount = '100.00') {
  const started = await startRecharge(t, as, { amount })
  const notice = await cashierNotice(t, started)
  return Promise.all(Array.from({ length: 4 }, () => sendNotice(t, 'cashier', notice)))
}

describe('a referral code', () => {
  test('is made once for an account, however often and at once it is asked for', async () => {
    const as = await t.customer()
    expect(await info(as)).toEqual({ code: '', invited: 0, rewarded: 0, minimum: '100.00', reward: '20.00' })
    const made = await Promise.all(
      Array.from({ length: 8 }, () => t.ok(referralCalls.referrerCodeCreate, undefined, { as })),
    )
    expect(new Set(made.map((one) => one.code)).size).toBe(1)
    expect(made[0]!.code).toMatch(/^[2-9A-Z]{6}$/)
    expect((await info(as)).code).toBe(made[0]!.code)
    expect(made[0]!.code).not.toBe(code)
  })

  test('belongs to the owner: members and operators have none', async () => {
    for (const as of [await t.member(referrer), operator])
      for (const call of [referralCalls.referrerCode, referralCalls.referrerCodeCreate])
        expect(await t.send(call, undefined, { as })).toMatchObject({ code: '400003' })
  })

  test('does not take somebody who is in that account already', async () => {
    const member = await t.member(referrer)
    const form = (email: string, phone: string) => ({
      user_type: 'personal' as const,
      channel: 'email' as const,
      email,
      phone,
      password,
      confirm_password: password,
      terms: true as const,
      referral_code: code.toLowerCase(),
    })
    const before = await t.rows()
    const ip = '10.9.9.9'
    await t.ok(registerCalls.registerCodeSend, { channel: 'email', email: member.email, code_type: 'register' }, { ip })
    const typed = await t.lastMailedCode()
    expect(
      await t.send(
        registerCalls.accountRegister,
        { ...form(member.email.toUpperCase(), '13700000001'), code: typed },
        { ip },
      ),
    ).toMatchObject({
      code: '400001',
      data: { fields: { referral_code: 'This is the referral code of your own account' } },
    })
    expect(await t.rows()).toMatchObject({ account: before['account'], login: before['login'] })
    await t.db.update(logins).set({ areaCode: '86', phone: '13700000002' }).where(eq(logins.id, member.login_id))
    await expect(t.customer({ referral_code: code, phone: '13700000002' })).rejects.toThrow('your own account')
  })

  test('cannot tie an account to itself, whoever writes it', async () => {
    const id = await accountOf(t, referrer)
    await expect(t.db.update(accounts).set({ referredBy: id }).where(eq(accounts.id, id))).rejects.toThrow()
  })
})

/** Cash that was paid in and is used up: the time it paid for is over. */
async function consumed(as: Person, amount = '100.00'): Promise<void> {
  await recharge(as, amount)
  await spent(as, amount, -daysMs(31))
}
/** Something is bought for all of it, for a month from so long before or after now. */
async function spent(as: Person, amount: string, startMs: number): Promise<void> {
  const termFrom = new Date(t.clock.now().getTime() + startMs)
  const termTo = new Date(termFrom.getTime() + daysMs(30))
  await purchase(t, as, toFen(amount), { termFrom, termTo }, { funded: true })
}
const rewarded = () => referralJob(t.app).run({})

describe('the reward', () => {
  test('comes when the cash they paid in is used up to the sum: one voucher, one notice, one mail', async () => {
    const friend = await brought()
    expect(await info(referrer)).toMatchObject({ invited: 1, rewarded: 0 })
    await consumed(friend, '99.99')
    await rewarded()
    expect(await couponOf(referrer)).toBe('0.00')
    await consumed(friend, '100.00')
    await rewarded()
    await consumed(friend, '300.00')
    await rewarded()
    expect(await couponOf(referrer)).toBe('20.00')
    expect(await couponOf(friend)).toBe('0.00')
    expect(await info(referrer)).toMatchObject({ invited: 1, rewarded: 1 })
    const { result } = await t.ok(voucherCalls.voucherList, {}, { as: referrer })
    expect(result).toMatchObject([{ type: 'referrer', amount: '20.00', left: '20.00', status: 'used' }])
    const subject = 'A ¥20.00 voucher for referring a customer'
    const told = (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: referrer })).result
    expect(told.filter((one) => one.subject === subject)).toHaveLength(1)
    const sent = await t.db.select().from(mails).where(eq(mails.recipient, referrer.email))
    expect(sent.filter((one) => one.subject === subject)).toHaveLength(1)
  })

  test('does not come for money that can be withdrawn, nor for what was bought with it and would come back', async () => {
    const friend = await brought()
    await recharge(friend, '500.00')
    await rewarded()
    expect(await couponOf(referrer)).toBe('0.00')
    await spent(friend, '500.00', -daysMs(3))
    await rewarded()
    expect(await couponOf(referrer)).toBe('0.00')
    t.clock.pass(daysMs(6))
    await rewarded()
    referrer = await t.signIn(referrer.email)
    operator = await t.operator()
    expect(await couponOf(referrer)).toBe('20.00')
  })

  test('comes for each customer that was brought, and for nobody who came alone', async () => {
    await Promise.all([await brought(), await brought(), await t.customer()].map((one) => consumed(one)))
    await rewarded()
    expect(await couponOf(referrer)).toBe('40.00')
    expect(await info(referrer)).toMatchObject({ invited: 2, rewarded: 2 })
  })

  test('comes once when it is given on two servers at once', async () => {
    const friend = await brought()
    await Promise.all([consumed(friend), consumed(friend)])
    await Promise.all([rewarded(), rewarded()])
    expect(await couponOf(referrer)).toBe('20.00')
  })

  test('comes for an offline recharge too, and not for what an operator gave', async () => {
    const friend = await brought()
    const draft = { account_id: await accountOf(t, friend), amount: '150.00', reason: 'by hand' }
    await t.ok(financeCalls.adjustmentAdd, draft, { as: operator })
    await spent(friend, '150.00', -daysMs(31))
    await rewarded()
    expect(await couponOf(referrer)).toBe('0.00')
    await t.ok(financeCalls.offlineRechargeAdd, draft, { as: operator })
    await rewarded()
    expect(await couponOf(referrer)).toBe('20.00')
  })

  test('is what the settings say at that moment, and none when it is zero', async () => {
    const friend = await brought()
    await set('10', '0')
    await consumed(friend, '50.00')
    await rewarded()
    expect(await couponOf(referrer)).toBe('0.00')
    await set('10', '7.5')
    await rewarded()
    expect(await couponOf(referrer)).toBe('7.50')
    expect(await info(referrer)).toMatchObject({ minimum: '10.00', reward: '7.50' })
  })
})

test('the settings are the operators’, and are sums of money', async () => {
  expect(await t.ok(referralCalls.referralSettingsInfo, undefined, { as: operator })).toEqual({
    minimum: '100.00',
    reward: '20.00',
  })
  const before = await t.rows()
  for (const wrong of [{ minimum: '-1' }, { reward: '1.001' }, { reward: '' }])
    expect(
      await t.send(referralCalls.referralSettingsSave, { minimum: '1', reward: '1', ...wrong }, { as: operator }),
    ).toMatchObject({ code: '400001' })
  expect(
    await t.send(referralCalls.referralSettingsSave, { minimum: '1', reward: '1' }, { as: referrer }),
  ).toMatchObject({ code: '400003' })
  expect((await t.rows())['audit_line']).toBe(before['audit_line'])
})
