import type {
  CostEntry,
  CostFilter,
  CostLine,
  CostPart,
  CostQuery,
  CostReport,
  CostRun,
} from '@portico/contract/money/cost.ts'
import { costParts } from '@portico/contract/money/cost.ts'
import { lessMoney } from '@portico/contract/money/sums.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { sql } from 'drizzle-orm'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { csvFile } from '../../../core/http/csv.ts'
import type { FileAnswer } from '../../../core/http/serve.ts'
import { newest, statementPage } from '../../../core/lists.ts'
import { fromFen, toFen } from '../../../core/money.ts'
import { dayOf, monthStart, type Days } from '../../../core/month.ts'
import { renewalsDue, type Renewal } from '../../../lifecycle/outlook.ts'
import { budgetFor, tagsOf } from './budget-scope.ts'
import { runningTotal } from './cost-ahead.ts'
import { findingsOf } from './cost-finding.service.ts'
import { aheadOf, named, type Ahead } from './cost-forecast.ts'
import { costsWithin, narrowedTo, shareIn } from './cost-pieces.ts'
import {
  isChosen,
  isTagged,
  keyIn,
  sumsByTime,
  sumsOf,
  tagsText,
  thingsOf,
  type SumRow,
  type Thing,
  type Window,
} from './cost-sums.ts'
import { isIn, momentsOf, timeOf, type CostTime } from './cost-time.ts'

const barName = (at: number) => `bar ${at}`

/** The times whose sums the report tells. What is used is told as far as it has come. */
function windowsOf({ days, before, bars, month }: CostTime, query: CostQuery, now: Date): Window[] {
  const runs = month && { from: monthStart(month), to: monthStart(month, 1) }
  return [
    { name: 'spent', ...momentsOf(days) },
    ...(before ? [{ name: 'before', ...momentsOf(before) }] : []),
    ...bars.map((bar, at) => ({ name: barName(at), ...momentsOf(bar) })),
    ...(runs ? [{ name: 'month', ...runs }] : []),
  ]
    .map((window) => untilNow(window, query, now))
    .concat(runs && query.basis === 'used' ? [{ name: 'rest', from: now, to: runs.to }] : [])
}

/** Of a time that has not begun nothing is used. */
const untilNow = <Of extends { from: Date; to: Date }>(time: Of, { basis }: Pick<CostFilter, 'basis'>, now: Date): Of =>
  basis === 'used' && now < time.to ? { ...time, to: now < time.from ? time.from : now } : time

/** All sums by one statement; what is not chosen is left out afterwards, so that it can still be chosen. */
export async function report(ctx: CustomerCtx, query: CostQuery): Promise<CostReport> {
  const now = ctx.app.clock.now()
  const time = timeOf(query, now)
  const due = await renewalsDue(ctx, now)
  const ahead = time.month ? await aheadOf(ctx, due, time.month, query) : undefined
  const rows = [...(await sumsOf(ctx, query, windowsOf(time, query, now))), ...comingOf(ahead, time, query)]
  const chosen = rows.filter((row) => isChosen(row, query))
  const sums = sumsIn(time, ahead !== undefined)
  const run = await runOf(ctx, query, time, { ahead, now })
  return {
    step: time.step,
    bars: time.bars,
    compare: time.compare,
    days: time.days,
    days_before: time.before,
    lines: linesBy(query, chosen, sums, await thingsOf(ctx, query, untilNow(momentsOf(time.days), query, now))),
    total: sums(chosen),
    run,
    month: time.month === null ? null : { month: time.month, spent: fromFen(sumOf(chosen, 'month')) },
    budget: ctx.group ? null : await budgetIn(ctx, query, time, run),
    findings: await findingsOf(ctx, query, time, due.filter(isWithin(query))),
    choices: {
      product: choicesOf(keyIn.product, rows),
      group: ctx.group ? [] : choicesOf(keyIn.group, rows),
      node: choicesOf(keyIn.node, rows),
      tag: (await tagsOf(ctx)).map((tag) => ({ key: tag, name: tag })),
    },
  }
}

/** Whether something that is due is among what is chosen. */
const isWithin = (query: CostQuery) => (renewal: Renewal) => {
  const { all_tags: tags, ...thing } = named(renewal)
  const unnamed = { group_name: null, node_name: null, part: 'renewal' as const }
  const tagged = isTagged(tags, query.tag)
  return isChosen({ ...thing, ...unnamed, tags: tagsText(tags), tagged }, query)
}

/** What comes until the end of the month, as sums beside the others. */
function comingOf(ahead: readonly Ahead[] | undefined, { month }: CostTime, { by, resource }: CostQuery): SumRow[] {
  const unnamed = by === 'resource' || resource !== undefined ? {} : { resource_id: null, resource_name: null }
  return (ahead ?? []).flatMap(({ thing, until }) => {
    const fen = until(monthStart(month!, 1))
    return fen === 0n ? [] : [{ ...thing, ...unnamed, time: 'ahead', fen }]
  })
}

const sumOf = (rows: readonly SumRow[], ...times: readonly string[]) =>
  rows.reduce((total, { time, fen }) => (times.includes(time) ? total + fen : total), 0n)

const sumsIn =
  ({ bars }: CostTime, foreseen: boolean) =>
  (rows: readonly SumRow[]) => ({
    bars: bars.map((_, at) => fromFen(sumOf(rows, barName(at)))),
    spent: fromFen(sumOf(rows, 'spent')),
    before: fromFen(sumOf(rows, 'before')),
    forecast: foreseen ? fromFen(sumOf(rows, 'month', 'rest', 'ahead')) : null,
  })

