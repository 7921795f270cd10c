import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdfText } from '../../test/pdf-text.ts'
import { Typeface } from './fonts.ts'
import { left, newPaper } from './paper.ts'

const rowsOf = async (text: string, width: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-paper-'))
  const { pen, done } = await newPaper(new Typeface(folder), { Title: 'Rows', CreationDate: new Date(0) })
  pen.block(text, left, 48, width)
  const rows = pdfText(await done()).split('\n')
  rmSync(folder, { recursive: true })
  return rows
}

test('a block breaks between words, between Chinese letters, and within a word that is longer than a row', async () => {
  expect(await rowsOf('Cloud host web-hk-1 shop', 110)).toEqual(['Cloud host web-hk-1', 'shop'])
  expect(await rowsOf('Cloud host shop 8 GiB', 92)).toEqual(['Cloud host shop', '8 GiB'])
  expect(await rowsOf('雲端主機雲端主機', 45)).toEqual(['雲端主機', '雲端主機'])
  const rows = await rowsOf(`Key ${'x'.repeat(40)}`, 110)
  expect(rows[0]).toBe('Key')
  expect(rows.slice(1).join('')).toBe('x'.repeat(40))
})
