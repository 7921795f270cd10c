import { phoneSpaceId } from '@portico/contract/phone/file.ts'
import { uploadPartsMax } from '@portico/contract/rules/storage.ts'
import type { ObjectUpload } from '@portico/contract/storage/object.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { requireProduct } from '../../../core/http/permission.ts'
import type { SentFile } from '../../../core/http/serve.ts'
import { refuse } from '../../../core/refuse.ts'
import { stagePart } from '../../phone/file/phone-upload.service.ts'
import { openContainer } from '../container/container.service.ts'
import type { UploadRow } from '../kept/object.table.ts'
import { listUploads } from '../kept/list.service.ts'
import { stage } from '../kept/stage.service.ts'
import { abortUpload, beginUpload, completeUpload, findUpload, keepPart, listParts } from '../kept/upload.service.ts'
import { untold } from '../kept/write.service.ts'
import { moment, noteObject } from './object.ts'
import { refuseFault } from './refused.ts'
import { base64Of, hexOf, incomingOf } from './sent.ts'

const uploadsShown = 1000

interface Begun {
  id: string
  key: string
  size: number
  type: string
}

export async function begin(ctx: CustomerCtx, { id, key, size, type }: Begun): Promise<{ upload_id: string }> {
  const { sizeBytes, usedBytes } = await openContainer(ctx, id, 'write')
  if (usedBytes + BigInt(size) > sizeBytes) throw refuse('containerFull')
  noteObject(ctx, id, key)
  const told = { ...untold, type: type || untold.type, by: ctx.login.id }
  const wish = { ...told, key, wishedBytes: size, sum: 'crc32', sumType: 'FULL_OBJECT' } as const
  const upload = await beginUpload(moment(ctx), id, wish).catch(refuseFault)
  return { upload_id: upload.id }
}

const shown = ({ id, key, wishedBytes, type, createdAt }: UploadRow) => ({
  upload_id: id,
  key,
  size: wishedBytes ?? 0,
  type,
  create_time: createdAt.toISOString(),
})

export async function list(ctx: CustomerCtx, { id }: { id: string }) {
  await openContainer(ctx, id, 'list')
  const { uploads } = await listUploads(ctx.db, id, { max: uploadsShown })
  return { result: uploads.map(shown) }
}

interface Named {
  id: string
  upload_id: string
}

async function uploadOf(ctx: CustomerCtx, { id, upload_id }: Named): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, id, upload_id)
  if (!upload) throw refuse('uploadGone')
  return upload
}

export async function info(ctx: CustomerCtx, named: Named): Promise<ObjectUpload> {
  await openContainer(ctx, named.id, 'list')
  const upload = await uploadOf(ctx, named)
  const { parts } = await listParts(ctx.db, upload.id, { max: uploadPartsMax })
  return {
    ...shown(upload),
    parts: parts.map(({ number, size, sums }) => ({ number, size, crc32: hexOf(sums.crc32) })),
  }
}

/** Its bytes are safe before anything is written; what the write refuses is swept away. */
export const chunk = {
  async before(
    ctx: Outside<CustomerCtx>,
    { id, upload_id, number, crc32 }: Named & { number: number; crc32: string },
    files: SentFile[],
  ) {
    if (id === phoneSpaceId) {
      requireProduct(ctx, 'phone')
      return stagePart(ctx, { upload_id, number, crc32 }, incomingOf(files, crc32)).catch(refuseFault)
    }
    requireProduct(ctx, 'container')
    const container = await openContainer(ctx, id, 'write')
    await uploadOf(ctx, { id, upload_id })
    const staged = await stage(ctx.app, container, incomingOf(files, crc32)).catch(refuseFault)
    return async (inside: CustomerCtx) => {
      await openContainer(inside, id, 'write')
      const { size } = await keepPart(moment(inside), id, staged, { uploadId: upload_id, number }).catch(refuseFault)
      return { number, size }
    }
  },
}

/** Whole when all of its parts are those that were read, and as many bytes as were said. */
export async function finish(ctx: CustomerCtx, { id, upload_id, crc32 }: Named & { crc32: string[] }) {
  await openContainer(ctx, id, 'write')
  const upload = await uploadOf(ctx, { id, upload_id })
  noteObject(ctx, id, upload.key)
  const parts = crc32.map((sum, at) => ({ number: at + 1, sums: { crc32: base64Of(sum) } }))
  const wish = { uploadId: upload_id, parts, by: ctx.login.id, size: upload.wishedBytes ?? undefined }
  const { versionId, etag } = await completeUpload(moment(ctx), id, wish).catch(refuseFault)
  return { version_id: versionId, etag }
}

export async function cancel(ctx: CustomerCtx, named: Named): Promise<null> {
  await openContainer(ctx, named.id, 'write')
  const { id, key } = await uploadOf(ctx, named)
  noteObject(ctx, named.id, key)
  await abortUpload(moment(ctx), named.id, id).catch(refuseFault)
  return null
}
