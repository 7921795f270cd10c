import { secondsMs } from '../clock.ts'

/** How much may wait for a slow reader before pictures are left out, and when they come again. */
const unsentBytesMax = 1_048_576
const unsentBytesLow = 131_072
const pollEveryMs = 50
/** Somebody who takes nothing for so long is not there. */
const stuckMsMax = secondsMs(30)

interface Sending {
  readonly bufferedAmount: number
  send(message: Uint8Array | string): void
}

interface PaceEvents {
  /** Pictures were left out, and there is room again. */
  room(): void
  stuck(): void
}

/** Sends pictures as fast as the other side takes them. What waits is bounded, whoever reads or does not. */
export class PacedSocket {
  readonly #socket: Sending
  readonly #events: PaceEvents
  #drain: NodeJS.Timeout | undefined

  constructor(socket: Sending, events: PaceEvents) {
    this.#socket = socket
    this.#events = events
  }

  /** Whether there is room for another one after it. */
  picture(message: () => Uint8Array): boolean {
    if (this.#drain) return false
    this.#socket.send(message())
    if (this.#socket.bufferedAmount <= unsentBytesMax) return true
    this.#wait(performance.now())
    return false
  }

  /** Small, and still bounded: whoever takes nothing hears nothing either. */
  say(text: string): void {
    if (this.#socket.bufferedAmount <= 2 * unsentBytesMax) this.#socket.send(text)
  }

  /** Nothing is looked at any more. */
  rest(): void {
    clearInterval(this.#drain)
    this.#drain = undefined
  }

  #wait(since: number): void {
    this.#drain = setInterval(() => {
      if (performance.now() - since > stuckMsMax) return this.#events.stuck()
      if (this.#socket.bufferedAmount > unsentBytesLow) return
      this.rest()
      this.#events.room()
    }, pollEveryMs)
  }
}

/** Counts what somebody says in a second. */
export class FloodGauge {
  readonly #perSecondMax: number
  #second = 0
  #messages = 0

  constructor(perSecondMax: number) {
    this.#perSecondMax = perSecondMax
  }

  /** Whether this one is too many. */
  isFlood(): boolean {
    const second = Math.floor(performance.now() / 1000)
    this.#messages = second === this.#second ? this.#messages + 1 : 1
    this.#second = second
    return this.#messages > this.#perSecondMax
  }
}

/** A message of a websocket in one piece. */
export function bytesOf(message: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message)
  return Buffer.isBuffer(message) ? message : Buffer.from(message)
}
