import type { AgentOverview, Expiring, Squeeze } from '@portico/contract/agent/overview.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { refuse } from '../../core/refuse.ts'
import { agents } from '../../ground/agents/agent.table.ts'
import { moneyOf } from '../../ground/agents/custody.service.ts'
import { runwayOf } from '../../lifecycle/agent-runway.ts'
import { soldWithin, sumColumns, sumsIn, sumsOf, type SumRow } from '../../ground/agents/sold.ts'
import { isRenewedWith } from '../../lifecycle/own.ts'
import { openOfCustomers } from '../support/work-order-agent.service.ts'
import { customerName, customersFrom, nameOf } from './customer.service.ts'

const topCustomers = 5
const soonDays = 7
const soonShown = 5
const chartDays = 30
/** So long a change of the platform's prices is worth a banner. */
const squeezeDays = 30
/** The runway is drawn until it ends, but neither for so few days that nothing is seen nor for so many. */
const [aheadLeast, aheadMost] = [14, 90]

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
    runway: await runway(ctx, now, money.walletFen),
    squeeze: await squeeze(ctx, new Date(now.getTime() - daysMs(squeezeDays))),
    days: await byDay(ctx, now),
    products: await byProduct(ctx, sold),
    ...(await byCustomer(ctx, { before: monthStart(now, 1), sameDay, start, now })),
    work_orders: await openOfCustomers(ctx),
    expiring: await expiring(ctx, now),
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

async function runway({ db, account }: CustomerCtx, now: Date, walletFen: bigint): Promise<AgentOverview['runway']> {
  const { days, perDayFen, renewalsFen, leftFen } = await runwayOf(db, now, account.id, walletFen)
  const drawn = Math.min(Math.max(leftFen.length, aheadLeast), aheadMost)
  return {
    days,
    per_day: fromFen(perDayFen),
    renewals: fromFen(renewalsFen),
    ahead: Array.from({ length: drawn }, (_, day) => {
      const fen = leftFen[day] ?? 0n
      return fromFen(fen > 0n ? fen : 0n)
    }),
  }
}

