import { once } from 'node:events'
import type { Socket } from 'node:net'
import ssh2, { type AuthContext, type Connection, type ServerChannel, type Session } from 'ssh2'
import { minutesMs, secondsMs } from '../../../core/clock.ts'
import type { Gate } from './gate.ts'
import type { Guest } from './guest.ts'
import { Shell, type Effect } from './shell.ts'
import { Terminal, toTerminal, type TerminalOut } from './terminal.ts'

const signInMs = secondsMs(20)
const idleMs = minutesMs(30)
const attemptsMax = 6
const sessionsMax = 8
const commandCharsMax = 8_192
const pipedLineCharsMax = 8_192
const columnsMax = 1_000

export interface SshParts {
  guest: Guest
  gate: Gate
  /** What a command asks of the machine itself. */
  act(effect: Exclude<Effect, 'exit'>): void
}

/** Speaks SSH for one machine. Nothing but its shell is behind it: no forwarding, no files, no other programs. */
export class SshServer {
  readonly #server: ssh2.Server
  readonly #callers = new Map<number, { socket: Socket; slow: NodeJS.Timeout }>()

  constructor(parts: SshParts) {
    const { hostKeyPem } = parts.guest.machine
    this.#server = new ssh2.Server({ hostKeys: [hostKeyPem], ident: 'Portico' }, (connection, { port }) => {
      const caller = this.#callers.get(port)
      if (caller) new Visit(parts, caller.socket, caller.slow, connection)
    })
    this.#server.on('error', () => {})
  }

  /** The library tells of a connection when the other side has spoken, and then by its port alone. */
  accept(socket: Socket): void {
    const port = socket.remotePort
    if (port === undefined) return void socket.destroy()
    const slow = setTimeout(() => socket.destroy(), signInMs)
    this.#callers.set(port, { socket, slow })
    socket.once('close', () => {
      clearTimeout(slow)
      this.#callers.delete(port)
    })
    this.#server.injectSocket(socket)
  }
}

/** One connection of somebody who speaks SSH. */
class Visit {
  readonly #parts: SshParts
  readonly #socket: Socket
  readonly #timer: NodeJS.Timeout
  #attempts = 0
  #sessions = 0
  #user = ''

