import type { PageQuery } from '@portico/contract/page.ts'
import {
  phoneStepsWaitingMax,
  type PhoneTask,
  type PhoneTaskReason,
  type PhoneTaskStep,
} from '@portico/contract/phone/task.ts'
import type { PhoneTaskKind, PhoneTaskProgress } from '@portico/contract/states/phone.ts'
import type { LogQuery } from '@portico/contract/support/operation-log.ts'
import { and, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import type { Inside } from '../../../core/app/app.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestBy, tablePage } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { listAmong } from '../../support/operation-log.service.ts'
import { holdWished } from './phone-kept.ts'
import { broughtBy, ownWithin, whoOf } from './phone-space.service.ts'
import { seenAs } from '../device/phone-sight.ts'
import { pushTask, takeTurn } from './phone-task-turn.ts'
import { phoneTasks, phoneTaskSteps, type TaskRow, type TaskWish } from './phone-task.table.ts'
import { holdLivePhones, ownAmong } from '../device/phone.service.ts'
import type { PhoneRow } from '../device/phone.table.ts'

interface NewTask {
  kind: PhoneTaskKind
  title: string
  wish: TaskWish
}

/** Something that phones are to do from now on; they are held. Each does it when it is its turn. */
export async function beginTask(ctx: CustomerCtx, wished: NewTask, rows: readonly PhoneRow[]): Promise<string> {
  const { app, db } = ctx
  await refuseTooMuch(ctx, rows.length)
  const task = { id: newId('phoneTask'), ...broughtBy(ctx), ...wished, createdAt: app.clock.now() }
  await db.insert(phoneTasks).values(task)
  await db
    .insert(phoneTaskSteps)
    .values(rows.map(({ id: phoneId }) => ({ taskId: task.id, phoneId, progress: 'ing' as const })))
  for (const { id } of rows) await takeTurn(app, db, id)
  await pushTask(db, task)
  return task.id
}

/** Those of one account take turns: two do not both find the last room. */
async function refuseTooMuch({ db, account }: CustomerCtx, more: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`phone tasks ${account.id}`}, 0))`)
  const { rows } = await db.execute<{ waiting: number }>(sql`select count(*)::int as waiting from phone_task t
    join phone_task_step s on s.task_id = t.id and s.progress = 'ing' and s.phone_id <> ''
    where t.account_id = ${account.id}`)
  if (rows[0]!.waiting + more > phoneStepsWaitingMax) throw refuse('phoneTasksWaiting')
}

/** An upload is a task without phones: its one step says how far it is. */
export async function beginUploadTask(ctx: CustomerCtx, kind: PhoneTaskKind, title: string): Promise<string> {
  const { app, db } = ctx
  const now = app.clock.now()
  const task = { id: newId('phoneTask'), ...broughtBy(ctx), kind, title, wish: {}, createdAt: now }
  await db.insert(phoneTasks).values(task)
  await db.insert(phoneTaskSteps).values({ taskId: task.id, phoneId: '', progress: 'ing', startedAt: now })
  return task.id
}

interface UploadProgress {
  progress: PhoneTaskProgress
  percent?: number
  reason?: PhoneTaskReason
}

export async function noteUpload(app: Inside, db: Db, taskId: string, now: UploadProgress): Promise<void> {
  const endedAt = now.progress === 'ing' ? null : app.clock.now()
  await db
    .update(phoneTaskSteps)
    .set({ ...now, endedAt })
    .where(and(eq(phoneTaskSteps.taskId, taskId), eq(phoneTaskSteps.phoneId, '')))
  const [task] = await db.select().from(phoneTasks).where(eq(phoneTasks.id, taskId))
  if (task) await pushTask(db, task)
}

const stepsOf = (what: SQL) => sql`(select ${what} from phone_task_step s where s.task_id = phone_task.id)`
const around = {
  who: whoOf(phoneTasks.loginId),
  steps: sql<number>`${stepsOf(sql`count(*)::int`)}`,
  done: sql<number>`${stepsOf(sql`count(*) filter (where s.progress = 'success')::int`)}`,
  failed: sql<number>`${stepsOf(sql`count(*) filter (where s.progress = 'failed')::int`)}`,
  percent: sql<number>`${stepsOf(sql`coalesce(avg(case when s.progress = 'ing' then s.percent else 100 end), 100)::int`)}`,
}
const listing = { table: phoneTasks, at: phoneTasks.createdAt, around }
type Listed = TaskRow & { who: string; steps: number; done: number; failed: number; percent: number }

const uploads: readonly PhoneTaskKind[] = ['upload app', 'upload file']
const isUpload = (kind: PhoneTaskKind) => uploads.includes(kind)

function shown(row: Listed): PhoneTask {
  const { id, kind, title, wish, who, steps, done, failed, percent, createdAt } = row
  return {
    id,
    kind,
    title,
    path: wish.path ?? '',
    progress: done + failed < steps ? 'ing' : failed > 0 ? 'failed' : 'success',
    percent,
    phones: isUpload(kind) ? 0 : steps,
    done,
    failed,
    retryable: !isUpload(kind),
    who,
    create_time: createdAt.toISOString(),
  }
}

const anyStep = (progress: PhoneTaskProgress) =>
  sql`exists (select from phone_task_step s where s.task_id = phone_task.id and s.progress = ${progress})`
const progressIs: Record<PhoneTaskProgress, SQL> = {
  ing: anyStep('ing'),
  failed: sql`${anyStep('failed')} and not ${anyStep('ing')}`,
  success: sql`not ${anyStep('failed')} and not ${anyStep('ing')}`,
}

interface TaskQuery extends PageQuery {
  kind?: PhoneTaskKind | undefined
  progress?: PhoneTaskProgress | undefined
}

export const list = (ctx: CustomerCtx, query: TaskQuery) =>
  newestBy(
    ctx.db,
    listing,
    and(
      ownWithin(ctx, phoneTasks),
      query.kind && eq(phoneTasks.kind, query.kind),
      query.progress && progressIs[query.progress],
      query.search ? ilike(phoneTasks.title, containing(query.search)) : undefined,
    ),
    query,
    shown,
  )

export const issueList = (ctx: CustomerCtx, query: Omit<TaskQuery, 'kind'>) =>
  list(ctx, { ...query, kind: 'distribute file' })

const ownTask = (ctx: CustomerCtx, id: string) => and(eq(phoneTasks.id, id), ownWithin(ctx, phoneTasks))

export async function info(ctx: CustomerCtx, { id }: { id: string }): Promise<PhoneTask> {
  const { result } = await newestBy(ctx.db, listing, ownTask(ctx, id), { limit: 1 }, shown)
  if (!result[0]) throw refuse('notFound')
  return result[0]
}

interface StepQuery extends PageQuery {
  id: string
  progress?: PhoneTaskProgress | undefined
}

/** Those that failed first, then those that are at it. */
export async function steps(ctx: CustomerCtx, query: StepQuery) {
  const [task] = await ctx.db.select({ id: phoneTasks.id }).from(phoneTasks).where(ownTask(ctx, query.id))
  if (!task) throw refuse('notFound')
  // A device keeps its id when it becomes another's.
  const remark = sql<string>`coalesce((select p.remark from phone p join resource r on r.id = p.service_id
    where p.id = phone_task_step.phone_id and ${seenAs(ctx)}), '')`
  const found = query.search && containing(query.search)
  return tablePage(
    ctx.db,
    {
      table: phoneTaskSteps,
      around: { remark },
      keys: [
        { by: sql`(case ${phoneTaskSteps.progress} when 'failed' then 2 when 'ing' then 1 else 0 end)`, is: 'number' },
        { by: phoneTaskSteps.phoneId, is: 'text' },
      ],
    },
    and(
      eq(phoneTaskSteps.taskId, query.id),
      query.progress && eq(phoneTaskSteps.progress, query.progress),
      found ? sql`(${phoneTaskSteps.phoneId} ilike ${found} or ${remark} ilike ${found})` : undefined,
    ),
    query,
    (row): PhoneTaskStep => ({
      device_id: row.phoneId,
      remark: row.remark,
      progress: row.progress,
      percent: row.percent,
      reason: row.reason,
      start_time: row.startedAt?.toISOString() ?? null,
      end_time: row.endedAt?.toISOString() ?? null,
    }),
  )
}

/** Only what failed, on phones that are still theirs and in their time. */
export async function retry(ctx: CustomerCtx, { id }: { id: string }): Promise<{ retried: number }> {
  const { app, db } = ctx
  const [task] = await db.select().from(phoneTasks).where(ownTask(ctx, id)).for('update')
  if (!task) throw refuse('notFound')
  ctx.audit.subject = id
  ctx.audit.details = { kind: task.kind, title: task.title }
  if (isUpload(task.kind)) throw refuse('wrongState')
  const failed = and(eq(phoneTaskSteps.taskId, id), eq(phoneTaskSteps.progress, 'failed'))
  const ids = (await db.select().from(phoneTaskSteps).where(failed)).map(({ phoneId }) => phoneId)
  if (ids.length === 0) return { retried: 0 }
  const rows = await stillLive(ctx, ids)
  await holdWished(ctx, task)
  const again = rows.map((row) => row.id)
  await refuseTooMuch(ctx, again.length)
  // Whoever repeats it is the one whose sight it hangs on from then on.
  await db.update(phoneTasks).set({ loginId: ctx.login.id }).where(eq(phoneTasks.id, id))
  await db
    .update(phoneTaskSteps)
    .set({ progress: 'ing', percent: 0, reason: '', startedAt: null, endedAt: null, seq: sql`nextval(${stepOrder})` })
    .where(and(failed, inArray(phoneTaskSteps.phoneId, again)))
  for (const phone of again) await takeTurn(app, db, phone)
  await pushTask(db, task)
  return { retried: again.length }
}

const stepOrder = 'phone_task_step_seq_seq'

/** Some may have become another's since. */
async function stillLive(ctx: CustomerCtx, ids: readonly string[]): Promise<PhoneRow[]> {
  const own = (await ownAmong(ctx, ids)).map(({ id }) => id)
  if (own.length === 0) throw refuse('wrongState')
  return holdLivePhones(ctx, own)
}

/** What begins so is done to phones, or to what they belong to. */
const phoneEvents = ['phone.', 'cloudphone.']

export const logList = (ctx: CustomerCtx, query: LogQuery) => listAmong(ctx, query, phoneEvents)
