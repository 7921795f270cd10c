import type { Channel } from '../adbd/channel.ts'
import type { Encoded } from './h264.ts'

/** A viewer that falls behind by so many frames goes on with the next key frame. */
const queuedMax = 8
const configFlag = 1n << 63n
const keyFlag = 1n << 62n

/** Somebody who watches a film, at their own speed. */
export class Viewer {
  readonly #channel: Channel
  readonly #withMeta: boolean
  readonly #ready: () => void
  #queue: Buffer[] = []
  #writing = false
  /** Nothing that came before helps: it begins with a key frame. */
  needsKey = true

  constructor(channel: Channel, withMeta: boolean, ready: () => void) {
    this.#channel = channel
    this.#withMeta = withMeta
    this.#ready = ready
  }

  /** Whether all that was sent has arrived. */
  get idle(): boolean {
    return !this.#writing && this.#queue.length === 0
  }

  end(): void {
    this.#queue = []
    this.#channel.close()
  }

  take({ data, key }: Encoded, timeUs: number): void {
    if (this.needsKey && !key) return
    this.needsKey = false
    if (this.#queue.length >= queuedMax) {
      this.#queue = []
      this.needsKey = true
      return
    }
    if (key) {
      const cut = configBytes(data)
      this.#queue.push(this.#packet(data.subarray(0, cut), configFlag))
      this.#queue.push(this.#packet(data.subarray(cut), BigInt(timeUs) | keyFlag))
    } else this.#queue.push(this.#packet(data, BigInt(timeUs)))
    void this.#write()
  }

  #packet(data: Buffer, stamp: bigint): Buffer {
    if (!this.#withMeta) return data
    const head = Buffer.alloc(12)
    head.writeBigUInt64BE(stamp)
    head.writeUInt32BE(data.length, 8)
    return Buffer.concat([head, data])
  }

  async #write(): Promise<void> {
    if (this.#writing) return
    this.#writing = true
    for (let packet = this.#queue.shift(); packet && !this.#channel.ended.aborted; packet = this.#queue.shift())
      await this.#channel.write(packet)
    this.#writing = false
    this.#ready()
  }
}

/** How many bytes of a key frame describe the stream: all before the picture itself. */
export function configBytes(data: Buffer): number {
  for (let at = 0; at + 4 < data.length; at++) {
    if (data[at] !== 0 || data[at + 1] !== 0) continue
    const long = data[at + 2] === 0 && data[at + 3] === 1
    if (!long && data[at + 2] !== 1) continue
    const kind = data[at + (long ? 4 : 3)]! & 31
    if (kind === 5 || kind === 6) return at
  }
  return 0
}
