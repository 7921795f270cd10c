import { catalogue } from '@portico/contract/catalogue.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { inOrder, provenBooks } from '../../../test/resources.ts'
import { createPortico } from '../../app.ts'
import { daysMs } from '../../core/clock.ts'
import { fromFen } from '../../core/money.ts'
import { seedDemo } from '../seed.ts'
import { YearClock } from './year-clock.ts'
import { playYear, wantsYear } from './year.ts'

/** So many days have some of everything in them. */
const days = 58
let t: TestPortico
beforeAll(async () => {
  // The work of the past is left to the house that lives there.
  t = await TestPortico.start({ WORK: 'off', DEMO: 'year' })
  expect(await wantsYear(t.app)).toBe(true)
  const today = t.clock.now()
  const clock = new YearClock(new Date(today.getTime() - daysMs(days)))
  const config = { ...t.app.config, works: true, simSpeed: 10_000 }
  const past = await createPortico({ config, databaseUrl: t.databaseUrl, log: t.app.log, clock, timedJobs: false })
  try {
    await past.app.jobs.start()
    await playYear(past, clock, today)
  } finally {
    await past.stop()
  }
})
afterAll(() => t.stop())

async function as(who: string): Promise<Person> {
  const { email, password } = (await seedDemo(t.app)).find((one) => one.who === who)!
  return t.signIn(email, password)
}
const sumOf = async (statement: string) => {
  const { rows } = await t.app.pool.query<{ fen: string }>(statement)
  return fromFen(BigInt(rows[0]!.fen))
}

test('the books of the past are in order, and every screen of money says the sums of the ledger', async () => {
  expect(await provenBooks(t)).toEqual(inOrder)
  const [owner, operator] = [await as('business owner'), await as('operator')]
  const { total, lines: costs } = await t.ok(catalogue.costReport, { by: 'product' }, { as: owner })
  expect(addMoney(...costs.flatMap(({ bars }) => bars))).toBe(addMoney(...total.bars))
  const account = `(select account_id from login where id = '${owner.login_id}')`
  expect(addMoney(...total.bars)).toBe(
    await sumOf(`select -sum(l.amount)::bigint as fen from ledger_line l join ledger_entry e on e.id = l.entry_id
      join ledger_account a on a.id = l.account_id where a.account_id = ${account} and a.kind in ('cash', 'voucher', 'receivable')
        and exists (select from ledger_line x where x.entry_id = e.id and x.account_id like 'revenue:%')`),
  )
  const { result: lines } = await t.ok(catalogue.walletLineList, { limit: 1000 }, { as: owner })
  const moved = lines.filter(({ place }) => place === 'cash').map(({ amount }) => amount)
  expect(addMoney(...moved)).toBe((await t.ok(catalogue.userInfo, undefined, { as: owner })).wallet_info.cash)
  const { products } = await t.ok(catalogue.financeReport, { step: 'month' }, { as: operator })
  expect(addMoney(...products.map(({ now }) => now))).toBe(
    await sumOf(`select sum(balance)::bigint as fen from ledger_account where kind = 'revenue'`),
  )
})

// Whether a traffic package or money pays for what was used depends on which of two packages is taken first.
test('it is life: people came month by month, bought, renewed, gave back, were invoiced and helped', async () => {
  const { rows } = await t.app.pool.query<Record<string, number>>(`select
    (select count(distinct date_trunc('month', created_at))::int from account) as months,
    (select count(*)::int from customer_order where type = 'renew_auto') as renewals,
    (select count(*)::int from customer_order where type = 'refund') as refunds,
    (select count(*)::int from invoice where status = 'invoiced') as invoices,
    (select count(*)::int from meter_hour where bytes > 0) as uses,
    (select count(*)::int from work_order) as questions,
    (select count(*)::int from operation where ended_at is null) as open,
    (select count(*)::int from operation where state = 'failed') as failed`)
  const { open, failed, ...some } = rows[0]!
  expect({ open, failed }).toEqual({ open: 0, failed: 0 })
  for (const [what, count] of Object.entries(some)) expect([what, count > 0]).toEqual([what, true])
  const { rows: later } = await t.app.pool.query('select 1 from ledger_entry where at > now()')
  expect(later).toEqual([])
})

test('everything stands at its time: use hour by hour, its orders on the day after, attacks when they began, and the status page knows', async () => {
  // The first things of the house come with some days of their own.
  const { rows } = await t.app.pool.query<Record<string, number>>(`
    with began as (select min(created_at) + interval '1 day' as at from account),
      told as (select created_at, split_part(once_key, ' ', 3)::timestamptz as at from notice where once_key like 'report %'),
      used as (select rated_at as at, hour from meter_hour where bytes > 0),
      bill as (select created_at, subject::date as day from customer_order where subject ~ '^\\d{4}-\\d\\d-\\d\\d$')
    select (select count(*)::int from told where created_at > at + interval '1 hour') as late_notices,
      (select count(*)::int from bill, began where day >= began.at + interval '6 days' and created_at > day + interval '3 days') as late_orders,
      (select count(*)::int from used, began where hour >= began.at and used.at > hour + interval '3 hours') as late_uses,
      (select count(*)::int from told) as notices, (select count(*)::int from used) as uses`)
  const { notices, uses, ...late } = rows[0]!
  expect(late).toEqual({ late_notices: 0, late_orders: 0, late_uses: 0 })
  expect([notices! > 0, uses! > 0]).toEqual([true, true])
  const { past, current, nodes } = await t.ok(catalogue.statusInfo, undefined)
  expect(past.map(({ kind }) => kind).toSorted()).toEqual(['incident', 'maintenance'])
  expect(past.every(({ updates }) => updates.length > 0)).toBe(true)
  expect(current).toEqual([])
  expect(nodes.flatMap(({ days: disturbed }) => disturbed).length).toBeGreaterThan(1)
})

test('it is played once, and never on a database that is in use', async () => {
  expect(await wantsYear(t.app)).toBe(false)
  await t.app.pool.query(`update setting set value = '{"state": "begun"}' where name = 'demoYear'`)
  await expect(wantsYear(t.app)).rejects.toThrow('interrupted')
  await t.app.pool.query(`delete from setting where name = 'demoYear'`)
  await expect(wantsYear(t.app)).rejects.toThrow('in use')
})
