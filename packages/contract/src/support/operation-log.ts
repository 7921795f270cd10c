import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { lineAtMost } from '../rules/text.ts'

/** One line of what was done. The event is told in the reader's language. */
export const LogLine = z.object({
  id: Id('audit'),
  event: z.string(),
  event_name: z.string(),
  login_id: z.string(),
  who: z.string(),
  /** The id of what was changed; empty when it is the person's own. */
  subject: z.string(),
  ip: z.string(),
  request_id: z.string(),
  create_time: Instant,
})
export type LogLine = z.output<typeof LogLine>

/** Whole days in UTC, the last one included. */
export const LogQuery = z.extend(PageQuery, {
  event: z.optional(lineAtMost(60)),
  login_id: z.optional(lineAtMost(40)),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type LogQuery = z.output<typeof LogQuery>

export const AuditLine = z.extend(LogLine, {
  account_id: z.string(),
  customer: z.string(),
  /** What the subject is called now; empty where its id says all there is. */
  subject_name: z.string(),
  /** What was written down about it, name by name. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditLine = z.output<typeof AuditLine>
export const AuditQuery = z.extend(LogQuery, { account_id: z.optional(lineAtMost(40)) })
export type AuditQuery = z.output<typeof AuditQuery>

const Choices = z.object({
  events: z.array(z.object({ event: z.string(), name: z.string() })),
  people: z.array(z.object({ id: Id('login'), name: z.string() })),
})

export const operationLogCalls = calls({
  logList: {
    post: '/apiv1/log/loglist',
    allow: 'customer',
    reads: true,
    input: LogQuery,
    data: Page(LogLine),
  },
  /** What the log can be narrowed by: the owner by person too. */
  logChoices: {
    get: '/apiv1/log/choices',
    allow: 'customer',
    reads: true,
    data: Choices,
  },
  logExport: {
    post: '/apiv1/log/exportLog',
    allow: 'customer',
    reads: true,
    input: LogQuery,
    data: z.unknown(),
    blob: true,
  },
  /** Hides, never deletes: the owner clears for everybody of the account, a member for themselves. */
  logClearAll: {
    get: '/apiv1/log/logClearAll',
    allow: 'customer',
    data: Nothing,
    audit: 'log.clear',
    stales: ['logList'],
  },
  platformAuditList: {
    post: '/apiv1/platform/auditList',
    allow: 'operator.audit',
    reads: true,
    input: AuditQuery,
    data: Page(AuditLine),
  },
  /** Every event there is, and the operators. */
  platformAuditChoices: {
    get: '/apiv1/platform/auditChoices',
    allow: 'operator.audit',
    reads: true,
    data: Choices,
  },
  platformAuditExport: {
    post: '/apiv1/platform/exportAudit',
    allow: 'operator.audit',
    reads: true,
    input: AuditQuery,
    data: z.unknown(),
    blob: true,
  },
})
