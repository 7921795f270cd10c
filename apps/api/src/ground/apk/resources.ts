import { ApkError } from './apk.ts'
import { chunkAt, chunkKinds, chunksIn, Strings, valueAt, valueKinds, type Chunk, type Value } from './chunks.ts'

/** One of the values that a resource has, and when it is meant. */
export interface Variant extends Value {
  /** `zh-CN`; empty for all others. */
  language: string
  /** Dots per inch; 0 when for all. */
  density: number
  text: string | undefined
}

const depthMax = 8
/** Tables may refer to each other in circles and in crowds. */
const looksMax = 5_000
const complexFlag = 0x0001
const compactFlag = 0x0008
const [sparseFlag, offset16Flag] = [0x01, 0x02]

/** The resources of a package, by their number. */
export class Resources {
  readonly #strings: Strings | undefined
  readonly #types = new Map<number, Chunk[]>()

  constructor(bytes: Buffer) {
    const table = chunkAt(bytes, 0)
    if (table.kind !== chunkKinds.table) throw new ApkError('no table of resources')
    for (const chunk of chunksIn(table)) {
      if (chunk.kind === chunkKinds.strings) this.#strings ??= new Strings(chunk)
      if (chunk.kind === chunkKinds.package) this.#addPackage(chunk)
    }
  }

  /** All that a resource may be, references followed. */
  variants(id: number): Variant[] {
    return this.#variants(id, 0, { left: looksMax })
  }

  #variants(id: number, depth: number, looks: { left: number }): Variant[] {
    const found: Variant[] = []
    for (const type of depth > depthMax ? [] : (this.#types.get(id >>> 16) ?? [])) {
      if (--looks.left < 0) break
      const value = entryOf(type, id & 0xffff)
      if (!value) continue
      const when = configurationOf(type)
      if (value.kind === valueKinds.reference) {
        const further = this.#variants(value.data, depth + 1, looks)
        found.push(...further.map((one) => ({ ...one, language: when.language || one.language })))
      } else
        found.push({
          ...value,
          ...when,
          text: value.kind === valueKinds.string ? this.#strings?.at(value.data) : undefined,
        })
    }
    return found
  }

  #addPackage(chunk: Chunk): void {
    const packageId = chunk.bytes.readUInt32LE(8) & 0xff
    for (const type of chunksIn(chunk)) {
      if (type.kind !== chunkKinds.type || type.bytes.length < 52) continue
      const key = (packageId << 8) | type.bytes[8]!
      const known = this.#types.get(key)
      if (known) known.push(type)
      else this.#types.set(key, [type])
    }
  }
}

/** Where the entry lies is told in one of three ways. */
function offsetOf({ bytes, headBytes }: Chunk, index: number): number | undefined {
  const [flags, count] = [bytes[9]!, bytes.readUInt32LE(12)]
  if ((flags & sparseFlag) !== 0) {
    for (let n = 0; n < count && headBytes + n * 4 + 4 <= bytes.length; n++)
      if (bytes.readUInt16LE(headBytes + n * 4) === index) return bytes.readUInt16LE(headBytes + n * 4 + 2) * 4
    return undefined
  }
  const narrow = (flags & offset16Flag) !== 0
  const at = headBytes + index * (narrow ? 2 : 4)
  if (index >= count || at + (narrow ? 2 : 4) > bytes.length) return undefined
  const offset = narrow ? bytes.readUInt16LE(at) : bytes.readUInt32LE(at)
  if (offset === (narrow ? 0xffff : 0xffffffff)) return undefined
  return narrow ? offset * 4 : offset
}

function entryOf(type: Chunk, index: number): Value | undefined {
  const offset = offsetOf(type, index)
  if (offset === undefined) return undefined
  const { bytes } = type
  const at = bytes.readUInt32LE(16) + offset
  if (at + 8 > bytes.length) return undefined
  const flags = bytes.readUInt16LE(at + 2)
  if ((flags & compactFlag) !== 0) return { kind: flags >>> 8, data: bytes.readUInt32LE(at + 4) }
  const size = bytes.readUInt16LE(at)
  if ((flags & complexFlag) !== 0 || at + size + 8 > bytes.length) return undefined
  return valueAt(bytes, at + size)
}

const scripts: Record<string, string> = { Hant: 'TW', Hans: 'CN' }

function configurationOf({ bytes }: Chunk): { language: string; density: number } {
  const config = bytes.subarray(20)
  const size = config.readUInt32LE(0)
  if (size < 16 || size > config.length) return { language: '', density: 0 }
  const letters = (at: number) => config.toString('latin1', at, at + 2).replaceAll('\0', '')
  const script = size >= 40 ? config.toString('latin1', 36, 40) : ''
  const [language, region] = [letters(8), letters(10) || scripts[script] || '']
  const known = /^[a-z]{2}$/.test(language)
  return {
    language: !known ? '' : region === '' ? language : `${language}-${region}`,
    density: config.readUInt16LE(14),
  }
}
