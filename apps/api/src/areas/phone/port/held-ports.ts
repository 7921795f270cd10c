import { sql, type SQL } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { newSecret } from '../../../core/ids.ts'

const settleMs = secondsMs(1)
const leaseSeconds = 6

export interface HeldRow extends Record<string, unknown> {
  id: string
  account_id: string
  phone_id: string
  port: number
  listening: boolean
  /** Where it is open for no longer than somebody is signed in. */
  session_id?: string
}
export interface HeldDoor<Row> {
  /** The row may have changed since. */
  follow(row: Row): void
  close(): Promise<void>
}

/** What is held, and how. Its table has the columns of `HeldRow`, `holder` and `held_until`. */
export interface Held<Row extends HeldRow> {
  table: SQL
  /** Brings the table in line with the world: ends what is over, adds what is missing. */
  settle(): Promise<void>
  open(row: Row): Promise<HeldDoor<Row>>
  /** It listens from now on. */
  opened(row: Row): Promise<void>
  /** Another program has its port: it needs another one. */
  redraw(row: Row): Promise<void>
}

/**
 * The ports that this server has open. What is to be open is in the database: each is held by one server for a few seconds
 * at a time, so all of them come back by themselves, and none stays open that should not be.
 */
export class HeldPorts<Row extends HeldRow> {
  readonly #app: App
  readonly #held: Held<Row>
  readonly #me = newSecret()
  readonly #doors = new Map<string, { door: HeldDoor<Row>; port: number }>()
  readonly #unwatch = new Map<string, () => void>()
  #heldUntil = 0
  #settling: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(app: App, held: Held<Row>) {
    this.#app = app
    this.#held = held
  }

  async start(): Promise<void> {
    if (this.#app.config.works) await this.settle()
  }

  /** What is held is let go of at once, so that another server need not wait. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#settling
    for (const unwatch of this.#unwatch.values()) unwatch()
    await Promise.all([...this.#doors.keys()].map((id) => this.#shut(id)))
    await this.#app.db
      .execute(sql`update ${this.#held.table} set holder = null, held_until = null, listening = false
        where holder = ${this.#me}`)
      .catch(() => {})
  }

  /** Brings what listens here in line with the database; one time after the other. */
  settle(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    clearTimeout(this.#timer)
    this.#settling = this.#settling.then(() => this.#settleOnce())
    return this.#settling
  }

  async #settleOnce(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      await this.#held.settle()
      await this.#follow(await this.#mine())
    } catch (error) {
      this.#app.log.warn({ err: error as Error }, 'ports of phones')
      // Another server may listen by now, and a right may be gone that nobody could ask for.
      if (Date.now() > this.#heldUntil) for (const id of this.#doors.keys()) await this.#shut(id)
    }
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.settle(), settleMs)
    this.#timer.unref()
  }

  /** Takes what nobody holds and keeps what is held, by the clock of the database, which all servers share. */
  async #mine(): Promise<Row[]> {
    const asked = Date.now()
    const { table } = this.#held
    const { rows } = await this.#app.db.execute<Row>(sql`
      with taken as (
        update ${table} set holder = ${this.#me}, held_until = now() + make_interval(secs => ${leaseSeconds})
        where held_until is null or held_until < now()
          or (holder = ${this.#me} and held_until < now() + make_interval(secs => ${leaseSeconds / 2}))
        returning id)
      select * from ${table} where holder = ${this.#me} or id in (select id from taken)`)
    this.#heldUntil = asked + secondsMs(leaseSeconds)
    return rows as Row[]
  }

  async #follow(rows: readonly Row[]): Promise<void> {
    const wanted = new Map(rows.map((row) => [row.id, row]))
    for (const [id, { port }] of this.#doors) if (wanted.get(id)?.port !== port) await this.#shut(id)
    for (const row of rows) {
      const open = this.#doors.get(row.id)
      if (open) open.door.follow(row)
      else await this.#openOrLeave(row)
    }
    this.#watch(rows)
  }

  /** A change of rights and the end of a session are looked at at once. */
  #watch(rows: readonly Row[]): void {
    const { push } = this.#app
    const settle = () => void this.settle()
    const wanted = new Map<string, () => () => void>()
    for (const { account_id, session_id } of rows) {
      wanted.set(account_id, () => push.onRightsChange(account_id, settle))
      if (session_id) wanted.set(session_id, () => push.onSessionEnd(session_id, settle))
    }
    for (const [of, unwatch] of this.#unwatch)
      if (!wanted.has(of)) {
        unwatch()
        this.#unwatch.delete(of)
      }
    for (const [of, watch] of wanted) if (!this.#unwatch.has(of)) this.#unwatch.set(of, watch())
  }

  /** One that cannot be opened is tried with the next look, and keeps none of the others waiting. */
  async #openOrLeave(row: Row): Promise<void> {
    try {
      await this.#open(row)
    } catch (error) {
      this.#app.log.warn({ err: error as Error, phone: row.phone_id }, 'port of a phone')
    }
  }

  async #open(row: Row): Promise<void> {
    try {
      this.#doors.set(row.id, { door: await this.#held.open(row), port: row.port })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      return this.#held.redraw(row)
    }
    await this.#app.db.execute(sql`update ${this.#held.table} set listening = true where id = ${row.id}`)
    await this.#held.opened(row)
  }

  async #shut(id: string): Promise<void> {
    const open = this.#doors.get(id)
    this.#doors.delete(id)
    await open?.door.close()
  }
}
