import {
  passkeysMax,
  type CreationOptions,
  type Passkey,
  type PasskeyCreateInput,
  type PasskeyRenameInput,
} from '@portico/contract/account/passkey.ts'
import { and, eq } from 'drizzle-orm'
import { hoursMs } from '../../core/clock.ts'
import { isUniqueViolation } from '../../core/db/pool.ts'
import { faceHere } from '../../core/face/face.ts'
import { passkeySite } from '../../core/face/site-here.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { countPasskeys, passkeysOf } from '../../core/people/passkeys.ts'
import { passkeys } from '../../core/people/passkey.table.ts'
import { hasSecondFactor, lockLogin, loginById } from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { askedMs, credentialRef, makeChallenge, takeChallenge } from './passkey-asking.ts'
import { makeRecoveryCodes, shownCodes, type RecoveryCodes } from './recovery-codes.ts'
import { takeSecondFactor, type Factor } from './sign-in.service.ts'
import { algorithms, readCreated, type ReadPasskey } from './webauthn.ts'

export async function list(ctx: SignedInCtx): Promise<{ result: Passkey[]; domain: string }> {
  const rows = await passkeysOf(ctx.db, ctx.login.id)
  const site = await passkeySite(ctx)
  return {
    result: rows.map((row) => ({
      id: row.id,
      name: row.name,
      domain: row.domain,
      signs_in: row.signsIn,
      create_time: row.createdAt.toISOString(),
      last_used_time: row.lastUsedAt?.toISOString() ?? null,
    })),
    domain: site?.domain ?? '',
  }
}

const creating = ({ session }: SignedInCtx) => ({ use: 'create', session: session.id }) as const

const createLimit = { max: 20, windowMs: hoursMs(1) }

/** Each asking leaves a challenge behind, and each passkey a mail. */
export const refuseTooMany = ({ app, login }: Outside<SignedInCtx>): Promise<void> =>
  countOrRefuse(app.db, app.clock, [{ key: `passkey:create:${login.id}`, ...createLimit }])

/** The person has confirmed who they are. */
export async function startCreate(ctx: SignedInCtx): Promise<{ ticket: string; options: CreationOptions }> {
  const { ticket, challenge, site } = await makeChallenge(ctx, creating(ctx))
  const login = await loginById(ctx.db, ctx.login.id)
  const own = await passkeysOf(ctx.db, ctx.login.id)
  if (!login || own.length >= passkeysMax) throw refuse('passkeysTooMany')
  const { names } = await faceHere(ctx)
  const name = login.email ?? login.phone ?? login.name
  return {
    ticket,
    options: {
      rp: { id: site.domain, name: names[ctx.language] },
      user: { id: Buffer.from(login.id).toString('base64url'), name, displayName: login.name || name },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: askedMs,
      excludeCredentials: own.filter(({ domain }) => domain === site.domain).map(credentialRef),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  }
}

interface Created extends ReadPasskey {
  domain: string
  /** For whoever had no second factor until now. */
  codes: RecoveryCodes | undefined
}

export async function beforeCreate(ctx: Outside<SignedInCtx>, form: PasskeyCreateInput): Promise<Created> {
  const expected = await takeChallenge(ctx, form.ticket, creating(ctx))
  const read = await readCreated(expected, form.credential)
  if (!read) throw refuse('passkeyRefused')
  const login = await loginById(ctx.app.db, ctx.login.id)
  const codes = login && hasSecondFactor(login) ? undefined : await makeRecoveryCodes()
  return { ...read, domain: expected.site.domain, codes }
}

export async function create(
  ctx: SignedInCtx,
  { name }: PasskeyCreateInput,
  { codes, userVerified, ...read }: Created,
): Promise<{ id: string; recovery_codes: string[] }> {
  const { app, db } = ctx
  const login = await lockLogin(db, ctx.login.id)
  if (!login || login.passkeys >= passkeysMax) throw refuse('passkeysTooMany')
  const isFirst = !hasSecondFactor(login)
  // The last one went away meanwhile, and its codes with it.
  if (isFirst && !codes) throw refuse('wrongState')
  const id = newId('passkey')
  const now = app.clock.now()
  try {
    await db.insert(passkeys).values({ ...read, id, loginId: login.id, name, signsIn: userVerified, createdAt: now })
  } catch (error) {
    if (isUniqueViolation(error, 'passkey_credential_key')) throw refuse('passkeyThere')
    throw error
  }
  await countPasskeys(db, login.id)
  if (isFirst) await db.update(logins).set({ recoveryHashes: codes!.hashes }).where(eq(logins.id, login.id))
  Object.assign(ctx.audit, { subject: id, details: { name, domain: read.domain } })
  await tell(ctx, 'passkeyAdded', { id, name, domain: read.domain })
  return { id, recovery_codes: isFirst ? shownCodes(codes!) : [] }
}

export async function rename(ctx: SignedInCtx, { id, name }: PasskeyRenameInput): Promise<null> {
  const own = and(eq(passkeys.id, id), eq(passkeys.loginId, ctx.login.id))
  const [row] = await ctx.db.select().from(passkeys).where(own).for('update')
  if (!row) throw refuse('notFound')
  await ctx.db.update(passkeys).set({ name }).where(own)
  Object.assign(ctx.audit, { subject: id, details: { from: row.name, to: name } })
  return null
}

/** `factor` is undefined where a passkey has confirmed it, which stands for both steps. */
export async function remove(ctx: SignedInCtx, id: string, factor: Factor | undefined): Promise<null> {
  const { db } = ctx
  const login = await lockLogin(db, ctx.login.id)
  const own = and(eq(passkeys.id, id), eq(passkeys.loginId, ctx.login.id))
  const [row] = await db.select().from(passkeys).where(own)
  if (!login || !row) throw refuse('notFound')
  if (factor && !(await takeSecondFactor(ctx, login.id, factor))) throw refuse('secondFactorWrong')
  await db.delete(passkeys).where(own)
  await countPasskeys(db, login.id)
  if (login.passkeys === 1 && !login.totpOnAt)
    await db.update(logins).set({ recoveryHashes: [] }).where(eq(logins.id, login.id))
  Object.assign(ctx.audit, { subject: id, details: { name: row.name, domain: row.domain } })
  await tell(ctx, 'passkeyRemoved', row)
  return null
}

async function tell(
  { app, db, login, request }: SignedInCtx,
  word: 'passkeyAdded' | 'passkeyRemoved',
  { id, name, domain }: { id: string; name: string; domain: string },
): Promise<void> {
  const vars = { name, domain, ip: request.ip, time: app.clock.now().toISOString() }
  const once = `${word} ${id}`
  await notify(app, db, { loginId: login.id, once, topic: 'security', word, vars, link: '/personalcenter', mail: true })
}
