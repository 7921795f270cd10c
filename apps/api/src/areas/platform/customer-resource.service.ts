import type { ParsedInput } from '@portico/contract/calls.ts'
import type { customerCalls, CustomerResource } from '@portico/contract/platform/customers.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { sql } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { containing, newest, statementPage } from '../../core/lists.ts'
import { nodeNameIn } from '../../lifecycle/list.ts'
import { isRenewedWith } from '../../lifecycle/own.ts'

interface Row extends Omit<CustomerResource, 'create_time' | 'expire_time' | 'node_name' | 'host_name'> {
  node_name: string | null
  host_name: string | null
  created_at: string
  expires_at: string | null
}

/** Everything that a customer has, of whatever kind. */
export function list(
  { db, language }: SignedInCtx,
  query: ParsedInput<typeof customerCalls.customerResourceList>,
): Promise<PageOf<CustomerResource>> {
  const { account_id, kind, search } = query
  const named = search ? sql`and (r.name ilike ${containing(search)} or r.id = ${search})` : sql``
  return statementPage(
    db,
    {
      columns: sql`r.id, r.kind, r.name, ${nodeNameIn(language)} as node_name, r.status, r.task,
        coalesce(h.renewal, r.renewal) as renewal, h.name as host_name, r.created_at, r.expires_at`,
      from: sql`resource r left join node n on n.id = r.node left join resource h on ${isRenewedWith('r', 'h')}`,
      where: sql`r.account_id = ${account_id} and r.released_at is null ${kind ? sql`and r.kind = ${kind}` : sql``} ${named}`,
      counted: sql`resource r`,
      ...newest(sql`r.created_at`, sql`r.id`),
    },
    query,
    ({ id, kind: of, name, node_name, status, task, renewal, host_name, created_at, expires_at }: Row) => ({
      id,
      kind: of,
      name,
      node_name: node_name ?? '',
      status,
      task,
      renewal,
      host_name: host_name ?? '',
      create_time: new Date(created_at).toISOString(),
      expire_time: expires_at && new Date(expires_at).toISOString(),
    }),
  )
}
