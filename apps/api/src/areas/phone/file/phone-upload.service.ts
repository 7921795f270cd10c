import { chunkBytes } from '@portico/contract/constants.ts'
import type { PhoneUpload } from '@portico/contract/phone/file.ts'
import type { PhoneTaskReason } from '@portico/contract/phone/task.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import { inTransaction, type Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { refuse } from '../../../core/refuse.ts'
import { dropUse } from '../../storage/kept/blob.service.ts'
import { keepBlob, stage, type Incoming } from '../../storage/kept/stage.service.ts'
import { keepApp, readPackage } from './phone-app-read.ts'
import { broughtBy, giveRoom, holdSpace, refuseTooMany, roomOf, takeRoom } from './phone-space.service.ts'
import { phoneFiles, phoneUploadParts, phoneUploads, type UploadRow } from './phone-space.table.ts'
import { beginUploadTask, noteUpload } from './phone-task.service.ts'

interface Begun {
  purpose: 'file' | 'app'
  file_name: string
  size: number
}

export async function begin(ctx: CustomerCtx, { purpose, file_name: name, size }: Begun): Promise<PhoneUpload> {
  const { app, db } = ctx
  await holdSpace(db, ctx.account.id)
  ctx.audit.details = { purpose, name, size }
  const [before] = await db
    .select()
    .from(phoneUploads)
    .where(
      and(
        eq(phoneUploads.loginId, ctx.login.id),
        eq(phoneUploads.purpose, purpose),
        eq(phoneUploads.name, name),
        eq(phoneUploads.size, size),
      ),
    )
  if (before) return toldOf(db, before.id)
  await refuseTooMany(db, ctx.account.id)
  await takeRoom(db, ctx.account.id, size)
  const taskId = await beginUploadTask(ctx, purpose === 'app' ? 'upload app' : 'upload file', name)
  const id = newId('phoneUpload')
  await db
    .insert(phoneUploads)
    .values({ id, ...broughtBy(ctx), purpose, name, size, taskId, createdAt: app.clock.now() })
  return { upload_id: id, parts: [] }
}

const partsOf = (db: Db, uploadId: string) =>
  db
    .select()
    .from(phoneUploadParts)
    .where(eq(phoneUploadParts.uploadId, uploadId))
    .orderBy(asc(phoneUploadParts.number))

async function toldOf(db: Db, id: string): Promise<PhoneUpload> {
  const parts = await partsOf(db, id)
  return { upload_id: id, parts: parts.map(({ number, crc32 }) => ({ number, crc32 })) }
}

/** Theirs who began it; held where something changes. */
async function uploadOf(ctx: CustomerCtx, id: string, hold = false): Promise<UploadRow> {
  const query = ctx.db
    .select()
    .from(phoneUploads)
    .where(
      and(eq(phoneUploads.id, id), eq(phoneUploads.loginId, ctx.login.id), eq(phoneUploads.accountId, ctx.account.id)),
    )
  const [row] = await (hold ? query.for('update') : query)
  if (!row) throw refuse('uploadGone')
  return row
}

const partCount = (size: number) => Math.ceil(size / chunkBytes)
const partSize = (size: number, number: number) => Math.min(chunkBytes, size - (number - 1) * chunkBytes)

interface Part {
  upload_id: string
  number: number
  crc32: string
}

/** Its bytes are safe before anything is written; what the write refuses is swept away. */
export async function stagePart(ctx: Outside<CustomerCtx>, { upload_id, number, crc32 }: Part, incoming: Incoming) {
  const { size } = await uploadOf(ctx, upload_id)
  if (number > partCount(size) || incoming.expected?.size !== partSize(size, number)) throw refuse('uploadUnlike')
  // Its room is kept since it was begun.
  const staged = await stage(ctx.app, roomOf(ctx.account.id, 0), incoming)
  return async (inside: CustomerCtx) => {
    const { app, db } = inside
    const upload = await uploadOf(inside, upload_id, true)
    const place = and(eq(phoneUploadParts.uploadId, upload_id), eq(phoneUploadParts.number, number))
    const before = await db.delete(phoneUploadParts).where(place).returning()
    await dropUse(
      { db, now: app.clock.now() },
      before.map(({ blobId }) => blobId),
    )
    const [blobId] = await keepBlob(db, staged, app.clock.now())
    await db.insert(phoneUploadParts).values({ uploadId: upload_id, number, blobId: blobId!, size: staged.size, crc32 })
    const there = await db.$count(phoneUploadParts, eq(phoneUploadParts.uploadId, upload_id))
    const percent = Math.floor((there * 100) / partCount(upload.size))
    await noteUpload(app, db, upload.taskId, { progress: 'ing', percent })
    return { number, size: staged.size }
  }
}

