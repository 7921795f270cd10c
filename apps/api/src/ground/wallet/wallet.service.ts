import type { WalletLine, WalletQuery } from '@portico/contract/money/order.ts'
import type { WalletSums } from '@portico/contract/money/outlook.ts'
import type { Db } from '../../core/db/pool.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { CustomerCtx } from '../../core/http/context.ts'
import type { Inside } from '../../core/app/app.ts'
import { refuse } from '../../core/refuse.ts'
import { saleLines, type Sale } from '../agents/seller.service.ts'
import { standardFen, watchBalance } from './balance-alarm.service.ts'
import { entryOf, lineOf, refuseOverdraft, type Posting } from '../ledger/ledger.service.ts'
import { csvFile, exportMax } from '../../core/http/csv.ts'
import type { FileAnswer } from '../../core/http/serve.ts'
import { containing, newest, statementPage } from '../../core/lists.ts'
import { fromFen } from '../../core/money.ts'
import { monthStart } from '../../core/month.ts'
import { visible } from '../orders/order.service.ts'
import { orders } from '../orders/order.table.ts'

export interface Payment {
  cashFen: bigint
  voucherFen: bigint
}

export interface Spending extends Omit<Posting, 'lines'> {
  accountId: string
  amountFen: bigint
  /** What it is paid for, and through whom if it is an agent. */
  product: string
  sale?: Sale | undefined
  /** A giveaway is settled in cash alone: new-user vouchers do not count for it. */
  cashOnly?: boolean
}

/**
 * Pays from the wallet: vouchers first, the earliest to expire before the others, then cash. The vouchers are locked in
 * one order, so two payments of one customer take turns. Refused as a whole when it is not enough. The owner hears of it
 * when the cash gets low.
 */
export async function spend(db: Db, app: Inside, spending: Spending): Promise<Payment> {
  const { accountId, amountFen, product, sale, cashOnly = false, ...posting } = spending
  const entry = entryOf(app.clock, posting)
  const target = saleLines(product, amountFen, sale).map((line) => lineOf(line, posting.effect))
  const { rows } = await db
    .execute<SpentRow>(
      sql`select cash::text, voucher::text, applied, balance::text, threshold::text from wallet_spend(${accountId},
        ${amountFen.toString()}::bigint, ${JSON.stringify(entry)}::jsonb, ${JSON.stringify(target)}::jsonb, ${cashOnly},
        ${standardFen.toString()}::bigint)`,
    )
    .catch(refuseOverdraft)
  const { cash, voucher, applied, balance, threshold } = rows[0]!
  // The caller made the effect's name; if it was there already, its order was paid before and nothing may be paid again.
  if (!applied) throw refuse('wrongState')
  await watchBalance(app, db, { accountId, effect: posting.effect, cash, balance, threshold })
  return { cashFen: BigInt(cash), voucherFen: BigInt(voucher) }
}

interface SpentRow extends Record<string, unknown> {
  cash: string
  voucher: string
  applied: boolean
  balance: string | null
  threshold: string | null
}

interface LineRow extends Record<string, unknown> {
  id: string
  kind: string
  order_id: string | null
  number: string | null
  subject: string | null
  used: { hour: string; names: string[]; bytes: number } | null
  amount: string
  balance_after: string
  purse: 'cash' | 'voucher'
  at: string
}

/** Every movement of a customer's money, newest first: what the balances are made of. To a member, of what they may see. */
export const lines = (ctx: CustomerCtx, query: WalletQuery) => linesOf(ctx.db, ctx.account.id, query, seenBy(ctx))

/** The same of any account, for operators. */
export function linesOf(db: Db, accountId: string, query: WalletQuery, seen?: SQL) {
  const { counted, where, id, columns, from } = selected(accountId, query, seen)
  return statementPage(db, { columns, from, where, counted, ...newest(sql`e.at`, id) }, query, shown)
}

/** The same as a file. */
export async function exportLines(ctx: CustomerCtx, query: WalletQuery): Promise<FileAnswer> {
  const { where, id, columns, from } = selected(ctx.account.id, query, seenBy(ctx))
  const { rows } = await ctx.db.execute<LineRow>(
    sql`select ${columns} from ${from} where ${where} order by e.at desc, ${id} desc limit ${exportMax}`,
  )
  const told = ['create_time', 'kind', 'order_number', 'place', 'amount', 'balance'] as const
  return csvFile('wallet', ctx.app.clock.now(), told, rows.map(shown))
}

