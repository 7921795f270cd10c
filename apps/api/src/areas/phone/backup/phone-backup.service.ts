import {
  phoneBackupBytesMax,
  type PhoneBackup,
  type PhoneBackupAction,
  type PhoneBackupState,
} from '@portico/contract/phone/backup.ts'
import type { PhoneResults } from '@portico/contract/phone/device.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { eq, sql } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, statementPage } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { done, refusedFor } from '../work/phone-act.service.ts'
import { savePlan, removePlan } from './phone-backup-plan.service.ts'
import {
  phoneBackupPlans,
  phoneBackups,
  type PhoneBackupPlanRow,
  type PhoneBackupRow,
} from '../work/phone-backup.table.ts'
import { forgetBackups, newestOf, pushBackups, usedBytes } from '../work/phone-backup.work.ts'
import { seenAs } from '../device/phone-sight.ts'
import { begin } from '../work/phone-work.service.ts'
import { holdLivePhones } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'

interface Listed extends Record<string, unknown> {
  id: string
  created_at: string
  size: string
}
const shown = (row: Listed): PhoneBackup => ({
  id: row.id,
  name: row['name'] as string,
  remark: row['remark'] as string,
  device_id: row['phone_id'] as string,
  device_name: row['device_name'] as string,
  state: row['state'] as PhoneBackup['state'],
  fault: row['fault'] as PhoneBackup['fault'],
  size: Number(row.size),
  planned: row['planned'] as boolean,
  restored: row['restored'] as PhoneBackup['restored'],
  create_time: new Date(row.created_at).toISOString(),
})

interface BackupQuery extends PageQuery {
  device_id?: string | undefined
  state?: PhoneBackupState | undefined
}

const backupsSeen = sql`phone_backup b join phone p on p.id = b.phone_id join resource r on r.id = p.service_id`

/** Backups of phones that a person sees. */
export async function list(ctx: CustomerCtx, query: BackupQuery) {
  const { device_id, state, search } = query
  const found = search && containing(search)
  const where = sql.join(
    [
      sql`b.account_id = ${ctx.account.id}`,
      seenAs(ctx),
      ...(device_id ? [sql`b.phone_id = ${device_id}`] : []),
      ...(state ? [sql`b.state = ${state}`] : []),
      ...(found ? [sql`(b.name ilike ${found} or b.remark ilike ${found} or p.remark ilike ${found})`] : []),
    ],
    sql` and `,
  )
  const page = await statementPage(
    ctx.db,
    {
      columns: sql`b.*, coalesce(nullif(p.remark, ''), p.id) as device_name`,
      from: backupsSeen,
      where,
      keys: [
        { by: sql`b.created_at`, is: 'moment' },
        { by: sql`b.id`, is: 'text' },
      ],
    },
    query,
    shown,
  )
  return { ...page, used_bytes: await usedBytes(ctx.db, ctx.account.id) }
}

type Of<Action extends PhoneBackupAction['action']> = Extract<PhoneBackupAction, { action: Action }>
const acts: {
  [Action in PhoneBackupAction['action']]: (ctx: CustomerCtx, input: Of<Action>) => Promise<PhoneResults>
} = {
  create,
  restore,
  async save(ctx, { id, name, remark }) {
    const backup = await holdBackup(ctx, id)
    await ctx.db.update(phoneBackups).set({ name, remark }).where(eq(phoneBackups.id, id))
    await pushBackups(ctx.db, backup)
    return { result: [] }
  },
  async remove(ctx, { id }) {
    const backup = await holdBackup(ctx, id)
    if (backup.workId !== '') throw refuse('operationUnderWay')
    await forgetBackups(ctx.app, ctx.db, [backup])
    await pushBackups(ctx.db, backup)
    return { result: [] }
  },
  plan: savePlan,
  unplan: removePlan,
}

export async function act(ctx: CustomerCtx, input: PhoneBackupAction): Promise<PhoneResults> {
  ctx.audit.details = { action: input.action, ...('device_ids' in input && { phones: input.device_ids.join(' ') }) }
  if ('id' in input && input.id) ctx.audit.subject = input.id
  return acts[input.action](ctx, input as never)
}

