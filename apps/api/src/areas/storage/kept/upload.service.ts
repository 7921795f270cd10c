import { createHash, randomBytes } from 'node:crypto'
import { objectSizeMax, uploadPartsMax } from '@portico/contract/rules/storage.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import { combined, summing, type Checksum } from '../../../core/store/checksums.ts'
import { Fault } from '../../../core/store/faults.ts'
import type { ReachedContainer } from '../container.table.ts'
import { dropUse } from './blob.service.ts'
import { count, holdContainer, type Moment } from './held.ts'
import { uploadParts, uploads, type PartRow, type Sums, type SumType, type UploadRow } from './object.table.ts'
import { keepBlob, orDrop, stage, type Incoming, type Staged } from './stage.service.ts'
import { addVersion, refuseKey, type Condition, type Told, type Written } from './write.service.ts'

/** All but the last part have as much at least. */
export const partBytesMin = 5 * 1024 * 1024

export interface UploadWish extends Told {
  key: string
  /** How many bytes it is to have, where that is known. */
  wishedBytes?: number
  sum?: Checksum | undefined
  sumType?: SumType | undefined
}

export async function beginUpload({ db, now }: Moment, containerId: string, wish: UploadWish): Promise<UploadRow> {
  refuseKey(wish.key)
  await holdContainer(db, containerId)
  await count(db, containerId, { entries: 1 })
  const { key, type, headers, metadata, by, sum = null, sumType = 'COMPOSITE', wishedBytes = null } = wish
  const id = randomBytes(24).toString('base64url')
  const told = { key, type, headers, metadata, by }
  const [row] = await db
    .insert(uploads)
    .values({ id, containerId, ...told, sum, sumType, wishedBytes, createdAt: now })
    .returning()
  return row!
}

export async function findUpload(db: Db, containerId: string, id: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.containerId, containerId)))
  return row
}

/** Held until the end of the transaction: parts, completing and giving up take turns. */
async function holdUpload(db: Db, containerId: string, id: string): Promise<UploadRow> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.containerId, containerId)))
    .for('update')
  if (!row) throw new Fault('NoSuchUpload')
  return row
}

export interface PartPlace {
  uploadId: string
  number: number
}

const placeOf = ({ uploadId, number }: PartPlace) =>
  and(eq(uploadParts.uploadId, uploadId), eq(uploadParts.number, number))

/** Stages and keeps a part. Sent again, it takes the place of the one before. */
export async function putPart(app: App, container: ReachedContainer, part: Incoming & PartPlace): Promise<PartRow> {
  const upload = await findUpload(app.db, container.id, part.uploadId)
  if (!upload) throw new Fault('NoSuchUpload')
  const sums = [...(part.sums ?? []), ...(upload.sum ? [upload.sum] : [])]
  const [before] = await app.db.select().from(uploadParts).where(placeOf(part))
  const staged = await stage(app, container, { ...part, sums, replaces: before?.size ?? 0 })
  return orDrop(app, staged, () =>
    inTransaction(app.pool, (db) => keepPart({ db, now: app.clock.now() }, container.id, staged, part)),
  )
}

/** Makes staged bytes a part, in a transaction of the caller. */
export async function keepPart(
  moment: Moment,
  containerId: string,
  staged: Staged,
  { uploadId, number }: PartPlace,
): Promise<PartRow> {
  const { db, now } = moment
  if (number < 1 || number > uploadPartsMax) throw new Fault('InvalidArgument', 'Not a part number')
  if (!staged.blobId) throw new Fault('EntityTooSmall')
  await holdContainer(db, containerId)
  await holdUpload(db, containerId, uploadId)
  const [before] = await db.delete(uploadParts).where(placeOf({ uploadId, number })).returning()
  const [blobId] = await keepBlob(db, staged, now)
  const { size, md5, sums } = staged
  const [row] = await db
    .insert(uploadParts)
    .values({ uploadId, number, blobId: blobId!, size, md5, sums, createdAt: now })
    .returning()
  if (before) await dropUse(moment, [before.blobId])
  await count(db, containerId, { bytes: size - (before?.size ?? 0), entries: before ? 0 : 1 })
  return row!
}

const partsOf = (db: Db, uploadId: string) =>
  db.select().from(uploadParts).where(eq(uploadParts.uploadId, uploadId)).orderBy(asc(uploadParts.number))

export async function listParts(
  db: Db,
  uploadId: string,
  { after = 0, max = 1000 }: { after?: number; max?: number } = {},
): Promise<{ parts: PartRow[]; next: number | null }> {
  const rows = await db
    .select()
    .from(uploadParts)
    .where(and(eq(uploadParts.uploadId, uploadId), gt(uploadParts.number, after)))
    .orderBy(asc(uploadParts.number))
    .limit(max + 1)
  const parts = rows.slice(0, max)
  return { parts, next: rows.length > max ? (parts.at(-1)?.number ?? after) : null }
}

