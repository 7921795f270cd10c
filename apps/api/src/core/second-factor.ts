import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 base32, the form that authenticator apps read. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const newTotpSecret = () => base32(randomBytes(20))

export const totpStep = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

/** RFC 6238 with SHA-1 and six digits. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** The step whose code this is, one to either side allowed for clocks that differ; never one that was taken before. */
export function matchingStep(secret: string, code: string, at: Date, lastStep: number): number | undefined {
  const now = totpStep(at)
  return [now, now - 1, now + 1].find((step) => step > lastStep && totpCode(secret, step) === code)
}

export function totpUri(site: string, name: string, secret: string): string {
  const label = encodeURIComponent(`${site}:${name}`)
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}
