import { customerCalls } from '@portico/contract/platform/customers.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, fund, unpaidOrder } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { teamGroups } from '../../../core/people/people.table.ts'
import { makeOrder } from '../../../ground/orders/order.service.ts'
import { voucherJob } from '../voucher/voucher.jobs.ts'
import { spend } from '../../../ground/wallet/wallet.service.ts'
import { shows } from '../../../../../../spec/shows.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const batch = { type: 'paper', amount: '12.34', count: 3, expires_on: '2099-12-31', remark: 'autumn fair' } as const
const issued = async () => (await t.ok(voucherCalls.platformVoucherIssue, batch, { as: operator })).result

describe('vouchers', () => {
  test('an operator issues a batch, a customer redeems one, and it is in the wallet once', async () => {
    const [one] = await issued()
    const customer = await t.customer()
    const mine = await t.ok(voucherCalls.voucherRedeem, one!, { as: customer })
    expect(mine).toMatchObject({ number: one!.number, amount: '12.34', left: '12.34', status: 'used', type: 'paper' })
    expect(await t.send(voucherCalls.voucherRedeem, one!, { as: customer })).toMatchObject({ code: '400041' })
    const { result } = await t.ok(voucherCalls.voucherList, {}, { as: customer })
    expect(result).toEqual([mine])
    const { result: lines } = await t.ok(orderCalls.walletLineList, {}, { as: customer })
    expect(lines).toMatchObject([{ kind: 'voucher', place: 'voucher', amount: '12.34', balance: '12.34' }])
  })

  test('decision: members read the vouchers while they may buy something with them, and redeem none', async () => {
    const [one] = await issued()
    const owner = await t.business()
    const mine = await t.ok(voucherCalls.voucherRedeem, one!, { as: owner })
    const [buying, alone] = [await t.member(owner), await t.member(owner, null)]
    const seen = (as: Person) => t.ok(voucherCalls.voucherList, {}, { as })
    expect(await seen(buying)).toMatchObject({ result: [mine], count: 1 })
    expect(await seen(alone)).toMatchObject({ result: [], count: 0 })
    await t.db.update(teamGroups).set({ products: [] })
    expect(await seen(buying)).toMatchObject({ result: [], count: 0 })
    expect(await seen(owner)).toMatchObject({ result: [mine] })
    expect(await t.send(voucherCalls.voucherRedeem, one!, { as: buying })).toMatchObject({ code: '400003' })
  })

  test('a wrong password, a wrong number and a used voucher get one answer, and guessing is stopped', async () => {
    const [one, two] = await issued()
    const [customer, other] = [await t.customer(), await t.customer()]
    await t.ok(voucherCalls.voucherRedeem, two!, { as: other })
    const tries = [{ ...one!, password: 'WRONG' }, { ...one!, number: 'VNOTHING' }, two!]
    const answers = await Promise.all(tries.map((typed) => t.send(voucherCalls.voucherRedeem, typed, { as: customer })))
    for (const { code, msg, data } of answers)
      expect({ code, msg, data }).toEqual({ code: '400041', msg: answers[0]!.msg, data: null })
    for (let n = 0; n < 7; n++) await t.send(voucherCalls.voucherRedeem, tries[0]!, { as: customer })
    expect(await t.send(voucherCalls.voucherRedeem, one!, { as: customer })).toMatchObject({ code: '400004' })
    await t.ok(voucherCalls.voucherRedeem, one!, { as: other })
  })

  test('64 redemptions at once give one', async () => {
    const [one] = await issued()
    const people: Person[] = []
    for (let n = 0; n < 7; n++) people.push(await t.customer())
    const tries = people.flatMap((as, n) =>
      Array.from({ length: 9 }, () => t.send(voucherCalls.voucherRedeem, one!, { as, ip: `10.9.0.${n}` })),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
  })

  test('no password of a voucher is stored or listed', async () => {
    const all = await issued()
    const { rows } = await t.app.pool.query('select row_to_json(v)::text as text from voucher v')
    const stored = rows.map(({ text }: { text: string }) => text).join()
    const listed = JSON.stringify(await t.ok(voucherCalls.platformVoucherList, {}, { as: operator }))
    for (const { password } of all) {
      expect(stored).not.toContain(password)
      expect(listed).not.toContain(password)
    }
  })

  test('an unused voucher is taken back, a used one stays', async () => {
    const [one, two] = await issued()
    const customer = await t.customer()
    await t.ok(voucherCalls.voucherRedeem, one!, { as: customer })
    const { result } = await t.ok(voucherCalls.platformVoucherList, { limit: 100 }, { as: operator })
    const idOf = (number: string) => result.find((row) => row.number === number)!.id
    const ids = [idOf(one!.number), idOf(two!.number)]
    expect(await t.ok(voucherCalls.platformVoucherInvalidate, { ids }, { as: operator })).toEqual({ invalidated: 1 })
    expect(await t.send(voucherCalls.platformVoucherInvalidate, { ids }, { as: operator })).toMatchObject({
      code: '400005',
    })
    expect(await t.send(voucherCalls.voucherRedeem, two!, { as: customer })).toMatchObject({ code: '400041' })
  })

  test('the new-user voucher of 100 yuan is given by the staff, and once (A-RES-10)', async () => {
    shows('A-RES-10')
    const customer = await t.customer()
    const account_id = await accountOf(t, customer)
    const give = () => t.send(voucherCalls.platformVoucherWelcome, { account_id }, { as: operator })
    expect((await t.ok(voucherCalls.voucherList, {}, { as: customer })).result).toEqual([])
    const codes = (await Promise.all([give(), give(), give()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['200', '400005', '400005'])
    const { result } = await t.ok(voucherCalls.voucherList, {}, { as: customer })
    expect(result).toMatchObject([{ amount: '100.00', left: '100.00', type: 'immediate receipt' }])
    const { customer: seen } = await t.ok(customerCalls.customerInfo, { account_id }, { as: operator })
    expect(seen).toMatchObject({ welcomed: true, coupon: '100.00' })
    const gone = await t.customer()
    const disabled = await accountOf(t, gone)
    const away = { account_id: disabled, status: 'disabled' as const, reason: 'Abuse report' }
    await t.ok(customerCalls.customerStatusSave, away, { as: operator })
    expect(await t.send(voucherCalls.platformVoucherWelcome, { account_id: disabled }, { as: operator })).toMatchObject(
      { code: '400005' },
    )
    expect(
      await t.send(voucherCalls.platformVoucherWelcome, { account_id: 'acc_Aaaaaaaaaaaa' }, { as: operator }),
    ).toMatchObject({ code: '400002' })
  })

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '1.234' }, 'amount'],
    [{ amount: '1e3' }, 'amount'],
    [{ count: 0 }, 'count'],
    [{ count: 501 }, 'count'],
    [{ count: 1.5 }, 'count'],
    [{ expires_on: '2001-01-01' }, 'expires_on'],
    [{ expires_on: 'soon' }, 'expires_on'],
    [{ type: 'gold' }, 'type'],
  ])('a batch with %j is refused at %s and nothing is issued', async (wrong, field) => {
    const before = (await t.ok(voucherCalls.platformVoucherList, {}, { as: operator })).count
    const answer = await t.send(voucherCalls.platformVoucherIssue, { ...batch, ...wrong } as never, { as: operator })
    expect(answer).toMatchObject({ code: '400001', data: { fields: { [field]: expect.any(String) } } })
    expect((await t.ok(voucherCalls.platformVoucherList, {}, { as: operator })).count).toBe(before)
  })
})

