import { phoneBackupPlansMax, type PhoneBackupAction, type PhoneBackupPlan } from '@portico/contract/phone/backup.ts'
import type { PhoneResults } from '@portico/contract/phone/device.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { isUniqueViolation } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, statementPage } from '../../../core/lists.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse, refuseField } from '../../../core/refuse.ts'
import { phoneBackupPlans, type PhoneBackupPlanRow } from '../work/phone-backup.table.ts'
import { nextRun } from './phone-backup.time.ts'
import { seenAs } from '../device/phone-sight.ts'
import { livePhones, refuseOthersIn } from '../device/phone.service.ts'

type PlanInput = Extract<PhoneBackupAction, { action: 'plan' }>

/** The plans of phones that a person sees, and of groups of which they see every phone. */
const seenPlans = (ctx: CustomerCtx): SQL => sql`b.account_id = ${ctx.account.id} and not exists (
  select from phone p join resource r on r.id = p.service_id
  where (p.id = b.phone_id or p.group_id = b.group_id) and not (${seenAs(ctx)}))`

interface Listed extends Record<string, unknown> {
  id: string
  next_at: string
}
const shown = (row: Listed): PhoneBackupPlan => ({
  id: row.id,
  device_id: (row['phone_id'] ?? '') as string,
  group_id: (row['group_id'] ?? '') as string,
  of: row['of'] as string,
  rhythm: row['rhythm'] as PhoneBackupPlan['rhythm'],
  weekday: row['weekday'] as number,
  hour: row['hour'] as number,
  keep: row['keep'] as number,
  next_time: new Date(row.next_at).toISOString(),
})

export function planList(ctx: CustomerCtx, query: PageQuery) {
  const found = query.search && containing(query.search)
  const narrowed = found ? sql`and coalesce(g.name, nullif(o.remark, ''), o.id) ilike ${found}` : sql``
  return statementPage(
    ctx.db,
    {
      columns: sql`b.*, coalesce(g.name, nullif(o.remark, ''), o.id) as of`,
      from: sql`phone_backup_plan b left join phone o on o.id = b.phone_id left join phone_group g on g.id = b.group_id`,
      where: sql`${seenPlans(ctx)} ${narrowed}`,
      keys: [
        { by: sql`b.created_at`, is: 'moment' },
        { by: sql`b.id`, is: 'text' },
      ],
    },
    query,
    shown,
  )
}

/** For a phone or for a group, one of the two; each has one plan. */
async function refuseTarget(ctx: CustomerCtx, { device_id, group_id }: PlanInput): Promise<void> {
  if ((device_id === '') === (group_id === '')) throw refuseField({ device_id: 'rules.choose' })
  if (device_id) await livePhones(ctx, [device_id])
  else await refuseOthersIn(ctx, group_id)
}

export async function savePlan(ctx: CustomerCtx, input: PlanInput): Promise<PhoneResults> {
  await refuseTarget(ctx, input)
  const { device_id, group_id, rhythm, weekday, hour, keep } = input
  const values = {
    phoneId: device_id || null,
    groupId: group_id || null,
    rhythm,
    weekday,
    hour,
    keep,
    nextAt: nextRun({ rhythm, weekday, hour }, ctx.app.clock.now()),
  }
  await written(ctx, input.id, values).catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuse('nameTaken') : error
  })
  await pushPlans(ctx)
  return { result: [] }
}

type Values = Omit<PhoneBackupPlanRow, 'id' | 'accountId' | 'createdAt'>

async function written(ctx: CustomerCtx, id: string | undefined, values: Values): Promise<void> {
  if (id) {
    await holdPlan(ctx, id)
    await ctx.db.update(phoneBackupPlans).set(values).where(eq(phoneBackupPlans.id, id))
    return
  }
  const accountId = ctx.account.id
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone plans ${accountId}`}, 0))`)
  if ((await ctx.db.$count(phoneBackupPlans, eq(phoneBackupPlans.accountId, accountId))) >= phoneBackupPlansMax)
    throw refuse('phoneAsMany')
  const row = { ...values, id: newId('phoneBackupPlan'), accountId, createdAt: ctx.app.clock.now() }
  await ctx.db.insert(phoneBackupPlans).values(row)
}

async function holdPlan(ctx: CustomerCtx, id: string): Promise<void> {
  const { rows } = await ctx.db.execute(
    sql`select b.id from phone_backup_plan b where b.id = ${id} and ${seenPlans(ctx)} for update of b`,
  )
  if (rows.length === 0) throw refuse('notFound')
}

/** What it had made stays. */
export async function removePlan(ctx: CustomerCtx, { id }: { id: string }): Promise<PhoneResults> {
  await holdPlan(ctx, id)
  await ctx.db
    .delete(phoneBackupPlans)
    .where(and(eq(phoneBackupPlans.id, id), eq(phoneBackupPlans.accountId, ctx.account.id)))
  await pushPlans(ctx)
  return { result: [] }
}

const pushPlans = ({ db, account }: CustomerCtx) =>
  pushTo(db, { account: account.id }, { stale: ['phoneBackupPlanList'] })
