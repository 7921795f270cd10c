import { randomBytes } from 'node:crypto'
import { WebSocket, WebSocketServer } from 'ws'

/** How much may wait for one reader; a push is at most a tenth of it. */
const unsentBytesMax = 65_536
/** Pings that may come before the answer to an earlier one has left. No browser sends any. */
const pingsUnansweredMax = 64

/** A door at which nothing is answered unasked: `ws` would queue a pong for every ping, read or not. */
export const guardedSockets = (messageBytesMax: number) =>
  new WebSocketServer({ noServer: true, maxPayload: messageBytesMax, autoPong: false })

/** Holds one socket to what it may make us keep for it, and cuts off whoever does not read. */
export class SocketGuard {
  readonly #socket: WebSocket
  /** What our last ping said: whoever answers with it has read it. Undefined once it was answered. */
  #asked: Buffer | undefined
  #answering = false
  #pings = 0
  /** What the last ping said that still waits for its answer: one answer serves all pings before it. */
  #waiting: Buffer | undefined

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('error', () => socket.terminate())
    socket.on('pong', (said) => this.#asked?.equals(said) && (this.#asked = undefined))
    socket.on('ping', (said) => this.#answer(said))
  }

  /** Says something, unless too much waits already. */
  send(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#socket.bufferedAmount > unsentBytesMax) return this.#socket.terminate()
    this.#socket.send(text)
  }

  /** From time to time: who did not read the last one, or has gone without a word, is let go. */
  ping(): void {
    if (this.#asked) return this.#socket.terminate()
    this.#asked = randomBytes(8)
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping(this.#asked)
  }

  #answer(said: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    if (this.#answering) {
      if (++this.#pings > pingsUnansweredMax) return this.#socket.terminate()
      this.#waiting = said
      return
    }
    this.#answering = true
    this.#socket.pong(said, false, (error) => {
      this.#answering = false
      this.#pings = 0
      const next = this.#waiting
      this.#waiting = undefined
      if (next && !error) this.#answer(next)
    })
  }
}
