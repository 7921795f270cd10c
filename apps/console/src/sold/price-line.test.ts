import { expect, test } from 'vitest'
import { setWords } from '../base/words/t.ts'
import { words as vpnWords } from '@portico/contract/network/vpn.words.ts'
import { words } from '@portico/contract/support/maintenance.words.ts'
import { spoken } from '@portico/contract/words/side-by-side.ts'
import { lineText, partName } from './price-line.ts'

const { names } = spoken(words, 'en')
const vpn = spoken(vpnWords, 'en').names
setWords({ names: { maintenance: names, vpn }, buy: { line: '{item} for a month' } })
const line = (item: string) => ({ word: 'buy.line', vars: { item } })

test('a package of a price line has the name that its own product gives it', () => {
  const named = names.packages['24h']
  expect(lineText(line('package:24h'), 'maintenance')).toBe(`${named} for a month`)
  expect(lineText(line('package:24h'), 'live')).toBe('24h for a month')
  expect(lineText(line('package:100gb'), 'traffic')).toBe('100gb for a month')
  expect(lineText(line('package:vpn'), 'connection')).toBe(`${vpn.packages.vpn} for a month`)
  expect(lineText(line('memory'), 'host')).toBe('memory for a month')
})

test('a part of a price is headed by what it is for, also where its product is several kinds of things', () => {
  expect(partName({ product: 'connection', lines: [line('package:vpn')] })).toBe(vpn.one)
  expect(partName({ product: 'maintenance', lines: [line('package:24h')] })).toBe(names.one)
})
