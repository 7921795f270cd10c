import { constants, createPublicKey, publicDecrypt, timingSafeEqual, type KeyObject } from 'node:crypto'

/** Which keys may come in, as lines of `adbkey.pub`. Without one everybody may who reaches the port. */
export type AllowedKeys = () => readonly string[]

const modulusBytes = 256
/** What PKCS 1 puts before a SHA-1, which is what ADB takes its token for. */
const sha1Prefix = Buffer.from('3021300906052b0e03021a05000414', 'hex')

/** A line of `adbkey.pub`: word count, a number of Montgomery's, the modulus with its last byte first, and more. */
function keyOf(line: string): KeyObject | undefined {
  const raw = Buffer.from(line.trim().split(/\s/)[0] ?? '', 'base64')
  if (raw.length < 8 + modulusBytes) return undefined
  const modulus = Buffer.from(raw.subarray(8, 8 + modulusBytes).toReversed())
  return createPublicKey({ key: { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' }, format: 'jwk' })
}

/** Whether one of the keys has signed the token. */
export function signedByOne(lines: readonly string[], token: Buffer, signature: Buffer): boolean {
  return lines.some((line) => {
    const key = keyOf(line)
    return key !== undefined && signed(key, token, signature)
  })
}

function signed(key: KeyObject, token: Buffer, signature: Buffer): boolean {
  try {
    const opened = publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature)
    const wanted = Buffer.concat([sha1Prefix, token])
    return opened.length === wanted.length && timingSafeEqual(opened, wanted)
  } catch {
    return false
  }
}
