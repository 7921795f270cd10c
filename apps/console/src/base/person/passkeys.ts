import { passkeyCalls, type CreationOptions, type RequestOptions } from '@portico/contract/account/passkey.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { call } from '../call/client.ts'

/** Browsers that read and write passkeys by themselves; others have none to offer. */
export const passkeysWork = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** The person turned the browser's question down, or let it run out. */
export const isTurnedDown = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
/** The device has one for this account already. */
export const isThere = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

const written = (credential: Credential | null) => JSON.stringify((credential as PublicKeyCredential).toJSON())

export async function createPasskey(options: CreationOptions): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  return written(await navigator.credentials.create({ publicKey }))
}

async function showPasskey({ ticket, options }: { ticket: string; options: RequestOptions }) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return { ticket, credential: written(await navigator.credentials.get({ publicKey })) }
}

/** `secondFactor` is the ticket of a sign-in whose first step is done; empty for one that has not begun. */
export async function signInByPasskey(secondFactor: string): Promise<SignedIn> {
  const second_factor = secondFactor
  const asked = await call(passkeyCalls.passkeySignInStart, { second_factor }, { inForm: true })
  const shown = await showPasskey(asked)
  return call(passkeyCalls.passkeySignIn, { ...shown, second_factor }, { inForm: true })
}

/** What stands for the password in this session for a few minutes. */
export async function proveByPasskey(): Promise<string> {
  const shown = await showPasskey(await call(passkeyCalls.passkeyConfirmStart))
  return (await call(passkeyCalls.passkeyConfirm, shown)).proof
}
