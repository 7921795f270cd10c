import { expect, test } from 'vitest'
import { parseXml, xmlOf } from './xml.ts'

test('every letter that is written is read, also those that XML has no place for', () => {
  const key = '<&>"\'\u0001\t\n 中 \u{10ffff} &amp; trailing  '
  expect(parseXml(xmlOf('Delete', { Object: [{ Key: key }] }), 'Delete')).toEqual({ Object: [{ Key: key }] })
  expect(parseXml('<A><Key>&constructor;&#xd800;</Key></A>', 'A')).toEqual({ Key: '&constructor;\ud800' })
  expect(parseXml('<A><ETag>&#34;x&#x22;</ETag></A>', 'A')).toEqual({ ETag: '"x"' })
})

test.for([
  '',
  'nonsense',
  '<A>',
  '<B></B>',
  '<A>text</A>',
  '<!DOCTYPE A [<!ENTITY x "xxxx">]><A><B>&x;</B></A>',
  '<A><B><![CDATA[x]]></B></A>',
  '<A><__proto__><x>1</x></__proto__></A>',
])('%j is malformed', (text) => {
  expect(() => parseXml(text, 'A')).toThrow('MalformedXML')
})

test('as much as an upload of all its parts is read, and what only takes time is not', () => {
  const part = (n: number) =>
    `<Part><PartNumber>${n}</PartNumber><ETag>&quot;${'0'.repeat(32)}&quot;</ETag><ChecksumCRC32>AAAAAA==</ChecksumCRC32></Part>`
  const all = `<A>${Array.from({ length: 10_000 }, (_, at) => part(at + 1)).join('')}</A>`
  expect(parseXml(all, 'A')['Part']).toHaveLength(10_000)
  const idle = [
    '<b>'.repeat(80_000) + '</b>'.repeat(80_000),
    '<b/>'.repeat(160_000),
    '&#49;'.repeat(160_000),
    ' '.repeat(2000),
  ]
  for (const text of [...idle, `<b>${'<c>'.repeat(500)}${'</c>'.repeat(500)}</b>`])
    expect(() => parseXml(`<A>${text}</A>`, 'A')).toThrow('MalformedXML')
})
