import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { operations, resources } from '../../../lifecycle/resource.table.ts'

const subnetOf = sql<string>`${resources.spec} ->> 'subnet_id'`
const headedFor = sql<string>`${operations.params} ->> 'subnet_id'`

export interface HostInside {
  id: string
  name: string
  groupId: string | null
}

/** The hosts of an account in some of its subnets, those in the recycle bin included: they may come back. */
export async function hostsIn(db: Db, accountId: string, subnetIds: readonly string[]): Promise<HostInside[]> {
  if (subnetIds.length === 0) return []
  return db
    .select({ id: resources.id, name: resources.name, groupId: resources.groupId })
    .from(resources)
    .where(
      and(
        eq(resources.accountId, accountId),
        eq(resources.kind, 'host'),
        isNull(resources.releasedAt),
        inArray(subnetOf, [...subnetIds]),
      ),
    )
    .orderBy(asc(resources.name), asc(resources.id))
}

/** Those that stand in them, and those that are on their way there. */
export async function subnetsWanted(db: Db, accountId: string, subnetIds: readonly string[]): Promise<HostInside[]> {
  const coming = await db
    .select({ id: resources.id, name: resources.name, groupId: resources.groupId })
    .from(operations)
    .innerJoin(resources, eq(resources.id, operations.resourceId))
    .where(
      and(
        eq(operations.accountId, accountId),
        eq(operations.action, 'move subnet'),
        isNull(operations.endedAt),
        inArray(headedFor, [...subnetIds]),
      ),
    )
  return [...(await hostsIn(db, accountId, subnetIds)), ...coming]
}
