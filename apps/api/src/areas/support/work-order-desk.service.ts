import type { PageQuery } from '@portico/contract/page.ts'
import {
  workOrderCan,
  type WorkOrderQueue,
  type WorkOrderStatus,
  type WorkOrderUrgency,
} from '@portico/contract/states/support.ts'
import type {
  PlatformWorkOrder,
  PlatformWorkOrderInfo,
  SharedNoteInput,
  WorkOrderRecord,
  WorkOrderReply,
  WorkOrderSummary,
} from '@portico/contract/support/work-order.ts'
import { and, asc, eq, ilike, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { Db } from '../../core/db/pool.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newest, tablePage, waiting } from '../../core/lists.ts'
import { customersOf } from '../../core/people/names.ts'
import { accounts, logins, operatorRoles } from '../../core/people/people.table.ts'
import { refuse, refuseField } from '../../core/refuse.ts'
import { reasonIn } from '../../lifecycle/list.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { newestEntries } from '../../lifecycle/timeline.ts'
import { addNote, answer, notesOf, settle } from './work-order-answer.service.ts'
import { pushDesk, pushNote, pushWorkOrder, tellAgent } from './work-order-news.service.ts'
import { about, calledBy, change, conversation, detailOf, listed } from './work-order.service.ts'
import { urgentFirst, workOrderNotes, workOrders, type WorkOrderRow } from './work-order.table.ts'

const measuredDays = 30
const timelineLines = 20
const errorLines = 5

const isOpen = eq(workOrders.status, 'processing')
/** What customers of agents ask is not for operators, until it is handed over. */
const atDesk = or(isNull(workOrders.agentId), isNotNull(workOrders.handedAt))
const inQueue = (ctx: SignedInCtx): Record<WorkOrderQueue, SQL | undefined> => ({
  unassigned: and(isOpen, isNull(workOrders.assigneeId)),
  mine: and(isOpen, eq(workOrders.assigneeId, ctx.login.id)),
  waiting: isNotNull(workOrders.waitingSince),
  all: undefined,
  closed: eq(workOrders.status, 'closed'),
})

const customerOf = sql<string>`coalesce((select coalesce(nullif(a.company, ''), a.contact) from account a where a.id = work_order.account_id), '')`

const agentName = sql<string>`coalesce((select coalesce(nullif(a.company, ''), nullif(a.contact, ''), o.email, a.id)
  from account a join login o on o.account_id = a.id and o.kind = 'owner' where a.id = work_order.agent_id), '')`

interface DeskQuery extends PageQuery {
  queue: WorkOrderQueue
  type?: WorkOrderUrgency | undefined
  account_id?: string | undefined
}

export async function list(ctx: SignedInCtx, query: DeskQuery) {
  const where = and(
    atDesk,
    inQueue(ctx)[query.queue],
    query.type ? eq(workOrders.type, query.type) : undefined,
    query.account_id ? eq(workOrders.accountId, query.account_id) : undefined,
    query.search ? or(about(query.search), ilike(workOrders.email, containing(query.search))) : undefined,
  )
  const around = {
    who: calledBy(sql`work_order.login_id`),
    customer: customerOf,
    assignee: calledBy(sql`work_order.assignee_id`),
    agent: agentName,
  }
  const shape = (
    row: WorkOrderRow & { who: string; customer: string; assignee: string; agent: string },
  ): PlatformWorkOrder => ({
    ...listed(row),
    account_id: row.accountId,
    customer: row.customer,
    email: row.email,
    assignee_id: row.assigneeId ?? '',
    assignee: row.assignee,
    waiting_time: row.waitingSince?.toISOString() ?? null,
    agent: row.agent,
  })
  const order =
    query.queue === 'all' || query.queue === 'closed' ? newest(workOrders.createdAt, workOrders.id) : urgentFirst
  return tablePage(ctx.db, { table: workOrders, around, ...order }, where, query, shape)
}

export async function summary(ctx: SignedInCtx): Promise<WorkOrderSummary> {
  const queues = inQueue(ctx)
  const among = (where: SQL | undefined) => sql<number>`(count(*) filter (where ${where}))::int`
  const [counts] = await ctx.db
    .select({
      unassigned: among(queues.unassigned),
      mine: among(queues.mine),
      waiting: among(queues.waiting),
      open: sql<number>`count(*)::int`,
    })
    .from(workOrders)
    .where(and(atDesk, isOpen))
  const since = new Date(ctx.app.clock.now().getTime() - daysMs(measuredDays))
  const [means] = await ctx.db
    .select({
      first_answer_seconds: sql<
        number | null
      >`round(avg(extract(epoch from ${workOrders.firstAnswerAt} - ${workOrders.createdAt})))::int`,
      rating: sql<number | null>`round(avg(${workOrders.rating}), 1)::float`,
    })
    .from(workOrders)
    .where(and(isNull(workOrders.agentId), sql`${workOrders.createdAt} > ${since.toISOString()}::timestamptz`))
  return { ...counts!, ...means! }
}

async function anyRow(db: Db, wid: string): Promise<WorkOrderRow> {
  const [row] = await db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, wid), atDesk))
  if (!row) throw refuse('notFound')
  return row
}

