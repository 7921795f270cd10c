import { describe, expect, it } from 'vitest'
import { search } from './palette.ts'

const entry = (title: string, hint?: string) => ({ id: title, kind: 'page' as const, title, hint, run: () => {} })
const entries = [entry('Work orders'), entry('Orders'), entry('Cloud hosts', 'compute'), entry('Disks')]
const titles = (text: string) => search(entries, text).map(({ title }) => title)

describe('palette', () => {
  it('puts what begins with the search first, and finds by address too', () => {
    expect(titles('ord')).toEqual(['Orders', 'Work orders'])
    expect(titles('compute')).toEqual(['Cloud hosts'])
  })
  it('shows everything for nothing, and nothing for nonsense', () => {
    expect(titles('')).toHaveLength(4)
    expect(titles('zzz')).toEqual([])
  })
})
