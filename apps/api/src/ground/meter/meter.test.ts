import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { intervalsOf, MeterModel, type ModelPackage } from '../../../test/meter-model.ts'
import { accountOf, fund } from '../../../test/money.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { randomOf } from '../../../test/random.ts'
import { inOrder, provenBooks } from '../../../test/resources.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { newId, newIdWith } from '../../core/ids.ts'
import { accounts } from '../../core/people/people.table.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { orders } from '../orders/order.table.ts'
import { listPrices } from '../prices/price.table.ts'
import { note, rate, unwatch, waitsMs, watch } from './meter.service.ts'
import {
  meterDays,
  meterDraws,
  meterHours,
  meterMonths,
  meterPackages,
  meterSamples,
  meterWatches,
  usageBills,
  usageDebts,
} from './meter.table.ts'
import { bookDue, orderPaid, settleOwed } from './usage.service.ts'

let t: TestPortico
let beside: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
  beside = await TestPortico.start({}, { beside: t })
})
afterAll(async () => {
  await beside.stop()
  await t.stop()
})

const hourMs = 3_600_000
const gb = 1024n ** 3n
const node = 'hk-a'
const rateAt = (at: number, server = t) => inTransaction(server.app.pool, (db) => rate(db, new Date(at)))
const meterOf = (product: string) => `out-${product}`

interface Told {
  resourceId: string
  start: number
  bytes: bigint
}
const told = (samples: readonly Told[], product: string, at: number, server = t) =>
  inTransaction(server.app.pool, (db) =>
    note(
      db,
      meterOf(product),
      samples.map(({ resourceId, start, bytes }) => ({ id: resourceId, start: new Date(start), bytes })),
      new Date(at),
    ),
  )

async function customer(discount = '1.00', fen = 0n) {
  const as = await t.customer()
  const account = await accountOf(t, as)
  await t.db.update(accounts).set({ discount }).where(eq(accounts.id, account))
  if (fen > 0n) await fund(t, as, fen)
  return { as, account }
}

async function counted(account: string, product: string, since: number) {
  const resourceId = newIdWith('eip')
  const about = { resourceId, meter: meterOf(product), accountId: account, node, product, item: 'traffic_gb' }
  await watch(t.db, about, new Date(since))
  return resourceId
}

async function packageOf(
  account: string,
  product: string,
  one: Omit<ModelPackage, 'id' | 'account' | 'used' | 'closed'>,
) {
  const id = newIdWith('tp')
  const row = { id, accountId: account, kind: 'traffic', node, name: id, status: 'available', spec: {} }
  await t.db.insert(resources).values({ ...row, createdAt: new Date(one.from), expiresAt: new Date(one.end) })
  await t.db.insert(meterPackages).values({
    resourceId: id,
    accountId: account,
    node,
    meter: meterOf(product),
    total: one.total,
    priority: one.priority,
    validFrom: new Date(one.from),
  })
  return { id, account, used: 0n, closed: false, ...one }
}

async function priced(product: string, prices: [fen: bigint, from: number, to: number | null][]) {
  for (const [monthFen, from, to] of prices)
    await t.db.insert(listPrices).values({
      id: newId('listPrice'),
      product,
      node: '*',
      item: 'traffic_gb',
      monthFen,
      validFrom: new Date(from),
      validTo: to === null ? null : new Date(to),
    })
}

const partsOf = async (ids: readonly string[]) => {
  const hours = await t.db
    .select()
    .from(meterHours)
    .where(inArray(meterHours.resourceId, [...ids]))
  const draws = await t.db
    .select()
    .from(meterDraws)
    .where(inArray(meterDraws.resourceId, [...ids]))
  return hours.map((row) => ({
    resource: row.resourceId,
    hour: row.hour.getTime(),
    part: row.part,
    bytes: row.bytes,
    beyond: row.beyond,
    priceE4: row.priceE4,
    fen: row.fen,
    draws: new Map(
      draws
        .filter((one) => one.resourceId === row.resourceId && +one.hour === +row.hour && one.part === row.part)
        .map(({ packageId, bytes }) => [packageId, bytes]),
    ),
  }))
}
const inKeyOrder = <Part extends { resource: string; hour: number; part: number }>(parts: readonly Part[]) =>
  parts.toSorted(
    (a, b) => a.hour - b.hour || (a.resource < b.resource ? -1 : a.resource > b.resource ? 1 : a.part - b.part),
  )

