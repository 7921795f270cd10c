import { unlessEnded } from './patience.ts'

/** So many at once; the others wait, and whoever came first is next. */
export class Turns {
  readonly #waiting = new Set<() => void>()
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  get isFull(): boolean {
    return this.#left === 0
  }

  get isAwaited(): boolean {
    return this.#waiting.size > 0
  }

  /** Answers with what gives the turn back; giving it back twice is once. */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.#left > 0 && this.#waiting.size === 0) this.#left -= 1
    else await this.#wait(signal)
    let held = true
    return () => {
      if (held) this.#give()
      held = false
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.add(resolve)
    try {
      await unlessEnded(signal, promise)
    } catch (error) {
      // Called just as it went: the turn goes on to the next.
      if (!this.#waiting.delete(resolve)) this.#give()
      throw error
    }
  }

  #give(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#left += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
