import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

const written = (value: string) =>
  csvFile('x', new Date(0), ['a'], [{ a: value }])
    .bytes.toString()
    .split('\r\n')
    .slice(1)
    .join('\r\n')

test.each([
  '=1+1',
  '+1',
  '-1+1',
  '@sum',
  '＝1+1',
  '＋1',
  '－1+1',
  '＠sum',
  '\t=1',
  '\t1',
  '\r1',
  ' =1',
  '\u3000＝1',
  '\ufeff=1',
])('%j is a text for a spreadsheet, not a formula', (value) => {
  expect(written(value).startsWith(`"'`)).toBe(true)
})

test.each(['1+1', '-12.50', '12.50', 'a=b', 'Lin－Yue', ''])('%j stays as it is', (value) => {
  expect(written(value)).toBe(`"${value}"\r\n`)
})