const paidFor = async (account: string) => {
  const { rows } = await t.db.execute<{ kind: string; sum: string }>(sql`
    select a.kind, sum(l.amount)::text as sum from ledger_line l join ledger_account a on a.id = l.account_id
    join ledger_entry e on e.id = l.entry_id where a.account_id = ${account} and e.kind = 'usage' group by 1`)
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, BigInt(sum)]))
}

/** A world with a month's end in it, prices that change in it, and packages of all sorts. */
async function worldOf(seed: number) {
  const below = randomOf(seed)
  const product = `p${seed}`
  const start = Date.UTC(2026, 8 + (seed % 3), 30, 20) - (below(3) * hourMs) / 2
  const from = Math.floor(start / hourMs) * hourMs
  const hours = 8
  const change = from + (2 + below(4)) * hourMs
  await priced(product, [
    [80n, from - 40 * 86_400_000, change],
    [95n + BigInt(below(9)), change, null],
  ])
  const discounts = ['1.00', '0.85'] as const
  const people = [await customer(discounts[0]), await customer(discounts[1])]
  const model = new MeterModel((account, hour) => {
    const discount = account === people[0]!.account ? 100n : 85n
    return (hour < change ? 80n : prices.after) * discount * 100n
  })
  const [after] = (await t.db.select().from(listPrices).where(eq(listPrices.product, product))).filter(
    ({ validTo }) => validTo === null,
  )
  const prices = { after: after!.monthFen }
  const ids: string[] = []
  for (const { account } of people)
    for (let n = 0; n < 2; n++) {
      const id = await counted(account, product, from)
      ids.push(id)
      model.accountOf.set(id, account)
      model.askedUntil.set(id, from)
    }
  for (const { account } of people)
    for (let n = 0; n < 3; n++)
      model.packages.push(
        await packageOf(account, product, {
          total: BigInt(1 + below(30)) * gb + BigInt(below(1000)),
          priority: BigInt(below(3)),
          from: from - hourMs + below(3) * hourMs,
          end: from + (1 + below(10)) * hourMs + below(2) * 600_000,
        }),
      )
  return { below, product, from, to: from + hours * hourMs, people, model, ids }
}

