import { describe, expect, it } from 'vitest'
import { accentSteps } from './accent.ts'

describe('accentSteps', () => {
  it('keeps the default accent and white text on it', () => {
    expect(accentSteps('#3350d6')).toMatchObject({ '--accent-fill-light': '#3350d6', '--accent-on-light': '#ffffff' })
  })
  it('puts dark text on a light accent and darkens it for links', () => {
    const yellow = accentSteps('#f5c518')
    expect(yellow['--accent-on-light']).toBe('#14171c')
    expect(yellow['--accent-text-light']).not.toBe('#f5c518')
  })
  it('ignores what is not a colour', () => {
    expect(accentSteps('red; background: url(x)')).toEqual({})
  })
})
