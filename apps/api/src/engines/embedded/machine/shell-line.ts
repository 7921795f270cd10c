/** A word as written: its variables are looked up when its command runs, since the one before it may set them. */
export interface Word {
  parts: ({ text: string } | { variable: string })[]
  /** Whether a `*` or `?` in it is a pattern. */
  glob: boolean
}

/** One command of a line: its words, where its output goes, and how it follows the one before. */
export interface Piece {
  words: Word[]
  /** Whether it reads what the piece before it wrote. */
  piped: boolean
  /** When it runs: always, only after success, only after failure. */
  when: 'always' | 'success' | 'failure'
  to?: { path: Word; append: boolean }
  /** Where its complaints go: beside its output, or into a file. */
  errors?: 'output' | Word
  from?: Word
}

export class LineError extends Error {}

const wordCharsMax = 8_192
const wordsMax = 512
const operators = ['&&', '||', '2>&1', '2>', '>>', '|', ';', '>', '<'] as const
type Token = { word: Word } | { operator: (typeof operators)[number] }

interface Names {
  variable(name: string): string
  /** What matches a word with `*` or `?`; empty when nothing does. */
  matches(pattern: string): string[]
}

/** The text of one word. */
export function textOf({ parts }: Word, names: Pick<Names, 'variable'>): string {
  const text = parts.map((part) => ('text' in part ? part.text : names.variable(part.variable))).join('')
  if (text.length > wordCharsMax) throw new LineError('word too long')
  return text
}

/** The words a command gets: variables looked up, patterns replaced by what matches them. */
export function expand(words: readonly Word[], names: Names): string[] {
  const expanded: string[] = []
  for (const word of words) {
    const text = textOf(word, names)
    const found = word.glob ? names.matches(text) : []
    expanded.push(...(found.length > 0 ? found : [text]))
    if (expanded.length > wordsMax) throw new LineError('argument list too long')
  }
  return expanded
}

/**
 * Takes a line apart as a shell would, with quotes, variables and patterns. A look ahead of one letter, no going back.
 * `escape` is the letter that takes the meaning from the next one.
 */
export function parseLine(line: string, escape: string): Piece[] {
  const pieces: Piece[] = []
  let piece: Piece = { words: [], piped: false, when: 'always' }
  let awaits: 'to' | 'append' | 'from' | 'errors' | undefined
  const close = (next: Pick<Piece, 'piped' | 'when'>, needed: boolean) => {
    if (awaits || (needed && piece.words.length === 0)) throw new LineError('syntax error')
    if (piece.words.length > 0) pieces.push(piece)
    piece = { words: [], ...next }
  }
  for (const token of tokensOf(line, escape)) {
    if ('word' in token) {
      if (awaits === 'from') piece.from = token.word
      else if (awaits === 'errors') piece.errors = token.word
      else if (awaits) piece.to = { path: token.word, append: awaits === 'append' }
      else piece.words.push(token.word)
      awaits = undefined
      continue
    }
    if (awaits) throw new LineError('syntax error')
    if (token.operator === '>') awaits = 'to'
    else if (token.operator === '>>') awaits = 'append'
    else if (token.operator === '<') awaits = 'from'
    else if (token.operator === '2>') awaits = 'errors'
    else if (token.operator === '2>&1') piece.errors = 'output'
    else if (token.operator === '|') close({ piped: true, when: 'always' }, true)
    else
      close(
        { piped: false, when: token.operator === ';' ? 'always' : token.operator === '&&' ? 'success' : 'failure' },
        token.operator !== ';',
      )
  }
  const dangling = piece.piped || piece.when !== 'always'
  close({ piped: false, when: 'always' }, dangling)
  return pieces
}

function* tokensOf(line: string, escape: string): Generator<Token> {
  let at = 0
  while (at < line.length) {
    const letter = line[at]!
    if (letter === ' ' || letter === '\t') {
      at++
      continue
    }
    if (letter === '#') return
    const operator = operators.find((one) => line.startsWith(one, at))
    if (operator) {
      yield { operator }
      at += operator.length
      continue
    }
    if (letter === '&') throw new LineError('no jobs in the background here')
    const { word, end } = readWord(line, at, escape)
    yield { word }
    at = end
  }
}

function readWord(line: string, start: number, escape: string): { word: Word; end: number } {
  const word: Word = { parts: [], glob: false }
  let [text, at, quote] = ['', start, '']
  for (; at < line.length; at++) {
    const letter = line[at]!
    if (quote === '' && /[\s|;<>&]/.test(letter)) break
    if (letter === quote) quote = ''
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter
    else if (letter === escape && quote !== "'") text += line[++at] ?? ''
    else if (letter === '$' && quote !== "'") {
      const { name, length } = variableAt(line, at + 1)
      word.parts.push({ text }, name === '' ? { text: '$' } : { variable: name })
      text = ''
      at += length
    } else {
      word.glob ||= quote === '' && (letter === '*' || letter === '?')
      text += letter
    }
  }
  if (quote !== '') throw new LineError(`unexpected end: no closing ${quote}`)
  word.parts.push({ text })
  return { word, end: at }
}

function variableAt(line: string, start: number): { name: string; length: number } {
  const inBraces = line[start] === '{'
  const from = inBraces ? start + 1 : start
  if (line[from] === '?') return { name: '?', length: inBraces ? 3 : 1 }
  let end = from
  while (end < line.length && /\w/.test(line[end]!)) end++
  const name = line.slice(from, end)
  if (!inBraces) return { name, length: name.length }
  if (line[end] !== '}') throw new LineError('bad substitution')
  return { name, length: name.length + 2 }
}

/** `*.t?t` against a name, without a regular expression: a hostile pattern must not cost more than its length. */
export function matchesPattern(pattern: string, name: string): boolean {
  let [p, n, star, mark] = [0, 0, -1, 0]
  while (n < name.length) {
    if (pattern[p] === '?' || (pattern[p] === name[n] && pattern[p] !== '*')) [p, n] = [p + 1, n + 1]
    else if (pattern[p] === '*') [star, mark, p] = [p, n, p + 1]
    else if (star >= 0) [p, n, mark] = [star + 1, mark + 1, mark + 1]
    else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
