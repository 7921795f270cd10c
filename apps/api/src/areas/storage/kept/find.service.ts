import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { objects, type ObjectRow } from './object.table.ts'

/** What S3 calls the version of what came while no versions were kept. */
export const plainVersion = 'null'

export const versionIs = (versionId: string) =>
  versionId === plainVersion ? eq(objects.plain, true) : eq(objects.versionId, versionId)

/** The newest version of an object, or the one that is named. Marks are found too: whoever reads looks at `marker`. */
export async function findObject(
  db: Db,
  containerId: string,
  key: string,
  versionId?: string,
): Promise<ObjectRow | undefined> {
  const which = versionId === undefined ? eq(objects.latest, true) : versionIs(versionId)
  const [row] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.containerId, containerId), eq(objects.key, key), which))
  return row
}

/** The newest versions of several, for work on many at once. */
export const findObjects = (db: Db, containerId: string, keys: readonly string[]): Promise<ObjectRow[]> =>
  keys.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(objects)
        .where(and(eq(objects.containerId, containerId), inArray(objects.key, [...keys]), eq(objects.latest, true)))

/** All versions of one object, the newest first. */
export const versionsOf = (db: Db, containerId: string, key: string, max = 1000): Promise<ObjectRow[]> =>
  db
    .select()
    .from(objects)
    .where(and(eq(objects.containerId, containerId), eq(objects.key, key)))
    .orderBy(desc(objects.seq))
    .limit(max)
