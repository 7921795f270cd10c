import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodePng } from '../../../engines/phones/phone/png.ts'
import { difference, type Shown } from './likeness.ts'
import { gridOf, gridSize } from './png-grid.ts'

const [width, height] = [240, 480]

/** A screen of one grey, with rectangles on it: left, top, right, bottom in shares, and their grey. */
function screen(...boxes: [number, number, number, number, number][]): Promise<Buffer> {
  const rgba = Buffer.alloc(width * height * 4, 128)
  for (const [left, top, right, bottom, grey] of boxes)
    for (let y = Math.floor(top * height); y < bottom * height; y++)
      rgba.fill(grey, (y * width + Math.floor(left * width)) * 4, (y * width + Math.floor(right * width)) * 4)
  return encodePng(rgba, width, height)
}

const shown = async (png: Promise<Buffer>, facts: Partial<Shown> = {}): Promise<Shown> => ({
  model: 'Google Pixel 8',
  focus: 'com.shop/.Item',
  grid: await gridOf(await png),
  ...facts,
})
const plain = () => shown(screen())

describe('two phones', () => {
  test('that show the same are alike, whatever the clock says', async () => {
    expect(difference(await plain(), await plain())).toBeUndefined()
    expect(difference(await plain(), await shown(screen([0, 0, 1, 0.04, 255])))).toBeUndefined()
  })

  test('are alike while only a little is another', async () => {
    expect(difference(await plain(), await shown(screen([0.1, 0.5, 0.3, 0.6, 255])))).toBeUndefined()
  })

  test('differ by more than 24 of 255, in more than 15 of 100 parts', async () => {
    const { grid, ...facts } = await plain()
    const parts = grid!.cells.length
    const withOthers = (count: number, by: number): Shown => ({
      ...facts,
      grid: { ...grid!, cells: grid!.cells.map((cell, at) => (at < count ? cell + by : cell)) },
    })
    expect(difference({ ...facts, grid }, withOthers(parts, 24))).toBeUndefined()
    expect(difference({ ...facts, grid }, withOthers(parts, 25))).toBe('picture')
    expect(difference({ ...facts, grid }, withOthers(parts * 0.15, 100))).toBeUndefined()
    expect(difference({ ...facts, grid }, withOthers(parts * 0.15 + 1, 100))).toBe('picture')
  })

  test('with screens of different sizes are told apart by what is in front alone', async () => {
    const { grid, ...facts } = await shown(screen([0, 0, 1, 1, 0]))
    for (const size of [{ width: width + 1 }, { height: height + 1 }])
      expect(difference(await plain(), { ...facts, grid: { ...grid!, ...size } })).toBeUndefined()
  })

  test('of which one has a question in front are not', async () => {
    expect(difference(await plain(), await shown(screen([0.1, 0.3, 0.9, 0.7, 255])))).toBe('picture')
  })

  test('that are in different apps are not, whatever they show', async () => {
    expect(difference(await plain(), await shown(screen(), { focus: 'com.chat/.List' }))).toBe('app')
    expect(difference({ model: 'a', focus: 'a/.b' }, { model: 'a', focus: 'a/.c' })).toBe('app')
  })

  test('are both at home, whosever launcher it is', () => {
    const [one, other] = ['com.miui.home/.Home', 'com.google.android.apps.nexuslauncher/.NexusLauncher']
    expect(difference({ model: 'a', focus: one }, { model: 'b', focus: other })).toBeUndefined()
    expect(difference({ model: 'a', focus: one }, { model: 'b', focus: 'com.home.shop/.A' })).toBe('app')
  })

  test('of different models are told apart by what is in front alone', async () => {
    const dark = screen([0, 0, 1, 1, 0])
    expect(difference(await plain(), await shown(dark))).toBe('picture')
    expect(difference(await plain(), await shown(dark, { model: 'Xiaomi 14' }))).toBeUndefined()
  })

  test('of which one lies on its side are not alike, whatever their models', async () => {
    const { grid, ...upright } = await plain()
    const lying = { ...upright, model: 'Xiaomi 14', grid: { ...grid!, width: height, height: width } }
    expect(difference({ ...upright, grid }, lying)).toBe('picture')
  })

  test('that say nothing are not judged', async () => {
    expect(difference(await plain(), { model: 'Google Pixel 8', focus: '' })).toBeUndefined()
  })
})

describe('a picture', () => {
  test('is read part by part', async () => {
    const grid = await gridOf(await screen([0, 0, 0.5, 1, 0], [0.5, 0, 1, 1, 200]))
    expect(grid!.cells.length).toBe(gridSize.columns * gridSize.rows)
    expect([grid!.cells[0], grid!.cells[gridSize.columns - 1]]).toEqual([0, 200])
  })

  test('that is none, lies about its size or is cut off is not read', async () => {
    const png = await screen()
    const huge = Buffer.from(png)
    huge.writeUInt32BE(30_000, 16)
    const taller = Buffer.from(png)
    taller.writeUInt32BE(height * 2, 20)
    const smaller = Buffer.from(png)
    smaller.writeUInt32BE(height / 2, 20)
    for (const bytes of [Buffer.from('no picture'), huge, taller, smaller, png.subarray(0, png.length / 2)])
      expect(await gridOf(bytes)).toBeUndefined()
  })

  test.for([0, 1, 2, 3, 4])('is read whichever way its rows are told: %i', async (filter) => {
    const rows = Array.from({ length: height }, (_, y) => told(filter, pixels(y), y === 0 ? undefined : pixels(y - 1)))
    const packed = deflateSync(Buffer.concat(rows))
    const mark = Buffer.alloc(8)
    mark.writeUInt32BE(packed.length)
    mark.write('IDAT', 4)
    const head = (await screen()).subarray(0, 33)
    const grid = await gridOf(Buffer.concat([head, mark, packed, Buffer.alloc(4)]))
    expect([...grid!.cells]).toEqual([...(await gridOf(await encodePng(all(), width, height)))!.cells])
  })
})

/** Every pixel of a row, brighter from left to right and from top to bottom. */
const grey = (x: number, y: number) => (x + (y >> 1)) % 256
const pixels = (y: number) => Buffer.from(Array.from({ length: width * 3 }, (_, at) => grey(Math.floor(at / 3), y)))
const all = () =>
  Buffer.from(
    Array.from({ length: width * height * 4 }, (_, at) => grey(Math.floor(at / 4) % width, Math.floor(at / 4 / width))),
  )

/** A row as PNG tells it by one of its five ways. */
function told(filter: number, row: Buffer, above = Buffer.alloc(row.length)): Buffer {
  const out = Buffer.alloc(row.length + 1)
  out[0] = filter
  for (const [at, value] of row.entries()) {
    const [left, up, corner] = [row[at - 3] ?? 0, above[at]!, above[at - 3] ?? 0]
    const about = left + up - corner
    const paeth = [left, up, corner].reduce((best, one) =>
      Math.abs(about - one) < Math.abs(about - best) ? one : best,
    )
    out[at + 1] = value - [0, left, up, (left + up) >> 1, paeth][filter]!
  }
  return out
}
