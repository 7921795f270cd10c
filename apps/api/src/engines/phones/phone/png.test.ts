import { createCanvas, loadImage } from '@napi-rs/canvas'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodePng } from './png.ts'

test.each([
  [1, 1],
  [3, 7],
  [64, 200],
])('a picture of %i × %i comes back as it went', async (width, height) => {
  const rgba = randomBytes(width * height * 4)
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').drawImage(await loadImage(await encodePng(rgba, width, height)), 0, 0)
  expect(Buffer.from(canvas.data()).equals(rgba)).toBe(true)
})