function linesBy(
  query: CostQuery,
  rows: readonly SumRow[],
  sums: ReturnType<typeof sumsIn>,
  things: ReadonlyMap<string, number>,
): CostLine[] {
  const keyOf = keyIn[query.by]
  const lines = [...Map.groupBy(rows, (row) => keyOf(row).key).values()].map((own) => ({
    ...keyOf(own[0]!),
    things: things.get(keyOf(own[0]!).key) ?? 0,
    ...sums(own),
    parts: partsOf(own, sums),
  }))
  const most = ({ spent, before }: CostLine) => [Number(spent), Number(before)] as const
  return lines.toSorted((one, other) => {
    const [[spent, before], [spentThere, beforeThere]] = [most(one), most(other)]
    return spentThere - spent || beforeThere - before || one.key.localeCompare(other.key)
  })
}

/** What a line is made of, as far as there is something of it in what the table tells. */
function partsOf(rows: readonly SumRow[], sums: ReturnType<typeof sumsIn>): CostLine['parts'] {
  const byPart = Map.groupBy(rows, ({ part }): CostPart => part)
  return costParts.flatMap((part) => {
    const { bars: _, ...own } = sums(byPart.get(part) ?? [])
    const isThere = [own.spent, own.before, own.forecast].some((sum) => sum !== null && Number(sum) !== 0)
    return isThere ? [{ part, ...own }] : []
  })
}

const choicesOf = (keyOf: (row: Thing) => { key: string; name: string }, rows: readonly SumRow[]) =>
  [...new Map(rows.map((row) => [keyOf(row).key, keyOf(row)])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  )

/** How the sums grow, day by day, and where they lead. */
async function runOf(
  ctx: CustomerCtx,
  query: CostQuery,
  { run: { step, points, before }, month }: CostTime,
  { ahead, now }: { ahead: readonly Ahead[] | undefined; now: Date },
): Promise<CostRun> {
  const today = dayOf(now)
  const over = (name: string, days: readonly (Days | null)[]): Window[] =>
    days.flatMap((one, at) => (one ? [{ name: `${name} ${at}`, ...momentsOf(one) }] : []))
  const rest = ahead && query.basis === 'used' ? over('rest', points).filter(({ to }) => to > now) : []
  const sums = await sumsByTime(ctx, query, [
    ...[...over('now', points), ...over('before', before)].map((window) => untilNow(window, query, now)),
    ...rest.map((window) => ({ ...window, from: window.from < now ? now : window.from })),
  ])
  const growing = (name: string) => runningTotal(points.map((_, at) => sums(`${name} ${at}`)))
  const [spent, paid, earlier] = [growing('now'), growing('rest'), growing('before')]
  const coming = ahead?.filter(({ thing }) => isChosen(thing, query)) ?? []
  const isPast = ({ from }: Days) => from <= today || month === null
  const foreseen = (at: number) => {
    const { from, to } = points[at]!
    if (!ahead || to < today) return null
    const isNow = isIn(today, { from, to }) && at < points.length - 1
    if (isNow) return spent[at]!
    const until = momentsOf({ from, to }).to
    return coming.reduce((sum, one) => sum + one.until(until), spent[at]! + paid[at]!)
  }
  const told = (fen: bigint | null) => (fen === null ? null : fromFen(fen))
  return {
    step,
    days: points.map(({ from }) => from),
    spent: points.map((point, at) => (isPast(point) ? told(spent[at]!) : null)),
    before: before.map((one, at) => (one ? told(earlier[at]!) : null)),
    forecast: points.map((_, at) => told(foreseen(at))),
  }
}

/** A budget is for what a month is charged, so it is told of days that begin one and end within it. */
async function budgetIn(
  ctx: CustomerCtx,
  query: CostQuery,
  { days: { from, to } }: CostTime,
  run: CostRun,
): Promise<CostReport['budget']> {
  if (query.basis === 'used' || !from.endsWith('-01') || from.slice(0, 7) !== to.slice(0, 7)) return null
  const budget = await budgetFor(ctx, query)
  if (!budget) return null
  const isReached = (sum: string | null | undefined) => typeof sum === 'string' && toFen(sum) >= toFen(budget.amount)
  const at = run.days.findIndex((_, n) => isReached(run.spent[n]) || isReached(run.forecast[n]))
  return { ...budget, reached: run.days[at] ?? null }
}

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
  const { days } = timeOf({ ...query, step: 'month' }, now)
  const { from, to } = untilNow(momentsOf(days), query, now)
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

/** The table of the report with all of its bars, and the sum of each column at the end. */
export async function exportCsv(ctx: CustomerCtx, query: CostQuery): Promise<FileAnswer> {
  const { step, bars, days_before, month, lines, total } = await report(ctx, query)
  const named = bars.map(({ from }) => (step === 'month' ? from.slice(0, 7) : from))
  const compared = days_before ? (['before', 'spent', 'change'] as const) : (['spent'] as const)
  const columns = [query.by, ...compared, ...(month && total.forecast ? ['forecast'] : []), ...named]
  const rows = [...lines, { ...total, key: '', name: 'total' }].map((line) => ({
    [query.by]: line.name || line.key,
    before: line.before,
    spent: line.spent,
    change: lessMoney(line.spent, line.before),
    forecast: line.forecast,
    ...Object.fromEntries(named.map((name, at) => [name, line.bars[at]])),
  }))
  return csvFile('costs', ctx.app.clock.now(), columns, rows)
}
