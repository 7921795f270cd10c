import type { Role } from '@portico/contract/access.ts'
import type { SecondFactorNeeded, SignedIn, SignInRecord } from '@portico/contract/account/session.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { minutesMs, secondsMs, type Clock } from '../../core/clock.ts'
import { agentHere } from '../../core/face/face.ts'
import { passkeySite } from '../../core/face/site-here.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { addressKey } from '../../core/limits/address.ts'
import { count, forget, uncount, type Counted } from '../../core/limits/limits.ts'
import { findOneTime, makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import { verifyNobody, verifyPassword } from '../../core/passwords.ts'
import { passkeysOf } from '../../core/people/passkeys.ts'
import { hasSecondFactor, lockLogin, loginById, loginByName, type Login } from '../../core/people/people.ts'
import { accounts, logins, teamGroups } from '../../core/people/people.table.ts'
import { refuse, type Refused } from '../../core/refuse.ts'
import { matchingStep } from '../../core/second-factor.ts'
import { hashOf } from '../../core/seal.ts'
import { endSessions, sessionLifeMs, startSession, startView, viewerOf } from '../../core/session/session.ts'
import { sessions } from '../../core/session/session.table.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { recoveryCodeChars } from './recovery-codes.ts'

const failuresFree = 3
const failuresMax = 10
const failureWindowMs = minutesMs(15)
const addressFailuresMax = 50
const ticketLifeMs = minutesMs(5)
const pcTokenLifeMs = minutesMs(2)
const signInsShown = 50

export interface Credentials {
  role: Role
  email: string
  password: string
}

/** Wrong sign-ins are counted for the person, whichever of their names was typed and however it was spelt. */
export const signInFailures = (loginId: string) => `sign-in:${loginId}`

/**
 * Checks name and password. Wrong ones are counted by person and by address: after a few the next try must wait,
 * ever longer, and after many the person is locked out for a while. An unknown name behaves like a wrong password.
 */
export async function checkCredentials(ctx: Outside, { role, email, password }: Credentials): Promise<Login> {
  const { app } = ctx
  const named = await loginByName(app.db, role, email)
  const login = named && (await isKnownHere(ctx, named)) ? named : undefined
  if (login) ctx.audit.loginId = login.id
  const byPerson = signInFailures(login?.id ?? `${role}:${foldEmail(email)}`)
  const byAddress = `sign-in:ip:${addressKey(ctx.request.ip)}`
  await claimTry(ctx, byPerson, byAddress)
  const right = login ? await verifyPassword(login.passwordHash, password) : await verifyNobody(password)
  if (!login || !right) throw refuse('loginFailed')
  await forget(app.db, byPerson)
  await uncount(app.db, app.clock, byAddress)
  await refuseDisabled(ctx, login)
  return login
}

/** On an agent's domain there are the agent's own people and its customers'. Nobody else is known there, operators included. */
export async function isKnownHere(ctx: Ctx, login: Login): Promise<boolean> {
  const agent = await agentHere(ctx)
  if (!agent || login.accountId === agent.agentId) return true
  const isCustomer = and(eq(accounts.id, login.accountId ?? ''), eq(accounts.agentId, agent.agentId))
  return (await ctx.db.$count(accounts, isCustomer)) === 1
}

/**
 * Counts the try before the password is looked at: guesses that are sent at once cannot slip past the limit together.
 * One that is turned away here was no guess and is taken back.
 */
async function claimTry({ app }: Outside, byPerson: string, byAddress: string): Promise<void> {
  const address = await count(app.db, app.clock, { key: byAddress, windowMs: failureWindowMs })
  // First, and alone: names can be made up without end, and each would leave a counter.
  const shut = locked(app.clock, address, addressFailuresMax)
  const refusal = shut ?? (await claimPerson(app, byPerson))
  if (!refusal) return
  await uncount(app.db, app.clock, byAddress)
  throw refusal
}

async function claimPerson(app: App, byPerson: string): Promise<Refused | undefined> {
  const person = await count(app.db, app.clock, { key: byPerson, windowMs: failureWindowMs })
  const refusal = locked(app.clock, person, failuresMax) ?? (await slowedDown(app, byPerson, person.hits))
  if (refusal) await uncount(app.db, app.clock, byPerson)
  return refusal
}

function locked(clock: Clock, { hits, resetAt }: Counted, max: number): Refused | undefined {
  if (hits <= max) return undefined
  const leftMs = resetAt.getTime() - clock.now().getTime()
  return refuse('loginLocked', { minutes: Math.max(1, Math.ceil(leftMs / minutesMs(1))) })
}

/** 1, 2, 4 … seconds between tries, kept by a counter that ends by itself. */
async function slowedDown(app: App, byPerson: string, hits: number): Promise<Refused | undefined> {
  if (hits <= failuresFree) return undefined
  const windowMs = secondsMs(2 ** (hits - failuresFree - 1))
  const tries = await count(app.db, app.clock, { key: `${byPerson}:wait`, windowMs })
  return tries.hits > 1 ? refuse('tooFrequent') : undefined
}

export async function refuseDisabled({ db }: Ctx, login: Login): Promise<void> {
  if (login.status !== 'normal') throw refuse('accountDisabled')
  if (!login.accountId) return
  const [held] = await db
    .select({ account: accounts.status, group: teamGroups.status })
    .from(accounts)
    .leftJoin(teamGroups, eq(teamGroups.id, login.groupId ?? ''))
    .where(eq(accounts.id, login.accountId))
  if (held?.account !== 'normal') throw refuse('accountDisabled')
  if (held.group === 'closed') throw refuse('groupClosed')
}

/**
 * Asks for the second factor of whoever has one. The ticket must outlive the refusal that carries it: before the write.
 * What else was to be done with this sign-in waits with the ticket.
 */
export async function askSecondFactor(ctx: Outside, login: Login, data: Record<string, string> = {}): Promise<void> {
  if (!hasSecondFactor(login)) return
  const ticket = newSecret()
  const { app } = ctx
  await makeOneTime(app.db, app.clock, {
    purpose: 'secondFactor',
    target: login.id,
    secret: ticket,
    lifeMs: ticketLifeMs,
    attempts: 1,
    data: { ...data, password: hashOf(login.passwordHash) },
  })
  const passkey = login.passkeys > 0 && (await hasPasskeyHere(ctx, login))
  throw refuse('secondFactorNeeded', {}, { ticket, app: login.totpOnAt !== null, passkey } satisfies SecondFactorNeeded)
}

async function hasPasskeyHere(ctx: Outside, { id }: Login): Promise<boolean> {
  const site = await passkeySite(ctx)
  return (await passkeysOf(ctx.app.db, id)).some(({ domain }) => domain === site?.domain)
}

/** Whom a ticket is for. */
export async function ticketTarget({ app }: Outside, ticket: string): Promise<string> {
  const found = await findOneTime(app.db, app.clock, 'secondFactor', ticket)
  if (!found) throw refuse('linkExpired')
  return found.target
}

/** The same for a try: every one counts, so that codes cannot be guessed. */
export async function secondFactorTarget(ctx: Outside, ticket: string): Promise<string> {
  const { app, audit } = ctx
  const target = await ticketTarget(ctx, ticket)
  audit.loginId = target
  const tries = await count(app.db, app.clock, { key: secondFactorKey(target), windowMs: failureWindowMs })
  const refusal = locked(app.clock, tries, failuresMax)
  if (refusal) throw refusal
  return target
}

/**
 * Takes the code of an authenticator app, or a recovery code; each works once, and so does the ticket.
 * Answers with what waited with the ticket.
 */
export async function passSecondFactor(
  ctx: Ctx,
  loginId: string,
  ticket: string,
  factor: Factor,
): Promise<Record<string, string>> {
  if (!(await takeSecondFactor(ctx, loginId, factor))) throw refuse('secondFactorWrong')
  return useTicket(ctx, loginId, ticket)
}

/** The second step is passed: the ticket of the first is used up, and what waited with it is given back. */
export async function useTicket(ctx: Ctx, loginId: string, ticket: string): Promise<Record<string, string>> {
  const held = await useOneTime(ctx.db, ctx.app.clock, 'secondFactor', ticket)
  if (held?.target !== loginId) throw refuse('linkExpired')
  const login = await loginById(ctx.db, loginId)
  // A ticket that was made while the password changed is worth no more than the old password.
  if (!login || held.data['password'] !== hashOf(login.passwordHash)) throw refuse('linkExpired')
  await refuseDisabled(ctx, login)
  await forget(ctx.db, secondFactorKey(loginId))
  return held.data
}

const secondFactorKey = (loginId: string) => `second-factor:${loginId}`

/** What was typed as a second factor, and the recovery code that it is, by its hash; undefined when it is none. */
export interface Factor {
  code: string
  recovery: string | undefined
}

/** Before the write: recovery codes are kept as passwords are, and to compare one takes as long. */
export async function readFactor({ app }: Outside, loginId: string, typed: string): Promise<Factor> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (code.length !== recoveryCodeChars) return { code, recovery: undefined }
  const login = await loginById(app.db, loginId)
  for (const known of login?.recoveryHashes ?? []) {
    // The first ones that were handed out are kept as a SHA-256.
    const same = known.startsWith('$') ? await verifyPassword(known, code) : known === hashOf(code)
    if (same) return { code, recovery: known }
  }
  return { code, recovery: undefined }
}

