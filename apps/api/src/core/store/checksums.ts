import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What S3 calls the checksums that a client may send along with bytes. */
export const checksums = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const
export type Checksum = (typeof checksums)[number]

export interface Summing {
  update(bytes: Uint8Array): void
  /** In base64, as S3 writes it. */
  digest(): string
}

const makers: Record<Checksum, () => Summing> = {
  crc32: () => {
    let sum = 0
    return { update: (bytes) => void (sum = crc32(bytes, sum)), digest: () => inBase64(sum) }
  },
  crc32c: () => {
    let sum = 0
    return { update: (bytes) => void (sum = crc32c(bytes, sum)), digest: () => inBase64(sum) }
  },
  crc64nvme: () => new Crc64(),
  sha1: () => hashing('sha1'),
  sha256: () => hashing('sha256'),
}

export const summing = (name: Checksum): Summing => makers[name]()

function hashing(name: string): Summing {
  const hash = createHash(name)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') }
}

export function inBase64(...words: number[]): string {
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((word, at) => bytes.writeUInt32BE(word >>> 0, at * 4))
  return bytes.toString('base64')
}

/** Eight bytes at a time by eight tables: some six times as fast as one after the other. */
const slices = 8

const tables32c = ((): Uint32Array[] => {
  const first = Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0x82f63b78 : sum >>> 1
    return sum
  })
  const tables = [first]
  for (let slice = 1; slice < slices; slice++)
    tables.push(tables[slice - 1]!.map((sum) => (sum >>> 8) ^ first[sum & 255]!))
  return tables
})()

function crc32c(bytes: Uint8Array, before: number): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables32c as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  let sum = ~before
  let at = 0
  for (; at + slices <= bytes.length; at += slices) {
    sum ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    sum =
      t7[sum & 255]! ^
      t6[(sum >>> 8) & 255]! ^
      t5[(sum >>> 16) & 255]! ^
      t4[sum >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!
  }
  for (; at < bytes.length; at++) sum = (sum >>> 8) ^ t0[(sum ^ bytes[at]!) & 255]!
  return ~sum >>> 0
}

/** Both halves of each entry: JavaScript has no fast whole numbers of 64 bits. */
const tables64 = (() => {
  const [high, low] = [
    Array.from({ length: slices }, () => new Uint32Array(256)),
    Array.from({ length: slices }, () => new Uint32Array(256)),
  ]
  const polynomial = 0x9a6c9329ac4bc9b5n
  const first = Array.from({ length: 256 }, (_, byte) => {
    let sum = BigInt(byte)
    for (let bit = 0; bit < 8; bit++) sum = sum & 1n ? (sum >> 1n) ^ polynomial : sum >> 1n
    return sum
  })
  let row = first
  for (let slice = 0; slice < slices; slice++) {
    row.forEach((sum, byte) => {
      high[slice]![byte] = Number(sum >> 32n)
      low[slice]![byte] = Number(sum & 0xffffffffn)
    })
    row = row.map((sum) => (sum >> 8n) ^ first[Number(sum & 255n)]!)
  }
  return { high, low }
})()

class Crc64 implements Summing {
  #high = ~0
  #low = ~0

  update(bytes: Uint8Array): void {
    const { high, low } = tables64
    let [h, l] = [this.#high, this.#low]
    let at = 0
    for (; at + slices <= bytes.length; at += slices) {
      l ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
      h ^= bytes[at + 4]! | (bytes[at + 5]! << 8) | (bytes[at + 6]! << 16) | (bytes[at + 7]! << 24)
      let [nextHigh, nextLow] = [0, 0]
      for (let byte = 0; byte < 4; byte++) {
        const [one, other] = [(l >>> (8 * byte)) & 255, (h >>> (8 * byte)) & 255]
        nextHigh ^= high[7 - byte]![one]! ^ high[3 - byte]![other]!
        nextLow ^= low[7 - byte]![one]! ^ low[3 - byte]![other]!
      }
      h = nextHigh
      l = nextLow
    }
    for (; at < bytes.length; at++) {
      const byte = (l ^ bytes[at]!) & 255
      l = ((l >>> 8) | (h << 24)) ^ low[0]![byte]!
      h = (h >>> 8) ^ high[0]![byte]!
    }
    this.#high = h
    this.#low = l
  }

  digest(): string {
    return inBase64(~this.#high, ~this.#low)
  }
}

/** Those of a whole that follow from those of its parts. */
const cyclic: Partial<Record<Checksum, { bits: bigint; polynomial: bigint }>> = {
  crc32: { bits: 32n, polynomial: 0xedb88320n },
  crc32c: { bits: 32n, polynomial: 0x82f63b78n },
  crc64nvme: { bits: 64n, polynomial: 0x9a6c9329ac4bc9b5n },
}
export const canCombine = (name: Checksum) => name in cyclic

/** The checksum of two stretches of bytes together, from those of each and the length of the second. */
export const combined = (name: Checksum, first: string, second: string, secondBytes: number): string =>
  joiner(name, secondBytes)(first, second)

/** For many second stretches of one length. */
export function joiner(name: Checksum, secondBytes: number): (first: string, second: string) => string {
  const { bits, polynomial } = cyclic[name]!
  const zeros = zerosOf(bits, polynomial, secondBytes)
  const numberOf = (sum: string) => BigInt(`0x${Buffer.from(sum, 'base64').toString('hex')}`)
  return (first, second) => {
    const sum = times(zeros, numberOf(first), bits, polynomial) ^ numberOf(second)
    return Buffer.from(sum.toString(16).padStart(Number(bits) / 4, '0'), 'hex').toString('base64')
  }
}

/** What so many zero bytes behind others make of a checksum: by doubling, so that it takes no longer for many. */
function zerosOf(bits: bigint, polynomial: bigint, bytes: number): bigint {
  let [zeros, power] = [powerOf(bits, polynomial, 0), powerOf(bits, polynomial, 8)]
  for (let left = BigInt(bytes); left > 0n; left >>= 1n) {
    if (left & 1n) zeros = times(power, zeros, bits, polynomial)
    power = times(power, power, bits, polynomial)
  }
  return zeros
}

/** The product of two polynomials modulo the checksum's, all with their highest power in the lowest bit. */
function times(a: bigint, b: bigint, bits: bigint, polynomial: bigint): bigint {
  let [product, shifted] = [0n, b]
  for (let bit = bits - 1n; bit >= 0n; bit--) {
    if ((a >> bit) & 1n) product ^= shifted
    shifted = shifted & 1n ? (shifted >> 1n) ^ polynomial : shifted >> 1n
  }
  return product
}

/** x to the power of so many bits. */
function powerOf(bits: bigint, polynomial: bigint, exponent: number): bigint {
  let power = 1n << (bits - 1n)
  for (let step = 0; step < exponent; step++) power = power & 1n ? (power >> 1n) ^ polynomial : power >> 1n
  return power
}
