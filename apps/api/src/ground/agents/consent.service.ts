import { and, eq, inArray } from 'drizzle-orm'
import type { Inside } from '../../core/app/app.ts'
import { writeAudit, type AuditDetails } from '../../core/audit/audit.ts'
import type { Db } from '../../core/db/pool.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { logins } from '../../core/people/people.table.ts'
import { endSessions } from '../../core/session/session.ts'
import { sessions } from '../../core/session/session.table.ts'

/** Ends what an agent has open of a customer's console. */
export async function endViews(app: Inside, db: Db, accountId: string, agentId: string): Promise<void> {
  const ofAgent = db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(logins, eq(logins.id, sessions.loginId))
    .where(eq(logins.accountId, agentId))
  const ofCustomer = db.select({ id: logins.id }).from(logins).where(eq(logins.accountId, accountId))
  const views = and(inArray(sessions.viewedFrom, ofAgent), inArray(sessions.loginId, ofCustomer))
  await endSessions(app, db, views, 'ended')
}

/** The second line of what an agent does to a customer: in the customer's own log. */
export const noteAtCustomer = (
  { app, db, login, request }: CustomerCtx,
  accountId: string,
  event: string,
  subject: string,
  details: AuditDetails,
): Promise<void> =>
  writeAudit(
    db,
    app.clock,
    event,
    { loginId: login.id, accountId, ip: request.ip, requestId: request.id },
    { subject, details },
  )
