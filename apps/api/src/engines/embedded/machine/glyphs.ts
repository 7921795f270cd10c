import { createRequire } from 'node:module'
import type { Font, PathCommand } from 'fontkit'

export const glyphWidth = 9
export const glyphHeight = 18
/** How finely a pixel is looked at in each direction; its shade is the share that lies inside the letter. */
const grain = 4
const curveSteps = 8
const emPixels = 14.5

type Point = [x: number, y: number]

const require = createRequire(import.meta.url)

function openFont(): Font {
  // Loaded here and not with the server, of whose start it would be a tenth.
  const { openSync } = require('fontkit') as typeof import('fontkit')
  return openSync(require.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff')) as Font
}

/** The letters of the text console as shades from 0 to 255, drawn from a font's outlines when they are first shown. */
class Glyphs {
  readonly #font = openFont()
  readonly #drawn = new Map<string, Uint8Array>()
  readonly #known = new Set(this.#font.characterSet)

  of(letter: string): Uint8Array {
    const code = letter.codePointAt(0)!
    const shown = this.#known.has(code) ? letter : '?'
    const drawn = this.#drawn.get(shown) ?? this.#draw(shown.codePointAt(0)!)
    this.#drawn.set(shown, drawn)
    return drawn
  }

  #draw(code: number): Uint8Array {
    const scale = emPixels / this.#font.unitsPerEm
    const glyph = this.#font.glyphForCodePoint(code)
    const left = (glyphWidth - glyph.advanceWidth * scale) / 2
    const baseline = (glyphHeight + (this.#font.ascent + this.#font.descent) * scale) / 2
    const outlines = outlinesOf(glyph.path.commands as PathCommand[]).map((outline) =>
      outline.map(([x, y]): Point => [left + x * scale, baseline - y * scale]),
    )
    return shadesOf(outlines)
  }
}

let glyphs: Glyphs | undefined
/** The font is opened by the first who looks at a screen. */
export function glyphOf(letter: string): Uint8Array {
  glyphs ??= new Glyphs()
  return glyphs.of(letter)
}

/** Curves as short straight lines. */
function outlinesOf(commands: readonly PathCommand[]): Point[][] {
  const outlines: Point[][] = []
  let outline: Point[] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') continue
    if (command === 'moveTo') outlines.push((outline = []))
    const from = outline.at(-1) ?? [args[0]!, args[1]!]
    const points: Point[] = [from]
    for (let n = 0; n < args.length; n += 2) points.push([args[n]!, args[n + 1]!])
    if (points.length === 2) outline.push(points[1]!)
    else for (let step = 1; step <= curveSteps; step++) outline.push(onCurve(points, step / curveSteps))
  }
  return outlines
}

/** De Casteljau's way: halve the distance between neighbours until one point is left. */
function onCurve(points: readonly Point[], part: number): Point {
  if (points.length === 1) return points[0]!
  const between = points.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = points[index]!
    return [fromX + (x - fromX) * part, fromY + (y - fromY) * part]
  })
  return onCurve(between, part)
}

function shadesOf(outlines: readonly Point[][]): Uint8Array {
  const counts = new Uint8Array(glyphWidth * glyphHeight)
  for (let line = 0; line < glyphHeight * grain; line++) {
    const row = Math.floor(line / grain) * glyphWidth
    let winding = 0
    let start = 0
    for (const { x, turn } of crossingsAt(outlines, (line + 0.5) / grain)) {
      if (winding === 0) start = x
      winding += turn
      if (winding !== 0) continue
      // The dots whose middle lies between where the letter begins and where it ends.
      const last = Math.min(glyphWidth * grain, Math.ceil(x * grain - 0.5))
      for (let dot = Math.max(0, Math.ceil(start * grain - 0.5)); dot < last; dot++) {
        const place = row + Math.floor(dot / grain)
        counts[place] = counts[place]! + 1
      }
    }
  }
  return counts.map((count) => Math.round((count / (grain * grain)) * 255))
}

/** Where outlines cross a row, from the left, and in which direction: inside is where the turns do not cancel out. */
function crossingsAt(outlines: readonly Point[][], y: number): { x: number; turn: number }[] {
  const crossings: { x: number; turn: number }[] = []
  for (const outline of outlines) {
    for (const [index, [toX, toY]] of outline.entries()) {
      const [fromX, fromY] = outline.at(index - 1)!
      if (fromY <= y === toY <= y) continue
      crossings.push({ x: fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX), turn: fromY < toY ? 1 : -1 })
    }
  }
  return crossings.toSorted((a, b) => a.x - b.x)
}
