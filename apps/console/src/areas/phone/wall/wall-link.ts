import {
  phoneWallCalls,
  readWallFrame,
  readWallServerMessage,
  type WallMessage,
  type WallState,
} from '@portico/contract/phone/wall.ts'
import type { PhoneFrame } from '@portico/contract/phone/wire.ts'
import { call } from '../../../base/call/client.ts'
import { doorSocket, ticketRefusedCode } from '../viewer/door-socket.ts'
import { decodesVideo } from '../viewer/painter.ts'

export interface WallEvents {
  ready(): void
  state(id: string, state: WallState): void
  frame(id: string, frame: PhoneFrame): void
  ended(code: number): void
}

/** One connection for all pictures of a wall, from the ticket to its end. */
export class WallLink {
  readonly #events: WallEvents
  readonly #gone = new AbortController()
  /** Which phone a number stands for. */
  readonly #ids = new Map<number, string>()
  #socket: WebSocket | undefined

  constructor(events: WallEvents) {
    this.#events = events
    void this.#open()
  }

  say(message: WallMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  close(): void {
    this.#gone.abort()
    this.#socket?.close()
  }

  async #open(): Promise<void> {
    const given = await call(phoneWallCalls.phoneWallOpen).catch(() => undefined)
    const { signal } = this.#gone
    if (signal.aborted) return
    if (!given) return this.#events.ended(ticketRefusedCode)
    this.#socket = doorSocket(given, { mode: decodesVideo() ? 'video' : 'pictures' })
    this.#socket.addEventListener('message', ({ data }) => this.#hear(data as string | ArrayBuffer), { signal })
    this.#socket.addEventListener('close', ({ code }) => this.#events.ended(code), { signal })
  }

  #hear(data: string | ArrayBuffer): void {
    if (typeof data !== 'string') {
      const read = readWallFrame(new Uint8Array(data))
      const id = read && this.#ids.get(read.index)
      return void (id && this.#events.frame(id, read.frame))
    }
    const message = readWallServerMessage(data)
    if (message?.type === 'ready') this.#events.ready()
    if (message?.type !== 'phone') return
    this.#ids.set(message.index, message.id)
    this.#events.state(message.id, message.state)
  }
}
