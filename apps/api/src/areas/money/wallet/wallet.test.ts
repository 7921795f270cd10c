import type { Input } from '@portico/contract/calls.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { outlookCalls } from '@portico/contract/money/outlook.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund as putIn, purchase } from '../../../../test/money.ts'
import { TestPortico } from '../../../../test/portico.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { Refused } from '../../../core/refuse.ts'
import { cash, gateway, post, prove, walletOf } from '../../../ground/ledger/ledger.service.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { monthOf, monthStart } from '../../../core/month.ts'
import { makeOrder, settleOrder } from '../../../ground/orders/order.service.ts'
import { orders, vouchers } from '../../../ground/orders/order.table.ts'
import { expire, grant, invalidate, issue, redeem } from '../../../ground/vouchers/voucher.service.ts'
import { spend } from '../../../ground/wallet/wallet.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start({ DATABASE_POOL: '20' })
})
afterAll(() => t.stop())

const write = <T>(work: (db: Db) => Promise<T>) => inTransaction(t.app.pool, work)
const account = () => newId('account')
const inDays = (days: number) => new Date(t.clock.now().getTime() + daysMs(days))
const fund = (owner: string, fen: bigint) =>
  write((db) =>
    post(db, t.clock, {
      effect: `recharge ${newId('order')}`,
      kind: 'recharge',
      lines: [
        { place: cash(owner), amount: fen },
        { place: gateway('cashier'), amount: -fen },
      ],
    }),
  )
const give = (owner: string, amountFen: bigint, days: number) =>
  write((db) =>
    grant(db, t.clock, {
      accountId: owner,
      grantedFor: newId('audit'),
      type: 'event distribution',
      amountFen,
      expiresAt: inDays(days),
    }),
  )
const pay = (owner: string, amountFen: bigint, more: { cashOnly?: boolean; effect?: string } = {}) =>
  write((db) =>
    spend(db, t.app, {
      accountId: owner,
      amountFen,
      product: 'host',
      kind: 'buy',
      effect: `buy ${newId('order')}`,
      ...more,
    }),
  )
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Refused) => error.refusal,
  )

test('vouchers are spent before cash, the earliest to expire first', async () => {
  const owner = account()
  await fund(owner, 1000n)
  await give(owner, 300n, 30)
  await give(owner, 200n, 5)
  expect(await pay(owner, 250n)).toEqual({ cashFen: 0n, voucherFen: 250n })
  const left = await t.db.select().from(vouchers).where(eq(vouchers.accountId, owner))
  expect(left).toHaveLength(2)
  expect(await walletOf(t.db, owner)).toEqual({ cash: 1000n, voucher: 250n })
  await write((db) => expireAfter(db, 6))
  expect(await walletOf(t.db, owner)).toEqual({ cash: 1000n, voucher: 250n })
  expect(await pay(owner, 400n)).toEqual({ cashFen: 150n, voucherFen: 250n })
  expect(await walletOf(t.db, owner)).toEqual({ cash: 850n, voucher: 0n })
})

const expireAfter = (db: Db, days: number) => expire(db, { now: () => inDays(days) })

test('what is not enough is refused whole, and nothing moves', async () => {
  const owner = account()
  await fund(owner, 100n)
  await give(owner, 50n, 5)
  expect(await refusalOf(pay(owner, 151n))).toBe('balanceShort')
  expect(await walletOf(t.db, owner)).toEqual({ cash: 100n, voucher: 50n })
})

test('a giveaway is settled in cash alone', async () => {
  const owner = account()
  await fund(owner, 100n)
  await give(owner, 500n, 5)
  expect(await pay(owner, 100n, { cashOnly: true })).toEqual({ cashFen: 100n, voucherFen: 0n })
  expect(await refusalOf(pay(owner, 1n, { cashOnly: true }))).toBe('balanceShort')
})

