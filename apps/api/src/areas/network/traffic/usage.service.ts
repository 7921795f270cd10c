import type { UsageDay } from '@portico/contract/network/usage.ts'
import { and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { daysMs, hoursMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import { csvFile } from '../../../core/http/csv.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { fromFen } from '../../../core/money.ts'
import { intervalBefore, intervalMs } from '../../../ground/meter/meter.service.ts'
import {
  meterDraws,
  meterHours,
  meterSamples,
  meterWatches,
  usageBills,
  usageDebts,
} from '../../../ground/meter/meter.table.ts'
import { haltTime } from '../../../lifecycle/debt.ts'
import { ownResource } from '../../../lifecycle/own.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { outMeter } from './traffic.service.ts'

interface Asked {
  id: string
  day: string
}
type HourRow = typeof meterHours.$inferSelect
type DrawRow = typeof meterDraws.$inferSelect

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n)

/** A price of a GB as people read it: with more than two decimals only where it has them. */
export const priceText = (priceE4: bigint) => {
  const [whole = '0', decimals = ''] = [(priceE4 / 1_000_000n).toString(), (priceE4 % 1_000_000n).toString()]
  const shown = decimals.padStart(6, '0').replace(/0{1,4}$/, '')
  return `${whole}.${shown}`
}

async function partsOf(db: Db, id: string, from: Date) {
  const to = new Date(from.getTime() + daysMs(1))
  const here = <Table extends typeof meterHours | typeof meterDraws>(table: Table) =>
    and(eq(table.resourceId, id), eq(table.meter, outMeter), gte(table.hour, from), lt(table.hour, to))
  const parts = await db.select().from(meterHours).where(here(meterHours)).orderBy(meterHours.hour, meterHours.part)
  const draws = await db.select().from(meterDraws).where(here(meterDraws)).orderBy(meterDraws.hour, meterDraws.part)
  return { parts, draws }
}

/** Where each byte of a day went, from what was rated: nothing is worked out anew. */
export async function usageDay(ctx: CustomerCtx, { id, day }: Asked): Promise<UsageDay> {
  const row = await ownResource(ctx, id)
  const from = new Date(`${day}T00:00:00Z`)
  const { parts, draws } = await partsOf(ctx.db, id, from)
  return {
    hours: hoursOf(parts, draws),
    packages: await packagesOf(ctx.db, draws),
    charged: chargedOf(parts),
    metered: Number(sumOf(parts.map(({ bytes }) => bytes))),
    accounted: Number(sumOf([...draws.map(({ bytes }) => bytes), ...parts.map(({ beyond }) => beyond)])),
    cost: fromFen(sumOf(parts.map(({ fen }) => fen))),
    ...(await samplesOf(ctx.db, id, from, ctx.app.clock.now())),
    ...(await owedBy(ctx.db, row.accountId)),
  }
}

function hoursOf(parts: readonly HourRow[], draws: readonly DrawRow[]): UsageDay['hours'] {
  return [...Map.groupBy(parts, ({ hour }) => hour.getTime())].map(([hour, here]) => {
    const drawn = Map.groupBy(
      draws.filter((draw) => draw.hour.getTime() === hour),
      ({ packageId }) => packageId,
    )
    return {
      time: new Date(hour).toISOString(),
      bytes: Number(sumOf(here.map(({ bytes }) => bytes))),
      draws: [...drawn].map(([package_id, some]) => ({
        package_id,
        bytes: Number(sumOf(some.map(({ bytes }) => bytes))),
      })),
      beyond: Number(sumOf(here.map(({ beyond }) => beyond))),
      cost: fromFen(sumOf(here.map(({ fen }) => fen))),
    }
  })
}

async function packagesOf(db: Db, draws: readonly DrawRow[]): Promise<UsageDay['packages']> {
  const byPackage = Map.groupBy(draws, ({ packageId }) => packageId)
  if (byPackage.size === 0) return []
  const found = await db
    .select({ id: resources.id, name: resources.name, status: resources.status })
    .from(resources)
    .where(inArray(resources.id, [...byPackage.keys()]))
  return [...byPackage].map(([id, some]) => {
    const about = found.find((one) => one.id === id)
    return {
      id,
      name: about?.name ?? id,
      bytes: Number(sumOf(some.map(({ bytes }) => bytes))),
      last_time: some.at(-1)!.hour.toISOString(),
      used_up: about?.status === 'exhausted',
    }
  })
}

const chargedOf = (parts: readonly HourRow[]): UsageDay['charged'] =>
  [
    ...Map.groupBy(
      parts.filter(({ beyond }) => beyond > 0n),
      ({ priceE4 }) => priceE4,
    ),
  ].map(([priceE4, some]) => ({
    price: priceText(priceE4),
    bytes: Number(sumOf(some.map(({ beyond }) => beyond))),
    cost: fromFen(sumOf(some.map(({ fen }) => fen))),
  }))

/** A sample that comes later than the next one is late. */
async function samplesOf(db: Db, id: string, from: Date, now: Date) {
  const to = new Date(from.getTime() + daysMs(1))
  const over = sql`${meterSamples.start} + make_interval(secs => ${intervalMs / 1000})`
  const late = sql`${meterSamples.receivedAt} - ${over} > make_interval(secs => ${(2 * intervalMs) / 1000})`
  const [row] = await db
    .select({
      samples: sql<number>`count(*)::int`,
      doubled: sql<number>`count(*) filter (where ${meterSamples.repeats} > 0)::int`,
      late: sql<number>`count(*) filter (where ${late})::int`,
      latest: sql<number>`coalesce(max(extract(epoch from ${meterSamples.receivedAt} - ${over})) filter (where ${late}) / 60, 0)::int`,
    })
    .from(meterSamples)
    .where(and(eq(meterSamples.resourceId, id), gte(meterSamples.start, from), lt(meterSamples.start, to)))
  const watches = await db
    .select()
    .from(meterWatches)
    .where(and(eq(meterWatches.resourceId, id), eq(meterWatches.meter, outMeter)))
    .orderBy(asc(meterWatches.since))
  const end = Math.min(to.getTime(), intervalBefore(now).getTime())
  const expected = watches.reduce((sum, { since, until }) => {
    const ms = Math.min(until?.getTime() ?? end, end) - Math.max(since.getTime(), from.getTime())
    return sum + Math.max(0, Math.ceil(ms / intervalMs))
  }, 0)
  return {
    samples: row!.samples,
    samples_expected: expected,
    samples_doubled: row!.doubled,
    samples_late: row!.late,
    latest_minutes: row!.latest,
  }
}

/** What an account owes for what it used, and when what causes it is stopped. */
async function owedBy(db: Db, accountId: string): Promise<Pick<UsageDay, 'owed' | 'halt_time'>> {
  const bills = await db.select().from(usageBills).where(eq(usageBills.accountId, accountId))
  const owed = sumOf(bills.map(({ amountFen, cashFen, voucherFen }) => amountFen - cashFen - voucherFen))
  const debts = await db.select().from(usageDebts).where(eq(usageDebts.accountId, accountId))
  const open = debts.find(({ endedAt }) => !endedAt)
  return { owed: fromFen(owed), halt_time: open ? haltTime(open).toISOString() : null }
}

/** The hours of a day, each where its bytes went. */
export async function exportUsage(ctx: CustomerCtx, { id, day }: Asked): Promise<FileAnswer> {
  await ownResource(ctx, id)
  const { parts, draws } = await partsOf(ctx.db, id, new Date(`${day}T00:00:00Z`))
  const rows = parts.flatMap((part) => {
    const about = {
      from: part.hour.toISOString(),
      to: new Date(part.hour.getTime() + hoursMs(1)).toISOString(),
      part: part.part,
    }
    const drawn = draws.filter((draw) => +draw.hour === +part.hour && draw.part === part.part)
    const beyond = {
      ...about,
      package_id: '',
      bytes: part.beyond.toString(),
      price: priceText(part.priceE4),
      cost: fromFen(part.fen),
    }
    return [
      ...drawn.map(({ packageId, bytes }) => ({
        ...about,
        package_id: packageId,
        bytes: bytes.toString(),
        price: '',
        cost: '',
      })),
      ...(part.beyond > 0n || drawn.length === 0 ? [beyond] : []),
    ]
  })
  return csvFile(
    `traffic-${id}-${day}`,
    ctx.app.clock.now(),
    ['from', 'to', 'part', 'package_id', 'bytes', 'price', 'cost'],
    rows,
  )
}

export interface MonthUsage {
  bytes: bigint
  fen: bigint
}

/** What left by these addresses in the month that runs. */
export async function monthsOf(db: Db, ids: readonly string[], now: Date): Promise<ReadonlyMap<string, MonthUsage>> {
  if (ids.length === 0) return new Map()
  const month = now.toISOString().slice(0, 7)
  const { rows } = await db.execute<{ id: string; bytes: string; fen: string }>(sql`
    select resource_id as id, sum(bytes)::text as bytes, sum(fen)::text as fen from meter_day
    where resource_id in ${[...ids]} and meter = ${outMeter} and day >= ${`${month}-01`}::date
      and day < ${`${month}-01`}::date + interval '1 month' group by 1`)
  return new Map(rows.map(({ id, bytes, fen }) => [id, { bytes: BigInt(bytes), fen: BigInt(fen) }]))
}
