import { randomBytes } from 'node:crypto'
import { objectKeyBytesMax } from '@portico/contract/rules/storage.ts'
import { and, eq } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { Fault } from '../../../core/store/faults.ts'
import type { ContainerRow, ReachedContainer } from '../container.table.ts'
import { findObject, plainVersion } from './find.service.ts'
import { dropUse, use } from './blob.service.ts'
import { count, holdContainer, type Moment } from './held.ts'
import { objects, type ObjectHeaders, type ObjectRow, type Sums, type SumType } from './object.table.ts'
import { keepBlob, orDrop, stage, type Incoming, type Staged } from './stage.service.ts'

/** What is told with an object. */
export interface Told {
  type: string
  headers: ObjectHeaders
  metadata: Record<string, string>
  /** Who sends it: a login, the id of an access key, or empty. */
  by: string
}
export const untold: Told = { type: 'application/octet-stream', headers: {}, metadata: {}, by: '' }

/** On what a write depends: the ETag of what is there, or that something is (`*`). */
export interface Condition {
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
}
export type Written = Pick<ObjectRow, 'versionId' | 'etag' | 'size' | 'plain' | 'sums' | 'sumType' | 'createdAt'>
/** A new version, whatever its bytes come from. */
export interface NewVersion extends Told {
  key: string
  blobIds: string[]
  size: number
  etag: string
  sums: Sums
  sumType: SumType
}

export interface ObjectPut extends Told, Incoming {
  key: string
  condition?: Condition
}

/** Writes an object: its bytes to the store, then everything else in one transaction. */
export async function putObject(app: App, container: ReachedContainer, put: ObjectPut): Promise<Written> {
  refuseKey(put.key)
  const staged = await stage(app, container, { ...put, replaces: await replacedBytes(app.db, container, put.key) })
  return orDrop(app, staged, () =>
    inTransaction(app.pool, (db) => keepObject({ db, now: app.clock.now() }, container.id, staged, put)),
  )
}

/** How many bytes go when an object of this name comes, as far as can be said beforehand. */
export async function replacedBytes(db: Db, { id, versioning }: ReachedContainer, key: string): Promise<number> {
  if (versioning === 'on') return 0
  const plain = await findObject(db, id, key, plainVersion)
  return plain?.size ?? 0
}

/** Makes staged bytes an object, in a transaction of the caller. */
export async function keepObject(
  moment: Moment,
  containerId: string,
  staged: Staged,
  { condition, ...told }: Told & { key: string; condition?: Condition },
): Promise<Written> {
  refuseKey(told.key)
  const container = await holdContainer(moment.db, containerId)
  const blobIds = await keepBlob(moment.db, staged, moment.now)
  const { size, md5: etag, sums } = staged
  return addVersion(moment, container, { ...told, blobIds, size, etag, sums, sumType: 'FULL_OBJECT' }, condition)
}

const newVersionId = () => randomBytes(24).toString('base64url')

/** Adds a version to a container that is held. Its bytes are in use already. */
export async function addVersion(
  moment: Moment,
  container: ContainerRow,
  version: NewVersion,
  condition: Condition = {},
): Promise<Written> {
  const { db, now } = moment
  const before = await replaced(moment, container, version.key, condition)
  const [written] = await db
    .insert(objects)
    .values({
      containerId: container.id,
      versionId: newVersionId(),
      plain: container.versioning !== 'on',
      latest: true,
      marker: false,
      createdAt: now,
      ...version,
    })
    .returning()
  const objectsMore = before.shown ? 0 : 1
  await count(db, container.id, { bytes: version.size - before.bytes, objects: objectsMore, entries: 1 - before.gone })
  return written!
}

/**
 * Says in a container that is held that an object was deleted now. There is always room for it where something was: whoever
 * has too much must be able to delete it. Nothing has changed yet when it is refused.
 */
export async function addMarker(moment: Moment, container: ContainerRow, key: string, by: string): Promise<Written> {
  const { db, now } = moment
  const latest = await findObject(db, container.id, key)
  await count(db, container.id, { entries: 1, anyway: latest !== undefined && !latest.marker })
  const before = await replaced(moment, container, key, {})
  const [written] = await db
    .insert(objects)
    .values({
      containerId: container.id,
      key,
      versionId: newVersionId(),
      plain: container.versioning !== 'on',
      latest: true,
      marker: true,
      blobIds: [],
      size: 0,
      etag: '',
      sums: {},
      sumType: 'FULL_OBJECT',
      ...untold,
      by,
      createdAt: now,
    })
    .returning()
  const objectsLess = before.shown ? 1 : 0
  await count(db, container.id, { bytes: -before.bytes, objects: -objectsLess, entries: -before.gone })
  return written!
}

/** Makes room for a new version of a key: the newest is so no longer, and a plain one goes if the new one is plain too. */
async function replaced(moment: Moment, container: ContainerRow, key: string, condition: Condition) {
  const { db, now } = moment
  const here = and(eq(objects.containerId, container.id), eq(objects.key, key))
  const [latest] = await db
    .select()
    .from(objects)
    .where(and(here, eq(objects.latest, true)))
  refuseUnmet(latest, condition)
  const shown = latest !== undefined && !latest.marker
  let [bytes, gone] = [0, 0]
  if (container.versioning !== 'on') {
    const plain = await db
      .delete(objects)
      .where(and(here, eq(objects.plain, true)))
      .returning()
    gone = plain.length
    for (const { size, blobIds } of plain) {
      bytes += size
      await dropUse(moment, blobIds)
    }
    if (latest?.plain) return { shown, bytes, gone }
  }
  if (latest) await db.update(objects).set({ latest: false, replacedAt: now }).where(eq(objects.seq, latest.seq))
  return { shown, bytes, gone }
}

function refuseUnmet(latest: ObjectRow | undefined, { ifMatch, ifNoneMatch }: Condition): void {
  const etag = latest && !latest.marker ? latest.etag : undefined
  if (ifMatch !== undefined) {
    if (etag === undefined) throw new Fault('NoSuchKey')
    if (ifMatch !== '*' && ifMatch !== etag) throw new Fault('PreconditionFailed')
  }
  if (ifNoneMatch !== undefined && etag !== undefined && (ifNoneMatch === '*' || ifNoneMatch === etag))
    throw new Fault('PreconditionFailed')
}

/** Every name that can be kept and asked for; what it looks like is nobody's business. */
export function refuseKey(key: string): void {
  if (Buffer.byteLength(key) > objectKeyBytesMax) throw new Fault('KeyTooLongError')
  if (key === '' || key.includes('\0') || !key.isWellFormed()) throw new Fault('InvalidArgument', 'Not a key')
}

export interface CopyWish {
  containerId: string
  key: string
  /** Instead of what the source was told. */
  told?: Told
  by: string
  condition?: Condition
}

/** The same bytes under another name, or told otherwise: nothing is copied but the row. */
export async function copyObject(moment: Moment, source: ObjectRow, wish: CopyWish): Promise<Written> {
  refuseKey(wish.key)
  const { db } = moment
  const container = await holdContainer(db, wish.containerId)
  // Whoever deletes the source waits for this, or has it deleted already.
  const [held] = await db.select().from(objects).where(eq(objects.seq, source.seq)).for('update')
  if (!held || held.marker) throw new Fault('NoSuchKey')
  await use(db, held.blobIds)
  const { blobIds, size, etag, sums, sumType, type, headers, metadata } = held
  const told = wish.told ?? { type, headers, metadata }
  const version = { ...told, key: wish.key, by: wish.by, blobIds, size, etag, sums, sumType }
  return addVersion(moment, container, version, wish.condition)
}
