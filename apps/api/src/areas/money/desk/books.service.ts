import type { Books, PlatformOrder, PlatformOrderQuery } from '@portico/contract/money/books.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import { and, eq, sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { newestFirst } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { prove } from '../../../ground/ledger/ledger.service.ts'
import { fromFen } from '../../../core/money.ts'
import { detailsOf } from '../../../ground/orders/order-details.ts'
import { narrowed, shown } from '../../../ground/orders/order.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { customersOf } from '../../../core/people/names.ts'

const daysShown = 30

/** Everything is derived from the journal while somebody waits: the proof is of now, not of last night. */
export async function books({ db }: SignedInCtx): Promise<Books> {
  const proof = await prove(db)
  const { rows } = await db.execute<{ kind: string; through_agent: boolean; fen: string }>(sql`
    select l.kind, a.agent_id is not null as through_agent, sum(l.balance)::text as fen
    from ledger_account l join account a on a.id = l.account_id
    where l.kind in ('cash', 'voucher') and l.currency = 'CNY' group by 1, 2`)
  const held = (kind: string, throughAgent: boolean) =>
    fromFen(BigInt(rows.find((row) => row.kind === kind && row.through_agent === throughAgent)?.fen ?? 0))
  const currencies = [...new Set(proof.kinds.map(({ currency }) => currency))]
  const sum = (currency: string, side: 'debit' | 'credit') =>
    fromFen(proof.kinds.reduce((total, kind) => (kind.currency === currency ? total + BigInt(kind[side]) : total), 0n))
  return {
    entries: proof.entries,
    difference: fromFen(BigInt(proof.difference_fen) + BigInt(proof.agent_difference_fen)),
    unbalanced_entries: proof.unbalanced_entries,
    broken_links: proof.broken_links,
    kinds: proof.kinds.map((kind) => ({
      ...kind,
      debit: fromFen(BigInt(kind.debit)),
      credit: fromFen(BigInt(kind.credit)),
    })),
    totals: currencies.map((currency) => ({
      currency,
      debit: sum(currency, 'debit'),
      credit: sum(currency, 'credit'),
    })),
    held_cash: held('cash', false),
    held_voucher: held('voucher', false),
    agents_cash: held('cash', true),
    agents_voucher: held('voucher', true),
  }
}

/** What was earned, by day and product, as the ledger has it: refunds are already taken off. */
export async function income(ctx: SignedInCtx, query: { from?: string | undefined; to?: string | undefined }) {
  const end = query.to ? new Date(new Date(query.to).getTime() + daysMs(1)) : ctx.app.clock.now()
  const start = query.from ? new Date(query.from) : new Date(end.getTime() - daysMs(daysShown))
  const { rows } = await ctx.db.execute<{ day: string; product: OrderProduct; fen: string }>(sql`
    select to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day, split_part(a.id, ':', 2) as product,
      sum(l.amount)::text as fen
    from ledger_line l join ledger_account a on a.id = l.account_id and a.kind = 'revenue'
      join ledger_entry e on e.id = l.entry_id
    where e.at >= ${start.toISOString()} and e.at <= ${end.toISOString()}
    group by 1, 2 order by 1, 2`)
  return { result: rows.map(({ day, product, fen }) => ({ day, product, amount: fromFen(BigInt(fen)) })) }
}

export async function orderList(ctx: SignedInCtx, query: PlatformOrderQuery) {
  const whose = query.account_id ? eq(orders.accountId, query.account_id) : undefined
  const page = await newestFirst(ctx.db, orders, and(whose, narrowed(query)), query, (row) => row)
  const payer = await customersOf(
    ctx.db,
    page.result.map(({ accountId }) => accountId),
  )
  const result = page.result.map((row): PlatformOrder => ({
    ...shown(row),
    account_id: row.accountId,
    customer: payer(row.accountId).name,
  }))
  return { ...page, result }
}

export async function orderInfo(ctx: SignedInCtx, id: string) {
  const [row] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw refuse('notFound')
  const payer = await customersOf(ctx.db, [row.accountId])
  return {
    ...shown(row),
    price_lines: row.priceLines,
    ...(await detailsOf(ctx.db, row)),
    account_id: row.accountId,
    customer: payer(row.accountId).name,
  }
}
