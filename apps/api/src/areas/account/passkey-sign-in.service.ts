import type { Assertion, RequestOptions } from '@portico/contract/account/passkey.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { minutesMs } from '../../core/clock.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { addressKey } from '../../core/limits/address.ts'
import { countOrRefuse, uncount } from '../../core/limits/limits.ts'
import { makeOneTime } from '../../core/one-time/one-time.ts'
import { passkeysOf } from '../../core/people/passkeys.ts'
import { loginById } from '../../core/people/people.ts'
import { refuse } from '../../core/refuse.ts'
import {
  askedMs,
  makeChallenge,
  noteUse,
  refuseAlone,
  requestFor,
  shownBy,
  takeChallenge,
  type Shown,
} from './passkey-asking.ts'
import { begin, isKnownHere, refuseDisabled, secondFactorTarget, ticketTarget, useTicket } from './sign-in.service.ts'
import { beginWith } from './social.service.ts'

const signingIn = { use: 'signIn', session: '' } as const
/** Each asking leaves a challenge behind until it is used or old. */
const askLimit = { max: 100, windowMs: minutesMs(15) }

const refuseTooMany = ({ app }: Outside, key: string) =>
  countOrRefuse(app.db, app.clock, [{ key: `passkey:${key}`, ...askLimit }])

const byAddress = ({ request }: Outside) => `ip:${addressKey(request.ip)}`

interface Asked {
  ticket: string
  options: RequestOptions
}

/** Whose passkeys are asked for, only who has shown the password learns. */
export async function startSignIn(ctx: Outside, secondFactor: string): Promise<Asked> {
  await refuseTooMany(ctx, byAddress(ctx))
  const own = secondFactor ? await passkeysOf(ctx.db, await ticketTarget(ctx, secondFactor)) : []
  const challenge = await makeChallenge(ctx, signingIn)
  return {
    ticket: challenge.ticket,
    options: requestFor(challenge, own, secondFactor ? 'preferred' : 'required'),
  }
}

export async function beforeSignIn(
  ctx: Outside,
  { ticket, second_factor: secondFactor, ...sent }: Assertion & { second_factor: string },
): Promise<(write: Ctx) => Promise<SignedIn>> {
  await refuseTooMany(ctx, byAddress(ctx))
  const wanted = secondFactor ? await secondFactorTarget(ctx, secondFactor) : undefined
  const shown = await shownBy(ctx, await takeChallenge(ctx, ticket, signingIn), sent)
  const { loginId } = shown.passkey
  if (wanted !== undefined && wanted !== loginId) throw refuse('passkeyRefused')
  ctx.audit.loginId = loginId
  if (wanted === undefined) await refuseUnknown(ctx, shown)
  // Asking and showing were both counted; many people may sign in from one address.
  for (let n = 0; n < 2; n++) await uncount(ctx.app.db, ctx.app.clock, `passkey:${byAddress(ctx)}`)
  return async (write) => {
    await noteUse(write, shown, wanted !== undefined)
    if (wanted === undefined) return begin(write, loginId)
    return beginWith(write, loginId, await useTicket(write, loginId, secondFactor))
  }
}

async function refuseUnknown(ctx: Outside, shown: Shown): Promise<void> {
  const login = await loginById(ctx.app.db, shown.passkey.loginId)
  if (!login || !(await isKnownHere(ctx, login))) throw refuse('passkeyRefused')
  refuseAlone(shown)
  await refuseDisabled(ctx, login)
}

const confirming = ({ session }: SignedInCtx) => ({ use: 'confirm', session: session.id }) as const

export async function startConfirm(ctx: Outside<SignedInCtx>): Promise<Asked> {
  await refuseTooMany(ctx, ctx.login.id)
  const own = (await passkeysOf(ctx.db, ctx.login.id)).filter(({ signsIn }) => signsIn)
  const challenge = await makeChallenge(ctx, confirming(ctx))
  const options = requestFor(challenge, own, 'required')
  if (options.allowCredentials.length === 0) throw refuse('passkeyNeedsPassword')
  return { ticket: challenge.ticket, options }
}

export async function beforeConfirm(ctx: Outside<SignedInCtx>, { ticket, ...sent }: Assertion): Promise<Shown> {
  const shown = await shownBy(ctx, await takeChallenge(ctx, ticket, confirming(ctx)), sent)
  if (shown.passkey.loginId !== ctx.login.id) throw refuse('passkeyRefused')
  refuseAlone(shown)
  return shown
}

/** The proof stands for the password in this session (`confirmPassword`), until it is old. */
export async function confirm(ctx: SignedInCtx, shown: Shown): Promise<{ proof: string }> {
  await noteUse(ctx, shown, false)
  const proof = newSecret()
  await makeOneTime(ctx.db, ctx.app.clock, {
    purpose: 'passkeyProof',
    target: ctx.session.id,
    secret: proof,
    lifeMs: askedMs,
    attempts: 1,
  })
  ctx.audit.subject = shown.passkey.id
  return { proof }
}
