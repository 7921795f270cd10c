import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { noteAddressRun } from './address-traffic.ts'
import type { App } from '../../core/app/app.ts'
import type { Engine } from '../../ground/engine/engine.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { addresses, copies, ownImages, volumes, works } from './embedded.table.ts'
import { forwardsOf } from './forwards.ts'
import { EmbeddedHosts } from './hosts.ts'
import { EmbeddedImages } from './images.ts'
import { EmbeddedMachines } from './machines.ts'
import { EmbeddedNetworks } from './networks.ts'
import { EmbeddedAddresses, EmbeddedDisks, EmbeddedSnapshots } from './storage.ts'
import { work } from './work.ts'

/** A cloud in a schema: keeps its own state, takes its time, and can be told to fail. */
export class EmbeddedEngine {
  readonly #app: App
  readonly #machines: EmbeddedMachines
  readonly #nodes = new Map<string, Engine>()

  constructor(app: App, changed: (node: string, ref: string) => void) {
    this.#app = app
    this.#machines = new EmbeddedMachines(app, changed)
  }

  async start(): Promise<void> {
    await this.#machines.start()
    await forwardsOf(this.#app).start()
  }
  async stop(): Promise<void> {
    await forwardsOf(this.#app).stop()
    await this.#machines.stop()
  }

  of(node: string): Engine {
    const known = this.#nodes.get(node)
    if (known) return known
    const hosts = new EmbeddedHosts(this.#app, node, this.#machines)
    const engine: Engine = {
      hosts,
      disks: new EmbeddedDisks(this.#app, node),
      snapshots: new EmbeddedSnapshots(this.#app, node),
      images: new EmbeddedImages(this.#app, node),
      addresses: new EmbeddedAddresses(this.#app, node),
      networks: new EmbeddedNetworks(this.#app, node),
      bring: (family) => family.make('embedded', this.#app, node),
      discard: (call) => this.#takeBack(hosts, call, 'discard', eq(works.resource, call.resource)),
      abandon: (call) => this.#takeBack(hosts, call, 'abandon', eq(works.operation, call.operation)),
    }
    this.#nodes.set(node, engine)
    return engine
  }

  /** What pieces of work have made goes, and they are not begun again. One that is not at its end has made nothing. */
  async #takeBack(hosts: EmbeddedHosts, call: EngineCall, verb: string, which: SQL): Promise<Progress> {
    const end = await work(
      this.#app,
      { ...call, operation: `${call.operation}/${verb}` },
      {
        verb,
        phases: [{ seconds: 1 }],
        apply: async (db) => {
          const { operation, resource } = call
          // So that one which nobody has asked for yet is not begun by who asks late.
          const none = { operation, resource, verb: 'none', begunAt: this.#app.clock.now() }
          await db.insert(works).values(none).onConflictDoNothing()
          const begun = await db
            .select()
            .from(works)
            .where(and(which, ne(works.verb, verb)))
            .for('update')
          const refs = begun.flatMap((one) =>
            one.verb === 'create' && one.result && 'ref' in one.result ? [one.result.ref as string] : [],
          )
          for (const ref of refs) await hosts.drop(db, ref)
          await db.delete(copies).where(or(inArray(copies.ref, refs), inArray(copies.volume, refs)))
          await db.delete(volumes).where(inArray(volumes.ref, refs))
          await db.delete(ownImages).where(inArray(ownImages.ref, refs))
          await db.delete(addresses).where(inArray(addresses.address, refs))
          for (const ref of refs) await noteAddressRun(db, ref, this.#app.clock.now())
          const operations = begun.map((one) => one.operation)
          await db.update(works).set({ ended: true, result: null }).where(inArray(works.operation, operations))
          return { refs }
        },
      },
    )
    if (end.state === 'done') for (const ref of end.result.refs) await this.#machines.follow(ref)
    return end
  }
}
