import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIP } from 'node:net'

const bufferBytes = 4 * 1024 * 1024
/** While a target is being looked up, a few wait: of each source, and of all of them together. */
const waitingMax = 64
const waitingBytesMax = 4 * 1024 * 1024
/** What the system does not take as fast as it comes is dropped, as datagrams are. */
const underWayMax = 1024

interface Source {
  key: string
  socket: Socket | undefined
  waiting: Buffer[]
  /** Whether the target has ever answered: who made up their address never hears an answer, nor does the target. */
  answered: boolean
  usedAt: number
  /** What is being sent to it now. */
  underWay: number
}

export interface DatagramWishes {
  admits: (address: string) => boolean
  /** Takes room for one more, if there is any, and gives it back. */
  takeRoom: () => boolean
  freeRoom: () => void
  target: () => Promise<{ address: string; port: number } | undefined>
}

/** Carries datagrams: each source has a socket of its own towards the target, so that answers find back. */
export class Datagrams {
  readonly #server: Socket
  readonly #wishes: DatagramWishes
  readonly #sources = new Map<string, Source>()
  #carried = { in: 0, out: 0 }
  #waitingBytes = 0

  private constructor(server: Socket, wishes: DatagramWishes) {
    this.#server = server
    this.#wishes = wishes
    server.on('message', (message, from) => this.#received(message, from))
    // What a source does not take is no fault of ours.
    server.on('error', () => {})
  }

  static async open(host: string, port: number, wishes: DatagramWishes): Promise<Datagrams> {
    const server = createSocket({ type: isIP(host) === 6 ? 'udp6' : 'udp4', recvBufferSize: bufferBytes })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.bind({ port, address: host, exclusive: true }, () => {
        server.off('error', reject)
        resolve()
      })
    }).catch((error: unknown) => {
      server.close()
      throw error
    })
    return new Datagrams(server, wishes)
  }

  get size(): number {
    return this.#sources.size
  }

  take(): { in: number; out: number } {
    const taken = this.#carried
    this.#carried = { in: 0, out: 0 }
    return taken
  }

  endIdle(now: number, idleMs: number): void {
    for (const source of this.#sources.values()) if (now - source.usedAt >= idleMs) this.#end(source)
  }

  /** Ends those that may not come any more; all of them without a test. */
  endThose(ends: (address: string) => boolean = () => true): void {
    for (const source of this.#sources.values()) if (ends(source.key.split(' ')[0]!)) this.#end(source)
  }

  async close(): Promise<void> {
    this.endThose()
    await new Promise<void>((closed) => this.#server.close(closed))
  }

  #received(message: Buffer, from: RemoteInfo): void {
    if (!this.#wishes.admits(from.address)) return
    const key = `${from.address} ${from.port}`
    const source = this.#sources.get(key) ?? this.#begin(key, from)
    if (!source) return
    source.usedAt = Date.now()
    if (source.socket) return this.#send(source, source.socket, message)
    if (source.waiting.length >= waitingMax || this.#waitingBytes + message.length > waitingBytesMax) return
    source.waiting.push(message)
    this.#waitingBytes += message.length
  }

  /** What waited for its target does not any more. */
  #waited(source: Source): Buffer[] {
    const waited = source.waiting.splice(0)
    this.#waitingBytes -= waited.reduce((sum, { length }) => sum + length, 0)
    return waited
  }

  #begin(key: string, from: RemoteInfo): Source | undefined {
    // Those who were never answered make room first, the oldest before: a flood of invented sources keeps nobody out.
    if (!this.#wishes.takeRoom()) {
      const silent = this.#sources.values().find(({ answered }) => !answered)
      if (!silent) return undefined
      this.#end(silent)
      if (!this.#wishes.takeRoom()) return undefined
    }
    const source: Source = {
      key,
      socket: undefined,
      waiting: [],
      answered: false,
      usedAt: Date.now(),
      underWay: 0,
    }
    this.#sources.set(key, source)
    this.#connect(source, from).catch(() => this.#end(source))
    return source
  }

  async #connect(source: Source, from: RemoteInfo): Promise<void> {
    const target = await this.#wishes.target()
    if (!target) return this.#end(source)
    const socket = createSocket({ type: isIP(target.address) === 6 ? 'udp6' : 'udp4', recvBufferSize: bufferBytes })
    socket.on('error', () => {})
    socket.on('message', (answer) => {
      source.answered = true
      source.usedAt = Date.now()
      if (!this.#sources.has(source.key)) return
      this.#carried.out += answer.length
      this.#server.send(answer, from.port, from.address, () => {})
    })
    // Only the target answers: a connected socket takes nothing from anybody else.
    await new Promise<void>((resolve) => socket.connect(target.port, target.address, resolve))
    if (this.#sources.get(source.key) !== source) return void socket.close()
    source.socket = socket
    for (const message of this.#waited(source)) this.#send(source, socket, message)
  }

  #send(source: Source, socket: Socket, message: Buffer): void {
    if (source.underWay >= underWayMax) return
    source.underWay++
    this.#carried.in += message.length
    socket.send(message, () => source.underWay--)
  }

  #end(source: Source): void {
    if (this.#sources.get(source.key) === source) {
      this.#sources.delete(source.key)
      this.#wishes.freeRoom()
    }
    this.#waited(source)
    source.socket?.close()
    source.socket = undefined
  }
}