test('payments at once neither overdraw nor use a voucher twice', async () => {
  const owner = account()
  await fund(owner, 500n)
  for (let n = 0; n < 5; n++) await give(owner, 100n, n + 1)
  const answers = await Promise.all(Array.from({ length: 30 }, () => refusalOf(pay(owner, 90n))))
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(11)
  const { cash: money, voucher } = await walletOf(t.db, owner)
  expect(money + voucher).toBe(1000n - 11n * 90n)
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', broken_links: 0 })
})

test('the same payment is made once', async () => {
  const owner = account()
  await fund(owner, 500n)
  const effect = `buy ${newId('order')}`
  const answers = await Promise.all(Array.from({ length: 10 }, () => refusalOf(pay(owner, 100n, { effect }))))
  expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(1)
  expect(await walletOf(t.db, owner)).toEqual({ cash: 400n, voucher: 0n })
})

test('a voucher is redeemed once, by the right number and password, in time', async () => {
  const [owner, other] = [account(), account()]
  const { row, password } = await write((db) =>
    issue(db, t.clock, { type: 'paper', amountFen: 10_000n, expiresAt: inDays(10) }),
  )
  const take = (who: string, number: string, secret: string) =>
    write((db) => redeem(db, t.clock, who, { number, password: secret }))
  expect(await take(owner, row.number, 'WRONG')).toBeUndefined()
  expect(await take(owner, 'VNOTHING', password)).toBeUndefined()
  const winners = await Promise.all(
    [owner, other, owner, other].map((who) => take(who, row.number.toLowerCase(), ` ${password} `)),
  )
  expect(winners.filter(Boolean)).toHaveLength(1)
  const late = await write((db) => issue(db, t.clock, { type: 'paper', amountFen: 1n, expiresAt: inDays(-1) }))
  expect(await take(owner, late.row.number, late.password)).toBeUndefined()
  const taken = await write((db) => issue(db, t.clock, { type: 'paper', amountFen: 1n, expiresAt: inDays(1) }))
  expect(await write((db) => invalidate(db, [taken.row.id, row.id]))).toBe(1)
  expect(await take(owner, taken.row.number, taken.password)).toBeUndefined()
})

test('a grant for one happening is given once', async () => {
  const owner = account()
  const draft = {
    accountId: owner,
    grantedFor: `new user ${owner}`,
    type: 'immediate receipt' as const,
    amountFen: 10_000n,
    expiresAt: inDays(30),
  }
  const given = await Promise.all(Array.from({ length: 8 }, () => write((db) => grant(db, t.clock, draft))))
  expect(given.filter(Boolean)).toHaveLength(1)
  expect(await walletOf(t.db, owner)).toEqual({ cash: 0n, voucher: 10_000n })
})

test('what is left of a voucher goes when it expires, once', async () => {
  const owner = account()
  await give(owner, 300n, 5)
  await pay(owner, 100n)
  await Promise.all([write((db) => expireAfter(db, 6)), write((db) => expireAfter(db, 6))])
  expect(await walletOf(t.db, owner)).toEqual({ cash: 0n, voucher: 0n })
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0 })
})

