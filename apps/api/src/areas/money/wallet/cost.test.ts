import { catalogue } from '@portico/contract/catalogue.ts'
import { costSplits, keysText, noneKey, type CostReport } from '@portico/contract/money/cost.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent } from '../../../../test/agents.ts'
import { lockAwaited } from '../../../../test/locks.ts'
import { accountOf, purchase } from '../../../../test/money.ts'
import { refunded, spentOf, voucher } from '../../../../test/costs.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { randomOf } from '../../../../test/random.ts'
import {
  buyer,
  buyHosts,
  inOrder,
  provenBooks,
  removed,
  restored,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { newAddress } from '../../../../test/ddos.ts'
import { byTraffic, hoursPass } from '../../../../test/traffic.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { monthOf, monthStart } from '../../../core/month.ts'
import { giveCustomer } from '../../../ground/agents/custody.service.ts'
import { cash, post, revenue } from '../../../ground/ledger/ledger.service.ts'
import { meterDays, meterHours } from '../../../ground/meter/meter.table.ts'
import { flavorOffers } from '../../../ground/nodes/node.table.ts'
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
const allOf = ({ total }: CostReport) => sum(total.bars)

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
      await voucher(t, as, voucherFen)
      const { host } = await byTraffic(t, as, 5 + random(40))
      await byTraffic(t, as, 5 + random(40))
      const group = await t.groupOf(as)
      await t.db.update(resources).set({ groupId: group }).where(eq(resources.id, host))
      const again = async () => (as = await t.signIn(as.email))
      await hoursPass(t, 3)
      await resize(as, host, 'g2.large')
      t.clock.pass(daysMs(random(4)))
      await resize(await again(), host, 'g2.medium')
      await refunded(t, as, random(2) === 0 ? 'balance' : 'card', false)
      await refunded(t, as, 'card', true)
      t.clock.pass(daysMs(1 + random(3)))
      await hoursPass(t, 2)
      if (random(2) === 0) await removed(t, await again(), host)
      await settled(t)
      await again()

      const spent = await spentOf(t, as, cashFen + voucherFen)
      expect(Number(spent)).toBeGreaterThan(0)
      // What is still to come this month becomes less as time passes.
      await t.clock.still(async () => {
        for (const by of costSplits) {
          const report = await reportOf(as, { by })
          expect(allOf(report), by).toBe(spent)
          for (const part of ['spent', 'before'] as const)
            expect(sum(report.lines.map((line) => line[part])), by).toBe(report.total[part])
          for (const line of report.lines) {
            const entries = await entriesOf(as, { [by === 'tag' ? 'tags' : by]: line.key })
            expect(sum(entries.map(({ amount }) => amount)), `${by} ${line.key}`).toBe(line.spent)
          }
          // What is chosen is what its line says, and the others can still be chosen.
          const chosen = report.lines[0]!
          const only = await reportOf(as, { by: 'product', [by === 'tag' ? 'tags' : by]: chosen.key })
          const { key: _, name: __, things: ___, parts: ____, ...sums } = chosen
          expect(only.total).toEqual(sums)
          expect(only.choices.product.length).toBe((await reportOf(as)).lines.length)
        }
      })
      const operator = await t.operator()
      const things = (await reportOf(as, { by: 'resource' })).lines.filter(({ key }) => key !== noneKey)
      expect(things.length).toBeGreaterThan(3)
      for (const { key: id, bars } of things)
        expect((await t.ok(catalogue.platformResourceTimeline, { id }, { as: operator })).spent, id).toBe(sum(bars))
      const kinds = (await entriesOf(as, { month: monthOf(t.clock.now()) })).map(({ kind }) => kind)
      expect(kinds).toContain('usage')
      // The wallet says of which things an hour of use was, and how much, before its day has an order and afterwards.
      const names = new Set(things.map(({ name }) => name))
      const { result: lines } = await t.ok(catalogue.walletLineList, { limit: 1000 }, { as })
      const hours = lines.flatMap(({ kind, used }) => (kind === 'usage' ? [used!] : []))
      expect(hours.length).toBeGreaterThan(0)
      expect(hours.flatMap((used) => used.names).filter((name) => !names.has(name))).toEqual([])
      expect(lines.filter(({ kind, used }) => kind !== 'usage' && used)).toEqual([])
      const member = await t.member(as, group)
      const { result: seen } = await t.ok(catalogue.walletLineList, { limit: 1000 }, { as: member })
      expect(seen.filter(({ used }) => used)).toEqual([])
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
  return sum(reports.flatMap(({ total }) => total.bars))
}

