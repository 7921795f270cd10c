import type { WalletLine, WalletQuery } from '@portico/contract/money/order.ts'
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
import { newest, statementPage } from '../../core/lists.ts'
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
  amount: string
  balance_after: string
  purse: 'cash' | 'voucher'
  at: string
}

/** Every movement of a customer's money, newest first: what the balances are made of. To a member, of what they may see. */
export const lines = (ctx: CustomerCtx, query: WalletQuery) => linesOf(ctx.db, ctx.account.id, query, seenBy(ctx))

/** The same of any account, for operators. */
export function linesOf(db: Db, accountId: string, query: WalletQuery, seen?: SQL) {
  const { source, where, id, columns, from } = selected(accountId, query, seen)
  return statementPage(db, { columns, from, where, counted: source, ...newest(sql`e.at`, id) }, query, shown)
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

const seenBy = (ctx: CustomerCtx): SQL | undefined =>
  ctx.group ? sql`and e.order_id in (select id from ${orders} where ${visible(ctx)})` : undefined

function selected(accountId: string, { way, month }: WalletQuery, seen = sql``) {
  const source = sql`ledger_account a join ledger_line l on l.account_id = a.id join ledger_entry e on e.id = l.entry_id`
  const id = sql`(e.id || ':' || a.id)`
  const moved = way === undefined ? sql`` : way === 'in' ? sql`and l.amount > 0` : sql`and l.amount < 0`
  const within = month
    ? sql`and e.at >= ${monthStart(month).toISOString()}::timestamptz and e.at < ${monthStart(month, 1).toISOString()}::timestamptz`
    : sql``
  return {
    id,
    source,
    columns: sql`${id} as id, e.kind, e.order_id, o.number, l.amount, l.balance_after, a.kind as purse, e.at`,
    from: sql`${source} left join customer_order o on o.id = e.order_id`,
    where: sql`a.account_id = ${accountId} and a.kind in ('cash', 'voucher') ${seen} ${moved} ${within}`,
  }
}

const shown = (row: LineRow): WalletLine => ({
  id: row.id,
  kind: row.kind,
  order_id: row.order_id ?? '',
  order_number: row.number ?? '',
  amount: fromFen(BigInt(row.amount)),
  balance: fromFen(BigInt(row.balance_after)),
  place: row.purse,
  create_time: new Date(row.at).toISOString(),
})