/** Locks the person, so that one code sent twice at once is taken once. */
export async function takeSecondFactor(
  { app, db }: Ctx,
  loginId: string,
  { code, recovery }: Factor,
): Promise<boolean> {
  const login = await lockLogin(db, loginId)
  if (!login) return false
  const secret = login.totpOnAt && login.totpSecret
  const step = secret ? matchingStep(app.seal.open(secret), code, app.clock.now(), login.totpLastStep) : undefined
  if (step !== undefined) {
    await db.update(logins).set({ totpLastStep: step }).where(eq(logins.id, loginId))
    return true
  }
  if (recovery === undefined || !login.recoveryHashes.includes(recovery)) return false
  const left = login.recoveryHashes.filter((known) => known !== recovery)
  await db.update(logins).set({ recoveryHashes: left }).where(eq(logins.id, loginId))
  return true
}

/**
 * Starts the session, and tells the person when it comes from a place they have not used before. `checkedHash` is what
 * the password was checked against: if it was changed since then, whoever had the old one stays out.
 */
export async function begin(ctx: Ctx, loginId: string, checkedHash?: string): Promise<SignedIn> {
  const { app, db, request } = ctx
  const login = await lockLogin(db, loginId)
  if (!login || (checkedHash !== undefined && login.passwordHash !== checkedHash)) throw refuse('loginFailed')
  if (!(await isKnownHere(ctx, login))) throw refuse('loginFailed')
  const known = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.loginId, loginId), eq(sessions.ip, request.ip)))
    .limit(1)
  const { token, expiresAt, sessionId } = await startSession(app, db, loginId, request)
  const now = app.clock.now()
  await db
    .update(logins)
    .set({ lastLoginAt: now, lastLoginAddress: request.ip, language: ctx.language })
    .where(eq(logins.id, loginId))
  if (login.lastLoginAt && known.length === 0) {
    const vars = { ip: request.ip, device: deviceOf(request.userAgent), time: now.toISOString() }
    await notify(app, db, {
      loginId,
      once: `sign-in ${sessionId}`,
      topic: 'security',
      word: 'newSignIn',
      vars,
      mail: true,
    })
  }
  const [account] = login.accountId ? await db.select().from(accounts).where(eq(accounts.id, login.accountId)) : []
  Object.assign(ctx.audit, { loginId, subject: sessionId, ...(login.accountId && { accountId: login.accountId }) })
  return {
    access_token: token,
    login_id: loginId,
    area: login.kind === 'operator' ? 'operator' : 'customer',
    show_agent_platform: account?.agent ? 1 : 0,
    expires_at: expiresAt.toISOString(),
  }
}

