import { catalogue } from '@portico/contract/catalogue.ts'
import { costSplits, noneKey, type CostReport } from '@portico/contract/money/cost.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent } from '../../../../test/agents.ts'
import { accountOf, purchase } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { randomOf } from '../../../../test/random.ts'
import {
  buyer,
  buyHosts,
  inOrder,
  provenBooks,
  removed,
  restored,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { byTraffic, hoursPass } from '../../../../test/traffic.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { newId } from '../../../core/ids.ts'
import { fromFen } from '../../../core/money.ts'
import { monthOf, monthStart } from '../../../core/month.ts'
import { giveCustomer } from '../../../ground/agents/custody.service.ts'
import { flavorOffers } from '../../../ground/nodes/node.table.ts'
import { grant } from '../../../ground/vouchers/voucher.service.ts'
import { resources } from '../../../lifecycle/resource.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
  await t.db.update(flavorOffers).set({ stock: null })
})
afterAll(() => t.stop())

const reportOf = (as: Person, query: object = {}) => t.ok(catalogue.costReport, query, { as })
const entriesOf = async (as: Person, query: object = {}) =>
  (await t.ok(catalogue.costEntryList, { limit: 1000, ...query }, { as })).result
const sum = (amounts: readonly string[]) => addMoney('0.00', ...amounts)
const allOf = ({ total }: CostReport) => sum(total.months)

async function voucher(as: Person, amountFen: bigint): Promise<void> {
  const about = { type: 'paper' as const, amountFen, grantedFor: newId('voucher'), accountId: await accountOf(t, as) }
  const expiresAt = new Date(t.clock.now().getTime() + daysMs(300))
  await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...about, expiresAt }))
}

/** What was put into an account's places and is neither there nor paid out: it was spent. */
async function spentOf(as: Person, givenFen: bigint): Promise<string> {
  const { rows } = await t.db.execute<{ left: string; out: string }>(sql`
    select coalesce(sum(a.balance), 0)::text as left, (select coalesce(sum(l.amount), 0)::text from ledger_line l
      join ledger_line own on own.entry_id = l.entry_id join ledger_account p on p.id = own.account_id
      where p.account_id = ${await accountOf(t, as)} and p.kind = 'refundPayable' and l.account_id like 'gateway:%') as out
    from ledger_account a where a.account_id = ${await accountOf(t, as)}`)
  return fromFen(givenFen - BigInt(rows[0]!.left) - BigInt(rows[0]!.out))
}

const card = { bank: 'Bank of China', holder: 'Lin Yue', card_number: '6222020200112233' }

/** Something that was bought goes back to the balance, or to a card and from there to the bank. */
async function refunded(as: Person, target: 'balance' | 'card', paidOut: boolean): Promise<void> {
  const { id: order_id } = await purchase(t, as, 12_345n, {}, { funded: true })
  const { refundable } = await t.ok(catalogue.refundPreview, { order_id }, { as })
  const form = { order_id, amount: refundable, target, ...(target === 'card' && card) }
  const { id } = await t.ok(catalogue.refundRequest, form as never, { as })
  const operator = await t.operator()
  await t.ok(catalogue.platformRefundApprove, { id }, { as: operator })
  if (paidOut) await t.ok(catalogue.platformRefundPaid, { id, bank_reference: 'B-1' }, { as: operator })
}

async function resize(as: Person, id: string, flavor_id: string): Promise<void> {
  for (const action of ['stop', undefined, 'confirm', 'start'] as const) {
    if (action) await t.ok(catalogue.hostAct, { ids: [id], action }, { as })
    else {
      const { token } = await t.ok(catalogue.adjustPrice, { id, flavor_id }, { as })
      await t.ok(catalogue.hostResize, { id, flavor_id, quote: token }, { as })
    }
    await settled(t)
  }
}

