import type { Language } from '@portico/contract/language.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { eq } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { faceOf } from '../../core/face/face.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { addressKey } from '../../core/limits/address.ts'
import { countOrRefuse, forget } from '../../core/limits/limits.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { findOneTime, makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import { hashPassword } from '../../core/passwords.ts'
import { loginByEmail, loginById, type Login } from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { shutOut } from '../../core/session/session.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import * as apiKey from './api-key.service.ts'
import { confirmPassword, isKnownHere, signInFailures } from './sign-in.service.ts'
import * as social from './social.service.ts'

const linkLifeMs = minutesMs(30)
/** One address may be an owner's at one door and a member's at the other: each gets a link of its own. */
const doors = [
  ['main', 'resetPassword'],
  ['child', 'resetMemberPassword'],
] as const

export async function beforeForget({ app, request }: Outside, email: string): Promise<void> {
  await countOrRefuse(app.db, app.clock, [
    { key: `reset:ip:${addressKey(request.ip)}`, max: 20, windowMs: hoursMs(1) },
    { key: `reset:target:${foldEmail(email)}`, max: 3, windowMs: hoursMs(1) },
  ])
}

/** The answer does not tell whether the address is registered; only its mailbox does. */
export async function sendLink(ctx: Ctx, email: string): Promise<null> {
  for (const [role, template] of doors) {
    const login = await loginByEmail(ctx.db, role, email)
    if (login && (await isKnownHere(ctx, login))) await sendLinkTo(ctx, login, template)
  }
  return null
}

/** A link to choose a new password, to the mailbox of the person and nowhere else. */
export async function sendLinkTo(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  { id: target, accountId, email, language }: Login,
  template: 'resetPassword' | 'resetMemberPassword' | 'memberReset',
): Promise<void> {
  if (!email) return
  const secret = newSecret()
  const data = { address: foldEmail(email) }
  await makeOneTime(db, app.clock, { purpose: 'resetPassword', target, secret, lifeMs: linkLifeMs, attempts: 1, data })
  const face = await faceOf(app, db, accountId)
  const link = `${face.url}/portal/forgetpassword?token=${secret}`
  await queueMail(app, db, face, email, language as Language, template, { link, minutes: linkLifeMs / minutesMs(1) })
}

/** Whose password a link will change, masked: whoever finds the link learns no address from it. */
export async function checkLink(ctx: Ctx, token: string) {
  const found = await findOneTime(ctx.db, ctx.app.clock, 'resetPassword', token)
  const login = found && (await loginById(ctx.db, found.target))
  if (!found || !login?.email || !stillTheirs(login, found)) throw refuse('linkExpired')
  return { email: login.email.replace(/^(.)[^@]*/, '$1***'), api_keys: await apiKey.keysOf(ctx, login.id) }
}

/** A link proves the mailbox it was sent to; once the person is reached elsewhere it proves nothing. */
const stillTheirs = (login: Login, { data }: { data: Record<string, string> }) =>
  foldEmail(login.email ?? '') === data['address']

export async function beforeReset(ctx: Outside, token: string, password: string): Promise<string> {
  await checkLink(ctx, token)
  return hashPassword(password)
}

/**
 * Sets the new password and ends every way in that was there before: sign-ins, identities of other services, and the
 * keys the person does not know as theirs. Whoever made them could be somebody who had the account before its owner.
 */
export async function reset(ctx: Ctx, token: string, passwordHash: string, keepKeys: string[]): Promise<null> {
  const { app, db } = ctx
  const found = await useOneTime(db, app.clock, 'resetPassword', token)
  if (!found) throw refuse('linkExpired')
  const [login] = await db.update(logins).set({ passwordHash }).where(eq(logins.id, found.target)).returning()
  if (!login || !stillTheirs(login, found)) throw refuse('linkExpired')
  await shutOut(app, db, login.id, 'password')
  await endAccess(ctx, login.id, keepKeys)
  await forget(db, signInFailures(login.id))
  await pushChanged(ctx, login.id)
  Object.assign(ctx.audit, { loginId: login.id, ...(login.accountId && { accountId: login.accountId }) })
  return null
}

export async function beforeChange(
  ctx: Outside<SignedInCtx>,
  oldPassword: string,
  newPassword: string,
): Promise<string> {
  await confirmPassword(ctx, oldPassword)
  return hashPassword(newPassword)
}

async function endAccess(ctx: Ctx, loginId: string, keepKeys: string[]): Promise<void> {
  await apiKey.revokeOthers(ctx, loginId, keepKeys)
  await social.unbindAll(ctx, loginId)
}

export async function change(ctx: SignedInCtx, passwordHash: string, alsoEnd: boolean): Promise<null> {
  await ctx.db.update(logins).set({ passwordHash }).where(eq(logins.id, ctx.login.id))
  await shutOut(ctx.app, ctx.db, ctx.login.id, 'password', ctx.session.id)
  if (alsoEnd) await endAccess(ctx, ctx.login.id, [])
  ctx.audit.details = { end_access: alsoEnd }
  await pushChanged(ctx, ctx.login.id)
  return null
}

async function pushChanged({ app, db, request }: Ctx, loginId: string): Promise<void> {
  const vars = { ip: request.ip, time: app.clock.now().toISOString() }
  await notify(app, db, {
    loginId,
    once: `password ${request.id}`,
    topic: 'security',
    word: 'passwordChanged',
    vars,
    mail: true,
  })
}
