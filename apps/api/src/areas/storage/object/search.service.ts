import { and, asc, desc, eq, gt, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { containing } from '../../../core/lists.ts'
import type { Listed } from '../kept/list.service.ts'
import { objects, type ObjectRow } from '../kept/object.table.ts'

/** So many names are looked at in one call; the next goes on from there. */
const lookedAtMax = 100_000

/** What lies below a folder. `/` is followed by `0` in the order of bytes. */
export const below = (prefix: string): SQL | undefined =>
  prefix === '' ? undefined : and(gte(objects.key, prefix), lt(objects.key, `${prefix.slice(0, -1)}0`))

interface Asked {
  prefix: string
  after?: string | undefined
  limit: number
}

/** Objects whose name behind the prefix contains a text. What is looked at is bounded, so a page may have few or none. */
export async function foundBelow(
  db: Db,
  id: string,
  { prefix, search, after, limit }: Asked & { search: string },
): Promise<Listed> {
  const shown = and(eq(objects.containerId, id), eq(objects.latest, true), eq(objects.marker, false))
  const looked = db
    .select()
    .from(objects)
    .where(and(shown, below(prefix), after === undefined ? undefined : gt(objects.key, after)))
    .orderBy(asc(objects.key))
    .limit(lookedAtMax)
    .as('looked')
  const found = await db
    .select()
    .from(looked)
    .where(sql`substr(${looked.key}, ${[...prefix].length + 1}::int) ilike ${containing(search)}`)
    .orderBy(asc(looked.key))
    .limit(limit)
  if (found.length === limit) return { objects: found, prefixes: [], next: found.at(-1)!.key }
  const [last] = await db
    .select({ key: looked.key })
    .from(looked)
    .orderBy(asc(looked.key))
    .offset(lookedAtMax - 1)
  return { objects: found, prefixes: [], next: last?.key ?? null }
}

/** What was deleted and has a version to be had back: the newest of each, by name. */
export async function deletedBelow(
  db: Db,
  id: string,
  { prefix, after, limit }: Asked,
): Promise<{ rows: ObjectRow[]; next: string | null }> {
  const marks = await db
    .select({ key: objects.key })
    .from(objects)
    .where(
      and(
        eq(objects.containerId, id),
        eq(objects.latest, true),
        eq(objects.marker, true),
        below(prefix),
        after === undefined ? undefined : gt(objects.key, after),
      ),
    )
    .orderBy(asc(objects.key))
    .limit(limit + 1)
  const keys = marks.slice(0, limit).map(({ key }) => key)
  const rows = await newestBehindMarks(db, id, keys)
  return { rows, next: marks.length > limit ? keys.at(-1)! : null }
}

async function newestBehindMarks(db: Db, id: string, keys: readonly string[]): Promise<ObjectRow[]> {
  if (keys.length === 0) return []
  return db
    .selectDistinctOn([objects.key])
    .from(objects)
    .where(and(eq(objects.containerId, id), inArray(objects.key, [...keys]), eq(objects.marker, false)))
    .orderBy(asc(objects.key), desc(objects.seq))
}
