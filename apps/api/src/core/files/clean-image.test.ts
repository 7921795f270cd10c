import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { bmpOf, jpgOf, pngOf } from '../../../test/upload.ts'
import { cleanImage } from './clean-image.ts'
import { imageFacts } from './images.ts'

const cleaned = (bytes: Buffer) => cleanImage(bytes, imageFacts(bytes)!)

function pngPart(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** An Exif part as a phone writes it: how the picture is turned, and its make. */
function exifOf(orientation: number, little = true): Buffer {
  const tiff = Buffer.alloc(60)
  const write16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const write32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(little ? 'II' : 'MM', 'latin1')
  write16(42, 2)
  write32(8, 4)
  write16(2, 8)
  write16(0x010f, 10)
  write16(2, 12)
  write32(10, 14)
  write32(40, 18)
  write16(0x0112, 22)
  write16(3, 24)
  write32(1, 26)
  write16(orientation, 30)
  tiff.write('PHONE-MAKE', 40, 'latin1')
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(2 + 6 + tiff.length, 2)
  return Buffer.concat([head, Buffer.from('Exif\0\0', 'latin1'), tiff])
}
const withExif = (orientation: number, little?: boolean) => {
  const plain = jpgOf(40, 30)
  return Buffer.concat([plain.subarray(0, 2), exifOf(orientation, little), plain.subarray(2)])
}

test('a JPEG loses its Exif, its comment and what follows its end, and keeps its size', () => {
  const clean = cleaned(Buffer.concat([withExif(1), Buffer.from('<?php trailing')]))!
  expect(clean).toMatchObject({ width: 40, height: 30 })
  expect(imageFacts(clean.bytes)).toEqual({ type: 'jpg', width: 40, height: 30 })
  expect(clean.bytes.toString('latin1')).not.toMatch(/PHONE|Exif|php/)
  expect(clean.bytes.includes(Buffer.from([1, 2, 3, 4]))).toBe(false)
  expect(clean.bytes.subarray(-2).toString('hex')).toBe('ffd9')
})

test.each([true, false])('a picture that is turned by its Exif stays turned (little endian: %s)', (little) => {
  const clean = cleaned(withExif(6, little))!
  expect(clean).toMatchObject({ width: 30, height: 40 })
  expect(clean.bytes.toString('latin1')).not.toContain('PHONE')
  expect(cleaned(clean.bytes)).toEqual(clean)
})

test('packed pixels with stuffed bytes and restarts are kept to the byte', () => {
  const scan = Buffer.from([0xff, 0xda, 0, 3, 1, 0x11, 0xff, 0, 0x22, 0xff, 0xd0, 0x33, 0xff, 0xff, 0, 0x44])
  const plain = jpgOf(8, 8)
  const whole = Buffer.concat([plain.subarray(0, -2), scan, plain.subarray(-2)])
  expect(cleaned(whole)!.bytes.includes(scan)).toBe(true)
})

test('a PNG loses its texts and what follows its end', () => {
  const plain = pngOf(8, 8)
  const whole = Buffer.concat([plain.subarray(0, 33), pngPart('tEXt', 'Author\0Somebody'), plain.subarray(33)])
  expect(cleaned(Buffer.concat([whole, Buffer.from('PK trailing')]))!.bytes).toEqual(plain)
})

test('a BMP has nothing to lose', () => {
  expect(cleaned(bmpOf(8, 8))).toEqual({ bytes: bmpOf(8, 8), width: 8, height: 8 })
})

test('a picture that is cut off is refused, not mended', () => {
  for (const whole of [pngOf(8, 8), withExif(6)])
    for (let length = 40; length < whole.length; length += 5) {
      const facts = imageFacts(whole.subarray(0, length))
      if (facts) expect(cleanImage(whole.subarray(0, length), facts)).toBeUndefined()
    }
})
