import { passwordLinkMinutes } from '@portico/contract/account/register.ts'
import { welcomeDays } from '@portico/contract/agent/made-customer.ts'
import type { Language } from '@portico/contract/language.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { memberInviteDays } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { daysMs, hoursMs, minutesMs } from '../../core/clock.ts'
import { isUniqueViolation } from '../../core/db/pool.ts'
import { faceOf, faceOfAgent } from '../../core/face/face.ts'
import type { Ctx, CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { addressKey } from '../../core/limits/address.ts'
import { countOrRefuse, forget } from '../../core/limits/limits.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { findOneTime, makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import { hashPassword } from '../../core/passwords.ts'
import { holdPasskeys } from '../../core/people/passkeys.ts'
import {
  customerName,
  languageOf,
  lockAccount,
  lockLogin,
  loginByEmail,
  loginById,
  type Login,
} from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { shutOut } from '../../core/session/session.ts'
import { providerName } from '../../ground/agents/provider-name.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { pauseWebhooks } from '../../ground/robots/robot.service.ts'
import * as apiKey from './api-key.service.ts'
import { confirmPassword, isKnownHere, signInFailures } from './sign-in.service.ts'
import * as social from './social.service.ts'

const linkLifeMs = minutesMs(passwordLinkMinutes)
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

/** A link to whoever a business has taken on: it lasts long enough to be found after a weekend. */
export async function sendInvitation(
  ctx: CustomerCtx,
  { id: target, email, language }: Pick<Login, 'id' | 'email' | 'language'>,
): Promise<void> {
  if (!email) return
  const { app, db, account } = ctx
  const secret = newSecret()
  const [data, lifeMs] = [{ address: foldEmail(email) }, daysMs(memberInviteDays)]
  await makeOneTime(db, app.clock, { purpose: 'resetPassword', target, secret, lifeMs, attempts: 1, data })
  const face = await faceOf(app, db, account.id)
  const link = `${face.url}/portal/forgetpassword?token=${secret}`
  const vars = { business: await inviterName(ctx), link, days: memberInviteDays }
  await queueMail(app, db, face, email, language as Language, 'memberInvite', vars)
}

/** What a mail program would make a link of. */
const addressLike = /[:/@\\]|[.。．]\S/

/** A business calls itself as it likes: a name that could lead strangers elsewhere gives way to the owner's proven address. */
async function inviterName({ db, account, login }: CustomerCtx): Promise<string> {
  const name = await customerName(db, account.id)
  if (!addressLike.test(name)) return name
  const owner = await loginById(db, login.id)
  return owner?.email ?? owner?.phone ?? account.id
}

/**
 * A link to whoever an agent has made an account for: with the password the address is theirs. Whoever has an account
 * under it already is told that instead, and so is nobody else.
 */
export async function sendWelcome(ctx: Ctx, { id: target, emailWanted: email }: Login, agentId: string): Promise<void> {
  const { app, db } = ctx
  if (!email) return
  const taken = await loginByEmail(db, 'main', email)
  const language = languageOf(taken, ctx)
  if (taken) {
    const own = await faceOf(app, db, taken.accountId)
    await queueMail(app, db, own, email, language, 'alreadyRegistered', { link: `${own.url}/portal/login` })
    return
  }
  const secret = newSecret()
  const data = { address: foldEmail(email), madeBy: agentId }
  const lifeMs = daysMs(welcomeDays)
  await makeOneTime(db, app.clock, { purpose: 'resetPassword', target, secret, lifeMs, attempts: 1, data })
  const face = await faceOfAgent(app, db, agentId)
  const provider = await providerName(db, face, agentId, language)
  const link = `${face.url}/portal/forgetpassword?token=${secret}`
  await queueMail(app, db, face, email, language, 'agentWelcome', { provider, link, days: welcomeDays })
}

/** Whose password a link will change, masked: whoever finds the link learns no address from it. */
export async function checkLink(ctx: Ctx, token: string) {
  const { db, app, language } = ctx
  const found = await findOneTime(db, app.clock, 'resetPassword', token)
  const login = found && (await loginById(db, found.target))
  if (!found || !login || !stillTheirs(login, found)) throw refuse('linkExpired')
  const { address = '', madeBy } = found.data
  return {
    email: address.replace(/^(.)[^@]*/, '$1***'),
    provider: madeBy ? await providerName(db, await faceOfAgent(app, db, madeBy), madeBy, language) : '',
    api_keys: await apiKey.keysOf(ctx, login.id),
  }
}

type Link = { data: Record<string, string> }

/** A link proves the mailbox it was sent to; once the person is reached elsewhere it proves nothing. */
const stillTheirs = ({ email, emailWanted }: Login, { data }: Link) =>
  foldEmail(email ?? (data['madeBy'] && emailWanted) ?? '') === data['address']

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
  const login = await lockLogin(db, found.target)
  if (!login || !stillTheirs(login, found)) throw refuse('linkExpired')
  await keepPassword(ctx, login, passwordHash)
  await shutOut(app, db, login.id, 'password')
  await endAccess(ctx, login.id, keepKeys)
  await forget(db, signInFailures(login.id))
  if (login.email) await pushChanged(ctx, login.id)
  Object.assign(ctx.audit, { loginId: login.id, ...(login.accountId && { accountId: login.accountId }) })
  return null
}

/** Somebody who had no address of their own yet has the one that the link was sent to. */
async function keepPassword({ db }: Ctx, login: Login, passwordHash: string): Promise<void> {
  const proven = login.email ? {} : { email: login.emailWanted, emailWanted: null }
  try {
    await db
      .update(logins)
      .set({ passwordHash, ...proven })
      .where(eq(logins.id, login.id))
  } catch (error) {
    // They have registered meanwhile by themselves.
    if (isUniqueViolation(error, 'login_email_key')) throw refuse('linkExpired')
    throw error
  }
  const account = login.accountId && !login.email && (await lockAccount(db, login.accountId))
  if (account && account.agentId)
    await pushTo(db, { account: account.agentId }, { stale: ['agentCustomerList', 'agentCustomerInfo'] })
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
  await holdPasskeys(ctx.db, loginId)
  const login = await loginById(ctx.db, loginId)
  if (login?.kind === 'owner' && login.accountId) await pauseWebhooks(ctx.db, login.accountId)
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
