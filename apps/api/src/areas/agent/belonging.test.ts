import { registerCalls } from '@portico/contract/account/register.ts'
import { centerCalls } from '@portico/contract/account/center.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { refusals } from '@portico/contract/codes.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { referralCalls } from '@portico/contract/money/referral.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTerms } from '../../../test/agents.ts'
import { customerOf, faced, registerAt } from '../../../test/faces.ts'
import { accountOf } from '../../../test/money.ts'
import { operatorEmail, password, TestPortico } from '../../../test/portico.ts'
import { inOrder } from '../../../test/resources.ts'
import { prove } from '../../ground/ledger/ledger.service.ts'
import { mails } from '../../core/mail/mail.table.ts'
import { accounts, logins, salesPeople } from '../../core/people/people.table.ts'

let t: TestPortico
let seller: Awaited<ReturnType<typeof faced>>
const host = 'shop.harbour.example'
const otherHost = 'shop.other.example'
beforeAll(async () => {
  t = await TestPortico.start({ PUBLIC_URL: 'https://console.platform.example' })
  seller = await faced(t, host, { sender_name: 'Harbour', sender_address: `hello@${host}` })
  await faced(t, otherHost, { name_en: 'Other Cloud' })
})
afterAll(() => t.stop())

const signInAt = (at: string, email: string, typed = password) =>
  t.send(sessionCalls.sessionStart, { role: 'main', email, password: typed }, { headers: { host: at } })
async function agentOf(email: string): Promise<string | null | undefined> {
  const [row] = await t.db
    .select({ agentId: accounts.agentId })
    .from(accounts)
    .innerJoin(logins, eq(logins.accountId, accounts.id))
    .where(eq(logins.email, email))
  return row?.agentId
}
const lastMailTo = async (to: string) =>
  (await t.db.select().from(mails).where(eq(mails.recipient, to)).orderBy(desc(mails.createdAt), desc(mails.id)))[0]

describe('who registers on an agent’s domain', () => {
  test('is its customer, and is welcomed and written to in its name', async () => {
    const email = 'first@customer.example'
    await t.ok(
      registerCalls.registerCodeSend,
      { code_type: 'register', channel: 'email', email },
      { headers: { host } },
    )
    const mail = (await lastMailTo(email))!
    expect(mail.subject).toMatch(/^\d{6} is your Harbour Cloud verification code$/)
    expect(mail.sender).toEqual({ name: 'Harbour', address: `hello@${host}` })
    const { data, code } = await registerAt(t, host, { email })
    expect(code).toBe('200')
    expect(await agentOf(email)).toBe(seller.id)
    expect(await t.ok(userCalls.userInfo, undefined, { as: data })).toMatchObject({ through_agent: true })
    expect(await prove(t.db)).toMatchObject(inOrder)
  })

  test('is nobody’s on the platform’s own, or on a name that nobody has shown', async () => {
    for (const at of ['console.platform.example', 'unknown.example']) {
      const { email, code } = await registerAt(t, at)
      expect(code).toBe('200')
      expect(await agentOf(email)).toBeNull()
    }
  })

  test('cannot bring the code of a customer of the platform, and is left out of everything when it is tried', async () => {
    const { code } = await t.ok(referralCalls.referrerCodeCreate, undefined, { as: await t.customer() })
    const before = await t.db.$count(accounts)
    const answer = await registerAt(t, host, { referral_code: code })
    expect(answer).toMatchObject({
      code: refusals.invalidInput,
      data: { fields: { referral_code: expect.any(String) } },
    })
    expect(await t.db.$count(accounts)).toBe(before)
    expect((await registerAt(t, 'console.platform.example', { referral_code: code })).code).toBe('200')
  })
})

