import type { PhoneFrame } from '@portico/contract/phone/wire.ts'

const bytesMax = 4_194_304
const framesMax = 200

/** What somebody who comes now needs to see what everybody sees: the newest whole picture and what followed it. */
export class RecentFrames {
  config: PhoneFrame | undefined
  #frames: PhoneFrame[] = []
  #bytes = 0

  /** Whether there was a whole picture yet: the first comes by itself. */
  hasBegun = false

  get frames(): readonly PhoneFrame[] {
    return this.#frames
  }

  add(frame: PhoneFrame): void {
    if (frame.kind === 'meta') return
    if (frame.kind === 'config') {
      this.config = frame
      this.#clear()
    } else if (frame.kind === 'delta') this.#follow(frame)
    else {
      this.hasBegun = true
      this.#clear()
      this.#keep(frame)
    }
  }

  /** Where too much follows one picture, none is kept: whoever comes asks for a new one. */
  #follow(frame: PhoneFrame): void {
    if (this.#frames.length === 0) return
    if (this.#frames.length >= framesMax || this.#bytes + frame.bytes.length > bytesMax) this.#clear()
    else this.#keep(frame)
  }

  #keep(frame: PhoneFrame): void {
    this.#frames.push(frame)
    this.#bytes += frame.bytes.length
  }

  #clear(): void {
    this.#frames = []
    this.#bytes = 0
  }
}