describe('what everything cost', () => {
  test.each([1, 2])(
    'is what the ledger says of history %i, however it is split: use, vouchers, sizes, refunds',
    async (seed) => {
      const random = randomOf(seed)
      const [cashFen, voucherFen] = [120_000n + BigInt(random(400_000)), BigInt(1 + random(8_000))]
      let as = await buyer(t, cashFen)
      await voucher(as, voucherFen)
      const { host } = await byTraffic(t, as, 5 + random(40))
      await byTraffic(t, as, 5 + random(40))
      const group = await t.groupOf(as)
      await t.db.update(resources).set({ groupId: group }).where(eq(resources.id, host))
      const again = async () => (as = await t.signIn(as.email))
      await hoursPass(t, 3)
      await resize(as, host, 'g2.large')
      t.clock.pass(daysMs(random(4)))
      await resize(await again(), host, 'g2.medium')
      await refunded(as, random(2) === 0 ? 'balance' : 'card', false)
      await refunded(as, 'card', true)
      t.clock.pass(daysMs(1 + random(3)))
      await hoursPass(t, 2)
      if (random(2) === 0) await removed(t, await again(), host)
      await settled(t)
      await again()

      const spent = await spentOf(as, cashFen + voucherFen)
      expect(Number(spent)).toBeGreaterThan(0)
      for (const by of costSplits) {
        const report = await reportOf(as, { by })
        expect(allOf(report), by).toBe(spent)
        for (const part of ['spent', 'before'] as const)
          expect(sum(report.lines.map((line) => line[part])), by).toBe(report.total[part])
        for (const line of report.lines) {
          const entries = await entriesOf(as, { [by]: line.key })
          expect(sum(entries.map(({ amount }) => amount)), `${by} ${line.key}`).toBe(line.spent)
        }
        // What is chosen is what its line says, and the others can still be chosen.
        const chosen = report.lines[0]!
        const only = await reportOf(as, { by: 'product', [by]: chosen.key })
        expect(only.total).toEqual({ months: chosen.months, spent: chosen.spent, before: chosen.before })
        expect(only.choices.product.length).toBe((await reportOf(as)).lines.length)
      }
      const operator = await t.operator()
      const things = (await reportOf(as, { by: 'resource' })).lines.filter(({ key }) => key !== noneKey)
      expect(things.length).toBeGreaterThan(3)
      for (const { key: id, months } of things)
        expect((await t.ok(catalogue.platformResourceTimeline, { id }, { as: operator })).spent, id).toBe(sum(months))
      const kinds = (await entriesOf(as, { month: (await reportOf(as)).months.at(-1)! })).map(({ kind }) => kind)
      expect(kinds).toContain('usage')
      expect(await provenBooks(t)).toEqual(inOrder)
    },
  )

  test('is what the customer of an agent pays, not what the agent does', async () => {
    const seller = await agent(t)
    const as = await buyer(t)
    const accountId = await accountOf(t, as)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, accountId, seller.id))
    const { total } = await buyHosts(t, as)
    await settled(t)
    expect(allOf(await reportOf(as))).toBe(total)
  })

  test('of the month before is compared day by day, and as a whole when the month is over', async () => {
    const as = await t.customer()
    const start = new Date(Date.UTC(t.clock.now().getUTCFullYear() + 1, 3, 1)).getTime()
    t.clock.pass(start - t.clock.now().getTime() + daysMs(9))
    await purchase(t, as, 1000n)
    t.clock.pass(daysMs(2))
    await purchase(t, as, 200n)
    t.clock.pass(daysMs(29))
    await purchase(t, as, 30n)
    const now = await t.signIn(as.email)
    const year = t.clock.now().getUTCFullYear()
    expect(await reportOf(now)).toMatchObject({
      days: { from: `${year}-05-01`, to: `${year}-05-11` },
      days_before: { from: `${year}-04-01`, to: `${year}-04-11` },
      total: { spent: '0.30', before: '10.00' },
    })
    expect(await reportOf(now, { month: `${year}-05` })).toMatchObject({ total: { before: '10.00' } })
    t.clock.pass(daysMs(30))
    const later = await t.signIn(as.email)
    expect(await reportOf(later, { month: `${year}-05` })).toMatchObject({
      days: { to: `${year}-05-31` },
      days_before: { to: `${year}-04-30` },
      total: { spent: '0.30', before: '12.00' },
    })
  })
})

const everyMonth = async (as: Person, query: object = {}) => {
  const now = t.clock.now()
  const months = Array.from({ length: 40 }, (_, n) => monthOf(monthStart(monthOf(now), n - 39)))
  const reports = []
  for (const month of months.filter((_, n) => n % 12 === 3)) reports.push(await reportOf(as, { month, ...query }))
  return sum(reports.flatMap(({ total }) => total.months))
}

