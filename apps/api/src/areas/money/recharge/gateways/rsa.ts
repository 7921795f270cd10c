import { rsaBitsMin } from '@portico/contract/money/pay-settings.ts'
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** A key as providers hand it out: PEM, or the base64 of it alone. Undefined when it is no RSA key worth using. */
export function privateKeyOf(text: string): KeyObject | undefined {
  return usable(text, [
    (der) => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }),
    (der) => createPrivateKey({ key: der, format: 'der', type: 'pkcs1' }),
  ])
}

export function publicKeyOf(text: string): KeyObject | undefined {
  return usable(text, [
    (der) => createPublicKey({ key: der, format: 'der', type: 'spki' }),
    (der) => createPublicKey({ key: der, format: 'der', type: 'pkcs1' }),
  ])
}

function usable(text: string, readings: ((der: Buffer) => KeyObject)[]): KeyObject | undefined {
  const der = Buffer.from(text.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''), 'base64')
  for (const read of readings) {
    try {
      const key = read(der)
      const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
      if (key.asymmetricKeyType === 'rsa' && modulusLength >= rsaBitsMin) return key
    } catch {
      // Another kind of key, or none.
    }
  }
  return undefined
}

export const signText = (key: KeyObject, text: string) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

export function isSigned(key: KeyObject, text: string, signature: string): boolean {
  return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
