import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKindName } from '@portico/contract/platform/jobs.ts'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type Job, type SendOptions } from 'pg-boss'
import { secondsMs } from '../clock.ts'
import type { Db } from '../db/pool.ts'

/** Names a kind of work for whoever enqueues it. */
export interface Queue<Data extends object = object> {
  queue: JobKindName | `test.${string}`
  /** Only for the type. */
  data?: Data
}

/** Work that must happen after a commit, at least once: `run` is safe to run twice. */
export interface JobKind<Data extends object = object> extends Queue<Data> {
  run(data: Data): Promise<void>
  /** After the last try has failed: what it kept waiting is let go of. */
  gaveUp?(data: Data): Promise<void>
  retryLimit?: number
  /** How many of them one server runs at a time; one without it. */
  concurrency?: number
  /** Of those that are sent with the same group, a server runs one at a time: the rest waits, and nobody else's with it. */
  takesTurns?: true
  /** Cron, for work that comes round by itself; run once however many servers there are. */
  schedule?: string
}

/** One of any kind, to be registered. */
export type AnyJob = Omit<JobKind<never>, 'data'>

const retryLimitStandard = 8
const keepSettledSeconds = 14 * 86_400
/** New work is announced and taken up at once; this is how late a second try may be, which nobody announces. */
const pollEveryMs = secondsMs(2)
/** A worker of pg-boss would ask for its own kind again and again; here it sleeps until it is woken. */
const askUnwokenSeconds = 3_600
const stopMs = secondsMs(10)

/** Where pg-boss announces the kinds of which there is new work: it makes this name of that of its schema. */
export const announcements = 'pgboss_454650302e472074f72063fd'
const dueQuery =
  "select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= pgboss.job_now()"

/**
 * pg-boss behind the three things we ask of it: run kinds of work, enqueue in a transaction, stop without loss. Whether
 * there is something to do is one question for all kinds, so a kind that has nothing to do costs nothing.
 */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Map<string, JobKind>()
  /** Of each kind that had something to do. */
  readonly #workers = new Map<string, Promise<string>[]>()
  #timer: NodeJS.Timeout | undefined
  #listening: { close(): Promise<void> } | undefined
  #stopped = false

  readonly #timed: boolean
  readonly #works: boolean

  /**
   * `timed` is whether work comes round by itself; a test that moves the clock calls it itself. Who does not work only
   * writes jobs down and leaves them to others.
   */
  constructor(url: string, log: FastifyBaseLogger, { timed, works }: { timed: boolean; works: boolean }) {
    this.#boss = new PgBoss({
      connectionString: url,
      max: 4,
      application_name: 'portico jobs',
      schedule: timed && works,
      supervise: works,
    })
    this.#timed = timed
    this.#works = works
    this.#boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
    this.#log = log
  }

  register(kind: AnyJob): void {
    this.#kinds.set(kind.queue, kind as JobKind)
  }

  async start(): Promise<void> {
    await this.#boss.start()
    const there = new Set((await this.#boss.getQueues()).map(({ name }) => name))
    const kinds = [...this.#kinds.values()]
    for (const kind of kinds) if (!there.has(kind.queue)) await this.#create(kind)
    if (this.#works) await this.#work(kinds)
    this.#log.debug({ queues: [...this.#kinds.keys()] }, 'jobs started')
  }

  #create({ queue, retryLimit = retryLimitStandard }: JobKind): Promise<void> {
    return this.#boss.createQueue(queue, {
      retryLimit,
      retryBackoff: true,
      retryDelay: 2,
      deleteAfterSeconds: keepSettledSeconds,
      notify: true,
    })
  }

  async #work(kinds: JobKind[]): Promise<void> {
    if (this.#timed) for (const { queue, schedule } of kinds) if (schedule) await this.#boss.schedule(queue, schedule)
    this.#listening = await this.#boss.getDb().listen!(
      announcements,
      (queue) => this.#wake(queue),
      // When it begins, and again after a silence in which announcements were lost.
      () => void this.#poll(),
    )
  }

  /** Wakes whoever has something to do, and does so again after a while. */
  async #poll(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      const { rows } = await this.#boss.getDb().executeSql(dueQuery)
      for (const { name } of rows as { name: string }[]) this.#wake(name)
    } catch (error) {
      this.#log.warn({ err: error }, 'jobs')
    }
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#poll(), pollEveryMs).unref()
  }

  #wake(queue: string): void {
    const kind = this.#kinds.get(queue)
    if (this.#stopped || !kind) return
    const workers = this.#workers.get(queue)
    for (const worker of workers ?? []) void worker.then((id) => this.#boss.notifyWorker(id))
    if (!workers)
      this.#workers.set(
        queue,
        Array.from({ length: kind.concurrency ?? 1 }, () => this.#hire(kind)),
      )
  }

  #hire(kind: JobKind): Promise<string> {
    const turns = kind.takesTurns && { localGroupConcurrency: 1 }
    const options = { pollingIntervalSeconds: askUnwokenSeconds, ...turns }
    const worker = this.#boss.work(kind.queue, options, async ([job]) => {
      try {
        if (job) await this.#run(kind, job)
      } finally {
        // There may be more: what was written together was announced once.
        this.#boss.notifyWorker(await worker)
      }
    })
    return worker
  }

  async #run(kind: JobKind, { data, retryCount }: Job<unknown>): Promise<void> {
    // One that the clock sends has nothing to say.
    const said = (data ?? {}) as object
    try {
      await kind.run(said)
    } catch (error) {
      const isLast = retryCount >= (kind.retryLimit ?? retryLimitStandard)
      if (isLast) await kind.gaveUp?.(said).catch((failed: Error) => this.#log.error({ err: failed }, 'job given up'))
      throw error
    }
  }

  /** Lets the jobs under way finish. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#listening?.close()
    const over = new AbortController()
    const finished = Promise.all([...this.#workers.keys()].map((queue) => this.#boss.offWork(queue)))
    await Promise.race([finished, sleep(stopMs, undefined, { signal: over.signal }).catch(() => {})])
    over.abort()
    // What is left is pg-boss's own, which sends what comes round by itself.
    await this.#boss.stop({ graceful: true, timeout: secondsMs(1) })
  }

  /** Writes the job in the caller's transaction: no commit, no job; a commit, and the job will run. */
  async send<Data extends object>(db: Db, kind: Queue<Data>, data: Data, options: SendOptions = {}): Promise<void> {
    await this.#boss.send(kind.queue, data, { ...options, ...through(db) })
  }

  /** Takes up at once what had failed for good or was cancelled. */
  async retry(db: Db, queue: string, id: string, state: 'failed' | 'cancelled'): Promise<void> {
    if (state === 'failed') await this.#boss.retry(queue, id, through(db))
    else await this.#boss.resume(queue, id, through(db))
    // Due long ago: this also wakes a worker, where the two above would let it sleep on.
    await this.#boss.update(queue, undefined, { id, startAfter: new Date(0), ...through(db) })
  }

  async cancel(db: Db, queue: string, id: string): Promise<void> {
    await this.#boss.cancel(queue, id, through(db))
  }
}

const through = (db: Db) => ({
  db: { executeSql: (text: string, values?: unknown[]) => db.$client.query(text, values as unknown[]) },
})
