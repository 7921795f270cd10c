import {
  keysIn,
  noneKey,
  type CostBasis,
  type CostFilter,
  type CostPart,
  type CostQuery,
  type CostSplit,
} from '@portico/contract/money/cost.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { allTags, costsWithin, narrowedTo, shareIn, tagged, type Period } from './cost-pieces.ts'

/** What a sum is of. */
export interface Thing {
  product: string
  group_id: string | null
  group_name: string | null
  node: string | null
  node_name: string | null
  resource_id: string | null
  resource_name: string | null
  /** All of its tags; empty where they are not told apart. */
  tags: string
  tagged: boolean
  part: CostPart
}
export interface SumRow extends Thing {
  /** The time that it falls into. */
  time: string
  fen: bigint
}

export interface Window extends Period {
  name: string
}

/** In the order of their bytes, as the database has them: JavaScript would sort a face before a sign of full width. */
export const tagsText = (tags: readonly string[]) =>
  tags.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))).join(', ')

interface Keyed {
  key: string
  name: string
}
const keyed = (key: string | null, name: string | null): Keyed => ({ key: key ?? noneKey, name: name ?? '' })
export const keyIn: Record<CostSplit, (row: Thing) => Keyed> = {
  product: ({ product }) => keyed(product, product),
  group: ({ group_id, group_name }) => keyed(group_id, group_name),
  node: ({ node, node_name }) => keyed(node, node_name),
  tag: ({ tags }) => keyed(tags, tags),
  resource: ({ resource_id, resource_name }) => keyed(resource_id, resource_name),
}

const filters = ['product', 'group', 'node', 'resource'] as const
export const isChosen = (row: Thing, query: CostFilter) =>
  row.tagged &&
  (query.tags === undefined || query.tags === row.tags) &&
  filters.every((name) => query[name] === undefined || keysIn(query[name]).includes(keyIn[name](row).key))

/** Whether something with these tags carries one of those that are asked for. */
export const isTagged = (tags: readonly string[], asked: string | undefined) =>
  asked === undefined || keysIn(asked).some((tag) => tags.includes(tag))

const parts: Record<string, CostPart> = {
  buy: 'buy',
  renewal: 'renewal',
  renew_auto: 'renewal',
  adjustment: 'adjustment',
  usage: 'usage',
  refund: 'refund',
}

export const partOf = (kind: string): CostPart => parts[kind] ?? 'other'

interface Told extends Record<string, unknown>, Omit<Thing, 'part'> {
  kind: string
  time: string
  fen: string
}

/** What everything cost in each of the times, by one statement. */
export async function sumsOf(ctx: CustomerCtx, query: CostQuery, windows: readonly Window[]): Promise<SumRow[]> {
  const byThing = query.by === 'resource' || query.resource !== undefined
  const byTags = query.by === 'tag' || query.tags !== undefined
  const thing = byThing ? sql`c.resource_id, c.resource_name` : sql`null as resource_id, null as resource_name`
  const share = shareIn(query.basis, sql`w.since`, sql`w.until`)
  const { rows } = await ctx.db.execute<Told>(sql`
    select c.product, c.group_id, c.group_name, c.node, c.node_name, c.resource_id, c.resource_name, c.tags, c.tagged, c.kind,
      w.name as time, sum(${share})::bigint::text as fen
    from (
      select c.product, c.group_id, c.group_name, c.node, c.node_name, ${thing}, ${byTags ? allTags : sql`''`} as tags,
        ${tagged(query.tag)} as tagged, c.kind, ${timeOf(query.basis)}, sum(c.fen) as fen
      from (${costsWithin(ctx, around(windows), query.basis)}) c
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14) c
    join ${timesOf(windows)} on ${meets}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having count(*) filter (where ${share} <> 0) > 0`)
  return rows.map(({ kind, fen, ...row }) => ({ ...row, part: partOf(kind), fen: BigInt(fen) }))
}

const keyColumn: Record<CostSplit, SQL> = {
  product: sql`c.product`,
  group: sql`c.group_id`,
  node: sql`c.node`,
  tag: allTags,
  resource: sql`c.resource_id`,
}

/** How many things each line is of that cost something in a time. */
export async function thingsOf(
  ctx: CustomerCtx,
  query: CostQuery,
  { from, to }: Period,
): Promise<ReadonlyMap<string, number>> {
  if (query.by === 'resource') return new Map()
  const share = shareIn(query.basis, sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`)
  const { rows } = await ctx.db.execute<{ key: string; things: number }>(sql`
    select coalesce(${keyColumn[query.by]}, ${noneKey}) as key, count(distinct c.resource_id)::int as things
    from (${costsWithin(ctx, { from, to }, query.basis)}) c where ${narrowedTo(query)} and ${share} <> 0 group by 1`)
  return new Map(rows.map(({ key, things }) => [key, things]))
}

/** What all that is chosen cost in each of the times. */
export async function sumsByTime(
  ctx: CustomerCtx,
  query: CostQuery,
  windows: readonly Window[],
): Promise<(name: string) => bigint> {
  const share = shareIn(query.basis, sql`w.since`, sql`w.until`)
  const { rows } = await ctx.db.execute<{ time: string; fen: string }>(sql`
    select w.name as time, sum(${share})::bigint::text as fen
    from (
      select ${timeOf(query.basis)}, sum(c.fen) as fen from (${costsWithin(ctx, around(windows), query.basis)}) c
      where ${narrowedTo(query)} group by 1, 2, 3, 4) c
    join ${timesOf(windows)} on ${meets} group by 1`)
  const sums = new Map(rows.map(({ time, fen }) => [time, BigInt(fen)]))
  return (name) => sums.get(name) ?? 0n
}

/**
 * When a piece counts: those that pay for a term each for itself, the others by their day. Times begin and end with a day,
 * and the one that runs ends now.
 */
function timeOf(basis: CostBasis): SQL {
  const isTerm = basis === 'used' ? sql`c.until > c.since` : sql`false`
  return sql`case when ${isTerm} then c.since end as since, case when ${isTerm} then c.until end as until,
    date_trunc('day', c.at, 'UTC') as at, case when ${isTerm} then c.id || coalesce(c.resource_id, '') end as piece`
}

const meets = sql`(c.since < w.until and c.until > w.since or c.at >= w.since and c.at < w.until)`

const around = (windows: readonly Window[]): Period => ({
  from: new Date(Math.min(...windows.map(({ from }) => from.getTime()))),
  to: new Date(Math.max(...windows.map(({ to }) => to.getTime()))),
})

function timesOf(windows: readonly Window[]): SQL {
  const times = windows.map(
    ({ name, from, to }) => sql`(${name}, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
  )
  return sql`(values ${sql.join(times, sql`, `)}) w (name, since, until)`
}
