import { and, inArray, lt, not, type SQL } from 'drizzle-orm'
import type { App } from './app.ts'
import { daysMs } from '../clock.ts'
import { inTransaction } from '../db/pool.ts'
import { files } from '../files/file.table.ts'

const strayKeptMs = daysMs(1)

/**
 * Forgets the pictures of some purposes that nothing shows, or no longer, a day after they came; the sweep then removes
 * their bytes. Whoever begins to show one holds its row: looked at once more under the lock, none slips through.
 */
export async function forgetStray(app: App, purposes: readonly string[], isShown: SQL): Promise<void> {
  const before = new Date(app.clock.now().getTime() - strayKeptMs)
  await inTransaction(app.pool, async (db) => {
    const old = await db
      .select({ id: files.id })
      .from(files)
      .where(and(inArray(files.purpose, [...purposes]), lt(files.createdAt, before), not(isShown)))
      .limit(1000)
      .for('update', { skipLocked: true })
    const ids = old.map(({ id }) => id)
    if (ids.length > 0) await db.delete(files).where(and(inArray(files.id, ids), not(isShown)))
  })
}
