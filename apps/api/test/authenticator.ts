import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { CreationOptions, RequestOptions } from '@portico/contract/account/passkey.ts'

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** As much of CBOR as a passkey speaks: integers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 0xff])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as number)])
  return Buffer.concat([head(5, value.size), ...parts])
}

/** A device with one ES256 passkey, which answers as a browser would. */
export class Authenticator {
  readonly id = base64url(randomBytes(16))
  /** Whether it makes sure of the person. */
  verifies = true
  /** What would vouch for the device, if anybody asked for it. */
  vouches = 'none'
  /** How often it has signed; what is set back is a copy. */
  counter = 0
  origin: string
  readonly #private: KeyObject
  readonly #cose: Buffer

  constructor(origin: string) {
    this.origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#private = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (text: string) => Buffer.from(text, 'base64url')
    this.#cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    )
  }

  /** What is sent to make it known. */
  created({ rp, challenge }: Pick<CreationOptions, 'rp' | 'challenge'>) {
    const id = Buffer.from(this.id, 'base64url')
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#cose])
    const data = Buffer.concat([this.#data(rp.id, flags.attested), attested])
    const attestation = cbor(
      new Map<string, unknown>([
        ['fmt', this.vouches],
        ['attStmt', new Map()],
        ['authData', data],
      ]),
    )
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  sign({ ticket, options }: { ticket: string; options: RequestOptions }) {
    this.counter += 1
    const data = this.#data(options.rpId, 0)
    const client = this.#client('webauthn.get', options.challenge)
    const signed = Buffer.concat([data, sha256(Buffer.from(client, 'base64url'))])
    const signature = base64url(sign('sha256', signed, this.#private))
    return { ticket, ...this.#answer({ clientDataJSON: client, authenticatorData: base64url(data), signature }) }
  }

  #answer(response: object) {
    const { id } = this
    return { credential: JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }) }
  }
  #client(type: string, challenge: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })))
  }
  #data(domain: string, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const set = flags.present | (this.verifies ? flags.verified : 0) | more
    return Buffer.concat([sha256(domain), Buffer.from([set]), counter])
  }
}
