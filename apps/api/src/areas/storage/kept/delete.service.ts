import { and, desc, eq, inArray } from 'drizzle-orm'
import { Fault } from '../../../core/store/faults.ts'
import { containers } from '../container.table.ts'
import { findObject, versionIs } from './find.service.ts'
import { dropUse } from './blob.service.ts'
import { count, holdContainer, type Moment } from './held.ts'
import { objects, uploads, type ObjectRow } from './object.table.ts'
import { dropUploads } from './upload.service.ts'
import { addMarker, copyObject, type Condition, type Written } from './write.service.ts'

export interface Deleted {
  /** Of the version that is gone for good, or of the mark that says so. */
  versionId?: string
  /** That version is a mark. */
  marker: boolean
  plain: boolean
}

/** Deletes an object: with a mark where versions are kept, else for good. One that is not there is deleted already. */
export async function deleteObject(
  moment: Moment,
  containerId: string,
  { key, by, ifMatch }: { key: string; by: string; ifMatch?: string | undefined },
): Promise<Deleted> {
  const container = await holdContainer(moment.db, containerId)
  if (ifMatch !== undefined) await refuseOther(moment, containerId, key, { ifMatch })
  if (container.versioning !== 'off') {
    const { versionId, plain } = await addMarker(moment, container, key, by)
    return { versionId, marker: true, plain }
  }
  const row = await findObject(moment.db, containerId, key)
  if (row) await remove(moment, row)
  return { marker: false, plain: true }
}

async function refuseOther({ db }: Moment, containerId: string, key: string, { ifMatch }: Condition): Promise<void> {
  const row = await findObject(db, containerId, key)
  if (!row || row.marker) throw new Fault('NoSuchKey')
  if (ifMatch !== '*' && ifMatch !== row.etag) throw new Fault('PreconditionFailed')
}

/** Deletes one version for good. If it was the newest, the one before it is. */
export async function deleteVersion(
  moment: Moment,
  containerId: string,
  { key, versionId }: { key: string; versionId: string },
): Promise<Deleted> {
  await holdContainer(moment.db, containerId)
  const row = await findObject(moment.db, containerId, key, versionId)
  if (!row) return { versionId, marker: false, plain: versionId === 'null' }
  await remove(moment, row)
  return { versionId: row.versionId, marker: row.marker, plain: row.plain }
}

async function remove(moment: Moment, row: ObjectRow): Promise<void> {
  const { db } = moment
  await db.delete(objects).where(eq(objects.seq, row.seq))
  await dropUse(moment, row.blobIds)
  const next = row.latest ? await promote(moment, row) : undefined
  const was = row.latest && !row.marker ? 1 : 0
  const is = next && !next.marker ? 1 : 0
  await count(db, row.containerId, { bytes: -row.size, objects: is - was, entries: -1 })
}

/** The newest of what is left of a key is its newest version. */
async function promote({ db }: Moment, { containerId, key }: ObjectRow): Promise<ObjectRow | undefined> {
  const [next] = await db
    .select()
    .from(objects)
    .where(and(eq(objects.containerId, containerId), eq(objects.key, key)))
    .orderBy(desc(objects.seq))
    .limit(1)
  if (next) await db.update(objects).set({ latest: true, replacedAt: null }).where(eq(objects.seq, next.seq))
  return next
}

export interface MoveWish {
  from: string
  to: string
  by: string
  /** Refuses where something is there already. */
  keep?: boolean
}

/** Gives an object another name in its container: one is there when the other is gone. */
export async function moveObject(moment: Moment, containerId: string, wish: MoveWish): Promise<Written> {
  await holdContainer(moment.db, containerId)
  const source = await findObject(moment.db, containerId, wish.from)
  if (!source || source.marker) throw new Fault('NoSuchKey')
  const condition = wish.keep ? { ifNoneMatch: '*' } : {}
  const written = await copyObject(moment, source, { containerId, key: wish.to, by: wish.by, condition })
  await deleteObject(moment, containerId, { key: wish.from, by: wish.by })
  return written
}

/** Makes an earlier version the newest again by writing it once more; of a mark, what was there before it. */
export async function restoreVersion(
  moment: Moment,
  containerId: string,
  { key, versionId, by }: { key: string; versionId: string; by: string },
): Promise<Written> {
  await holdContainer(moment.db, containerId)
  const [row] = await moment.db
    .select()
    .from(objects)
    .where(and(eq(objects.containerId, containerId), eq(objects.key, key), versionIs(versionId)))
  if (!row) throw new Fault('NoSuchVersion')
  if (row.marker) throw new Fault('MethodNotAllowed')
  return copyObject(moment, row, { containerId, key, by })
}

const atOnceMax = 500

/** Some of what is in a container that is being deleted, its uploads last; answers whether there may be more. */
export async function emptyContainer(moment: Moment, containerId: string): Promise<boolean> {
  const { db } = moment
  await db.select().from(containers).where(eq(containers.id, containerId)).for('update')
  const some = db
    .select({ seq: objects.seq })
    .from(objects)
    .where(eq(objects.containerId, containerId))
    .orderBy(objects.key, objects.seq)
    .limit(atOnceMax)
  const gone = await db.delete(objects).where(inArray(objects.seq, some)).returning()
  // Copies share bytes: those of one statement are let go one after the other.
  for (const { blobIds } of gone) await dropUse(moment, blobIds)
  await count(db, containerId, {
    bytes: -gone.reduce((sum, { size }) => sum + size, 0),
    objects: -gone.filter(({ latest, marker }) => latest && !marker).length,
    entries: -gone.length,
  })
  if (gone.length > 0) return true
  const left = await db.select().from(uploads).where(eq(uploads.containerId, containerId)).limit(atOnceMax)
  await dropUploads(
    moment,
    containerId,
    left.map(({ id }) => id),
  )
  return left.length > 0
}
