const windowMs = 10_000

/** How fast something goes, from what came within the last seconds. */
export class Pace {
  #steps: { at: number; bytes: number }[] = []

  add(bytes: number, at: number) {
    this.#steps = [...this.#steps.filter((step) => at - step.at < windowMs), { at, bytes }]
  }

  /** Bytes a second; nothing is known before the second step. */
  speed(now: number): number {
    const steps = this.#steps.filter((step) => now - step.at < windowMs)
    const first = steps[0]
    if (!first || steps.length < 2) return 0
    // What came with the first step was on its way before it.
    const bytes = steps.slice(1).reduce((sum, step) => sum + step.bytes, 0)
    return (bytes * 1000) / Math.max(now - first.at, 1)
  }
}

export const secondsLeft = (bytesLeft: number, speed: number): number | undefined =>
  speed > 0 ? Math.ceil(bytesLeft / speed) : undefined
