import type { Job, JobState } from '@portico/contract/platform/jobs.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import { sql } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, statementPage, waiting } from '../../core/lists.ts'
import { refuse } from '../../core/refuse.ts'

interface Row {
  id: string
  name: string
  state: JobState
  retry_count: number
  retry_limit: number
  data: Record<string, unknown> | null
  output: { message?: string } | null
  created_on: string
  started_on: string | null
  completed_on: string | null
}

const time = (value: string | null) => (value ? new Date(value).toISOString() : null)

/** The queue's own table, newest first. Queues that pg-boss keeps for itself are left out. */
export function list({ db }: SignedInCtx, query: PageQuery & { state?: JobState | undefined }): Promise<PageOf<Job>> {
  const state = query.state ? sql`and state = ${query.state}::pgboss.job_state` : sql``
  const search = query.search ? sql`and name ilike ${containing(query.search)}` : sql``
  return statementPage(
    db,
    {
      columns: sql`id, name, state, retry_count, retry_limit, data, output, created_on, started_on, completed_on`,
      from: sql`pgboss.job`,
      where: sql`name not like '\\_\\_%' ${state} ${search}`,
      keys: [
        { by: sql`created_on`, is: 'moment' },
        { by: sql`id`, is: 'uuid' },
      ],
    },
    query,
    shown,
  )
}

const anyId = /^[a-z]{2,8}_[0-9A-Za-z]{12}$/
const subjectOf = ({ data }: Row) =>
  Object.values(data ?? {}).find((value): value is string => typeof value === 'string' && anyId.test(value)) ?? ''

const shown = (row: Row): Job => ({
  id: row.id,
  queue: row.name,
  subject: subjectOf(row),
  state: row.state,
  attempts: row.retry_count + (row.started_on ? 1 : 0),
  attempts_max: row.retry_limit + 1,
  error: row.output?.message ?? '',
  create_time: time(row.created_on)!,
  start_time: time(row.started_on),
  end_time: time(row.completed_on),
})

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
