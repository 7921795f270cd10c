import { crc32, deflateRawSync } from 'node:zlib'

export interface MadeEntry {
  name: string
  content: Buffer
  /** What the list says of its size, where that is a lie. */
  claims?: number
  packed?: boolean
}

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint16Array.of(value).buffer)))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)))

export interface MadeZip {
  entries: Buffer
  directory: Buffer
  count: number
}

/** The parts of a zip, so that a signature can stand between them. */
export function zipParts(made: MadeEntry[]): MadeZip {
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content, claims, packed } of made) {
    const stored = packed ? deflateRawSync(content) : content
    const facts = [u16(20, 0x0800, packed ? 8 : 0, 0, 0), u32(crc32(content), stored.length, claims ?? content.length)]
    const written = Buffer.from(name)
    const local = Buffer.concat([u32(0x04034b50), ...facts, u16(written.length, 0), written, stored])
    directory.push(u32(0x02014b50), u16(20), ...facts, u16(written.length, 0, 0, 0, 0), u32(0, at), written)
    entries.push(local)
    at += local.length
  }
  return { entries: Buffer.concat(entries), directory: Buffer.concat(directory), count: made.length }
}

export const zipEnd = ({ directory, count }: MadeZip, directoryAt: number) =>
  Buffer.concat([u32(0x06054b50), u16(0, 0, count, count), u32(directory.length, directoryAt), u16(0)])

export function makeZip(made: MadeEntry[]): Buffer {
  const parts = zipParts(made)
  return Buffer.concat([parts.entries, parts.directory, zipEnd(parts, parts.entries.length)])
}

export { u16, u32 }
