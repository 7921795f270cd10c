import type { ActResults } from '@portico/contract/resource/fields.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CustomerCtx } from '../../core/http/context.ts'
import { pushTo, rightsChanged } from '../../core/push/push.ts'
import { refuse } from '../../core/refuse.ts'
import { eachAlone } from '../../lifecycle/each-alone.ts'
import { holdLive } from '../../lifecycle/own.ts'
import { productLines } from '../../lifecycle/product.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { holdGroup, pushTeam } from './group.service.ts'

export async function assign(
  ctx: CustomerCtx,
  { ids, group_id }: { ids: string[]; group_id: string },
): Promise<z.output<typeof ActResults>> {
  const group = group_id === '' ? null : await holdGroup(ctx, group_id, 'share')
  const { result, done } = await eachAlone(ctx, ids, (id) => move(ctx, id, group?.id ?? null))
  ctx.audit.details = { group: group?.name ?? '', done, of: result.length }
  if (done === 0) return { result }
  await rightsChanged(ctx.db, ctx.account.id)
  // Names the lists and no thing: those it was taken from must not learn what it was.
  const lists = productLines().flatMap(({ lists: { customer } }) => customer)
  await pushTo(ctx.db, { account: ctx.account.id }, { stale: [...new Set([...lists, 'resourceCount'])] })
  await pushTeam(ctx)
  return { result }
}

/** What is bound to it follows by itself, and so cannot go elsewhere alone. */
async function move(ctx: CustomerCtx, id: string, groupId: string | null): Promise<void> {
  const row = await holdLive(ctx, id)
  if (row.boundTo) throw refuse('goesWithHost')
  const action = groupId === null ? 'remove business group' : 'assign business group'
  if (row.kind === 'host' && !hostCan[action](row.status as HostStatus)) throw refuse('wrongState')
  await ctx.db.update(resources).set({ groupId }).where(eq(resources.id, id))
}
