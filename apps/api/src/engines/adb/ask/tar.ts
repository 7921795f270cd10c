const blockBytes = 512

export interface TarEntry {
  name: string
  size: number
}

/** The header of a file as tar writes it, with what comes before the last slash where long names may go. */
export function tarHeader({ name, size }: TarEntry): Buffer {
  const header = Buffer.alloc(blockBytes)
  const slash = name.lastIndexOf('/')
  header.write(name.slice(slash + 1), 0, 100)
  header.write(octal(0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(name.slice(0, Math.max(slash, 0)), 345, 155)
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, 'latin1')
  return header
}

/** Undefined for what is no header of a file. */
export function readTarHeader(header: Buffer): TarEntry | undefined {
  const sum = Number.parseInt(textAt(header, 148, 8), 8)
  const size = Number.parseInt(textAt(header, 124, 12), 8)
  if (sum !== sumOf(header) || !Number.isSafeInteger(size)) return undefined
  return { name: [textAt(header, 345, 155), textAt(header, 0, 100)].filter(Boolean).join('/'), size }
}

/** Every file fills its last block. */
export const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes
export const tarBlockBytes = blockBytes

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')

/** Of all bytes, those of the sum itself taken as blanks. */
const sumOf = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

function textAt(header: Buffer, from: number, length: number): string {
  const text = header.toString('utf8', from, from + length)
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}
