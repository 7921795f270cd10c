import { tagsMax } from '@portico/contract/resource/fields.ts'
import { autoRenewalMonths, type AutoRenewal } from '@portico/contract/states/compute.ts'
import { eq, sql } from 'drizzle-orm'
import type { CustomerCtx } from '../core/http/context.ts'
import { refuse, refuseField } from '../core/refuse.ts'
import { eachAlone } from './each-alone.ts'
import { pushChanged } from './operations.ts'
import { grantedKinds, holdLive, visibleAs } from './own.ts'
import { productOf } from './product.ts'
import { resources } from './resource.table.ts'

type Change = Partial<typeof resources.$inferInsert>

async function changeOwn(ctx: CustomerCtx, id: string, change: Change): Promise<null> {
  const row = await holdLive(ctx, id)
  await ctx.db.update(resources).set(change).where(eq(resources.id, id))
  ctx.audit.subject = id
  await pushChanged(ctx.db, row)
  return null
}

export async function rename(ctx: CustomerCtx, { id, name }: { id: string; name: string }): Promise<null> {
  const row = await holdLive(ctx, id)
  if (productOf(row.kind).fixedName) throw refuse('nameFixed')
  ctx.audit.details = { name, name_before: row.name }
  return changeOwn(ctx, id, { name })
}

export const setTags = (ctx: CustomerCtx, { id, tags }: { id: string; tags: string[] }) =>
  changeOwn(ctx, id, { tags: [...new Set(tags)] })

export async function tagMany(
  ctx: CustomerCtx,
  { ids, add, remove }: { ids: string[]; add: string[]; remove: string[] },
) {
  if (add.length + remove.length === 0) throw refuseField({ add: 'rules.required' })
  const { result, done } = await eachAlone(ctx, ids, async (id) => {
    const row = await holdLive(ctx, id)
    const kept = row.tags.filter((tag) => !remove.includes(tag))
    const tags = [...new Set([...kept, ...add])]
    if (tags.length > tagsMax) throw refuse('tooManyTags', { n: String(tagsMax) })
    await ctx.db.update(resources).set({ tags }).where(eq(resources.id, id))
    await pushChanged(ctx.db, row)
  })
  ctx.audit.details = { add: add.join(', '), remove: remove.join(', '), done, of: result.length }
  return { result }
}

/** More than this nobody chooses from; whoever knows a tag can type it. */
const tagsListed = 200

export async function tagList(ctx: CustomerCtx) {
  const { rows } = await ctx.db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from resource r, unnest(r.tags) as tag
    where ${visibleAs(ctx)} and r.deleted_at is null and r.kind in ${grantedKinds(ctx).concat('')}
    group by tag order by count(*) desc, tag limit ${tagsListed}`)
  return { result: rows }
}

export async function setRenewal(ctx: CustomerCtx, { id, renewal }: { id: string; renewal: AutoRenewal }) {
  const row = await holdLive(ctx, id)
  if (!row.expiresAt) throw refuse('wrongState')
  if (row.boundTo && productOf(row.kind).bound === 'term') throw refuse('boundToHost')
  if (renewal !== 'off') await productOf(row.kind).refuseTerm?.(ctx, autoRenewalMonths[renewal], 'renewal')
  ctx.audit.details = { renewal, renewal_before: row.renewal }
  return changeOwn(ctx, id, { renewal })
}
