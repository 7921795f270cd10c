import { catalogue } from '@portico/contract/catalogue.ts'
import { apiBase } from '@portico/contract/headers.ts'
import type { FinanceReport, FinanceSum } from '@portico/contract/money/finance-report.ts'
import { addMoney, lessMoney } from '@portico/contract/money/sums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agent } from '../../../../test/agents.ts'
import { accountOf, fenOf, fund, purchase } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, buyHosts, removed, runningHost, settled, startStocked } from '../../../../test/resources.ts'
import { byTraffic, hoursPass } from '../../../../test/traffic.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { giveCustomer } from '../../../ground/agents/custody.service.ts'
import { grant } from '../../../ground/vouchers/voucher.service.ts'
import { spend } from '../../../ground/wallet/wallet.service.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
afterAll(() => t.stop())

const reportOf = (query: object = {}, as = operator) => t.ok(catalogue.financeReport, query, { as })
const sumOf = ({ sums }: FinanceReport, key: FinanceSum, when: 'now' | 'before' = 'now') =>
  sums.find((one) => one.key === key)![when]
const sum = (amounts: readonly string[]) => addMoney('0.00', ...amounts)

async function voucher(as: Person, amountFen: bigint): Promise<void> {
  const about = { type: 'paper' as const, amountFen, grantedFor: newId('voucher'), accountId: await accountOf(t, as) }
  const expiresAt = new Date(t.clock.now().getTime() + daysMs(300))
  await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...about, expiresAt }))
}

const card = { bank: 'Bank of China', holder: 'Lin Yue', card_number: '6222020200112233' }
async function paidOut(as: Person): Promise<void> {
  const { id: order_id } = await purchase(t, as, 12_345n)
  const form = { order_id, amount: '123.45', target: 'card' as const, ...card }
  const { id } = await t.ok(catalogue.refundRequest, form, { as })
  await t.ok(catalogue.platformRefundApprove, { id }, { as: operator })
  await t.ok(catalogue.platformRefundPaid, { id, bank_reference: 'B-1' }, { as: operator })
}

test('every figure is what the ledger says, however the year is cut', async () => {
  // At the start of a month, so that the figures of an agent's month are those of everything that was sold.
  const next = t.clock.now()
  t.clock.pass(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 1, 1) - next.getTime())
  operator = await t.operator()
  const as = await buyer(t, 2_000_000n)
  await voucher(as, 4_321n)
  await removed(t, as, await runningHost(t, as))
  await paidOut(as)
  const poor = await buyer(t, 100_000n)
  await byTraffic(t, poor, 50)
  const seller = await agent(t)
  const theirs = await buyer(t, 500_000n)
  const accountId = await accountOf(t, theirs)
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, accountId, seller.id))
  await buyHosts(t, theirs)
  await settled(t)
  // Whoever has nothing left owes what is used.
  const all = { accountId: await accountOf(t, poor), amountFen: await fenOf(t, poor), product: 'market', kind: 'buy' }
  await inTransaction(t.app.pool, (db) => spend(db, t.app, { ...all, effect: 'buy all' }))
  await hoursPass(t, 3)

  const proof = await t.ok(catalogue.booksProve, undefined, { as: operator })
  const net = (...kinds: string[]) =>
    sum(
      proof.kinds
        .filter(({ kind, currency }) => currency === 'CNY' && kinds.includes(kind))
        .map(({ debit, credit }) => lessMoney(credit, debit)),
    )
  for (const step of ['day', 'month'] as const) {
    const report = await reportOf({ step })
    expect(sumOf(report, 'income'), step).toBe(net('revenue'))
    expect(lessMoney(sumOf(report, 'paid_out'), sumOf(report, 'paid_in')), step).toBe(net('gateway', 'exchange'))
    expect(lessMoney(sumOf(report, 'vouchers_lapsed'), sumOf(report, 'vouchers_given')), step).toBe(net('promotion'))
    expect(lessMoney(sumOf(report, 'vouchers_given'), sumOf(report, 'vouchers_used')), step).toBe(net('voucher'))
    expect(lessMoney('0.00', sumOf(report, 'receivable')), step).toBe(net('receivable'))
    for (const key of ['income', 'refunded', 'paid_out', 'vouchers_used', 'receivable'] as const)
      expect(Number(sumOf(report, key)), key).toBeGreaterThan(0)
    expect(sumOf(report, 'paid_out')).toBe('123.45')
    const { month } = await t.ok(catalogue.agentOverview, undefined, { as: seller })
    expect(sumOf(report, 'agents_share')).toBe(month.margin)
    expect(Number(month.margin)).toBeGreaterThan(0)

    expect(sum(report.products.map(({ now }) => now))).toBe(sumOf(report, 'income'))
    for (const { now, steps } of report.products) expect(sum(steps)).toBe(now)
    expect(sum(report.paid_in)).toBe(sumOf(report, 'paid_in'))
    expect(sum(report.paid_out)).toBe(sumOf(report, 'paid_out'))
    const file = await t.portico.server.inject({
      method: 'GET',
      url: `${apiBase}${catalogue.financeExport.path}?step=${step}`,
      headers: t.headersFor({ as: operator }),
    })
    const [head, ...lines] = file.body
      .trim()
      .replace('\uFEFF', '')
      .split('\r\n')
      .map((line) => line.replaceAll('"', '').split(','))
    expect(head!.slice(0, 2)).toEqual([step, 'income'])
    expect(sum(lines.map((line) => line[1]!))).toBe(sumOf(report, 'income'))
    expect(lines).toHaveLength(report.steps.length)
  }
})

