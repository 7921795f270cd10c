import { describe, expect, test } from 'vitest'
import { crumbsOf, folderOf, nameOf, shapeOf } from './object-names.ts'
import { everything, nothing, ranged, toggled } from './selection.ts'
import { otherKey } from './conflicts.ts'

describe('names', () => {
  test('a key is a folder and a name, and so is a folder', () => {
    expect([folderOf('a/b/c.txt'), nameOf('a/b/c.txt')]).toEqual(['a/b/', 'c.txt'])
    expect([folderOf('a/b/'), nameOf('a/b/')]).toEqual(['a/', 'b'])
    expect([folderOf('top.txt'), nameOf('top.txt')]).toEqual(['', 'top.txt'])
    expect([folderOf('top/'), nameOf('top/')]).toEqual(['', 'top'])
  })

  test('the way down to a folder names each step', () => {
    expect(crumbsOf('')).toEqual([])
    expect(crumbsOf('a/b/')).toEqual([
      { name: 'a', prefix: 'a/' },
      { name: 'b', prefix: 'a/b/' },
    ])
  })

  test('what could run in a page is never shown as what it is', () => {
    expect(shapeOf('x.svg', 'image/svg+xml')).toBe('code')
    expect(shapeOf('x.html', 'text/html')).toBe('code')
    expect(shapeOf('x.png', 'image/png')).toBe('image')
    expect(shapeOf('x', '')).toBe('other')
  })

  test('a name beside one that is taken has the next free number', () => {
    const taken = new Set(['a/plan.pdf', 'a/plan (2).pdf', '.env'])
    expect(otherKey('a/plan.pdf', (key) => taken.has(key))).toBe('a/plan (3).pdf')
    expect(otherKey('.env', (key) => taken.has(key))).toBe('.env (2)')
  })
})

describe('choosing', () => {
  const all = ['a', 'b', 'c', 'd']
  const chosen = ({ keys }: { keys: ReadonlySet<string> }) => [...keys].toSorted()

  test('a range goes from the last one chosen to this one, in either direction, and adds to what is chosen', () => {
    expect(chosen(ranged(toggled(nothing, 'b'), all, 'd'))).toEqual(['b', 'c', 'd'])
    expect(chosen(ranged(toggled(toggled(nothing, 'a'), 'd'), all, 'c'))).toEqual(['a', 'c', 'd'])
    expect(chosen(ranged(nothing, all, 'c'))).toEqual(['c'])
  })

  test('one is taken back by choosing it again, all are chosen at once', () => {
    expect(chosen(toggled(everything(all), 'b'))).toEqual(['a', 'c', 'd'])
  })
})
