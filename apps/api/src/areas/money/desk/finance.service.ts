import type { GatewayDay, UnmatchedNotice, UnmatchedReason } from '@portico/contract/money/finance.ts'
import type { PayCurrency } from '@portico/contract/money/recharge.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { foldEmail } from '@portico/contract/rules/account.ts'
import { and, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { pushTo } from '../../../core/push/push.ts'
import { refuse } from '../../../core/refuse.ts'
import { fromFen } from '../../../core/money.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { namesOf } from '../../../core/people/names.ts'
import { unmatchedNotices } from '../recharge/recharge.table.ts'

const daysShown = 30
const daysMax = 400
const foundMax = 10

interface DayRow extends Record<string, unknown> {
  day: string
  gateway: string
  currency: string
  n: number
  fen: string
}

/**
 * What the gateways told us against what the ledger says, a line for each gateway, day and currency. A payment and its
 * entry belong to the day of the payment; an entry without a payment stands on its own day, as a difference.
 */
export async function gatewayDays(ctx: SignedInCtx, query: { from?: string | undefined; to?: string | undefined }) {
  const end = query.to ? new Date(new Date(query.to).getTime() + daysMs(1)) : ctx.app.clock.now()
  const asked = query.from ? new Date(query.from) : new Date(end.getTime() - daysMs(daysShown))
  const start = new Date(Math.max(asked.getTime(), end.getTime() - daysMs(daysMax)))
  const [from, to] = [start.toISOString(), end.toISOString()]
  const { rows: paid } = await ctx.db.execute<DayRow>(sql`
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, gateway, currency,
      count(*)::int as n, sum(paid_fen)::text as fen
    from recharge where paid_at >= ${from} and paid_at <= ${to} group by 1, 2, 3`)
  const { rows: booked } = await ctx.db.execute<DayRow>(sql`
    select to_char(coalesce(r.paid_at, e.at) at time zone 'UTC', 'YYYY-MM-DD') as day,
      split_part(l.account_id, ':', 2) as gateway, l.currency, 0 as n, (-sum(l.amount))::text as fen
    from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'gateway'
      join ledger_entry e on e.id = l.entry_id left join recharge r on r.order_id = e.order_id
    where coalesce(r.paid_at, e.at) >= ${from} and coalesce(r.paid_at, e.at) <= ${to}
      -- What was paid out to a card is no payment that came in.
      and e.kind <> 'refund'
    group by 1, 2, 3`)
  const { rows: unmatched } = await ctx.db.execute<DayRow>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, gateway,
      case when currency = 'HKD' then 'HKD' else 'CNY' end as currency, count(*)::int as n, '0' as fen
    from unmatched_notice
    where created_at >= ${from} and created_at <= ${to} and handled_at is null group by 1, 2, 3`)

  const keyOf = (row: DayRow) => `${row.day} ${row.gateway} ${row.currency}`
  const keys = new Map([...paid, ...booked, ...unmatched].map((row) => [keyOf(row), row]))
  const result: GatewayDay[] = [...keys].map(([key, row]) => {
    const of = (rows: DayRow[]) => rows.find((one) => keyOf(one) === key)
    return {
      day: row.day,
      gateway: row.gateway,
      currency: row.currency as PayCurrency,
      payments: of(paid)?.n ?? 0,
      sum: fromFen(BigInt(of(paid)?.fen ?? 0)),
      ledger_sum: fromFen(BigInt(of(booked)?.fen ?? 0)),
      unmatched: of(unmatched)?.n ?? 0,
    }
  })
  const order = (row: GatewayDay) => `${row.gateway} ${row.currency}`
  return {
    result: result.toSorted((a, b) => b.day.localeCompare(a.day) || order(a).localeCompare(order(b))),
  }
}

type UnmatchedRow = typeof unmatchedNotices.$inferSelect

export async function unmatchedList(ctx: SignedInCtx, query: PageQuery & { handled?: 'yes' | 'no' | undefined }) {
  const search = query.search && containing(query.search)
  const where = and(
    query.handled && (query.handled === 'yes' ? isNotNull : isNull)(unmatchedNotices.handledAt),
    search ? or(ilike(unmatchedNotices.tradeNo, search), eq(unmatchedNotices.orderId, query.search!)) : undefined,
  )
  const page = await newestFirst(ctx.db, unmatchedNotices, where, query, (row) => row)
  return { ...page, result: await unmatchedShown(ctx.db, page.result) }
}

async function unmatchedShown(db: Db, rows: UnmatchedRow[]): Promise<UnmatchedNotice[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ orderId }) => orderId)
  const known = await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, ids))
  const nameOf = await namesOf(
    db,
    rows.map(({ handledBy }) => handledBy),
  )
  return rows.map((row) => ({
    id: row.id,
    gateway: row.gateway,
    reason: row.reason as UnmatchedReason,
    order_id: row.orderId,
    order_number: known.find(({ id }) => id === row.orderId)?.number ?? '',
    trade_no: row.tradeNo,
    amount: row.amount,
    currency: row.currency,
    times: row.times,
    create_time: row.createdAt.toISOString(),
    handled: row.handledAt && {
      by: nameOf(row.handledBy),
      remark: row.remark,
      time: row.handledAt.toISOString(),
    },
  }))
}

/** Says what was done about a notice, once. No money moves by it: that is what adjustments and refunds are for. */
export async function handleUnmatched(
  ctx: SignedInCtx,
  { id, remark }: { id: string; remark: string },
): Promise<UnmatchedNotice> {
  const [row] = await ctx.db
    .update(unmatchedNotices)
    .set({ handledAt: ctx.app.clock.now(), handledBy: ctx.login.id, remark })
    .where(and(eq(unmatchedNotices.id, id), isNull(unmatchedNotices.handledAt)))
    .returning()
  if (!row) {
    const [known] = await ctx.db
      .select({ id: unmatchedNotices.id })
      .from(unmatchedNotices)
      .where(eq(unmatchedNotices.id, id))
    throw refuse(known ? 'wrongState' : 'notFound')
  }
  ctx.audit.subject = id
  ctx.audit.details = { remark, trade: row.tradeNo }
  await pushTo(ctx.db, { operators: true }, { stale: ['unmatchedNoticeList', 'gatewayDayList'] })
  return (await unmatchedShown(ctx.db, [row]))[0]!
}

/** Customers an operator can mean by what they typed: a mail address, a number, a name, an id. */
export async function findCustomers({ db }: SignedInCtx, search: string) {
  const like = containing(search)
  const { rows } = await db.execute<{
    id: string
    name: string
    email: string | null
    phone: string | null
    cash: string
  }>(sql`
    select a.id, coalesce(nullif(a.company, ''), nullif(a.contact, ''), l.email, l.phone) as name, l.email, l.phone,
      coalesce((select balance from ledger_account where id = 'cash:' || a.id || ':CNY'), 0)::text as cash
    from account a join login l on l.account_id = a.id and l.kind = 'owner'
    where a.id = ${search} or l.email ilike ${like} or l.phone ilike ${like} or a.company ilike ${like}
      or a.contact ilike ${like}
    order by (lower(l.email) = ${foldEmail(search)}) desc nulls last, a.created_at desc, a.id limit ${foundMax}`)
  return {
    result: rows.map((row) => ({
      account_id: row.id,
      name: row.name,
      email: row.email ?? '',
      phone: row.phone ?? '',
      cash: fromFen(BigInt(row.cash)),
    })),
  }
}
