import {
  permissions as allPermissions,
  rightTo,
  type LoginKind,
  type Permission,
  type Product,
  type Right,
  type Rights,
} from '@portico/contract/access.ts'
import { isLanguage, type Language } from '@portico/contract/language.ts'
import { and, eq, inArray, isNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { App, Inside } from '../app/app.ts'
import { daysMs, minutesMs, type Clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { newId, newSecret } from '../ids.ts'
import { forgetOneTimes } from '../one-time/one-time.ts'
import { holdPasskeys } from '../people/passkeys.ts'
import { endSockets } from '../push/push.ts'
import { refuse } from '../refuse.ts'
import { hashOf } from '../seal.ts'
import { systemSettings } from '../settings/groups.ts'
import { sessions } from './session.table.ts'

export const sessionLifeMs = daysMs(1)
/** How stale "last seen" may be: writing it on every call would double the cost of a read. */
const seenEveryMs = minutesMs(1)

export type EndReason = 'signedOut' | 'elsewhere' | 'password' | 'disabled' | 'ended' | 'idle' | 'expired'

export type HeldTo = NonNullable<(typeof sessions.$inferSelect)['heldTo']>

/** A member reaches what belongs to their business group, of the products it was given; in no group, nothing. */
export interface MemberGroup {
  id: string | null
  /** Every product it was given, and what may be done with it. */
  given: ReadonlyMap<Product, Right>
  /** Those with which may be done what is asked for now. */
  products: ReadonlySet<Product>
}

export interface Visitor {
  sessionId: string
  expiresAt: Date
  /** The session of an operator or agent from which a customer's console is looked at; NULL for a person's own. */
  viewedFrom: string | null
  /** What a session that its person handed on is for; NULL for everything. */
  heldTo: HeldTo | null
  login: { id: string; kind: LoginKind; name: string; accountId: string | null; language: Language }
  agent: boolean
  /** Whether the account is a business. */
  business: boolean
  /** NULL for whoever is not a member. */
  group: MemberGroup | null
  /** Whether the settings ask this operator for a second factor, and there is none. */
  lacksSecondFactor: boolean
  permissions: ReadonlySet<Permission>
  /** What a program's key is let into; missing for a person. */
  scopes?: readonly string[]
}

/** What is known of the person behind a session or a key. */
export interface PersonRow {
  login_id: string
  kind: LoginKind
  name: string
  language: string
  login_status: string
  lacks_second_factor: boolean
  account_id: string | null
  account_status: string | null
  agent: boolean | null
  is_personal: number | null
  group_id: string | null
  group_status: string | null
  group_products: Product[] | null
  group_rights: Rights | null
  role_all: boolean | null
  role_permissions: string[] | null
}

/** The person, the account, the group and the role of a login `l`: what every look-up answers with. */
export const personColumns = `l.id as login_id, l.kind, l.name, l.language, l.status as login_status,
      (l.kind = 'operator' and l.totp_on_at is null and l.passkeys = 0 and coalesce(
        (select (value ->> 'operators_need_second_factor')::boolean from setting where name = '${systemSettings.name}'),
        ${systemSettings.standard.operators_need_second_factor})) as lacks_second_factor,
      a.id as account_id, a.status as account_status, a.agent, a.is_personal,
      g.id as group_id, g.status as group_status, g.products as group_products, g.rights as group_rights,
      r."all" as role_all, r.permissions as role_permissions`
export const personJoins = `left join account a on a.id = l.account_id
      left join team_group g on g.id = l.group_id
      left join operator_role r on r.id = l.operator_role_id`

/** Whether the person, their account and their group all stand. */
export const stands = ({ login_status, account_status, group_status }: PersonRow): boolean =>
  login_status === 'normal' && (account_status ?? 'normal') === 'normal' && group_status !== 'closed'

function groupOf({ group_id: id, group_products, group_rights }: PersonRow): MemberGroup {
  const products = group_products ?? []
  const given = new Map(products.map((product) => [product, rightTo(product, group_rights ?? {})]))
  return { id, given, products: new Set(products) }
}

export const personOf = (row: PersonRow): Omit<Visitor, 'sessionId' | 'expiresAt' | 'viewedFrom' | 'heldTo'> => ({
  login: {
    id: row.login_id,
    kind: row.kind,
    name: row.name,
    accountId: row.account_id,
    language: isLanguage(row.language) ? row.language : 'en',
  },
  agent: row.agent ?? false,
  business: row.is_personal === 0,
  group: row.kind === 'member' ? groupOf(row) : null,
  lacksSecondFactor: row.lacks_second_factor,
  permissions: new Set(row.role_all ? allPermissions : ((row.role_permissions ?? []) as Permission[])),
})

interface Row extends PersonRow {
  session_id: string
  expires_at: Date
  seen_at: Date
  ended_at: Date | null
  end_reason: EndReason | null
  viewed_from: string | null
  held_to: HeldTo | null
}

const sessionSelect = `select s.id as session_id, s.expires_at, s.seen_at, s.ended_at, s.end_reason, s.viewed_from, s.held_to,
      ${personColumns}
    from session s join login l on l.id = s.login_id ${personJoins}`
const lookUp = { name: 'session-look-up', text: `${sessionSelect} where s.token_hash = $1 and s.login_id = $2` }
const lookUpById = { name: 'session-look-up-by-id', text: `${sessionSelect} where s.id = $1 and s.ended_at is null` }

const hasRunOut = ({ clock, config }: App, { expires_at, seen_at }: Row): boolean =>
  expires_at <= clock.now() || clock.now().getTime() - seen_at.getTime() > config.sessionIdleMs

/**
 * Who presents this token. One query: rights are never cached, so taking one away works at once.
 * Throws the refusal that says why the session is over. `present` is false where nobody did anything just now.
 */
export async function visitorOf(app: App, token: string, loginId: string, present = true): Promise<Visitor> {
  const { rows } = await app.pool.query<Row>({ ...lookUp, values: [hashOf(token), loginId] })
  const row = rows[0]
  if (!row) throw refuse('sessionExpired')
  if (row.ended_at) throw refuse(row.end_reason === 'elsewhere' ? 'signedInElsewhere' : 'sessionExpired')
  const now = app.clock.now()
  if (hasRunOut(app, row)) {
    await endSessions(app, app.db, eq(sessions.id, row.session_id), row.expires_at <= now ? 'expired' : 'idle')
    throw refuse('sessionExpired')
  }
  if (!stands(row)) throw refuse('sessionExpired')
  if (present && now.getTime() - row.seen_at.getTime() > seenEveryMs)
    await app.db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, row.session_id))
  return visitorIn(row)
}

