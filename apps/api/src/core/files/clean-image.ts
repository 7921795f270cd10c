import type { ImageFacts } from './images.ts'

/** A picture that holds its pixels and how they are turned, and nothing of where, when and with what it was taken. */
export interface CleanImage {
  bytes: Buffer
  /** As it is seen, turned upright. */
  width: number
  height: number
}

/** Undefined when the parts of the picture do not fit together. */
export function cleanImage(bytes: Buffer, facts: ImageFacts): CleanImage | undefined {
  return within(() => {
    if (facts.type === 'jpg') return cleanJpg(bytes, facts)
    const { type, width, height } = facts
    return { bytes: type === 'png' ? cleanPng(bytes) : type === 'webp' ? cleanWebp(bytes) : bytes, width, height }
  })
}

/** Undefined when a length field points past the end. */
function within<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** What a decoder needs for the pixels and their colours. Texts, times, Exif and what follows the end are left out. */
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'IDAT', 'IEND'])

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  while (true) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError()
    const part = bytes.toString('latin1', at + 4, at + 8)
    if (pngParts.has(part)) kept.push(bytes.subarray(at, end))
    if (part === 'IEND') return Buffer.concat(kept)
    at = end
  }
}

/** The pixels of a WebP, still or moving. Profiles, Exif, XMP and what follows the end are left out. */
const webpParts = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF'])
/** In the header of the extended form: that there is a profile, Exif, XMP. */
const webpNotes = 0x20 | 0x08 | 0x04

function cleanWebp(bytes: Buffer): Buffer {
  const whole = 8 + bytes.readUInt32LE(4)
  if (whole > bytes.length) throw new RangeError()
  const kept: Buffer[] = []
  for (let at = 12; at < whole;) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > whole) throw new RangeError()
    const part = Buffer.from(bytes.subarray(at, end))
    const name = part.toString('latin1', 0, 4)
    if (name === 'VP8X') part.writeUInt8(part.readUInt8(8) & ~webpNotes, 8)
    if (webpParts.has(name)) kept.push(part)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, 12))
  const clean = Buffer.concat([head, ...kept])
  clean.writeUInt32LE(clean.length - 8, 4)
  return clean
}

const startOfScan = 0xda
const endOfImage = 0xd9
const exif = Buffer.from('Exif\0\0', 'latin1')
/** Application data and comments, but for JFIF and Adobe's, which say how the colours are meant. */
const isNote = (marker: number) => marker === 0xfe || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)

function cleanJpg(bytes: Buffer, facts: ImageFacts): CleanImage {
  const kept: Buffer[] = []
  let orientation = 1
  let at = 2
  while (true) {
    const marker = bytes.readUInt16BE(at)
    if (marker >> 8 !== 0xff) throw new RangeError()
    if ((marker & 0xff) === endOfImage) break
    const body = at + 4
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw new RangeError()
    if ((marker & 0xff) === 0xe1) orientation = within(() => orientationOf(bytes.subarray(body, end))) ?? orientation
    const next = (marker & 0xff) === startOfScan ? scanEnd(bytes, end) : end
    if (!isNote(marker & 0xff)) kept.push(bytes.subarray(at, next))
    at = next
  }
  const [width, height] = orientation > 4 ? [facts.height, facts.width] : [facts.width, facts.height]
  const turned = orientation === 1 ? [] : [orientationPart(orientation)]
  const [soi, eoi] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, endOfImage])]
  return { bytes: Buffer.concat([soi, ...turned, ...kept, eoi]), width, height }
}

/** Where the packed pixels end: at the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  throw new RangeError()
}

const orientationTag = 0x0112

function orientationOf(part: Buffer): number | undefined {
  if (!part.subarray(0, 6).equals(exif)) return undefined
  const tiff = part.subarray(6)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let n = 0; n < read16(directory); n++) {
    const entry = directory + 2 + n * 12
    if (read16(entry) !== orientationTag) continue
    const value = read16(entry + 8)
    return value >= 1 && value <= 8 ? value : undefined
  }
}

/** Exif with this one entry: phones turn a picture by it, not by its pixels. */
function orientationPart(orientation: number): Buffer {
  const part = Buffer.alloc(36)
  part.writeUInt16BE(0xffe1, 0)
  part.writeUInt16BE(34, 2)
  exif.copy(part, 4)
  part.write('MM\0*', 10, 'latin1')
  part.writeUInt32BE(8, 14)
  part.writeUInt16BE(1, 18)
  part.writeUInt16BE(orientationTag, 20)
  part.writeUInt16BE(3, 22)
  part.writeUInt32BE(1, 24)
  part.writeUInt16BE(orientation, 28)
  return part
}
