import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type SendOptions } from 'pg-boss'
import type { Db } from '../db/pool.ts'

/** Names a kind of work for whoever enqueues it. */
export interface Queue<Data extends object = object> {
  queue: string
  /** Only for the type. */
  data?: Data
}

/** Work that must happen after a commit, at least once: `run` is safe to run twice. */
export interface JobKind<Data extends object = object> extends Queue<Data> {
  run(data: Data): Promise<void>
  retryLimit?: number
  /** How many of them one server runs at a time; one without it. */
  concurrency?: number
  /** Cron, for work that comes round by itself; run once however many servers there are. */
  schedule?: string
}

/** One of any kind, to be registered. */
export type AnyJob = Omit<JobKind<never>, 'data'>

const retryLimitStandard = 8
const keepSettledSeconds = 14 * 86_400

/** pg-boss behind the three things we ask of it: run kinds of work, enqueue in a transaction, stop without loss. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Map<string, JobKind>()

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
      useListenNotify: true,
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
    if (this.#works) await Promise.all(kinds.map((kind) => this.#serve(kind)))
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

  async #serve(kind: JobKind): Promise<void> {
    // New work wakes a worker at once; this is how late a second try may be, which nobody announces.
    await this.#boss.work(
      kind.queue,
      { notifyPollingIntervalSeconds: 2, localConcurrency: kind.concurrency ?? 1 },
      async ([job]) => {
        // One that the clock sends has nothing to say.
        if (job) await kind.run((job.data ?? {}) as never)
      },
    )
    if (kind.schedule && this.#timed) await this.#boss.schedule(kind.queue, kind.schedule)
  }

  /** Lets the jobs under way finish. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
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
