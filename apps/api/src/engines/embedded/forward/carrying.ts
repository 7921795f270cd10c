import type { Socket } from 'node:net'

const connectMs = 10_000

/** One connection on its way from who came in to the target, with both directions on their own. */
export class Carrying {
  readonly client: Socket
  #target: Socket | undefined
  #counted = { in: 0, out: 0 }
  /** How much had moved when it was last looked at, and since when it is no more. */
  #moved = 0
  #stillSince: number
  readonly #ended: () => void

  constructor(client: Socket, now: number, ended: () => void) {
    this.client = client
    this.#stillSince = now
    this.#ended = ended
    client.on('error', () => this.end())
    client.on('close', () => this.#closed(client, this.#target))
  }

  /** Each direction ends by itself: who has said all may still listen. A slow reader holds back who writes. */
  join(target: Socket): void {
    this.#target = target
    if (this.client.destroyed) return void target.destroy()
    target.setTimeout(connectMs, () => this.end())
    target.once('connect', () => target.setTimeout(0))
    target.on('error', () => this.end())
    target.on('close', () => this.#closed(target, this.client))
    this.client.pipe(target)
    target.pipe(this.client)
  }

  /** What it carried since it was last asked. */
  take(): { in: number; out: number } {
    const read = { in: this.client.bytesRead, out: this.#target?.bytesRead ?? 0 }
    const taken = { in: read.in - this.#counted.in, out: read.out - this.#counted.out }
    this.#counted = read
    return taken
  }

  /** Ends it when nothing moved in either direction for so long. What is taken from it and not yet away counts as still. */
  endIdle(now: number, idleMs: number): void {
    const { bytesRead, bytesWritten } = this.client
    const moved = bytesRead + bytesWritten + (this.#target?.bytesRead ?? 0) + (this.#target?.bytesWritten ?? 0)
    if (moved !== this.#moved) {
      this.#moved = moved
      this.#stillSince = now
    } else if (now - this.#stillSince >= idleMs) this.end()
  }

  end(): void {
    this.client.destroy()
    this.#target?.destroy()
  }

  /** When one side is wholly over, the other has nobody to speak to; what it still has to say is let out. */
  #closed(one: Socket, other: Socket | undefined): void {
    if (other && !other.destroyed && !(one.readableEnded && other.readableEnded)) other.destroy()
    if (this.client.destroyed && (!this.#target || this.#target.destroyed)) this.#ended()
  }
}
