import { codeTypeInternational } from '@portico/contract/constants.ts'
import type { RegisterInput, SendCodeInput } from '@portico/contract/account/register.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { daysMs, hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import { isUniqueViolation } from '../../core/db/pool.ts'
import { faceHere, faceOf } from '../../core/face/face.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newDigits, newId } from '../../core/ids.ts'
import { addressKey } from '../../core/limits/address.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { queueMail } from '../../core/mail/mail.ts'
import { makeOneTime, tryCode, useCode, type Purpose } from '../../core/one-time/one-time.ts'
import { hashPassword } from '../../core/passwords.ts'
import { languageOf, loginByEmail, loginByPhone } from '../../core/people/people.ts'
import { accounts, logins } from '../../core/people/people.table.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { systemSettings } from '../../core/settings/groups.ts'
import { readSettings } from '../../core/settings/settings.ts'
import { digitsOf, queueSms, type SmsLeave } from '../../core/sms/sms.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'
import { joinByInvite } from '../../ground/agents/invite.service.ts'
import { messageAgent, messageRobots } from '../../ground/robots/robot.service.ts'
import { smsLeave } from '../../ground/sms/sms-leave.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { begin } from './sign-in.service.ts'

const codeLifeMs = minutesMs(10)
export const codeMinutes = codeLifeMs / minutesMs(1)
const codeAttempts = 5
/** The button counts 60 seconds down; the server holds the same line a little earlier, for clocks that differ. */
const resendMs = secondsMs(55)

type Register = z.output<typeof RegisterInput>
type SendCode = z.output<typeof SendCodeInput>

export const phoneTarget = (areaCode: string, phone: string) => `${areaCode.replace('+', '')}-${digitsOf(phone)}`
const targetOf = (form: Pick<SendCode, 'channel' | 'email' | 'area_code' | 'phone'>) =>
  form.channel === 'email' ? foldEmail(form.email) : phoneTarget(form.area_code, form.phone)

/** Codes cost money and annoy people: few per address, few for whoever is signed in, few per target. */
export async function refuseTooManyCodes(ctx: Outside | Outside<SignedInCtx>, target: string): Promise<void> {
  const { app, request } = ctx
  const sender = 'login' in ctx ? (ctx.login.accountId ?? ctx.login.id) : undefined
  await countOrRefuse(app.db, app.clock, [
    { key: `code:ip:${addressKey(request.ip)}`, max: 30, windowMs: hoursMs(1) },
    ...(sender ? [{ key: `code:account:${sender}`, max: 20, windowMs: daysMs(1) }] : []),
    { key: `code:again:${target}`, max: 1, windowMs: resendMs },
    { key: `code:target:${target}`, max: 10, windowMs: daysMs(1) },
  ])
}

export async function refuseClosed({ app }: Outside): Promise<void> {
  const { registration_open: open } = await readSettings(app.db, systemSettings)
  if (!open) throw refuse('registrationClosed')
}

/** Before the write: limits count whatever becomes of it. Leave for a text message, undefined for a mail. */
export async function beforeCode(ctx: Outside, form: SendCode): Promise<SmsLeave | undefined> {
  await refuseClosed(ctx)
  await refuseTooManyCodes(ctx, targetOf(form))
  return form.channel === 'sms' ? smsLeave(ctx, { areaCode: form.area_code, phone: form.phone }) : undefined
}

/** The answer is the same for an address that is taken; its owner gets a mail that says so instead of a code. */
export async function sendCode(ctx: Ctx, form: SendCode, leave: SmsLeave | undefined): Promise<null> {
  const { app, db } = ctx
  const code = newDigits(6)
  const taken = leave
    ? await loginByPhone(db, 'main', leave.areaCode, leave.phone)
    : await loginByEmail(db, 'main', form.email)
  const template = taken ? 'alreadyRegistered' : 'registerCode'
  const language = languageOf(taken, ctx)
  const face = taken ? await faceOf(app, db, taken.accountId) : await faceHere(ctx)
  const vars = { code, minutes: codeMinutes, link: `${face.url}/portal/login` }
  if (!taken) await makeCode(ctx, 'register', targetOf(form), code)
  if (leave) await queueSms(app, db, face, leave, language, template, vars)
  else await queueMail(app, db, face, form.email, language, template, vars)
  return null
}

export const makeCode = ({ app, db }: Ctx, purpose: Purpose, target: string, secret: string) =>
  makeOneTime(db, app.clock, { purpose, target, secret, lifeMs: codeLifeMs, attempts: codeAttempts })

export async function beforeUserCode(ctx: Outside<SignedInCtx>, areaCode: string, phone: string): Promise<SmsLeave> {
  await refuseTooManyCodes(ctx, phoneTarget(areaCode, phone))
  return smsLeave(ctx, { areaCode, phone })
}

