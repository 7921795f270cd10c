import type { LifecycleRule } from '@portico/contract/rules/storage.ts'
import { and, asc, eq, gt, isNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { JobKind } from '../../../core/jobs/jobs.ts'
import { containers, type ContainerRow } from '../container.table.ts'
import { deleteObject, deleteVersion } from '../kept/delete.service.ts'
import { holdContainer, type Moment } from '../kept/held.ts'
import { objects, uploads, type ObjectRow } from '../kept/object.table.ts'
import { abortUpload } from '../kept/upload.service.ts'
import { doorOf } from '../reach.ts'
import { shares, shareUses } from './share.table.ts'

const atOnce = 200
const containersAtOnce = 100
const endedSharesDays = 30

/** Once a day each container does what its rules say. What was done is not found again, so it may run twice. */
export const lifecycleJob = (app: App): JobKind => ({
  queue: 'container.lifecycle',
  schedule: '23 3 * * *',
  async run() {
    const now = app.clock.now()
    await eachContainer(app, (container) => follow(app, container))
    await app.db.delete(shareUses).where(lt(shareUses.createdAt, new Date(now.getTime() - daysMs(1))))
    const ended = new Date(now.getTime() - daysMs(endedSharesDays))
    await app.db.delete(shares).where(sql`least(${shares.expiresAt}, ${shares.revokedAt}) < ${ended.toISOString()}`)
  },
})

async function eachContainer(app: App, work: (container: ContainerRow) => Promise<void>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await app.db
      .select()
      .from(containers)
      .where(and(isNull(containers.releasedAt), gt(containers.id, after)))
      .orderBy(asc(containers.id))
      .limit(containersAtOnce)
    for (const row of rows)
      await work(row).catch((error: Error) => app.log.error({ err: error, container: row.id }, 'rules of a container'))
    if (rows.length < containersAtOnce) return
    after = rows.at(-1)!.id
  }
}

async function follow(app: App, container: ContainerRow): Promise<void> {
  const door = doorOf(container, app.clock.now())
  // Nothing comes to its end in what is closed; what is read only is left as it was.
  if (door === 'closed') return giveUpUploads(app, container, {})
  if (door === 'readOnly') return
  for (const rule of container.rules.filter(({ enabled }) => enabled)) {
    if (rule.expire_days !== undefined) await expire(app, container, rule, rule.expire_days)
    if (rule.earlier_days !== undefined) await forgetEarlier(app, container, rule, rule.earlier_days)
    if (rule.abort_days !== undefined)
      await giveUpUploads(app, container, { prefix: rule.prefix, days: rule.abort_days })
  }
}

const startsWith = (column: typeof objects.key | typeof uploads.key, prefix: string) =>
  prefix === '' ? undefined : sql`starts_with(${column}, ${prefix})`

/** In the container while it is held, so many at a time, until there are no more. */
async function inPortions<Row>(
  app: App,
  id: string,
  find: (db: Db) => Promise<Row[]>,
  work: (moment: Moment, row: Row) => Promise<unknown>,
): Promise<void> {
  for (let found = atOnce; found === atOnce;)
    found = await inTransaction(app.pool, async (db) => {
      await holdContainer(db, id)
      const rows = await find(db)
      for (const row of rows) await work({ db, now: app.clock.now() }, row)
      return rows.length
    })
}

const due = (db: Db, id: string, ...conditions: (SQL | undefined)[]): Promise<ObjectRow[]> =>
  db
    .select()
    .from(objects)
    .where(and(eq(objects.containerId, id), ...conditions))
    .limit(atOnce)

const cutOff = (app: App, days: number) => new Date(app.clock.now().getTime() - daysMs(days))

/** What came long ago is deleted; where versions are kept, it gets a mark. */
async function expire(app: App, { id }: ContainerRow, { prefix }: LifecycleRule, days: number): Promise<void> {
  const old = [eq(objects.latest, true), eq(objects.marker, false), lte(objects.createdAt, cutOff(app, days))]
  await inPortions(
    app,
    id,
    (db) => due(db, id, ...old, startsWith(objects.key, prefix)),
    (moment, { key }) => deleteObject(moment, id, { key, by: '' }),
  )
}

/** What was replaced or deleted long ago goes for good, and a mark behind which nothing is left goes with it. */
async function forgetEarlier(app: App, { id }: ContainerRow, { prefix }: LifecycleRule, days: number): Promise<void> {
  const before = cutOff(app, days)
  const below = startsWith(objects.key, prefix)
  const remove = (moment: Moment, { key, versionId }: ObjectRow) => deleteVersion(moment, id, { key, versionId })
  const earlier = [eq(objects.latest, false), lte(objects.createdAt, before), lte(objects.replacedAt, before)]
  await inPortions(app, id, (db) => due(db, id, ...earlier, below), remove)
  const alone = sql`not exists (select from object o where o.container_id = ${objects.containerId}
    and o.key = ${objects.key} and o.seq <> ${objects.seq})`
  const marks = [eq(objects.latest, true), eq(objects.marker, true), lte(objects.createdAt, before), alone]
  await inPortions(app, id, (db) => due(db, id, ...marks, below), remove)
}

/** Uploads that came to no end; of a container that is closed, all of them. */
async function giveUpUploads(
  app: App,
  { id }: ContainerRow,
  { prefix = '', days = 0 }: { prefix?: string; days?: number },
): Promise<void> {
  const old = and(
    eq(uploads.containerId, id),
    lte(uploads.createdAt, cutOff(app, days)),
    startsWith(uploads.key, prefix),
  )
  await inPortions(
    app,
    id,
    (db) => db.select().from(uploads).where(old).limit(atOnce),
    (moment, upload) => abortUpload(moment, id, upload.id),
  )
}
