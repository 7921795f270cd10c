import type { Permission } from '@portico/contract/access.ts'
import {
  overviewDays,
  overviewQueueNames,
  overviewQueues,
  type OverviewQueue,
  type PlatformOverview,
} from '@portico/contract/platform/overview.ts'
import { sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { SignedInCtx } from '../../core/http/context.ts'
import { fromFen, toFen } from '../../core/money.ts'
import { accounts } from '../../core/people/people.table.ts'
import { failedOperations, livingByStatus } from '../../lifecycle/overview.ts'
import { waitingCertifications } from '../identity/certification-desk.service.ts'
import { income } from '../money/desk/books.service.ts'
import { waitingInvoices } from '../money/invoice/invoice-desk.service.ts'
import { waitingRefunds } from '../money/refund/refund-desk.service.ts'
import { waitingRemittances } from '../money/recharge/remittance.service.ts'
import { capacity } from '../node/node-desk.service.ts'
import { nodeNameIn, nodesById } from '../../ground/nodes/node.service.ts'
import { waitingWorkOrders } from '../support/work-order-desk.service.ts'
import { failedJobs } from './jobs.service.ts'

const weekDays = 7
/** Of a stock, below which it is told. */
const shortPart = 0.1

/** Everything an operator should know in the morning, each part for those who may see it. */
export async function overview(ctx: SignedInCtx): Promise<PlatformOverview> {
  const now = ctx.app.clock.now()
  const days = Array.from({ length: overviewDays }, (_, n) =>
    new Date(now.getTime() - daysMs(overviewDays - 1 - n)).toISOString().slice(0, 10),
  )
  const may = <Part>(permission: Permission, part: () => Promise<Part>): Promise<Part> | null =>
    ctx.permissions.has(permission) ? part() : null
  return {
    days,
    revenue: await may('finance', () => revenue(ctx, days)),
    customers: await may('customers', () => customers(ctx, days)),
    resources: await may('resources', () => livingByStatus(ctx.db, now)),
    shortages: await may('nodes', () => shortages(ctx)),
    queues: await queues(ctx, new Date(now.getTime() - daysMs(1))),
  }
}

const last = <Value>(values: readonly Value[], count: number) => values.slice(values.length - count)

async function revenue(ctx: SignedInCtx, days: readonly string[]) {
  const { result } = await income(ctx, { from: days[0] })
  const fen = days.map((day) => result.reduce((sum, line) => (line.day === day ? sum + toFen(line.amount) : sum), 0n))
  const sumOf = (values: readonly bigint[]) => fromFen(values.reduce((sum, value) => sum + value, 0n))
  return {
    today: sumOf(last(fen, 1)),
    week: sumOf(last(fen, weekDays)),
    month: sumOf(fen),
    by_day: fen.map((value) => fromFen(value)),
  }
}

async function customers({ db }: SignedInCtx, days: readonly string[]) {
  const { rows } = await db.execute<{ day: string; n: number }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as n from ${accounts}
    where created_at >= ${`${days[0]}T00:00:00Z`}::timestamptz group by 1`)
  const byDay = days.map((day) => rows.find((row) => row.day === day)?.n ?? 0)
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  return {
    total: await db.$count(accounts),
    today: sumOf(last(byDay, 1)),
    week: sumOf(last(byDay, weekDays)),
    month: sumOf(byDay),
    by_day: byDay,
  }
}

async function shortages(ctx: SignedInCtx) {
  const { result } = await capacity(ctx)
  const short = result.flatMap(({ stock, free, on_sell, controller_id, flavor_id }) =>
    on_sell && stock !== null && free !== null && free <= stock * shortPart
      ? [{ controller_id, flavor_id, stock, free }]
      : [],
  )
  const nodes = await nodesById(
    ctx.db,
    short.map(({ controller_id }) => controller_id),
  )
  return short
    .map((one) => ({ ...one, controller_name: nodeNameIn(ctx.language, nodes.get(one.controller_id)!) }))
    .toSorted((a, b) => a.free - b.free)
}

const counted: Record<OverviewQueue, (since: Date) => SQL> = {
  workOrders: waitingWorkOrders,
  certifications: waitingCertifications,
  refunds: waitingRefunds,
  invoices: waitingInvoices,
  remittances: waitingRemittances,
  jobs: failedJobs,
  operations: failedOperations,
}

interface QueueRow extends Record<string, unknown> {
  queue: OverviewQueue
  waiting: number
  oldest: string | null
}

/** All queues in one statement. */
async function queues({ db, permissions }: SignedInCtx, since: Date): Promise<PlatformOverview['queues']> {
  const shown = overviewQueueNames.filter((queue) => permissions.has(overviewQueues[queue]))
  if (shown.length === 0) return []
  const parts = shown.map((queue) => counted[queue](since))
  const { rows } = await db.execute<QueueRow>(sql.join(parts, sql` union all `))
  return shown.flatMap((queue) => {
    const row = rows.find((one) => one.queue === queue)
    return row ? [{ queue, waiting: row.waiting, oldest: row.oldest && new Date(row.oldest).toISOString() }] : []
  })
}
