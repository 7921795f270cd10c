import type { Io } from './io.ts'
import type { PhoneShell } from './shell.ts'

const lineCharsMax = 4_096
const [controlC, controlD, backspace, erase] = [3, 4, 8, 127]

/** Without the arrows and their like, which are of no use here. */
function withoutArrows(text: string): string {
  const [first = '', ...rest] = text.split('\u001b')
  return first + rest.map((part) => part.replace(/^\[[\d;]*[A-Za-z~]/, '')).join('')
}

/** A shell that somebody types into: with a prompt and echo where there is a terminal, without where lines are piped in. */
export class Terminal {
  readonly #shell: PhoneShell
  readonly #io: Io
  readonly #tty: boolean
  #line = ''
  #over = false

  constructor(shell: PhoneShell, io: Io, tty: boolean) {
    this.#shell = shell
    this.#io = io
    this.#tty = tty
  }

  async run(): Promise<number> {
    await this.#prompt()
    const decoder = new TextDecoder()
    while (!this.#over) {
      const { done, value } = await this.#io.input.next()
      if (done) break
      await this.#typed(decoder.decode(value, { stream: true }))
    }
    if (this.#line !== '' && !this.#over) await this.#enter()
    return this.#shell.lastCode
  }

  async #typed(text: string): Promise<void> {
    for (const letter of withoutArrows(text)) {
      if (this.#over) return
      const code = letter.codePointAt(0)!
      if (letter === '\n' || letter === '\r') await this.#enter()
      else if (code === controlD && this.#line === '') this.#over = true
      else if (code === controlC) await this.#drop()
      else if (code === backspace || code === erase) await this.#erase()
      else if (code >= 32 && this.#line.length < lineCharsMax) await this.#add(letter)
    }
  }

  async #enter(): Promise<void> {
    const line = this.#line
    this.#line = ''
    if (this.#tty) await this.#say('\r\n')
    if (line.trim() === 'exit') this.#over = true
    else await this.#shell.run(line, this.#asTerminal())
    if (!this.#over) await this.#prompt()
  }

  async #add(letter: string): Promise<void> {
    this.#line += letter
    if (this.#tty) await this.#say(letter)
  }

  async #erase(): Promise<void> {
    if (this.#line === '') return
    this.#line = [...this.#line].slice(0, -1).join('')
    if (this.#tty) await this.#say('\b \b')
  }

  async #drop(): Promise<void> {
    this.#line = ''
    if (this.#tty) await this.#say('^C\r\n')
    await this.#prompt()
  }

  async #prompt(): Promise<void> {
    if (this.#tty) await this.#say(`${this.#shell.phone.store.profile.model}:${this.#shell.folder} $ `)
  }

  #say(text: string): Promise<void> {
    return this.#io.out(Buffer.from(text))
  }

  /** A terminal wants lines to begin at the left. */
  #asTerminal(): Io {
    if (!this.#tty) return this.#io
    const ended = (write: Io['out']) => (chunk: Uint8Array) =>
      write(Buffer.from(Buffer.from(chunk).toString('utf8').replace(/\r?\n/g, '\r\n')))
    return { ...this.#io, out: ended(this.#io.out), err: ended(this.#io.out) }
  }
}
