import type { PageQuery } from '@portico/contract/page.ts'
import { count, gt, inArray, isNull, min, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Outside, SignedInCtx } from '../../../core/http/context.ts'
import { newestBy } from '../../../core/lists.ts'
import { customersOf } from '../../../core/people/names.ts'
import { nodeNameIn, nodeRow } from '../../../ground/nodes/node.service.ts'
import { containers } from '../container.table.ts'
import { blobs } from '../kept/blob.table.ts'
import { storeFaultRows } from '../kept/fault.table.ts'

const sumOf = (column: PgColumn) => sql<string>`coalesce(sum(${column}), 0)`.mapWith(Number)

/** What was sold on each node, how much of it is used, what its store has left, and since when all was read through. */
export async function storeReport(ctx: Outside<SignedInCtx>) {
  const rows = await ctx.db
    .select({
      node: containers.node,
      containers: count(),
      sold_bytes: sumOf(containers.sizeBytes),
      used_bytes: sumOf(containers.usedBytes),
      objects: sumOf(containers.objectCount),
    })
    .from(containers)
    .where(isNull(containers.releasedAt))
    .groupBy(containers.node)
    .orderBy(containers.node)
  const nodes = await Promise.all(
    rows.map(async (row) => {
      const node = await nodeRow(ctx.db, row.node)
      const store = await ctx.app.stores.on(row.node)
      return { ...row, node_name: nodeNameIn(ctx.language, node), store: store.id, free_bytes: await store.freeBytes() }
    }),
  )
  const [checked] = await ctx.db
    .select({
      oldest: min(blobs.checkedAt),
      unchecked: sql<number>`count(*) - count(${blobs.checkedAt})`.mapWith(Number),
    })
    .from(blobs)
    .where(gt(blobs.uses, 0))
  return {
    nodes,
    checked_time: checked?.unchecked === 0 ? (checked.oldest?.toISOString() ?? null) : null,
    faults: await ctx.db.$count(storeFaultRows),
  }
}

/** What was found not to be as it was written, newest first. */
export async function faultList(ctx: SignedInCtx, query: PageQuery) {
  const page = await newestBy(
    ctx.db,
    { table: storeFaultRows, at: storeFaultRows.foundAt, around: {} },
    undefined,
    query,
    (row) => row,
  )
  const ids = page.result.map(({ containerId }) => containerId)
  const found = ids.length > 0 ? await ctx.db.select().from(containers).where(inArray(containers.id, ids)) : []
  const of = new Map(found.map((row) => [row.id, row]))
  const customerOf = await customersOf(
    ctx.db,
    found.map(({ accountId }) => accountId),
  )
  const result = page.result.map(({ id, fault, containerId, key, versionId, foundAt }) => {
    const container = of.get(containerId)
    return {
      id,
      fault,
      container_id: containerId,
      container: container?.name ?? '',
      customer: container ? customerOf(container.accountId).name : '',
      key,
      version_id: versionId,
      found_time: foundAt.toISOString(),
    }
  })
  return { ...page, result }
}
