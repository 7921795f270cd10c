import { expect, test } from 'vitest'
import { looksLike, mixesScripts } from './lookalike.ts'

test.each([
  'Portico',
  ' PORTICO ',
  'P o r t i c o',
  'Port-i.co!',
  'Роrtісо',
  'РОRТІСО',
  'ΡΟRΤΙCΟ',
  'Port1c0',
  'PortlcO',
  'Port|co',
  'ᴘᴏʀᴛɪᴄᴏ',
  'Ｐｏｒｔｉｃｏ',
  '𝐏𝐨𝐫𝐭𝐢𝐜𝐨',
  'Pörtícō',
  'Por\u200Bti\u00ADco',
  'Portıco',
  'Por\u3164ti\uFFA0co',
  'Portico™',
  'Portico℠',
  'Porticoʰ',
  'Pᵒrtico',
  'Ꮲortico',
  'Portǀco',
  'ꓑꓳꓣꓔꓲꓚꓳ',
  '🅿ortico',
  '🇵🇴🇷🇹🇮🇨🇴',
])('%s is taken for Portico', (name) => expect(looksLike(name, 'Portico')).toBe(true))

test.each(['Portica', 'Portico Cloud', 'Harbour', 'Port', '门廊', ''])('%s is not', (name) =>
  expect(looksLike(name, 'Portico')).toBe(false),
)

test('two letters that stand close are one', () => {
  expect(looksLike('Cornet vvorks', 'Comet Works')).toBe(true)
  expect(looksLike('Cornets', 'Comet')).toBe(false)
})

test('names that are signs alone are compared as they are', () => {
  expect(looksLike('***', '***')).toBe(true)
  expect(looksLike('***', '+++')).toBe(false)
  expect(looksLike('', '+++')).toBe(false)
  expect(looksLike('门廊云', '门廊云 ')).toBe(true)
})

test.each(['Роrtico', 'Ꮲortica', 'Harbοur', 'Ωmega Cloud'])('%s mixes scripts', (name) =>
  expect(mixesScripts(name)).toBe(true),
)

test.each(['Harbour 云', 'ハーバー Cloud 々', '하버 Cloud', 'Гавань', 'Café №1 – 2²', 'ㄅ Cloud', ''])(
  '%s does not',
  (name) => expect(mixesScripts(name)).toBe(false),
)
