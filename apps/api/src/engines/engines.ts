import type { App } from '../core/app.ts'
import { EmbeddedEngine } from './embedded/embedded.ts'
import type { Engine, Engines } from './engine.ts'

/** Every engine this server can speak to. */
export class EngineHouse implements Engines {
  readonly asked: readonly string[] = []
  readonly #embedded: EmbeddedEngine
  #hear: (node: string, ref: string) => void = () => {}

  constructor(app: App) {
    this.#embedded = new EmbeddedEngine(app, (node, ref) => this.#hear(node, ref))
  }

  onChange(hear: (node: string, ref: string) => void): void {
    this.#hear = hear
  }

  of({ id, engine }: { id: string; engine: string }): Engine {
    if (engine === 'embedded') return this.#embedded.of(id)
    throw new Error(`Node ${id} names an engine that is not here: ${engine}`)
  }

  start(): Promise<void> {
    return this.#embedded.start()
  }
  stop(): Promise<void> {
    return this.#embedded.stop()
  }
}
