import type { Language } from '@portico/contract/language.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import type { InstalledApp, PhoneApp } from '@portico/contract/phone/app.ts'
import { and, eq, sql } from 'drizzle-orm'
import { secondsMs } from '../../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { files } from '../../../core/files/file.table.ts'
import { containing, newestBy } from '../../../core/lists.ts'
import { dropUse } from '../../storage/kept/blob.service.ts'
import { refuseTaken } from './phone-file.service.ts'
import { holdApp } from './phone-kept.ts'
import { giveRoom, ownWithin, whoOf } from './phone-space.service.ts'
import { phoneApps, type AppRow } from './phone-space.table.ts'
import { beginTask } from './phone-task.service.ts'
import { holdLivePhones, livePhones } from '../device/phone.service.ts'
import { addressOf, phonesOf, refusedBy } from '../device/reach.ts'

/** As packages name languages, the nearest first. */
const languages: Record<Language, readonly string[]> = {
  en: ['en', ''],
  'zh-Hans': ['zh-Hans', 'zh-CN', 'zh', ''],
  'zh-Hant': ['zh-Hant', 'zh-TW', 'zh-HK', 'zh', ''],
}
const nameIn = (language: Language, { names, package: name }: Pick<AppRow, 'names' | 'package'>) =>
  languages[language].map((one) => names[one]).find((one) => one) ?? name

/** Of the same person's own. */
const versions = sql<number>`(select count(*)::int from phone_app v where v.account_id = phone_app.account_id
  and v.group_id = phone_app.group_id and v.package = phone_app.package)`
const isNewest = sql`not exists (select from phone_app v where v.account_id = phone_app.account_id
  and v.group_id = phone_app.group_id and v.package = phone_app.package
  and (v.version_code, v.id) > (phone_app.version_code, phone_app.id))`
const listing = {
  table: phoneApps,
  at: phoneApps.createdAt,
  around: { versions, who: whoOf(phoneApps.loginId) },
}

export function list(ctx: CustomerCtx, query: PageQuery & { package?: string | undefined }) {
  const found = query.search && containing(query.search)
  return newestBy(
    ctx.db,
    listing,
    and(
      ownWithin(ctx, phoneApps),
      query.package ? eq(phoneApps.package, query.package) : isNewest,
      found ? sql`(${phoneApps.package} ilike ${found} or ${phoneApps.names}::text ilike ${found})` : undefined,
    ),
    query,
    (row): PhoneApp => ({
      id: row.id,
      package: row.package,
      name: nameIn(ctx.language, row),
      version_name: row.versionName,
      version_code: row.versionCode,
      signer: row.signer,
      size: row.size,
      file_name: row.fileName,
      icon: row.iconId && ctx.app.files.link(row.iconId),
      versions: row.versions,
      who: row.who,
      create_time: row.createdAt.toISOString(),
    }),
  )
}

type AppAct =
  | { action: 'install'; app_id: string; device_ids: string[] }
  | { action: 'uninstall'; package: string; device_ids: string[] }
  | { action: 'start'; package: string; device_id: string }
  | { action: 'delete'; app_id: string }

/** Somebody waits for the answer. */
const silentMs = secondsMs(10)

/** An app is started before anything is written; the rest is begun by the write. */
export const act = {
  async before(ctx: Outside<CustomerCtx>, input: AppAct) {
    if (input.action === 'start') await start(ctx, input)
    return async (inside: CustomerCtx) => ({ task_id: await written(inside, input) })
  },
}

async function start(ctx: Outside<CustomerCtx>, { package: name, device_id }: Extract<AppAct, { action: 'start' }>) {
  const [phone] = await livePhones(ctx, [device_id])
  try {
    await phonesOf(ctx.app).apps.start(await addressOf(ctx.app, phone!), name, { silentMs })
  } catch (error) {
    throw refusedBy(error)
  }
}

async function written(ctx: CustomerCtx, input: AppAct): Promise<string> {
  if (input.action === 'start') {
    ctx.audit.subject = input.device_id
    ctx.audit.details = { action: 'start', package: input.package }
    return ''
  }
  if (input.action === 'delete') return remove(ctx, input.app_id)
  const rows = await holdLivePhones(ctx, input.device_ids)
  const told = { action: input.action, phones: input.device_ids.join(' ').slice(0, 500) }
  if (input.action === 'uninstall') {
    ctx.audit.details = { ...told, package: input.package }
    const wish = { package: input.package }
    return beginTask(ctx, { kind: 'uninstall app', title: input.package, wish }, rows)
  }
  const app = await holdApp(ctx, input.app_id, 'share')
  ctx.audit.details = { ...told, package: app.package, version: app.versionName }
  const title = `${nameIn(ctx.language, app)} ${app.versionName}`.trim()
  return beginTask(ctx, { kind: 'install app', title, wish: { appId: app.id, package: app.package } }, rows)
}

async function remove(ctx: CustomerCtx, id: string): Promise<string> {
  const { app, db } = ctx
  const row = await holdApp(ctx, id, 'update')
  ctx.audit.subject = id
  ctx.audit.details = { action: 'delete', package: row.package, version: row.versionName }
  await refuseTaken(ctx, sql`t.wish->>'appId' = ${id}`)
  await db.delete(phoneApps).where(eq(phoneApps.id, id))
  // Its picture goes with the next sweep.
  if (row.iconId) await db.delete(files).where(eq(files.id, row.iconId))
  await dropUse({ db, now: app.clock.now() }, row.blobIds)
  await giveRoom(db, row.accountId, row.size)
  return ''
}

/** What a phone says of itself is cut where it is long. */
const appsMax = 1000

export async function installed(
  ctx: Outside<CustomerCtx>,
  { device_id }: { device_id: string },
): Promise<{ result: InstalledApp[] }> {
  const [phone] = await livePhones(ctx, [device_id])
  try {
    const found = await phonesOf(ctx.app).apps.list(await addressOf(ctx.app, phone!), 'own', { silentMs })
    const result = found.slice(0, appsMax).map((app) => ({
      package: app.package,
      name: app.label ?? app.package,
      version_name: app.versionName ?? '',
      version_code: app.versionCode,
    }))
    return { result }
  } catch (error) {
    throw refusedBy(error)
  }
}