describe('as used', () => {
  test.each([1, 2])(
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
      await (random(2) === 0 ? refunded(t, as, 'balance', false) : refunded(t, as, 'card', true))
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
    const { total, lines } = await reportOf(now, { basis: 'used', resource: host })
    const [april, may] = total.bars.slice(-2).map(Number) as [number, number]
    expect(april / Number(paid.spent)).toBeCloseTo(30 / 91, 2)
    expect(may / Number(paid.spent)).toBeCloseTo(16 / 91, 2)
    const entries = await entriesOf(now, { basis: 'used', resource: host })
    expect(sum(entries.map(({ amount }) => amount))).toBe(lines[0]!.spent)
    expect(await reportOf(now, { basis: 'used', resource: host, month: `${year}-04` })).toMatchObject({
      total: { spent: total.bars.at(-2) },
    })
    // What ends early costs what was kept, in the days that it was there.
    await removed(t, now, host)
    await settled(t)
    const { total: kept } = await reportOf(now, { resource: host })
    const ended = await reportOf(now, { basis: 'used', resource: host })
    expect(allOf(ended)).toBe(sum(kept.bars))
    const [aprilKept, mayKept] = ended.total.bars.slice(-2).map(Number) as [number, number]
    expect(aprilKept / (aprilKept + mayKept)).toBeCloseTo(30 / 46, 1)
    // Having it back changes nothing in the months before.
    t.clock.pass(daysMs(1))
    const back = await t.signIn(as.email)
    await restored(t, back, host)
    const again = await reportOf(back, { basis: 'used', resource: host })
    expect(again.total.bars.at(-2)).toBe(total.bars.at(-2))
    expect(Number(again.total.bars.at(-1)) / may).toBeCloseTo(1, 1)
    // Of a month that has not begun nothing is used.
    const ahead = monthOf(monthStart(monthOf(t.clock.now()), 3))
    const later = await reportOf(await t.signIn(as.email), { basis: 'used', month: ahead })
    expect(later.total.bars.at(-1)).toBe('0.00')
  })
})

/** What an address used on a day so many days ago, as the meter books it: an hour, its day, and the entry. */
async function usedBefore(as: Person, resourceId: string, days: number, fen: bigint, bytes: bigint): Promise<void> {
  const accountId = await accountOf(t, as)
  const at = new Date(t.clock.now().getTime() - daysMs(days))
  const hour = new Date(at.toISOString().slice(0, 13) + ':00:00.000Z')
  const key = { resourceId, meter: 'out' }
  const used = { ...key, bytes, beyond: bytes, fen }
  await t.db.insert(meterHours).values({
    ...used,
    hour,
    part: 0,
    accountId,
    node: 'hk-a',
    product: 'eip',
    samples: 12,
    priceE4: 800_000n,
    booking: 1,
    ratedAt: at,
  })
  await t.db.insert(meterDays).values({ ...used, day: at.toISOString().slice(0, 10) })
  const lines = [
    { place: cash(accountId), amount: -fen },
    { place: revenue('eip'), amount: fen },
  ]
  const effect = `usage ${accountId} eip ${hour.toISOString()} 1`
  await inTransaction(t.app.pool, (db) => post(db, { now: () => at }, { effect, kind: 'usage', lines }))
}

describe('what stands out', () => {
  test('is a day of three times the usual one, with the thing that caused it and how much it used', async () => {
    const as = await buyer(t, 9_000_000n)
    const { id } = await newAddress(t, as)
    const dayBefore = (days: number) => new Date(t.clock.now().getTime() - daysMs(days)).toISOString().slice(0, 10)
    for (let days = 11; days > 1; days--) await usedBefore(as, id, days, 200n, 2_000_000_000n)
    await usedBefore(as, id, 1, 1_000n, 10_000_000_000n)
    const asked = { from: dayBefore(20), to: dayBefore(0) }
    const spikes = async (query: object = {}) =>
      (await reportOf(as, { ...asked, ...query })).findings.filter(({ kind }) => kind === 'spike')
    const found = [
      {
        kind: 'spike',
        key: `spike eip ${dayBefore(1)}`,
        expected: false,
        product: 'eip',
        day: dayBefore(1),
        amount: '10.00',
        usual: '2.00',
        times: 5,
        resource_id: id,
        name: (await rowOf(t, id)).name,
        bytes: 10_000_000_000,
      },
    ]
    expect(await spikes()).toEqual(found)
    const { result: lines } = await t.ok(catalogue.walletLineList, { limit: 100 }, { as })
    const hour = expect.stringContaining(`${dayBefore(1)}T`)
    const used = { hour, names: [found[0]!.name], bytes: 10_000_000_000 }
    expect(lines.find(({ kind }) => kind === 'usage')).toMatchObject({ used, amount: '-10.00' })
    expect(await spikes({ product: 'eip,disk' })).toEqual(found)
    expect(await spikes({ product: 'disk' })).toEqual([])
    expect(await spikes({ to: dayBefore(2) })).toEqual([])
  })
})

