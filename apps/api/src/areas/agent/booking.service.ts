import {
  bookingCan,
  bookingDayMaxYuan,
  bookingHours,
  type AgentBooking,
  type agentBookingCalls,
  type BookingInput,
  type BookingState,
} from '@portico/contract/agent/booking.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { and, eq, gt, ilike, or, sql } from 'drizzle-orm'
import { daysMs, hoursMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestBy } from '../../core/lists.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { ownerOf } from '../../core/people/names.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { customerOf } from '../../ground/agents/custody.service.ts'
import { agentDesk, cash, post } from '../../ground/ledger/ledger.service.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import { makeOrder, type OrderRow } from '../../ground/orders/order.service.ts'
import { agentBookings } from './agent-money.table.ts'
import { nameOf } from './customer.service.ts'
import { refuseLate } from './late.ts'
import { heldAgent } from './payout.service.ts'
import { moneyStale } from '../../ground/ledger/stale.ts'

type BookingRow = typeof agentBookings.$inferSelect
type Query = ParsedInput<typeof agentBookingCalls.agentBookingList>

const dayMaxFen = BigInt(bookingDayMaxYuan) * 100n

const stateOf = ({ state, expiresAt }: BookingRow, now: Date): BookingState =>
  state === 'recorded' && expiresAt <= now ? 'expired' : (state as BookingState)

const listing = (agentId: string) => ({
  table: agentBookings,
  at: agentBookings.createdAt,
  around: {
    customer: nameOf(agentId, sql`agent_booking.account_id`),
    number: sql<string | null>`(select number from customer_order o where o.id = agent_booking.order_id)`,
  },
})

const shown =
  (now: Date) =>
  (row: BookingRow & { customer: string; number: string | null }): AgentBooking => ({
    id: row.id,
    account_id: row.accountId,
    customer: row.customer,
    amount: fromFen(row.amountFen),
    reference: row.reference,
    note: row.note,
    state: stateOf(row, now),
    order_number: row.number ?? '',
    create_time: row.createdAt.toISOString(),
    expire_time: row.expiresAt.toISOString(),
    settle_time: row.settledAt?.toISOString() ?? null,
  })

export function list({ app, db, account }: CustomerCtx, query: Query): Promise<PageOf<AgentBooking>> {
  const { search, account_id } = query
  const like = search && containing(search)
  const where = and(
    eq(agentBookings.agentId, account.id),
    account_id ? eq(agentBookings.accountId, account_id) : undefined,
    like ? or(ilike(agentBookings.reference, like), ilike(agentBookings.note, like)) : undefined,
  )
  return newestBy(db, listing(account.id), where, query, shown(app.clock.now()))
}

async function one({ app, db, account }: CustomerCtx, id: string): Promise<AgentBooking> {
  const where = and(eq(agentBookings.agentId, account.id), eq(agentBookings.id, id))
  const { result } = await newestBy(db, listing(account.id), where, { limit: 1 }, shown(app.clock.now()))
  return result[0]!
}

export async function record(ctx: CustomerCtx, form: BookingInput): Promise<AgentBooking> {
  const { app, db, account } = ctx
  await customerOf(db, account.id, form.account_id)
  const now = app.clock.now()
  const id = newId('agentBooking')
  await db.insert(agentBookings).values({
    id,
    agentId: account.id,
    accountId: form.account_id,
    amountFen: toFen(form.amount),
    reference: form.reference,
    note: form.note,
    createdAt: now,
    expiresAt: new Date(now.getTime() + hoursMs(bookingHours)),
  })
  ctx.audit.subject = id
  ctx.audit.details = { account: form.account_id, amount: form.amount, reference: form.reference }
  return one(ctx, id)
}

