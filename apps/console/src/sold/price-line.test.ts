import { expect, test } from 'vitest'
import { setWords } from '../base/words/t.ts'
import { words as vpnWords } from '@portico/contract/network/vpn.words.ts'
import { words } from '@portico/contract/support/maintenance.words.ts'
import { spoken } from '@portico/contract/words/side-by-side.ts'
import { lineText, partName, subjectText } from './price-line.ts'

const { names } = spoken(words, 'en')
const vpn = spoken(vpnWords, 'en').names
setWords({
  names: { maintenance: names, vpn },
  buy: { line: '{item} for a month' },
  price: { term: 'Term, {off}' },
  money: { products: { live: 'Live room' } },
})
const line = (item: string) => ({ word: 'buy.line', vars: { item } })

test('a package of a price line has the name that its own product gives it', () => {
  const named = names.packages['24h']
  expect(lineText(line('package:24h'), 'maintenance')).toBe(`${named} for a month`)
  expect(lineText(line('package:24h'), 'live')).toBe('24h for a month')
  expect(lineText(line('package:standard'), 'live')).toBe('Live room for a month')
  expect(lineText(line('package:100gb'), 'traffic')).toBe('100gb for a month')
  expect(lineText(line('package:vpn'), 'connection')).toBe(`${vpn.packages.vpn} for a month`)
  expect(lineText({ word: 'price.term', vars: { factor: '0.875' } }, 'host')).toBe('Term, 8.75折 · 12.5% off')
  expect(lineText(line('memory'), 'host')).toBe('memory for a month')
})

test('an order is about a package by its name, and about what a person called so by what they called it', () => {
  expect(subjectText('maintenance', '24h · 24h')).toBe(`24h · ${names.packages['24h']}`)
  expect(subjectText('maintenance', 'care · 3 × 24h')).toBe(`care · 3 × ${names.packages['24h']}`)
  expect(subjectText('host', 'web · 4 vCPU · 8 GiB')).toBe('web · 4 vCPU · 8 GiB')
  expect(subjectText('eip', '2026-10-29')).toBe('Oct 29, 2026')
})

test('a part of a price is headed by what it is for, also where its product is several kinds of things', () => {
  expect(partName({ product: 'connection', lines: [line('package:vpn')] })).toBe(vpn.one)
  expect(partName({ product: 'maintenance', lines: [line('package:24h')] })).toBe(names.one)
})
