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
  /** Cron, for work that comes round by itself; run once however many servers there are. */
  schedule?: string
}

const retryLimitStandard = 8
const keepSettledSeconds = 14 * 86_400

/** pg-boss behind the three things we ask of it: run kinds of work, enqueue in a transaction, stop without loss. */
export class Jobs {
  readonly #boss: PgBoss
  readonly #log: FastifyBaseLogger
  readonly #kinds = new Map<string, JobKind>()

  constructor(url: string, log: FastifyBaseLogger) {
    this.#boss = new PgBoss({ connectionString: url, max: 4, application_name: 'portico jobs', useListenNotify: true })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
    this.#log = log
  }

  register<Data extends object>(kind: JobKind<Data>): void {
    this.#kinds.set(kind.queue, kind as unknown as JobKind)
  }

  async start(): Promise<void> {
    await this.#boss.start()
    await Promise.all([...this.#kinds.values()].map((kind) => this.#serve(kind)))
    this.#log.debug({ queues: [...this.#kinds.keys()] }, 'jobs started')
  }

  async #serve(kind: JobKind): Promise<void> {
    await this.#boss.createQueue(kind.queue, {
      retryLimit: kind.retryLimit ?? retryLimitStandard,
      retryBackoff: true,
      retryDelay: 2,
      deleteAfterSeconds: keepSettledSeconds,
      notify: true,
    })
    await this.#boss.work(kind.queue, async ([job]) => {
      if (job) await kind.run(job.data as object)
    })
    if (kind.schedule) await this.#boss.schedule(kind.queue, kind.schedule)
  }

  /** Lets the jobs under way finish. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000 })
  }

  /** Writes the job in the caller's transaction: no commit, no job; a commit, and the job will run. */
  async send<Data extends object>(db: Db, kind: Queue<Data>, data: Data, options: SendOptions = {}): Promise<void> {
    await this.#boss.send(kind.queue, data, { ...options, ...through(db) })
  }

  async retry(db: Db, queue: string, id: string): Promise<void> {
    await this.#boss.retry(queue, id, through(db))
  }

  /** Takes up again what was cancelled. */
  async resume(db: Db, queue: string, id: string): Promise<void> {
    await this.#boss.resume(queue, id, through(db))
  }

  async cancel(db: Db, queue: string, id: string): Promise<void> {
    await this.#boss.cancel(queue, id, through(db))
  }
}

const through = (db: Db) => ({
  db: { executeSql: (text: string, values?: unknown[]) => db.$client.query(text, values as unknown[]) },
})