/** The browser and system out of a user agent, enough for a person to recognise the device. */
export function deviceOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)[/ ]([\d]+)/.exec(userAgent)
  const system = /(Windows|Macintosh|Android|iPhone|iPad|Linux)/.exec(userAgent)
  return [browser?.[1], system?.[1]].filter(Boolean).join(', ') || userAgent.slice(0, 40) || '?'
}

export async function signOut(ctx: SignedInCtx): Promise<null> {
  await endSessions(ctx.app, ctx.db, eq(sessions.id, ctx.session.id), 'signedOut')
  return null
}

/** The person has confirmed the password: a new day for the same session. */
export async function extend(ctx: SignedInCtx): Promise<{ expires_at: string }> {
  const expiresAt = new Date(ctx.app.clock.now().getTime() + sessionLifeMs)
  await ctx.db.update(sessions).set({ expiresAt }).where(eq(sessions.id, ctx.session.id))
  return { expires_at: expiresAt.toISOString() }
}

/**
 * Confirms who sits there before something grave: by the password, or by the proof that a passkey was shown in this
 * session. Wrong ones count like wrong sign-ins. Answers whether it was a passkey, which stands for both steps.
 */
export async function confirmPassword(ctx: Outside<SignedInCtx>, password: string): Promise<'password' | 'passkey'> {
  const { app } = ctx
  const key = `password:${ctx.login.id}`
  const tries = await count(app.db, app.clock, { key, windowMs: failureWindowMs })
  const refusal = locked(app.clock, tries, failuresMax)
  if (refusal) throw refusal
  const proof = await findOneTime(app.db, app.clock, 'passkeyProof', password)
  const byPasskey = proof?.target === ctx.session.id
  const login = byPasskey ? undefined : await loginById(app.db, ctx.login.id)
  if (!byPasskey && (!login || !(await verifyPassword(login.passwordHash, password)))) throw refuse('passwordWrong')
  await forget(app.db, key)
  return byPasskey ? 'passkey' : 'password'
}

