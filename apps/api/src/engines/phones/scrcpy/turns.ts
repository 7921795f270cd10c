/** Frames of all phones together in a second: what two cores can draw and encode. */
const framesPerSecond = 150

/** Somebody who wants to draw a frame. */
export interface Filming {
  readonly fps: number
  /** When it last had its turn. */
  readonly lastMs: number
  shoot(): void
}

/** Gives turns to those who have something new to show: each at its own pace, all together within the budget. */
export class Turns {
  readonly #waiting = new Set<Filming>()
  #timer: NodeJS.Timeout | undefined
  #timerMs = 0
  #lastMs = 0

  ask(film: Filming): void {
    this.#waiting.add(film)
    this.#arm()
  }

  forget(film: Filming): void {
    this.#waiting.delete(film)
  }

  /** A fast one that comes does not wait for the turn of a slow one that came before. */
  #arm(): void {
    if (this.#waiting.size === 0) return
    const due = Math.max(this.#first()[1], this.#lastMs + 1_000 / framesPerSecond)
    if (this.#timer && this.#timerMs <= due) return
    clearTimeout(this.#timer)
    this.#timerMs = due
    this.#timer = setTimeout(() => this.#give(), Math.max(0, due - performance.now()))
  }

  #give(): void {
    this.#timer = undefined
    if (this.#waiting.size === 0) return
    const [film, due] = this.#first()
    const now = performance.now()
    if (due <= now + 1) {
      this.#waiting.delete(film)
      this.#lastMs = now
      film.shoot()
    }
    this.#arm()
  }

  /** Whose turn it is: the one that has waited longest past its time. */
  #first(): [Filming, number] {
    const dues = [...this.#waiting].map((film): [Filming, number] => [film, film.lastMs + 1_000 / film.fps])
    return dues.reduce((best, one) => (one[1] < best[1] ? one : best))
  }
}

export const turns = new Turns()