describe('several at once', () => {
  test('cost what each of them does, and say how many things each line is of', async () => {
    let as = await buyer(t, 9_000_000n)
    const [one, other, third] = [await runningHost(t, as), await runningHost(t, as), await runningHost(t, as)]
    await byTraffic(t, as)
    await hoursPass(t, 2)
    as = await t.signIn(as.email)
    const tag = (id: string, tags: string[]) => t.db.update(resources).set({ tags }).where(eq(resources.id, id))
    await tag(one, ['web'])
    await tag(other, ['db', 'web'])
    await tag(third, ['db'])
    const spent = async (query: object) => (await reportOf(as, query)).total.spent
    const together = (parts: readonly string[]) => addMoney('0.00', ...parts)
    expect(await spent({ product: 'host,eip' })).toBe(
      together([await spent({ product: 'host' }), await spent({ product: 'eip' })]),
    )
    const each = await Promise.all([one, other, third].map((resource) => spent({ resource })))
    // What carries both is counted once.
    expect(await spent({ tag: 'web,db' })).toBe(together(each))
    expect(await spent({ tag: 'web' })).toBe(together(each.slice(0, 2)))
    await tag(third, ['db, old', '50%'])
    expect(await spent({ tag: keysText(['db, old', 'nothing']) })).toBe(each[2])
    expect(await spent({ tag: keysText(['50%']) })).toBe(each[2])
    await tag(third, ['db'])
    expect(await spent({ node: 'hk-a,sh-a' })).toBe(await spent({}))
    const both = { product: 'host,eip' }
    expect(together((await entriesOf(as, both)).map(({ amount }) => amount))).toBe(await spent(both))
    for (const basis of ['charged', 'used']) {
      const { lines } = await reportOf(as, { basis })
      expect(lines.find(({ key }) => key === 'host')?.things, basis).toBe(4)
    }
    const { lines } = await reportOf(as, { by: 'tag', product: 'host' })
    expect(lines.map(({ key, things }) => [key, things]).toSorted()).toEqual([
      ['', 1],
      ['db, web', 1],
      ['db', 1],
      ['web', 1],
    ])
    // What comes is in the line of what was spent, however the tags sort.
    await tag(third, ['😀', '（旧）'])
    await t.db.update(resources).set({ expiresAt: t.clock.now() }).where(eq(resources.id, third))
    const keys = (await reportOf(as, { by: 'tag' })).lines.map(({ key }) => key)
    expect(keys.filter((key) => key.includes('😀'))).toEqual(['（旧）, 😀'])
    expect(await t.send(catalogue.costReport, { product: 'host,nothing' }, { as })).toMatchObject({ code: '400001' })
    // A budget is for one thing or for everything.
    const plan = { applies_to: 'product' as const, amount: '900', percent: [80 as const], forecast: false }
    await t.ok(catalogue.budgetSave, { ...plan, name: 'Hosts', subject: 'host' }, { as })
    expect((await reportOf(as, { product: 'host' })).budget).toMatchObject({ name: 'Hosts' })
    expect((await reportOf(as, both)).budget).toBeNull()
  })
})

describe('who sees it', () => {
  test('a filter narrows both calls alike, also one that fits nothing', async () => {
    const as = await buyer(t)
    await runningHost(t, as)
    for (const group of ['', 'grp_000000000000']) {
      expect(await reportOf(as, { group })).toMatchObject({ lines: [], total: { forecast: '0.00' } })
      expect(await entriesOf(as, { group })).toEqual([])
    }
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

  test('who asks for more at once than there are connections keeps nobody else waiting', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const { asked } = await inTransaction(t.app.pool, async (db) => {
      await db.execute(sql`lock table meter_hour in access exclusive mode`)
      const all = Promise.all(Array.from({ length: 12 }, () => reportOf(as)))
      await lockAwaited(t.app.pool, 2)
      expect(await t.ok(catalogue.walletSums, {}, { as: other })).toMatchObject({ closing: '0.00' })
      return { asked: all }
    })
    expect(await asked).toHaveLength(12)
  })

  test.each([
    { month: '2026-13' },
    { month: '0999-01' },
    { month: '2026' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-11-02' },
    { from: '2020-01-01', to: '2026-11-01' },
  ])('%o is no time', async (query) => {
    expect(await t.send(catalogue.costReport, query, { as: await t.customer() })).toMatchObject({ code: '400001' })
  })
})
