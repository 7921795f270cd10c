/** Remembers what was set last, so many of them; what was set longest ago goes first. */
export class Recent<Value> {
  readonly #max: number
  readonly #values = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(name: string): Value | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: Value): void {
    this.#values.delete(name)
    if (this.#values.size >= this.#max) this.#values.delete(this.#values.keys().next().value!)
    this.#values.set(name, value)
  }
}
