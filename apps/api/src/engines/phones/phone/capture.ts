import { createCanvas } from '@napi-rs/canvas'
import type { Phone } from './phone.ts'
import { encodePng } from './png.ts'

/** The screen as a PNG, with all pictures that it shows. */
export async function capturePng(phone: Phone): Promise<Buffer> {
  const canvas = await drawn(phone)
  return encodePng(canvas.data(), canvas.width, canvas.height)
}

/** As `screencap` writes it without `-p`: width, height, format, colour space, then the pixels. */
export async function captureRaw(phone: Phone): Promise<Buffer> {
  const canvas = await drawn(phone)
  const head = Buffer.alloc(16)
  for (const [index, word] of [canvas.width, canvas.height, 1, 1].entries()) head.writeUInt32LE(word, index * 4)
  return Buffer.concat([head, canvas.data()])
}

async function drawn(phone: Phone) {
  // The first look asks for the pictures.
  phone.tree()
  await phone.images.settled()
  const { width, height } = phone.pixels
  const canvas = createCanvas(width, height)
  phone.draw(canvas.getContext('2d'), width, height)
  return canvas
}