export async function signIns(ctx: SignedInCtx): Promise<{ result: SignInRecord[] }> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.loginId, ctx.login.id), isNull(sessions.viewedFrom)))
    .orderBy(desc(sessions.createdAt))
    .limit(signInsShown)
  return {
    result: rows.map((row) => ({
      id: row.id,
      ip: row.ip,
      user_agent: deviceOf(row.userAgent),
      create_time: row.createdAt.toISOString(),
      seen_time: row.seenAt.toISOString(),
      end_time: row.endedAt?.toISOString() ?? null,
      end_reason: row.endReason as SignInRecord['end_reason'],
      is_current: row.id === ctx.session.id,
    })),
  }
}

export async function endSignIn(ctx: SignedInCtx, id: string): Promise<null> {
  const [own] = await ctx.db
    .select({ endedAt: sessions.endedAt })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.loginId, ctx.login.id)))
  if (!own) throw refuse('notFound')
  if (own.endedAt) throw refuse('wrongState')
  ctx.audit.subject = id
  await endSessions(ctx.app, ctx.db, eq(sessions.id, id), 'ended')
  return null
}

/** For the desktop client: a token that opens the console in a browser as the same person, once and soon. */
export async function createPcToken(ctx: SignedInCtx): Promise<{ pc_to_web_token: string; expires_at: string }> {
  const secret = newSecret()
  const { clock } = ctx.app
  const data = { session: ctx.session.id }
  const draft = { purpose: 'pcToWeb', target: ctx.login.id, secret, lifeMs: pcTokenLifeMs, attempts: 1, data } as const
  await makeOneTime(ctx.db, clock, draft)
  return { pc_to_web_token: secret, expires_at: new Date(clock.now().getTime() + pcTokenLifeMs).toISOString() }
}

/** An operator's or an agent's look at a customer's console, by a ticket that works once. */
export async function startLooking(ctx: Ctx, ticket: string): Promise<SignedIn> {
  const found = await useOneTime(ctx.db, ctx.app.clock, 'view', ticket)
  const { login: loginId = '', from = '' } = found?.data ?? {}
  const login = await loginById(ctx.db, loginId)
  if (!login || (await viewerOf(ctx.db, ctx.app.clock, from, login.accountId)) === undefined)
    throw refuse('linkExpired')
  await refuseDisabled(ctx, login)
  const { token, expiresAt } = await startView(ctx.app, ctx.db, login.id, from, ctx.request)
  Object.assign(ctx.audit, { loginId: login.id, ...(login.accountId && { accountId: login.accountId }) })
  return {
    access_token: token,
    login_id: login.id,
    area: 'customer',
    show_agent_platform: 0,
    expires_at: expiresAt.toISOString(),
  }
}

/** Only while the sign-in that made the token still stands: it hands that one on, it does not renew it. */
export async function fromPc(ctx: Ctx, token: string): Promise<SignedIn> {
  const now = ctx.app.clock.now()
  const found = await useOneTime(ctx.db, ctx.app.clock, 'pcToWeb', token)
  if (!found) throw refuse('linkExpired')
  const [maker] = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, found.data['session'] ?? ''), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
  if (!maker) throw refuse('linkExpired')
  const login = await loginById(ctx.db, found.target)
  if (!login) throw refuse('linkExpired')
  await refuseDisabled(ctx, login)
  return begin(ctx, login.id)
}
