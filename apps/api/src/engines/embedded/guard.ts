import type { MonitorPeriod } from '@portico/contract/constants.ts'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { minutesMs } from '../../core/clock.ts'
import { newIdWith } from '../../core/ids.ts'
import type { DdosWish } from '../../ground/engine/ddos.ts'
import type { GuardEngine } from '../../ground/engine/guard.ts'
import { metricPeriods } from '../../ground/engine/metric-periods.ts'
import type { EngineCall, Progress } from '../../ground/engine/progress.ts'
import { floodIn, madeUp, unguardedGbps, type Attack } from './attacks.ts'
import { noteAddressRun } from './address-traffic.ts'
import { addresses, attacks, things } from './embedded.table.ts'
import { EngineRefusal, work } from './work.ts'

/** Watches over the addresses of a node: attacks are made up, and an address that is halted is marked so. */
export class EmbeddedGuard implements GuardEngine {
  readonly #app: App
  readonly #node: string
  constructor(app: App, node: string) {
    this.#app = app
    this.#node = node
  }

  async attacks(since: Date) {
    const now = this.#app.clock.now()
    const rows = await this.#app.db
      .select({ attack: attacks })
      .from(attacks)
      .innerJoin(addresses, eq(addresses.address, attacks.address))
      .where(and(eq(addresses.node, this.#node), isNull(attacks.guard), gte(attacks.from, since)))
    return rows.map(({ attack: { address, kind, peakGbps, from, to } }) => ({
      ref: address,
      startedAt: from,
      endedAt: to <= now ? to : null,
      data: { address, kind, peakGbps, gbps: unguardedGbps },
    }))
  }

  async dropped(ref: string, period: MonitorPeriod) {
    const { lengthMs, stepMs } = metricPeriods[period]
    const now = this.#app.clock.now().getTime()
    const end = Math.floor(now / stepMs) * stepMs
    const all = await this.#attacksOn(ref, end - lengthMs, now)
    return Array.from({ length: lengthMs / stepMs }, (_, at) => {
      const from = end - lengthMs + at * stepMs
      return { time: new Date(from), ...floodIn(all, from, stepMs) }
    })
  }

  async #attacksOn(address: string, since: number, now: number): Promise<Attack[]> {
    const guards = await this.#guardsOf(address)
    const asked = await this.#app.db
      .select()
      .from(attacks)
      .where(and(eq(attacks.address, address), gte(attacks.to, new Date(since))))
    const gbpsOf = (guard: string | null) => guards.find(({ ref }) => ref === guard)?.wish.gbps ?? unguardedGbps
    return [
      ...asked.map(({ kind, peakGbps, guard, from, to }) => ({
        kind,
        peakGbps,
        gbps: gbpsOf(guard),
        from: from.getTime(),
        to: to.getTime(),
      })),
      // One that began before is still going on at the beginning.
      ...guards.flatMap(({ ref, wish, changedAt }) =>
        madeUp(ref, wish.gbps, changedAt.getTime(), since - minutesMs(60), now),
      ),
    ]
  }

  async #guardsOf(address: string): Promise<{ ref: string; wish: DdosWish; changedAt: Date }[]> {
    const rows = await this.#app.db
      .select()
      .from(things)
      .where(sql`${things.wish} ->> 'address' = ${address} and ${things.wish} ? 'gbps'`)
    return rows as { ref: string; wish: DdosWish; changedAt: Date }[]
  }

  halt(call: EngineCall, ref: string, halted: boolean): Promise<Progress> {
    return work<object>(this.#app, call, {
      verb: halted ? 'halt' : 'lift',
      phases: [{ seconds: 1 }],
      apply: async (db) => {
        const changed = await db.update(addresses).set({ halted }).where(eq(addresses.address, ref)).returning()
        if (changed.length === 0) throw new EngineRefusal('lost')
        await noteAddressRun(db, ref, this.#app.clock.now())
        return {}
      },
    })
  }

  async attack(ref: string, { kind, gbps, minutes }: { kind: string; gbps: number; minutes: number }): Promise<void> {
    const from = this.#app.clock.now()
    const [guard] = await this.#guardsOf(ref)
    await this.#app.db.insert(attacks).values({
      id: newIdWith('atk'),
      address: ref,
      guard: guard?.ref ?? null,
      kind,
      peakGbps: gbps,
      from,
      to: new Date(from.getTime() + minutesMs(minutes)),
    })
  }
}
