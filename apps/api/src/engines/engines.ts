import type { App } from '../core/app/app.ts'
import { stopAdb } from './adb/adb-of.ts'
import { EmbeddedEngine } from './embedded/embedded.ts'
import type { Engine, EngineNode, Engines } from '../ground/engine/engine.ts'
import { stopFarm } from './phones/farm-of.ts'
import { OpenstackRegions, type OpenstackEngine } from './openstack/openstack.ts'

/** Every engine this server can speak to. */
export class AllEngines implements Engines {
  readonly asked: readonly string[] = ['openstack']
  readonly #embedded: EmbeddedEngine
  readonly #openstack: OpenstackRegions
  readonly #app: App
  #hear: (node: string, ref: string) => void = () => {}

  constructor(app: App) {
    this.#app = app
    this.#embedded = new EmbeddedEngine(app, (node, ref) => this.#hear(node, ref))
    this.#openstack = new OpenstackRegions(app)
  }

  onChange(hear: (node: string, ref: string) => void): void {
    this.#hear = hear
  }

  of(node: EngineNode): Engine {
    if (node.engine === 'embedded') return this.#embedded.of(node.id)
    if (node.engine === 'openstack') return this.openstackOf(node)
    throw new Error(`Node ${node.id} names an engine that is not here: ${node.engine}`)
  }

  openstackOf(node: EngineNode): OpenstackEngine {
    return this.#openstack.of(node)
  }

  start(): Promise<void> {
    return this.#embedded.start()
  }
  async stop(): Promise<void> {
    await Promise.all([this.#openstack.close(), this.#embedded.stop(), stopAdb(this.#app), stopFarm(this.#app)])
  }
}
