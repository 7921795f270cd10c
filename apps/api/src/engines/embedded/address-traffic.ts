import { and, asc, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import type { Db } from '../../core/db/pool.ts'
import type { AddressTrafficEngine } from '../../ground/engine/address-traffic.ts'
import type { AskedTime, Counted } from '../../ground/engine/meter.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { addresses, addressRuns, runs } from './embedded.table.ts'
import { intervalMs, netOutOf, type RunningPeriod } from './machine/metrics.ts'
import { EngineRefusal, work } from './work.ts'

type AddressRun = typeof addressRuns.$inferSelect

/** Writes down what an address passes on from now on: what its row says. */
export async function noteAddressRun(db: Db, address: string, now: Date): Promise<void> {
  await db
    .update(addressRuns)
    .set({ to: now })
    .where(and(eq(addressRuns.address, address), isNull(addressRuns.to)))
  const [row] = await db.select().from(addresses).where(eq(addresses.address, address))
  if (!row?.machine || !row.passes || row.halted) return
  await db
    .insert(addressRuns)
    .values({ address, machine: row.machine, bandwidthMbps: row.bandwidthMbps, from: now, to: null })
}

/** What leaves by an address is what its machine sends: the same figures that its chart shows. */
export class EmbeddedAddressTraffic implements AddressTrafficEngine {
  readonly #app: App
  constructor(app: App) {
    this.#app = app
  }

  async counted(asked: readonly AskedTime[]): Promise<Counted[]> {
    if (asked.length === 0) return []
    const from = new Date(Math.min(...asked.map((one) => one.from.getTime())))
    const to = new Date(Math.max(...asked.map((one) => one.to.getTime())))
    const refs = new Set(asked.flatMap(({ names }) => names.map(({ ref }) => ref)))
    const held = await this.#addressRuns([...refs], from, to)
    const ran = await this.#machineRuns([...new Set(held.map(({ machine }) => machine))], from)
    const byAddress = Map.groupBy(held, ({ address }) => address)
    return asked.flatMap((one) => countedOf(one, byAddress, ran))
  }

  async #addressRuns(refs: readonly string[], from: Date, to: Date): Promise<AddressRun[]> {
    const within = and(lt(addressRuns.from, to), or(isNull(addressRuns.to), gt(addressRuns.to, from)))
    return this.#app.db
      .select()
      .from(addressRuns)
      .where(and(inArray(addressRuns.address, [...refs]), within))
      .orderBy(asc(addressRuns.from))
  }

  async #machineRuns(refs: readonly string[], since: Date) {
    const ran = await this.#app.db
      .select()
      .from(runs)
      .where(and(inArray(runs.ref, [...refs]), or(isNull(runs.to), gte(runs.to, since))))
      .orderBy(asc(runs.from))
    return Map.groupBy(ran, ({ ref }) => ref)
  }

  setPassing(call: EngineCall, ref: string, passes: boolean): Promise<Progress> {
    return work<object>(this.#app, call, {
      verb: passes ? 'resume' : 'halt',
      phases: [{ seconds: 2 }],
      apply: async (db) => {
        const changed = await db.update(addresses).set({ passes }).where(eq(addresses.address, ref)).returning()
        if (changed.length === 0) throw new EngineRefusal('lost')
        await noteAddressRun(db, ref, this.#app.clock.now())
        return {}
      },
    })
  }
}

type Runs = ReadonlyMap<string, readonly RunningPeriod[]>

function countedOf({ id, names, from, to }: AskedTime, byAddress: Map<string, AddressRun[]>, ran: Runs): Counted[] {
  const held = names.flatMap((name) =>
    (byAddress.get(name.ref) ?? []).map((run) => ({
      ...run,
      from: later(run.from, name.from),
      to: sooner(run.to, name.to),
    })),
  )
  const intervals = Math.floor((to.getTime() - from.getTime()) / intervalMs)
  return Array.from({ length: intervals }, (_, at) => {
    const start = from.getTime() + at * intervalMs
    const bytes = held.reduce(
      (sum, run) => sum + netOutOf({ ref: run.machine, ...run, ...size }, ran.get(run.machine) ?? [], start, run),
      0,
    )
    return { id, start: new Date(start), bytes: BigInt(Math.round(bytes)) }
  })
}

/** What a machine sends does not depend on its size. */
const size = { vcpus: 1, memoryMb: 1024 }
const later = (a: Date, b: Date) => (a > b ? a : b)
const sooner = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b))

/** A machine is gone: what it sent until now by its addresses is still to be counted. */
export async function endAddressRuns(db: Db, machine: string, now: Date): Promise<void> {
  await db
    .update(addressRuns)
    .set({ to: now })
    .where(and(eq(addressRuns.machine, machine), isNull(addressRuns.to)))
  const counted = (await db.$count(addressRuns, eq(addressRuns.machine, machine))) > 0
  if (!counted) return void (await db.delete(runs).where(eq(runs.ref, machine)))
  await db
    .update(runs)
    .set({ to: now })
    .where(and(eq(runs.ref, machine), isNull(runs.to)))
}
