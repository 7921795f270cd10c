import type { SecondFactorClearInput } from '@portico/contract/platform/customers.ts'
import { eq } from 'drizzle-orm'
import { faceOf } from '../../core/face/face.ts'
import type { Outside, SignedInCtx } from '../../core/http/context.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { minutesMs } from '../../core/clock.ts'
import { dropPasskeys } from '../../core/people/passkeys.ts'
import { hasSecondFactor, lockLogin } from '../../core/people/people.ts'
import { logins } from '../../core/people/people.table.ts'
import { refuse } from '../../core/refuse.ts'
import { matchingStep, newTotpSecret, totpUri } from '../../core/second-factor.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { shownCodes, type RecoveryCodes } from './recovery-codes.ts'
import { takeSecondFactor, type Factor } from './sign-in.service.ts'

/** An operator has made sure of a customer's person, who signs in by the password alone until they set one up again. */
export async function clear(ctx: SignedInCtx, { login_id: id, checked_by }: SecondFactorClearInput): Promise<null> {
  const { app, db } = ctx
  const login = await lockLogin(db, id)
  if (!login?.accountId || login.status === 'deleted') throw refuse('notFound')
  if (!hasSecondFactor(login)) throw refuse('secondFactorOff')
  await db.update(logins).set({ totpOnAt: null, totpSecret: null, recoveryHashes: [] }).where(eq(logins.id, id))
  await dropPasskeys(db, id)
  const had = { app: login.totpOnAt !== null, passkeys: login.passkeys }
  Object.assign(ctx.audit, { subject: id, details: { account: login.accountId, checked_by, ...had } })
  await notify(app, db, {
    loginId: id,
    once: `second factor ${ctx.request.id}`,
    topic: 'security',
    word: 'secondFactorCleared',
    vars: { time: app.clock.now().toISOString() },
    link: '/personalcenter',
    mail: true,
  })
  return null
}

/** Hands out a secret; nothing is asked for until a code made from it comes back. */
export async function start(ctx: SignedInCtx): Promise<{ secret: string; uri: string }> {
  const login = await lockLogin(ctx.db, ctx.login.id)
  if (!login || login.totpOnAt) throw refuse('secondFactorOn')
  const secret = newTotpSecret()
  await ctx.db
    .update(logins)
    .set({ totpSecret: ctx.app.seal.close(secret) })
    .where(eq(logins.id, login.id))
  const { names } = await faceOf(ctx.app, ctx.db, ctx.login.accountId)
  return { secret, uri: totpUri(names[ctx.language], login.email ?? login.name, secret) }
}

export async function refuseGuessing({ app, login }: Outside<SignedInCtx>): Promise<void> {
  await countOrRefuse(app.db, app.clock, [{ key: `second-factor:set:${login.id}`, max: 20, windowMs: minutesMs(15) }])
}

/** The recovery codes are shown here and only their hashes are kept. */
export async function confirm(
  ctx: SignedInCtx,
  code: string,
  codes: RecoveryCodes,
): Promise<{ recovery_codes: string[] }> {
  const login = await lockLogin(ctx.db, ctx.login.id)
  if (!login?.totpSecret) throw refuse('secondFactorOff')
  if (login.totpOnAt) throw refuse('secondFactorOn')
  const now = ctx.app.clock.now()
  const step = matchingStep(ctx.app.seal.open(login.totpSecret), code.replace(/\s/g, ''), now, login.totpLastStep)
  if (step === undefined) throw refuse('secondFactorWrong')
  await ctx.db
    .update(logins)
    .set({ totpOnAt: now, totpLastStep: step, recoveryHashes: codes.hashes })
    .where(eq(logins.id, login.id))
  const once = `second factor ${ctx.request.id}`
  await notify(ctx.app, ctx.db, { loginId: login.id, once, topic: 'security', word: 'secondFactorOn', mail: true })
  return { recovery_codes: shownCodes(codes) }
}

/** Recovery codes stay with whoever has passkeys. `factor` is undefined where a passkey has confirmed it. */
export async function off(ctx: SignedInCtx, factor: Factor | undefined): Promise<null> {
  const login = await lockLogin(ctx.db, ctx.login.id)
  if (!login?.totpOnAt) throw refuse('secondFactorOff')
  if (factor && !(await takeSecondFactor(ctx, login.id, factor))) throw refuse('secondFactorWrong')
  await ctx.db
    .update(logins)
    .set({ totpOnAt: null, totpSecret: null, ...(login.passkeys === 0 && { recoveryHashes: [] }) })
    .where(eq(logins.id, login.id))
  const vars = { ip: ctx.request.ip, time: ctx.app.clock.now().toISOString() }
  const once = `second factor ${ctx.request.id}`
  await notify(ctx.app, ctx.db, {
    loginId: login.id,
    once,
    topic: 'security',
    word: 'secondFactorOff',
    vars,
    mail: true,
  })
  return null
}
