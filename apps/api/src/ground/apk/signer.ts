import { createHash, createPublicKey, verify, X509Certificate, constants, type KeyObject } from 'node:crypto'
import { ApkError } from './apk.ts'
import { certificateIn } from './pkcs7.ts'
import type { Zip } from './zip.ts'

const magic = 'APK Sig Block 42'
const blockMax = 16 * 1024 * 1024
/** The newest way of signing comes first. */
const schemes = [0x1b93ad61, 0xf05368c0, 0x7109871a]
const v2 = 0x7109871a
const chunkBytes = 1024 * 1024
const oldSignature = /^META-INF\/[^/]+\.(?:RSA|DSA|EC)$/
const oldSignatureMax = 1024 * 1024

interface Algorithm {
  hash: 'sha256' | 'sha512'
  pss: boolean
}

const algorithms: Record<number, Algorithm> = {
  0x0101: { hash: 'sha256', pss: true },
  0x0102: { hash: 'sha512', pss: true },
  0x0103: { hash: 'sha256', pss: false },
  0x0104: { hash: 'sha512', pss: false },
  0x0201: { hash: 'sha256', pss: false },
  0x0202: { hash: 'sha512', pss: false },
  0x0301: { hash: 'sha256', pss: false },
}

/**
 * SHA-256 of the certificate that signed the package; null where nobody did. A signature over the whole file is checked; one
 * of the old kind, over single entries, is taken at its word.
 */
export async function signerOf(zip: Zip): Promise<string | null> {
  const block = await signingBlock(zip)
  if (block) {
    const id = schemes.find((scheme) => block.pairs.has(scheme))
    if (id !== undefined) return fingerprint(await checkedSigner(zip, block, id))
  }
  const name = zip.names.find((one) => oldSignature.test(one))
  const signed = name === undefined ? undefined : await zip.read(name, oldSignatureMax)
  return signed ? fingerprint(certificateIn(signed)) : null
}

const fingerprint = (certificate: Buffer) => createHash('sha256').update(certificate).digest('hex')

interface Block {
  at: number
  pairs: Map<number, Buffer>
}

/** What stands between the entries and their list: pairs of a number and bytes. */
async function signingBlock(zip: Zip): Promise<Block | undefined> {
  if (zip.directoryAt < 32) return undefined
  const foot = await zip.at(zip.directoryAt - 24, 24)
  if (foot.toString('latin1', 8) !== magic) return undefined
  const size = Number(foot.readBigUInt64LE(0))
  const at = zip.directoryAt - size - 8
  if (size > blockMax || size < 24 || at < 0) throw new ApkError('the signature is cut off')
  const body = await zip.at(at + 8, size - 24)
  const pairs = new Map<number, Buffer>()
  for (let place = 0; place + 12 <= body.length;) {
    const length = Number(body.readBigUInt64LE(place))
    if (length < 4 || place + 8 + length > body.length) throw new ApkError('the signature is cut off')
    pairs.set(body.readUInt32LE(place + 8), body.subarray(place + 12, place + 8 + length))
    place += 8 + length
  }
  return { at, pairs }
}

/** Parts that each say their length. */
class Parts {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): boolean {
    return this.#at < this.#bytes.length
  }

  number(): number {
    if (this.#at + 4 > this.#bytes.length) throw new ApkError('the signature is cut off')
    this.#at += 4
    return this.#bytes.readUInt32LE(this.#at - 4)
  }

  next(): Buffer {
    const length = this.number()
    if (this.#at + length > this.#bytes.length) throw new ApkError('the signature is cut off')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}

/** The certificate of the first signer, whose signature must fit the file. */
async function checkedSigner(zip: Zip, block: Block, id: number): Promise<Buffer> {
  const signer = new Parts(new Parts(new Parts(block.pairs.get(id)!).next()).next())
  const signed = signer.next()
  // From the third way on, they say for which releases they are.
  if (id !== v2) for (const _release of ['least', 'most']) signer.number()
  const signature = strongest(new Parts(signer.next()))
  const written = signer.next()
  const key = understood(() => createPublicKey({ key: written, format: 'der', type: 'spki' }))
  const data = new Parts(signed)
  const digests = new Parts(data.next())
  const certificate = new Parts(data.next()).next()
  const fitting = understood(
    () => fits(signature, signed, key) && new X509Certificate(certificate).publicKey.equals(key),
  )
  if (!fitting) throw new ApkError('the signature does not fit')
  const digest = digestFor(digests, signature.id)
  if (!digest?.equals(await digestOf(zip, block.at, algorithms[signature.id]!.hash)))
    throw new ApkError('the signature is of another file')
  return certificate
}

/** Keys and certificates that are none make the library throw. */
function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new ApkError('the signature is not one', { cause: error })
  }
}

interface Signature {
  id: number
  bytes: Buffer
}

function strongest(signatures: Parts): Signature {
  while (signatures.left) {
    const one = new Parts(signatures.next())
    const [id, bytes] = [one.number(), one.next()]
    if (algorithms[id]) return { id, bytes }
  }
  throw new ApkError('signed in an unknown way')
}

function fits({ id, bytes }: Signature, signed: Buffer, key: KeyObject): boolean {
  const { hash, pss } = algorithms[id]!
  const saltLength = hash === 'sha256' ? 32 : 64
  return verify(hash, signed, pss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength } : key, bytes)
}

function digestFor(digests: Parts, id: number): Buffer | undefined {
  while (digests.left) {
    const one = new Parts(digests.next())
    if (one.number() === id) return one.next()
  }
  return undefined
}

/** A hash of hashes over pieces of 1 MB: the entries, their list, and the end as if the signature were not there. */
async function digestOf(zip: Zip, blockAt: number, hash: Algorithm['hash']): Promise<Buffer> {
  const end = await zip.at(zip.endAt, zip.size - zip.endAt)
  end.writeUInt32LE(blockAt, 16)
  const hashes: Buffer[] = []
  const add = (piece: Buffer) => {
    const head = Buffer.alloc(5)
    head[0] = 0xa5
    head.writeUInt32LE(piece.length, 1)
    hashes.push(createHash(hash).update(head).update(piece).digest())
  }
  for (const [from, to] of [
    [0, blockAt],
    [zip.directoryAt, zip.endAt],
  ] as const)
    for (let at = from; at < to; at += chunkBytes) add(await zip.at(at, Math.min(chunkBytes, to - at)))
  add(end)
  const head = Buffer.alloc(5)
  head[0] = 0x5a
  head.writeUInt32LE(hashes.length, 1)
  return createHash(hash).update(head).update(Buffer.concat(hashes)).digest()
}
