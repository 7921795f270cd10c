import { sql } from 'drizzle-orm'
import { inTransaction, type Db, type Pool } from './pool.ts'

/** Held while a copy of everything is taken: what the copy names must still be there when its turn comes. */
export const copyLock = 734_002

/**
 * Clears bytes away, unless a copy is being taken: then it comes round again. What is cleared away at a time must be little,
 * because a copy waits for it.
 */
export async function unlessCopied(pool: Pool, clear: (db: Db) => Promise<void>): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${copyLock}) as free`,
    )
    if (rows[0]!.free) await clear(db)
    return rows[0]!.free
  })
}
