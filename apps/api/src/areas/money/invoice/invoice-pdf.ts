import type { Language } from '@portico/contract/language.ts'
import Pdf from 'pdfkit'
import type { Typeface } from '../../../core/fonts.ts'
import { fill, productWord, wordsOf, type ServerWords } from '../../../core/words/words.ts'
import type { InvoiceRow } from '../../../ground/invoices/credit-note.service.ts'
import { fromFen } from '../../../core/money.ts'

export interface InvoicePrint {
  row: InvoiceRow
  creditsNumber: string
  seller: { name: string; address: string; phone: string; email: string }
}

const left = 48
const right = 547
const bottom = 770
const ink = '#1c2024'
const quiet = '#60646c'
const rule = '#d9d9e0'

/** A4, black on white, as a paper that is filed. Money is the sum that was paid; it contains no other figures. */
export async function invoicePdf(print: InvoicePrint, typeface: Typeface): Promise<Buffer> {
  const { row } = print
  const words = wordsOf(row.language as Language).invoice
  const doc = new Pdf({
    size: 'A4',
    margins: { top: 48, left, right: 48, bottom: 48 },
    bufferPages: true,
    info: { Title: row.number ?? '', CreationDate: row.issuedAt ?? row.createdAt },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
  })
  const pen = new Pen(doc, typeface)
  let y = head(pen, words, print)
  y = buyer(pen, words, row, y + 20)
  table(pen, words, row, y + 24)
  numberPages(pen, words)
  doc.end()
  return done
}

type Words = ServerWords['invoice']

interface Style {
  size?: number
  colour?: string
  /** The text ends at `x` instead of beginning there. */
  end?: boolean
}

/** Writes one line of text at a place, each character in a font that has it. */
class Pen {
  readonly doc: PDFKit.PDFDocument
  readonly #typeface: Typeface
  readonly #known = new Set<string>()
  readonly #widths = new Map<string, number>()

  constructor(doc: PDFKit.PDFDocument, typeface: Typeface) {
    this.doc = doc
    this.#typeface = typeface
  }

  #runs(text: string) {
    const runs = this.#typeface.runs(text)
    for (const { font } of runs) {
      if (!this.#known.has(font.name)) this.doc.registerFont(font.name, font.bytes)
      this.#known.add(font.name)
    }
    return runs
  }

  width(text: string, size: number): number {
    this.doc.fontSize(size)
    return this.#runs(text).reduce((sum, run) => sum + this.doc.font(run.font.name).widthOfString(run.text), 0)
  }

  /** Breaking a line asks for the width of each letter many times; it is measured once. */
  #letterWidth(letter: string): number {
    const known = this.#widths.get(letter) ?? this.width(letter, 1)
    this.#widths.set(letter, known)
    return known
  }

  line(text: string, x: number, y: number, { size = 10, colour = ink, end = false }: Style = {}): void {
    let at = end ? x - this.width(text, size) : x
    for (const run of this.#runs(text)) {
      this.doc.font(run.font.name).fontSize(size).fillColor(colour)
      this.doc.text(run.text, at, y, { lineBreak: false })
      at += this.doc.widthOfString(run.text)
    }
  }

  /** As many lines as the width asks for; answers where the next one begins. */
  block(text: string, x: number, y: number, width: number, style: Style = {}): number {
    const size = style.size ?? 10
    let [row, filled, at] = ['', 0, y]
    for (const letter of text) {
      const wide = this.#letterWidth(letter) * size
      if (row && filled + wide > width) {
        this.line(row, x, at, style)
        at += size * 1.5
        row = ''
        filled = 0
      }
      row += letter
      filled += wide
    }
    this.line(row, x, at, style)
    return at + size * 1.5
  }

  rule(y: number): void {
    this.doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke()
  }
}

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
    pen.line(fromFen(BigInt(line.amountFen)), right, y, { end: true })
    y = pen.block([product, line.subject].filter(Boolean).join(' · '), left + 120, y, 280) + 4
  }
  pen.rule(y)
  pen.line(words.total, left, y + 10, { size: 12 })
  pen.line(fromFen(row.amountFen).replace(/^-?/, '$&¥'), right, y + 10, { size: 12, end: true })
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
