import { crc32, inflateRawSync } from 'node:zlib'
import { ApkError } from './apk.ts'

/** Bytes that are read at places, wherever they lie. */
export interface PlacedBytes {
  readonly size: number
  /** As many as there are, where that is less. */
  read(place: number, length: number): Promise<Buffer>
}

interface ZipEntry {
  name: string
  method: number
  crc: number
  packed: number
  size: number
  offset: number
}

const endBytes = 22
const commentMax = 0xffff
const directoryMax = 32 * 1024 * 1024
const entriesMax = 65_534
/** Unpacked, all together, and against what they take packed: beyond both it is made to harm. */
const unpackedMax = 4 * 1024 * 1024 * 1024
const ratioMax = 120
const ratioMatters = 256 * 1024 * 1024

/** The list of what a zip holds, and single entries of it. Nothing is unpacked but what is asked for, and no name is a path. */
export class Zip {
  readonly #bytes: PlacedBytes
  readonly #entries: ReadonlyMap<string, ZipEntry>
  /** Where the list begins: what stands before it is what was signed. */
  readonly directoryAt: number
  readonly endAt: number
  readonly size: number

  private constructor(
    bytes: PlacedBytes,
    entries: Map<string, ZipEntry>,
    places: { directoryAt: number; endAt: number },
  ) {
    this.#bytes = bytes
    this.#entries = entries
    this.directoryAt = places.directoryAt
    this.endAt = places.endAt
    this.size = bytes.size
  }

  static async open(bytes: PlacedBytes): Promise<Zip> {
    const { size } = bytes
    const tailAt = Math.max(0, size - endBytes - commentMax)
    const tail = await bytesAt(bytes, tailAt, size - tailAt)
    const end = endIn(tail)
    const [count, length, directoryAt] = [
      tail.readUInt16LE(end + 10),
      tail.readUInt32LE(end + 12),
      tail.readUInt32LE(end + 16),
    ]
    const endAt = tailAt + end
    if (count > entriesMax || length > directoryMax || directoryAt + length > endAt) throw new ApkError('not a zip')
    const entries = listed(await bytesAt(bytes, directoryAt, length), count)
    refuseBombs(entries, directoryAt)
    return new Zip(bytes, byName(entries), { directoryAt, endAt })
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** Undefined when there is none of that name. */
  async read(name: string, bytesMax: number): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (entry.size > bytesMax || entry.packed > bytesMax) throw new ApkError(`${name.slice(0, 80)} is too large`)
    const head = await bytesAt(this.#bytes, entry.offset, 30)
    if (head.readUInt32LE(0) !== 0x04034b50) throw new ApkError('not a zip')
    const at = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
    if (at + entry.packed > this.directoryAt) throw new ApkError('not a zip')
    const content = unpacked(entry, await bytesAt(this.#bytes, at, entry.packed))
    if (content.length !== entry.size || crc32(content) !== entry.crc)
      throw new ApkError(`${name.slice(0, 80)} is damaged`)
    return content
  }

  /** Bytes as they lie in the file. */
  at(place: number, length: number): Promise<Buffer> {
    return bytesAt(this.#bytes, place, length)
  }
}

async function bytesAt(bytes: PlacedBytes, place: number, length: number): Promise<Buffer> {
  const read = await bytes.read(place, length)
  if (read.length !== length) throw new ApkError('cut off')
  return read
}

/** The end record stands last, but for a comment. */
function endIn(tail: Buffer): number {
  for (let at = tail.length - endBytes; at >= 0; at--)
    if (tail.readUInt32LE(at) === 0x06054b50 && at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at
  throw new ApkError('not a zip')
}

function listed(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw new ApkError('not a zip')
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    if (at + 46 + name > directory.length) throw new ApkError('not a zip')
    entries.push({
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
      name: directory.toString('utf8', at + 46, at + 46 + name),
    })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Android reads one of two alike, and a checker may read the other. */
function byName(entries: ZipEntry[]): Map<string, ZipEntry> {
  const found = new Map(entries.map((entry) => [entry.name, entry]))
  if (found.size !== entries.length) throw new ApkError('two entries of one name')
  return found
}

/** Entries that share bytes, or that would unpack to far more than they take. */
function refuseBombs(entries: ZipEntry[], directoryAt: number): void {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (unpackedBytes > unpackedMax || (unpackedBytes > ratioMatters && unpackedBytes > packed * ratioMax))
    throw new ApkError('unpacks to too much')
  let end = 0
  for (const { offset, packed: length } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end) throw new ApkError('entries overlap')
    end = offset + 30 + length
  }
  if (end > directoryAt) throw new ApkError('not a zip')
}

function unpacked({ method, size }: ZipEntry, content: Buffer): Buffer {
  if (method === 0) return content
  if (method !== 8) throw new ApkError('packed in an unknown way')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new ApkError('damaged')
  }
}
