import type { Release } from '@portico/contract/agent/release.ts'
import { sql } from 'drizzle-orm'

/** As it comes: NULL while nobody wants the customer to leave. */
export type ReleaseColumn = Release | null

/** What is open about a customer `a` leaving its agent, as one column. */
export const releaseColumn = sql`(select jsonb_build_object('asked_by', q.asked_by, 'asked_time', q.asked_at, 'reason', q.reason)
    from agent_release q where q.account_id = a.id) as release`

export const releaseShown = (release: ReleaseColumn): Release | null =>
  release && { ...release, asked_time: new Date(release.asked_time).toISOString() }
