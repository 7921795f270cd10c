import type { SentFile } from '../../../core/http/serve.ts'
import { refuseField } from '../../../core/refuse.ts'

/** Checksums are hexadecimal in the console and base64 in S3. One of parts has their number behind it and says nothing here. */
export const hexOf = (base64: string | undefined) =>
  base64 && !base64.includes('-') ? Buffer.from(base64, 'base64').toString('hex') : ''
export const base64Of = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

async function* bodyOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

/** The bytes of a form as a store takes them, held to the checksum that came along. */
export function incomingOf(files: readonly SentFile[], crc32: string) {
  const [file] = files
  if (!file) throw refuseField({ file: 'rules.empty' })
  return { body: bodyOf(file.bytes), expected: { size: file.bytes.length, sums: { crc32: base64Of(crc32) } } }
}
