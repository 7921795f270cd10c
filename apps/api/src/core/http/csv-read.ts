export interface FileRecord {
  line: number
  cells: string[]
}

/** The records of a CSV, each with the line it begins on; nothing where a quotation mark is never closed. */
export function recordsOf(text: string): FileRecord[] | undefined {
  const comma = delimiterOf(text)
  const records: FileRecord[] = []
  let record: FileRecord = { line: 1, cells: [] }
  let [cell, line, quoted] = ['', 1, false]
  const endRecord = () => {
    record.cells.push(cell)
    // A line with nothing on it is no record.
    if (record.cells.some((one) => one.trim() !== '')) records.push(record)
    record = { line, cells: [] }
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '\n') line++
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[at++]
      else quoted = false
    } else if (char === '"' && cell.trim() === '') [cell, quoted] = ['', true]
    else if (char === comma) {
      record.cells.push(cell)
      cell = ''
    } else if (char === '\n') endRecord()
    else if (char !== '\r') cell += char
  }
  if (quoted) return undefined
  endRecord()
  return records
}

/** Spreadsheets of some countries part cells by semicolons, and what is pasted from one by tabs. */
function delimiterOf(text: string): string {
  const head = text.trimStart().split('\n', 1)[0]!
  return [',', ';', '\t'].toSorted((one, other) => head.split(other).length - head.split(one).length)[0]!
}

/** A text that already looks as if it had been guarded gets one mark more, so that reading takes off what writing put on. */
const looksGuarded = /^'+[\s\u200b\ufeff]*[=+\-@＝＋－＠]/
export const guarded = (text: string) => (looksGuarded.test(text) ? `'${text}` : text)
export const unguarded = (text: string) => (looksGuarded.test(text) ? text.slice(1) : text)