test('a month is compared with the same days of the one before, a year with the same days of the last', async () => {
  const start = Date.UTC(t.clock.now().getUTCFullYear() + 2, 4, 1)
  t.clock.pass(start - t.clock.now().getTime() + daysMs(9))
  const as = await t.customer()
  await fund(t, as, 100_000n)
  const buy = (fen: bigint) => purchase(t, as, fen, {}, { funded: true })
  await buy(1000n)
  t.clock.pass(daysMs(5))
  await buy(200n)
  t.clock.pass(daysMs(27))
  await buy(30n)
  const year = t.clock.now().getUTCFullYear()
  const clerk = await t.operatorWith('finance')
  const month = await reportOf({}, clerk)
  expect(month).toMatchObject({
    days: { from: `${year}-06-01`, to: `${year}-06-11` },
    days_before: { from: `${year}-05-01`, to: `${year}-05-11` },
  })
  expect([sumOf(month, 'income'), sumOf(month, 'income', 'before')]).toEqual(['0.30', '10.00'])
  const whole = await reportOf({ month: `${year}-05` }, clerk)
  expect(whole).toMatchObject({ days: { to: `${year}-05-31` }, days_before: { to: `${year}-04-30` } })
  expect(sumOf(whole, 'income')).toBe('12.00')
  t.clock.pass(Date.UTC(year + 1, 4, 12) - t.clock.now().getTime())
  const later = await reportOf({ step: 'month' }, await t.operatorWith('finance'))
  expect(later).toMatchObject({
    days: { from: `${year}-06-01`, to: `${year + 1}-05-12` },
    days_before: { from: `${year - 1}-06-01`, to: `${year}-05-12` },
  })
  expect([sumOf(later, 'income'), sumOf(later, 'income', 'before')]).toEqual(['0.30', '10.00'])
})

test('only operators who see to money are told', async () => {
  for (const call of [catalogue.financeReport, catalogue.financeExport])
    for (const as of [await t.customer(), await t.operatorWith('orders', 'vouchers')])
      expect(await t.send(call, {}, { as, method: call.methods[0]! })).toMatchObject({ code: '400003' })
})
