import { bootLines } from './boot-log.ts'
import type { Gate } from './gate.ts'
import type { Guest } from './guest.ts'
import { Screen, screenColumns } from './screen.ts'
import { Shell, type Effect } from './shell.ts'
import { Terminal } from './terminal.ts'

const typedCharsMax = 128
const queuedBytesMax = 16_384

interface ConsoleParts {
  guest: Guest
  gate: Gate
  act(effect: Exclude<Effect, 'exit'>): void
}

type State =
  | { at: 'boot' }
  | { at: 'name'; typed: string }
  | { at: 'password'; name: string; typed: string }
  | { at: 'shell'; terminal: Terminal }

/** The machine's own screen and keyboard: what it writes while it starts, a sign-in, a shell. All viewers share it. */
export class Console {
  readonly screen = new Screen()
  readonly #parts: ConsoleParts
  #state: State = { at: 'boot' }
  #timer: NodeJS.Timeout | undefined
  #queue: Buffer[] = []
  #queuedBytes = 0
  #working = false

  constructor(parts: ConsoleParts) {
    this.#parts = parts
    this.#boot(0)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** Keys, in order. What is typed faster than it can be dealt with is dropped beyond a limit. */
  type(keys: Buffer): void {
    if (this.#queuedBytes + keys.length > queuedBytesMax) return
    this.#queue.push(keys)
    this.#queuedBytes += keys.length
    if (!this.#working && this.#state.at !== 'boot') void this.#work()
  }

  async #work(): Promise<void> {
    this.#working = true
    try {
      for (let keys = this.#queue.shift(); keys; keys = this.#queue.shift()) {
        this.#queuedBytes -= keys.length
        await this.#take(keys)
      }
    } catch {
      this.screen.write('\r\nconsole: fault\r\n')
      this.#askName()
    } finally {
      this.#working = false
    }
  }

  /** Shows what it has written by now, and the rest as it comes. */
  #boot(from: number): void {
    const { machine, now } = this.#parts.guest
    const lines = bootLines(machine)
    const upMs = now().getTime() - machine.bootedAt.getTime()
    let next = from
    for (; next < lines.length && lines[next]!.atMs <= upMs; next++) this.screen.write(`${lines[next]!.text}\r\n`)
    if (next === lines.length) {
      this.screen.write(`\r\n${machine.image} ${machine.hostName} tty1\r\n\r\n`)
      this.#askName()
      // What was typed too early is dealt with now.
      return void this.#work()
    }
    this.#timer = setTimeout(() => this.#boot(next), lines[next]!.atMs - upMs)
    this.#timer.unref()
  }

  #askName(): void {
    this.#state = { at: 'name', typed: '' }
    this.screen.write(`${this.#parts.guest.machine.hostName} login: `)
  }

  async #take(keys: Buffer): Promise<void> {
    const letters = [...keys.toString('utf8')]
    while (letters.length > 0 && this.#state.at !== 'shell') await this.#signInKey(letters.shift()!)
    if (this.#state.at !== 'shell' || letters.length === 0) return
    const effect = await this.#state.terminal.type(Buffer.from(letters.join('')))
    if (!effect) return
    if (effect === 'exit') this.screen.write('\x1b[H\x1b[2J')
    else this.#parts.act(effect)
    this.#askName()
  }

  async #signInKey(letter: string): Promise<void> {
    const state = this.#state
    if (state.at !== 'name' && state.at !== 'password') return
    const shown = state.at === 'name'
    if (letter === '\r' || letter === '\n') return this.#signInLine(state)
    if (letter === '\x7f' || letter === '\b') {
      if (shown && state.typed !== '') this.screen.write('\b \b')
      state.typed = state.typed.slice(0, -1)
    } else if (letter >= ' ' && state.typed.length < typedCharsMax) {
      state.typed += letter
      if (shown) this.screen.write(letter)
    }
  }

  async #signInLine(state: Extract<State, { typed: string }>): Promise<void> {
    this.screen.write('\r\n')
    if (state.at === 'name') {
      if (state.typed === '') return this.#askName()
      this.#state = { at: 'password', name: state.typed, typed: '' }
      return this.screen.write('Password: ')
    }
    const { gate, guest } = this.#parts
    if (!(await gate.passwordFits(state.name, state.typed))) {
      this.screen.write('\r\nLogin incorrect\r\n')
      return this.#askName()
    }
    guest.note(`login: ${state.name} on tty1`)
    const out = { write: (text: string) => this.screen.write(text), drained: () => Promise.resolve() }
    const terminal = new Terminal(new Shell(guest, state.name), out, screenColumns)
    this.#state = { at: 'shell', terminal }
    terminal.start()
  }
}
