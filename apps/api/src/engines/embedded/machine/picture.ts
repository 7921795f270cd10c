import { glyphHeight, glyphOf, glyphWidth } from './glyphs.ts'
import { screenColumns, screenRows, type Screen } from './screen.ts'

export const pictureWidth = screenColumns * glyphWidth
export const pictureHeight = screenRows * glyphHeight

/** How a viewer wants its pixels. */
export interface PixelFormat {
  bitsPerPixel: number
  bigEndian: boolean
  max: [red: number, green: number, blue: number]
  shift: [red: number, green: number, blue: number]
}

export const trueColour: PixelFormat = { bitsPerPixel: 32, bigEndian: false, max: [255, 255, 255], shift: [16, 8, 0] }

type Colour = readonly [red: number, green: number, blue: number]
const palette: readonly Colour[] = [
  [16, 20, 24],
  [224, 108, 117],
  [152, 195, 121],
  [229, 192, 123],
  [97, 175, 239],
  [198, 120, 221],
  [86, 182, 194],
  [214, 219, 224],
  [92, 99, 112],
  [240, 130, 138],
  [174, 216, 144],
  [245, 212, 148],
  [130, 195, 250],
  [215, 150, 235],
  [120, 205, 216],
  [255, 255, 255],
]

/** A run of cells in one row. */
export interface CellRun {
  column: number
  row: number
  length: number
}

/** The cells that changed since a viewer last looked, in as few runs as rows allow. */
export function runsSince(screen: Screen, changes: number): CellRun[] {
  const runs: CellRun[] = []
  for (let row = 0; row < screenRows; row++) {
    let run: CellRun | undefined
    for (let column = 0; column < screenColumns; column++) {
      if (!screen.changedSince(changes, column, row)) {
        run = undefined
        continue
      }
      if (run) run.length++
      else runs.push((run = { column, row, length: 1 }))
    }
  }
  return runs
}

export const wholeScreen: CellRun[] = Array.from({ length: screenRows }, (_, row) => ({
  column: 0,
  row,
  length: screenColumns,
}))

export const areaOf = ({ column, row, length }: CellRun) => ({
  x: column * glyphWidth,
  y: row * glyphHeight,
  width: length * glyphWidth,
  height: glyphHeight,
})

/** The pixels of a run, row by row, with the cursor as a cell in reverse. */
export function pixelsOf(screen: Screen, run: CellRun, format: PixelFormat): Buffer {
  const line = run.length * glyphWidth
  const pixels = pixelArray(format, line * glyphHeight)
  const { cursor } = screen
  for (let n = 0; n < run.length; n++) {
    const column = run.column + n
    const { letter, ink, paper } = screen.cell(column, run.row)
    const reversed = cursor.column === column && cursor.row === run.row
    const shades = shadesBetween(reversed ? ink : paper, reversed ? paper : ink, format)
    const glyph = glyphOf(letter)
    for (let y = 0; y < glyphHeight; y++) {
      const start = y * line + n * glyphWidth
      for (let x = 0; x < glyphWidth; x++) pixels[start + x] = shades[glyph[y * glyphWidth + x]!]!
    }
  }
  return Buffer.from(pixels.buffer)
}

type Pixels = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>
function pixelArray({ bitsPerPixel }: PixelFormat, length: number): Pixels {
  if (bitsPerPixel === 8) return new Uint8Array(length)
  return bitsPerPixel === 16 ? new Uint16Array(length) : new Uint32Array(length)
}

const shadesKept = new Map<string, Pixels>()
/** More would only be made by somebody who changes the pixel format for sport. */
const shadesKeptMax = 256

/** All 256 steps from one colour to another, as pixels that lie in memory as they go out. */
function shadesBetween(from: number, to: number, format: PixelFormat): Pixels {
  const { bitsPerPixel, bigEndian, max, shift } = format
  const key = `${from} ${to} ${bitsPerPixel} ${bigEndian} ${max.join()} ${shift.join()}`
  const known = shadesKept.get(key)
  if (known) return known
  const shades = pixelArray(format, 256)
  const bytes = Buffer.from(shades.buffer)
  for (let step = 0; step < 256; step++) {
    const pixel = max.reduce((sum, most, part) => {
      const value = palette[from]![part]! + ((palette[to]![part]! - palette[from]![part]!) * step) / 255
      return sum + Math.round((value / 255) * most) * 2 ** shift[part]!
    }, 0)
    const bounded = pixel % 2 ** bitsPerPixel
    if (bigEndian) bytes.writeUIntBE(bounded, (step * bitsPerPixel) / 8, bitsPerPixel / 8)
    else bytes.writeUIntLE(bounded, (step * bitsPerPixel) / 8, bitsPerPixel / 8)
  }
  if (shadesKept.size >= shadesKeptMax) shadesKept.clear()
  shadesKept.set(key, shades)
  return shades
}