const visitorIn = (row: Row): Visitor => ({
  sessionId: row.session_id,
  expiresAt: row.expires_at,
  viewedFrom: row.held_to ? null : row.viewed_from,
  heldTo: row.held_to,
  ...personOf(row),
})

/** Whose session this is, for telling them something unasked; nobody's when a call under it would be refused. */
export async function visitorBehind(app: App, sessionId: string): Promise<Visitor | undefined> {
  const { rows } = await app.pool.query<Row>({ ...lookUpById, values: [sessionId] })
  const row = rows[0]
  if (!row || hasRunOut(app, row) || !stands(row)) return undefined
  const isLook = row.viewed_from !== null && row.held_to === null
  if (isLook && !(await viewerOf(app.db, app.clock, row.viewed_from!, row.account_id))) return undefined
  return visitorIn(row)
}

/** Ends what was there and starts anew. The token leaves the server here and is not kept. */
export async function startSession(
  app: Inside,
  db: Db,
  loginId: string,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; expiresAt: Date; sessionId: string }> {
  const now = app.clock.now()
  const own = and(eq(sessions.loginId, loginId), isNull(sessions.viewedFrom))
  const idleSince = new Date(now.getTime() - app.config.sessionIdleMs)
  // One that had run out by itself is not told that somebody else has signed in.
  const why = sql`case when ${lte(sessions.expiresAt, now)} then 'expired'
    when ${lt(sessions.seenAt, idleSince)} then 'idle' else 'elsewhere' end`
  await endSessions(app, db, own, why)
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + sessionLifeMs)
  const sessionId = newId('session')
  await db.insert(sessions).values({
    id: sessionId,
    tokenHash: hashOf(token),
    loginId,
    ip: from.ip,
    userAgent: from.userAgent.slice(0, 300),
    createdAt: now,
    seenAt: now,
    expiresAt,
  })
  return { token, expiresAt, sessionId }
}