describe('signing in on an agent’s domain', () => {
  test('is for its own customers and for the agent itself', async () => {
    const { email } = await registerAt(t, host)
    expect((await signInAt(host, email)).code).toBe('200')
    expect((await signInAt('console.platform.example', email)).code).toBe('200')
    expect((await signInAt(host, seller.email)).code).toBe('200')
  })

  test('is refused to anybody else as a wrong password is', async () => {
    const { email: others } = await registerAt(t, otherHost)
    const direct = (await t.customer()).email
    const wrong = await signInAt(host, 'nobody@customer.example')
    for (const email of [others, direct, operatorEmail]) {
      const { code, msg, data } = await signInAt(host, email)
      expect({ code, msg, data }).toEqual({ code: refusals.loginFailed, msg: wrong.msg, data: wrong.data })
    }
  })

  test('sends a link for a forgotten password to its own customers alone', async () => {
    const { email } = await registerAt(t, host)
    const direct = (await t.customer()).email
    for (const to of [email, direct]) await t.ok(registerCalls.passwordForget, { email: to }, { headers: { host } })
    const mail = (await lastMailTo(email))!
    expect(mail.subject).toBe('Reset your Harbour Cloud password')
    expect(mail.body).toContain(`https://${host}/portal/forgetpassword?token=`)
    expect(await lastMailTo(direct)).toBeUndefined()
  })

  test('by another service is not offered, since that would lead to the platform', async () => {
    expect(await t.send(sessionCalls.wechatSignInAddress, undefined, { headers: { host } })).toMatchObject({
      code: refusals.socialNotSetUp,
    })
  })
})

describe('a customer of an agent, wherever they sign in', () => {
  test('sees the agent’s face, terms and prices', async () => {
    const customer = await customerOf(t, seller.id)
    const at = { headers: { host: 'console.platform.example' } }
    expect((await t.ok(siteCalls.siteInfo, undefined, at)).names.en).toBe('Portico')
    const site = await t.ok(siteCalls.siteInfo, undefined, { ...at, as: customer })
    expect(site).toMatchObject({ names: { en: 'Harbour Cloud' }, of_agent: true, email: 'help@harbour.example' })
    const terms = await t.ok(siteCalls.agreementInfo, { name: 'service' }, { ...at, as: customer })
    expect(terms.text).toBe('Terms of Harbour Cloud')
    expect((await t.ok(siteCalls.agreementInfo, { name: 'service' }, at)).text).not.toContain('Harbour')
  })

  test('an ended session is nobody’s, and is no fault', async () => {
    const customer = await customerOf(t, seller.id)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: customer })
    expect((await t.ok(siteCalls.siteInfo, undefined, { as: customer })).of_agent).toBe(false)
  })

  test('the public price list shows what the agent asks', async () => {
    await setTerms(t, seller.id, { sell: '1.50' })
    const operator = await t.operator()
    const price = { product: 'host', node: '*', item: 'vcpu', price: '10.00' } as const
    await t.ok(priceCalls.listPriceSave, price, { as: operator })
    const listed = async (options: object) =>
      (await t.ok(priceCalls.baseConfigPrice, undefined, options)).result[0]!.items[0]!.price
    const platform = Number(await listed({}))
    expect(Number(await listed({ headers: { host } }))).toBeCloseTo(platform * 1.5, 2)
    expect(Number(await listed({ as: await customerOf(t, seller.id) }))).toBeCloseTo(platform * 1.5, 2)
  })

  test('has no part in what the platform gives its own: referrals, sales people, the voucher for new users', async () => {
    const customer = await customerOf(t, seller.id)
    for (const call of [referralCalls.referrerCode, referralCalls.referrerCodeCreate])
      expect(await t.send(call, undefined, { as: customer })).toMatchObject({ code: refusals.forbidden })
    await t.db.insert(salesPeople).values({ id: 'S1', name: 'Mei', createdAt: t.clock.now() })
    expect(await t.send(centerCalls.saleBind, { sale_id: 'S1' }, { as: customer })).toMatchObject({
      code: refusals.saleUnknown,
    })
    await t.db.update(accounts).set({ salesId: 'S1' }).where(eq(accounts.id, customer.id))
    expect((await t.ok(centerCalls.centerInfo, undefined, { as: customer })).sale).toBeNull()
    const operator = await t.operator()
    const welcome = (account_id: string) =>
      t.send(voucherCalls.platformVoucherWelcome, { account_id }, { as: operator })
    expect(await welcome(customer.id)).toMatchObject({ code: refusals.wrongState })
    expect(await welcome(await accountOf(t, await t.customer()))).toMatchObject({ code: '200' })
    expect(await prove(t.db)).toMatchObject(inOrder)
  })
})
