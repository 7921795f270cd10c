import type { Job, JobState } from '@portico/contract/platform/jobs.ts'
import { countMax, type PageOf, type PageQuery } from '@portico/contract/page.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, cursorOf, offsetOf, readCursor, waiting } from '../../core/lists.ts'
import { refuse, refuseField } from '../../core/refuse.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  state: JobState
  retry_count: number
  retry_limit: number
  output: { message?: string } | null
  created_on: string
  started_on: string | null
  completed_on: string | null
}

const time = (value: string | null) => (value ? new Date(value).toISOString() : null)

/** The queue's own table, newest first. Queues that pg-boss keeps for itself are left out. */
export async function list(
  { db }: SignedInCtx,
  query: PageQuery & { state?: JobState | undefined },
): Promise<PageOf<Job>> {
  const state = query.state ? sql`and state = ${query.state}::pgboss.job_state` : sql``
  const search = query.search ? sql`and name ilike ${containing(query.search)}` : sql``
  const where = sql`name not like '\\_\\_%' ${state} ${search}`
  const total = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from pgboss.job where ${where} limit ${countMax + 1}) few`,
  )
  const { rows } = await db.execute<Row>(sql`
    select id, name, state, retry_count, retry_limit, output, created_on, started_on, completed_on
    from pgboss.job where ${where} ${beyond(query.after)}
    order by ${created} desc, id desc limit ${query.limit + 1} offset ${offsetOf(query)}`)
  const n = total.rows[0]?.n ?? 0
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    result: shown.map((row) => ({
      id: row.id,
      queue: row.name,
      state: row.state,
      attempts: row.retry_count + (row.started_on ? 1 : 0),
      attempts_max: row.retry_limit + 1,
      error: row.output?.message ?? '',
      create_time: time(row.created_on)!,
      start_time: time(row.started_on),
      end_time: time(row.completed_on),
    })),
    count: Math.min(n, countMax),
    count_exact: n <= countMax,
    next: rows.length > query.limit && last ? cursorOf(new Date(last.created_on), last.id) : null,
  }
}

/** To the millisecond, as a cursor has it; the table keeps microseconds. */
const created = sql`date_trunc('milliseconds', created_on)`

function beyond(after: string | undefined): SQL {
  if (after === undefined) return sql``
  const { at, id } = readCursor(after)
  if (!isUuid.test(id)) throw refuseField({ after: 'rules.invalid' })
  return sql`and (${created}, id) < (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const retriable = ['failed', 'cancelled'] as const
const cancellable = ['created', 'retry'] as const

export async function retry(ctx: SignedInCtx, job: { id: string; queue: string }): Promise<null> {
  const state = await lockIn(ctx, job, retriable)
  await ctx.app.jobs.retry(ctx.db, job.queue, job.id, state)
  return null
}

export async function cancel(ctx: SignedInCtx, job: { id: string; queue: string }): Promise<null> {
  await lockIn(ctx, job, cancellable)
  await ctx.app.jobs.cancel(ctx.db, job.queue, job.id)
  return null
}

async function lockIn<State extends JobState>(
  ctx: SignedInCtx,
  { id, queue }: { id: string; queue: string },
  states: readonly State[],
): Promise<State> {
  const { rows } = await ctx.db.execute<{ state: JobState }>(
    sql`select state from pgboss.job where id = ${id} and name = ${queue} for update`,
  )
  const job = rows[0]
  if (!job) throw refuse('notFound')
  const state = states.find((allowed) => allowed === job.state)
  if (!state) throw refuse('wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { queue }
  return state
}

/** What failed for good since then. */
export const failedJobs = (since: Date) =>
  waiting(
    'jobs',
    sql`pgboss.job`,
    sql`completed_on`,
    sql`state = 'failed' and name not like '\\_\\_%' and completed_on > ${since.toISOString()}::timestamptz`,
  )
