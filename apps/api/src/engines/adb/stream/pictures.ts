import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { phoneFrameBytesMax, type PhoneInput } from '@portico/contract/phone/wire.ts'
import { PhoneGone } from '../../../ground/engine/phones.ts'
import { asFailure } from '../line/patience.ts'
import { isScreen, type Screen } from './control.ts'
import type { Hands } from './hands.ts'
import type { Hearer, Source } from './source.ts'

/** Each costs the phone a whole picture. */
export const picturesPerSecondMax = 5
/** After something was done to the phone, the next is taken soon. */
const soonMs = 60

export interface PictureParts extends Hands {
  screenshot(): Promise<Buffer>
}

/** Single pictures, for phones that cannot make a stream and viewers that cannot show one. */
export class PictureSource implements Source {
  readonly mode = 'pictures'
  width: number
  height: number
  readonly #parts: PictureParts
  readonly #hearer: Hearer
  readonly #everyMs: number
  readonly #closing = new AbortController()
  #shown = ''
  #soon: AbortController | undefined

  constructor(parts: PictureParts, screen: Screen, fps: number, hearer: Hearer) {
    this.#parts = parts
    this.width = screen.width
    this.height = screen.height
    this.#hearer = hearer
    this.#everyMs = 1000 / Math.min(fps, picturesPerSecondMax)
  }

  begin(): void {
    void this.#run()
  }

  async act(input: PhoneInput): Promise<void> {
    await this.#parts.act(input, this)
    this.#soon?.abort()
  }

  whole(): void {
    this.#shown = ''
    this.#soon?.abort()
  }

  close(): void {
    this.#closing.abort()
    this.#soon?.abort()
    this.#parts.close()
  }

  async #run(): Promise<void> {
    try {
      while (!this.#closing.signal.aborted) {
        this.#show(await this.#parts.screenshot())
        await this.#rest()
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return
      this.close()
      this.#hearer.ended(asFailure(error))
    }
  }

  #show(png: Buffer): void {
    const now = createHash('sha256').update(png).digest('hex')
    if (now === this.#shown || this.#closing.signal.aborted) return
    this.#shown = now
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
    if (png.length > phoneFrameBytesMax || !isScreen({ width, height })) throw new PhoneGone('It sends no picture')
    const turned = width !== this.width || height !== this.height
    this.width = width
    this.height = height
    if (turned) this.#hearer.frame({ kind: 'meta', pts: 0, width, height, bytes: new Uint8Array() })
    this.#hearer.frame({ kind: 'picture', pts: 0, width, height, bytes: png })
  }

  /** Until the next is due, or somebody did something. */
  async #rest(): Promise<void> {
    this.#soon = new AbortController()
    const woken = await sleep(this.#everyMs, false, { signal: this.#soon.signal }).catch(() => true)
    this.#soon = undefined
    if (woken) await sleep(soonMs)
  }
}
