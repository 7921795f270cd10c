import type { Typeface } from './fonts.ts'

export const left = 48
export const right = 547
export const bottom = 770
export const ink = '#1c2024'
export const quiet = '#60646c'
const rule = '#d9d9e0'

/** A4, black on white, as a paper that is filed. `done` ends it and hands back its bytes. */
export async function newPaper(typeface: Typeface, info: { Title: string; CreationDate: Date }) {
  // Loaded with the first paper: it is a tenth of what a start would load.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({ size: 'A4', margins: { top: 48, left, right: 48, bottom: 48 }, bufferPages: true, info })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
  })
  const done = () => {
    doc.end()
    return whole
  }
  return { pen: new Pen(doc, typeface), done }
}

interface Style {
  size?: number
  colour?: string
  /** The text ends at `x` instead of beginning there. */
  end?: boolean
}

/** A Latin word with the space before it, a number with its unit, or one letter of what is broken anywhere, as Chinese is. */
const unbroken = / *(?:(?:[\d.]+ (?=[A-Za-z]))?[\u0021-\u2e7f]+|[^])/gu

/** Writes one line of text at a place, each character in a font that has it. */
export class Pen {
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
    const end = () => {
      this.line(row, x, at, style)
      at += size * 1.5
      row = ''
      filled = 0
    }
    for (const [word] of text.matchAll(unbroken)) {
      const letters = Array.from(word, (letter) => ({ letter, wide: this.#letterWidth(letter) * size }))
      const whole = letters.reduce((sum, { wide }) => sum + wide, 0)
      if (row && filled + whole > width) end()
      for (const { letter, wide } of letters) {
        // A row does not begin with a space, and a word longer than a row is broken wherever it is full.
        if (row && filled + wide > width) end()
        if (!row && letter === ' ') continue
        row += letter
        filled += wide
      }
    }
    this.line(row, x, at, style)
    return at + size * 1.5
  }

  /** Within a box, from its upper left corner; whether it could be drawn. */
  picture(bytes: Buffer, x: number, y: number, fit: readonly [number, number]): boolean {
    try {
      this.doc.image(bytes, x, y, { fit: [...fit] })
      return true
    } catch {
      return false
    }
  }

  rule(y: number): void {
    this.doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(rule).stroke()
  }
}