/** A part as whoever completes an upload names it: what is given must be what is there. */
export interface PartNamed {
  number: number
  /** MD5 in hexadecimal digits. */
  etag?: string | undefined
  sums?: Sums | undefined
}
export interface CompleteWish {
  uploadId: string
  parts: PartNamed[]
  by: string
  /** Of the whole, as whoever sent it knows them. */
  sums?: Sums | undefined
  size?: number | undefined
  condition?: Condition
}

/** Makes the parts that are named, in their order, an object; the others go. No byte moves. */
export async function completeUpload(
  moment: Moment,
  containerId: string,
  wish: CompleteWish,
): Promise<Written & { key: string }> {
  const { db } = moment
  const container = await holdContainer(db, containerId)
  const upload = await holdUpload(db, containerId, wish.uploadId)
  const there = await partsOf(db, upload.id)
  const chosen = chosenParts(there, wish.parts)
  const size = chosen.reduce((sum, part) => sum + part.size, 0)
  if (wish.size !== undefined && wish.size !== size) throw new Fault('InvalidRequest', 'The object has another size')
  if (size > objectSizeMax) throw new Fault('EntityTooLarge')
  const sums = sumsOf(upload, chosen)
  for (const [name, sum] of Object.entries(wish.sums ?? {}))
    if (sums[name as Checksum] !== sum) throw new Fault('BadDigest')
  const { key, type, headers, metadata } = upload
  const blobIds = chosen.map(({ blobId }) => blobId)
  await forget(db, upload.id)
  const unused = there.filter(({ blobId }) => !blobIds.includes(blobId))
  await dropUse(
    moment,
    unused.map(({ blobId }) => blobId),
  )
  // Its parts are counted already: what comes is what goes, so that a full container takes it.
  const bytes = there.reduce((sum, part) => sum + part.size, 0)
  await count(db, containerId, { bytes: -bytes, entries: -there.length - 1 })
  const etag = etagOf(chosen)
  const told = { key, type, headers, metadata, by: wish.by }
  const version = { ...told, blobIds, size, etag, sums, sumType: upload.sumType }
  return { ...(await addVersion(moment, container, version, wish.condition)), key }
}

function chosenParts(there: readonly PartRow[], named: readonly PartNamed[]): PartRow[] {
  if (named.length === 0) throw new Fault('MalformedXML')
  const byNumber = new Map(there.map((part) => [part.number, part]))
  const chosen = named.map(({ number, etag, sums = {} }, at) => {
    if (at > 0 && number <= named[at - 1]!.number) throw new Fault('InvalidPartOrder')
    const part = byNumber.get(number)
    if (!part || (etag !== undefined && etag !== part.md5)) throw new Fault('InvalidPart')
    for (const [name, sum] of Object.entries(sums))
      if ((part.sums[name as Checksum] ?? sum) !== sum) throw new Fault('InvalidPart')
    return part
  })
  if (chosen.slice(0, -1).some(({ size }) => size < partBytesMin)) throw new Fault('EntityTooSmall')
  return chosen
}

function etagOf(parts: readonly PartRow[]): string {
  const hash = createHash('md5')
  for (const { md5 } of parts) hash.update(Buffer.from(md5, 'hex'))
  return `${hash.digest('hex')}-${parts.length}`
}

/** Of the whole where it follows from those of the parts; else the checksum of those, and their number. */
function sumsOf({ sum, sumType }: UploadRow, parts: readonly PartRow[]): Sums {
  if (!sum || parts.some(({ sums }) => !sums[sum])) return {}
  if (sumType === 'FULL_OBJECT') {
    const [first, ...others] = parts
    return {
      [sum]: others.reduce((whole, part) => combined(sum, whole, part.sums[sum]!, part.size), first!.sums[sum]!),
    }
  }
  const summed = summing(sum)
  for (const { sums } of parts) summed.update(Buffer.from(sums[sum]!, 'base64'))
  return { [sum]: `${summed.digest()}-${parts.length}` }
}

/** Parts go before their upload, which they name. */
async function forget(db: Db, id: string): Promise<void> {
  await db.delete(uploadParts).where(eq(uploadParts.uploadId, id))
  await db.delete(uploads).where(eq(uploads.id, id))
}

export async function abortUpload(moment: Moment, containerId: string, id: string): Promise<void> {
  const { db } = moment
  await holdContainer(db, containerId)
  await holdUpload(db, containerId, id)
  await dropUploads(moment, containerId, [id])
}

/** Gives up uploads in a container that is held. */
export async function dropUploads(moment: Moment, containerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { db } = moment
  const parts = await db
    .delete(uploadParts)
    .where(inArray(uploadParts.uploadId, [...ids]))
    .returning()
  const gone = await db
    .delete(uploads)
    .where(inArray(uploads.id, [...ids]))
    .returning({ id: uploads.id })
  await dropUse(
    moment,
    parts.map(({ blobId }) => blobId),
  )
  const bytes = parts.reduce((sum, { size }) => sum + size, 0)
  await count(db, containerId, { bytes: -bytes, entries: -parts.length - gone.length })
}
