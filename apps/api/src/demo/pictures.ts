import { crc32, deflateSync } from 'node:zlib'

/** 0xRRGGBB: pictures have millions of points, and a number each is all that they need. */
type Colour = number

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose every pixel is asked for. */
function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const line = 1 + width * 3
  const pixels = Buffer.alloc(line * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.writeUIntBE(colourAt(x, y), y * line + 1 + x * 3, 3)
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function between(from: Colour, to: Colour, part: number): Colour {
  const share = Math.min(1, Math.max(0, part))
  const step = (a: number, b: number) => Math.round(a + (b - a) * share)
  const [red, green] = [step(from >> 16, to >> 16), step((from >> 8) & 255, (to >> 8) & 255)]
  return (red << 16) | (green << 8) | step(from & 255, to & 255)
}

/** Between 0 and 1, the same for the same number on every machine. */
const chance = (n: number) => (((n * 2_654_435_761) >>> 0) % 1000) / 1000

const dusk = { top: 0x121e4a, low: 0xec966e } as const
const water = { near: 0x0c1636, far: 0x7a5c6e } as const
const shore = 430

interface House {
  left: number
  width: number
  top: number
  shade: Colour
}

/** Two rows of houses along the shore; those behind are paler. */
const houses: readonly House[] = [0, 1].flatMap((row) => {
  const made: House[] = []
  for (let left = -20, n = row * 100; left < 1920; n++) {
    const width = 44 + Math.round(chance(n) * 70)
    const tall = 90 + Math.round(chance(n + 37) * (row === 0 ? 250 : 150))
    made.push({ left, width, top: shore - tall, shade: row === 0 ? 0x3a3e68 : 0x181e3e })
    left += width + (row === 0 ? 6 : Math.round(chance(n + 71) * 40))
  }
  return made
})

/** Those that stand at each place along the shore: a picture of a million points asks for them point by point. */
const standingAt = Array.from({ length: 1920 }, (_, x) =>
  houses.filter(({ left, width }) => x >= left && x < left + width),
)

/** What stands at a place above the water; behind a house is the sky. */
function skyline(x: number, y: number): Colour {
  const house = standingAt[x]!.findLast(({ top }) => y >= top)
  if (!house) return between(dusk.top, dusk.low, y / shore)
  const [column, floor] = [Math.floor((x - house.left) / 11), Math.floor((y - house.top) / 14)]
  const isWhole = (column + 1) * 11 < house.width && floor > 0
  const isPane = isWhole && (x - house.left) % 11 > 3 && (y - house.top) % 14 > 5
  return isPane && chance(house.left * 31 + column * 17 + floor * 101) > 0.58 ? 0xfad68c : house.shade
}

/** A harbour at dusk, of the size that a banner has. */
export const harbourBanner = (): Buffer =>
  png(1920, 600, (x, y) => {
    if (y < shore) return skyline(x, y)
    const depth = (y - shore) / (600 - shore)
    const calm = between(water.far, water.near, depth)
    // Lights lie on the water, broken by its waves.
    const mirrored = skyline(x, Math.max(0, shore - 1 - Math.round((y - shore) * 1.6)))
    return (y + Math.floor(x / 40)) % 5 < 2 ? calm : between(calm, mirrored, 0.45 * (1 - depth))
  })

/** Stands in for a photo of a document: a pale card with a face and lines, and nobody's name. */
export const specimenCard = (front: boolean): Buffer =>
  png(640, 400, (x, y) => {
    const edge = Math.min(x, y, 639 - x, 399 - y)
    if (edge < 4) return 0x96a4be
    const isFace = front && ((x - 500) / 62) ** 2 + ((y - 150) / 74) ** 2 < 1
    const isShoulders = front && ((x - 500) / 96) ** 2 + ((y - 300) / 74) ** 2 < 1 && y < 290
    if (isFace || isShoulders) return 0xb0bace
    const isLine = x > 48 && x < (front ? 360 : 560) && y > 60 && y < 340 && (y - 60) % 48 < 14
    return isLine ? 0xc8d0e0 : between(0xeef2fa, 0xdee6f4, (x + y) / 1040)
  })

/** A small picture of its own for each number: a low sun over hills. */
export function hills(nth: number): Buffer {
  const [width, height] = [480, 320]
  const sun = { x: 80 + chance(nth) * 320, y: 90 + chance(nth + 11) * 60, r: 26 + chance(nth + 5) * 22 }
  const ridges = [0, 1, 2].map((row) =>
    Array.from(
      { length: width },
      (_, x) => 150 + row * 55 + Math.sin(x / (60 + 30 * chance(nth + row)) + nth * 3 + row) * (34 - row * 6),
    ),
  )
  const sky = between(0xc88c6e, 0xf08c6e, chance(nth)) + between(0, 0x3c00, chance(nth + 3))
  return png(width, height, (x, y) => {
    const row = ridges.findLastIndex((ridge) => y > ridge[x]!)
    if (row >= 0) return between(0x586e76, 0x162634, row / 2)
    const far = Math.hypot(x - sun.x, y - sun.y)
    return far < sun.r ? 0xffecbe : between(0x364880, sky, y / 220)
  })
}
