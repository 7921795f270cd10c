import { describe, expect, test } from 'vitest'
import { languages } from '../language.ts'
import { dialEntry } from '../rules/account.ts'
import { countryMap, countryName, dialCodes, dialEntries } from './countries.ts'

const dialOf = (iso: string) => dialCodes.find((entry) => entry.iso === iso)?.dial

describe('dial codes', () => {
  test('every country is there once, with one to four digits', () => {
    expect(dialCodes).toHaveLength(244)
    expect(new Set(dialCodes.map(({ iso }) => iso)).size).toBe(dialCodes.length)
    for (const { iso, dial } of dialCodes) {
      expect(iso).toMatch(/^[a-z]{2}$/)
      expect(dial, iso).toMatch(/^[1-9]\d{0,3}$/)
    }
  })

  test('no code is the beginning of another, except 1 and the islands that share it', () => {
    const codes = [...new Set(dialCodes.map(({ dial }) => dial))]
    const longer = (short: string) => codes.filter((code) => code !== short && code.startsWith(short))
    expect(codes.filter((code) => longer(code).length > 0)).toEqual(['1'])
    for (const code of codes.filter((code) => code.length === 4)) expect(code).toMatch(/^1[2-9]/)
  })

  test.each([
    ['us', '1'],
    ['ca', '1'],
    ['ru', '7'],
    ['kz', '7'],
    ['gb', '44'],
    ['jm', '1876'],
    ['sg', '65'],
    ['de', '49'],
    ['va', '39'],
  ])('%s is dialled with %s', (iso, dial) => expect(dialOf(iso)).toBe(dial))
})

describe.each(languages)('in %s', (language) => {
  test('every country has a name of its own', () => {
    const names = dialCodes.map(({ iso }) => countryName(iso, language))
    for (const [index, { iso }] of dialCodes.entries()) expect(names[index]).not.toBe(iso.toUpperCase())
    expect(new Set(names).size).toBe(names.length)
  })

  test('the chooser has the four first and the rest by name', () => {
    const entries = dialEntries(language)
    expect(entries).toHaveLength(dialCodes.length)
    expect(entries.slice(0, 4).map((entry) => entry.dial_code)).toEqual(['86', '852', '853', '886'])
    const rest = entries.slice(4).map((entry) => entry.country_name)
    expect(rest).toEqual(rest.toSorted(new Intl.Collator(language).compare))
    for (const entry of entries) expect(dialEntry.safeParse(entry).success, entry.country_name).toBe(true)
  })

  test('the map has all of ISO 3166-1 and Kosovo, in capitals, and no code of a node that is not ISO', () => {
    const map = countryMap(language)
    expect(Object.keys(map)).toHaveLength(249 + 1)
    for (const [code, name] of Object.entries(map)) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(name).not.toBe(code)
    }
    for (const code of ['AP', 'EUR', 'USA', 'GER']) expect(map).not.toHaveProperty(code)
  })
})

test('names are in the language asked for, and those of three regions are plain', () => {
  const inAll = (iso: string) => languages.map((language) => countryName(iso, language))
  expect(inAll('de')).toEqual(['Germany', '德國', '德国'])
  expect(inAll('CN')).toEqual(['China', '中國', '中国'])
  expect(inAll('hk')).toEqual(['Hong Kong', '香港', '香港'])
  expect(inAll('mo')).toEqual(['Macao', '澳門', '澳门'])
  expect(inAll('tw')).toEqual(['Taiwan', '台灣', '台湾'])
  expect(inAll('us')).toEqual(['United States', '美國', '美国'])
})

test('a code that is not a country comes back as it is, in capitals', () => {
  expect(countryName('zz9', 'en')).toBe('ZZ9')
  expect(countryName('', 'en')).toBe('')
})
