import { eq, and } from 'drizzle-orm'
import type { App } from '../../../core/app/app.ts'
import { cleanImage } from '../../../core/files/clean-image.ts'
import { files } from '../../../core/files/file.table.ts'
import { imageFacts } from '../../../core/files/images.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { ApkError, type Apk } from '../../../ground/apk/apk.ts'
import { readApkFrom } from '../../../ground/apk/read-apk.ts'
import { dropUse } from '../../storage/kept/blob.service.ts'
import { readObject } from '../../storage/kept/read.service.ts'
import { giveRoom } from './phone-space.service.ts'
import { phoneApps, type UploadRow } from './phone-space.table.ts'

interface Bytes {
  blobIds: string[]
  size: number
}

interface Icon {
  id: string
  type: string
  bytes: Buffer
  width: number
  height: number
}
interface ReadPackage {
  apk: Apk
  icon: Icon | undefined
}

/** An icon is shown at 48 pixels; what is far larger is left out. */
const iconPxMax = 1024

/** What a package says of itself, its icon written down; undefined where it is none. Nothing of it is unpacked. */
export async function readPackage(app: App, bytes: Bytes): Promise<ReadPackage | undefined> {
  const apk = await orNone(
    readApkFrom({ size: bytes.size, read: (place, length) => bytesAt(app, bytes, place, length) }),
  )
  return apk && { apk, icon: await keepIcon(app, apk.icon) }
}

const orNone = (reading: Promise<Apk>): Promise<Apk | undefined> =>
  reading.catch((error: unknown) => {
    if (!(error instanceof ApkError)) throw error
    return undefined
  })

async function bytesAt(app: App, bytes: Bytes, place: number, length: number): Promise<Buffer> {
  const to = Math.min(place + length, bytes.size)
  const from = Math.min(place, to)
  const pieces: Uint8Array[] = []
  if (to > from) for await (const piece of await readObject(app, bytes, { from, to })) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

async function keepIcon(app: App, icon: Buffer | null): Promise<Icon | undefined> {
  const facts = icon ? imageFacts(icon) : undefined
  if (!icon || !facts || facts.width > iconPxMax || facts.height > iconPxMax) return undefined
  const clean = cleanImage(icon, facts)
  if (!clean) return undefined
  const id = newId('file')
  await app.files.write(id, clean.bytes)
  return { ...clean, id, type: facts.type }
}

/** The same package, version and signer is the same app: what came again is let go. */
export async function keepApp(ctx: CustomerCtx, upload: UploadRow, bytes: Bytes, { apk, icon }: ReadPackage) {
  const { app, db } = ctx
  const { accountId, groupId, loginId, name: fileName } = upload
  const { package: name, names, versionName, versionCode, signer } = apk
  const row = {
    id: newId('phoneApp'),
    accountId,
    groupId,
    loginId,
    package: name,
    names,
    versionName,
    versionCode,
    signer: signer ?? '',
    fileName,
    iconId: icon?.id ?? '',
    ...bytes,
    createdAt: app.clock.now(),
  }
  const [made] = await db.insert(phoneApps).values(row).onConflictDoNothing().returning()
  if (!made) return { id: await knownApp(ctx, row, bytes), known: true }
  if (icon) await keepPicture(ctx, icon)
  return { id: made.id, known: false }
}

async function knownApp(
  { app, db }: CustomerCtx,
  row: Pick<typeof phoneApps.$inferSelect, 'accountId' | 'groupId' | 'package' | 'versionCode' | 'signer'>,
  { blobIds, size }: Bytes,
): Promise<string> {
  await dropUse({ db, now: app.clock.now() }, blobIds)
  await giveRoom(db, row.accountId, size)
  const [known] = await db
    .select({ id: phoneApps.id })
    .from(phoneApps)
    .where(
      and(
        eq(phoneApps.accountId, row.accountId),
        eq(phoneApps.groupId, row.groupId),
        eq(phoneApps.package, row.package),
        eq(phoneApps.versionCode, row.versionCode),
        eq(phoneApps.signer, row.signer),
      ),
    )
  return known!.id
}

async function keepPicture({ app, db, login, account }: CustomerCtx, icon: Icon): Promise<void> {
  const { id, type, bytes, width, height } = icon
  await db.insert(files).values({
    id,
    accountId: account.id,
    loginId: login.id,
    purpose: 'phoneIcon',
    type,
    bytes: bytes.length,
    width,
    height,
    createdAt: app.clock.now(),
  })
}
