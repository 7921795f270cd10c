import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)
const sideMax = 4_096
/** The bytes of a pixel, by the kinds of colour that screens are told in. */
const pixelBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

export interface Grid {
  width: number
  height: number
  /** How bright each part is, from 0 to 255, row by row. */
  cells: Uint8Array
}

/** So many parts of a picture are told apart. */
export const gridSize = { columns: 12, rows: 20 } as const
/** What is above and below has the clock and the keys of the phone. */
const edge = 0.05

/** How bright the parts of a screen are; undefined for a picture that no screen makes. */
export async function gridOf(png: Buffer): Promise<Grid | undefined> {
  const head = headOf(png)
  if (!head) return undefined
  const { width, height, bytes } = head
  const stride = width * bytes
  const packed = dataOf(png)
  const rows = await inflated(packed, { maxOutputLength: (stride + 1) * height }).catch(() => undefined)
  if (rows?.length !== (stride + 1) * height) return undefined
  const sums = new Float64Array(gridSize.columns * gridSize.rows)
  const counts = new Uint32Array(sums.length)
  let above = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const row = unfiltered(rows.subarray(y * (stride + 1), (y + 1) * (stride + 1)), above, bytes)
    if (!row) return undefined
    if (y % 2 === 0) addRow(sums, counts, row, y / height, bytes)
    above = row
  }
  return { width, height, cells: Uint8Array.from(sums, (sum, at) => sum / counts[at]!) }
}

function headOf(png: Buffer): { width: number; height: number; bytes: number } | undefined {
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height, bytes] = [png.readUInt32BE(16), png.readUInt32BE(20), pixelBytes[png[25]!]]
  const isSound = [width, height].every((side) => side >= gridSize.rows * 2 && side <= sideMax)
  return isSound && png[24] === 8 && bytes && png[28] === 0 ? { width, height, bytes } : undefined
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** Each pixel as it is, from what it differs by from those before it. */
function unfiltered(row: Buffer, above: Uint8Array, bytes: number): Uint8Array<ArrayBuffer> | undefined {
  const [filter, length] = [row[0]!, row.length - 1]
  if (filter > 4) return undefined
  const out = new Uint8Array(length)
  for (let at = 0; at < length; at++) {
    const left = at < bytes ? 0 : out[at - bytes]!
    const up = above[at]!
    const corner = at < bytes ? 0 : above[at - bytes]!
    out[at] = row[at + 1]! + expected(filter, left, up, corner)
  }
  return out
}

function expected(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  return filter === 3 ? (left + up) >> 1 : nearest(left, up, corner)
}

function nearest(left: number, up: number, corner: number): number {
  const about = left + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(about - left), Math.abs(about - up), Math.abs(about - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return left
  return byUp <= byCorner ? up : corner
}

function addRow(sums: Float64Array, counts: Uint32Array, row: Uint8Array, place: number, bytes: number): void {
  if (place < edge || place >= 1 - edge) return
  const down = Math.floor(((place - edge) / (1 - 2 * edge)) * gridSize.rows)
  for (let at = 0; at < row.length; at += bytes * 2) {
    const cell = down * gridSize.columns + Math.floor((at / row.length) * gridSize.columns)
    sums[cell]! += 0.3 * row[at]! + 0.6 * row[at + 1]! + 0.1 * row[at + 2]!
    counts[cell]!++
  }
}
