import { sql } from 'drizzle-orm'
import type { App } from '../../core/app/app.ts'
import { daysMs, hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import { newSecret } from '../../core/ids.ts'
import type { ForwardWish } from '../../ground/engine/forward.ts'
import type { forwards } from './embedded.table.ts'
import { ConnectionRoom, connectionsMax } from './forward/connection-room.ts'
import { ForwardDoor, isPortFree } from './forward/forward-door.ts'
import { Targets } from './forward-targets.ts'

const settleMs = secondsMs(1)
/** Without a forward anywhere one that another server made is noticed a little later. */
const idleSettleMs = secondsMs(5)
const leaseSeconds = 6
const keptDays = 35

type ForwardRow = typeof forwards.$inferSelect
interface Carried extends Record<string, unknown> {
  ref: string
  at: string
  in: number
  out: number
}

/**
 * The forwards that this server carries. What is to be carried is in the database: each forward is held by one server for a
 * few seconds at a time, and whoever finds one that nobody holds takes it. So all of them come back by themselves.
 */
export class Forwards {
  readonly #app: App
  readonly #me = newSecret()
  readonly #targets: Targets
  readonly #room: ConnectionRoom
  readonly #doors = new Map<string, { door: ForwardDoor; version: number }>()
  /** Counted and not yet written down, and what is just being written: the same until it is known to be there. */
  #counted = new Map<string, Carried>()
  #writing: { id: string; rows: Carried[] } | undefined
  /** Until when all that is open here is held for sure. */
  #heldUntil = 0
  #settling: Promise<void> | undefined
  #again = false
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(app: App, targets = new Targets(app)) {
    this.#app = app
    this.#targets = targets
    this.#room = new ConnectionRoom(connectionsMax())
  }

  get targets(): Targets {
    return this.#targets
  }

  /** Two who try one port at the same time would find each other there, so they take turns. */
  isFree(port: number, protocol: ForwardWish['protocol']): Promise<boolean> {
    const turn = this.#probing.then(() => isPortFree(this.#app.config.forwardHost, port, protocol))
    this.#probing = turn
    return turn
  }
  #probing: Promise<unknown> = Promise.resolve()

  async start(): Promise<void> {
    if (this.#app.config.works) await this.settle()
  }

  /** What is held is let go of at once, so that another server need not wait. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#settling
    for (const ref of this.#doors.keys()) await this.#shut(ref)
    await this.#write().catch((error: Error) => this.#app.log.warn({ err: error }, 'bytes of forwards'))
    await this.#app.pool
      .query('update embedded.forward set holder = null, held_until = null, listening = false where holder = $1', [
        this.#me,
      ])
      .catch(() => {})
  }

  /** Brings what listens here in line with the database. Who asks meanwhile waits until it is done once more. */
  settle(): Promise<void> {
    if (!this.#app.config.works || this.#stopped) return Promise.resolve()
    if (this.#settling) {
      this.#again = true
      return this.#settling
    }
    clearTimeout(this.#timer)
    this.#settling = this.#settleAll().finally(() => {
      this.#settling = undefined
      if (this.#stopped) return
      this.#timer = setTimeout(() => void this.settle(), this.#doors.size > 0 || this.#others ? settleMs : idleSettleMs)
      this.#timer.unref()
    })
    return this.#settling
  }
  /** Whether other servers hold some. */
  #others = false

  async #settleAll(): Promise<void> {
    do {
      this.#again = false
      for (const { door } of this.#doors.values()) door.endIdle()
      try {
        this.#count()
        await this.#write()
        await this.#follow(await this.#mine())
        await this.#forget()
      } catch (error) {
        this.#app.log.warn({ err: error as Error }, 'forwards')
        // Who could not say for so long that they are there has lost them: another server may listen by now.
        if (Date.now() > this.#heldUntil) for (const ref of this.#doors.keys()) await this.#shut(ref)
      }
    } while (this.#again && !this.#stopped)
  }

  /**
   * Takes what nobody holds and keeps what is held, what is halted too until it is let go of. By the clock of the database,
   * which all servers share.
   */
  async #mine(): Promise<ForwardRow[]> {
    const asked = Date.now()
    const { rows } = await this.#app.pool.query<ForwardRow & { mine: boolean; leftMs: number }>(
      `with taken as (
         update embedded.forward set holder = $1, held_until = now() + make_interval(secs => $2)
         where (holder = $1 and held_until < now() + make_interval(secs => $2 / 2))
           or (not halted and (held_until is null or held_until < now()))
         returning ref, held_until)
       select f.ref, account, protocol, port, target_host as "targetHost", target_port as "targetPort", sources,
         connections_max as "connectionsMax", idle_seconds as "idleSeconds", halted, version, listening, fault,
         (holder is not distinct from $1 or taken.ref is not null) as mine,
         extract(epoch from coalesce(taken.held_until, f.held_until) - now())::float8 * 1000 as "leftMs"
       from embedded.forward f left join taken on taken.ref = f.ref where not halted`,
      [this.#me, leaseSeconds],
    )
    const mine = rows.filter((row) => row.mine)
    this.#heldUntil = asked + Math.min(...mine.map(({ leftMs }) => leftMs))
    this.#others = mine.length < rows.length
    return mine
  }

  async #follow(rows: readonly ForwardRow[]): Promise<void> {
    const wanted = new Set(rows.map(({ ref }) => ref))
    for (const ref of this.#doors.keys()) if (!wanted.has(ref)) await this.#shut(ref)
    for (const row of rows) {
      const open = this.#doors.get(row.ref)
      if (!open) await this.#open(row)
      else if (open.version !== row.version) {
        open.door.apply(wishOf(row))
        open.version = row.version
      }
    }
    // What was shut while it was counted is written down with the rest, and only then let go of.
    await this.#write()
    await this.#releaseHalted()
  }

  /** What was halted before it was looked for is not open here any more, and all that it carried is written down. */
  async #releaseHalted(): Promise<void> {
    await this.#app.pool.query(
      `update embedded.forward set holder = null, held_until = null, connections = 0
       where holder = $1 and halted and ref <> all($2)`,
      [this.#me, [...this.#doors.keys()]],
    )
  }

  async #open(row: ForwardRow): Promise<void> {
    const find = (target: Parameters<Targets['find']>[1]) => this.#targets.find(row.account, target)
    let fault = ''
    try {
      const door = await ForwardDoor.open(this.#app.config.forwardHost, wishOf(row), find, this.#room)
      this.#doors.set(row.ref, { door, version: row.version })
    } catch (error) {
      // Another program has the port. It is tried again each time.
      fault = (error as NodeJS.ErrnoException).code ?? 'failed'
    }
    const listening = fault === ''
    if (listening === row.listening && fault === row.fault) return
    await this.#app.pool.query('update embedded.forward set listening = $2, fault = $3 where ref = $1', [
      row.ref,
      listening,
      fault,
    ])
  }

  async #shut(ref: string): Promise<void> {
    const open = this.#doors.get(ref)
    if (!open) return
    await open.door.close()
    this.#countOf(ref, open.door)
    this.#doors.delete(ref)
  }

  #count(): void {
    for (const [ref, { door }] of this.#doors) this.#countOf(ref, door)
  }

  #countOf(ref: string, door: ForwardDoor): void {
    const taken = door.take()
    if (taken.in === 0 && taken.out === 0) return
    const now = this.#app.clock.now().getTime()
    const at = new Date(now - (now % minutesMs(1))).toISOString()
    const key = `${ref} ${at}`
    const known = this.#counted.get(key) ?? { ref, at, in: 0, out: 0 }
    this.#counted.set(key, { ...known, in: known.in + taken.in, out: known.out + taken.out })
  }

  /** What is older than anybody asks for. */
  async #forget(): Promise<void> {
    if (Date.now() < this.#forgetAt) return
    this.#forgetAt = Date.now() + hoursMs(1)
    const before = new Date(this.#app.clock.now().getTime() - daysMs(keptDays)).toISOString()
    await this.#app.pool.query('delete from embedded.forward_sample where at < $1', [before])
  }
  #forgetAt = 0

  /**
   * Each count is written once: what may or may not have been written is sent again under its name. A forward whose holder was
   * given up may have gone before that one comes to write; what it carried is counted all the same.
   */
  async #write(): Promise<void> {
    for (;;) {
      if (!this.#writing) {
        if (this.#counted.size === 0) break
        this.#writing = { id: newSecret(), rows: [...this.#counted.values()] }
        this.#counted = new Map()
      }
      const { id, rows } = this.#writing
      await this.#app.pool.query(
        `with given as (
           select ref, at, sum("in") as "in", sum("out") as "out"
           from jsonb_to_recordset($2::jsonb) as g(ref text, at timestamptz, "in" bigint, "out" bigint) group by ref, at),
         counted as (
           update embedded.forward f
           set bytes_in = f.bytes_in + g."in", bytes_out = f.bytes_out + g."out", last_count = $1
           from (select ref, sum("in")::bigint as "in", sum("out")::bigint as "out" from given group by ref) g
           where f.ref = g.ref and f.last_count is distinct from $1 returning f.ref)
         insert into embedded.forward_sample (ref, at, bytes_in, bytes_out, last_count)
         select ref, at, "in", "out", $1 from given
         where ref in (select ref from counted) or ref not in (select ref from embedded.forward)
         on conflict (ref, at) do update set bytes_in = forward_sample.bytes_in + excluded.bytes_in,
           bytes_out = forward_sample.bytes_out + excluded.bytes_out, last_count = excluded.last_count
         where forward_sample.last_count is distinct from excluded.last_count`,
        [id, JSON.stringify(rows)],
      )
      this.#writing = undefined
    }
    const now = [...this.#doors].map(([ref, { door }]) => ({ ref, n: door.size }))
    const changed = now.filter(({ ref, n }) => this.#told.get(ref) !== n)
    if (changed.length === 0) return
    await this.#app.db.execute(sql`
      update embedded.forward f set connections = g.n
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g(ref text, n int) where f.ref = g.ref`)
    this.#told = new Map(now.map(({ ref, n }) => [ref, n]))
  }
  /** How many connections were last written down. */
  #told = new Map<string, number>()
}

const wishOf = (row: ForwardRow): ForwardWish => ({
  protocol: row.protocol,
  port: row.port,
  targetHost: row.targetHost,
  targetPort: row.targetPort,
  sources: row.sources,
  connectionsMax: row.connectionsMax,
  idleSeconds: row.idleSeconds,
  halted: row.halted,
})

const known = new WeakMap<App, Forwards>()
/** Those of a server. */
export function forwardsOf(app: App): Forwards {
  const found = known.get(app) ?? new Forwards(app)
  known.set(app, found)
  return found
}
