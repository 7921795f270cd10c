import type { App } from '../../core/app.ts'
import type { Engine } from '../engine.ts'
import { EmbeddedHosts } from './hosts.ts'
import { EmbeddedMachines } from './machines.ts'
import { EmbeddedAddresses, EmbeddedDisks, EmbeddedSnapshots } from './storage.ts'

/** A cloud in a schema: keeps its own state, takes its time, and can be told to fail. */
export class EmbeddedEngine {
  readonly #app: App
  readonly #machines: EmbeddedMachines
  readonly #nodes = new Map<string, Engine>()

  constructor(app: App, changed: (node: string, ref: string) => void) {
    this.#app = app
    this.#machines = new EmbeddedMachines(app, changed)
  }

  start(): Promise<void> {
    return this.#machines.start()
  }
  stop(): Promise<void> {
    return this.#machines.stop()
  }

  of(node: string): Engine {
    const known = this.#nodes.get(node)
    if (known) return known
    const engine: Engine = {
      hosts: new EmbeddedHosts(this.#app, node, this.#machines),
      disks: new EmbeddedDisks(this.#app, node),
      snapshots: new EmbeddedSnapshots(this.#app, node),
      addresses: new EmbeddedAddresses(this.#app, node),
      // What it does not bring to its end, it has not begun.
      discard: async () => ({ state: 'done', result: {} }),
    }
    this.#nodes.set(node, engine)
    return engine
  }
}
