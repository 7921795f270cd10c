import type { Language } from '@portico/contract/language.ts'
import { eq } from 'drizzle-orm'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { countOrRefuse, forget } from '../../core/limits/limits.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { findOneTime, makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import { hashPassword } from '../../core/passwords.ts'
import { loginByEmail, loginById, type Login } from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { shutOut } from '../../core/session/session.ts'
import { tell } from '../support/notice.service.ts'
import { confirmPassword, signInFailures } from './sign-in.service.ts'

const linkLifeMs = minutesMs(30)
/** One address may be an owner's at one door and a member's at the other: each gets a link of its own. */
const doors = [
  ['main', 'resetPassword'],
  ['child', 'resetMemberPassword'],
] as const

export async function beforeForget({ app, request }: Outside, email: string): Promise<void> {
  await countOrRefuse(app.db, app.clock, [
    { key: `reset:target:${email.toLowerCase()}`, max: 3, windowMs: hoursMs(1) },
    { key: `reset:ip:${request.ip}`, max: 20, windowMs: hoursMs(1) },
  ])
}

/** The answer does not tell whether the address is registered; only its mailbox does. */
export async function sendLink({ app, db, language }: Ctx, email: string): Promise<null> {
  for (const [role, template] of doors) {
    const login = await loginByEmail(db, role, email)
    if (login) await sendLinkTo({ app, db }, login, template, language)
  }
  return null
}

/** A link to choose a new password, to the mailbox of the person and nowhere else. */
export async function sendLinkTo(
  { app, db }: Pick<Ctx, 'app' | 'db'>,
  { id: target, email, ...login }: Login,
  template: 'resetPassword' | 'resetMemberPassword' | 'memberReset',
  language = login.language as Language,
): Promise<void> {
  if (!email) return
  const secret = newSecret()
  await makeOneTime(db, app.clock, { purpose: 'resetPassword', target, secret, lifeMs: linkLifeMs, attempts: 1 })
  const link = `${app.publicUrl}/portal/forgetpassword?token=${secret}`
  await queueMail(app, db, email, language, template, { link, minutes: linkLifeMs / minutesMs(1) })
}

/** Whose password a link will change, masked: whoever finds the link learns no address from it. */
export async function checkLink({ app, db }: Ctx, token: string): Promise<{ email: string }> {
  const found = await findOneTime(db, app.clock, 'resetPassword', token)
  const login = found && (await loginById(db, found.target))
  if (!login?.email) throw refuse('linkExpired')
  return { email: login.email.replace(/^(.)[^@]*/, '$1***') }
}

export async function beforeReset(ctx: Outside, token: string, password: string): Promise<string> {
  await checkLink(ctx, token)
  return hashPassword(password)
}

/** Sets the new password and ends every sign-in: whoever had the old one is out. */
export async function reset(ctx: Ctx, token: string, passwordHash: string): Promise<null> {
  const { app, db } = ctx
  const found = await useOneTime(db, app.clock, 'resetPassword', token)
  if (!found) throw refuse('linkExpired')
  const [login] = await db.update(logins).set({ passwordHash }).where(eq(logins.id, found.target)).returning()
  if (!login) throw refuse('linkExpired')
  await shutOut(app, db, login.id, 'password')
  await forget(db, signInFailures(login.id))
  await tellChanged(ctx, login.id)
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

export async function change(ctx: SignedInCtx, passwordHash: string): Promise<null> {
  await ctx.db.update(logins).set({ passwordHash }).where(eq(logins.id, ctx.login.id))
  await shutOut(ctx.app, ctx.db, ctx.login.id, 'password', ctx.session.id)
  await tellChanged(ctx, ctx.login.id)
  return null
}

async function tellChanged({ app, db, request }: Ctx, loginId: string): Promise<void> {
  const vars = { ip: request.ip, time: app.clock.now().toISOString() }
  await tell(app, db, {
    loginId,
    once: `password ${request.id}`,
    topic: 'security',
    word: 'passwordChanged',
    vars,
    mail: true,
  })
}
