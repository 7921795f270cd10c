import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { Db } from '../../core/db/pool.ts'
import type { AddressEngine, AddressWish } from '../../ground/engine/addresses.ts'
import type { DiskEngine, DiskReport } from '../../ground/engine/disks.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import type { SnapshotEngine } from '../../ground/engine/snapshots.ts'
import { noteAddressRun } from './address-traffic.ts'
import { takePublic } from './addresses.ts'
import { addresses, copies, machines, volumes } from './embedded.table.ts'
import { EngineRefusal, work } from './work.ts'

async function volumeOf(db: Db, ref: string): Promise<typeof volumes.$inferSelect> {
  const [found] = await db.select().from(volumes).where(eq(volumes.ref, ref)).for('update')
  if (!found) throw new EngineRefusal('lost')
  return found
}

/** As in a real cloud, a machine in rescue keeps what it has. */
async function refuseRescued(db: Db, ref: string): Promise<void> {
  const rescued = await db.$count(machines, and(eq(machines.ref, ref), eq(machines.state, 'rescued')))
  if (rescued > 0) throw new EngineRefusal('refused')
}

const reportOf = ({ ref, sizeGb, device }: typeof volumes.$inferSelect): DiskReport => ({ ref, sizeGb, device })

/** vda is the system's; the next letter that is free. */
async function nextDevice(db: Db, machine: string): Promise<string> {
  const rows = await db.select({ device: volumes.device }).from(volumes).where(eq(volumes.machine, machine))
  const taken = new Set(rows.map(({ device }) => device))
  for (const letter of 'bcdefghijklmnopqrstuvwxyz') if (!taken.has(`vd${letter}`)) return `vd${letter}`
  throw new EngineRefusal('refused')
}

export class EmbeddedDisks implements DiskEngine {
  readonly #app: App
  readonly #node: string
  constructor(app: App, node: string) {
    this.#app = app
    this.#node = node
  }

  create(call: EngineCall, wish: { sizeGb: number; snapshotRef: string | null }): Promise<Progress<DiskReport>> {
    const ref = `vol-${call.operation}`
    return work(this.#app, call, {
      verb: 'create',
      phases: [{ seconds: 4 }],
      apply: async (db) => {
        const [made] = await db
          .insert(volumes)
          .values({ ref, node: this.#node, sizeGb: wish.sizeGb, content: wish.snapshotRef ?? '' })
          .returning()
        return reportOf(made!)
      },
    })
  }

  attach(call: EngineCall, ref: string, hostRef: string): Promise<Progress<DiskReport>> {
    return work(this.#app, call, {
      verb: 'attach',
      phases: [{ seconds: 3 }],
      apply: async (db) => {
        await volumeOf(db, ref)
        const [machine] = await db.select().from(machines).where(eq(machines.ref, hostRef)).for('update')
        if (!machine) throw new EngineRefusal('lost')
        await refuseRescued(db, hostRef)
        const device = await nextDevice(db, hostRef)
        const [changed] = await db
          .update(volumes)
          .set({ machine: hostRef, device })
          .where(eq(volumes.ref, ref))
          .returning()
        return reportOf(changed!)
      },
    })
  }

  detach(call: EngineCall, ref: string): Promise<Progress<DiskReport>> {
    return work(this.#app, call, {
      verb: 'detach',
      phases: [{ seconds: 3 }],
      apply: async (db) => {
        const { machine } = await volumeOf(db, ref)
        if (machine) await refuseRescued(db, machine)
        const [changed] = await db
          .update(volumes)
          .set({ machine: null, device: '' })
          .where(eq(volumes.ref, ref))
          .returning()
        return reportOf(changed!)
      },
    })
  }

  extend(call: EngineCall, ref: string, sizeGb: number): Promise<Progress<DiskReport>> {
    return work(this.#app, call, {
      verb: 'extend',
      phases: [{ seconds: 3 }],
      apply: async (db) => {
        await volumeOf(db, ref)
        const [changed] = await db.update(volumes).set({ sizeGb }).where(eq(volumes.ref, ref)).returning()
        return reportOf(changed!)
      },
    })
  }

  remove(call: EngineCall, ref: string): Promise<Progress> {
    return work(this.#app, call, {
      verb: 'remove',
      phases: [{ seconds: 2 }],
      apply: async (db) => {
        await db.delete(copies).where(eq(copies.volume, ref))
        await db.delete(volumes).where(eq(volumes.ref, ref))
        return {}
      },
    })
  }

  async reports(refs: readonly string[]): Promise<DiskReport[]> {
    const found = await this.#app.db
      .select()
      .from(volumes)
      .where(inArray(volumes.ref, [...refs]))
    return found.map(reportOf)
  }
}