  constructor(parts: SshParts, socket: Socket, slow: NodeJS.Timeout, connection: Connection) {
    this.#parts = parts
    this.#socket = socket
    this.#timer = setTimeout(() => socket.destroy(), idleMs)
    socket.once('close', () => {
      clearTimeout(this.#timer)
    })
    connection.on('error', () => socket.destroy())
    connection.on('authentication', (asked) => void this.#authenticate(asked).catch(() => socket.destroy()))
    connection.on('ready', () => clearTimeout(slow))
    connection.on('session', (accept, reject) => {
      if (this.#sessions >= sessionsMax) return void reject()
      this.#sessions++
      this.#serve(accept())
    })
  }

  async #authenticate(asked: AuthContext): Promise<void> {
    const { gate, guest } = this.#parts
    if (asked.method !== 'none' && ++this.#attempts > attemptsMax) return void this.#socket.destroy()
    const admitted = await this.#admits(asked, gate)
    if (this.#socket.destroyed) return
    if (!admitted) return asked.reject(['password', 'publickey'])
    const probing = asked.method === 'publickey' && !asked.signature
    if (!probing) {
      this.#user = asked.username
      guest.note(`sshd: Accepted ${asked.method} for ${this.#user}`)
    }
    asked.accept()
  }

  async #admits(asked: AuthContext, gate: Gate): Promise<boolean> {
    if (asked.method === 'password') return gate.passwordFits(asked.username, asked.password)
    if (asked.method !== 'publickey') return false
    const key = await gate.keyOf(asked.username, asked.key)
    if (!key || !asked.signature) return key !== undefined
    return key.verify(asked.blob!, asked.signature, asked.hashAlgo) === true
  }

  #serve(session: Session): void {
    let columns: number | undefined
    let terminal: Terminal | undefined
    let busy = false
    session.once('close', () => this.#sessions--)
    session.on('pty', (accept, _reject, info) => {
      columns = boundedColumns(info.cols)
      accept?.()
    })
    session.on('window-change', (accept, _reject, info) => {
      columns = boundedColumns(info.cols)
      terminal?.resize(columns)
      accept?.()
    })
    session.on('shell', (accept, reject) => {
      if (busy) return void reject?.()
      busy = true
      const channel = accept()
      if (columns === undefined) return this.#readLines(channel)
      terminal = this.#startTerminal(channel, columns)
    })
    session.on('exec', (accept, reject, { command }) => {
      if (busy || command.length > commandCharsMax) return void reject?.()
      busy = true
      this.#runOnce(accept(), command, columns !== undefined)
    })
  }

  #startTerminal(channel: ServerChannel, columns: number): Terminal {
    this.#watch(channel)
    const terminal = new Terminal(this.#shell(), outOf(channel), columns)
    terminal.start()
    this.#eachChunk(channel, async (typed) => {
      const effect = await terminal.type(typed)
      if (effect) this.#finish(channel, 0, effect)
    })
    return terminal
  }

  /** A shell without a terminal: whole lines in, plain text out. */
  #readLines(channel: ServerChannel): void {
    this.#watch(channel)
    const [shell, out] = [this.#shell(), outOf(channel)]
    let rest = ''
    this.#eachChunk(channel, async (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\n')
      rest = lines.pop()!.slice(0, pipedLineCharsMax)
      for (const line of lines) {
        const ran = shell.run(line.slice(0, pipedLineCharsMax))
        out.write(ran.out)
        channel.stderr.write(ran.err)
        if (ran.effect) return this.#finish(channel, ran.code, ran.effect)
        await out.drained()
      }
    })
    channel.once('end', () => this.#finish(channel, shell.lastCode, 'exit'))
  }

  #runOnce(channel: ServerChannel, command: string, terminal: boolean): void {
    this.#watch(channel)
    // What is piped in is read and forgotten, so that its sender can end.
    channel.resume()
    const { out, err, code, effect } = this.#shell().run(command)
    const shown = terminal ? toTerminal : (text: string) => text
    channel.write(shown(out))
    channel.stderr.write(shown(err))
    this.#finish(channel, code, effect ?? 'exit')
  }

  #shell(): Shell {
    return new Shell(this.#parts.guest, this.#user)
  }

  #watch(channel: ServerChannel): void {
    channel.on('error', () => channel.close())
  }

  /** One chunk after another: the sender waits while a chunk is worked on. */
  #eachChunk(channel: ServerChannel, work: (chunk: Buffer) => Promise<void>): void {
    channel.on('data', (chunk: Buffer) => {
      this.#timer.refresh()
      channel.pause()
      work(chunk).then(
        () => channel.resume(),
        () => this.#socket.destroy(),
      )
    })
  }

  #finish(channel: ServerChannel, code: number, effect: Effect): void {
    channel.exit(code)
    channel.end()
    if (effect !== 'exit') this.#parts.act(effect)
  }
}

const boundedColumns = (columns: number) => Math.max(10, Math.min(columns || 80, columnsMax))

/** Knows when what was written has gone out, or can go nowhere any more. */
function outOf(channel: ServerChannel): TerminalOut {
  let full = false
  return {
    write(text) {
      if (text !== '' && channel.writable) full = !channel.write(text)
    },
    async drained() {
      if (!full || channel.destroyed) return
      full = false
      const given = new AbortController()
      const { signal } = given
      const ways = [once(channel, 'drain', { signal }), once(channel, 'close', { signal })]
      await Promise.race(ways)
      given.abort()
      await Promise.allSettled(ways)
    },
  }
}
