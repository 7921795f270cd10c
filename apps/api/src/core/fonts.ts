import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

export interface Font {
  name: string
  bytes: Buffer
  has: (codePoint: number) => boolean
}

const packageFolder = () => dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json'))
const main = 'noto-sans-sc-chinese-simplified-400-normal.woff'
/** The rare characters lie in numbered pieces. */
const pieces = /^noto-sans-sc-\d+-400-normal\.woff$/

/**
 * A typeface for printed pages: one font with what is common in Latin, simplified and traditional Chinese, and pieces for
 * the rest, opened when a character asks for them. The files come packed; unpacked they are kept in the data folder,
 * because drawing from a packed one takes a thousand times longer.
 */
export class Typeface {
  readonly #folder: string
  readonly #opened = new Map<string, Font>()
  #pieces: string[] | undefined

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'fonts')
  }

  /** The text in runs, each with the font that can draw it. What no font has is drawn as the first one's empty box. */
  runs(text: string): { font: Font; text: string }[] {
    const runs: { font: Font; text: string }[] = []
    for (const letter of text) {
      const font = this.#fontFor(letter.codePointAt(0)!)
      const last = runs.at(-1)
      if (last?.font === font) last.text += letter
      else runs.push({ font, text: letter })
    }
    return runs
  }

  #fontFor(codePoint: number): Font {
    const first = this.#open(main)
    if (first.has(codePoint)) return first
    this.#pieces ??= readdirSync(join(packageFolder(), 'files')).filter((name) => pieces.test(name))
    for (const name of this.#pieces) {
      const piece = this.#open(name)
      if (piece.has(codePoint)) return piece
    }
    return first
  }

  #open(name: string): Font {
    const known = this.#opened.get(name)
    if (known) return known
    const bytes = this.#unpacked(name)
    const covered = codePointsOf(bytes)
    const font = { name, bytes, has: (codePoint: number) => covered.has(codePoint) }
    this.#opened.set(name, font)
    return font
  }

  #unpacked(name: string): Buffer {
    const file = join(this.#folder, name.replace('.woff', '.ttf'))
    if (existsSync(file)) return readFileSync(file)
    const bytes = woffToTtf(readFileSync(join(packageFolder(), 'files', name)))
    mkdirSync(this.#folder, { recursive: true })
    // In one step: nobody ever reads half of it.
    const half = `${file}.${process.pid}`
    writeFileSync(half, bytes)
    renameSync(half, file)
    return bytes
  }
}

const opened = new Map<string, Typeface>()
export function typefaceIn(dataDir: string): Typeface {
  const known = opened.get(dataDir) ?? new Typeface(dataDir)
  opened.set(dataDir, known)
  return known
}

/** A WOFF 1.0 is the TrueType file with each table deflated. */
function woffToTtf(woff: Buffer): Buffer {
  const tables = Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20)
    const [offset, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as [number, number, number]
    const data = woff.subarray(offset, offset + packed)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      data: packed < length ? inflateSync(data) : data,
    }
  })
  const power = Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(12 + tables.length * 16)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (tables.length - 2 ** power), 10)
  const parts: Buffer[] = [header]
  let end = header.length
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(header, at)
    checksum.copy(header, at + 4)
    header.writeUInt32BE(end, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    const padding = -data.length & 3
    parts.push(data, Buffer.alloc(padding))
    end += data.length + padding
  }
  return Buffer.concat(parts)
}

/** Which characters a TrueType file has, from its table `cmap`, in the two formats that fonts of our time use. */
function codePointsOf(ttf: Buffer): ReadonlySet<number> {
  const found = new Set<number>()
  const at = tableAt(ttf, 'cmap')
  for (let n = 0; n < ttf.readUInt16BE(at + 2); n++) {
    const sub = at + ttf.readUInt32BE(at + 8 + n * 8)
    const format = ttf.readUInt16BE(sub)
    if (format === 4) addSegments(ttf, sub, found)
    if (format === 12) addGroups(ttf, sub, found)
  }
  return found
}

function tableAt(ttf: Buffer, tag: string): number {
  for (let n = 0; n < ttf.readUInt16BE(4); n++)
    if (ttf.toString('latin1', 12 + n * 16, 16 + n * 16) === tag) return ttf.readUInt32BE(20 + n * 16)
  throw new Error(`The font has no table ${tag}`)
}

function addSegments(ttf: Buffer, sub: number, found: Set<number>): void {
  const twice = ttf.readUInt16BE(sub + 6)
  for (let n = 0; n < twice; n += 2) {
    const [end, start] = [ttf.readUInt16BE(sub + 14 + n), ttf.readUInt16BE(sub + 16 + twice + n)]
    const delta = ttf.readUInt16BE(sub + 16 + 2 * twice + n)
    const place = sub + 16 + 3 * twice + n
    const offset = ttf.readUInt16BE(place)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const glyph = offset === 0 ? (code + delta) & 0xffff : ttf.readUInt16BE(place + offset + 2 * (code - start))
      if (glyph !== 0) found.add(code)
    }
  }
}

function addGroups(ttf: Buffer, sub: number, found: Set<number>): void {
  for (let n = 0; n < ttf.readUInt32BE(sub + 12); n++) {
    const group = sub + 16 + n * 12
    const end = ttf.readUInt32BE(group + 4)
    for (let code = ttf.readUInt32BE(group); code <= end; code++) found.add(code)
  }
}
