import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../ids.ts'
import { auditLines } from './audit.table.ts'

export type AuditDetails = Record<string, string | number | boolean | null>

/** What a handler may add to its audit line. Never a secret: the line is read by people. */
export interface AuditNote {
  subject?: string
  details?: AuditDetails
  /** For calls where the person is only known at the end: registering, signing in. */
  loginId?: string
  accountId?: string
}

export interface AuditWho {
  loginId: string | null
  accountId: string | null
  ip: string
  requestId: string
}

const writing = prepared((db) =>
  db
    .insert(auditLines)
    .values({
      id: sql.placeholder('id'),
      at: sql.placeholder('at'),
      event: sql.placeholder('event'),
      accountId: sql.placeholder('accountId'),
      loginId: sql.placeholder('loginId'),
      subject: sql.placeholder('subject'),
      details: sql.placeholder('details'),
      ip: sql.placeholder('ip'),
      requestId: sql.placeholder('requestId'),
    })
    .prepare('audit-write'),
)

export async function writeAudit(db: Db, clock: Clock, event: string, who: AuditWho, note: AuditNote): Promise<void> {
  await writing(db).execute({
    id: newId('audit'),
    at: clock.now(),
    event,
    accountId: note.accountId ?? who.accountId,
    loginId: note.loginId ?? who.loginId,
    subject: note.subject ?? null,
    details: note.details ?? {},
    ip: who.ip,
    requestId: who.requestId,
  })
}

/** The same line as the database names its columns, for a write that is one statement. */
export const auditRow = (clock: Clock, event: string, who: AuditWho, note: AuditNote) => ({
  id: newId('audit'),
  at: clock.now(),
  event,
  account_id: note.accountId ?? who.accountId,
  login_id: note.loginId ?? who.loginId,
  subject: note.subject ?? null,
  details: note.details ?? {},
  ip: who.ip,
  request_id: who.requestId,
})
