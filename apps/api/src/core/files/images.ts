import type { ImageType } from '@portico/contract/calls.ts'

export interface ImageFacts {
  type: ImageType
  width: number
  height: number
}

/** What a file really is, by its bytes; its name and its claimed type count for nothing. Undefined when it is no picture. */
export function imageFacts(bytes: Buffer): ImageFacts | undefined {
  try {
    return png(bytes) ?? jpg(bytes) ?? webp(bytes) ?? bmp(bytes)
  } catch (error) {
    // A length field that points past the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function png(bytes: Buffer): ImageFacts | undefined {
  if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function jpg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { type: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

function webp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return { type: 'webp', width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (chunk === 'VP8 ')
    return { type: 'webp', width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
}

function bmp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 2) !== 'BM' || bytes.readUInt32LE(2) !== bytes.length) return
  return { type: 'bmp', width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}
