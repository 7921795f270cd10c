import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { loginPassword } from '../rules/account.ts'
import { required, requiredLineAtMost, requiredSecret, text, trimmed, type MessageKey } from '../rules/text.ts'
import { SignedIn } from './session.ts'

export const passkeysMax = 20

/** How long a passkey may be asked for, and how long its word then counts in the same session. */
export const passkeyMinutes = 5

export const Passkey = z.object({
  id: Id('passkey'),
  name: z.string(),
  /** The address it was created at: it works nowhere else. */
  domain: z.string(),
  /** Whether it signs in without the password. One that is asked for together with it is a second step. */
  signs_in: z.boolean(),
  create_time: Instant,
  /** NULL: not used yet. */
  last_used_time: z.nullable(Instant),
})
export type Passkey = z.output<typeof Passkey>

const CredentialRef = z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()) })
const verification = z.enum(['required', 'preferred'])

/** What a browser creates a passkey from, in the form that it reads by itself. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(CredentialRef),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: verification }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** What a browser asks a passkey with. Without credentials in it, the person chooses among those the device knows. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(CredentialRef),
  userVerification: verification,
})
export type RequestOptions = z.output<typeof RequestOptions>

const CreationAsked = z.object({ ticket: z.string(), options: CreationOptions })
const Asked = z.object({ ticket: z.string(), options: RequestOptions })

/** What the browser answers with, as it writes it by itself (`toJSON`). */
const credential = required.check(z.maxLength(40_000, 'rules.tooLong' satisfies MessageKey))

export const Assertion = z.object({ ticket: requiredSecret, credential })
export type Assertion = z.output<typeof Assertion>

export const passkeyNameMax = 50
const name = requiredLineAtMost(passkeyNameMax)
export const PasskeyCreateInput = z.extend(Assertion, { name })
export type PasskeyCreateInput = z.output<typeof PasskeyCreateInput>

export const PasskeyRenameInput = z.object({ id: Id('passkey'), name })
export type PasskeyRenameInput = z.output<typeof PasskeyRenameInput>

/** Who confirms by a passkey needs no code. */
export const PasskeyRemoveInput = z.object({
  id: Id('passkey'),
  password: loginPassword,
  code: z._default(trimmed, ''),
})

export const passkeyCalls = calls({
  passkeyList: {
    post: '/apiv1/user/passkeyList',
    allow: 'signedIn',
    reads: true,
    /** `domain`: where one that is created now will work; empty where none can be. */
    data: z.object({ result: z.array(Passkey), domain: z.string() }),
  },
  passkeyCreateStart: {
    post: '/apiv1/user/startPasskey',
    allow: 'signedIn',
    input: z.object({ password: loginPassword }),
    data: CreationAsked,
    audit: 'passkey.start',
    secret: true,
  },
  passkeyCreate: {
    post: '/apiv1/user/createPasskey',
    allow: 'signedIn',
    input: PasskeyCreateInput,
    /** Recovery codes come with the first second factor, and are shown this once. */
    data: z.object({ id: Id('passkey'), recovery_codes: z.array(z.string()) }),
    audit: 'passkey.create',
    stales: ['passkeyList', 'userInfo'],
    secret: true,
  },
  /** A name is for its person alone: it opens nothing, so nothing is asked for it. */
  passkeyRename: {
    post: '/apiv1/user/renamePasskey',
    allow: 'signedIn',
    input: PasskeyRenameInput,
    data: Nothing,
    audit: 'passkey.rename',
    stales: ['passkeyList'],
  },
  passkeyRemove: {
    post: '/apiv1/user/removePasskey',
    allow: 'signedIn',
    input: PasskeyRemoveInput,
    data: Nothing,
    audit: 'passkey.remove',
    stales: ['passkeyList', 'userInfo'],
    secret: 'input',
  },
  passkeyConfirmStart: {
    post: '/apiv1/user/startPasskeyConfirmation',
    allow: 'signedIn',
    reads: true,
    data: Asked,
    secret: true,
  },
  /** The proof stands for the password wherever a call asks for it, in this session and for a few minutes. */
  passkeyConfirm: {
    post: '/apiv1/user/confirmByPasskey',
    allow: 'signedIn',
    input: Assertion,
    data: z.object({ proof: z.string() }),
    audit: 'passkey.confirm',
    secret: true,
  },
  /** With the ticket of a sign-in by password its passkeys are asked for; without one, any that the device knows. */
  passkeySignInStart: {
    post: '/apiv1/login/startPasskeyLogin',
    allow: 'anyone',
    reads: true,
    input: z.object({ second_factor: z._default(text, '') }),
    data: Asked,
    secret: true,
  },
  passkeySignIn: {
    post: '/apiv1/login/passkeyLogin',
    allow: 'anyone',
    input: z.extend(Assertion, { second_factor: z._default(text, '') }),
    data: SignedIn,
    audit: 'session.start',
    secret: true,
  },
})