describe('vouchers that are about to expire', () => {
  test('the owner is told once, and what is left goes after the last day', async () => {
    const customer = await t.customer()
    const inDays = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const { result } = await t.ok(
      voucherCalls.platformVoucherIssue,
      { ...batch, count: 1, expires_on: inDays(3) },
      { as: operator },
    )
    await t.ok(voucherCalls.voucherRedeem, result[0]!, { as: customer })
    const told = async () =>
      (await t.ok(noticeCalls.noticeList, {}, { as: customer })).result.filter(({ topic }) => topic === 'voucher')
    await voucherJob(t.app).run({})
    await voucherJob(t.app).run({})
    expect(await told()).toMatchObject([{ subject: expect.stringContaining('12.34'), link: '/cashcoupon' }])
    t.clock.pass(5 * 86_400_000)
    await voucherJob(t.app).run({})
    const again = await t.signIn(customer.email)
    expect((await t.ok(voucherCalls.voucherList, {}, { as: again })).result).toMatchObject([{ left: '0.00' }])
    operator = await t.operator()
  })
})

describe('orders', () => {
  test("another tenant's order is absent to every call", async () => {
    const [owner, other] = [await t.customer(), await t.customer()]
    const { id } = await unpaidOrder(t, owner)
    expect(await t.send(orderCalls.orderInfo, { id }, { as: other })).toMatchObject({ code: '400002' })
    expect(await t.send(orderCalls.orderCancel, { id }, { as: other })).toMatchObject({ code: '400002' })
    expect((await t.ok(orderCalls.orderList, {}, { as: other })).count).toBe(0)
    expect(await t.ok(orderCalls.orderInfo, { id }, { as: owner })).toMatchObject({
      id,
      status: 'unpaid',
      amount: '1.00',
    })
  })

  test('an unpaid order is cancelled once', async () => {
    const owner = await t.customer()
    const { id } = await unpaidOrder(t, owner)
    const cancel = () => t.send(orderCalls.orderCancel, { id }, { as: owner })
    const codes = (await Promise.all([cancel(), cancel(), cancel()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['200', '400005', '400005'])
  })

  test('filters, search and days narrow the list; the export has the same rows and cannot run formulas', async () => {
    const owner = await t.customer()
    const accountId = await accountOf(t, owner)
    await fund(t, owner, 10_000n)
    const { number } = await inTransaction(t.app.pool, async (db) => {
      const paid = await spend(db, t.app, {
        accountId,
        amountFen: 500n,
        product: 'host',
        kind: 'buy',
        effect: 'buy filtered',
      })
      const draft = {
        accountId,
        loginId: owner.login_id,
        type: 'buy',
        status: 'completed',
        product: 'host',
        amountFen: 500n,
      } as const
      return makeOrder(db, t.clock, { ...draft, ...paid, paymentMethod: 'balance', subject: '=HYPERLINK("http://x")' })
    })
    await unpaidOrder(t, owner)
    const today = t.clock.now().toISOString().slice(0, 10)
    const only = async (query: object) =>
      (await t.ok(orderCalls.orderList, query, { as: owner })).result.map((row) => row.number)
    expect(await only({})).toHaveLength(2)
    for (const query of [
      { type: 'buy' },
      { status: 'completed' },
      { product: 'host' },
      { search: number.slice(3) },
      { search: 'HYPERLINK' },
    ]) {
      expect(await only(query)).toEqual([number])
    }
    expect(await only({ from: today, to: today })).toHaveLength(2)
    expect(await only({ from: '2001-01-01', to: '2001-01-02' })).toEqual([])
    expect(await only({ search: '%' })).toEqual([])
    const csv = await t.portico.server.inject({
      url: '/api/apiv1/order/exportOrderList?type=buy',
      headers: t.headersFor({ as: owner }),
    })
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.headers['content-disposition']).toContain('attachment')
    expect(csv.body).toContain(`"${number}"`)
    expect(csv.body).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(2)
  })
})
