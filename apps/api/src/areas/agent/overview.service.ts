import type { AgentOverview } from '@portico/contract/agent/overview.ts'
import { workOrderSummaryChars } from '@portico/contract/support/work-order.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { refuse } from '../../core/refuse.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { runwayOf } from '../../ground/agents/runway.ts'
import { soldWithin, sumColumns, sumsIn, sumsOf, type SumRow } from '../../ground/agents/sold.ts'
import { openOfCustomers } from '../support/work-order.service.ts'
import { nameOf } from './customer.service.ts'

const topCustomers = 5
const soonDays = 7

/** The first moment of the month that a moment is in, and so many months before. */
export const monthStart = (at: Date, before = 0) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - before, 1))

/** One page for the whole business: this month, the money, and what needs looking after. */
export async function overview(ctx: CustomerCtx): Promise<AgentOverview> {
  const { app, db, account } = ctx
  const now = app.clock.now()
  const [agent] = await db.select().from(agents).where(eq(agents.accountId, account.id))
  if (!agent) throw refuse('notFound')
  const money = await moneyOf(db, account.id)
  const { days, perDayFen, renewalsFen } = await runwayOf(db, now, account.id, money.walletFen)
  const start = monthStart(now)
  const sold = soldWithin(account.id, start, now)
  const sameDay = new Date(Math.min(monthStart(now, 1).getTime() + now.getTime() - start.getTime(), start.getTime()))
  return {
    status: agent.status as AgentOverview['status'],
    paused_for: agent.pausedFor,
    month: await sumsOver(ctx, sold),
    before: await sumsOver(ctx, soldWithin(account.id, monthStart(now, 1), sameDay)),
    customers: await customersOf(ctx, start),
    money: {
      own: fromFen(money.ownFen),
      credit: fromFen(money.creditFen),
      wallet: fromFen(money.walletFen),
      due: fromFen(money.dueFen),
      due_since: agent.dueSince?.toISOString() ?? null,
      grace_days: agent.graceDays,
    },
    runway: { days, per_day: fromFen(perDayFen), renewals: fromFen(renewalsFen) },
    products: await byProduct(ctx, sold),
    ...(await byCustomer(ctx, sold)),
    work_orders: await openOfCustomers(ctx, workOrderSummaryChars),
    expiring: await expiring(ctx, new Date(now.getTime() + daysMs(soonDays))),
  }
}

async function sumsOver({ db }: CustomerCtx, sold: SQL) {
  const { rows } = await db.execute<SumRow>(sql`select ${sumColumns} from (${sold}) s`)
  return sumsIn(rows[0]!)
}

async function byProduct({ db }: CustomerCtx, sold: SQL) {
  const { rows } = await db.execute<SumRow & { product: string }>(
    sql`select s.product, ${sumColumns} from (${sold}) s group by s.product order by sum(s.sales) desc, s.product`,
  )
  return rows.map((row) => ({ product: row.product, ...sumsIn(row) }))
}

async function byCustomer({ db, account }: CustomerCtx, sold: SQL) {
  const { rows } = await db.execute<SumRow & { account_id: string; customer: string }>(
    sql`select s.account_id, ${nameOf(account.id, sql`s.account_id`)} as customer, ${sumColumns} from (${sold}) s
      group by s.account_id order by sum(s.sales - s.cost) desc, s.account_id`,
  )
  const [top, others] = [rows.slice(0, topCustomers), rows.slice(topCustomers)]
  const total = (of: 'sales' | 'cost') => others.reduce((sum, row) => sum + BigInt(row[of]), 0n)
  return {
    top: top.map((row) => ({ account_id: row.account_id, customer: row.customer, ...sumsIn(row) })),
    others: { customers: others.length, ...sumsOf(total('sales'), total('cost')) },
  }
}

async function customersOf({ db, account }: CustomerCtx, since: Date) {
  const { rows } = await db.execute<{ total: number; joined: number }>(sql`
    select count(*)::int as total, (count(*) filter (where joined_at >= ${since.toISOString()}::timestamptz))::int as joined
    from agent_customer where agent_id = ${account.id}`)
  return rows[0]!
}

async function expiring({ db, account }: CustomerCtx, until: Date): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from account a join resource r on r.account_id = a.id and r.released_at is null
      and r.deleted_at is null and r.expires_at <= ${until.toISOString()}::timestamptz where a.agent_id = ${account.id}`)
  return rows[0]!.n
}
