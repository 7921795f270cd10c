import { expect, test } from 'vitest'
import { noticeSentences } from './notice-sentences.ts'
import { wordsOf } from './words.ts'

test('a notice counts one by its own word, and more in every language', () => {
  const said = (language: 'en' | 'zh-Hans' | 'zh-Hant', n: string) =>
    noticeSentences(language, 'renewedAutomatically', { name: '1', months: n, amount: '9.00' }).content
  expect(said('en', '1')).toBe('It was renewed for 1 month for ¥9.00.')
  expect(said('en', '12')).toBe('It was renewed for 12 months for ¥9.00.')
  expect(said('zh-Hans', '1')).toBe('已续费 1 个月，费用 ¥9.00。')
  expect(said('zh-Hant', '1')).toBe('已續費 1 個月，費用 ¥9.00。')
})

/** Never one: limits of the house, and times that it set itself. */
const always =
  /^(refusals\.(firewallFull|linesTooMany|viewsTooMany|tooManyTags|filesTooMany)|firewallFile\.tooMany|mail\.|sms\.|notices\.(alarm\w*|hostAlarm\w*|providerOwes|resourceExpired|agentRenewals|domain\w+|referral\w*))/

test('whatever else is counted by the server says one and other', () => {
  const said: string[] = []
  const walk = (words: object, path: string) => {
    for (const [key, word] of Object.entries(words))
      if (typeof word === 'string') said.push(`${path}${key}: ${word}`)
      else if (!('one' in word && 'other' in word)) walk(word as object, `${path}${key}.`)
  }
  walk(wordsOf('en'), '')
  const counts = /\{(n|max|count|days|hours|minutes|months|members|resources|customers)\} [a-z]+s\b/
  expect(said.filter((one) => counts.test(one) && !always.test(one))).toEqual([])
})
