import { sql, type SQL } from 'drizzle-orm'
import type { App } from '../app/app.ts'

/** Whether what somebody came with still is: their session, or the key of a program. */
export function isAlive({ clock, config }: Pick<App, 'clock' | 'config'>, id: SQL): SQL {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const idleSince = sql`${new Date(now.getTime() - config.sessionIdleMs).toISOString()}::timestamptz`
  return sql`(exists (select from session s
      where s.id = ${id} and s.ended_at is null and s.expires_at > ${at} and s.seen_at >= ${idleSince})
    or exists (select from api_key k
      where k.id = ${id} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${at})))`
}
