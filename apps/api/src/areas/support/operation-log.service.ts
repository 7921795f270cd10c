import { catalogue } from '@portico/contract/catalogue.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import type { Language } from '@portico/contract/language.ts'
import type { AuditLine, AuditQuery, LogLine, LogQuery } from '@portico/contract/support/operation-log.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, asc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import { auditLines } from '../../core/audit/audit.table.ts'
import { daysMs } from '../../core/clock.ts'
import { csvFile, exportMax } from '../../core/http/csv.ts'
import type { CustomerCtx, SignedInCtx } from '../../core/http/context.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { newestBy } from '../../core/lists.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { eventWord } from '../../core/words/words.ts'
import { logClearings } from './operation-log.table.ts'

type Row = typeof auditLines.$inferSelect & { who: string }

const who = sql<string>`coalesce((select coalesce(nullif(l.name, ''), l.email, l.phone) from login l where l.id = audit_line.login_id), '')`
const customer = sql<string>`coalesce((select coalesce(nullif(a.company, ''), a.contact) from account a where a.id = audit_line.account_id), '')`
const listing = { table: auditLines, at: auditLines.at, around: { who } }
/** Whatever it is that the id names. */
const subjectName = sql<string>`coalesce(
  (select r.name from resource r where r.id = audit_line.subject),
  (select o.number from customer_order o where o.id = audit_line.subject),
  (select coalesce(nullif(a.company, ''), nullif(a.contact, '')) from account a where a.id = audit_line.subject),
  (select coalesce(nullif(l.name, ''), l.email, l.phone) from login l where l.id = audit_line.subject), '')`
const auditListing = { table: auditLines, at: auditLines.at, around: { who, customer, subjectName } }

const shown =
  (language: Language) =>
  (row: Row): LogLine => ({
    id: row.id,
    event: row.event,
    event_name: eventWord(language, row.event),
    login_id: row.loginId ?? '',
    who: row.who,
    subject: row.subject ?? '',
    ip: row.ip,
    request_id: row.requestId,
    create_time: row.at.toISOString(),
  })

const narrowed = (query: LogQuery): SQL | undefined =>
  and(
    query.event ? eq(auditLines.event, query.event) : undefined,
    query.login_id ? eq(auditLines.loginId, query.login_id) : undefined,
    query.from ? gte(auditLines.at, new Date(query.from)) : undefined,
    query.to ? lt(auditLines.at, new Date(new Date(query.to).getTime() + daysMs(1))) : undefined,
  )

/** Ids and addresses as they are: part of one says nothing. */
const naming = (search: string | undefined): SQL | undefined =>
  search ? or(eq(auditLines.subject, search), eq(auditLines.ip, search), eq(auditLines.requestId, search)) : undefined

/** Of a person or a customer, by id or e-mail. */
const byPerson = (search: string): SQL | undefined =>
  or(
    eq(auditLines.accountId, search),
    eq(auditLines.loginId, search),
    sql`${auditLines.loginId} in (select id from login where lower(email) = ${foldEmail(search)})`,
  )

const isMember = (ctx: CustomerCtx) => ctx.login.kind === 'member'

/** The owner sees everybody's lines, a member their own; neither those from before a clearing that counts for them. */
function visible(ctx: CustomerCtx): SQL | undefined {
  const marks = isMember(ctx) ? [ctx.account.id, ctx.login.id] : [ctx.account.id]
  const since = sql`coalesce((select max(cleared_at) from log_clearing where id in ${marks}), '-infinity')`
  return and(
    eq(auditLines.accountId, ctx.account.id),
    isMember(ctx) ? eq(auditLines.loginId, ctx.login.id) : undefined,
    sql`${auditLines.at} >= ${since}`,
  )
}

export const list = (ctx: CustomerCtx, query: LogQuery) =>
  newestBy(ctx.db, listing, and(visible(ctx), narrowed(query), naming(query.search)), query, shown(ctx.language))

/** The same of events whose names begin so. */
export const listAmong = (ctx: CustomerCtx, query: LogQuery, beginnings: readonly string[]) => {
  const among = or(...beginnings.map((beginning) => sql`starts_with(${auditLines.event}, ${beginning})`))
  const where = and(visible(ctx), among, narrowed(query), naming(query.search))
  return newestBy(ctx.db, listing, where, query, shown(ctx.language))
}

/** A mark instead of a change to every line; the line about the clearing itself is the first of the new log. */
export async function clear(ctx: CustomerCtx): Promise<null> {
  const mark = { id: isMember(ctx) ? ctx.login.id : ctx.account.id, clearedAt: ctx.app.clock.now() }
  await ctx.db
    .insert(logClearings)
    .values(mark)
    .onConflictDoUpdate({ target: logClearings.id, set: { clearedAt: mark.clearedAt } })
  await pushTo(ctx.db, { account: ctx.account.id }, { stale: ['logList'] })
  return null
}

const calls = Object.values(catalogue) as Call[]
const eventsOf = (language: Language, among: (call: Call) => boolean) =>
  [...new Set(calls.flatMap((call) => (writes(call) && among(call) && call.audit) || []))]
    .map((event) => ({ event, name: eventWord(language, event) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))

const peopleMax = 500

export async function choices(ctx: CustomerCtx) {
  const people = isMember(ctx)
    ? []
    : await ctx.db
        .select()
        .from(logins)
        .where(eq(logins.accountId, ctx.account.id))
        .orderBy(asc(logins.name))
        .limit(peopleMax)
  return {
    events: eventsOf(ctx.language, ({ allow }) => !allow.startsWith('operator.')),
    people: people.map(named),
  }
}

const named = ({ id, name, email, phone }: typeof logins.$inferSelect) => ({ id, name: name || email || phone || id })

const columns = ['create_time', 'event_name', 'event', 'who', 'subject', 'ip', 'request_id'] as const
const everything = { limit: exportMax, after: undefined, page: undefined }

export async function exportCsv(ctx: CustomerCtx, query: LogQuery): Promise<FileAnswer> {
  const { result } = await list(ctx, { ...query, ...everything })
  return csvFile('operation-log', ctx.app.clock.now(), columns, result)
}

/** Everything there is, whoever cleared what. */
export async function auditList(ctx: SignedInCtx, query: AuditQuery) {
  const { account_id: account, search } = query
  // What operators did to a customer belongs to no account, but says whose it was.
  const whose = account && or(eq(auditLines.accountId, account), sql`${auditLines.details} ->> 'account' = ${account}`)
  const where = and(whose || undefined, narrowed(query), search ? or(naming(search), byPerson(search)) : undefined)
  return newestBy(ctx.db, auditListing, where, query, (row): AuditLine => ({
    ...shown(ctx.language)(row),
    account_id: row.accountId ?? '',
    customer: row.customer,
    subject_name: row.subjectName,
    details: row.details,
  }))
}

export async function auditExport(ctx: SignedInCtx, query: AuditQuery): Promise<FileAnswer> {
  const { result } = await auditList(ctx, { ...query, ...everything })
  const rows = result.map((line) => ({ ...line, details: JSON.stringify(line.details) }))
  return csvFile('audit', ctx.app.clock.now(), [...columns, 'account_id', 'customer', 'login_id', 'details'], rows)
}

export async function auditChoices(ctx: SignedInCtx) {
  const operators = await ctx.db.select().from(logins).where(eq(logins.kind, 'operator')).orderBy(asc(logins.name))
  return { events: eventsOf(ctx.language, () => true), people: operators.map(named) }
}
