import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Each script is a family of its own: a canvas looks for a missing letter in the next one, never within the same. */
const families = { latin: 'Portico Latin', 'chinese-simplified': 'Portico Chinese' }
const weights = [400, 500, 700]
/** Rare characters lie in numbered pieces; they are found by themselves where the first font lacks one. */
const pieces = /^noto-sans-sc-\d+-400-normal\.woff2$/
let loaded = false

/** The font of a text, as a canvas wants it said. */
export const fontOf = (size: number, weight: number) => `${weight} ${size}px "Portico Latin", "Portico Chinese"`

/** Reads the fonts when the first picture is drawn: a farm that nobody looks at needs none. */
export function loadFonts(): void {
  if (loaded) return
  loaded = true
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json')), 'files')
  for (const [script, family] of Object.entries(families))
    for (const weight of weights)
      GlobalFonts.registerFromPath(join(folder, `noto-sans-sc-${script}-${weight}-normal.woff2`), family)
  for (const [index, name] of readdirSync(folder)
    .filter((name) => pieces.test(name))
    .entries())
    GlobalFonts.registerFromPath(join(folder, name), `Portico Rare ${index}`)
}

const ruler = createCanvas(1, 1).getContext('2d')
const widthsMax = 4_000
const widths = new Map<string, number>()

/** How wide a text is. Remembered, because screens ask for the same ones again and again. */
export function widthOf(text: string, size: number, weight: number): number {
  const key = `${size} ${weight} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  loadFonts()
  ruler.font = fontOf(size, weight)
  const { width } = ruler.measureText(text)
  if (widths.size >= widthsMax) widths.clear()
  widths.set(key, width)
  return width
}
