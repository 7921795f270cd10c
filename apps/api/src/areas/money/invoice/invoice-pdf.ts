import { formatMoney } from '@portico/contract/formats.ts'
import type { Language } from '@portico/contract/language.ts'
import type { Typeface } from '../../../core/fonts.ts'
import { bottom, left, newPaper, quiet, right, type Pen } from '../../../core/paper.ts'
import { fill, productWord, wordsOf, type ServerWords } from '../../../core/words/words.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'
import type { InvoiceLine, Sold } from '../../../ground/invoices/invoice.table.ts'
import { fromFen } from '../../../core/money.ts'
import { netOf } from './invoice-sum.ts'

export interface InvoicePrint {
  row: InvoiceRow
  creditsNumber: string
  sold: Sold
  logo: Buffer | undefined
}

export async function invoicePdf(print: InvoicePrint, typeface: Typeface): Promise<Buffer> {
  const { row, sold } = print
  const words = wordsOf(row.language as Language).invoice
  const { pen, done } = await newPaper(typeface, {
    Title: row.number ?? '',
    CreationDate: row.issuedAt ?? row.createdAt,
  })
  let y = head(pen, words, print)
  y = seller(pen, words, sold, y)
  y = buyer(pen, words, row, y + 20)
  table(pen, words, print, y + 24)
  numberPages(pen, words)
  return done()
}

type Words = ServerWords['invoice']

const logoSize = [180, 36] as const

function head(pen: Pen, words: Words, { row, creditsNumber, logo }: InvoicePrint): number {
  const isCredit = row.kind === 'credit note'
  const top = logo && pen.picture(logo, left, 48, logoSize) ? 48 + logoSize[1] + 14 : 48
  pen.line(isCredit ? words.creditNote : words.invoice, left, top, { size: 24 })
  pen.line(row.header.type === 'special' ? words.special : words.plain, left, top + 36, { colour: quiet })
  pen.line(`${words.number}  ${row.number ?? ''}`, right, top + 6, { end: true })
  const day = (row.issuedAt ?? row.createdAt).toISOString().slice(0, 10)
  pen.line(`${words.date}  ${day}`, right, top + 22, { end: true })
  if (isCredit) pen.line(fill(words.credits, { number: creditsNumber }), right, top + 38, { end: true })
  pen.rule(top + 64)
  return top + 78
}

function seller(pen: Pen, words: Words, { seller: who }: Sold, top: number): number {
  const facts: [string, string][] = [
    [words.taxId, who.tax_id],
    [words.address, who.address],
    [words.phone, who.phone],
    [words.email, who.email],
    [words.bank, who.bank],
    [words.account, who.account_number],
  ]
  return party(pen, words.seller, who.name, facts, top)
}

function buyer(pen: Pen, words: Words, { header }: InvoiceRow, top: number): number {
  const facts: [string, string][] = [
    [words.taxId, header.tax_id],
    [words.licence, header.business_licence],
    [words.contact, header.contact],
    [words.information, header.contact_information],
    [words.address, header.address],
    [words.bank, header.bank],
    [words.card, header.card_number],
  ]
  return party(pen, words.buyer, header.title, facts, top)
}

/** One of the two between whom it is. What is empty is left out. */
function party(pen: Pen, word: string, name: string, facts: readonly [string, string][], top: number): number {
  pen.line(word, left, top, { colour: quiet, size: 9 })
  let y = pen.block(name, left, top + 14, right - left, { size: 12 }) + 4
  for (const [fact, value] of facts) {
    if (!value) continue
    pen.line(fact, left, y, { colour: quiet })
    y = pen.block(value, left + 120, y, right - left - 120)
  }
  return y
}

/** Where the net of a line ends, if it has one of its own. */
const netEnd = right - 110

function tableHead(pen: Pen, words: Words, isTaxed: boolean, y: number): number {
  const style = { colour: quiet, size: 9 }
  pen.line(words.order, left, y, style)
  pen.line(words.item, left + 120, y, style)
  if (isTaxed) pen.line(words.net, netEnd, y, { ...style, end: true })
  pen.line(words.amount, right, y, { ...style, end: true })
  pen.rule(y + 16)
  return y + 24
}

const sum = (fen: bigint) => formatMoney(fromFen(fen))

function table(pen: Pen, words: Words, { row, sold: { taxes } }: InvoicePrint, top: number): void {
  const isTaxed = taxes.length > 0
  let y = tableHead(pen, words, isTaxed, top)
  for (const line of row.lines) {
    if (y > bottom - 40) {
      pen.doc.addPage()
      y = tableHead(pen, words, isTaxed, 48)
    }
    pen.line(line.orderNumber, left, y)
    if (isTaxed) pen.line(sum(netOf([line])), netEnd, y, { end: true })
    pen.line(sum(BigInt(line.amountFen)), right, y, { end: true })
    y = pen.block(itemOf(row, line), left + 120, y, isTaxed ? 200 : 300) + 4
  }
  if (y > bottom - 20 - taxes.length * 18) {
    pen.doc.addPage()
    y = 48
  }
  pen.rule(y)
  if (isTaxed) y = taxLines(pen, words, row, taxes, y + 10)
  pen.line(words.total, left, y + 10, { size: 12 })
  pen.line(sum(row.amountFen), right, y + 10, { size: 12, end: true })
}

const itemOf = ({ language }: InvoiceRow, { product, subject }: InvoiceLine) =>
  [productWord(language as Language, product), subject].filter(Boolean).join(' · ')

function taxLines(pen: Pen, words: Words, { lines }: InvoiceRow, taxes: Sold['taxes'], top: number): number {
  const rows = [
    [words.net, netOf(lines)] as const,
    ...taxes.map(({ name, rate, amountFen }) => [fill(words.tax, { name, rate }), BigInt(amountFen)] as const),
  ]
  for (const [at, [word, fen]] of rows.entries()) {
    pen.line(word, left, top + at * 18, { colour: quiet })
    pen.line(sum(fen), right, top + at * 18, { end: true })
  }
  return top + rows.length * 18 - 4
}

function numberPages(pen: Pen, words: Words): void {
  const { count: pages } = pen.doc.bufferedPageRange()
  for (let page = 1; page <= pages; page++) {
    pen.doc.switchToPage(page - 1)
    // Below the margin the library would begin a new page.
    pen.doc.page.margins.bottom = 0
    pen.line(fill(words.page, { page, pages }), right, 800, { colour: quiet, size: 9, end: true })
  }
}
