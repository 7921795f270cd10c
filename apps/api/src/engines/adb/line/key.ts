import { constants, generateKeyPair, privateEncrypt, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import {
  AdbAuthType,
  AdbCommand,
  AdbPublicKeyAuthenticator,
  type AdbAuthenticator,
  type AdbCredentialStore,
} from '@yume-chan/adb'

const tokenBytes = 20
/** What says of the 20 bytes after it that they are a SHA-1, as RSA signatures say it. */
const isSha1 = Buffer.from('3021300906052b0e03021a05000414', 'hex')

/** Who we are to phones: the key that somebody allows on a phone once. */
export interface AdbKey {
  store: AdbCredentialStore
  authenticators: readonly AdbAuthenticator[]
}

export const newAdbKey = async (): Promise<KeyObject> =>
  (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey

export function adbKey(key: KeyObject): AdbKey {
  const known = { buffer: key.export({ type: 'pkcs8', format: 'der' }), name: 'portico' }
  return {
    store: { iterateKeys: () => [known], generateKey: () => known },
    authenticators: [signing(key), AdbPublicKeyAuthenticator],
  }
}

/** Tango signs by sums of its own, which take fifty times as long. */
const signing = (key: KeyObject): AdbAuthenticator =>
  async function* (_store, next) {
    const { arg0, payload } = await next()
    if (arg0 !== AdbAuthType.Token || payload.length !== tokenBytes) return
    const signature = privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.concat([isSha1, payload]))
    yield { command: AdbCommand.Auth, arg0: AdbAuthType.Signature, arg1: 0, payload: new Uint8Array(signature) }
  }
