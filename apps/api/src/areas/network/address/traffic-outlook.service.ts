import type { TrafficOutlook } from '@portico/contract/network/usage.ts'
import type { TrafficStatus } from '@portico/contract/states/network.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../../../core/clock.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { fromFen } from '../../../core/money.ts'
import { nodeNameIn, nodesById } from '../../../ground/nodes/node.service.ts'
import { visibleAs } from '../../../lifecycle/own.ts'
import { gbPrices } from './eip-mode.service.ts'
import { outMeter } from '../traffic/traffic.service.ts'

const usualDays = 7

interface Used extends Record<string, unknown> {
  node: string
  addresses: string
  month_bytes: string
  month_beyond: string
  month_fen: string
  /** Of whole days alone: the one that runs is not over. */
  days_bytes: string
  days: string
}
interface Package extends Record<string, unknown> {
  node: string
  id: string
  name: string
  status: TrafficStatus
  total: string
  used: string
  expires_at: Date | string | null
}

/** Of each node where somebody has packages or is charged by traffic: what is left, and what leaves. */
export async function outlook(ctx: CustomerCtx): Promise<{ result: TrafficOutlook[] }> {
  const used = await usedBy(ctx)
  const packages = Map.groupBy(await packagesOf(ctx), ({ node }) => node)
  const byNode = new Map(used.map((one) => [one.node, one]))
  const ids = [...new Set([...packages.keys(), ...byNode.keys()])]
  const nodes = await nodesById(ctx.db, ids)
  const prices = await gbPrices(ctx, ids)
  const result = ids.map((id): TrafficOutlook => {
    const node = nodes.get(id)
    const here = packages.get(id) ?? []
    const spent = byNode.get(id)
    const days = Number(spent?.days ?? 0)
    return {
      node: id,
      node_name: node ? nodeNameIn(ctx.language, node) : id,
      node_flag: node?.flag ?? '',
      addresses: Number(spent?.addresses ?? 0),
      left_bytes: here.reduce((sum, { total, used: drawn }) => sum + Number(total) - Number(drawn), 0),
      day_bytes: days > 0 ? Math.round(Number(spent!.days_bytes) / days) : 0,
      month_bytes: Number(spent?.month_bytes ?? 0),
      month_beyond: Number(spent?.month_beyond ?? 0),
      month_cost: fromFen(BigInt(spent?.month_fen ?? 0)),
      gb_price: prices.get(id) ?? '',
      packages: here.map((one) => ({
        id: one.id,
        name: one.name,
        status: one.status,
        total_bytes: Number(one.total),
        used_bytes: Number(one.used),
        expire_time: one.expires_at && new Date(one.expires_at).toISOString(),
      })),
    }
  })
  return { result: result.toSorted((a, b) => b.month_bytes - a.month_bytes || a.node.localeCompare(b.node)) }
}

async function usedBy(ctx: CustomerCtx): Promise<Used[]> {
  const today = ctx.app.clock.now().toISOString().slice(0, 10)
  const month = sql`${`${today.slice(0, 7)}-01`}::date`
  const before = sql`${new Date(Date.parse(today) - daysMs(usualDays)).toISOString().slice(0, 10)}::date`
  const usual = sql`d.day >= ${before} and d.day < ${today}::date`
  const { rows } = await ctx.db.execute<Used>(sql`
    select r.node, count(distinct r.id) filter (where r.spec->>'billing' = 'by traffic')::text as addresses,
      coalesce(sum(d.bytes) filter (where d.day >= ${month}), 0)::text as month_bytes,
      coalesce(sum(d.beyond) filter (where d.day >= ${month}), 0)::text as month_beyond,
      coalesce(sum(d.fen) filter (where d.day >= ${month}), 0)::text as month_fen,
      coalesce(sum(d.bytes) filter (where ${usual}), 0)::text as days_bytes,
      count(distinct d.day) filter (where ${usual})::text as days
    from resource r left join meter_day d on d.resource_id = r.id and d.meter = ${outMeter}
      and d.day >= least(${month}, ${before})
    where ${visibleAs(ctx)} and r.kind = 'eip' and r.deleted_at is null
    group by r.node having count(d.day) > 0 or count(*) filter (where r.spec->>'billing' = 'by traffic') > 0`)
  return rows
}

async function packagesOf(ctx: CustomerCtx): Promise<Package[]> {
  const { rows } = await ctx.db.execute<Package>(sql`
    select r.node, r.id, r.name, r.status, p.total::text, p.used::text, r.expires_at
    from meter_package p join resource r on r.id = p.resource_id
    where ${visibleAs(ctx)} and r.kind = 'traffic' and r.deleted_at is null and p.closed_at is null
      and r.expires_at > ${ctx.app.clock.now().toISOString()}::timestamptz
    order by p.priority, r.expires_at, p.resource_id`)
  return rows
}