/** A code for something a signed-in person does with another number: the international site. */
export async function sendUserCode(ctx: SignedInCtx, to: SmsLeave): Promise<null> {
  const code = newDigits(6)
  await makeCode(ctx, codeTypeInternational, internationalTarget(ctx, to.areaCode, to.phone), code)
  const face = await faceOf(ctx.app, ctx.db, ctx.login.accountId)
  await queueSms(ctx.app, ctx.db, face, to, ctx.language, 'internationalCode', { code, minutes: codeMinutes })
  return null
}

export const internationalTarget = (ctx: SignedInCtx, areaCode: string, mobile: string) =>
  `${ctx.login.id} ${phoneTarget(areaCode, mobile)}`

/** Before the write: the hash takes time, and a wrong code must count although nothing is written. */
export async function beforeRegister(ctx: Outside, form: Register): Promise<{ passwordHash: string }> {
  const { app, request } = ctx
  await refuseClosed(ctx)
  await countOrRefuse(app.db, app.clock, [
    { key: `register:ip:${addressKey(request.ip)}`, max: 60, windowMs: hoursMs(1) },
  ])
  if (!(await tryCode(app.db, app.clock, 'register', targetOf(form), form.code))) throw refuse('codeWrong')
  return { passwordHash: await hashPassword(form.password) }
}

export async function register(ctx: Ctx, form: Register, passwordHash: string): Promise<SignedIn> {
  const { app, db } = ctx
  if (!(await useCode(db, app.clock, 'register', targetOf(form), form.code))) throw refuse('codeWrong')
  await refuseTaken(ctx, form)
  const face = await faceHere(ctx)
  if (face.agent && form.referral_code) throw refuseField({ referral_code: 'rules.referralCode' })
  const byMail = form.channel === 'email'
  const accountId = newId('account')
  const loginId = newId('login')
  await db.insert(accounts).values({
    id: accountId,
    isPersonal: userTypeCodes[form.user_type],
    registeredAs: form.user_type,
    company: form.user_type === 'enterprise' ? form.company : '',
    referredBy: await referrer(ctx, form),
  })
  try {
    await db.insert(logins).values({
      id: loginId,
      kind: 'owner',
      accountId,
      ...(byMail ? { email: form.email } : { emailWanted: form.email }),
      areaCode: form.area_code.replace('+', ''),
      phone: form.phone,
      phoneProven: !byMail,
      passwordHash,
      language: ctx.language,
    })
  } catch (error) {
    if (isUniqueViolation(error, 'login_email_key')) throw refuseField({ email: 'rules.taken' })
    if (isUniqueViolation(error, 'login_phone_key')) throw refuseField({ phone: 'rules.taken' })
    throw error
  }
  const { email, company, invite_code: code } = form
  const agentId = face.agent?.agentId
  if (code) await joinByInvite(app, db, code, { accountId, email, name: company || email }, agentId)
  else if (agentId) await giveCustomer(db, app.clock, accountId, agentId)
  const vars = { site: face.names[ctx.language] }
  await notify(app, db, { loginId, once: 'welcome', topic: 'account', word: 'welcome', vars })
  await messageRobots(app, db, 'customer.registered', accountId)
  await messageTheirAgent(ctx, accountId)
  return begin(ctx, loginId)
}

/** Whoever came by an agent's domain or invitation is its customer by now. */
async function messageTheirAgent({ app, db }: Ctx, accountId: string): Promise<void> {
  const [row] = await db.select({ agentId: accounts.agentId }).from(accounts).where(eq(accounts.id, accountId))
  if (row?.agentId) await messageAgent(app, db, row.agentId, 'customer.registered', accountId)
}

/** The code proves the one address; the other may belong to somebody. Only the person who holds a code learns it. */
async function refuseTaken({ db }: Ctx, form: Register): Promise<void> {
  const areaCode = form.area_code.replace('+', '')
  if (form.channel === 'sms' && (await loginByEmail(db, 'main', form.email)))
    throw refuseField({ email: 'rules.taken' })
  if (form.channel === 'email' && (await loginByPhone(db, 'main', areaCode, form.phone)))
    throw refuseField({ phone: 'rules.taken' })
}

/** Somebody who is in the account that handed out the code would only reward themselves. */
async function referrer({ db }: Ctx, form: Register): Promise<string | null> {
  const code = form.referral_code
  if (!code) return null
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.referralCode, code.toUpperCase()), isNull(accounts.agentId)))
  if (!row) throw refuseField({ referral_code: 'rules.referralCode' })
  const areaCode = form.area_code.replace('+', '')
  const [self] = await db
    .select({ id: logins.id })
    .from(logins)
    .where(
      and(
        eq(logins.accountId, row.id),
        or(
          sql`lower(coalesce(${logins.email}, ${logins.emailWanted})) = ${foldEmail(form.email)}`,
          and(eq(logins.areaCode, areaCode), eq(logins.phone, form.phone)),
        ),
      ),
    )
    .limit(1)
  if (self) throw refuseField({ referral_code: 'rules.ownReferralCode' })
  return row.id
}
