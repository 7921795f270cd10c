import { generateKeyPairSync, sign } from 'node:crypto'

/** DER: a tag, a length, and what is in it. */
function der(tag: number, ...parts: (Buffer | readonly number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const text = (tag: number, value: string) => der(tag, Buffer.from(value, 'ascii'))
const yes = der(0x01, [0xff])
const ids = {
  ecdsaSha256: der(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]),
  commonName: der(0x06, [0x55, 0x04, 0x03]),
  alternativeName: der(0x06, [0x55, 0x1d, 0x11]),
  constraints: der(0x06, [0x55, 0x1d, 0x13]),
}
const utcTime = (date: Date) => text(0x17, `${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)

/** A certificate that nobody but its maker has signed, for a name, good for a day. */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(ids.ecdsaSha256)
  const who = sequence(der(0x31, sequence(ids.commonName, text(0x0c, name))))
  const now = Date.now()
  const extensions = sequence(
    sequence(ids.constraints, yes, der(0x04, sequence(yes))),
    sequence(ids.alternativeName, der(0x04, sequence(text(0x82, name)))),
  )
  const toSign = sequence(
    der(0xa0, der(0x02, [2])),
    der(0x02, [1]),
    algorithm,
    who,
    sequence(utcTime(new Date(now - 3_600_000)), utcTime(new Date(now + 86_400_000))),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const whole = sequence(toSign, algorithm, der(0x03, [0], sign('sha256', toSign, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g)!
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