export class EmbeddedSnapshots implements SnapshotEngine {
  readonly #app: App
  readonly #node: string
  constructor(app: App, node: string) {
    this.#app = app
    this.#node = node
  }

  create(call: EngineCall, diskRef: string): Promise<Progress<{ ref: string; sizeGb: number }>> {
    const ref = `copy-${call.operation}`
    return work(this.#app, call, {
      verb: 'create',
      phases: [{ seconds: 6 }],
      apply: async (db) => {
        const { sizeGb } = await volumeOf(db, diskRef)
        await db.insert(copies).values({ ref, node: this.#node, volume: diskRef, sizeGb })
        return { ref, sizeGb }
      },
    })
  }

  restore(call: EngineCall, ref: string, diskRef: string): Promise<Progress> {
    return work(this.#app, call, {
      verb: 'restore',
      phases: [{ task: 'restoring', seconds: 8 }],
      apply: async (db) => {
        const [copy] = await db.select().from(copies).where(eq(copies.ref, ref))
        if (!copy) throw new EngineRefusal('lost')
        await volumeOf(db, diskRef)
        await db.update(volumes).set({ content: ref }).where(eq(volumes.ref, diskRef))
        return {}
      },
    })
  }

  remove(call: EngineCall, ref: string): Promise<Progress> {
    return work(this.#app, call, {
      verb: 'remove',
      phases: [{ seconds: 2 }],
      apply: async (db) => {
        await db.delete(copies).where(eq(copies.ref, ref))
        return {}
      },
    })
  }
}

export class EmbeddedAddresses implements AddressEngine {
  readonly #app: App
  readonly #node: string
  constructor(app: App, node: string) {
    this.#app = app
    this.#node = node
  }

  allocate(call: EngineCall, wish: AddressWish): Promise<Progress<{ ref: string; address: string }>> {
    return work(this.#app, call, {
      verb: 'create',
      phases: [{ seconds: 1 }],
      apply: async (db) => {
        const address = await takePublic({ db, now: this.#app.clock.now() }, this.#node, wish)
        return { ref: address, address }
      },
    })
  }

  bind(call: EngineCall, ref: string, hostRef: string): Promise<Progress> {
    return this.#set(call, 'bind', ref, { machine: hostRef })
  }

  unbind(call: EngineCall, ref: string): Promise<Progress> {
    return this.#set(call, 'unbind', ref, { machine: null })
  }

  release(call: EngineCall, ref: string): Promise<Progress> {
    return work(this.#app, call, {
      verb: 'remove',
      phases: [{ seconds: 1 }],
      apply: async (db) => {
        await db.delete(addresses).where(eq(addresses.address, ref))
        await noteAddressRun(db, ref, this.#app.clock.now())
        return {}
      },
    })
  }

  setBandwidth(call: EngineCall, ref: string, bandwidthMbps: number): Promise<Progress> {
    return this.#set(call, 'bandwidth', ref, { bandwidthMbps })
  }

  #set(call: EngineCall, verb: string, ref: string, set: { machine?: string | null; bandwidthMbps?: number }) {
    return work<object>(this.#app, call, {
      verb,
      phases: [{ seconds: 2 }],
      apply: async (db) => {
        const changed = await db.update(addresses).set(set).where(eq(addresses.address, ref)).returning()
        if (changed.length === 0) throw new EngineRefusal('lost')
        await noteAddressRun(db, ref, this.#app.clock.now())
        return {}
      },
    })
  }
}
