import { inflateSync } from 'node:zlib'
import { imageFacts } from './images.ts'

const pixelsMax = 4_000_000
/** Of each colour type of PNG: grey, colours, palette, grey and colours with alpha. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const filterMax = 4

/**
 * Whether a picture can be put on a paper. The library unpacks a PNG after it has answered, where what is broken would end
 * the process (`decodePixels` of png-js); so its pixels are looked at before.
 */
export function isDrawable(bytes: Buffer): boolean {
  const facts = imageFacts(bytes)
  if (!facts || facts.width * facts.height === 0 || facts.width * facts.height > pixelsMax) return false
  return facts.type === 'jpg' || (facts.type === 'png' && isWholePng(bytes, facts))
}

function isWholePng(bytes: Buffer, { width, height }: { width: number; height: number }): boolean {
  const [depth, colour = -1, , , interlaced] = bytes.subarray(24, 29)
  const perPixel = channels[colour]
  if (depth !== 8 || interlaced !== 0 || !perPixel) return false
  const parts = partsOf(bytes)
  if (colour === 3 && !parts.some(({ type }) => type === 'PLTE')) return false
  const packed = Buffer.concat(parts.flatMap(({ type, body }) => (type === 'IDAT' ? [body] : [])))
  const rowBytes = 1 + width * perPixel
  try {
    const rows = inflateSync(packed, { maxOutputLength: rowBytes * height + 1 })
    if (rows.length !== rowBytes * height) return false
    return Array.from({ length: height }, (_, row) => rows[row * rowBytes]!).every((filter) => filter <= filterMax)
  } catch {
    return false
  }
}

function partsOf(bytes: Buffer): { type: string; body: Buffer }[] {
  const parts = []
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    parts.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, end) })
    at = end + 4
  }
  return parts
}
