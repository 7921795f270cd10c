import type { Clock } from './clock.ts'
import { Recent } from './recent.ts'

/** Answers that are made once for everybody who asks within a while, so many of them. One that failed is not kept. */
export class Kept<Value> {
  readonly #clock: Clock
  readonly #keptMs: number
  #answers: Recent<{ until: number; answer: Promise<Value> }>
  readonly #max: number

  constructor(clock: Clock, keptMs: number, max: number) {
    this.#clock = clock
    this.#keptMs = keptMs
    this.#max = max
    this.#answers = new Recent(max)
  }

  get(name: string, make: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now().getTime()
    const kept = this.#answers.get(name)
    if (kept && now < kept.until) return kept.answer
    const answer = make()
    const made = { until: now + this.#keptMs, answer }
    this.#answers.set(name, made)
    answer.catch(() => {
      made.until = 0
    })
    return answer
  }

  clear(): void {
    this.#answers = new Recent(this.#max)
  }
}
