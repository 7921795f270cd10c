import type { CockpitCounts, CockpitOperation } from '@portico/contract/cockpit/cockpit.ts'
import type { ResourceKind } from '@portico/contract/resource/products.ts'
import { sql } from 'drizzle-orm'
import { daysMs } from '../core/clock.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { expiringDays } from './count.ts'
import { nodeNameIn, reasonIn } from './list.ts'
import { grantedKinds, visibleAs } from './own.ts'
import { productOf } from './product.ts'

type StateGroup = 'running' | 'idle' | 'working' | 'trouble'

interface CountedRow extends Record<string, unknown> {
  kind: ResourceKind
  node: string
  /** NULL for what runs nowhere. */
  node_name: string | null
  node_flag: string | null
  status: string
  busy: boolean
  n: number
  expiring: number
}

function groupOf({ kind, status, busy }: Pick<CountedRow, 'kind' | 'status' | 'busy'>): StateGroup {
  const { statuses, settled, idle } = productOf(kind)
  if (busy) return 'working'
  if (status === statuses.faulty || status === statuses.expired) return 'trouble'
  if (!settled.includes(status)) return 'working'
  return idle?.includes(status) ? 'idle' : 'running'
}

const none = (): CockpitCounts => ({ running: 0, idle: 0, working: 0, trouble: 0, expiring: 0, total: 0 })

function add(counts: CockpitCounts, row: CountedRow): void {
  counts[groupOf(row)] += row.n
  counts.expiring += row.expiring
  counts.total += row.n
}

function under<Key, Line extends CockpitCounts>(lines: Map<Key, Line>, key: Key, made: Line): Line {
  if (!lines.has(key)) lines.set(key, made)
  return lines.get(key)!
}

const fullestFirst = <Line extends CockpitCounts>(lines: Map<unknown, Line>): Line[] =>
  [...lines.values()].toSorted((one, other) => other.total - one.total)

/** How everything a person sees stands, in all, by kind and by node. */
export async function countedByState(ctx: CustomerCtx) {
  const now = ctx.app.clock.now()
  const soon = new Date(now.getTime() + daysMs(expiringDays))
  const { rows } = await ctx.db.execute<CountedRow>(sql`
    select r.kind, r.node, ${nodeNameIn(ctx.language)} as node_name, n.flag as node_flag, r.status, r.task <> '' as busy,
      count(*)::int as n,
      count(*) filter (where r.expires_at > ${now.toISOString()}::timestamptz
        and r.expires_at <= ${soon.toISOString()}::timestamptz)::int as expiring
    from resource r left join node n on n.id = r.node
    where ${visibleAs(ctx)} and r.deleted_at is null and r.kind in ${grantedKinds(ctx).concat('')}
    group by 1, 2, 3, 4, 5, 6 order by 3, 1`)
  const counts = none()
  const kinds = new Map<string, CockpitCounts & { kind: ResourceKind }>()
  const nodes = new Map<string, CockpitCounts & { node: string; node_name: string; node_flag: string }>()
  for (const row of rows) {
    const { kind, node, node_name, node_flag } = row
    add(counts, row)
    add(under(kinds, kind, { kind, ...none() }), row)
    if (node_name !== null) add(under(nodes, node, { node, node_name, node_flag: node_flag ?? '', ...none() }), row)
  }
  return { counts, kinds: fullestFirst(kinds), nodes: fullestFirst(nodes) }
}

interface NewestRow extends Record<string, unknown> {
  id: string
  action: string
  state: CockpitOperation['state']
  kind: ResourceKind
  name: string
  who: string | null
  fault: string
  created_at: string
  ended_at: string | null
}

/** What was last done to anything a person sees. People are named when they are of the same account. */
export async function newestOperations(ctx: CustomerCtx, limit: number): Promise<CockpitOperation[]> {
  const { rows } = await ctx.db.execute<NewestRow>(sql`
    select o.id, o.action, o.state, r.kind, r.name, coalesce(nullif(l.name, ''), l.email) as who, o.fault, o.created_at,
      o.ended_at
    from operation o join resource r on r.id = o.resource_id
      left join login l on l.id = o.login_id and l.account_id = o.account_id
    where o.account_id = ${ctx.account.id} and ${visibleAs(ctx)} and r.kind in ${grantedKinds(ctx).concat('')}
    order by o.created_at desc, o.id desc limit ${limit}`)
  return rows.map(({ fault, who, created_at, ended_at, ...row }) => ({
    ...row,
    who: who ?? '',
    text: reasonIn(ctx.language, fault),
    create_time: new Date(created_at).toISOString(),
    end_time: ended_at === null ? null : new Date(ended_at).toISOString(),
  }))
}
