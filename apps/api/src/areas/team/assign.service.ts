import { okCode, refusals } from '@portico/contract/codes.ts'
import type { ActResults } from '@portico/contract/resource/fields.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CustomerCtx } from '../../core/http/context.ts'
import { pushTo, rightsChanged } from '../../core/push/push.ts'
import { refuse, Refused } from '../../core/refuse.ts'
import { fill, wordsOf } from '../../core/words/words.ts'
import { holdLive } from '../../lifecycle/own.ts'
import { productLines } from '../../lifecycle/product.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { holdGroup, tellTeam } from './group.service.ts'

/** Each on its own: what one refuses does not keep the others from it. */
export async function assign(
  ctx: CustomerCtx,
  { ids, group_id }: { ids: string[]; group_id: string },
): Promise<z.output<typeof ActResults>> {
  const group = group_id === '' ? null : await holdGroup(ctx, group_id, 'share')
  const result = []
  for (const id of [...new Set(ids)].toSorted()) {
    await ctx.db.execute(sql`savepoint one_resource`)
    try {
      await move(ctx, id, group?.id ?? null)
      result.push({ id, code: okCode, msg: '', operation_id: '' })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await ctx.db.execute(sql`rollback to savepoint one_resource`)
      const msg = fill(wordsOf(ctx.language).refusals[error.refusal], error.vars)
      result.push({ id, code: refusals[error.refusal], msg, operation_id: '' })
    }
  }
  const done = result.filter(({ code }) => code === okCode).length
  ctx.audit.subject = result[0]!.id
  ctx.audit.details = { group: group?.name ?? '', done, of: result.length }
  if (done === 0) return { result }
  await rightsChanged(ctx.db, ctx.account.id)
  // Names the lists and no thing: those it was taken from must not learn what it was.
  const lists = productLines().flatMap(({ lists: { customer } }) => customer)
  await pushTo(ctx.db, { account: ctx.account.id }, { stale: [...new Set([...lists, 'resourceCount'])] })
  await tellTeam(ctx)
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