export async function info(ctx: SignedInCtx, { wid, after }: { wid: string; after?: string | undefined }) {
  const row = await anyRow(ctx.db, wid)
  const [said, notes, shown] = await Promise.all([
    conversation(ctx, wid, 'operator', after),
    notesOf(ctx.db, wid, ne(workOrderNotes.audience, 'agent')),
    infoOf(ctx, row),
  ])
  return { ...said, info: shown, notes }
}

async function infoOf(ctx: SignedInCtx, row: WorkOrderRow): Promise<PlatformWorkOrderInfo> {
  const detail = await detailOf(ctx, row)
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, row.accountId))
  const [assignee] = row.assigneeId ? await ctx.db.select().from(logins).where(eq(logins.id, row.assigneeId)) : []
  return {
    ...detail,
    account_id: row.accountId,
    customer: account?.company || account?.contact || '',
    assignee_id: row.assigneeId ?? '',
    assignee: assignee?.name || assignee?.email || '',
    hidden: row.hiddenAt !== null,
    agent: row.agentId ? (await customersOf(ctx.db, [row.agentId]))(row.agentId).name : '',
  }
}

/** Only where the customer has allowed it; otherwise there is nothing to see. */
export async function resource(ctx: SignedInCtx, wid: string) {
  const { resourceId, shareTimeline } = await anyRow(ctx.db, wid)
  const [row] =
    resourceId && shareTimeline ? await ctx.db.select().from(resources).where(eq(resources.id, resourceId)) : []
  if (!row) throw refuse('notFound')
  const [timeline, errors] = await Promise.all([
    newestEntries(ctx.db, ctx.language, row.id, timelineLines),
    newestEntries(ctx.db, ctx.language, row.id, errorLines, true),
  ])
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    status: row.status,
    reason: reasonIn(ctx.language, row.reason),
    expire_time: row.expiresAt?.toISOString() ?? null,
    timeline,
    errors,
  }
}

async function hold(ctx: SignedInCtx, wid: string, action?: keyof typeof workOrderCan): Promise<WorkOrderRow> {
  const [row] = await ctx.db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, wid), atDesk))
    .for('update')
  if (!row) throw refuse('notFound')
  if (action && !workOrderCan[action](row.status as WorkOrderStatus)) throw refuse('wrongState')
  ctx.audit.subject = wid
  ctx.audit.details = { account: row.accountId }
  return row
}

/** Whoever answers first takes care of it. */
export async function reply(ctx: SignedInCtx, form: WorkOrderReply): Promise<WorkOrderRecord> {
  const row = await hold(ctx, form.wid, 'reply')
  if (!row.assigneeId) await change(ctx.db, row, { assigneeId: ctx.login.id })
  return answer(ctx, row, 'operator', form)
}

/** Also to a closed one: what was learnt may help with the next. Only those who answer hear of it. */
export async function note(ctx: SignedInCtx, { wid, content, shared }: SharedNoteInput): Promise<null> {
  const row = await hold(ctx, wid)
  if (shared && !row.agentId) throw refuse('wrongState')
  await addNote(
    ctx,
    wid,
    content,
    shared && row.agentId ? { audience: 'both', agentId: row.agentId } : { audience: 'platform' },
  )
  await pushDesk(ctx.db)
  if (shared) await pushNote(ctx.db, row)
  return null
}

/** Back to the agent who handed it over; the operators' notes stay theirs. */
export async function giveBack(ctx: SignedInCtx, wid: string): Promise<null> {
  const row = await hold(ctx, wid, 'assign')
  if (!row.agentId) throw refuse('wrongState')
  await change(ctx.db, row, { handedAt: null, assigneeId: null })
  await pushWorkOrder(ctx.db, { ...row, handedAt: null }, 'workorder_oem')
  await pushDesk(ctx.db)
  await tellAgent(ctx, row, 'returned', row.content)
  return null
}

export async function people(ctx: SignedInCtx) {
  const rows = await ctx.db
    .select({ id: logins.id, name: logins.name, email: logins.email })
    .from(logins)
    .innerJoin(operatorRoles, eq(operatorRoles.id, logins.operatorRoleId))
    .where(
      and(
        eq(logins.status, 'normal'),
        or(eq(operatorRoles.all, true), sql`'workOrders' = any(${operatorRoles.permissions})`),
      ),
    )
    .orderBy(asc(logins.name), asc(logins.email))
  return { result: rows.map(({ id, name, email }) => ({ id, name: name || email || id })) }
}

export async function assign(
  ctx: SignedInCtx,
  { wid, login_id: to }: { wid: string; login_id: string },
): Promise<null> {
  const row = await hold(ctx, wid, 'assign')
  if (to && !(await people(ctx)).result.some(({ id }) => id === to)) throw refuseField({ login_id: 'rules.invalid' })
  await change(ctx.db, row, { assigneeId: to || null })
  ctx.audit.details = { ...ctx.audit.details, assignee: to || null }
  await pushDesk(ctx.db)
  return null
}

export const close = async (ctx: SignedInCtx, wid: string): Promise<null> => settle(ctx, await hold(ctx, wid, 'close'))

/** Those whose customer waits for our answer. */
export const waitingWorkOrders = () =>
  waiting('workOrders', workOrders, workOrders.waitingSince, and(atDesk, isNotNull(workOrders.waitingSince)))
