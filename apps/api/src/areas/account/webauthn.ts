import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { PasskeySite } from '../../core/face/site-here.ts'
import type { PasskeyRow } from '../../core/people/passkeys.ts'

/** Loaded with the first passkey: it brings along readers of certificates that nothing else needs. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, as their registry numbers them. */
export const algorithms = [-8, -7, -257]

/** What was agreed before: the challenge, and where it was asked. */
export interface Expected {
  site: PasskeySite
  challenge: string
}

const bytes = z.string().check(z.regex(/^[\w-]{1,20000}$/))
const id = z.string().check(z.regex(/^[\w-]{1,1400}$/))
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const Created = z.object({
  id,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z._default(z.array(z.enum(transports)), []),
  }),
})
const Signature = z.object({
  id,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
})
export type SignedBy = z.output<typeof Signature>

/** What a browser wrote; undefined where it could not have. */
function within<T extends z.ZodMiniType>(schema: T, text: string): z.output<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
export const assertionIn = (credential: string) => within(Signature, credential)

const whole = <T extends { id: string }>(sent: T) =>
  ({ ...sent, rawId: sent.id, type: 'public-key', clientExtensionResults: {} }) as const
const expectedOf = ({ site, challenge }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.domain,
  requireUserVerification: false,
})

export interface ReadPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
  /** Whether the device has made sure of the person, by a finger, a face or a PIN. */
  userVerified: boolean
}

/**
 * The same without what vouches for the device, which nobody asked for: to judge it, the library would fetch addresses that
 * the sender wrote into certificates.
 */
async function unattested(attestationObject: string): Promise<string | undefined> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  try {
    const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
    const plain = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return isoBase64URL.fromBuffer(isoCBOR.encode(plain as never))
  } catch {
    return undefined
  }
}

/** A public key that was created for this challenge here; undefined where anything about it is not so. */
export async function readCreated(expected: Expected, credential: string): Promise<ReadPasskey | undefined> {
  const sent = within(Created, credential)
  if (!sent) return undefined
  const { verifyRegistrationResponse } = await library()
  const attestationObject = await unattested(sent.response.attestationObject)
  if (!attestationObject) return undefined
  const response: RegistrationResponseJSON = whole({ ...sent, response: { ...sent.response, attestationObject } })
  const asked = { ...expectedOf(expected), response, supportedAlgorithmIDs: algorithms }
  const read = await verifyRegistrationResponse(asked).catch(() => undefined)
  if (!read?.verified || read.registrationInfo.credential.id !== sent.id) return undefined
  const { credential: made, userVerified } = read.registrationInfo
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: sent.response.transports,
    userVerified,
  }
}

export interface Signed {
  counter: number
  userVerified: boolean
}

/** What a passkey signed for this challenge here; undefined where it is not so, or its counter has gone back. */
export async function readSigned(
  expected: Expected,
  { credentialId, publicKey, counter }: PasskeyRow,
  sent: SignedBy,
): Promise<Signed | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const response: AuthenticationResponseJSON = whole(sent)
  const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter }
  const read = await verifyAuthenticationResponse({ ...expectedOf(expected), response, credential }).catch(
    () => undefined,
  )
  if (!read?.verified) return undefined
  return { counter: read.authenticationInfo.newCounter, userVerified: read.authenticationInfo.userVerified }
}
