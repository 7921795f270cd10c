import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import { operatorsWith } from '../../core/people/people.ts'
import { pushChannel, pushPayload, pushTo } from '../../core/push/push.ts'
import { operationChannel } from '../../lifecycle/operations.ts'
import { productLines } from '../../lifecycle/product.ts'
import { notify } from '../../ground/notices/notice.service.ts'
import type { NodeRow } from '../../ground/nodes/node.service.ts'
import { nodes } from '../../ground/nodes/node.table.ts'
import { nodeOutages } from './status.table.ts'

/** From now on nobody knows what its resources do; everybody who sees them is told, and the operators of nodes once. */
export async function wentSilent(app: Inside, db: Db, node: NodeRow, since: Date): Promise<void> {
  const [silent] = await db
    .update(nodes)
    .set({ unreachableSince: since })
    .where(and(eq(nodes.id, node.id), isNull(nodes.unreachableSince)))
    .returning()
  if (!silent) return
  await db.insert(nodeOutages).values({ nodeId: node.id, since }).onConflictDoNothing()
  await pushSilence(db, node.id)
  const vars = { node: node.id, time: since.toISOString() }
  const once = `node ${node.id} silent ${since.toISOString()}`
  for (const { id } of await operatorsWith(db, 'nodes'))
    await notify(app, db, { loginId: id, once, topic: 'platform', word: 'nodeSilent', vars, link: '/platnode' })
}

/** What was under way goes on where it stood: the silence is no part of its time. */
export async function cameBack(app: Inside, db: Db, node: NodeRow, since: Date): Promise<void> {
  await db.update(nodes).set({ unreachableSince: null }).where(eq(nodes.id, node.id))
  await db
    .update(nodeOutages)
    .set({ until: app.clock.now() })
    .where(and(eq(nodeOutages.nodeId, node.id), isNull(nodeOutages.until)))
  const now = app.clock.now().toISOString()
  await db.execute(sql`
    update operation o set next_at = ${now}::timestamptz,
      deadline_at = o.deadline_at + (${now}::timestamptz - greatest(${since.toISOString()}::timestamptz, o.created_at))
    from resource r where r.id = o.resource_id and r.node = ${node.id} and o.ended_at is null`)
  await db.execute(sql`select pg_notify(${operationChannel}, '')`)
  await pushSilence(db, node.id)
}

async function pushSilence(db: Db, nodeId: string): Promise<void> {
  const lines = productLines()
  const payload = pushPayload({ account: '' }, { stale: [...new Set(lines.flatMap(({ lists }) => lists.customer))] })
  await db.execute(sql`
    select pg_notify(${pushChannel}, jsonb_set(${payload}::jsonb, '{to,account}', to_jsonb(account_id))::text)
    from (select distinct account_id from resource where node = ${nodeId} and released_at is null) owners`)
  const operator = new Set(lines.flatMap(({ lists }) => lists.operator))
  await pushTo(db, { operators: true }, { stale: [...operator, 'platformNodeList'] })
  await pushTo(db, { everyone: true }, { stale: ['statusInfo'] })
}