describe('as used', () => {
  test.each([1, 2, 3])(
    'history %i costs the same over all time once its terms are over, however it is split',
    async (seed) => {
      const random = randomOf(seed)
      let as = await buyer(t, 9_000_000n)
      const again = async () => (as = await t.signIn(as.email))
      const first = await runningHost(t, as, { months: [1, 3, 6, 12][random(4)]! as never })
      const second = await runningHost(t, as, { months: [1, 3, 12][random(3)]! as never })
      await t.db
        .update(resources)
        .set({ tags: ['web'] })
        .where(eq(resources.id, second))
      t.clock.pass(daysMs(1 + random(25)))
      await resize(await again(), first, 'g2.large')
      t.clock.pass(daysMs(1 + random(20)))
      await resize(await again(), second, 'g2.large')
      t.clock.pass(daysMs(random(3)))
      await resize(await again(), second, 'g2.medium')
      await (random(2) === 0 ? refunded(as, 'balance', false) : refunded(as, 'card', true))
      t.clock.pass(daysMs(random(20)))
      await removed(t, await again(), first)
      await settled(t)
      t.clock.pass(daysMs(500))
      await again()
      const charged = await everyMonth(as)
      expect(Number(charged)).toBeGreaterThan(0)
      expect(await everyMonth(as, { basis: 'used' })).toBe(charged)
      expect(await everyMonth(as, { basis: 'used', tag: 'web' })).toBe(await everyMonth(as, { tag: 'web' }))
      for (const by of costSplits) expect(await everyMonth(as, { basis: 'used', by }), by).toBe(charged)
    },
  )

  test('a term costs each month what of it lies there, and as much as has passed of the month that runs', async () => {
    const start = new Date(Date.UTC(t.clock.now().getUTCFullYear() + 1, 3, 1)).getTime()
    t.clock.pass(start - t.clock.now().getTime())
    const year = t.clock.now().getUTCFullYear()
    const as = await buyer(t, 9_000_000n)
    const host = await runningHost(t, as, { months: 3 as never })
    const { total: paid } = await reportOf(as, { resource: host })
    t.clock.pass(daysMs(46))
    const now = await t.signIn(as.email)
    const { total, lines, forecast } = await reportOf(now, { basis: 'used', resource: host })
    expect(forecast).toBeNull()
    const [april, may] = total.months.slice(-2).map(Number) as [number, number]
    expect(april / Number(paid.spent)).toBeCloseTo(30 / 91, 2)
    expect(may / Number(paid.spent)).toBeCloseTo(16 / 91, 2)
    const entries = await entriesOf(now, { basis: 'used', resource: host })
    expect(sum(entries.map(({ amount }) => amount))).toBe(lines[0]!.spent)
    expect(await reportOf(now, { basis: 'used', resource: host, month: `${year}-04` })).toMatchObject({
      total: { spent: total.months.at(-2) },
    })
    // What ends early costs what was kept, in the days that it was there.
    await removed(t, now, host)
    await settled(t)
    const { total: kept } = await reportOf(now, { resource: host })
    const ended = await reportOf(now, { basis: 'used', resource: host })
    expect(allOf(ended)).toBe(sum(kept.months))
    const [aprilKept, mayKept] = ended.total.months.slice(-2).map(Number) as [number, number]
    expect(aprilKept / (aprilKept + mayKept)).toBeCloseTo(30 / 46, 1)
    // Having it back changes nothing in the months before.
    t.clock.pass(daysMs(1))
    const back = await t.signIn(as.email)
    await restored(t, back, host)
    const again = await reportOf(back, { basis: 'used', resource: host })
    expect(again.total.months.at(-2)).toBe(total.months.at(-2))
    expect(Number(again.total.months.at(-1)) / may).toBeCloseTo(1, 1)
    // Of a month that has not begun nothing is used.
    const ahead = monthOf(monthStart(monthOf(t.clock.now()), 3))
    const later = await reportOf(await t.signIn(as.email), { basis: 'used', month: ahead })
    expect(later.total.months.at(-1)).toBe('0.00')
  })
})

describe('who sees it', () => {
  test('a filter narrows both calls alike, also one that fits nothing, and has no forecast', async () => {
    const as = await buyer(t)
    await runningHost(t, as)
    expect((await reportOf(as)).forecast).not.toBeNull()
    for (const group of ['', 'grp_000000000000']) {
      expect(await reportOf(as, { group })).toMatchObject({ lines: [], forecast: null })
      expect(await entriesOf(as, { group })).toEqual([])
    }
    expect((await reportOf(as, { product: 'host' })).forecast).toBeNull()
  })

  test('a member sees what their group costs, one without a group nothing, another tenant nothing of it', async () => {
    const owner = await buyer(t)
    const own = await runningHost(t, owner)
    const foreign = await runningHost(t, owner)
    const group = await t.groupOf(owner)
    await t.db.update(resources).set({ groupId: group }).where(eq(resources.id, own))
    const member = await t.member(owner)
    const all = await reportOf(owner, { by: 'resource' })
    expect(all.lines.map(({ key }) => key)).toEqual(expect.arrayContaining([own, foreign]))
    const seen = await reportOf(member, { by: 'resource' })
    expect(seen.lines.map(({ key }) => key)).not.toContain(foreign)
    expect(seen.lines.find(({ key }) => key === own)).toEqual(all.lines.find(({ key }) => key === own))
    expect(seen.choices.group).toEqual([])
    expect((await reportOf(member, { resource: foreign })).lines).toEqual([])
    expect(await entriesOf(member, { resource: foreign })).toEqual([])
    const file = await t.portico.server.inject({
      method: 'GET',
      url: `${apiBase}${catalogue.costExport.path}?by=resource`,
      headers: t.headersFor({ as: member }),
    })
    expect(file.body.trim().split('\r\n').at(-1)).toContain(`"total","0.00","${seen.total.spent}"`)
    expect(file.body.split('\r\n').length).toBe(seen.lines.length + 3)
    for (const as of [await t.member(owner, null), await buyer(t)]) {
      expect((await reportOf(as, { by: 'resource' })).lines).toEqual([])
      expect(await entriesOf(as)).toEqual([])
      expect(await entriesOf(as, { resource: own })).toEqual([])
    }
  })

  test.each(['2026-13', '0999-01', '2026', 'now'])('%s is no month', async (month) => {
    expect(await t.send(catalogue.costReport, { month }, { as: await t.customer() })).toMatchObject({ code: '400001' })
  })
})
