import {
  costMonths,
  noneKey,
  type CostBasis,
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
import { paceFor, renewalsDue, usagePace, type Spender } from '../../../lifecycle/outlook.ts'
import { afterDay, daysCompared, monthOf, monthStart, monthsUntil, type Days } from '../../../core/month.ts'
import { budgetFor, tagsOf } from './budget-scope.ts'
import { costsWithin, narrowedTo, shareIn, tagged, type Period } from './cost-pieces.ts'

interface SumRow extends Record<string, unknown> {
  product: string
  group_id: string | null
  group_name: string | null
  node: string | null
  node_name: string | null
  resource_id: string | null
  resource_name: string | null
  tagged: boolean
  /** Or the days that are compared with. */
  month: string
  fen: string
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

interface Window extends Period {
  name: string
}
/** The window of the days that are compared with. */
const beforeName = 'before'

/** The months, and the days that are compared with. What is used is told as far as it has come. */
function windowsOf(months: readonly string[], before: Days, basis: CostBasis, now: Date): Window[] {
  const month = months.at(-1)!
  // Of a month that has not begun nothing is used.
  const until = (from: Date, to: Date) => (basis === 'used' && now < to ? (now < from ? from : now) : to)
  return [
    ...months.map((name) => ({ name, from: monthStart(name), to: until(monthStart(name), monthStart(name, 1)) })),
    { name: beforeName, from: monthStart(month, -1), to: afterDay(before.to) },
  ]
}

/** All sums by one statement; what is not chosen is left out afterwards, so that it can still be chosen. */
export async function report(ctx: CustomerCtx, query: CostQuery): Promise<CostReport> {
  const now = ctx.app.clock.now()
  const month = query.month ?? monthOf(now)
  const months = monthsUntil(month, costMonths)
  const { days, before } = daysCompared(month, now)
  const rows = await sumsOf(ctx, query, windowsOf(months, before, query.basis, now))
  const chosen = rows.filter((row) => isChosen(row, query))
  const total = costsOf(chosen, months, month)
  const isWhole = month === monthOf(now) && !isFiltered(query) && !ctx.group && query.basis === 'charged'
  return {
    months,
    days,
    days_before: before,
    lines: linesBy(keyIn[query.by], chosen, months),
    total,
    forecast: isWhole ? addMoney(total.spent, await restOfMonth(ctx, now)) : null,
    budget: ctx.group ? null : await budgetFor(ctx, query),
    choices: {
      product: choicesOf(keyIn.product, rows),
      group: ctx.group ? [] : choicesOf(keyIn.group, rows),
      node: choicesOf(keyIn.node, rows),
      tag: (await tagsOf(ctx)).map((tag) => ({ key: tag, name: tag })),
    },
  }
}

async function sumsOf(ctx: CustomerCtx, query: CostQuery, windows: readonly Window[]): Promise<SumRow[]> {
  const byThing = query.by === 'resource' || query.resource !== undefined
  const thing = byThing ? sql`c.resource_id, c.resource_name` : sql`null as resource_id, null as resource_name`
  const whole = { from: windows[0]!.from, to: windows.at(-2)!.to }
  const times = windows.map(
    ({ name, from, to }) => sql`(${name}, ${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`,
  )
  const share = shareIn(query.basis, sql`w.since`, sql`w.until`)
  const { rows } = await ctx.db.execute<SumRow>(sql`
    select c.product, c.group_id, c.group_name, c.node, c.node_name, ${thing}, ${tagged(query.tag)} as tagged,
      w.name as month, sum(${share})::bigint::text as fen
    from (${costsWithin(ctx, whole, query.basis)}) c
    cross join (values ${sql.join(times, sql`, `)}) w (name, since, until)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having count(*) filter (where ${share} <> 0) > 0`)
  return rows
}

/** What is due until the end of the month, and what will be used. */
export async function restOfMonth(ctx: Spender, now: Date): Promise<string> {
  const end = monthStart(monthOf(now), 1)
  const due = (await renewalsDue(ctx, now)).filter(({ at }) => at < end)
  const used = paceFor(await usagePace(ctx, now), end.getTime() - now.getTime())
  return fromFen(due.reduce((sum, { fen }) => sum + fen, used))
}

const splits = ['product', 'group', 'node', 'resource'] as const
const isFiltered = (query: CostFilter) => [...splits, 'tag' as const].some((name) => query[name] !== undefined)
const isChosen = (row: SumRow, query: CostFilter) =>
  row.tagged && splits.every((split) => query[split] === undefined || query[split] === keyIn[split](row).key)

function costsOf(rows: readonly SumRow[], months: readonly string[], month: string) {
  const of = (name: string) =>
    fromFen(rows.filter((row) => row.month === name).reduce((total, { fen }) => total + BigInt(fen), 0n))
  return { months: months.map(of), spent: of(month), before: of(beforeName) }
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
  const now = ctx.app.clock.now()
  const month = query.month ?? monthOf(now)
  const [, { from, to }] = windowsOf(monthsUntil(month, 2), daysCompared(month, now).before, query.basis, now) as [
    Window,
    Window,
  ]
  const share = shareIn(query.basis, sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`)
  const id = sql`(c.id || ':' || coalesce(c.resource_id, ''))`
  return statementPage(
    ctx.db,
    {
      columns: sql`${id} as id, c.kind, c.product, c.order_id, c.number, coalesce(c.resource_name, c.subject) as name, (${share})::bigint::text as fen, c.at`,
      from: sql`(${costsWithin(ctx, { from, to }, query.basis)}) c`,
      where: sql`${narrowedTo(query)} and ${share} <> 0`,
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
