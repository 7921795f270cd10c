import type { AgentWorkOrder, agentWorkOrderCalls, WorkOrderHandOver } from '@portico/contract/agent/work-order.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { workOrderCan, type WorkOrderStatus } from '@portico/contract/states/support.ts'
import type { SharedNoteInput, WorkOrderRecord, WorkOrderReply } from '@portico/contract/support/work-order.ts'
import { and, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { containing, newest, tablePage } from '../../core/lists.ts'
import { faceOf } from '../../core/face/face.ts'
import { customersOf } from '../../core/people/names.ts'
import { refuse } from '../../core/refuse.ts'
import { seen } from '../../ground/notices/notice.service.ts'
import { addNote, answer, noteBy, notesOf, settle } from './work-order-answer.service.ts'
import { agentWorkOrderLink, messageOperators, pushDesk, pushWorkOrder } from './work-order-news.service.ts'
import { about, calledBy, change, conversation, detailOf, listed } from './work-order.service.ts'
import { urgentFirst, workOrderNotes, workOrders, type WorkOrderRow } from './work-order.table.ts'

type Query = ParsedInput<typeof agentWorkOrderCalls.agentWorkOrderList>

/** What customers of an agent asked it, as long as they are its customers. */
const reached = ({ account }: CustomerCtx) =>
  and(
    eq(workOrders.agentId, account.id),
    sql`exists (select from account a where a.id = ${workOrders.accountId} and a.agent_id = ${account.id})`,
  )

const isOpen = eq(workOrders.status, 'processing')
const inQueue: Record<Query['queue'], SQL | undefined> = {
  waiting: and(isNotNull(workOrders.waitingSince), isNull(workOrders.handedAt)),
  handed: and(isOpen, isNotNull(workOrders.handedAt)),
  all: undefined,
  closed: eq(workOrders.status, 'closed'),
}

const customer = sql<string>`(select coalesce(nullif(a.company, ''), nullif(a.contact, ''), o.email, o.phone, a.id)
  from account a join login o on o.account_id = a.id and o.kind = 'owner' where a.id = work_order.account_id)`

const shown = (row: WorkOrderRow & { who: string; customer: string }): AgentWorkOrder => ({
  ...listed(row),
  account_id: row.accountId,
  customer: row.customer,
  handed_time: row.handedAt?.toISOString() ?? null,
  waiting_time: row.waitingSince?.toISOString() ?? null,
})

export function list(ctx: CustomerCtx, query: Query): Promise<PageOf<AgentWorkOrder>> {
  const where = and(
    reached(ctx),
    inQueue[query.queue],
    query.type ? eq(workOrders.type, query.type) : undefined,
    query.account_id ? eq(workOrders.accountId, query.account_id) : undefined,
    query.search ? or(about(query.search), ilike(workOrders.email, containing(query.search))) : undefined,
  )
  const around = { who: calledBy(sql`work_order.login_id`), customer }
  const order = query.queue === 'waiting' ? urgentFirst : newest(workOrders.createdAt, workOrders.id)
  return tablePage(ctx.db, { table: workOrders, around, ...order }, where, query, shown)
}

const openShown = 5

/** What customers of an agent have open, those first who wait for an answer longest. */
export async function openOfCustomers(ctx: CustomerCtx) {
  const open = and(reached(ctx), isOpen)
  const rows = await ctx.db
    .select({ row: workOrders, who: sql<string>`''`, customer })
    .from(workOrders)
    .where(open)
    .orderBy(sql`${workOrders.waitingSince} nulls last`, workOrders.createdAt, workOrders.id)
    .limit(openShown)
  return {
    open: await ctx.db.$count(workOrders, open),
    result: rows.map(({ row, ...around }) => {
      const { wid, number, summary, account_id, customer: name, waiting_time } = shown({ ...row, ...around })
      return { wid, number, summary, account_id, customer: name, waiting_time }
    }),
  }
}

export async function info(ctx: Outside<CustomerCtx>, { wid, after }: { wid: string; after?: string | undefined }) {
  const [row] = await ctx.db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, wid), reached(ctx)))
  if (!row) throw refuse('notFound')
  await seen(ctx.db, ctx.login.id, agentWorkOrderLink(wid))
  const [said, notes, detail, nameOf] = await Promise.all([
    conversation(ctx, wid, 'agent', after),
    notesFor(ctx, wid),
    detailOf(ctx, row),
    customersOf(ctx.db, [row.accountId]),
  ])
  const shownInfo = {
    ...detail,
    account_id: row.accountId,
    customer: nameOf(row.accountId).name,
    handed_time: row.handedAt?.toISOString() ?? null,
    hidden: row.hiddenAt !== null,
  }
  return { ...said, info: shownInfo, notes }
}

/** An agent's own notes, and those between it and the platform, whose people it knows by one name. */
async function notesFor(ctx: CustomerCtx, wid: string) {
  const readable = and(eq(workOrderNotes.agentId, ctx.account.id), inArray(workOrderNotes.audience, ['agent', 'both']))
  const { names } = await faceOf(ctx.app, ctx.db, ctx.account.id)
  const ofPlatform = sql`exists (select from login l where l.id = ${noteBy} and l.kind = 'operator')`
  const who = sql<string>`case when ${ofPlatform} then ${names[ctx.language]} else ${calledBy(noteBy)} end`
  return notesOf(ctx.db, wid, readable, who)
}

async function hold(ctx: CustomerCtx, wid: string, action?: keyof typeof workOrderCan): Promise<WorkOrderRow> {
  const [row] = await ctx.db
    .select()
    .from(workOrders)
    .where(and(eq(workOrders.id, wid), reached(ctx)))
    .for('update')
  if (!row) throw refuse('notFound')
  // While the platform has it, the agent only reads and leaves notes: one side answers at a time.
  if (action && (row.handedAt !== null || !workOrderCan[action](row.status as WorkOrderStatus)))
    throw refuse('wrongState')
  ctx.audit.subject = wid
  ctx.audit.details = { account: row.accountId }
  return row
}

export async function reply(ctx: CustomerCtx, form: WorkOrderReply): Promise<WorkOrderRecord> {
  return answer(ctx, await hold(ctx, form.wid, 'reply'), 'agent', form)
}

export async function note(ctx: CustomerCtx, { wid, content, shared }: SharedNoteInput): Promise<null> {
  await hold(ctx, wid)
  await addNote(ctx, wid, content, { audience: shared ? 'both' : 'agent', agentId: ctx.account.id })
  if (shared) await pushDesk(ctx.db)
  return null
}

/** From now on somebody waits for the platform, though the agent may have answered the customer. */
export async function handOver(ctx: CustomerCtx, { wid, content }: WorkOrderHandOver): Promise<null> {
  const row = await hold(ctx, wid, 'reply')
  const now = ctx.app.clock.now()
  const handed = { handedAt: now, waitingSince: row.waitingSince ?? now }
  await change(ctx.db, row, handed)
  if (content) await addNote(ctx, wid, content, { audience: 'both', agentId: ctx.account.id })
  await pushWorkOrder(ctx.db, { ...row, ...handed }, 'workorder_oem')
  await messageOperators(ctx, row, 'submitted', content || row.content)
  return null
}

export const close = async (ctx: CustomerCtx, wid: string): Promise<null> => settle(ctx, await hold(ctx, wid, 'close'))
