import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { minutesMs, secondsMs } from '../core/clock.ts'
import { syncFolder, writeWhole } from './chunks.ts'

const pack = promisify(zstdCompress)
const unpack = promisify(zstdDecompress)

const slot = 'portico_log'
const segmentName = /^[0-9A-F]{24}$/
const keptName = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/
const pollEveryMs = secondsMs(5)
/** A segment that is not full is ended after so long: no more than that can be lost. */
const endedAfterMs = minutesMs(1)

/** The segments and histories of the log that were kept. */
export const keptLog = async (dir: string): Promise<string[]> =>
  (await readdir(dir).catch(() => [])).filter((name) => keptName.test(name)).toSorted()

export const readLog = async (dir: string, name: string): Promise<Buffer> => unpack(await readFile(join(dir, name)))

/** What the oldest copy does not need can be of no use. Names of segments sort by time, whatever their timeline. */
export async function dropLogBefore(dir: string, segment: string): Promise<void> {
  for (const name of await keptLog(dir))
    if (segmentName.test(name) && name.slice(8) < segment.slice(8)) await rm(join(dir, name), { force: true })
}

interface Wish {
  url: string
  dataDir: string
  /** Where it is kept; without it nothing is, and nothing waits to be. */
  backupDir: string | undefined
  log: FastifyBaseLogger
}

/**
 * Keeps the log of the embedded database, so that it can be had back as it was at any moment since the first copy. Answers
 * how that is stopped.
 */
export async function keepLog({ url, dataDir, backupDir, log }: Wish): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico log' })
  client.on('error', () => {})
  await client.connect()
  if (!backupDir) {
    await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      slot,
    ])
    await client.end()
    return async () => {}
  }
  await client.end()
  const keeper = new LogKeeper({
    url,
    from: join(dataDir, 'postgres', 'cluster', 'pg_wal'),
    to: join(backupDir, 'wal'),
    log,
  })
  return keeper.start()
}

class LogKeeper {
  readonly #url: string
  readonly #from: string
  readonly #to: string
  readonly #log: FastifyBaseLogger
  #endedAt = performance.now()

  constructor({ url, from, to, log }: { url: string; from: string; to: string; log: FastifyBaseLogger }) {
    this.#url = url
    this.#from = from
    this.#to = to
    this.#log = log
  }

  start(): () => Promise<void> {
    const ending = new AbortController()
    const working = this.#work(ending.signal)
    return async () => {
      ending.abort()
      await working
      await this.#round({ end: true }).catch((error: Error) => this.#log.error({ err: error }, 'the log was not kept'))
    }
  }

  async #work(ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      const end = performance.now() - this.#endedAt > endedAfterMs
      await this.#round({ end }).catch((error: Error) => this.#log.error({ err: error }, 'the log was not kept'))
      await sleep(pollEveryMs, undefined, { signal: ending }).catch(() => {})
    }
  }

  /** Copies what is full, then lets the database forget it. */
  async #round({ end }: { end: boolean }): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'portico log' })
    client.on('error', () => {})
    await client.connect()
    try {
      await this.#holdSlot(client)
      if (end) {
        await client.query('select pg_switch_wal()')
        this.#endedAt = performance.now()
      }
      const { rows } = await client.query<{ current: string; start: string }>(
        `select pg_walfile_name(now.lsn) as current,
           ('0/0'::pg_lsn + floor((now.lsn - '0/0'::pg_lsn) / size.bytes) * size.bytes)::text as start
         from (select pg_current_wal_lsn() as lsn) now,
           (select setting::numeric as bytes from pg_settings where name = 'wal_segment_size') size`,
      )
      const { current, start } = rows[0]!
      await this.#copyBefore(current)
      await client.query('select pg_replication_slot_advance($1, least($2::pg_lsn, pg_current_wal_flush_lsn()))', [
        slot,
        start,
      ])
    } finally {
      await client.end()
    }
  }

  /** One that was too long without us has lost what it held: there is a gap then, and a new copy begins after it. */
  async #holdSlot(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ lost: boolean }>(
      `select wal_status = 'lost' as lost from pg_replication_slots where slot_name = $1`,
      [slot],
    )
    if (rows[0]?.lost) {
      this.#log.error('Part of the log was not kept: the database can be had back only from copies taken after this.')
      await client.query('select pg_drop_replication_slot($1)', [slot])
    }
    if (!rows[0] || rows[0].lost) await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
  }

  async #copyBefore(current: string): Promise<void> {
    const names = await readdir(this.#from)
    const due = names.filter(
      (name) =>
        keptName.test(name) &&
        (name.endsWith('.history') || (name < current && name.slice(0, 8) === current.slice(0, 8))),
    )
    let copied = 0
    for (const name of due.toSorted()) {
      if (await stat(join(this.#to, name)).catch(() => undefined)) continue
      await writeWhole(join(this.#to, name), await pack(await readFile(join(this.#from, name))))
      copied++
    }
    if (copied > 0) await syncFolder(this.#to)
  }
}
