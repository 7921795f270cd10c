import { loadImage, type Image } from '@napi-rs/canvas'

const bytesMax = 8 * 1024 * 1024
const pixelsMax = 24_000_000
const keptMax = 24

/** Pictures that are being shown, unpacked once. What cannot be unpacked is remembered as nothing. */
export class Images {
  readonly #kept = new Map<string, Image | null>()
  readonly #coming = new Map<string, Promise<void>>()
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** The picture, null when it is none, undefined while it is being unpacked. */
  get(key: string, read: () => Promise<Buffer>): Image | null | undefined {
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    if (!this.#coming.has(key)) this.#coming.set(key, this.#load(key, read))
    return undefined
  }

  forget(): void {
    this.#kept.clear()
  }

  /** When all that was asked for is there. */
  async settled(): Promise<void> {
    while (this.#coming.size > 0) await Promise.all(this.#coming.values())
  }

  async #load(key: string, read: () => Promise<Buffer>): Promise<void> {
    const image = await read()
      .then(unpack)
      .catch(() => null)
    if (this.#kept.size >= keptMax) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, image)
    this.#coming.delete(key)
    this.#changed()
  }
}

/** Throws where it is no picture, or one that would take too much to unpack. */
export async function unpack(bytes: Buffer): Promise<Image> {
  if (bytes.length > bytesMax || !modest(bytes)) throw new Error('not a picture for a phone')
  return loadImage(bytes)
}

/** Looks at the size that a PNG, JPEG, GIF or WebP says of itself before anything is unpacked. */
function modest(bytes: Buffer): boolean {
  const size = sizeOf(bytes)
  return size !== undefined && size.width > 0 && size.height > 0 && size.width * size.height <= pixelsMax
}

interface Size {
  width: number
  height: number
}

export function sizeOf(bytes: Buffer): Size | undefined {
  if (bytes.length < 32) return undefined
  if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes.toString('latin1', 0, 3) === 'GIF') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  if (bytes.toString('latin1', 8, 12) === 'WEBP') return webpSize(bytes)
  return bytes.readUInt16BE(0) === 0xffd8 ? jpegSize(bytes) : undefined
}

function webpSize(bytes: Buffer): Size | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L') return undefined
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function jpegSize(bytes: Buffer): Size | undefined {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    // Frames of all kinds; the three in between are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return undefined
}
