import type { Store } from './store.ts'

/** Brings the store of a node that has one of its own. */
type Bring = (node: string) => Promise<Store | undefined>

/**
 * The stores there are. New bytes go to that of their node, or to the standard one; what was written earlier is found
 * where it lies, also when the operator has named another since.
 */
export class Stores {
  readonly #standard: Store
  readonly #here: readonly Store[]
  #bring: Bring = async () => undefined

  constructor(standard: Store, earlier: readonly Store[] = []) {
    this.#standard = standard
    this.#here = [standard, ...earlier]
  }

  broughtBy(bring: Bring): void {
    this.#bring = bring
  }

  /** Where new bytes of a node go. */
  async on(node: string): Promise<Store> {
    return (await this.#bring(node)) ?? this.#standard
  }

  /** The one of this name: that of a node has the node behind the colon. */
  async of(id: string): Promise<Store> {
    const here = this.#here.find((store) => store.id === id)
    const store = here ?? (await this.#bring(id.slice(id.indexOf(':') + 1)))
    if (store?.id !== id) throw new Error(`The store ${id} is not known here`)
    return store
  }

  /** All that can hold something of these nodes. */
  async all(nodes: readonly string[]): Promise<Store[]> {
    const theirs = await Promise.all(nodes.map((node) => this.on(node)))
    return [...new Set([...this.#here, ...theirs])]
  }

  async close(): Promise<void> {
    await Promise.all(this.#here.map((store) => store.close()))
  }
}
