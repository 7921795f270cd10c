import { sql } from 'drizzle-orm'
import type { Inside } from '../core/app/app.ts'
import { minutesMs } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { Kept } from '../core/kept.ts'
import { productLines } from './product.ts'

/** What the figure is made of: so many of the newest, of which so many are looked through. */
const measured = 20
const lookedThrough = 60
/** Of fewer than so many it would tell somebody’s own. */
const measuredMin = 3
/** What takes no longer is there at once. */
const atOnceSeconds = 2
const keptMs = minutesMs(1)

/** By the kind of what is made; what nobody waits for, and what is not known, is missing. */
export type ReadyIn = Readonly<Record<string, number>>

/** As exact as it is useful to whoever waits, and no more than that told of what others bought. */
export function toldSeconds(seconds: number): number {
  const step = seconds <= 90 ? 5 : 60
  return Math.max(Math.round(seconds / step), 1) * step
}

const known = new WeakMap<Inside, Kept<ReadonlyMap<string, ReadyIn>>>()

/**
 * How long it takes on each node until something can be used that is bought there: the middle of how long the last ones took,
 * whoever bought them. A server asks once a minute for everybody.
 */
export async function readyIn({ app, db }: { app: Inside; db: Db }): Promise<(node: string) => ReadyIn> {
  const kept = known.get(app) ?? new Kept(app.clock, keptMs, 1)
  known.set(app, kept)
  const byNode = await kept.get('all', () => measure(db))
  return (node) => byNode.get(node) ?? {}
}

/**
 * What came with something else waited for that too: it is left out. The first operation of a resource is what made it. Asked
 * by equality, the newest of a kind would be read for a node until enough are of that node, though it had none.
 */
async function measure(db: Db): Promise<ReadonlyMap<string, ReadyIn>> {
  // What people make is only written down by its first operation.
  const kinds = productLines().flatMap(({ kind, steps, startsLater }) =>
    steps['create'] && !startsLater ? [kind] : [],
  )
  const { rows } = await db.execute<{ node: string; kind: string; seconds: number }>(sql`
    select n.id as node, k.kind, lately.seconds
    from node n
    cross join unnest(array[${sql.join(kinds, sql`, `)}]::text[]) as k (kind)
    cross join lateral (
      select count(*) as made, percentile_cont(0.5) within group (order by took) as seconds from (
        select extract(epoch from o.ended_at - o.created_at)::float8 as took
        from (
          select r.id, r.created_at from resource r
          where (r.node, r.kind) >= (n.id, k.kind) and (r.node, r.kind) <= (n.id, k.kind) and r.released_at is null
          order by r.node desc, r.kind desc, r.created_at desc limit ${lookedThrough}
        ) newest
        cross join lateral (
          select f.* from operation f where f.resource_id = newest.id order by f.created_at, f.id limit 1
        ) o
        where o.action = 'create' and o.state = 'done' and o.about = '{}'
        order by newest.created_at desc limit ${measured}
      ) each_one
    ) lately
    where lately.made >= ${measuredMin} and lately.seconds > ${atOnceSeconds}`)
  const nodes = Map.groupBy(rows, ({ node }) => node)
  return new Map(
    [...nodes].map(([node, made]) => [
      node,
      Object.fromEntries(made.map(({ kind, seconds }) => [kind, toldSeconds(seconds)])),
    ]),
  )
}