/** One of a phone that a person sees; held. */
async function holdBackup(ctx: CustomerCtx, id: string): Promise<PhoneBackupRow> {
  const [row] = await ctx.db
    .select()
    .from(phoneBackups)
    .where(
      sql`${phoneBackups.id} = ${id} and ${phoneBackups.accountId} = ${ctx.account.id} and exists (
        select from phone p join resource r on r.id = p.service_id
        where p.id = ${phoneBackups.phoneId} and ${seenAs(ctx)})`,
    )
    .for('update')
  if (!row) throw refuse('notFound')
  return row
}

/** Beyond it, rows that cost no bytes would have no end. */
const backupsMax = 1_000

async function create(ctx: CustomerCtx, { device_ids, name, remark }: Of<'create'>): Promise<PhoneResults> {
  const rows = await holdLivePhones(ctx, device_ids)
  await refuseFull(ctx, rows.length)
  const result = []
  for (const phone of rows) {
    const isFree = phone.work === ''
    if (isFree) await makeBackup(ctx, ctx.account.id, phone, { name, remark })
    result.push(isFree ? done(phone) : refusedFor(ctx, phone, 'operationUnderWay'))
  }
  return { result }
}

async function refuseFull({ db, account }: CustomerCtx, more: number): Promise<void> {
  if ((await usedBytes(db, account.id)) >= phoneBackupBytesMax) throw refuse('phoneBackupsFull')
  const there = await db.$count(phoneBackups, eq(phoneBackups.accountId, account.id))
  if (there + more > backupsMax) throw refuse('phoneAsMany')
}

type Wish = { name?: string; remark?: string; plan?: PhoneBackupPlanRow }

/** The phone is held, and nothing is being done to it. */
export async function makeBackup(
  { app, db }: { app: Inside; db: Db },
  accountId: string,
  phone: PhoneRow,
  { name = '', remark = '', plan }: Wish,
): Promise<void> {
  const workId = await begin(app, db, phone, 'backup')
  await db.insert(phoneBackups).values({
    id: newId('phoneBackup'),
    accountId,
    serviceId: phone.serviceId!,
    phoneId: phone.id,
    name,
    remark,
    state: 'making',
    workId,
    createdAt: app.clock.now(),
    ...(plan && { planId: plan.id, planned: true }),
  })
}

async function restore(ctx: CustomerCtx, { id, device_id }: Of<'restore'>): Promise<PhoneResults> {
  const [phone] = await holdLivePhones(ctx, [device_id])
  const backup = await holdBackup(ctx, id)
  if (backup.state !== 'ready') throw refuse(backup.workId === '' ? 'wrongState' : 'operationUnderWay')
  if (phone!.work !== '') throw refuse('operationUnderWay')
  await beginRestore(ctx, backup, phone!)
  await pushBackups(ctx.db, backup)
  return { result: [done(phone!)] }
}

async function beginRestore({ app, db }: SignedInCtx, { id }: PhoneBackupRow, phone: PhoneRow): Promise<void> {
  const workId = await begin(app, db, phone, 'restore')
  await db.update(phoneBackups).set({ state: 'restoring', workId }).where(eq(phoneBackups.id, id))
}

/** A device that took the place of another is given what was on that, as far as there is a backup. */
export async function restoreNewest(ctx: SignedInCtx, phone: PhoneRow): Promise<void> {
  const backup = await newestOf(ctx.db, phone.id)
  if (backup) await beginRestore(ctx, backup, phone)
}

/** Backups and their plan belong to the place of a phone. */
export async function moveBackups(db: Db, from: string, to: string): Promise<void> {
  await db.update(phoneBackups).set({ phoneId: to }).where(eq(phoneBackups.phoneId, from))
  await db.update(phoneBackupPlans).set({ phoneId: to }).where(eq(phoneBackupPlans.phoneId, from))
}

/** With a service go the backups of its phones. */
export async function endBackups(app: Inside, db: Db, serviceId: string): Promise<void> {
  const rows = await db.select().from(phoneBackups).where(eq(phoneBackups.serviceId, serviceId))
  await forgetBackups(app, db, rows)
}
