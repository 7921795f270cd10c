import type { CostFilter, CostFinding } from '@portico/contract/money/cost.ts'
import { trafficGb, trafficPackages } from '@portico/contract/network/traffic.ts'
import { gbBytes } from '@portico/contract/money/usage.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { monthStart, type Days } from '../../../core/month.ts'
import { ownTerms } from '../../../ground/agents/seller.service.ts'
import { nodeNameIn, nodesById } from '../../../ground/nodes/node.service.ts'
import { priceFor, readBook } from '../../../ground/prices/price.service.ts'
import type { Renewal } from '../../../lifecycle/outlook.ts'
import { remembered, rememberOne } from '../../account/view.service.ts'
import {
  cheaperFor,
  idleFindings,
  spikesIn,
  usualDays,
  type DayUse,
  type Idle,
  type NodeBeyond,
} from './cost-findings.ts'
import { costsWithin, narrowedTo } from './cost-pieces.ts'
import { momentsOf, type CostTime } from './cost-time.ts'

/** Where a person's word is kept that a finding is expected: among what they keep of lists. */
const kept = { list: 'cost-findings', name: 'expected' }

/** What stands out in these days, and whether the person who asks expects it. */
export async function findingsOf(
  ctx: CustomerCtx,
  query: CostFilter,
  { days, month }: Pick<CostTime, 'days' | 'month'>,
  due: readonly Renewal[],
): Promise<CostFinding[]> {
  const expected = new Set(await remembered(ctx, kept))
  const found = [
    ...spikesIn(await usesOf(ctx, query, days), days),
    ...(await beyondOf(ctx, query, days)),
    // It serves nothing now, whatever was before.
    ...(month ? idleFindings(due.flatMap(idleIn)) : []),
  ]
  return found.map((finding) => ({ ...finding, expected: expected.has(finding.key) }))
}

export async function expect(ctx: CustomerCtx, { key, expected }: { key: string; expected: boolean }): Promise<null> {
  await rememberOne(ctx, kept, key, expected)
  ctx.audit.details = { key, expected }
  return null
}

interface UseRow extends Record<string, unknown>, Omit<DayUse, 'fen' | 'bytes'> {
  fen: string
  bytes: string
}

/** Of a longer time the last days: what was unusual years ago nobody looks for. */
const spikeDays = 92

async function usesOf(ctx: CustomerCtx, query: CostFilter, days: Days): Promise<DayUse[]> {
  const { from, to } = momentsOf(days)
  const first = Math.max(from.getTime(), to.getTime() - daysMs(spikeDays))
  const period = { from: new Date(first - daysMs(usualDays)), to }
  const { rows } = await ctx.db.execute<UseRow>(sql`
    select c.*, coalesce(d.bytes, 0)::text as bytes
    from (
      select c.product, c.resource_id, c.resource_name, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD') as day,
        sum(c.fen)::bigint::text as fen
      from (${costsWithin(ctx, period)}) c where c.kind = 'usage' and ${narrowedTo(query)} group by 1, 2, 3, 4) c
    left join lateral (
      select sum(d.bytes) as bytes from meter_day d where d.resource_id = c.resource_id and d.day = c.day::date
    ) d on true`)
  return rows.map((row) => ({ ...row, fen: BigInt(row.fen), bytes: Number(row.bytes) }))
}

interface BeyondRow extends Record<string, unknown> {
  node: string
  bytes: string
  fen: string
}

/** Packages are for a month, so it is the last month of the days that is looked at. */
async function beyondOf(ctx: CustomerCtx, query: CostFilter, days: Days): Promise<CostFinding[]> {
  const month = days.to.slice(0, 7)
  const { from, to } = { from: monthStart(month), to: momentsOf(days).to }
  const { rows } = await ctx.db.execute<BeyondRow>(sql`
    select c.node, sum(h.beyond)::text as bytes, sum(h.fen)::text as fen
    from (select distinct c.node, c.resource_id from (${costsWithin(ctx, { from, to })}) c
      where c.kind = 'usage' and c.product = 'eip' and c.node is not null and ${narrowedTo(query)}) c
    join meter_day h on h.resource_id = c.resource_id and h.day >= ${`${month}-01`}::date and h.day <= ${days.to}::date
    group by 1 having sum(h.fen) > 0`)
  if (rows.length === 0) return []
  const nodes = await nodesById(
    ctx.db,
    rows.map(({ node }) => node),
  )
  const [book, own] = [await readBook(ctx.db, ctx.app.clock), await ownTerms(ctx.db, ctx.account.id)]
  const offersOn = (node: string) =>
    trafficPackages.flatMap((name) => {
      const items = [{ item: `package:${name}`, quantity: 1 }]
      const price = priceFor(book, { product: 'traffic', node, items, months: 1, purpose: 'purchase' }, own)
      return price ? [{ package: name, bytes: BigInt(trafficGb[name]) * gbBytes, fen: price.totalFen }] : []
    })
  return rows.flatMap(({ node, bytes, fen }) => {
    const named = nodes.get(node)
    const beyond: NodeBeyond = {
      node,
      node_name: named ? nodeNameIn(ctx.language, named) : node,
      bytes: BigInt(bytes),
      fen: BigInt(fen),
    }
    return cheaperFor(beyond, offersOn(node), month)
  })
}

const idleStatus: Readonly<Record<string, string>> = { disk: 'available', eip: 'unbound', host: 'SHUTOFF' }

/** What is paid for and serves nothing: disks and addresses without a host, and hosts that are shut down. */
function idleIn({ row, fen }: Renewal): Idle[] {
  const isIdle = row.status === idleStatus[row.kind] && row.task === '' && row.boundTo === null
  return isIdle ? [{ kind: row.kind as Idle['kind'], id: row.id, name: row.name, fen }] : []
}