describe('what was counted', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'comes to what the model says, late, doubled, lost and sent again, out of order (%i)',
    async (seed) => {
      const { below, product, from, to, people, model, ids } = await worldOf(seed)
      const all = ids.flatMap((resourceId) =>
        intervalsOf(from, to).map((start) => ({ resourceId, start, bytes: BigInt(below(900)) * 1_000_003n })),
      )
      const coming = new Map(all.map((one) => [one, one.start + 300_000 + below(4) * below(40) * 60_000]))
      const tell = async (some: Told[], at: number) => {
        await told(some, product, at)
        for (const { resourceId, start, bytes } of some) model.note(resourceId, start, bytes)
      }
      for (let at = from; at <= to + 8 * hourMs; at += 600_000) {
        const now = all.filter((one) => coming.get(one)! <= at && coming.get(one)! > at - 600_000)
        const mixed = now.toSorted(() => below(3) - 1)
        const again = all.filter(({ start }) => start + 300_000 <= at && below(60) === 0)
        // What is told again differs, and the first word counts.
        const wrong = again
          .filter((one) => coming.get(one)! <= at - 600_000)
          .map((one) => ({ ...one, bytes: one.bytes + 5n }))
        await tell(mixed, at)
        await tell(wrong, at)
        for (const id of ids) {
          if (below(3) > 0) continue
          model.askedUntil.set(id, Math.floor(at / 300_000) * 300_000)
          await t.db
            .update(meterWatches)
            .set({ askedUntil: new Date(model.askedUntil.get(id)!) })
            .where(eq(meterWatches.resourceId, id))
        }
        if (below(4) === 0) {
          const one = model.packages[below(model.packages.length)]!
          one.priority = BigInt(below(3))
          await t.db.update(meterPackages).set({ priority: one.priority }).where(eq(meterPackages.resourceId, one.id))
        }
        if (below(20) === 0) {
          const one = model.packages[below(model.packages.length)]!
          one.closed = true
          await t.db
            .update(meterPackages)
            .set({ closedAt: new Date(at) })
            .where(eq(meterPackages.resourceId, one.id))
        }
        if (below(2) === 0) {
          await rateAt(at)
          model.rate(at, waitsMs)
        }
      }
      const end = to + 9 * hourMs
      await rateAt(end)
      model.rate(end, waitsMs)
      expect(inKeyOrder(await partsOf(ids))).toEqual(inKeyOrder(model.parts))
      expect(model.parts.some(({ part }) => part > 0)).toBe(true)
      const kept = await t.db
        .select()
        .from(meterPackages)
        .where(
          inArray(
            meterPackages.resourceId,
            model.packages.map(({ id }) => id),
          ),
        )
      expect(new Map(kept.map(({ resourceId, used }) => [resourceId, used]))).toEqual(
        new Map(model.packages.map(({ id, used }) => [id, used])),
      )
      await bookDue(t.app)
      for (const { account } of people) expect((await paidFor(account))['receivable'] ?? 0n).toBe(-model.fenOf(account))
      expect(await provenBooks(t)).toEqual(inOrder)
    },
  )

  test('is told, rated and booked by two servers at once while priorities change, each byte once', async () => {
    const { below, product, from, to, people, model, ids } = await worldOf(40)
    const samples = ids.flatMap((resourceId) =>
      intervalsOf(from, to).map((start) => ({ resourceId, start, bytes: BigInt(below(900)) * 1_000_003n })),
    )
    const end = to + 5 * hourMs
    const changing = async () => {
      for (let time = 0; time < 60; time++) {
        const { id } = model.packages[below(model.packages.length)]!
        const priority = BigInt(below(3))
        await t.db.update(meterPackages).set({ priority }).where(eq(meterPackages.resourceId, id))
      }
    }
    await Promise.all([
      changing(),
      ...[t, beside].map(async (server) => {
        for (let at = 0; at < samples.length; at += 24) {
          await told(samples.slice(at, at + 24), product, end, server)
          await rateAt(end, server)
          await bookDue(server.app)
        }
      }),
    ])
    await rateAt(end)
    await Promise.all([bookDue(t.app), bookDue(beside.app)])
    const parts = await partsOf(ids)
    const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n)
    expect(sum(parts.map(({ bytes }) => bytes))).toBe(sum(samples.map(({ bytes }) => bytes)))
    const drawnOf = (draws: Map<string, bigint>) => sum([...draws.values()])
    for (const { bytes, beyond, draws } of parts) expect(drawnOf(draws) + beyond).toBe(bytes)
    const packages = await t.db.select().from(meterPackages)
    for (const { id } of model.packages)
      expect(packages.find(({ resourceId }) => resourceId === id)!.used).toBe(
        sum(parts.map(({ draws }) => draws.get(id) ?? 0n)),
      )
    const months = await t.db.select().from(meterMonths).where(inArray(meterMonths.resourceId, ids))
    for (const { beyond, priceE4, fen } of months)
      expect(fen).toBe((2n * beyond * priceE4 + gb * 10_000n) / (2n * gb * 10_000n))
    const days = await t.db.select().from(meterDays).where(inArray(meterDays.resourceId, ids))
    expect(sum(days.map(({ fen }) => fen))).toBe(sum(months.map(({ fen }) => fen)))
    const owed = await Promise.all(people.map(async ({ account }) => (await paidFor(account))['receivable'] ?? 0n))
    expect(-sum(owed)).toBe(sum(months.map(({ fen }) => fen)))
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('outside of what is to be counted, not over yet, or too old, is not kept', async () => {
    const { account } = await customer()
    const [from, product] = [Date.UTC(2026, 5, 1, 10), 'p50']
    const id = await counted(account, product, from)
    await unwatch(t.db, id, new Date(from + hourMs))
    const at = from + 2 * hourMs
    const one = { resourceId: id, bytes: 5n }
    const given = [from - 300_000, from + 1, from, from + hourMs - 300_000, from + hourMs, at].map((start) => ({
      ...one,
      start,
    }))
    expect(await told(given, product, at)).toBe(2)
    expect(await told([{ ...one, start: from + 300_000 }], product, from + 32 * 86_400_000)).toBe(0)
    expect(await told([{ ...one, resourceId: newIdWith('eip'), start: from }], product, at)).toBe(0)
    expect(await t.db.$count(meterSamples, eq(meterSamples.resourceId, id))).toBe(2)
  })
})

