import { contentTypes } from '../../core/files/files.ts'
import type { DocumentSlot } from '@portico/contract/identity/certification.ts'
import type { ImageType } from '@portico/contract/calls.ts'
import { and, eq } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import { faceOf } from '../../core/face/face.ts'
import { files } from '../../core/files/file.table.ts'
import type { CustomerCtx, Outside, SignedInCtx } from '../../core/http/context.ts'
import type { FileAnswer, UploadedFile } from '../../core/http/serve.ts'
import { newId } from '../../core/ids.ts'
import { countOrRefuse } from '../../core/limits/limits.ts'
import { refuse } from '../../core/refuse.ts'
import { fill, wordsOf } from '../../core/words/words.ts'
import { certificationPurpose } from './certification.service.ts'
import { certifications, certificationViews } from '../../ground/certification/certification.table.ts'

type Kept = UploadedFile & { id: string }

/** What is uploaded and not used lies on the disk for a day. */
const uploadsADay = 60

/** Before the write: the picture lies sealed on the disk before its row is made. */
export async function beforeUpload(
  { app, account }: Outside<CustomerCtx>,
  file: UploadedFile | undefined,
): Promise<Kept> {
  const limit = { key: `certification:upload:${account.id}`, max: uploadsADay, windowMs: daysMs(1) }
  await countOrRefuse(app.db, app.clock, [limit])
  if (!file) throw refuse('imageRefused')
  const id = newId('file')
  await app.files.writeSealed(id, file.bytes)
  return { id, ...file }
}

export async function keep(ctx: CustomerCtx, { id, type, bytes, width, height }: Kept): Promise<{ id: string }> {
  await ctx.db.insert(files).values({
    id,
    accountId: ctx.account.id,
    loginId: ctx.login.id,
    purpose: certificationPurpose,
    type,
    bytes: bytes.length,
    width,
    height,
    createdAt: ctx.app.clock.now(),
  })
  ctx.audit.subject = id
  return { id }
}

interface Shown {
  id: string
  slot: DocumentSlot
  fileId: string
  answer: FileAnswer
}

/** Before the write: the document, marked with who looks at it. A customer finds their own only. */
export async function beforeShow(
  ctx: Outside<SignedInCtx>,
  { id, slot }: { id: string; slot: DocumentSlot },
): Promise<Shown> {
  const { app, db, login } = ctx
  const [row] = await db
    .select()
    .from(certifications)
    .where(
      and(
        eq(certifications.id, id),
        login.accountId === null ? undefined : eq(certifications.accountId, login.accountId),
      ),
    )
  const fileId = row?.documents[slot]
  const [file] = fileId ? await db.select().from(files).where(eq(files.id, fileId)) : []
  const bytes = file && (await app.files.readSealed(file.id))
  if (!file || !bytes) throw refuse('notFound')
  const mark = fill(wordsOf(ctx.language).certification.watermark, {
    site: (await faceOf(app, db, login.accountId)).names[ctx.language],
    who: login.name || login.id,
    time: `${app.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  })
  const picture = { bytes, type: contentTypes[file.type as ImageType], width: file.width, height: file.height }
  const answer = { name: `${id}-${slot}.svg`, type: 'image/svg+xml', bytes: watermarked(picture, mark) }
  return { id, slot, fileId: file.id, answer }
}

export async function show(ctx: SignedInCtx, { id, slot, fileId, answer }: Shown): Promise<FileAnswer> {
  await recordView(ctx, id, slot, fileId)
  return answer
}

export async function recordView(ctx: SignedInCtx, id: string, what: DocumentSlot | 'numbers', fileId: string | null) {
  const at = ctx.app.clock.now()
  await ctx.db
    .insert(certificationViews)
    .values({ certificationId: id, what, fileId, loginId: ctx.login.id, ip: ctx.request.ip, at })
  ctx.audit.subject = id
  ctx.audit.details = { what }
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** About how long a text is, in heights of its letters: Chinese ones are as wide as they are high. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0)

/** The picture with the words all over it, as one drawing: neither comes without the other. */
export function watermarked(
  { bytes, type, width, height }: Pick<UploadedFile, 'bytes' | 'width' | 'height'> & { type: string },
  mark: string,
): Buffer {
  const size = Math.max(10, Math.round(Math.max(width, height) / 36))
  const [across, down] = [Math.round(size * (widthOf(mark) + 4)), size * 6]
  const text = `font-family="sans-serif" font-size="${size}" fill="#fff" fill-opacity=".5" stroke="#000" stroke-opacity=".35" stroke-width="${size / 14}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      `<defs><pattern id="mark" width="${across}" height="${down}" patternUnits="userSpaceOnUse" patternTransform="rotate(-28)">` +
      `<text x="0" y="${size * 2}" ${text}>${escapeXml(mark)}</text>` +
      `<text x="${-across / 2}" y="${size * 5}" ${text}>${escapeXml(mark)}</text>` +
      `<text x="${across / 2}" y="${size * 5}" ${text}>${escapeXml(mark)}</text></pattern></defs>` +
      `<image width="${width}" height="${height}" href="data:${type};base64,${bytes.toString('base64')}"/>` +
      `<rect width="${width}" height="${height}" fill="url(#mark)"/></svg>`,
  )
}
