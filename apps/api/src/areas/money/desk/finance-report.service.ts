import type { FinanceQuery, FinanceReport, FinanceStep, FinanceSum } from '@portico/contract/money/finance-report.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { Db } from '../../../core/db/pool.ts'
import type { SignedInCtx } from '../../../core/http/context.ts'
import { csvFile } from '../../../core/http/csv.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { fromFen } from '../../../core/money.ts'
import { afterDay, dayOf, daysCompared, monthOf, monthStart, monthsUntil, type Days } from '../../../core/month.ts'

const monthsShown = 12

interface MovedRow extends Record<string, unknown> {
  /** The day or month; those of the period before have one too. */
  step: string
  earlier: boolean
  place: string
  /** Of what is earned the product. */
  product: string
  incoming: boolean
  /** What moves vouchers without anything being paid by them. */
  gift: boolean
  /** Sold through an agent, or settled with one. */
  agent: boolean
  fen: string
}

interface Periods {
  days: Days
  before: Days
}

/** Everything that moved in a period and the one before it, by one statement; what a figure counts is said below. */
export async function report(ctx: SignedInCtx, query: FinanceQuery): Promise<FinanceReport> {
  const now = ctx.app.clock.now()
  const month = query.month ?? monthOf(now)
  const periods = query.step === 'day' ? daysCompared(month, now) : yearCompared(month, now)
  const steps = stepsOf(query.step, month)
  const rows = await movedIn(ctx.db, query.step, periods)
  const [owed, owedBefore] = await Promise.all([
    owedAfter(ctx.db, periods.days.to),
    owedAfter(ctx.db, periods.before.to),
  ])
  const sum = (earlier: boolean, of: Counted, narrowed: (row: MovedRow) => boolean = () => true) =>
    fromFen(
      sumOf(
        rows.filter((row) => row.earlier === earlier && narrowed(row)),
        of,
      ),
    )
  const bySteps = (of: Counted, narrowed: (row: MovedRow) => boolean = () => true) =>
    steps.map((step) => sum(false, of, (row) => row.step === step && narrowed(row)))
  const products = [...new Set(rows.filter(({ place }) => place === 'revenue').map(({ product }) => product))]
  return {
    days: periods.days,
    days_before: periods.before,
    steps,
    sums: [
      ...Object.entries(counted).map(([key, of]) => ({
        key: key as FinanceSum,
        now: sum(false, of),
        before: sum(true, of),
      })),
      { key: 'receivable', now: owed, before: owedBefore },
    ],
    products: products
      .map((product) => {
        const own = (row: MovedRow) => row.product === product
        return {
          product,
          steps: bySteps(counted.income, own),
          now: sum(false, counted.income, own),
          before: sum(true, counted.income, own),
        }
      })
      .toSorted((one, other) => Number(other.now) - Number(one.now) || one.product.localeCompare(other.product)),
    paid_in: bySteps(counted.paid_in),
    paid_out: bySteps(counted.paid_out),
  }
}

/** How often a movement counts for a figure: with its sign, against it, or not at all. */
type Counted = (row: MovedRow) => -1 | 0 | 1

const isBank = ({ place }: MovedRow) => place === 'gateway' || place === 'exchange'
const counted: Record<Exclude<FinanceSum, 'receivable'>, Counted> = {
  income: ({ place }) => (place === 'revenue' ? 1 : 0),
  refunded: ({ place, incoming }) => (place === 'revenue' && !incoming ? -1 : 0),
  // What was put in stands below nought where it came from.
  paid_in: (row) => (isBank(row) && !row.incoming ? -1 : 0),
  paid_out: (row) => (isBank(row) && row.incoming ? 1 : 0),
  vouchers_given: ({ place, incoming }) => (place === 'promotion' && !incoming ? -1 : 0),
  vouchers_lapsed: ({ place, incoming }) => (place === 'promotion' && incoming ? 1 : 0),
  vouchers_used: ({ place, gift }) => (place === 'voucher' && !gift ? -1 : 0),
  agents_share: ({ place, agent }) => (place === 'agentSales' ? 1 : place === 'revenue' && agent ? -1 : 0),
}

