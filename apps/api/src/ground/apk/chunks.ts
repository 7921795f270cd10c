import { ApkError } from './apk.ts'

/** Android's binary files are made of chunks: kind, length of the head, length of the whole. */
export interface Chunk {
  kind: number
  /** The whole of it, head included. */
  bytes: Buffer
  headBytes: number
}

export const chunkKinds = {
  strings: 0x0001,
  table: 0x0002,
  xml: 0x0003,
  xmlStart: 0x0102,
  xmlEnd: 0x0103,
  xmlResources: 0x0180,
  package: 0x0200,
  type: 0x0201,
} as const

const chunksMax = 500_000

export function chunkAt(bytes: Buffer, at: number): Chunk {
  if (at + 8 > bytes.length) throw new ApkError('a chunk is cut off')
  const [kind, headBytes, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2), bytes.readUInt32LE(at + 4)]
  if (headBytes < 8 || length < headBytes || at + length > bytes.length) throw new ApkError('a chunk is cut off')
  return { kind, headBytes, bytes: bytes.subarray(at, at + length) }
}

/** The chunks inside of one, after its head. */
export function* chunksIn(outer: Chunk): Generator<Chunk> {
  let count = 0
  for (let at = outer.headBytes; at + 8 <= outer.bytes.length;) {
    const chunk = chunkAt(outer.bytes, at)
    yield chunk
    at += chunk.bytes.length
    if (++count > chunksMax) throw new ApkError('too many chunks')
  }
}

/** A table of texts; each is read when it is asked for. */
export class Strings {
  readonly #bytes: Buffer
  readonly #count: number
  readonly #utf8: boolean
  readonly #start: number

  constructor({ bytes, headBytes, kind }: Chunk) {
    if (kind !== chunkKinds.strings || headBytes < 28) throw new ApkError('no table of texts')
    this.#bytes = bytes
    this.#count = bytes.readUInt32LE(8)
    this.#utf8 = (bytes.readUInt32LE(16) & 0x100) !== 0
    this.#start = bytes.readUInt32LE(20)
    if (headBytes + this.#count * 4 > bytes.length) throw new ApkError('a table of texts is cut off')
  }

  at(index: number): string | undefined {
    if (index < 0 || index >= this.#count) return undefined
    const place = this.#start + this.#bytes.readUInt32LE(28 + index * 4)
    if (place + 2 > this.#bytes.length) throw new ApkError('a text is cut off')
    return this.#utf8 ? this.#narrow(place) : this.#wide(place)
  }

  /** Its length in letters and in bytes, each in one or two bytes. */
  #narrow(place: number): string {
    const skip = this.#bytes[place]! & 0x80 ? 2 : 1
    const at = place + skip
    const long = (this.#bytes[at]! & 0x80) !== 0
    const length = long ? ((this.#bytes[at]! & 0x7f) << 8) | this.#bytes[at + 1]! : this.#bytes[at]!
    const from = at + (long ? 2 : 1)
    return this.#bytes.toString('utf8', from, from + length)
  }

  #wide(place: number): string {
    const first = this.#bytes.readUInt16LE(place)
    const long = (first & 0x8000) !== 0
    const length = long ? ((first & 0x7fff) << 16) | this.#bytes.readUInt16LE(place + 2) : first
    const from = place + (long ? 4 : 2)
    return this.#bytes.toString('utf16le', from, from + length * 2)
  }
}

/** Something typed: a text, a number, or where to look further. */
export interface Value {
  kind: number
  data: number
}

export const valueKinds = { reference: 0x01, string: 0x03, firstNumber: 0x10, lastNumber: 0x11 } as const
export const valueAt = (bytes: Buffer, at: number): Value => ({
  kind: bytes[at + 3]!,
  data: bytes.readUInt32LE(at + 4),
})
