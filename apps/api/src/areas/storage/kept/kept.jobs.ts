import { and, asc, eq, gt, inArray, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../core/app/app.ts'
import { daysMs, hoursMs, minutesMs } from '../../../core/clock.ts'
import { unlessCopied } from '../../../core/db/copy-hold.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { AnyJob, JobKind } from '../../../core/jobs/jobs.ts'
import { BytesDamaged, BytesGone, type Store } from '../../../core/store/store.ts'
import { verified } from '../../../core/store/verified.ts'
import { containers } from '../container.table.ts'
import { blobs, type BlobRow } from './blob.table.ts'
import { clearFaults, noteFault } from './fault.service.ts'
import { containerTraffic } from './traffic.table.ts'

const atOnce = 500
/**
 * Whoever began to read something may go on for so long after it was deleted. A database that is somebody else's is copied
 * by their own tools before our files are: what it names must still be there then.
 */
const droppedKeptMs = ({ config }: App) => (config.databaseUrl === undefined ? minutesMs(10) : daysMs(1))
/** From its last byte to its row an upload takes moments; nothing is taken for left behind before this. */
const strayMs = hoursMs(6)
const checkEveryMs = daysMs(30)
/** Of an hour, and as much again is left to others. */
const checkMs = minutesMs(4)
/** As long as samples are taken, and longer. */
const trafficKeptMs = daysMs(40)

export const keptJobs = (app: App): AnyJob[] => [sweepBlobsJob(app), sweepStoresJob(app), checkBlobsJob(app)]

/** The stores that answer. One that does not is left until the next run, and keeps nobody from the others. */
class Answering {
  readonly #app: App
  readonly #silent = new Set<string>()

  constructor(app: App) {
    this.#app = app
  }

  only(): SQL | undefined {
    return this.#silent.size > 0 ? notInArray(blobs.store, [...this.#silent]) : undefined
  }

  async ask(id: string, work: (store: Store) => Promise<void>): Promise<void> {
    if (this.#silent.has(id)) return
    try {
      await work(await this.#app.stores.of(id))
    } catch (error) {
      this.#silent.add(id)
      this.#app.log.error({ err: error as Error, store: id }, 'store')
    }
  }
}

const before = (app: App, ms: number) => new Date(app.clock.now().getTime() - ms)

/** Removes the bytes that nothing uses any more. Bytes first: a row without them is found again, not the other way round. */
export const sweepBlobsJob = (app: App): JobKind => ({
  queue: 'objects.sweep',
  schedule: '*/10 * * * *',
  async run() {
    const answering = new Answering(app)
    const dropped = and(eq(blobs.uses, 0), lt(blobs.droppedAt, before(app, droppedKeptMs(app))))
    for (let found = atOnce; found === atOnce;) {
      found = 0
      await unlessCopied(app.pool, async (db) => {
        const rows = await db.select().from(blobs).where(and(dropped, answering.only())).limit(atOnce)
        const ids: string[] = []
        for (const { id, store } of rows)
          await answering.ask(store, async (there) => {
            await there.remove(id)
            ids.push(id)
          })
        if (ids.length > 0) await db.delete(blobs).where(and(inArray(blobs.id, ids), eq(blobs.uses, 0)))
        if (ids.length > 0) await clearFaults(db, ids)
        found = rows.length
      })
    }
  },
})

/** Removes what lies in the stores and nobody knows, and reports what is missing there or has another size. */
export const sweepStoresJob = (app: App): JobKind => ({
  queue: 'objects.compare',
  schedule: '41 2 * * *',
  async run() {
    const nodes = await app.db.selectDistinct({ node: containers.node }).from(containers)
    const stores = await app.stores.all(nodes.map(({ node }) => node))
    const answering = new Answering(app)
    for (const { id } of stores)
      await answering.ask(id, async (store) => {
        await store.sweepDrafts(before(app, strayMs))
        await removeUnknown(app, store)
      })
    await reportMissing(app, answering)
    await app.db.delete(containerTraffic).where(lt(containerTraffic.start, before(app, trafficKeptMs)))
  },
})

/**
 * What was left behind is little beside what is kept. Where it is most of a store, the database is another one than the
 * store belongs to: a new one, one that was brought back from long ago, or that of a second installation.
 */
const strayShareMax = 0.5
const strayFewMax = 1000

async function removeUnknown(app: App, store: Store): Promise<void> {
  const { found, stray } = await strayIn(app, store)
  if (stray.length > strayFewMax && stray.length > found * strayShareMax) {
    const figures = { store: store.id, found, unknown: stray.length }
    app.log.error(figures, 'Most of what lies in the store is not known to the database: nothing is removed')
    return
  }
  for (let at = 0; at < stray.length; at += atOnce)
    await unlessCopied(app.pool, async (db) => {
      for (const name of await unknown(db, stray.slice(at, at + atOnce))) await store.remove(name)
    })
}

async function strayIn(app: App, store: Store): Promise<{ found: number; stray: string[] }> {
  const stray: string[] = []
  let [found, names]: [number, string[]] = [0, []]
  for await (const { name, changedAt } of store.list()) {
    found++
    if (changedAt < before(app, strayMs)) names.push(name)
    if (names.length < atOnce) continue
    stray.push(...(await unknown(app.db, names)))
    names = []
  }
  stray.push(...(await unknown(app.db, names)))
  return { found, stray }
}

async function unknown(db: Db, names: string[]): Promise<string[]> {
  const rows = await db.select({ id: blobs.id }).from(blobs).where(inArray(blobs.id, names))
  const known = new Set(rows.map(({ id }) => id))
  return names.filter((name) => !known.has(name))
}

async function reportMissing(app: App, answering: Answering): Promise<void> {
  for (let after = ''; ;) {
    const rows = await app.db
      .select()
      .from(blobs)
      .where(and(gt(blobs.id, after), gt(blobs.uses, 0), answering.only()))
      .orderBy(asc(blobs.id))
      .limit(atOnce)
    for (const row of rows)
      await answering.ask(row.store, async (store) => {
        const size = await store.sizeOf(row.id)
        if (size === undefined) await noteFault(app, row.id, 'missing')
        else if (size !== row.size) await noteFault(app, row.id, 'size')
      })
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

/** Reads everything through, a part of it each time, what was not read for the longest first. */
export const checkBlobsJob = (app: App): JobKind => ({
  queue: 'objects.check',
  schedule: '7 * * * *',
  async run() {
    const end = performance.now() + checkMs
    const answering = new Answering(app)
    const due = and(gt(blobs.uses, 0), or(isNull(blobs.checkedAt), lt(blobs.checkedAt, before(app, checkEveryMs))))
    for (let found = atOnce; found === atOnce && performance.now() < end;) {
      const rows = await app.db
        .select()
        .from(blobs)
        .where(and(due, answering.only()))
        .orderBy(sql`${blobs.checkedAt} asc nulls first`, asc(blobs.id))
        .limit(atOnce)
      for (const row of rows)
        if (performance.now() < end) await answering.ask(row.store, (store) => check(app, store, row))
      found = rows.length
    }
  },
})

async function check(app: App, store: Store, blob: BlobRow): Promise<void> {
  const began = performance.now()
  const fault = await faultOf(store, blob)
  await app.db.update(blobs).set({ checkedAt: app.clock.now() }).where(eq(blobs.id, blob.id))
  if (fault) await noteFault(app, blob.id, fault)
  else await clearFaults(app.db, [blob.id])
  await sleep(performance.now() - began)
}

async function faultOf(store: Store, blob: BlobRow): Promise<'missing' | 'content' | undefined> {
  try {
    for await (const piece of verified(store, blob, 0, blob.size)) void piece
    return undefined
  } catch (error) {
    if (error instanceof BytesGone) return 'missing'
    if (error instanceof BytesDamaged) return 'content'
    throw error
  }
}