const viewMs = minutesMs(30)

/** A look at a customer's console: ends with the looker's own session, and after half an hour. */
export const startView = (
  app: Inside,
  db: Db,
  loginId: string,
  viewedFrom: string,
  from: { ip: string; userAgent: string },
) => startChild(app, db, loginId, { viewedFrom, expiresAt: new Date(app.clock.now().getTime() + viewMs) }, from)

interface Child {
  viewedFrom: string
  expiresAt: Date
  heldTo?: HeldTo
}

/** A session beside the one it was opened from, which it ends with. */
export async function startChild(
  app: Inside,
  db: Db,
  loginId: string,
  { viewedFrom, expiresAt, heldTo }: Child,
  from: { ip: string; userAgent: string },
): Promise<{ token: string; expiresAt: Date }> {
  const now = app.clock.now()
  const token = newSecret()
  await db.insert(sessions).values({
    id: newId('session'),
    tokenHash: hashOf(token),
    loginId,
    ip: from.ip,
    userAgent: from.userAgent.slice(0, 300),
    viewedFrom,
    heldTo: heldTo ?? null,
    createdAt: now,
    seenAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/**
 * Who looks at an account, while they still may: their session lives, and an operator's role lets them, or the account is
 * their customer's, who lets them.
 */
export async function viewerOf(
  db: Db,
  clock: Clock,
  viewedFrom: string,
  accountId: string | null,
): Promise<string | undefined> {
  const { rows } = await db.$client.query<{ name: string }>({
    name: 'session-viewer',
    text: `select coalesce(nullif(l.name, ''), l.email, l.phone) as name from session s join login l on l.id = s.login_id
        left join operator_role r on r.id = l.operator_role_id
      where s.id = $1 and s.ended_at is null and s.expires_at > $2 and l.status = 'normal'
        and (r."all" or 'customers' = any(r.permissions) or l.kind = 'owner' and exists (
          select 1 from account g join account c on c.agent_id = g.id
          where g.id = l.account_id and g.agent and g.status = 'normal' and c.id = $3 and c.agent_consent <> 'none'))`,
    values: [viewedFrom, clock.now(), accountId],
  })
  return rows[0]?.name
}

/** Ends the living sessions that match, and with them every open socket of theirs, on every server. */
export async function endSessions(app: Inside, db: Db, which: SQL | undefined, why: EndReason | SQL): Promise<void> {
  if (!which) throw new Error('Which sessions?')
  const ended = await db
    .update(sessions)
    .set({ endedAt: app.clock.now(), endReason: why })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id, reason: sessions.endReason })
  if (ended.length === 0) return
  const views = inArray(
    sessions.viewedFrom,
    ended.map(({ id }) => id),
  )
  await endSessions(app, db, views, sql`(select p.end_reason from session p where p.id = ${sessions.viewedFrom})`)
  for (const { id, reason } of ended)
    await endSockets(db, id, reason === 'elsewhere' ? 'signedInElsewhere' : 'sessionExpired')
}

/**
 * Shuts a person out: every sign-in, but for the one that asked for it, and every link or ticket that could become one.
 * After a password that was not changed by who knew the old one, passkeys are a second step only.
 */
export async function shutOut(
  app: Inside,
  db: Db,
  loginId: string,
  reason: EndReason,
  keepSessionId?: string,
): Promise<void> {
  const others = keepSessionId === undefined ? undefined : ne(sessions.id, keepSessionId)
  await endSessions(app, db, and(eq(sessions.loginId, loginId), others), reason)
  await forgetOneTimes(db, loginId)
  if (reason === 'password' && keepSessionId === undefined) await holdPasskeys(db, loginId)
}
