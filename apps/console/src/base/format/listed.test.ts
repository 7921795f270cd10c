import { expect, it, vi } from 'vitest'

it.each([
  ['en', 'one, two, three'],
  ['zh-Hans', 'one、two、three'],
  ['zh-Hant', 'one、two、three'],
])('names in %s are parted as the language does', async (language, text) => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => language })
  const { listed } = await import('./listed.ts')
  expect(listed(['one', 'two', 'three'])).toBe(text)
  expect(listed(['one'])).toBe('one')
  vi.unstubAllGlobals()
})
