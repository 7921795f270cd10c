import { verdictOf, type FirewallVerdict, type Packet } from '@portico/contract/network/firewall-check.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx } from '../../../core/http/context.ts'
import { refuse } from '../../../core/refuse.ts'
import { ownResource } from '../../../lifecycle/own.ts'
import { operations, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { own, rulesOf, shownRule } from '../vpc/firewall-rows.ts'
import { firewallNames } from '../vpc/network.service.ts'

type Asked = Packet & { id: string }

export async function check(ctx: CustomerCtx, { id, ...packet }: Asked): Promise<FirewallVerdict> {
  const { name } = await own(ctx, id)
  return verdictOf(await wallsOf(ctx.db, [id], new Map([[id, name]])), packet)
}

/** Behind all the firewalls of a host, by the rules as they are kept; its engine gets those that have changed soon. */
export async function checkHost(ctx: CustomerCtx, { id, ...packet }: Asked): Promise<FirewallVerdict> {
  const host = await ownResource(ctx, id)
  if (host.kind !== 'host') throw refuse('notFound')
  const ids = host.spec['firewall_ids'] as string[]
  const verdict = verdictOf(await wallsOf(ctx.db, ids, await firewallNames(ctx.db, ids)), packet)
  if (verdict.because !== 'no firewall' || !(await hasRulesOfItsCloud(ctx.db, host))) return verdict
  return { ...verdict, allowed: null, because: 'of the cloud' }
}

async function wallsOf(db: Db, ids: readonly string[], names: ReadonlyMap<string, string>) {
  if (ids.length === 0) return []
  const rules = await rulesOf(db, ids)
  return ids.map((id) => ({
    id,
    name: names.get(id) ?? id,
    rules: rules.filter(({ firewallId }) => firewallId === id).map(shownRule),
  }))
}

/** A machine that was there before us keeps what its cloud gave it until its firewalls are chosen here. */
async function hasRulesOfItsCloud(db: Db, host: ResourceRow): Promise<boolean> {
  if (host.facts['adopted'] !== true) return false
  const chosen = and(
    eq(operations.resourceId, host.id),
    eq(operations.action, 'bind port security group'),
    eq(operations.state, 'done'),
  )
  return (await db.$count(operations, chosen)) === 0
}