/** What the agent was told of a smaller margin, unless it has set prices of its own since, or put the notice away. */
async function squeeze({ db, account, login }: CustomerCtx, since: Date): Promise<Squeeze | null> {
  const { rows } = await db.execute<{ word: string; vars: Record<'before' | 'after', string>; created_at: string }>(sql`
    select n.word, n.vars, n.created_at from notice n
    where n.login_id = ${login.id} and n.cleared_at is null and n.word in ('agentMargin', 'agentCost')
      and n.created_at >= ${since.toISOString()}::timestamptz
      and not exists (select 1 from audit_line l where l.account_id = ${account.id} and l.event = 'agent.prices'
        and l.at >= n.created_at)
    order by n.created_at desc, n.id desc limit 1`)
  const [row] = rows
  if (!row) return null
  const { before, after } = row.vars
  const cause = row.word === 'agentCost' ? 'cost' : 'price'
  return { cause, since_time: new Date(row.created_at).toISOString(), before, after }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

async function byDay({ db, account }: CustomerCtx, now: Date): Promise<AgentOverview['days']> {
  const days = Array.from({ length: chartDays }, (_, n) => dayOf(new Date(now.getTime() - daysMs(chartDays - 1 - n))))
  const sold = soldWithin(account.id, new Date(`${days[0]}T00:00:00Z`), now)
  const { rows } = await db.execute<SumRow & { day: string }>(sql`
    select to_char(s.at at time zone 'UTC', 'YYYY-MM-DD') as day, ${sumColumns} from (${sold}) s group by 1`)
  const found = new Map(rows.map((row) => [row.day, sumsIn(row)]))
  return days.map((day) => ({ day, ...(found.get(day) ?? sumsOf(0n, 0n)) }))
}

interface Periods {
  before: Date
  /** Until then the last month is compared. */
  sameDay: Date
  start: Date
  now: Date
}

async function byCustomer({ db, account }: CustomerCtx, { before, sameDay, start, now }: Periods) {
  const thisMonth = sql`s.at >= ${start.toISOString()}::timestamptz`
  const { rows } = await db.execute<SumRow & { account_id: string; customer: string; before_margin: string }>(sql`
    select s.account_id, ${nameOf(account.id, sql`s.account_id`)} as customer,
      (sum(s.sales) filter (where ${thisMonth}))::text as sales, (sum(s.cost) filter (where ${thisMonth}))::text as cost,
      coalesce(sum(s.sales - s.cost) filter (where s.at < ${sameDay.toISOString()}::timestamptz), 0)::text as before_margin
    from (${soldWithin(account.id, before, now)}) s group by s.account_id having count(*) filter (where ${thisMonth}) > 0
    order by sum(s.sales - s.cost) filter (where ${thisMonth}) desc, s.account_id`)
  const [top, others] = [rows.slice(0, topCustomers), rows.slice(topCustomers)]
  const total = (of: 'sales' | 'cost') => others.reduce((sum, row) => sum + BigInt(row[of]), 0n)
  return {
    top: top.map((row) => ({
      account_id: row.account_id,
      customer: row.customer,
      ...sumsIn(row),
      before_margin: fromFen(BigInt(row.before_margin)),
    })),
    others: { customers: others.length, ...sumsOf(total('sales'), total('cost')) },
  }
}

async function customersOf({ db, account }: CustomerCtx, since: Date) {
  const { rows } = await db.execute<{ total: number; joined: number }>(sql`
    select count(*)::int as total, (count(*) filter (where joined_at >= ${since.toISOString()}::timestamptz))::int as joined
    from agent_customer where agent_id = ${account.id}`)
  return rows[0]!
}

interface ExpiringRow extends Record<string, unknown> {
  id: string
  kind: string
  name: string
  account_id: string
  customer: string
  renewal: string
  expires_at: string
  amount: string
  cost: string
  total: number
  ended: number
}

async function expiring({ db, account }: CustomerCtx, now: Date): Promise<AgentOverview['expiring']> {
  const until = new Date(now.getTime() + daysMs(soonDays))
  const { rows } = await db.execute<ExpiringRow>(sql`
    select x.*, coalesce(p.amount_fen, 0)::text as amount, coalesce(p.cost_fen, 0)::text as cost from (
      select r.id, r.kind, r.name, r.account_id, ${customerName} as customer, coalesce(h.renewal, r.renewal) as renewal, r.expires_at,
        count(*) over ()::int as total, (count(*) filter (where r.expires_at <= ${now.toISOString()}::timestamptz) over ())::int as ended
      from ${customersFrom(account.id)} join resource r on r.account_id = a.id and r.released_at is null and r.deleted_at is null
        and r.expires_at <= ${until.toISOString()}::timestamptz
        left join resource h on ${isRenewedWith('r', 'h')}
      order by r.expires_at, r.id limit ${soonShown}) x
    left join lateral (select amount_fen, cost_fen from customer_order c where c.resource_id = x.id
      and c.agent_id = ${account.id} and c.status = 'completed' and c.type in ('buy', 'renewal', 'renew_auto')
      order by c.created_at desc, c.id desc limit 1) p on true
    order by x.expires_at, x.id`)
  return { total: rows[0]?.total ?? 0, ended: rows[0]?.ended ?? 0, result: rows.map(expiringShown) }
}

const expiringShown = (row: ExpiringRow): Expiring => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  account_id: row.account_id,
  customer: row.customer,
  auto_renewal: row.renewal !== 'off',
  expire_time: new Date(row.expires_at).toISOString(),
  amount: fromFen(BigInt(row.amount)),
  margin: fromFen(BigInt(row.amount) - BigInt(row.cost)),
})
