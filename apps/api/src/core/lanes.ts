interface Lane {
  busy: number
  waiting: (() => void)[]
}

/** Work of one name is done so many at a time; what comes after that waits its turn and holds nothing meanwhile. */
export class Lanes {
  readonly #atOnce: number
  readonly #lanes = new Map<string, Lane>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async take<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const lane = this.#lanes.get(name) ?? { busy: 0, waiting: [] }
    this.#lanes.set(name, lane)
    if (lane.busy < this.#atOnce) lane.busy += 1
    else await new Promise<void>((begin) => lane.waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.busy === 0) this.#lanes.delete(name)
    }
  }
}
