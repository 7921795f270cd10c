import { host } from '@portico/contract/compute/host.ts'
import { cockpitBusiestMax, cockpitOperations, type Cockpit } from '@portico/contract/cockpit/cockpit.ts'
import { sql } from 'drizzle-orm'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { fromFen } from '../../core/money.ts'
import { atWork, type Engines } from '../../ground/engine/engine.ts'
import { countedByState, newestOperations } from '../../lifecycle/summary.ts'
import { visibleAs } from '../../lifecycle/own.ts'
import { walletOf } from '../../ground/ledger/ledger.service.ts'
import { spending } from '../money/desk/spending.service.ts'
import { nodesById } from '../../ground/nodes/node.service.ts'
import { countUnread } from '../../ground/notices/notice.service.ts'
import { countWaiting } from '../support/work-order.service.ts'

/** Everything but what engines know. Six statements, however much there is. */
export async function info(ctx: CustomerCtx): Promise<Cockpit> {
  const [stands, operations, unread_notices, work_orders, money] = await Promise.all([
    countedByState(ctx),
    newestOperations(ctx, cockpitOperations),
    countUnread(ctx),
    countWaiting(ctx),
    ctx.login.kind === 'member' ? null : moneyOf(ctx),
  ])
  return { ...stands, operations, unread_notices, work_orders, money }
}

async function moneyOf(ctx: CustomerCtx): Promise<Cockpit['money']> {
  const [{ cash, voucher }, spent] = await Promise.all([walletOf(ctx.db, ctx.account.id), spending(ctx)])
  return { cash: fromFen(cash), coupon: fromFen(voucher), spending: spent }
}

interface RunningHost extends Record<string, unknown> {
  id: string
  name: string
  node: string
  engine_ref: string
}

/** The hosts a person sees that run; the newest when there are more than can be asked about at once. */
async function runningHosts(ctx: CustomerCtx, limit: number): Promise<RunningHost[]> {
  const { rows } = await ctx.db.execute<RunningHost>(sql`
    select r.id, r.name, r.node, r.engine_ref from resource r
    where ${visibleAs(ctx)} and r.deleted_at is null and r.kind = ${host.kind} and r.status = ${host.roles.ready}
      and r.engine_ref is not null
    order by r.created_at desc, r.id desc limit ${limit}`)
  return rows
}

/** As many hosts as are compared; whoever has more sees the busiest of the newest. */
const comparedMax = 1000

/** Which hosts have most to do, by one question to each engine. A node whose engine does not answer is left out. */
export async function busiest(engines: Engines, ctx: Outside<CustomerCtx>) {
  const hosts = await runningHosts(ctx, comparedMax)
  const here = Map.groupBy(hosts, ({ node }) => node)
  const nodes = await nodesById(ctx.db, [...here.keys()])
  const loads = await Promise.all(
    [...nodes.values()].map(async (node) => {
      try {
        const asked = new Map(here.get(node.id)!.map((host) => [host.engine_ref, host]))
        const found = await atWork(engines.of(node)).hosts.load([...asked.keys()])
        return found.map(({ ref, cpuPercent }) => shown(asked.get(ref)!, node.flag, cpuPercent))
      } catch (error) {
        ctx.app.log.warn({ err: error, node: node.id }, 'load of a node')
        return []
      }
    }),
  )
  const byLoad = loads.flat().toSorted((one, other) => other.cpu_percent - one.cpu_percent)
  return { result: byLoad.slice(0, cockpitBusiestMax) }
}

const shown = ({ id, name }: RunningHost, node_flag: string, cpu_percent: number) => ({
  id,
  name,
  node_flag,
  cpu_percent,
})
