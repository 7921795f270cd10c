import type { FastifyBaseLogger } from 'fastify'
import { infoBehind } from './areas/account/user.service.ts'
import type { App } from './core/app/app.ts'
import { systemClock, type Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { createPool, dbOf } from './core/db/pool.ts'
import { Files } from './core/files/files.ts'
import { createFilePlace } from './core/files/place.ts'
import { Jobs } from './core/jobs/jobs.ts'
import { Push } from './core/push/push.ts'
import { freeBytesOf, Room, type FreeBytes } from './core/room.ts'
import { createSeal, masterKey } from './core/seal.ts'
import { createStores } from './core/store/create-store.ts'

export interface Foundations {
  config: Config
  databaseUrl: string
  log: FastifyBaseLogger
  clock?: Clock
  /** How much of the disk of our folder is free. */
  freeBytes?: FreeBytes
  /** Whether timed work runs by itself. */
  timedJobs?: boolean
}

/** A server that listens everywhere is reached at its loopback. */
export const localUrlOf = (host: string, port: number) =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host}:${port}`

/** What every part of the server is given. */
export function createApp({ config, databaseUrl, log, ...given }: Foundations): App {
  const { clock = systemClock, freeBytes = freeBytesOf(config.dataDir), timedJobs = true } = given
  const pool = createPool(databaseUrl, config.databasePoolMax)
  const seal = createSeal(masterKey(config))
  const app: App = {
    config,
    publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
    localUrl: localUrlOf(config.host, config.port),
    clock,
    log,
    pool,
    db: dbOf(pool),
    seal,
    jobs: new Jobs(databaseUrl, log, { timed: timedJobs, works: config.works }),
    push: new Push({
      url: databaseUrl,
      log,
      clock,
      sessionIdleMs: config.sessionIdleMs,
      perSessionMax: config.socketsPerSessionMax,
      userInfoOf: (session) => infoBehind(app, session),
    }),
    files: new Files(createFilePlace(config), seal, clock),
    ...createStores(config),
    room: new Room(freeBytes),
  }
  return app
}
