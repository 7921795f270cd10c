import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Typeface } from './fonts.ts'
import { wordsOf } from './words/words.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'portico-fonts-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const covers = (typeface: Typeface, text: string) =>
  typeface.runs(text).every(({ font, text: run }) => [...run].every((letter) => font.has(letter.codePointAt(0)!)))

test('every word of an invoice can be drawn in every language, and so can rare names', () => {
  const typeface = new Typeface(folder)
  for (const language of ['en', 'zh-Hans', 'zh-Hant'] as const)
    expect(covers(typeface, Object.values(wordsOf(language).invoice).join('')), language).toBe(true)
  expect(covers(typeface, '臺灣鑫喆堃科技股份有限公司 龘 龜 Ünal & Söhne — ¥12.34')).toBe(true)
})

test('a character that no font has does not stop the page', () => {
  expect(new Typeface(folder).runs('a\u{10ffff}b').map(({ text }) => text)).toEqual(['a\u{10ffff}b'])
})

test('unpacked files are kept, whole, and read again', () => {
  expect(new Typeface(folder).runs('发票')[0]!.text).toBe('发票')
  expect(readdirSync(join(folder, 'fonts')).every((name) => name.endsWith('.ttf'))).toBe(true)
})
