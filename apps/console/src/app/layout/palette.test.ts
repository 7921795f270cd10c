import { describe, expect, it } from 'vitest'
import { search } from './palette.ts'

const icon = (() => null) as never
const entry = (title: string, hint?: string) => ({ id: title, kind: 'Page', icon, title, hint, run: () => {} })
const entries = [entry('Work orders'), entry('Orders'), entry('Cloud hosts', 'compute'), entry('Disks')]
const titles = (text: string) => search(entries, text).map(({ title }) => title)

describe('palette', () => {
  it('puts what begins with the search first, and finds by address too', () => {
    expect(titles('ord')).toEqual(['Orders', 'Work orders'])
    expect(titles('compute')).toEqual(['Cloud hosts'])
  })
  it('puts what the server found behind what is named so, and before what has its letters somewhere', () => {
    const found = [entry('dock-1')]
    expect(search(entries, 'ds', found).map(({ title }) => title)).toEqual([
      'dock-1',
      'Work orders',
      'Orders',
      'Cloud hosts',
      'Disks',
    ])
    expect(search(entries, 'disk', found).map(({ title }) => title)).toEqual(['Disks', 'dock-1'])
  })
  it('shows everything for nothing, and nothing for nonsense', () => {
    expect(titles('')).toHaveLength(4)
    expect(titles('zzz')).toEqual([])
  })
})
