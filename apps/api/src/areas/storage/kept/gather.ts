import { and, type SQL } from 'drizzle-orm'

export interface Folders {
  prefix?: string | undefined
  /** What ends a folder, `/` as a rule; without one there are none. */
  delimiter?: string | undefined
  /** Of rows and folders together. */
  max?: number | undefined
}

interface Walk<Row> {
  /** Where it begins; all of a folder where that is named. */
  start: SQL | { after: string } | undefined
  behindRow(row: Row): SQL | undefined
  behindKey(key: string): SQL
  from(key: string): SQL
  before(key: string): SQL
  read(where: SQL | undefined, limit: number): Promise<Row[]>
}
interface Gathered<Row> {
  rows: Row[]
  prefixes: string[]
  /** The last that was taken, where there is more. */
  next: { row: Row } | { folder: string } | null
}

const readMax = 1001

/** Reads rows in their order, and goes on behind each folder that it meets without reading what is in it. */
export async function gather<Row extends { key: string }>(
  { prefix = '', delimiter = '', max = 1000 }: Folders,
  walk: Walk<Row>,
): Promise<Gathered<Row>> {
  const gathered: Gathered<Row> = { rows: [], prefixes: [], next: null }
  const within = prefix ? and(walk.from(prefix), endOf(walk, prefix)) : undefined
  let [at, last, given] = [startOf(walk, prefix, delimiter), undefined as Gathered<Row>['next'] | undefined, 0]
  for (;;) {
    const limit = Math.min(readMax, max - given + 1)
    const rows = await walk.read(and(within, at), limit)
    let jumped = false
    for (const row of rows) {
      if (given === max) return { ...gathered, next: last ?? null }
      given++
      const folder = folderOf(row.key, prefix, delimiter)
      if (folder === undefined) {
        gathered.rows.push(row)
        last = { row }
        continue
      }
      gathered.prefixes.push(folder)
      last = { folder }
      const next = behind(folder)
      if (next === undefined) return gathered
      at = walk.from(next)
      jumped = true
      break
    }
    if (jumped) continue
    if (rows.length < limit) return gathered
    at = walk.behindRow(rows.at(-1)!)
  }
}

function startOf<Row>(walk: Walk<Row>, prefix: string, delimiter: string): SQL | undefined {
  const { start } = walk
  if (start === undefined || !('after' in start)) return start
  const next = folderOf(start.after, prefix, delimiter) === start.after ? behind(start.after) : undefined
  return next === undefined ? walk.behindKey(start.after) : walk.from(next)
}

const endOf = <Row>(walk: Walk<Row>, prefix: string) => {
  const end = behind(prefix)
  return end === undefined ? undefined : walk.before(end)
}

export function folderOf(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined
  const at = key.indexOf(delimiter, prefix.length)
  return at < 0 ? undefined : key.slice(0, at + delimiter.length)
}

/** The first name after all that begin with this one: its last character is the next there is. */
export function behind(prefix: string): string | undefined {
  const letters = [...prefix]
  for (let letter = letters.pop(); letter !== undefined; letter = letters.pop()) {
    const code = letter.codePointAt(0)! + 1
    // The halves of letters that UTF-16 needs are no characters.
    if (code <= 0x10ffff) return letters.join('') + String.fromCodePoint(code === 0xd800 ? 0xe000 : code)
  }
  return undefined
}
