import type { FileAnswer } from './serve.ts'

/**
 * A cell that a spreadsheet would run as a formula is made a plain text; a sum of money stays one. Signs of full width
 * begin a formula too where people type Chinese, and blanks before a sign are passed over.
 */
const startsFormula = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/
const isSum = /^-?\d+\.\d{2}$/

const cell = (value: string) =>
  `"${(startsFormula.test(value) && !isSum.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))

export const exportMax = 50_000

/** Rows as CSV with a byte-order mark, so that spreadsheets read Chinese. */
export function csvFile<Name extends string>(
  name: string,
  now: Date,
  columns: readonly Name[],
  rows: readonly Readonly<Partial<Record<Name, unknown>>>[],
): FileAnswer {
  const lines = rows.map((row) => columns.map((column) => cell(textOf(row[column]))).join(','))
  return {
    name: `${name}-${now.toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`),
  }
}
