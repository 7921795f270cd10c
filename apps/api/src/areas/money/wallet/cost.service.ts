import {
  costMonths,
  noneKey,
  type CostEntry,
  type CostFilter,
  type CostLine,
  type CostQuery,
  type CostReport,
  type CostSplit,
} from '@portico/contract/money/cost.ts'
import { addMoney, lessMoney } from '@portico/contract/money/sums.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { sql } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { csvFile } from '../../../core/http/csv.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { newest, statementPage } from '../../../core/lists.ts'
import { fromFen } from '../../../core/money.ts'
import { paceFor, renewalsDue, usagePace } from '../../../lifecycle/outlook.ts'
import { afterDay, daysCompared, monthOf, monthStart, monthsUntil } from '../../../core/month.ts'
import { costsWithin, narrowedTo } from './cost-pieces.ts'

interface SumRow extends Record<string, unknown> {
  product: string
  group_id: string | null
  group_name: string | null
  node: string | null
  node_name: string | null
  resource_id: string | null
  resource_name: string | null
  month: string
  fen: string
  /** What of it was spent on the days that are compared with. */
  before: string
}

interface Keyed {
  key: string
  name: string
}
const keyed = (key: string | null, name: string | null): Keyed => ({ key: key ?? noneKey, name: name ?? '' })
const keyIn: Record<CostSplit, (row: SumRow) => Keyed> = {
  product: ({ product }) => keyed(product, product),
  group: ({ group_id, group_name }) => keyed(group_id, group_name),
  node: ({ node, node_name }) => keyed(node, node_name),
  resource: ({ resource_id, resource_name }) => keyed(resource_id, resource_name),
}

/** All sums by one statement; what is not chosen is left out afterwards, so that it can still be chosen. */
export async function report(ctx: CustomerCtx, query: CostQuery): Promise<CostReport> {
  const now = ctx.app.clock.now()
  const month = query.month ?? monthOf(now)
  const months = monthsUntil(month, costMonths)
  const { days, before } = daysCompared(month, now)
  const byThing = query.by === 'resource' || query.resource !== undefined
  const thing = byThing ? sql`c.resource_id, c.resource_name` : sql`null as resource_id, null as resource_name`
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select c.product, c.group_id, c.group_name, c.node, c.node_name, ${thing},
      to_char(c.at at time zone 'UTC', 'YYYY-MM') as month, sum(c.fen)::text as fen,
      coalesce(sum(c.fen) filter (where c.at >= ${monthStart(month, -1).toISOString()}::timestamptz
        and c.at < ${afterDay(before.to).toISOString()}::timestamptz), 0)::text as before
    from (${costsWithin(ctx, { from: monthStart(months[0]!), to: monthStart(month, 1) })}) c group by 1, 2, 3, 4, 5, 6, 7, 8`)
  const chosen = rows.filter((row) => isChosen(row, query))
  const total = costsOf(chosen, months, month)
  const isWhole = month === monthOf(now) && !isFiltered(query) && !ctx.group
  return {
    months,
    days,
    days_before: before,
    lines: linesBy(keyIn[query.by], chosen, months),
    total,
    forecast: isWhole ? addMoney(total.spent, await restOfMonth(ctx, now)) : null,
    choices: {
      product: choicesOf(keyIn.product, rows),
      group: ctx.group ? [] : choicesOf(keyIn.group, rows),
      node: choicesOf(keyIn.node, rows),
    },
  }
}

/** What is due until the end of the month, and what will be used. */
async function restOfMonth(ctx: CustomerCtx, now: Date): Promise<string> {
  const end = monthStart(monthOf(now), 1)
  const due = (await renewalsDue(ctx, now)).filter(({ at }) => at < end)
  const used = paceFor(await usagePace(ctx, now), end.getTime() - now.getTime())
  return fromFen(due.reduce((sum, { fen }) => sum + fen, used))
}

const splits = ['product', 'group', 'node', 'resource'] as const
const isFiltered = (query: CostFilter) => splits.some((split) => query[split] !== undefined)
const isChosen = (row: SumRow, query: CostFilter) =>
  splits.every((split) => query[split] === undefined || query[split] === keyIn[split](row).key)

function costsOf(rows: readonly SumRow[], months: readonly string[], month: string) {
  const sum = (found: readonly SumRow[], of: 'fen' | 'before' = 'fen') =>
    found.reduce((total, row) => total + BigInt(row[of]), 0n)
  const of = (one: string) => fromFen(sum(rows.filter((row) => row.month === one)))
  return { months: months.map(of), spent: of(month), before: fromFen(sum(rows, 'before')) }
}

function linesBy(keyOf: (row: SumRow) => Keyed, rows: readonly SumRow[], months: readonly string[]): CostLine[] {
  const lines = [...Map.groupBy(rows, (row) => keyOf(row).key).values()].map((own) => ({
    ...keyOf(own[0]!),
    ...costsOf(own, months, months.at(-1)!),
  }))
  const most = ({ spent, before }: CostLine) => [Number(spent), Number(before)] as const
  return lines.toSorted((one, other) => {
    const [[spent, before], [spentThere, beforeThere]] = [most(one), most(other)]
    return spentThere - spent || beforeThere - before || one.key.localeCompare(other.key)
  })
}

const choicesOf = (keyOf: (row: SumRow) => Keyed, rows: readonly SumRow[]): Keyed[] =>
  [...new Map(rows.map((row) => [keyOf(row).key, keyOf(row)])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )

interface EntryRow {
  id: string
  kind: string
  product: string
  order_id: string | null
  number: string | null
  name: string | null
  fen: string
  at: string
}

/** The entries that a sum is made of, newest first. */
export function entries(ctx: CustomerCtx, query: PageQuery & CostFilter) {
  const month = query.month ?? monthOf(ctx.app.clock.now())
  const id = sql`(c.id || ':' || coalesce(c.resource_id, ''))`
  return statementPage(
    ctx.db,
    {
      columns: sql`${id} as id, c.kind, c.product, c.order_id, c.number, coalesce(c.resource_name, c.subject) as name, c.fen, c.at`,
      from: sql`(${costsWithin(ctx, { from: monthStart(month), to: monthStart(month, 1) })}) c`,
      where: narrowedTo(query),
      ...newest(sql`c.at`, id),
    },
    query,
    (row: EntryRow): CostEntry => ({
      id: row.id,
      kind: row.kind,
      product: row.product,
      // The order of what is used is made when its day is over.
      order_id: row.number ? (row.order_id ?? '') : '',
      order_number: row.number ?? '',
      name: row.name ?? '',
      amount: fromFen(BigInt(row.fen)),
      create_time: new Date(row.at).toISOString(),
    }),
  )
}

/** The table of the report with all of its months, and the sum of each column at the end. */
export async function exportCsv(ctx: CustomerCtx, query: CostQuery): Promise<FileAnswer> {
  const { months, lines, total } = await report(ctx, query)
  const rows = [...lines, { ...total, key: '', name: 'total' }].map((line) => ({
    [query.by]: line.name || line.key,
    before: line.before,
    spent: line.spent,
    change: lessMoney(line.spent, line.before),
    ...Object.fromEntries(months.map((month, at) => [month, line.months[at]])),
  }))
  return csvFile('costs', ctx.app.clock.now(), [query.by, 'before', 'spent', 'change', ...months], rows)
}
