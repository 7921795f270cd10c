import { describe, expect, test } from 'vitest'
import { dump } from './dump.ts'
import { pathTo } from './find.ts'
import { sizeOf } from './images.ts'
import { place } from './layout.ts'
import { linesOf, shortened } from './lines.ts'
import { column, row, space, stack, text } from './node.ts'
import { widthOf } from './fonts.ts'

describe('places', () => {
  test('go to those that grow after the others have theirs', () => {
    const { children } = place(row({ gap: 10 }, column({ width: 50 }), space(), space(2)), 0, 0, 200, 40)
    expect(children.map(({ x, width, height }) => [x, Math.round(width), height])).toEqual([
      [0, 50, 40],
      [60, 43, 40],
      [expect.closeTo(113.3, 0), 87, 40],
    ])
  })

  test('of what scrolls move with it, and no further than its end', () => {
    const scroll = { offset: 1_000, max: 0 }
    const list = column({ scroll }, ...Array.from({ length: 10 }, () => column({ height: 30 })))
    const placed = place(list, 0, 0, 100, 100)
    expect(scroll).toEqual({ offset: 200, max: 200 })
    expect(placed.children.at(-1)!.y).toBe(70)
    expect(dump(placed, 'a.b', 2, 0).match(/<node /g)).toHaveLength(5)
  })

  test('that are covered are not under a finger', () => {
    const below = column({ tap: () => {}, id: 'below' })
    const path = (top: Parameters<typeof stack>[1]) =>
      pathTo(place(stack({}, below, top), 0, 0, 10, 10), 5, 5).map(({ node }) => node.id)
    expect(path(column({ fill: '#000000', id: 'above' }))).toContain('above')
    expect(path(column({}))).toContain('below')
  })
})

describe('lines', () => {
  test('break between words, and between signs of a script without blanks', () => {
    const width = widthOf('some words', 14, 400) + 1
    expect(linesOf('some words here', 14, 400, width, 9)).toEqual(['some words', 'here'])
    expect(linesOf('一二三四', 14, 400, 30, 9)).toEqual(['一二', '三四'])
    expect(linesOf('a\n\nb', 14, 400, 90, 9)).toEqual(['a', '', 'b'])
  })

  test('never begin with a full stop', () => {
    expect(linesOf('一二。三', 14, 400, 30, 9)).toEqual(['一', '二。', '三'])
  })

  test('that are too many end with a sign that there is more', () => {
    expect(linesOf('one two three four', 14, 400, 40, 2).at(-1)).toMatch(/…$/)
    expect(shortened('w'.repeat(100), 14, 400, 60)).toMatch(/^w+…$/)
    expect(linesOf('x'.repeat(1_000_000), 14, 400, 1, 3)).toHaveLength(3)
  })
})

test('what is on the screen is told without breaking out of its marks', () => {
  const xml = dump(place(text('<a> & "b"\n\u0001'), 0, 0, 10, 10), 'a.b', 1, 0)
  expect(xml).toContain('text="&lt;a&gt; &amp; &quot;b&quot;&#10;"')
})

test.each([
  ['a PNG', '89504e470d0a1a0a0000000d494844520000ffff0000ffff0806000000000000', { width: 65_535, height: 65_535 }],
  ['a GIF', `474946383961${'2000100000'}${'00'.repeat(24)}`, { width: 32, height: 16 }],
  ['nothing', '00'.repeat(40), undefined],
])('the size of %s is read before it is unpacked', (_, hex, size) => {
  expect(sizeOf(Buffer.from(hex, 'hex'))).toEqual(size)
})
