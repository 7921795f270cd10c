import { sql } from 'drizzle-orm'
import type { TestPortico } from './portico.ts'

/** What failed once is tried once more, at once, and then never again. */
export const lastTry = (t: TestPortico, id: string): Promise<unknown> =>
  t.db.execute(sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where id = ${id}`)
