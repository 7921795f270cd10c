import { foldEmail } from '@portico/contract/rules/account.ts'
import { eq } from 'drizzle-orm'
import { isUniqueViolation } from '../../core/db/pool.ts'
import { faceOf } from '../../core/face/face.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { newDigits } from '../../core/ids.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { tryCode, useCode } from '../../core/one-time/one-time.ts'
import { languageOf, loginByEmail, loginByPhone, lockLogin, roleOf } from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { queueSms, type SmsLeave } from '../../core/sms/sms.ts'
import { smsLeave } from '../../ground/sms/sms-leave.service.ts'
import { mailHeld } from '../../ground/notices/notice-mail.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { codeMinutes, makeCode, phoneTarget, refuseTooManyCodes } from './register.service.ts'
import { confirmPassword } from './sign-in.service.ts'

/** Where a person wants to be reached from now on. */
export type Contact = { way: 'phone'; areaCode: string; phone: string } | { way: 'email'; email: string }

const purposes = { phone: 'update-phone', email: 'update-email' } as const

export const addressOf = (to: Contact) =>
  to.way === 'email' ? foldEmail(to.email) : phoneTarget(to.areaCode, to.phone)
/** The same, with leave to write there. */
type Reached = Exclude<Contact, { way: 'phone' }> | ({ way: 'phone' } & SmsLeave)

/** Before the write: limits count whatever becomes of it. */
export async function beforeCode(ctx: Outside<SignedInCtx>, to: Contact): Promise<Reached> {
  await refuseTooManyCodes(ctx, addressOf(to))
  return to.way === 'email' ? to : { way: 'phone', ...(await smsLeave(ctx, to)) }
}

const targetOf = (ctx: SignedInCtx, to: Contact) => `${ctx.login.id} ${addressOf(to)}`

/** The answer is the same for an address of somebody else's, who is told instead of getting a code. */
export async function sendCode(ctx: SignedInCtx, to: Reached): Promise<null> {
  const { app, db } = ctx
  const code = newDigits(6)
  const role = roleOf(ctx.login.kind)
  const holder =
    to.way === 'email' ? await loginByEmail(db, role, to.email) : await loginByPhone(db, role, to.areaCode, to.phone)
  const taken = holder !== undefined && holder.id !== ctx.login.id
  if (!taken) await makeCode(ctx, purposes[to.way], targetOf(ctx, to), code)
  const template = taken ? 'alreadyRegistered' : 'contactCode'
  const language = languageOf(taken ? holder : undefined, ctx)
  const face = await faceOf(app, db, taken ? holder.accountId : ctx.login.accountId)
  const vars = { code, minutes: codeMinutes, link: `${face.url}/portal/login` }
  if (to.way === 'email') await queueMail(app, db, face, to.email, language, template, vars)
  else await queueSms(app, db, face, to, language, template, vars)
  return null
}

/** Before the write: wrong passwords and wrong codes count although nothing is written. */
export async function beforeChange(
  ctx: Outside<SignedInCtx>,
  to: Contact,
  { code, password }: { code: string; password: string },
): Promise<void> {
  await confirmPassword(ctx, password)
  if (!(await tryCode(ctx.app.db, ctx.app.clock, purposes[to.way], targetOf(ctx, to), code))) throw refuse('codeWrong')
}

/** The address that is given up is told, so that a change its owner did not make does not stay unseen. */
export async function change(ctx: SignedInCtx, to: Contact, code: string): Promise<null> {
  const { app, db } = ctx
  if (!(await useCode(db, app.clock, purposes[to.way], targetOf(ctx, to), code))) throw refuse('codeWrong')
  const before = await lockLogin(db, ctx.login.id)
  if (!before) throw refuse('sessionExpired')
  if (to.way === 'email') await mailHeld(app, db, before.id)
  try {
    await db
      .update(logins)
      .set(
        to.way === 'email'
          ? { email: to.email, emailWanted: null }
          : { areaCode: to.areaCode, phone: to.phone, phoneProven: true },
      )
      .where(eq(logins.id, before.id))
  } catch (error) {
    if (isUniqueViolation(error, 'login_email_key')) throw refuseField({ email: 'rules.taken' })
    if (isUniqueViolation(error, 'login_phone_key')) throw refuseField({ phone: 'rules.taken' })
    throw error
  }
  const changed = { ip: ctx.request.ip, time: app.clock.now().toISOString() }
  await notify(app, db, {
    loginId: before.id,
    once: `contact ${ctx.request.id}`,
    topic: 'security',
    word: to.way === 'email' ? 'emailChanged' : 'phoneChanged',
    vars: changed,
    mail: true,
  })
  if (to.way === 'email' && before.email)
    await queueMail(app, db, await faceOf(app, db, before.accountId), before.email, ctx.language, 'emailGivenUp', {})
  ctx.audit.subject = before.id
  await pushTo(db, { login: before.id }, { stale: ['userInfo'] })
  return null
}
