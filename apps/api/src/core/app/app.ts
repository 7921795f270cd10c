import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, Pool } from '../db/pool.ts'
import type { Files } from '../files/files.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Push } from '../push/push.ts'
import type { Room } from '../room.ts'
import type { Seal } from '../seal.ts'
import type { Store } from '../store/store.ts'
import type { Stores } from '../store/stores.ts'

/** What lives as long as the server. Services reach it through their context. */
export interface App {
  config: Config
  /** Where people reach the console, for links in mails and for providers that send a browser back. */
  publicUrl: string
  /** Where this server reaches itself, whatever stands before it. */
  localUrl: string
  clock: Clock
  log: FastifyBaseLogger
  pool: Pool
  /** The pool as a query handle, for reads and for what must outlive a refused write. */
  db: Db
  seal: Seal
  jobs: Jobs
  push: Push
  files: Files
  /** Bytes of objects, where their node has no place of its own. */
  store: Store
  /** All places where bytes of objects lie. */
  stores: Stores
  /** On the disk of our folder. */
  room: Room
}

/** What a write may reach: everything but a second way to the database, for which it could wait while it holds the first. */
export type Inside = Omit<App, 'db' | 'pool'>
