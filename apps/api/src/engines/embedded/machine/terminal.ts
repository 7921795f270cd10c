import { setImmediate } from 'node:timers/promises'
import { StringDecoder } from 'node:string_decoder'
import type { Effect, Shell } from './shell.ts'

const lineCharsMax = 1_024
const escapeCharsMax = 16

/** Where a terminal writes. `drained` waits until what was written has gone out. */
export interface TerminalOut {
  write(text: string): void
  drained(): Promise<void>
}

/** Line ends as a terminal wants them. */
export const toTerminal = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')

/** Letters of East Asian writing take two columns. */
const widthOf = (letter: string) => {
  const code = letter.codePointAt(0)!
  return (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x1f300
    ? 2
    : 1
}
const columnsOf = (letters: readonly string[]) => letters.reduce((sum, letter) => sum + widthOf(letter), 0)

const escapes: Record<string, (terminal: Terminal) => void> = {
  '[A': (terminal) => terminal.older(),
  '[B': (terminal) => terminal.newer(),
  '[C': (terminal) => terminal.moveTo(terminal.place + 1),
  '[D': (terminal) => terminal.moveTo(terminal.place - 1),
  '[H': (terminal) => terminal.moveTo(0),
  '[F': (terminal) => terminal.moveTo(Infinity),
  '[1~': (terminal) => terminal.moveTo(0),
  '[4~': (terminal) => terminal.moveTo(Infinity),
  '[3~': (terminal) => terminal.cut(terminal.place, terminal.place + 1),
}
const controls: Record<string, (terminal: Terminal) => void> = {
  '\x01': (terminal) => terminal.moveTo(0),
  '\x02': (terminal) => terminal.moveTo(terminal.place - 1),
  '\x05': (terminal) => terminal.moveTo(Infinity),
  '\x06': (terminal) => terminal.moveTo(terminal.place + 1),
  '\x08': (terminal) => terminal.cut(terminal.place - 1, terminal.place),
  '\x7f': (terminal) => terminal.cut(terminal.place - 1, terminal.place),
  '\x0b': (terminal) => terminal.cut(terminal.place, Infinity),
  '\x15': (terminal) => terminal.cut(0, terminal.place),
  '\x17': (terminal) => terminal.cutWord(),
  '\x0e': (terminal) => terminal.newer(),
  '\x10': (terminal) => terminal.older(),
  '\x0c': (terminal) => terminal.clear(),
  '\x03': (terminal) => terminal.abandon(),
  '\t': (terminal) => terminal.complete(),
}

/** A shell with a line that can be edited: letters come in as typed, what the screen should show goes out. */
export class Terminal {
  readonly #shell: Shell
  readonly #out: TerminalOut
  readonly #decoder = new StringDecoder('utf8')
  #columns: number
  #letters: string[] = []
  place = 0
  /** Which line of the history is shown; undefined for the one being written. */
  #shownLine: number | undefined
  #draft: string[] = []
  #escape: string | undefined
  /** The row, below the prompt's, on which the cursor was left. */
  #cursorRow = 0
  #stale = false
  #afterReturn = false
  /** Goes out in one piece: a line makes several small ones. */
  #unsent = ''

  constructor(shell: Shell, out: TerminalOut, columns: number) {
    this.#shell = shell
    this.#out = out
    this.#columns = columns
  }

  start(): void {
    this.#write(toTerminal(this.#shell.greeting))
    this.#ask()
    this.#flush()
  }

  resize(columns: number): void {
    this.#columns = columns
    this.#stale = true
    this.#show()
    this.#flush()
  }

  /** Takes what was typed; answers when all of it was dealt with, or with what ends the session. */
  async type(typed: Buffer): Promise<Effect | undefined> {
    for (const letter of this.#decoder.write(typed)) {
      const effect = this.#key(letter)
      if (effect) this.#flush()
      if (effect === 'ran') {
        await this.#out.drained()
        // Many lines at once must not keep everybody else waiting.
        await setImmediate()
      } else if (effect) return effect
    }
    this.#show()
    this.#flush()
    return undefined
  }

  #write(text: string): void {
    this.#unsent += text
  }

  #flush(): void {
    this.#out.write(this.#unsent)
    this.#unsent = ''
  }

  #key(letter: string): Effect | 'ran' | undefined {
    const afterReturn = this.#afterReturn
    this.#afterReturn = letter === '\r'
    if (this.#escape !== undefined) return void this.#continueEscape(letter)
    if (letter === '\x1b') return void (this.#escape = '')
    if (letter === '\n' && afterReturn) return undefined
    if (letter === '\r' || letter === '\n') return this.#enter()
    if (letter === '\x04') {
      if (this.#letters.length === 0) return this.#leave()
      return void this.cut(this.place, this.place + 1)
    }
    const control = controls[letter]
    if (control) return void control(this)
    if (letter >= ' ' && letter !== '\u{fffd}') this.#insert(letter)
    return undefined
  }

  #continueEscape(letter: string): void {
    this.#escape += letter
    const whole = this.#escape!
    // ESC O A is what a terminal in application mode sends for ESC [ A.
    const known = escapes[whole.replace(/^O/, '[')]
    if (known) known(this)
    if (known || whole.length > escapeCharsMax || /^(?:[^[O]|\[[\d;]*[@-~]|O.)$/.test(whole)) this.#escape = undefined
  }

  #insert(letter: string): void {
    if (this.#letters.length >= lineCharsMax) return this.#write('\x07')
    this.#letters.splice(this.place, 0, letter)
    this.place++
    this.#stale = true
  }

  moveTo(place: number): void {
    this.place = Math.max(0, Math.min(place, this.#letters.length))
    this.#stale = true
  }

  cut(from: number, to: number): void {
    if (from < 0) return
    this.#letters.splice(from, to - from)
    this.moveTo(from)
  }

  cutWord(): void {
    let from = this.place
    while (from > 0 && this.#letters[from - 1] === ' ') from--
    while (from > 0 && this.#letters[from - 1] !== ' ') from--
    this.cut(from, this.place)
  }

  older(): void {
    const { history } = this.#shell
    const at = (this.#shownLine ?? history.length) - 1
    if (at < 0) return
    if (this.#shownLine === undefined) this.#draft = this.#letters
    this.#shownLine = at
    this.#replace([...history[at]!])
  }

  newer(): void {
    if (this.#shownLine === undefined) return
    const at = this.#shownLine + 1
    const line = this.#shell.history[at]
    this.#shownLine = line === undefined ? undefined : at
    this.#replace(line === undefined ? this.#draft : [...line])
  }

  clear(): void {
    this.#write('\x1b[H\x1b[2J')
    this.#cursorRow = 0
    this.#stale = true
  }

  abandon(): void {
    this.#show()
    this.#write('^C\r\n')
    this.#ask()
  }

  /** The first word is a command's name; the others are paths. */
  complete(): void {
    const before = this.#letters.slice(0, this.place).join('')
    const start = before.slice(before.lastIndexOf(' ') + 1)
    const found = before.includes(' ') ? this.#paths(start) : this.#shell.complete(start).map((name) => `${name} `)
    const shared = sharedStart(found)
    if (shared.length > start.length) for (const letter of shared.slice(start.length)) this.#insert(letter)
    else if (found.length > 1) {
      this.#show()
      this.#write(`\r\n${found.slice(0, 100).join(' ')}\r\n`)
      this.#cursorRow = 0
      this.#stale = true
    }
  }

  #paths(start: string): string[] {
    const cut = start.lastIndexOf('/') + 1
    const folder = this.#shell.path(start.slice(0, cut) || '.')
    const { files } = this.#shell.guest
    if (!files.isFolder(folder)) return []
    return files
      .list(folder)
      .filter(({ name }) => name.startsWith(start.slice(cut)))
      .map(({ name, folder: below }) => start.slice(0, cut) + name + (below ? '/' : ' '))
  }

  #replace(letters: string[]): void {
    this.#letters = [...letters]
    this.moveTo(letters.length)
  }

  #enter(): Effect | 'ran' {
    const line = this.#letters.join('')
    this.moveTo(Infinity)
    this.#show()
    this.#write('\r\n')
    this.#shell.remember(line)
    const { out, err, effect } = this.#shell.run(line)
    this.#write(toTerminal(out + err))
    if (effect) return effect
    this.#ask()
    return 'ran'
  }

  #leave(): Effect {
    this.#write('logout\r\n')
    return 'exit'
  }

  #ask(): void {
    this.#letters = []
    this.place = 0
    this.#shownLine = undefined
    this.#cursorRow = 0
    this.#stale = false
    this.#write(this.#shell.prompt)
  }

  /** Draws the prompt and the line again, however many rows they take, and puts the cursor in its place. */
  #show(): void {
    if (!this.#stale) return
    this.#stale = false
    const prompt = this.#shell.prompt
    const whole = prompt.length + columnsOf(this.#letters)
    const cursor = prompt.length + columnsOf(this.#letters.slice(0, this.place))
    const rowOf = (columns: number) => Math.floor(columns / this.#columns)
    const [row, column, rowsBelow] = [rowOf(cursor), cursor % this.#columns, rowOf(whole) - rowOf(cursor)]
    let text = `${this.#cursorRow > 0 ? `\x1b[${this.#cursorRow}A` : ''}\r\x1b[J${prompt}${this.#letters.join('')}`
    // A full row leaves the cursor at its end until the next letter: this brings it where we count it to be.
    if (whole % this.#columns === 0) text += '\r\n'
    if (rowsBelow > 0) text += `\x1b[${rowsBelow}A`
    text += `\r${column > 0 ? `\x1b[${column}C` : ''}`
    this.#cursorRow = row
    this.#write(text)
  }
}

function sharedStart(texts: readonly string[]): string {
  let shared = texts[0] ?? ''
  for (const text of texts) while (!text.startsWith(shared)) shared = shared.slice(0, -1)
  return shared
}