/** A booking of this agent whose customer is still its own, both held. */
async function held(ctx: CustomerCtx, id: string, may: (state: BookingState) => boolean): Promise<BookingRow> {
  const { app, db, account } = ctx
  const [row] = await db
    .select()
    .from(agentBookings)
    .where(and(eq(agentBookings.id, id), eq(agentBookings.agentId, account.id)))
    .for('update')
  if (!row) throw refuse('notFound')
  const state = stateOf(row, app.clock.now())
  if (!may(state)) throw refuse(state === 'expired' ? 'bookingOver' : 'wrongState')
  ctx.audit.subject = id
  ctx.audit.details = { account: row.accountId, amount: fromFen(row.amountFen), reference: row.reference }
  return row
}

/** The customer has the money from now on, and the agent owes it to them. */
export async function confirm(ctx: CustomerCtx, id: string): Promise<AgentBooking> {
  const { app, db, account } = ctx
  // One at a time for an agent: the bound of a day, and what it can have paid out, are counted over all.
  await heldAgent(db, account.id)
  const row = await held(ctx, id, bookingCan.confirm)
  await refuseLate(ctx)
  await customerOf(db, account.id, row.accountId)
  await refuseTooMuch(ctx, row.amountFen)
  const owner = await ownerOf(db, row.accountId)
  const order = await makeOrder(db, app.clock, {
    accountId: row.accountId,
    loginId: owner ?? null,
    type: 'recharge',
    status: 'completed',
    product: 'recharge',
    amountFen: row.amountFen,
    cashFen: row.amountFen,
    paymentMethod: 'offline',
    subject: row.reference,
  })
  await credit(ctx, row, order)
  await db
    .update(agentBookings)
    .set({ state: 'confirmed', orderId: order.id, settledAt: app.clock.now() })
    .where(eq(agentBookings.id, id))
  if (owner) await tell(ctx, row, order, owner)
  return one(ctx, id)
}

async function refuseTooMuch({ app, db, account }: CustomerCtx, fen: bigint): Promise<void> {
  const dayAgo = new Date(app.clock.now().getTime() - daysMs(1))
  const [day] = await db
    .select({ fen: sql<string>`coalesce(sum(${agentBookings.amountFen}), 0)::text` })
    .from(agentBookings)
    .where(
      and(
        eq(agentBookings.agentId, account.id),
        eq(agentBookings.state, 'confirmed'),
        gt(agentBookings.settledAt, dayAgo),
      ),
    )
  if (BigInt(day!.fen) + fen > dayMaxFen) throw refuse('bookingDayFull', { amount: fromFen(dayMaxFen) })
}

async function credit({ app, db, account, login }: CustomerCtx, row: BookingRow, order: OrderRow): Promise<void> {
  const { applied } = await post(db, app.clock, {
    effect: `booking ${row.id}`,
    kind: 'agentDesk',
    orderId: order.id,
    loginId: login.id,
    lines: [
      { place: cash(row.accountId), amount: row.amountFen },
      { place: agentDesk(account.id), amount: -row.amountFen },
    ],
  })
  if (!applied) throw refuse('wrongState')
}

async function tell(ctx: CustomerCtx, row: BookingRow, order: OrderRow, loginId: string): Promise<void> {
  const { app, db } = ctx
  const amount = fromFen(row.amountFen)
  await noteAtCustomer(ctx, row.accountId, 'agent.bookingConfirm', row.id, { amount, reference: row.reference })
  const vars = { amount, number: order.number, reference: row.reference }
  await notify(app, db, {
    loginId,
    once: row.id,
    topic: 'money',
    word: 'agentBooked',
    vars,
    link: '/myorder',
    mail: true,
  })
  await pushTo(db, { account: row.accountId }, { stale: ['orderList', ...moneyStale] })
}

export async function withdraw(ctx: CustomerCtx, id: string): Promise<AgentBooking> {
  await held(ctx, id, bookingCan.withdraw)
  await ctx.db
    .update(agentBookings)
    .set({ state: 'withdrawn', settledAt: ctx.app.clock.now() })
    .where(eq(agentBookings.id, id))
  return one(ctx, id)
}
