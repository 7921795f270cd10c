import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import type { FirewallReach } from '@portico/contract/network/firewall.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import type { CustomerCtx, SignedInCtx } from '../../../core/http/context.ts'
import { begin } from '../../../lifecycle/operations.ts'
import { withinGroup } from '../../../lifecycle/own.ts'
import { operations, resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'

/** The same table greys the button. */
export const canBindFirewalls = ({ status, task, deletedAt, releasedAt }: ResourceRow) =>
  task === '' && !deletedAt && !releasedAt && hostCan['bind port security group'](status as HostStatus)

const living = and(eq(resources.kind, 'host'), isNull(resources.releasedAt))

/** How many hosts stand behind each firewall, those in the recycle bin included: they may come back. */
export async function hostCounts(
  db: Db,
  firewalls: readonly { id: string; accountId: string }[],
): Promise<Map<string, number>> {
  if (firewalls.length === 0) return new Map()
  const accounts = [...new Set(firewalls.map(({ accountId }) => accountId))]
  const behind = sql<string>`jsonb_array_elements_text(${resources.spec} -> 'firewall_ids')`
  const each = db
    .select({ firewall: behind.as('firewall') })
    .from(resources)
    .where(and(living, inArray(resources.accountId, accounts)))
    .as('each')
  const ids = firewalls.map(({ id }) => id)
  const rows = await db
    .select({ firewall: each.firewall, n: sql<number>`count(*)::int` })
    .from(each)
    .where(inArray(each.firewall, ids))
    .groupBy(each.firewall)
  return new Map(rows.map(({ firewall, n }) => [firewall, n]))
}

const behindOne = (accountId: string, firewallId: string) =>
  and(living, eq(resources.accountId, accountId), sql`${resources.spec} -> 'firewall_ids' ? ${firewallId}`)

const shownMax = 100
/** Those that the reader may see. */
export const hostsBehind = (
  { db, group }: Pick<SignedInCtx, 'db' | 'group'>,
  accountId: string,
  firewallId: string,
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: resources.id, name: resources.name })
    .from(resources)
    .where(and(behindOne(accountId, firewallId), withinGroup({ group })))
    .orderBy(asc(resources.name), asc(resources.id))
    .limit(shownMax)

/** Held in one order, so that two changes never wait for each other. */
export const holdBehind = (db: Db, accountId: string, firewallId: string): Promise<ResourceRow[]> =>
  db.select().from(resources).where(behindOne(accountId, firewallId)).orderBy(asc(resources.id)).for('update')

/** Whether a host stands behind it, or is about to. */
export async function isWanted(db: Db, accountId: string, firewallId: string): Promise<boolean> {
  const [behind] = await db
    .select({ id: resources.id })
    .from(resources)
    .where(behindOne(accountId, firewallId))
    .limit(1)
  if (behind) return true
  const [binding] = await db
    .select({ id: operations.id })
    .from(operations)
    .where(
      and(
        eq(operations.accountId, accountId),
        isNull(operations.endedAt),
        sql`${operations.params} -> 'firewall_ids' ? ${firewallId}`,
      ),
    )
    .limit(1)
  return binding !== undefined
}

/**
 * Rules that changed reach every settled host at once: it is bound anew to what it is bound to. A host that is busy, or
 * in a state in which nothing can be bound, gets them at the end of what is done to it next (`followingRules`).
 */
export async function bindAnew(ctx: CustomerCtx, held: readonly ResourceRow[]): Promise<FirewallReach> {
  const busy = new Set(
    held.length === 0
      ? []
      : (
          await ctx.db
            .select({ id: operations.resourceId })
            .from(operations)
            .where(
              and(
                inArray(
                  operations.resourceId,
                  held.map(({ id }) => id),
                ),
                isNull(operations.endedAt),
              ),
            )
        ).map(({ id }) => id),
  )
  const ready = held.filter((row) => canBindFirewalls(row) && !busy.has(row.id))
  for (const row of ready)
    await begin(ctx.app, ctx.db, row, {
      action: 'bind port security group',
      params: { firewall_ids: row.spec['firewall_ids'] },
      loginId: ctx.login.id,
    })
  return { applying: ready.length, waiting: held.length - ready.length }
}
