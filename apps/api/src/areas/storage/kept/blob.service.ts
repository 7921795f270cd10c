import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { blobs } from './blob.table.ts'
import type { Moment } from './held.ts'

/** One more use of each. */
export async function use(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(blobs)
    .set({ uses: sql`${blobs.uses} + 1` })
    .where(inArray(blobs.id, [...ids]))
}

/** One use less of each; what nothing uses any more goes with the next sweep. */
export async function dropUse({ db, now }: Moment, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(blobs)
    .set({
      uses: sql`${blobs.uses} - 1`,
      droppedAt: sql`case when ${blobs.uses} = 1 then ${now.toISOString()}::timestamptz end`,
    })
    .where(inArray(blobs.id, [...ids]))
}
