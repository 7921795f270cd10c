import { phoneSideMax } from '@portico/contract/phone/wire.ts'
import { PhoneGone } from '../../../ground/engine/phones.ts'
import type { Channel } from '../line/channel.ts'

const queuedBytesMax = 1_048_576
/** Beyond it, where a finger was on its way is left out. */
const queuedMovesMax = 32

export interface Screen {
  width: number
  height: number
}
export const isScreen = ({ width, height }: Screen) => [width, height].every((side) => side > 0 && side <= phoneSideMax)

/** What keyboards of phones type by themselves; the rest comes by the clipboard, as scrcpy's own clients do it. */
export const isPlain = (text: string) => /^[\x20-\x7e\n]*$/.test(text)

export function placeOf({ x, y }: { x: number; y: number }, { width, height }: Screen) {
  return {
    pointerX: Math.min(Math.floor(x * width), width - 1),
    pointerY: Math.min(Math.floor(y * height), height - 1),
    videoWidth: width,
    videoHeight: height,
  }
}

/** Sends messages as fast as the phone takes them: those that wait meanwhile go together. */
export class ControlWriter {
  readonly #channel: Channel
  readonly #failed: (error: unknown) => void
  #queue: Uint8Array[] = []
  #queuedBytes = 0
  #moves = 0
  #writing = false

  constructor(channel: Channel, failed: (error: unknown) => void) {
    this.#channel = channel
    this.#failed = failed
  }

  send(messages: readonly Uint8Array[], isMove = false): void {
    if (isMove && this.#moves >= queuedMovesMax) return
    if (isMove) this.#moves += 1
    for (const message of messages) this.#queuedBytes += message.length
    if (this.#queuedBytes > queuedBytesMax) throw new PhoneGone('It takes no input')
    this.#queue.push(...messages)
    if (!this.#writing) void this.#write()
  }

  async #write(): Promise<void> {
    this.#writing = true
    try {
      while (this.#queue.length > 0) {
        const together = Buffer.concat(this.#queue)
        this.#queue = []
        this.#queuedBytes = 0
        this.#moves = 0
        await this.#channel.write(together)
      }
    } catch (error) {
      this.#failed(error)
    } finally {
      this.#writing = false
    }
  }
}