describe('what an account used beyond its packages', () => {
  /** One address that passed so many bytes in an hour, rated and booked. */
  async function used(product: string, as: { account: string }, bytes: bigint, hour = 0) {
    const from = Date.UTC(2026, 6, 1, 10) + hour * hourMs
    const id = await counted(as.account, product, from)
    await told([{ resourceId: id, start: from, bytes }], product, from + 2 * hourMs)
    await rateAt(from + 3 * hourMs)
    await bookDue(t.app)
    return id
  }
  const billsOf = (account: string) => t.db.select().from(usageBills).where(eq(usageBills.accountId, account))
  const openDebt = async (account: string) =>
    (await t.db.select().from(usageDebts).where(eq(usageDebts.accountId, account))).filter(({ endedAt }) => !endedAt)
  const recharged = async (as: Person, fen: bigint) => fund(t, as, fen)

  beforeAll(() => priced('q', [[100n, Date.UTC(2020, 0, 1), null]]))

  test('is paid from the wallet at once, and is one order when its day is over', async () => {
    const one = await customer('1.00', 5_000n)
    await used('q', one, 10n * gb)
    await used('q', one, 2n * gb, 1)
    expect(await paidFor(one.account)).toEqual({ cash: -1_200n })
    await orderPaid(t.app)
    expect(await t.db.$count(orders, eq(orders.accountId, one.account))).toBe(0)
    t.clock.pass(25 * hourMs)
    await Promise.all([orderPaid(t.app), orderPaid(beside.app)])
    const [bill] = await billsOf(one.account)
    const made = await t.db.select().from(orders).where(eq(orders.accountId, one.account))
    expect(made).toMatchObject([
      { id: bill!.orderId, type: 'adjustment', status: 'completed', product: 'q', amountFen: 1_200n, cashFen: 1_200n },
    ])
  })

  test('is owed where there is nothing to pay it from, and paid before anything else by what comes', async () => {
    const one = await customer('1.00', 300n)
    await used('q', one, 10n * gb)
    expect(await paidFor(one.account)).toEqual({ cash: -300n, receivable: -700n })
    expect(await openDebt(one.account)).toHaveLength(1)
    t.clock.pass(25 * hourMs)
    await orderPaid(t.app)
    expect(await t.db.$count(orders, eq(orders.accountId, one.account))).toBe(0)
    await recharged(one.as, 500n)
    expect(await paidFor(one.account)).toEqual({ cash: -800n, receivable: -200n })
    await recharged(one.as, 500n)
    expect(await paidFor(one.account)).toEqual({ cash: -1_000n, receivable: 0n })
    expect(await openDebt(one.account)).toEqual([])
    await orderPaid(t.app)
    expect(await t.db.$count(orders, eq(orders.accountId, one.account))).toBe(1)
    await settleOwed(t.app)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('adds up over a month to the product that is shown, whatever its hours were', async () => {
    const one = await customer('1.00', 5_000n)
    const from = Date.UTC(2026, 6, 2)
    const id = await counted(one.account, 'q', from)
    const bytes = gb / 250n
    const some = intervalsOf(from, from + 20 * hourMs).map((start) => ({ resourceId: id, start, bytes }))
    await told(some, 'q', from + 21 * hourMs)
    await rateAt(from + 22 * hourMs)
    await bookDue(t.app)
    // 240 times 0.4 fen: each hour alone would have been five fen, and the day a hundred.
    expect(await paidFor(one.account)).toEqual({ cash: -96n })
  })
})
