import { readOnlyDays } from '@portico/contract/storage/container.ts'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { daysMs } from '../../../core/clock.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { JobKind, Queue } from '../../../core/jobs/jobs.ts'
import { ownerOf } from '../../../core/people/names.ts'
import { notify, type Said } from '../../../ground/notices/notice.service.ts'
import type { Ending } from '../../../lifecycle/product.ts'
import { returnUnused } from '../../../lifecycle/remove.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { containers, type ContainerRow } from '../container.table.ts'
import { endTraffic } from './container-meter.service.ts'
import { emptyContainer } from '../kept/delete.service.ts'
import { closesAt } from '../reach.ts'

const emptyQueue: Queue<{ id: string }> = { queue: 'container.empty' }
const warnedMs = daysMs(1)

/** Its owner gives it up: nothing in it is reached from then on. */
export async function shut(db: Db, { id }: ResourceRow, now: Date | null): Promise<void> {
  await db.update(containers).set({ releasedAt: now }).where(eq(containers.id, id))
}

/**
 * It is gone for its owner, who has what is left of its time back; its name is free. What is in it goes afterwards, so
 * many at a time: there may be millions.
 */
export async function release(ending: Ending<object>): Promise<void> {
  const { app, db, resource } = ending
  await db
    .update(containers)
    .set({
      releasedAt: sql`coalesce(${containers.releasedAt}, ${app.clock.now().toISOString()}::timestamptz)`,
      name: resource.id,
    })
    .where(eq(containers.id, resource.id))
  await app.jobs.send(db, emptyQueue, { id: resource.id })
  await endTraffic(ending)
  await returnUnused(ending)
}

export const emptyJob = (app: App): JobKind<{ id: string }> => ({
  ...emptyQueue,
  async run({ id }) {
    const some = (db: Db) => emptyContainer({ db, now: app.clock.now() }, id)
    let more = true
    while (more) more = await inTransaction(app.pool, some)
    await app.db.delete(containers).where(eq(containers.id, id))
  },
})

/** What the house says in the words of everybody is not all of it here: it can be read for some days. */
export const readOnlyTold = ({ expiresAt }: ResourceRow): Said => ({
  word: 'container.readOnly',
  vars: { time: closesAt({ expiresAt: expiresAt! }).toISOString() },
})

/** Tells a day before what comes next: that what is in it cannot be read any more, and that it is deleted. */
export const endJob = (app: App): JobKind => ({
  queue: 'container.end',
  schedule: '* * * * *',
  async run() {
    const now = app.clock.now()
    const soon = new Date(now.getTime() + warnedMs)
    const endedBy = (at: Date) => new Date(at.getTime() - daysMs(readOnlyDays))
    const closing = and(gt(containers.expiresAt, endedBy(now)), lte(containers.expiresAt, endedBy(soon)))
    await tell(app, closing, ({ container }) => ({
      word: 'container.closing',
      vars: { time: closesAt(container).toISOString() },
    }))
    const deleting = and(gt(resources.releaseAt, now), lte(resources.releaseAt, soon))
    await tell(app, deleting, ({ releaseAt }) => ({
      word: 'container.deleting',
      vars: { time: releaseAt!.toISOString() },
    }))
  },
})

interface Ended {
  container: ContainerRow
  releaseAt: Date | null
}

/** Once for each end of its time. */
async function tell(app: App, which: ReturnType<typeof and>, said: (one: Ended) => Said): Promise<void> {
  const found = await app.db
    .select({ container: containers, releaseAt: resources.releaseAt })
    .from(containers)
    .innerJoin(resources, eq(resources.id, containers.id))
    .where(and(which, isNull(containers.releasedAt), lte(containers.expiresAt, app.clock.now())))
  for (const one of found) {
    const { id, accountId, name, expiresAt } = one.container
    const { word, vars } = said(one)
    const loginId = await ownerOf(app.db, accountId)
    if (!loginId) continue
    const once = `${word} ${id} ${expiresAt.toISOString()}`
    await inTransaction(app.pool, (db) =>
      notify(app, db, { loginId, once, topic: 'renewal', word, vars: { name, ...vars }, mail: true }),
    )
  }
}