test('the history shows what came in or went out of a month, and the file has what is shown', async () => {
  const as = await t.customer()
  await purchase(t, as, 700n, { subject: 'Shop-1 · small' })
  const moved = async (query: Partial<Input<typeof orderCalls.walletLineList>>) =>
    (await t.ok(orderCalls.walletLineList, query, { as })).result.map(({ amount }) => amount)
  const month = monthOf(t.clock.now())
  expect(await moved({})).toEqual(['-7.00', '7.00'])
  expect(await moved({ way: 'in', month })).toEqual(['7.00'])
  expect(await moved({ way: 'out' })).toEqual(['-7.00'])
  expect(await moved({ month: '2020-01' })).toEqual([])
  // By a part of its order's number or of what that was for, in any case, or by its entry.
  const { result } = await t.ok(orderCalls.walletLineList, {}, { as })
  const { id, order_number, subject } = result[0]!
  const entry = id.split(':')[0]!
  for (const search of [order_number, order_number.slice(3).toLowerCase(), subject.slice(1).toUpperCase(), entry])
    expect(await t.ok(orderCalls.walletLineList, { search }, { as })).toMatchObject({
      result: [{ id, amount: '-7.00' }],
      count: 1,
    })
  for (const search of [entry.slice(0, -1), '%', 'nothing']) expect(await moved({ search })).toEqual([])
  expect(await moved({ search: order_number, way: 'in' })).toEqual([])
  expect((await t.ok(orderCalls.walletLineList, { search: entry }, { as: await t.customer() })).result).toEqual([])
  // What was there, and what came, less what went, is what is there then; the next month begins with that.
  await putIn(t, as, 250n)
  const sums = (query: { month?: string }, of = as) => t.ok(outlookCalls.walletSums, query, { as: of })
  expect(await sums({})).toEqual({ opening: '0.00', came: '9.50', went: '7.00', closing: '2.50' })
  expect(await sums({ month })).toEqual(await sums({}))
  const next = { month: monthOf(monthStart(month, 1)) }
  expect(await sums(next)).toEqual({ opening: '2.50', came: '0.00', went: '0.00', closing: '2.50' })
  expect(await sums({ month: '2020-01' })).toEqual({ opening: '0.00', came: '0.00', went: '0.00', closing: '0.00' })
  expect(await sums({}, await t.customer())).toMatchObject({ came: '0.00', closing: '0.00' })
  expect(await t.send(outlookCalls.walletSums, {}, { as: await t.member(as) })).toMatchObject({ code: '400003' })
  const url = `${apiBase}${orderCalls.walletLineExport.path}?way=out&month=${month}&search=${order_number}`
  const { body } = await t.portico.server.inject({ url, headers: t.headersFor({ as }) })
  expect(body.trim().split('\r\n')).toEqual([
    expect.stringContaining('create_time'),
    expect.stringContaining('"-7.00"'),
  ])
})

test('an order leaves unpaid once, whoever settles it', async () => {
  const draft = {
    accountId: account(),
    loginId: null,
    type: 'recharge',
    status: 'unpaid',
    product: 'recharge',
    amountFen: 100n,
    paymentMethod: 'alipay',
  } as const
  const { id, number } = await write((db) => makeOrder(db, t.clock, draft))
  expect(number).toMatch(/^\d{8}-[2-9A-Z]{6}$/)
  const settled = await Promise.all(
    ['completed', 'cancelled', 'completed', 'failed'].map((status) =>
      write((db) => settleOrder(db, t.clock, id, { status: status as 'completed', cashFen: 100n })),
    ),
  )
  expect(settled.filter(Boolean)).toHaveLength(1)
})

test('no more goes back than was paid in cash, by the database itself', async () => {
  const draft = {
    accountId: account(),
    loginId: null,
    type: 'buy',
    status: 'completed',
    product: 'host',
    amountFen: 100n,
    cashFen: 60n,
    voucherFen: 40n,
    paymentMethod: 'balance',
  } as const
  const { id } = await write((db) => makeOrder(db, t.clock, draft))
  await expect(t.db.update(orders).set({ refundedFen: 61n }).where(eq(orders.id, id))).rejects.toThrow()
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-178_00n, '-178.00'],
  [123_456_789_01n, '123456789.01'],
  [-1n, '-0.01'],
])('fen %s is written %s and read back', (fen, text) => {
  expect(fromFen(fen)).toBe(text)
  expect(toFen(text)).toBe(fen)
})

test.each(['', '1.234', '1e3', ' 1', '0x1', '--1', '1,000.00', 'NaN'])('%j is no sum of money', (text) => {
  expect(() => toFen(text)).toThrow(RangeError)
})
