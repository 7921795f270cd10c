import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { Fault } from '../../../core/store/faults.ts'
import { containers, type ContainerRow } from '../container.table.ts'

/** A transaction, and the time at which what it does happens. */
export interface Moment {
  db: Db
  now: Date
}

/** Whoever changes what is in a container holds its row: changes take turns, and its figures are exact. */
export async function holdContainer(db: Db, id: string): Promise<ContainerRow> {
  const [row] = await db.select().from(containers).where(eq(containers.id, id)).for('update')
  if (!row || row.releasedAt) throw new Fault('NoSuchBucket')
  return row
}

/** A million, and one for every 10 KB that were bought: rows without bytes cost nobody anything but us. */
const entriesMax = sql`1000000 + ${containers.sizeBytes} / 10240`

/** Counts what came and went, on a container that is held. What it has no room for is refused with everything else. */
export async function count(
  db: Db,
  id: string,
  { bytes = 0, objects = 0, entries = 0, anyway = false },
): Promise<void> {
  if (bytes === 0 && objects === 0 && entries === 0) return
  const room = and(
    bytes > 0 ? sql`${containers.usedBytes} + ${bytes}::bigint <= ${containers.sizeBytes}` : undefined,
    entries > 0 && !anyway ? sql`${containers.entryCount} + ${entries}::bigint <= ${entriesMax}` : undefined,
  )
  const counted = await db
    .update(containers)
    .set({
      usedBytes: sql`${containers.usedBytes} + ${bytes}::bigint`,
      objectCount: sql`${containers.objectCount} + ${objects}::bigint`,
      entryCount: sql`${containers.entryCount} + ${entries}::bigint`,
    })
    .where(and(eq(containers.id, id), room))
    .returning({ id: containers.id })
  if (counted.length === 0) throw new Fault('QuotaExceeded')
}
