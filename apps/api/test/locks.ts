import type { Pool } from 'pg'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Until so many wait for what somebody else holds: they are as far as they get. Work of the server itself may wait too. */
export const lockAwaited = (pool: Pool, by = 1): Promise<void> =>
  eventually(async () => expect((await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(by))
