import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { harbourBanner, hills, specimenCard } from './pictures.ts'

/** How large a PNG says that it is, and the colour of one of its points. */
function read(png: Buffer) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const data = png.indexOf('IDAT') + 4
  const pixels = inflateSync(png.subarray(data, data + png.readUInt32BE(data - 8)))
  return { width, height, at: (x: number, y: number) => pixels.readUIntBE(y * (1 + width * 3) + 1 + x * 3, 3) }
}

test('the pictures of the demonstration have the size they are for, and the colours of sky, sun, card and face in their places', () => {
  const banner = read(harbourBanner())
  expect([banner.width, banner.height, banner.at(0, 0)]).toEqual([1920, 600, 0x121e4a])
  const card = read(specimenCard(true))
  expect([card.width, card.height, card.at(639, 399), card.at(500, 150)]).toEqual([640, 400, 0x96a4be, 0xb0bace])
  const hill = read(hills(3))
  expect([hill.width, hill.height, hill.at(0, 0), hill.at(479, 319), hill.at(396, 107)]).toEqual([
    480, 320, 0x364880, 0x162634, 0xffecbe,
  ])
})