/** What the lines of a month, or all of them, add up to. */
export async function sums(ctx: CustomerCtx, { month }: Pick<WalletQuery, 'month'>): Promise<WalletSums> {
  const { source, where } = selected(ctx.account.id, {})
  const [from, to] = month ? [monthStart(month), monthStart(month, 1)] : [new Date(0), undefined]
  const begin = sql`${from.toISOString()}::timestamptz`
  const within = to ? sql`and e.at < ${to.toISOString()}::timestamptz` : sql``
  const { rows } = await ctx.db.execute<{ opening: string; came: string; went: string }>(sql`
    select coalesce(sum(l.amount) filter (where e.at < ${begin}), 0)::text as opening,
      coalesce(sum(l.amount) filter (where e.at >= ${begin} and l.amount > 0), 0)::text as came,
      coalesce(-sum(l.amount) filter (where e.at >= ${begin} and l.amount < 0), 0)::text as went
    from ${source} where ${where} ${within}`)
  const [opening, came, went] = [rows[0]!.opening, rows[0]!.came, rows[0]!.went].map(BigInt) as [bigint, bigint, bigint]
  return {
    opening: fromFen(opening),
    came: fromFen(came),
    went: fromFen(went),
    closing: fromFen(opening + came - went),
  }
}

const seenBy = (ctx: CustomerCtx): SQL | undefined =>
  ctx.group ? sql`and e.order_id in (select id from ${orders} where ${visible(ctx)})` : undefined

/** What an hour of use was, by the name of its effect. Members see none: its day has one order for the whole account. */
const used = sql`
  case when e.kind = 'usage' and e.effect like 'usage %' then (
    select jsonb_build_object('hour', u.hour, 'names', jsonb_agg(u.name order by u.name), 'bytes', sum(u.bytes))
    from (
      select h.hour, coalesce(r.name, h.resource_id) as name, sum(h.beyond) as bytes
      from meter_hour h left join resource r on r.id = h.resource_id
      where h.account_id = a.account_id and h.product = split_part(e.effect, ' ', 3)
        and h.hour = split_part(e.effect, ' ', 4)::timestamptz and h.booking = split_part(e.effect, ' ', 5)::int
      group by h.hour, h.resource_id, r.name) u
    group by u.hour) end`

type Narrowed = Pick<WalletQuery, 'way' | 'month' | 'search'>
function selected(accountId: string, { way, month, search }: Narrowed, seen = sql``) {
  const source = sql`ledger_account a join ledger_line l on l.account_id = a.id join ledger_entry e on e.id = l.entry_id`
  const id = sql`(e.id || ':' || a.id)`
  const moved = way === undefined ? sql`` : way === 'in' ? sql`and l.amount > 0` : sql`and l.amount < 0`
  const within = month
    ? sql`and e.at >= ${monthStart(month).toISOString()}::timestamptz and e.at < ${monthStart(month, 1).toISOString()}::timestamptz`
    : sql``
  const from = sql`${source} left join customer_order o on o.id = e.order_id`
  const found = search
    ? sql`and (o.number ilike ${containing(search)} or o.subject ilike ${containing(search)} or e.id = ${search})`
    : sql``
  return {
    id,
    source,
    from,
    // Orders are looked at for the count only where they are searched.
    counted: search ? from : source,
    columns: sql`${id} as id, e.kind, e.order_id, o.number, o.subject, ${used} as used, l.amount,
      l.balance_after, a.kind as purse, e.at`,
    where: sql`a.account_id = ${accountId} and a.kind in ('cash', 'voucher') ${seen} ${moved} ${within} ${found}`,
  }
}

const shown = (row: LineRow): WalletLine => ({
  id: row.id,
  kind: row.kind,
  order_id: row.order_id ?? '',
  order_number: row.number ?? '',
  subject: row.subject ?? '',
  used: row.used && { ...row.used, hour: new Date(row.used.hour).toISOString() },
  amount: fromFen(BigInt(row.amount)),
  balance: fromFen(BigInt(row.balance_after)),
  place: row.purse,
  create_time: new Date(row.at).toISOString(),
})
