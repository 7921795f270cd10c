import { secondsMs } from '../../../core/clock.ts'
import { ChunkedBody } from '../../../core/store/aws-chunked.ts'
import { checksums, type Checksum } from '../../../core/store/checksums.ts'
import { Fault } from '../../../core/store/faults.ts'
import { Measuring } from '../../../core/store/measure.ts'
import type { Body } from '../../../core/store/pour.ts'
import { ChunkSigner, unsignedPayload } from '../../../core/store/sigv4.ts'
import { refuseUnlike, wantedSums, type Expected, type Incoming } from '../kept/stage.service.ts'
import type { Ask } from './ask.ts'

const digestBytes: Record<Checksum, number> = { crc32: 4, crc32c: 4, crc64nvme: 8, sha1: 20, sha256: 32 }
const sumHeader = 'x-amz-checksum-'

/** A body as it was announced: signed or not, in chunks or not, with what it must come to before or behind it. */
export function incomingOf(ask: Ask): Incoming {
  const { headers } = ask.request
  const payload = ask.signer?.claim.payload ?? unsignedPayload
  const raw = paced(ask)
  const expected: Expected = { md5: md5In(headers), sums: sumsIn(headers) }
  if (!payload.startsWith('STREAMING-')) {
    const signedSha256 = payload === unsignedPayload ? undefined : payload
    return { body: raw, expected: { ...expected, size: lengthIn(headers['content-length']), signedSha256 } }
  }
  const body = new ChunkedBody(raw, chunkSigner(ask, payload))
  const size = lengthIn(headers['x-amz-decoded-content-length'])
  if (size === undefined) throw new Fault('MissingContentLength')
  const announced = announcedIn(headers['x-amz-trailer'])
  return {
    body,
    expected: { ...expected, size },
    sums: announced ? [announced] : [],
    ...(announced && { trailer: () => trailerOf(body, announced) }),
  }
}

function chunkSigner({ signer }: Ask, payload: string): ChunkSigner | undefined {
  if (payload === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return undefined
  if (!/^STREAMING-AWS4-HMAC-SHA256-PAYLOAD(?:-TRAILER)?$/.test(payload) || !signer) throw new Fault('NotImplemented')
  return new ChunkSigner(signer.secret, signer.claim)
}

function announcedIn(header: string | undefined): Checksum | undefined {
  const name = header?.trim().toLowerCase().slice(sumHeader.length)
  if (header === undefined || header === '') return undefined
  const known = checksums.find((one) => one === name)
  if (!known || !header.toLowerCase().startsWith(sumHeader)) throw new Fault('InvalidRequest', 'Unknown trailer')
  return known
}

function trailerOf({ trailer }: ChunkedBody, name: Checksum): Expected {
  const sum = trailer.get(`${sumHeader}${name}`)
  if (sum === undefined) throw new Fault('InvalidRequest', 'The trailer that was announced did not come')
  return { sums: { [name]: soundSum(name, sum) } }
}

function lengthIn(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (!/^\d{1,15}$/.test(header)) throw new Fault('InvalidArgument', 'Not a length')
  return Number(header)
}

function md5In(headers: Ask['request']['headers']): string | undefined {
  const header = headers['content-md5']
  if (header === undefined) return undefined
  const bytes = Buffer.from(header, 'base64')
  if (bytes.length !== 16 || bytes.toString('base64') !== header) throw new Fault('InvalidDigest')
  return bytes.toString('hex')
}

export function sumsIn(headers: Ask['request']['headers']): Partial<Record<Checksum, string>> {
  const given = checksums.flatMap((name) => {
    const sum = headers[`${sumHeader}${name}`]
    return sum === undefined ? [] : [[name, sum] as const]
  })
  if (given.length > 1) throw new Fault('InvalidRequest', 'Expecting a single x-amz-checksum- header')
  return Object.fromEntries(given.map(([name, sum]) => [name, soundSum(name, sum)]))
}

function soundSum(name: Checksum, sum: string): string {
  const bytes = Buffer.from(sum, 'base64')
  if (bytes.length !== digestBytes[name] || bytes.toString('base64') !== sum)
    throw new Fault('InvalidRequest', `Value for ${sumHeader}${name} header is invalid.`)
  return sum
}

const paceMs = secondsMs(30)
/** Whoever sends less than a modem holds a connection for nothing. */
const paceBytesMin = 30_000

/** A body that must keep coming. It is asked for only now, by those who wait for leave to send it. */
async function* paced({ request: { message }, response }: Ask): Body {
  if (/100-continue/i.test(message.headers.expect ?? '')) response.writeContinue()
  let [bytes, slow] = [0, false]
  const timer = setInterval(() => {
    slow = bytes < paceBytesMin && !message.readableEnded
    bytes = 0
    if (slow) message.destroy()
  }, paceMs).unref()
  try {
    for await (const chunk of message.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length
      yield chunk as Buffer
    }
    if (!message.complete) throw new Fault('IncompleteBody')
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(slow ? 'RequestTimeout' : 'IncompleteBody')
  } finally {
    clearInterval(timer)
  }
}

/** More than any settings take. */
const textBytesMax = 256 * 1024

/** A small body as text, looked at like any other. */
export async function textOf(ask: Ask, bytesMax = textBytesMax): Promise<string> {
  const incoming = incomingOf(ask)
  const measuring = new Measuring(wantedSums(incoming))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of incoming.body) {
    size += chunk.length
    if (size > bytesMax) throw new Fault('MalformedXML')
    chunks.push(chunk)
    measuring.take(chunk)
  }
  refuseUnlike(measuring.end(), incoming)
  return Buffer.concat(chunks).toString()
}
