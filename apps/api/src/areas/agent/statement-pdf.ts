import { statementMovements, statementSales, type AgentStatement } from '@portico/contract/agent/wallet.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import type { Language } from '@portico/contract/language.ts'
import type { Typeface } from '../../core/fonts.ts'
import { left, newPaper, quiet, right, type Pen } from '../../core/paper.ts'
import { wordsOf } from '../../core/words/words.ts'

export interface StatementPrint {
  statement: AgentStatement
  platform: string
  agent: string
  at: Date
  language: Language
}

const account = ['opening', ...statementMovements, 'closing'] as const
const business = [...statementSales, 'margin'] as const
type FigureName = (typeof account)[number] | (typeof business)[number]

/** The figures of a statement in their order. */
export const figuresOf = (statement: AgentStatement): [FigureName, string][] =>
  [...account, ...business].map((name) => [name, statement[name]])

export async function statementPdf(print: StatementPrint, typeface: Typeface): Promise<Buffer> {
  const { statement, platform, agent, at, language } = print
  const words = wordsOf(language).statement
  const { pen, done } = await newPaper(typeface, { Title: `${words.statement} ${statement.month}`, CreationDate: at })
  pen.line(words.statement, left, 48, { size: 24 })
  pen.line(statement.closed ? statement.month : `${statement.month} · ${words.soFar}`, right, 54, { end: true })
  pen.line(`${words.made}  ${at.toISOString().slice(0, 10)}`, right, 70, { end: true })
  pen.rule(96)
  let y = party(pen, words.agent, agent, 110)
  y = party(pen, words.platform, platform, y + 8)
  const part = (title: string, names: readonly FigureName[], top: number) =>
    table(
      pen,
      [title, words.amount],
      names.map((name) => [words.figures[name], statement[name]]),
      top,
    )
  y = part(words.account, account, y + 20)
  part(words.business, business, y + 24)
  return done()
}

function party(pen: Pen, word: string, name: string, y: number): number {
  pen.line(word, left, y, { colour: quiet, size: 9 })
  return pen.block(name, left, y + 14, right - left, { size: 12 })
}

function table(pen: Pen, [title, amount]: [string, string], rows: readonly [string, string][], top: number): number {
  pen.line(title, left, top, { colour: quiet, size: 9 })
  pen.line(amount, right, top, { colour: quiet, size: 9, end: true })
  pen.rule(top + 16)
  let y = top + 24
  for (const [at, [word, sum]] of rows.entries()) {
    // The last one is what the others come to.
    const isTotal = at === rows.length - 1
    if (isTotal) pen.rule(y)
    const size = isTotal ? 12 : 10
    y += isTotal ? 8 : 0
    pen.line(word, left, y, { size })
    pen.line(formatMoney(sum), right, y, { end: true, size })
    y += 20
  }
  return y
}
