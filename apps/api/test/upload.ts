import { crc32, deflateSync } from 'node:zlib'
import type { Call, Data } from '@portico/contract/calls.ts'
import { imageCalls, type UploadedImage } from '@portico/contract/platform/images.ts'
import type { Answer, Person, TestPortico } from './portico.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A real PNG, one grey. The pixels may be left out, to claim a size that is not there. */
export function pngOf(width: number, height: number, withPixels = width * height <= 1_000_000): Buffer {
  return pngWith(width, height, withPixels ? Buffer.alloc((width + 1) * height, 0x7f).fill(0, 0, 1) : Buffer.alloc(1))
}

/** In greys; every row begins with the way it is packed. */
export function pngWith(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG up to its frame header, with a comment before it as cameras write one. */
export function jpgOf(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0, 0xff, 0xd9])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const jfif = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([jfif, Buffer.from([0xff, 0xfe, 0, 6, 1, 2, 3, 4]), frame])
}

export function bmpOf(width: number, height: number): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  const bytes = Buffer.alloc(54 + rowBytes * height)
  bytes.write('BM', 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(width, 18)
  bytes.writeInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** A lossless WebP of one colour: the shortest there is. */
export function webpOf(width: number, height: number): Buffer {
  const data = Buffer.alloc(10)
  data[0] = 0x2f
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  const body = Buffer.concat([Buffer.from('WEBPVP8L', 'latin1'), Buffer.from([data.length, 0, 0, 0]), data])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body])
}

type Part = [name: string, value: string | Buffer, fileName?: string]
const boundary = 'PorticoTestBoundary'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A multipart form by hand, so that it can be wrong in every way. */
export function formOf(parts: Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(([name, value, fileName]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    fileName === undefined ? '\r\n\r\n' : `; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`,
    value,
    '\r\n',
  ])
  return Buffer.concat([...pieces, end].map((piece) => Buffer.from(piece)))
}

export const sendForm = (
  t: TestPortico,
  form: Buffer,
  as: Person | undefined,
  headers: Record<string, string> = {},
): Promise<Answer<UploadedImage>> => sendFormTo(t, imageCalls.imageUpload, form, as, headers)

export async function sendFormTo<C extends Call>(
  t: TestPortico,
  call: C,
  form: Buffer,
  as: Person | undefined,
  headers: Record<string, string> = {},
): Promise<Answer<Data<C>>> {
  const response = await t.portico.server.inject({
    method: 'POST',
    url: `/api${call.path}`,
    headers: {
      ...t.headersFor({ as }),
      'content-type': formType,
      ...headers,
    },
    payload: form,
  })
  return { ...response.json<Answer<Data<C>>>(), status: response.statusCode }
}

export function upload(
  t: TestPortico,
  { purpose, image, fileName = 'picture.png' }: { purpose?: string; image?: Buffer; fileName?: string },
  as: Person | undefined,
  headers?: Record<string, string>,
): Promise<Answer<UploadedImage>> {
  const parts: Part[] = []
  if (purpose !== undefined) parts.push(['purpose', purpose])
  if (image) parts.push(['image', image, fileName])
  return sendForm(t, formOf(parts), as, headers)
}
