import { catalogue } from '@portico/contract/catalogue.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { costSplits } from '@portico/contract/money/cost.ts'
import { addMoney, lessMoney } from '@portico/contract/money/sums.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refunded, spentOf, voucher } from '../../../../test/costs.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, inOrder, provenBooks, runningHost, settled, startStocked } from '../../../../test/resources.ts'
import { byTraffic, hoursPass } from '../../../../test/traffic.ts'
import { daysMs } from '../../../core/clock.ts'
import { meterDays } from '../../../ground/meter/meter.table.ts'
import { flavorOffers } from '../../../ground/nodes/node.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
  await t.db.update(flavorOffers).set({ stock: null })
})
afterAll(() => t.stop())

const reportOf = (as: Person, query: object = {}) => t.ok(catalogue.costReport, query, { as })
const sum = (amounts: readonly string[]) => addMoney('0.00', ...amounts)

describe('a quarter', () => {
  const csvOf = async (as: Person, query: Record<string, string>) => {
    const url = `${apiBase}${catalogue.costExport.path}?${new URLSearchParams(query).toString()}`
    const { body } = await t.portico.server.inject({ method: 'GET', url, headers: t.headersFor({ as }) })
    const [head, ...lines] = body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    return { head: head!.replaceAll('"', '').split(','), lines: lines.map((line) => line.slice(1, -1).split('","')) }
  }

  /** Bars, lines, parts, running total and file say the same, which is what they are told to be. */
  async function expectSame(as: Person, query: Record<string, string>, spent?: string) {
    const report = await reportOf(as, query)
    const { bars, days, lines, total, run } = report
    const told = JSON.stringify(query)
    if (spent) expect(total.spent, told).toBe(spent)
    expect(sum(total.bars.filter((_, at) => bars[at]!.from >= days.from)), told).toBe(total.spent)
    expect(
      run.spent.findLast((point) => point !== null),
      told,
    ).toBe(total.spent)
    bars.forEach((_, at) => expect(sum(lines.map((line) => line.bars[at]!)), told).toBe(total.bars[at]))
    for (const name of ['spent', 'before'] as const) {
      expect(sum(lines.map((line) => line[name])), told).toBe(total[name])
      for (const line of lines) expect(sum(line.parts.map((part) => part[name])), told).toBe(line[name])
    }
    if (total.forecast !== null) {
      expect(sum(lines.map(({ forecast }) => forecast!)), told).toBe(total.forecast)
      for (const line of lines) expect(sum(line.parts.map(({ forecast }) => forecast!)), told).toBe(line.forecast)
      const { spent: soFar } = report.month!
      expect(addMoney(total.spent, lessMoney(total.forecast, soFar)), told).toBe(run.forecast.at(-1))
    }
    const file = await csvOf(as, query)
    const last = file.lines.at(-1)!
    expect(last[file.head.indexOf('spent')], told).toBe(total.spent)
    expect(file.lines.length, told).toBe(lines.length + 1)
    expect(last.slice(file.head.length - bars.length), told).toEqual(total.bars)
    return report
  }

  test('adds up to the ledger in bars, table, running total and file, whatever is chosen, for those whose it is', async () => {
    const start = new Date(Date.UTC(t.clock.now().getUTCFullYear() + 1, 0, 1)).getTime()
    t.clock.pass(start - t.clock.now().getTime() + daysMs(4))
    const year = t.clock.now().getUTCFullYear()
    const [cashFen, voucherFen] = [900_000n, 4_321n]
    let as = await buyer(t, cashFen)
    await voucher(t, as, voucherFen)
    const { host } = await byTraffic(t, as, 20)
    const own = await runningHost(t, as)
    const group = await t.groupOf(as)
    await t.db
      .update(resources)
      .set({ groupId: group, tags: ['web', 'a'] })
      .where(eq(resources.id, own))
    await t.db
      .update(resources)
      .set({ tags: ['a'] })
      .where(eq(resources.id, host))
    await hoursPass(t, 3)
    t.clock.pass(daysMs(40))
    await refunded(t, await t.signIn(as.email), 'balance', false)
    as = await t.signIn(as.email)
    t.clock.pass(daysMs(20))
    as = await t.signIn(as.email)
    await runningHost(t, as)
    await hoursPass(t, 2)
    await settled(t)
    as = await t.signIn(as.email)

    const spent = await spentOf(t, as, cashFen + voucherFen)
    const quarter = { from: `${year}-01-01`, to: `${year}-03-31` }
    for (const step of ['day', 'week', 'month']) await expectSame(as, { ...quarter, step }, spent)
    for (const by of costSplits) await expectSame(as, { ...quarter, by }, spent)
    for (const compare of ['month', 'before', 'year', 'none'])
      for (const basis of ['charged', 'used']) await expectSame(as, { compare, basis, step: 'day' })
    await expectSame(as, { month: `${year}-02`, compare: 'before', step: 'week' })
    // A day costs what its entries say.
    const { bars, total } = await reportOf(as, { ...quarter, step: 'day' })
    for (const [at, day] of bars.entries()) {
      if (Number(total.bars[at]) === 0) continue
      const { result } = await t.ok(catalogue.costEntryList, { limit: 1000, ...day }, { as })
      expect(sum(result.map(({ amount }) => amount)), day.from).toBe(total.bars[at])
    }
    // What carries two tags is one line, so that nothing is told twice.
    const { lines } = await expectSame(as, { ...quarter, by: 'tag' })
    expect(lines.map(({ key }) => key).toSorted()).toEqual(['', 'a', 'a, web'])
    const narrowed = await expectSame(as, { tag: 'a', basis: 'used' })
    expect(Number(narrowed.total.forecast)).toBeGreaterThan(Number(narrowed.total.spent))

    const member = await t.member(as)
    const seen = await expectSame(member, { ...quarter, by: 'resource', step: 'week' })
    expect(seen.lines.map(({ key }) => key)).toContain(own)
    expect(seen.lines.map(({ key }) => key)).not.toContain(host)
    await expectSame(await buyer(t), quarter, '0.00')
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('a budget is reached on the day by which it is spent, or will be', async () => {
    const start = new Date(Date.UTC(t.clock.now().getUTCFullYear() + 1, 3, 10)).getTime()
    t.clock.pass(start - t.clock.now().getTime())
    const year = t.clock.now().getUTCFullYear()
    const as = await buyer(t)
    const host = await runningHost(t, as)
    const dueAt = new Date(Date.UTC(year, 3, 24, 6))
    await t.db.update(resources).set({ expiresAt: dueAt }).where(eq(resources.id, host))
    const { total } = await reportOf(as)
    const budget = async (amount: string) => {
      const about = { name: 'Plan', applies_to: 'account' as const, subject: '', percent: [], forecast: false }
      const { id } = await t.ok(catalogue.budgetSave, { ...about, amount }, { as })
      const { budget: told } = await reportOf(as)
      await t.ok(catalogue.budgetRemove, { id }, { as })
      return told
    }
    expect(await budget(total.spent)).toEqual({ name: 'Plan', amount: total.spent, reached: `${year}-04-10` })
    expect(await budget(addMoney(total.spent, '0.01'))).toMatchObject({ reached: `${year}-04-24` })
    expect(await budget(addMoney(total.forecast!, '0.01'))).toMatchObject({ reached: null })
    expect((await reportOf(as, { from: `${year}-03-01`, to: `${year}-04-30` })).budget).toBeNull()
  })
})

describe('what stands out', () => {
  test('is what serves nothing and what a package would have covered, until the person who sees it expects it', async () => {
    const as = await buyer(t)
    const { id: address, host } = await byTraffic(t, as)
    await hoursPass(t, 2)
    const now = await t.signIn(as.email)
    // Beyond packages as much as two of the smallest cover, at ten times their price.
    const gb = 1024 ** 3
    await t.db
      .update(meterDays)
      .set({ beyond: BigInt(150 * gb), fen: 1_000_000n })
      .where(eq(meterDays.resourceId, address))
    await t.ok(catalogue.eipUnbind, { id: address }, { as: now })
    await settled(t)
    await t.ok(catalogue.hostAct, { ids: [host], action: 'stop' }, { as: now })
    await settled(t)
    const foundBy = async (person: Person, query: object = {}) => (await reportOf(person, query)).findings
    const found = await foundBy(now)
    expect(found.map(({ kind, key }) => [kind, key.split(' ')[1]])).toEqual([
      ['beyond', 'hk-a'],
      ['idle', 'host'],
      ['idle', 'eip'],
    ])
    expect(found[0]).toMatchObject({ amount: '10000.00', bytes: 150 * gb })
    const { price, saved } = found[0] as Extract<(typeof found)[number], { kind: 'beyond' }>
    expect(addMoney(price, saved)).toBe('10000.00')
    expect((await foundBy(now, { product: 'host' })).map(({ key }) => key)).toEqual([found[1]!.key])

    const group = await t.groupOf(now)
    await t.db.update(resources).set({ groupId: group }).where(eq(resources.id, host))
    const member = await t.member(now)
    expect((await foundBy(member)).map(({ key }) => key)).toEqual([found[1]!.key])
    expect(await foundBy(await buyer(t))).toEqual([])

    const say = (key: string, expected: boolean) => t.ok(catalogue.costFindingExpect, { key, expected }, { as: now })
    await Promise.all(found.map(({ key }) => say(key, true)))
    expect((await foundBy(now)).every(({ expected }) => expected)).toBe(true)
    expect((await foundBy(member)).map(({ expected }) => expected)).toEqual([false])
    await say(found[1]!.key, true)
    await say(found[1]!.key, false)
    expect((await foundBy(now)).map(({ expected }) => expected)).toEqual([true, false, true])
  })
})
