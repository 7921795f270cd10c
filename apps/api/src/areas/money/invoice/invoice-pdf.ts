import { formatMoney } from '@portico/contract/formats.ts'
import type { Language } from '@portico/contract/language.ts'
import type { Typeface } from '../../../core/fonts.ts'
import { bottom, left, newPaper, quiet, right, type Pen } from '../../../core/paper.ts'
import { fill, productWord, wordsOf, type ServerWords } from '../../../core/words/words.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'
import { fromFen } from '../../../core/money.ts'

export interface InvoicePrint {
  row: InvoiceRow
  creditsNumber: string
  seller: { name: string; address: string; phone: string; email: string }
}

/** Money is the sum that was paid; it contains no other figures. */
export async function invoicePdf(print: InvoicePrint, typeface: Typeface): Promise<Buffer> {
  const { row } = print
  const words = wordsOf(row.language as Language).invoice
  const { pen, done } = newPaper(typeface, { Title: row.number ?? '', CreationDate: row.issuedAt ?? row.createdAt })
  let y = head(pen, words, print)
  y = buyer(pen, words, row, y + 20)
  table(pen, words, row, y + 24)
  numberPages(pen, words)
  return done()
}

type Words = ServerWords['invoice']

function head(pen: Pen, words: Words, { row, creditsNumber, seller }: InvoicePrint): number {
  const isCredit = row.kind === 'credit note'
  pen.line(isCredit ? words.creditNote : words.invoice, left, 48, { size: 24 })
  pen.line(row.header.type === 'special' ? words.special : words.plain, left, 84, { colour: quiet })
  pen.line(`${words.number}  ${row.number ?? ''}`, right, 54, { end: true })
  pen.line(`${words.date}  ${(row.issuedAt ?? row.createdAt).toISOString().slice(0, 10)}`, right, 70, { end: true })
  if (isCredit) pen.line(fill(words.credits, { number: creditsNumber }), right, 86, { end: true })
  pen.rule(112)
  pen.line(words.seller, left, 126, { colour: quiet, size: 9 })
  let y = pen.block(seller.name, left, 140, right - left, { size: 12 })
  for (const fact of [seller.address, [seller.phone, seller.email].filter(Boolean).join(' · ')])
    if (fact) y = pen.block(fact, left, y, right - left, { colour: quiet })
  return y
}

function buyer(pen: Pen, words: Words, { header }: InvoiceRow, top: number): number {
  pen.line(words.buyer, left, top, { colour: quiet, size: 9 })
  let y = pen.block(header.title, left, top + 14, right - left, { size: 12 }) + 4
  const facts: [string, string][] = [
    [words.taxId, header.tax_id],
    [words.licence, header.business_licence],
    [words.contact, header.contact],
    [words.information, header.contact_information],
    [words.address, header.address],
    [words.bank, header.bank],
    [words.card, header.card_number],
  ]
  for (const [name, value] of facts) {
    pen.line(name, left, y, { colour: quiet })
    y = pen.block(value, left + 120, y, right - left - 120)
  }
  return y
}

function tableHead(pen: Pen, words: Words, y: number): number {
  pen.line(words.order, left, y, { colour: quiet, size: 9 })
  pen.line(words.item, left + 120, y, { colour: quiet, size: 9 })
  pen.line(words.amount, right, y, { colour: quiet, size: 9, end: true })
  pen.rule(y + 16)
  return y + 24
}

function table(pen: Pen, words: Words, row: InvoiceRow, top: number): void {
  let y = tableHead(pen, words, top)
  for (const line of row.lines) {
    if (y > bottom - 40) {
      pen.doc.addPage()
      y = tableHead(pen, words, 48)
    }
    const product = productWord(row.language as Language, line.product)
    pen.line(line.orderNumber, left, y)
    pen.line(formatMoney(fromFen(BigInt(line.amountFen))), right, y, { end: true })
    y = pen.block([product, line.subject].filter(Boolean).join(' · '), left + 120, y, 280) + 4
  }
  pen.rule(y)
  pen.line(words.total, left, y + 10, { size: 12 })
  pen.line(formatMoney(fromFen(row.amountFen)), right, y + 10, { size: 12, end: true })
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