interface Finished {
  upload_id: string
  crc32: string[]
}

/** Its bytes, when all parts are there and are those that were read. */
async function wholeOf(ctx: CustomerCtx, { upload_id, crc32 }: Finished, upload: UploadRow) {
  const parts = await partsOf(ctx.db, upload_id)
  const isWhole = parts.length === partCount(upload.size) && parts.length === crc32.length
  if (!isWhole || parts.some((part, at) => part.crc32 !== crc32[at])) throw refuse('partsMissing')
  return { blobIds: parts.map(({ blobId }) => blobId), size: upload.size }
}

/** A package is read before anything is written; one that cannot be goes at once, with its upload. */
export const finish = {
  async before(ctx: Outside<CustomerCtx>, finished: Finished) {
    const upload = await uploadOf(ctx, finished.upload_id)
    const bytes = await wholeOf(ctx, finished, upload)
    const read = upload.purpose === 'app' ? await readOrDrop(ctx, upload, bytes) : undefined
    return async (inside: CustomerCtx) => {
      const held = await uploadOf(inside, finished.upload_id, true)
      const whole = await wholeOf(inside, finished, held)
      if (whole.blobIds.join() !== bytes.blobIds.join()) throw refuse('partsMissing')
      inside.audit.details = { purpose: held.purpose, name: held.name, size: held.size }
      const kept = read ? await keepApp(inside, held, whole, read) : await keepFile(inside, held, whole.blobIds)
      inside.audit.subject = kept.id
      await inside.db.delete(phoneUploads).where(eq(phoneUploads.id, held.id))
      await noteUpload(inside.app, inside.db, held.taskId, { progress: 'success', percent: 100 })
      return kept
    }
  },
}

async function readOrDrop(ctx: Outside<CustomerCtx>, upload: UploadRow, bytes: { blobIds: string[]; size: number }) {
  const read = await readPackage(ctx.app, bytes)
  if (read) return read
  await inTransaction(ctx.app.pool, (db) => dropUpload(ctx.app, db, upload, 'apk'))
  throw refuse('apkRefused')
}

export const typeOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

async function keepFile({ app, db }: CustomerCtx, upload: UploadRow, blobIds: string[]) {
  const { accountId, groupId, loginId, name, size } = upload
  const id = newId('phoneFile')
  const whose = { accountId, groupId, loginId }
  await db
    .insert(phoneFiles)
    .values({ id, ...whose, name, type: typeOf(name), size, blobIds, createdAt: app.clock.now() })
  return { id, known: false }
}

export async function cancel(ctx: CustomerCtx, { upload_id }: { upload_id: string }): Promise<null> {
  const upload = await uploadOf(ctx, upload_id)
  ctx.audit.details = { name: upload.name }
  await dropUpload(ctx.app, ctx.db, upload, 'cancelled')
  return null
}

/** Nothing is left of it but the record that it came to nothing. */
export async function dropUpload(app: Inside, db: Db, { id }: UploadRow, reason: PhoneTaskReason): Promise<void> {
  const [upload] = await db.select().from(phoneUploads).where(eq(phoneUploads.id, id)).for('update')
  if (!upload) return
  const parts = await partsOf(db, id)
  await db.delete(phoneUploads).where(eq(phoneUploads.id, id))
  await dropUse(
    { db, now: app.clock.now() },
    parts.map(({ blobId }) => blobId),
  )
  await giveRoom(db, upload.accountId, upload.size)
  await noteUpload(app, db, upload.taskId, { progress: 'failed', reason })
}
