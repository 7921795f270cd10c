import { isDeepStrictEqual } from 'node:util'
import { secondsMs } from '../../core/clock.ts'
import type { PhoneAddress, PhoneReach, PhoneWatch } from '../../ground/engine/phones.ts'

export interface WatchOptions {
  /** From the beginning of one round to that of the next. */
  everyMs: number
  atOnceMax: number
  probe(address: PhoneAddress): Promise<void>
  hear(id: string, reach: PhoneReach): void
}
export const watchLimits = { everyMs: secondsMs(15), atOnceMax: 16, probeMs: secondsMs(5) }

/** One that does not answer once may only be busy. */
const silentMax = 2

interface Watched {
  address: PhoneAddress
  reach: PhoneReach | undefined
  silent: number
}

/** Goes round all phones, so many at a time: one timer for all, and none for nobody. */
export class Rounds implements PhoneWatch {
  readonly #options: WatchOptions
  readonly #phones = new Map<string, Watched>()
  #timer: NodeJS.Timeout | undefined
  #going = false
  #closed = false

  constructor(options: WatchOptions) {
    this.#options = options
  }

  look(phones: readonly { id: string; address: PhoneAddress }[]): void {
    const wanted = new Map(phones.map(({ id, address }) => [id, address]))
    for (const id of this.#phones.keys()) if (!wanted.has(id)) this.#phones.delete(id)
    for (const [id, address] of wanted)
      if (!isDeepStrictEqual(this.#phones.get(id)?.address, address))
        this.#phones.set(id, { address, reach: undefined, silent: 0 })
    if (this.#phones.size === 0) clearTimeout(this.#timer)
    else if (!this.#going) void this.#go()
  }

  close(): void {
    this.#closed = true
    this.#phones.clear()
    clearTimeout(this.#timer)
  }

  async #go(): Promise<void> {
    clearTimeout(this.#timer)
    this.#going = true
    const began = performance.now()
    const next = this.#phones.entries()
    await Promise.all(Array.from({ length: this.#options.atOnceMax }, () => this.#walk(next)))
    this.#going = false
    if (this.#closed || this.#phones.size === 0) return
    const restMs = Math.max(0, began + this.#options.everyMs - performance.now())
    this.#timer = setTimeout(() => void this.#go(), restMs).unref()
  }

  /** Several walk along one line of phones, and each takes the next. */
  async #walk(next: Iterator<[string, Watched]>): Promise<void> {
    for (let step = next.next(); !step.done; step = next.next()) {
      const [id, watched] = step.value
      const answered = await this.#options.probe(watched.address).then(
        () => true,
        () => false,
      )
      if (this.#phones.get(id) === watched) this.#note(id, watched, answered)
    }
  }

  #note(id: string, watched: Watched, answered: boolean): void {
    watched.silent = answered ? 0 : watched.silent + 1
    const reach = answered ? 'reached' : watched.silent >= silentMax ? 'lost' : watched.reach
    if (reach === undefined || reach === watched.reach) return
    watched.reach = reach
    this.#options.hear(id, reach)
  }
}