const sumOf = (rows: readonly MovedRow[], of: Counted) =>
  rows.reduce((total, row) => total + BigInt(of(row)) * BigInt(row.fen), 0n)

async function movedIn(db: Db, step: FinanceStep, { days, before }: Periods): Promise<MovedRow[]> {
  const start = new Date(days.from).toISOString()
  const { rows } = await db.execute<MovedRow>(sql`
    select to_char(at at time zone 'UTC', ${step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as step,
      at < ${start}::timestamptz as earlier, place, product, amount > 0 as incoming,
      kind in ('voucher', 'voucherExpired', 'custody') as gift, agent, sum(amount)::text as fen
    from (
      select e.at, e.kind, a.kind as place, case when a.kind = 'revenue' then split_part(a.id, ':', 2) else '' end as product,
        l.amount, e.kind = 'custody' or bool_or(a.kind = 'agentSales') over (partition by e.id) as agent
      from ledger_entry e join ledger_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
      where a.currency = 'CNY' and a.kind in ('revenue', 'gateway', 'exchange', 'promotion', 'voucher', 'agentSales') and (
        (e.at >= ${start}::timestamptz and e.at < ${afterDay(days.to).toISOString()}::timestamptz) or
        (e.at >= ${new Date(before.from).toISOString()}::timestamptz and e.at < ${afterDay(before.to).toISOString()}::timestamptz))
    ) moved group by 1, 2, 3, 4, 5, 6, 7`)
  return rows
}

/** What all customers owed for use when a day was over. */
async function owedAfter(db: Db, day: string): Promise<string> {
  const { rows } = await db.execute<{ fen: string }>(sql`
    select coalesce(-sum(l.amount), 0)::text as fen
    from ledger_account a join ledger_line l on l.account_id = a.id join ledger_entry e on e.id = l.entry_id
    where a.kind = 'receivable' and a.currency = 'CNY' and e.at < ${afterDay(day).toISOString()}::timestamptz`)
  return fromFen(BigInt(rows[0]!.fen))
}

/** The twelve months up to this one, as far as it has come, and the same days a year before. */
function yearCompared(month: string, now: Date): Periods {
  const { days } = daysCompared(month, now)
  const to = new Date(days.to)
  const yearAgo = new Date(Date.UTC(to.getUTCFullYear() - 1, to.getUTCMonth() + 1, 0))
  const sameDay = new Date(Date.UTC(to.getUTCFullYear() - 1, to.getUTCMonth(), to.getUTCDate()))
  const isWhole = dayOf(new Date(monthStart(month, 1).getTime() - 1)) === days.to
  return {
    days: { from: dayOf(monthStart(month, 1 - monthsShown)), to: days.to },
    before: {
      from: dayOf(monthStart(month, 1 - 2 * monthsShown)),
      to: dayOf(isWhole || sameDay > yearAgo ? yearAgo : sameDay),
    },
  }
}

function stepsOf(step: FinanceStep, month: string): string[] {
  if (step === 'month') return monthsUntil(month, monthsShown)
  const many = (monthStart(month, 1).getTime() - monthStart(month).getTime()) / daysMs(1)
  return Array.from({ length: many }, (_, n) => dayOf(new Date(monthStart(month).getTime() + daysMs(n))))
}

/** A line for each day or month, with what each product earned and what came in and went out. */
export async function exportCsv(ctx: SignedInCtx, query: FinanceQuery): Promise<FileAnswer> {
  const { steps, products, paid_in, paid_out } = await report(ctx, query)
  const rows = steps.map((step, at) => ({
    [query.step]: step,
    income: addMoney('0.00', ...products.map((one) => one.steps[at]!)),
    ...Object.fromEntries(products.map((one) => [one.product, one.steps[at]])),
    paid_in: paid_in[at],
    paid_out: paid_out[at],
  }))
  const columns = [query.step, 'income', ...products.map(({ product }) => product), 'paid_in', 'paid_out']
  return csvFile('finance', ctx.app.clock.now(), columns, rows)
}
