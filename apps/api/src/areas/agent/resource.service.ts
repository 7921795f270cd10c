import type { AgentResource, agentSaleCalls } from '@portico/contract/agent/sale.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { containing, statementPage } from '../../core/lists.ts'
import { nodeNameIn } from '../../lifecycle/list.ts'
import { isRenewedWith } from '../../lifecycle/own.ts'
import { customerName, customersFrom } from './customer.service.ts'

type Query = ParsedInput<typeof agentSaleCalls.agentResourceList>

interface Row extends Record<string, unknown> {
  id: string
  kind: AgentResource['kind']
  name: string
  account_id: string
  customer: string
  node_name: string | null
  status: string
  task: string
  renewal: AgentResource['renewal']
  host_name: string | null
  agent_consent: string
  created_at: string
  expires_at: string | null
}

const end = sql`coalesce(r.expires_at, 'infinity'::timestamptz)`

const shown = (row: Row): AgentResource => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  account_id: row.account_id,
  customer: row.customer,
  node: row.node_name ?? '',
  status: row.status,
  task: row.task,
  renewal: row.renewal,
  host_name: row.host_name ?? '',
  may_act: row.agent_consent === 'act',
  create_time: new Date(row.created_at).toISOString(),
  expire_time: row.expires_at ? new Date(row.expires_at).toISOString() : null,
})

/** Everything that customers of the agent have, what ends first at the top. */
export function list(ctx: CustomerCtx, query: Query): Promise<PageOf<AgentResource>> {
  const from = sql`${customersFrom(ctx.account.id)} join resource r on r.account_id = a.id`
  return statementPage(
    ctx.db,
    {
      columns: sql`r.id, r.kind, r.name, r.account_id, ${customerName} as customer, ${nodeNameIn(ctx.language)} as node_name, r.status,
        r.task, coalesce(h.renewal, r.renewal) as renewal, h.name as host_name, a.agent_consent, r.created_at, r.expires_at`,
      from: sql`${from} left join node n on n.id = r.node left join resource h on ${isRenewedWith('r', 'h')}`,
      where: wanted(ctx, query),
      counted: from,
      up: true,
      keys: [
        { by: end, is: 'moment' },
        { by: sql`r.id`, is: 'text' },
      ],
    },
    query,
    shown,
  )
}

function wanted({ app, account }: CustomerCtx, query: Query): SQL {
  const { search, account_id, kind, expires_within_days: days } = query
  const like = search && containing(search)
  const until = days === undefined ? undefined : new Date(app.clock.now().getTime() + daysMs(days)).toISOString()
  const parts = [
    sql`k.agent_id = ${account.id} and r.released_at is null and r.deleted_at is null`,
    ...(account_id ? [sql`r.account_id = ${account_id}`] : []),
    ...(kind ? [sql`r.kind = ${kind}`] : []),
    ...(until ? [sql`r.expires_at <= ${until}::timestamptz`] : []),
    ...(like ? [sql`(r.name ilike ${like} or r.id = ${search})`] : []),
  ]
  return sql.join(parts, sql` and `)
}
