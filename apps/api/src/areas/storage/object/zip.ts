import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** Parts of its path; of a folder the last one is empty. */
  name: string
  size: number
  modifiedAt: Date
  /** Of its bytes, where it is known before they come. */
  crc32?: number | undefined
  body: AsyncIterable<Uint8Array>
}

const large = 0xffffffff
const many = 0xffff
/** Names are UTF-8; the checksum follows the bytes. */
const [utf8Flag, laterFlag] = [0x800, 0x8]
const version = 45

/** A name that leads nowhere but into the folder that it is unpacked in. */
export function safeName(name: string): string {
  const folder = name.endsWith('/')
  const parts = name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\\:\u0000-\u001f]/g, '_')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
  return parts.length === 0 ? '' : `${parts.join('/')}${folder ? '/' : ''}`
}

/** Names that no two share. Thousands may want the same one, so each is tried from where the last one ended. */
export class FreeNames {
  readonly #next = new Map<string, number>()
  taken = 0

  take(name: string): string {
    this.taken++
    let [free, nth] = [name, this.#next.get(name) ?? 1]
    while (this.#next.has(free)) free = name.replace(/(\.[^./]*)?(\/?)$/, ` (${++nth})$1$2`)
    this.#next.set(name, nth)
    if (free !== name) this.#next.set(free, 1)
    return free
  }
}

function fields(...parts: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** Years before 1980 and after 2107 are not known to it. */
function dosTime(at: Date): readonly [time: number, day: number] {
  const year = Math.min(Math.max(at.getUTCFullYear(), 1980), 2107)
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return [time, ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()]
}

interface Written extends Pick<ZipEntry, 'size' | 'modifiedAt'> {
  name: Buffer
  flags: number
  sum: number
  offset: number
}

const small = (value: number) => Math.min(value, large)

function localHeader({ name, flags, sum, size, modifiedAt }: Written): Buffer {
  const [time, day] = dosTime(modifiedAt)
  const extra = size >= large ? fields([1, 2], [16, 2], [size, 8], [size, 8]) : Buffer.alloc(0)
  const head = fields(
    [0x04034b50, 4],
    [version, 2],
    [flags, 2],
    [0, 2],
    [time, 2],
    [day, 2],
    [sum, 4],
    [small(size), 4],
    [small(size), 4],
    [name.length, 2],
    [extra.length, 2],
  )
  return Buffer.concat([head, name, extra])
}

function centralHeader({ name, flags, sum, size, modifiedAt, offset }: Written): Buffer {
  const [time, day] = dosTime(modifiedAt)
  const wide = [...(size >= large ? [size, size] : []), ...(offset >= large ? [offset] : [])]
  const extra =
    wide.length === 0
      ? Buffer.alloc(0)
      : fields([1, 2], [wide.length * 8, 2], ...wide.map((value) => [value, 8] as const))
  const head = fields(
    [0x02014b50, 4],
    [version, 2],
    [version, 2],
    [flags, 2],
    [0, 2],
    [time, 2],
    [day, 2],
    [sum, 4],
    [small(size), 4],
    [small(size), 4],
    [name.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [small(offset), 4],
  )
  return Buffer.concat([head, name, extra])
}

function endOf(entries: number, bytes: number, offset: number): Buffer {
  const plain = fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [Math.min(entries, many), 2],
    [Math.min(entries, many), 2],
    [small(bytes), 4],
    [small(offset), 4],
    [0, 2],
  )
  if (entries < many && bytes < large && offset < large) return plain
  const wide = fields(
    [0x06064b50, 4],
    [44, 8],
    [version, 2],
    [version, 2],
    [0, 4],
    [0, 4],
    [entries, 8],
    [entries, 8],
    [bytes, 8],
    [offset, 8],
  )
  const locator = fields([0x07064b50, 4], [0, 4], [offset + bytes, 8], [1, 4])
  return Buffer.concat([wide, locator, plain])
}

const sumAfter = ({ sum, size }: Written) => {
  const bytes = size >= large ? 8 : 4
  return fields([0x08074b50, 4], [sum, 4], [size, bytes], [size, bytes])
}

/** A zip as it is made, entry by entry, nothing of it compressed; what has another size than was said breaks it off. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, size, modifiedAt, crc32: known, body } of entries) {
    const flags = utf8Flag | (known === undefined ? laterFlag : 0)
    const entry: Written = { name: Buffer.from(name), flags, sum: known ?? 0, size, modifiedAt, offset }
    const head = localHeader(entry)
    yield head
    let [sum, came] = [0, 0]
    for await (const piece of body) {
      sum = crc32(piece, sum)
      came += piece.length
      yield piece
    }
    if (came !== size || (known !== undefined && known !== sum)) throw new Error(`${name} is not what was said`)
    entry.sum = sum
    const tail = known === undefined ? sumAfter(entry) : Buffer.alloc(0)
    yield tail
    offset += head.length + size + tail.length
    written.push(entry)
  }
  let bytes = 0
  for (const entry of written) {
    const head = centralHeader(entry)
    bytes += head.length
    yield head
  }
  yield endOf(written.length, bytes, offset)
}
