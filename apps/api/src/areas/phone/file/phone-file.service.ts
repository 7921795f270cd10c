import type { PageQuery } from '@portico/contract/page.ts'
import { phoneSpaceBytes, type PhoneFile, type PhoneFolderEntry } from '@portico/contract/phone/file.ts'
import type { PhoneFileSortKey, SortDirection } from '@portico/contract/states/phone.ts'
import { and, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { secondsMs } from '../../../core/clock.ts'
import type { CustomerCtx, Outside } from '../../../core/http/context.ts'
import { grant } from '../../../core/http/grant.ts'
import { containing, tablePage, type Key } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { dropUse } from '../../storage/kept/blob.service.ts'
import { holdFiles } from './phone-kept.ts'
import { giveRoom, ownWithin, usedBytes, whoOf } from './phone-space.service.ts'
import { phoneFiles, type FileRow } from './phone-space.table.ts'
import { beginTask } from './phone-task.service.ts'
import { holdLivePhones, livePhones } from '../device/phone.service.ts'
import { addressOf, phonesOf, refusedBy } from '../device/reach.ts'

/** Figures are told as texts of one length: a cursor knows no more than nine digits of a number. */
const sorts: Record<PhoneFileSortKey, Key> = {
  file_type: { by: phoneFiles.type, is: 'text' },
  size: { by: sql`lpad(${phoneFiles.size}::text, 12, '0')`, is: 'text' },
  file_name: { by: phoneFiles.name, is: 'text' },
  create_time: { by: phoneFiles.createdAt, is: 'moment' },
}

interface FileQuery extends PageQuery {
  sort: PhoneFileSortKey
  order: SortDirection
}

const shown = ({ id, name, type, size, who, createdAt }: FileRow & { who: string }): PhoneFile => ({
  id,
  file_name: name,
  file_type: type,
  size,
  who,
  create_time: createdAt.toISOString(),
})

export async function list(ctx: CustomerCtx, query: FileQuery) {
  const page = await tablePage(
    ctx.db,
    {
      table: phoneFiles,
      around: { who: whoOf(phoneFiles.loginId) },
      keys: [sorts[query.sort], { by: phoneFiles.id, is: 'text' }],
      up: query.order === 'asc',
    },
    and(ownWithin(ctx, phoneFiles), query.search ? ilike(phoneFiles.name, containing(query.search)) : undefined),
    query,
    shown,
  )
  return { ...page, used_bytes: await usedBytes(ctx.db, ctx.account.id), quota_bytes: phoneSpaceBytes }
}

export type FileAct =
  | { action: 'distribute'; file_ids: string[]; device_ids: string[]; path: string }
  | { action: 'export'; device_id: string; paths: string[] }
  | { action: 'delete'; file_ids: string[] }

export async function act(ctx: CustomerCtx, input: FileAct): Promise<{ task_id: string }> {
  if (input.action === 'distribute') return { task_id: await distribute(ctx, input) }
  if (input.action === 'export') return { task_id: await takeOut(ctx, input) }
  await remove(ctx, input.file_ids)
  return { task_id: '' }
}

/** The first by name, and how many more. */
const titleOf = (names: readonly string[]) =>
  names.length > 1 ? `${names[0]!} +${names.length - 1}` : (names[0] ?? '')

async function distribute(
  ctx: CustomerCtx,
  { file_ids, device_ids, path }: Extract<FileAct, { action: 'distribute' }>,
) {
  const rows = await holdLivePhones(ctx, device_ids)
  const files = await holdFiles(ctx, file_ids, 'share')
  const title = titleOf(files.map(({ name }) => name))
  ctx.audit.details = { action: 'distribute', files: title, phones: device_ids.join(' ').slice(0, 500), path }
  const fileIds = files.map(({ id }) => id)
  return beginTask(ctx, { kind: 'distribute file', title, wish: { fileIds, path } }, rows)
}

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

async function takeOut(ctx: CustomerCtx, { device_id, paths }: Extract<FileAct, { action: 'export' }>) {
  const rows = await holdLivePhones(ctx, [device_id])
  const all = [...new Set(paths)]
  const title = titleOf(all.map(lastName))
  ctx.audit.subject = device_id
  ctx.audit.details = { action: 'export', files: title }
  return beginTask(ctx, { kind: 'export file', title, wish: { paths: all } }, rows)
}

/** Whether a task that is not over takes one of these. */
const inTasks = (account: string, taken: SQL) => sql`select 1 from phone_task t
  join phone_task_step s on s.task_id = t.id and s.progress = 'ing'
  where t.account_id = ${account} and ${taken} limit 1`

export async function refuseTaken({ db, account }: CustomerCtx, taken: SQL): Promise<void> {
  const { rows } = await db.execute(inTasks(account.id, taken))
  if (rows.length > 0) throw refuse('phoneFileInUse')
}

async function remove(ctx: CustomerCtx, ids: readonly string[]): Promise<void> {
  const { app, db } = ctx
  const rows = await holdFiles(ctx, ids, 'update')
  ctx.audit.details = { action: 'delete', files: titleOf(rows.map(({ name }) => name)) }
  const named = sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  )
  await refuseTaken(ctx, sql`t.wish->'fileIds' ?| array[${named}]`)
  await db.delete(phoneFiles).where(
    inArray(
      phoneFiles.id,
      rows.map(({ id }) => id),
    ),
  )
  await dropUse(
    { db, now: app.clock.now() },
    rows.flatMap(({ blobIds }) => blobIds),
  )
  await giveRoom(
    db,
    ctx.account.id,
    rows.reduce((sum, { size }) => sum + size, 0),
  )
}

export const phoneFilePath = '/o/p'

/** An address for this browser: it ends soon, and with the session. */
export async function link(ctx: CustomerCtx, { id }: { id: string }): Promise<{ url: string }> {
  await ownFile(ctx, id)
  return { url: `${phoneFilePath}/${grant(ctx.app, 'phoneFile', [id, ctx.session.id])}` }
}

export async function ownFile(ctx: CustomerCtx, id: string): Promise<FileRow> {
  const [row] = await ctx.db
    .select()
    .from(phoneFiles)
    .where(and(eq(phoneFiles.id, id), ownWithin(ctx, phoneFiles)))
  if (!row) throw refuse('notFound')
  return row
}

/** Somebody waits for the answer. */
const silentMs = secondsMs(10)
const entriesMax = 2000

/** What a phone has in a folder. What it says is a phone's word: it is cut where it is long. */
export async function folder(ctx: Outside<CustomerCtx>, { device_id, path }: { device_id: string; path: string }) {
  const [phone] = await livePhones(ctx, [device_id])
  try {
    const found = await phonesOf(ctx.app).files.list(await addressOf(ctx.app, phone!), path, { silentMs })
    return { result: found.slice(0, entriesMax).map(entryOf) }
  } catch (error) {
    throw refusedBy(error)
  }
}

const entryOf = ({
  name,
  kind,
  size,
  changedAt,
}: {
  name: string
  kind: 'file' | 'folder' | 'link' | 'other'
  size: number
  changedAt: Date
}): PhoneFolderEntry => ({
  name,
  kind: kind === 'link' ? 'other' : kind,
  size,
  change_time: changedAt.toISOString(),
})
