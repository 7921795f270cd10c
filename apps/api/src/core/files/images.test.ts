import { expect, test } from 'vitest'
import { bmpOf, jpgOf, pngOf, webpOf } from '../../../test/upload.ts'
import { imageFacts } from './images.ts'

test.each([
  ['png', pngOf(32, 20)],
  ['jpg', jpgOf(32, 20)],
  ['bmp', bmpOf(32, 20)],
  ['webp', webpOf(32, 20)],
])('a %s is known with its size', (type, bytes) => {
  expect(imageFacts(bytes)).toEqual({ type, width: 32, height: 20 })
})

test('a BMP that is stored from the top has its size all the same', () => {
  const bytes = bmpOf(8, 4)
  bytes.writeInt32LE(-4, 22)
  expect(imageFacts(bytes)).toEqual({ type: 'bmp', width: 8, height: 4 })
})

test('the two other forms of WebP are known too', () => {
  const lossy = Buffer.alloc(30)
  lossy.write('RIFF\0\0\0\0WEBPVP8 ', 'latin1')
  lossy.writeUInt16LE(640, 26)
  lossy.writeUInt16LE(480, 28)
  expect(imageFacts(lossy)).toEqual({ type: 'webp', width: 640, height: 480 })
  const extended = Buffer.alloc(30)
  extended.write('RIFF\0\0\0\0WEBPVP8X', 'latin1')
  extended.writeUIntLE(1919, 24, 3)
  extended.writeUIntLE(599, 27, 3)
  expect(imageFacts(extended)).toEqual({ type: 'webp', width: 1920, height: 600 })
})

test('cut off anywhere, no picture makes it stumble', () => {
  for (const whole of [pngOf(8, 8), jpgOf(8, 8), bmpOf(8, 8), webpOf(8, 8)])
    for (let length = 0; length < Math.min(whole.length, 60); length++)
      expect(() => imageFacts(whole.subarray(0, length))).not.toThrow()
})

test.each(['', 'text', 'GIF89a', '%PDF-1.7', '<svg/>', 'BM', '\xff\xd8', '\x89PNG\r\n\x1a\n', 'RIFF....WEBP'])(
  '%j is no picture',
  (text) => expect(imageFacts(Buffer.from(text, 'latin1'))).toBeUndefined(),
)
