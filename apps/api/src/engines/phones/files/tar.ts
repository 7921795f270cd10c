/** The ustar format, with pax records for long names: what `tar` of a phone writes and reads. */
export interface TarEntry {
  name: string
  folder: boolean
  size: number
  modifiedS: number
}

export const blockBytes = 512
const nameBytes = 100
const sizeMax = 8 * 1024 * 1024 * 1024

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`

function header(name: Buffer, kind: string, size: number, modifiedS: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  name.copy(block, 0, 0, nameBytes)
  block.write(kind === '5' ? '0000771\0' : '0000660\0', 100)
  block.write(octal(2000, 8), 108)
  block.write(octal(2000, 8), 116)
  block.write(octal(size, 12), 124)
  block.write(octal(Math.max(0, modifiedS), 12), 136)
  block.write('        ', 148)
  block.write(kind, 156)
  block.write('ustar\u000000', 257)
  block.write(`${octal(sumOf(block), 7)} `, 148)
  return block
}

function sumOf(block: Buffer): number {
  let sum = 0
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum
}

export const padding = (size: number) => Buffer.alloc(-size & (blockBytes - 1))
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** What stands before the bytes of an entry. */
export function tarHead({ name, folder, size, modifiedS }: TarEntry): Buffer {
  const bytes = Buffer.from(folder ? `${name}/` : name)
  const head = header(bytes, folder ? '5' : '0', folder ? 0 : size, modifiedS)
  if (bytes.length <= nameBytes) return head
  const record = paxRecord('path', bytes.toString('utf8'))
  return Buffer.concat([
    header(Buffer.from('pax'), 'x', record.length, modifiedS),
    record,
    padding(record.length),
    head,
  ])
}

/** `<length> path=<value>\n`, whose length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + String(rest).length
  if (String(length).length !== String(rest).length) length = rest + String(length).length
  return Buffer.from(`${length} ${key}=${value}\n`)
}

export class TarError extends Error {}

export type TarBlock = { kind: 'end' } | { kind: 'entry'; entry: TarEntry } | { kind: 'pax' | 'skip'; size: number }

/** What a block of 512 bytes announces. Links and devices are passed over. */
export function readTarHead(block: Buffer, longName: string | undefined): TarBlock {
  if (block.every((byte) => byte === 0)) return { kind: 'end' }
  const size = number(block, 124, 12)
  if (number(block, 148, 8) !== sumOf(block) || !Number.isSafeInteger(size) || size < 0 || size > sizeMax)
    throw new TarError('not a tar archive')
  const kind = String.fromCharCode(block[156]!)
  if (kind === 'x') return { kind: 'pax', size }
  if (!'05\0'.includes(kind)) return { kind: 'skip', size }
  const prefix = block.toString('latin1', 257, 262) === 'ustar' ? text(block, 345, 155) : ''
  const name = longName ?? (prefix === '' ? text(block, 0, nameBytes) : `${prefix}/${text(block, 0, nameBytes)}`)
  const folder = kind === '5' || name.endsWith('/')
  return { kind: 'entry', entry: { name, folder, size: folder ? 0 : size, modifiedS: number(block, 136, 12) } }
}

/** The name that a pax record gives the entry after it. */
export function paxName(record: Buffer): string | undefined {
  const written = record.toString('utf8')
  return /^\d+ path=(.*)$/m.exec(written)?.[1]
}

const number = (block: Buffer, at: number, length: number) => Number.parseInt(text(block, at, length).trim() || '0', 8)

function text(block: Buffer, at: number, length: number): string {
  const field = block.subarray(at, at + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end)
}
