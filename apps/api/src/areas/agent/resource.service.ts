import type { AgentHostAction, AgentResource, agentSaleCalls } from '@portico/contract/agent/sale.ts'
import type { ParsedInput } from '@portico/contract/calls.ts'
import { okCode } from '@portico/contract/codes.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { eq, sql, type SQL } from 'drizzle-orm'
import { daysMs } from '../../core/clock.ts'
import type { CustomerCtx } from '../../core/http/context.ts'
import { containing, statementPage } from '../../core/lists.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { noteAtCustomer } from '../../ground/agents/consent.service.ts'
import { nodeNameIn } from '../../lifecycle/list.ts'
import { holdAny } from '../../lifecycle/own.ts'
import type { ResourceRow } from '../../lifecycle/resource.table.ts'
import { actMany } from '../compute/host.service.ts'
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
  renewal: string
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
        r.task, r.renewal, a.agent_consent, r.created_at, r.expires_at`,
      from: sql`${from} left join node n on n.id = r.node`,
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

/** On behalf of a customer who lets the agent; a line in the log of either. */
export async function actOnHosts(ctx: CustomerCtx, { ids, action }: { ids: string[]; action: AgentHostAction }) {
  const owners = new Map<string, string>()
  const answer = await actMany(ctx, ids, action, async (id) => {
    const row = await holdForCustomer(ctx, id)
    owners.set(id, row.accountId)
    return row
  })
  for (const { id } of answer.result.filter(({ code }) => code === okCode)) {
    await noteAtCustomer(ctx, owners.get(id)!, 'agent.hostAct', id, { action })
    await pushTo(ctx.db, { account: owners.get(id)! }, { stale: ['hostList', 'hostInfo', 'resourceTimeline'] })
  }
  return answer
}

/** A thing of one of the agent's customers, held; somebody else's is absent. */
async function holdForCustomer(ctx: CustomerCtx, id: string): Promise<ResourceRow> {
  const row = await holdAny(ctx.db, id)
  const [owner] = await ctx.db.select().from(accounts).where(eq(accounts.id, row.accountId)).for('share')
  if (owner?.agentId !== ctx.account.id) throw refuse('notFound')
  if (owner.agentConsent !== 'act') throw refuse('consentMissing')
  if (row.deletedAt || owner.status !== 'normal') throw refuse('wrongState')
  return row
}
