import { expect, test } from 'vitest'
import { actionWord } from '../src/core/words/words.ts'
import * as offered from '../src/offered.ts'

test('every step of every product has its word in every language', () => {
  const wordless = Object.values(offered).flatMap(({ line: { kind, steps } }) =>
    Object.keys(steps)
      .filter((step) =>
        (['en', 'zh-Hans', 'zh-Hant'] as const).some((language) => actionWord(language, step, kind) === step),
      )
      .map((step) => `${kind} ${step}`),
  )
  expect(wordless).toEqual([])
})
