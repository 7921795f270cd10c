import { passkeyMinutes, type Assertion, type RequestOptions } from '@portico/contract/account/passkey.ts'
import { and, eq } from 'drizzle-orm'
import { minutesMs } from '../../core/clock.ts'
import { passkeySite, type PasskeySite } from '../../core/face/site-here.ts'
import type { Ctx, Outside } from '../../core/http/context.ts'
import { newSecret } from '../../core/ids.ts'
import { makeOneTime, useOneTime } from '../../core/one-time/one-time.ts'
import type { PasskeyRow } from '../../core/people/passkeys.ts'
import { passkeys } from '../../core/people/passkey.table.ts'
import { refuse } from '../../core/refuse.ts'
import { assertionIn, readSigned, type Expected, type Signed } from './webauthn.ts'

export const askedMs = minutesMs(passkeyMinutes)

/** What a challenge is for: it counts for nothing else. */
type Use = 'create' | 'confirm' | 'signIn'

/** The session it belongs to; empty where nobody is signed in, and the ticket is known to the page that asked alone. */
export interface Asking {
  use: Use
  session: string
}

export async function siteOrRefuse(ctx: Ctx): Promise<PasskeySite> {
  const site = await passkeySite(ctx)
  if (!site) throw refuse('passkeyNotHere')
  return site
}

export interface Challenge {
  ticket: string
  challenge: string
  site: PasskeySite
}

export async function makeChallenge(ctx: Ctx, { use, session }: Asking): Promise<Challenge> {
  const site = await siteOrRefuse(ctx)
  const [ticket, challenge] = [newSecret(), newSecret()]
  await makeOneTime(ctx.db, ctx.app.clock, {
    purpose: 'passkey',
    target: session,
    secret: ticket,
    lifeMs: askedMs,
    attempts: 1,
    data: { use, challenge, domain: site.domain },
  })
  return { ticket, challenge, site }
}

/** Uses a challenge up, whatever becomes of it: before the write, so that one that is refused is gone as well. */
export async function takeChallenge(ctx: Outside, ticket: string, { use, session }: Asking): Promise<Expected> {
  const site = await siteOrRefuse(ctx)
  const held = await useOneTime(ctx.app.db, ctx.app.clock, 'passkey', ticket)
  const { challenge = '', domain, use: madeFor } = held?.data ?? {}
  if (held?.target !== session || madeFor !== use || domain !== site.domain) throw refuse('passkeyRefused')
  return { site, challenge }
}

export const credentialRef = ({ credentialId: id, transports }: PasskeyRow) =>
  ({ type: 'public-key', id, transports }) as const

/** Asks for one of these, or for any that the device knows. */
export const requestFor = (
  { challenge, site }: Challenge,
  among: PasskeyRow[],
  userVerification: RequestOptions['userVerification'],
): RequestOptions => ({
  rpId: site.domain,
  challenge,
  timeout: askedMs,
  allowCredentials: among.filter(({ domain }) => domain === site.domain).map(credentialRef),
  userVerification,
})

/** A passkey as it was, and what it has signed. */
export interface Shown extends Signed {
  passkey: PasskeyRow
}

/** The passkey that signed; whose it is, is for the caller to judge. */
export async function shownBy(ctx: Outside, expected: Expected, sent: Pick<Assertion, 'credential'>): Promise<Shown> {
  const assertion = assertionIn(sent.credential)
  if (!assertion) throw refuse('passkeyRefused')
  const [passkey] = await ctx.app.db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id))
  const signed = passkey?.domain === expected.site.domain ? await readSigned(expected, passkey, assertion) : undefined
  if (!passkey || !signed) throw refuse('passkeyRefused')
  return { ...signed, passkey }
}

/** Alone it stands for both steps: only when the device made sure of the person, and the password is still the one it was shown with. */
export function refuseAlone({ passkey, userVerified }: Shown): void {
  if (!passkey.signsIn || !userVerified) throw refuse('passkeyNeedsPassword')
}

/** Keeps the new count. Beside the password, a device that makes sure of the person is trusted to sign in by itself from now on. */
export async function noteUse(
  { app, db }: Ctx,
  { passkey, counter, userVerified }: Shown,
  besidePassword: boolean,
): Promise<void> {
  const asBefore = and(
    eq(passkeys.id, passkey.id),
    eq(passkeys.counter, passkey.counter),
    besidePassword ? undefined : eq(passkeys.signsIn, true),
  )
  const signsIn = passkey.signsIn || (besidePassword && userVerified)
  const kept = await db
    .update(passkeys)
    .set({ counter, signsIn, lastUsedAt: app.clock.now() })
    .where(asBefore)
    .returning({ id: passkeys.id })
  if (kept.length === 0) throw refuse('passkeyRefused')
}
