import pg from 'pg'
import type { App } from '../core/app/app.ts'
import { minutesMs, secondsMs } from '../core/clock.ts'
import type { Engines } from '../ground/engine/engine.ts'
import { perform } from './execute.ts'
import { operationChannel } from './operations.ts'
import type { OperationRow } from './resource.table.ts'

/** How many operations one server works on at a time. */
const atOnceMax = 16
/** Whoever takes an operation holds it for so long; if they die, another takes it then. */
const holdMs = secondsMs(60)
/** Nobody announces an operation whose holder died, or a message that was lost: this is how late it may be noticed. */
const takeEveryMs = secondsMs(5)
const tryAgainMs = secondsMs(2)
const overdueAgainMaxMs = minutesMs(10)
const relistenMs = 500

/**
 * Works on operations. The row is the job: taken under a lock, held for a while, given back or ended. Any number of
 * servers do this side by side; each operation is held by one.
 */
export class OperationRunner {
  readonly #app: App
  readonly #engines: Engines
  readonly #url: string
  readonly #underWay = new Set<Promise<void>>()
  #listener: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #taking: Promise<void> | undefined
  #again = false
  #stopped = false

  constructor(app: App, engines: Engines, url: string) {
    this.#app = app
    this.#engines = engines
    this.#url = url
  }

  async start(): Promise<void> {
    await this.#listen()
    this.takeDue()
  }

  /** Lets what is under way come to its next rest; everything else stays for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#listener?.end()
    await this.#taking
    await Promise.allSettled(this.#underWay)
  }

  /** Takes up what is due, as far as there is room. */
  takeDue(): void {
    if (this.#stopped) return
    if (this.#taking) {
      this.#again = true
      return
    }
    this.#again = false
    this.#taking = this.#take()
      .catch((error: Error) => {
        this.#app.log.warn({ err: error }, 'operations cannot be taken')
        return takeEveryMs
      })
      .then((waitMs) => {
        this.#taking = undefined
        if (this.#again) return this.takeDue()
        clearTimeout(this.#timer)
        if (!this.#stopped) this.#timer = setTimeout(() => this.takeDue(), waitMs)
        this.#timer?.unref()
      })
  }

  /** Answers how long to wait before the next time. */
  async #take(): Promise<number> {
    const room = atOnceMax - this.#underWay.size
    if (room <= 0) return takeEveryMs
    const now = this.#app.clock.now()
    const { rows } = await this.#app.pool.query<Taken>({
      ...takeQuery,
      values: [now, new Date(now.getTime() + holdMs), room],
    })
    for (const row of rows) this.#begin(operationOf(row))
    if (rows.length === room) return 0
    const { rows: next } = await this.#app.pool.query<{ at: Date | null }>(nextQuery)
    const at = next[0]?.at
    if (!at) return takeEveryMs
    return Math.min(Math.max(at.getTime() - this.#app.clock.now().getTime(), 1), takeEveryMs)
  }

  #begin(operation: OperationRow): void {
    const work = perform(this.#app, this.#engines, operation)
      .catch(async (error: Error) => {
        this.#app.log.error({ err: error, operation: operation.id, action: operation.action }, 'operation failed')
        await this.#giveBack(operation)
      })
      .finally(() => {
        this.#underWay.delete(work)
        this.takeDue()
      })
    this.#underWay.add(work)
  }

  /**
   * Something of ours failed, not the engine: it is tried again soon. Past its deadline even its end could not be
   * written down: then it waits longer each time for what is broken to be mended, or for an operator to end it.
   */
  async #giveBack({ id, deadlineAt }: OperationRow): Promise<void> {
    const now = this.#app.clock.now().getTime()
    const nextAt = new Date(now + Math.max(tryAgainMs, Math.min(now - deadlineAt.getTime(), overdueAgainMaxMs)))
    await this.#app.pool
      .query('update operation set held_until = null, next_at = $2 where id = $1 and ended_at is null', [id, nextAt])
      .catch((error: Error) => this.#app.log.warn({ err: error }, 'operation stays held'))
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'portico operations',
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', () => this.takeDue())
    await client.connect()
    await client.query(`listen ${operationChannel}`)
    this.#listener = client
    client.once('end', () => void this.#relisten())
  }

  async #relisten(): Promise<void> {
    if (this.#stopped) return
    await this.#listen().catch(() => setTimeout(() => void this.#relisten(), relistenMs).unref())
    this.takeDue()
  }
}

type Taken = Record<string, unknown>

// Both are asked all day long: prepared once per connection.
const takeQuery = {
  name: 'operation-take',
  text: `update operation set state = 'running', attempts = attempts + 1, held_until = $2
    where id in (
      select id from operation
      where ended_at is null and next_at <= $1 and (held_until is null or held_until < $1)
      order by next_at limit $3 for update skip locked)
    returning *`,
}
const nextQuery = {
  name: 'operation-next',
  text: `select min(greatest(next_at, coalesce(held_until, next_at))) as at from operation where ended_at is null`,
}

function operationOf(row: Taken): OperationRow {
  return {
    id: row['id'],
    resourceId: row['resource_id'],
    accountId: row['account_id'],
    action: row['action'],
    params: row['params'],
    loginId: row['login_id'],
    keyId: row['key_id'],
    state: row['state'],
    attempts: row['attempts'],
    statusBefore: row['status_before'],
    orderId: row['order_id'],
    fault: row['fault'],
    detail: row['detail'],
    about: row['about'],
    change: row['change'],
    createdAt: row['created_at'],
    deadlineAt: row['deadline_at'],
    nextAt: row['next_at'],
    heldUntil: row['held_until'],
    endedAt: row['ended_at'],
  } as OperationRow
}
