import { describe, expect, it } from 'vitest'
import { strength } from './strength.ts'

describe('strength', () => {
  it('grows with length and kinds of characters', () => {
    const levels = ['abc12', 'harbour7', 'Harbour7lights', 'Harbour7-lights!x'].map((one) => strength(one).level)
    expect(levels).toEqual([...levels].toSorted())
    expect(levels.at(0)).toBe(1)
    expect(levels.at(-1)).toBe(4)
  })
  it('advises against common words, own names and runs', () => {
    expect(strength('Password2026!').advice).toContain('adviseCommon')
    expect(strength('Monkey2026!').advice).toContain('adviseCommon')
    expect(strength('LinYue-2026-x', ['linyue']).advice).toContain('adviseCommon')
    expect(strength('abcdefgh1X').advice).toContain('adviseRepeat')
    expect(strength('aaaaaaaaaa1X').advice).toContain('adviseRepeat')
  })
})
