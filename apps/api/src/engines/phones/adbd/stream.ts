import type { Channel } from './channel.ts'
import { commands, WireError } from './wire.ts'

/** Who sends a stream's packets. */
export interface Sender {
  readonly payloadMax: number
  send(command: number, first: number, second: number, data?: Uint8Array): void
}

/** A peer that waits for its OKAY has one packet under way; a few more are forgiven. */
const unreadMax = 4

interface Waiting {
  chunk: Uint8Array
  taken: () => void
}

/** One of the streams of a connection. Every packet is answered by an OKAY before the next may come. */
export class AdbStream implements Channel {
  readonly id: number
  #remote: number
  readonly #sender: Sender
  readonly #end = new AbortController()
  readonly #gone: () => void
  readonly #unread: Buffer[] = []
  #wake: (() => void) | undefined
  readonly #unsent: Waiting[] = []
  #underWay: Waiting | undefined
  #closing = false
  #opened: boolean
  #agree: ((agreed: boolean) => void) | undefined
  /** Whether the peer agreed to a stream that we opened. It may have ended it since, and what it said before is still there. */
  readonly agreed = new Promise<boolean>((resolve) => (this.#agree = resolve))

  /** `remote` is 0 for a stream that we open: its number comes with the first OKAY. */
  constructor(id: number, remote: number, sender: Sender, gone: () => void) {
    this.id = id
    this.#remote = remote
    this.#sender = sender
    this.#gone = gone
    this.#opened = remote !== 0
  }

  get ended(): AbortSignal {
    return this.#end.signal
  }

  async write(chunk: Uint8Array): Promise<void> {
    const { payloadMax } = this.#sender
    for (let at = 0; at < chunk.length && !this.#closing; at += payloadMax)
      await new Promise<void>((taken) => {
        this.#unsent.push({ chunk: chunk.subarray(at, at + payloadMax), taken })
        this.#send()
      })
  }

  close(): void {
    this.#closing = true
    this.#send()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      const chunk = this.#unread.shift()
      if (chunk) {
        yield chunk
        // Only now may more come.
        if (!this.ended.aborted) this.#sender.send(commands.okay, this.id, this.#remote)
      } else if (this.ended.aborted) return
      else await new Promise<void>((wake) => (this.#wake = wake))
    }
  }

  /** The peer sent something. */
  arrived(chunk: Buffer): void {
    if (this.#unread.length >= unreadMax) throw new WireError('a peer that does not wait')
    this.#unread.push(chunk)
    this.#wake?.()
  }

  /** The peer took what was under way, or agreed to the stream. */
  acknowledged(remote: number): void {
    if (!this.#opened) {
      this.#remote = remote
      this.#opened = true
      this.#agree?.(true)
    }
    this.#underWay?.taken()
    this.#underWay = undefined
    this.#send()
  }

  /** Over: whoever waits goes on and finds it ended. */
  end(): void {
    if (this.ended.aborted) return
    this.#closing = true
    this.#end.abort()
    this.#gone()
    this.#agree?.(false)
    this.#wake?.()
    for (const { taken } of [...(this.#underWay ? [this.#underWay] : []), ...this.#unsent.splice(0)]) taken()
  }

  #send(): void {
    if (!this.#opened || this.#underWay || this.ended.aborted) return
    this.#underWay = this.#unsent.shift()
    if (this.#underWay) return this.#sender.send(commands.write, this.id, this.#remote, this.#underWay.chunk)
    if (!this.#closing) return
    this.#sender.send(commands.close, this.id, this.#remote)
    this.end()
  }
}
