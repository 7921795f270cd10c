import type { Clock } from '../../core/clock.ts'

/** Stands where it was put. Every look takes a moment, so that what is done later is later. */
export class YearClock implements Clock {
  #atMs: number

  constructor(at: Date) {
    this.#atMs = at.getTime()
  }

  now(): Date {
    this.#atMs += 1
    return new Date(this.#atMs)
  }

  pass(ms: number): void {
    this.#atMs += ms
  }

  /** Never back. */
  goTo(at: Date): void {
    this.#atMs = Math.max(this.#atMs, at.getTime())
  }
}
