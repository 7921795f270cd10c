import { autoRenewalMonths, type AutoRenewal } from '@portico/contract/states/compute.ts'
import { eq } from 'drizzle-orm'
import type { CustomerCtx } from '../core/http/context.ts'
import { refuse } from '../core/refuse.ts'
import { pushChanged } from './operations.ts'
import { holdLive } from './own.ts'
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

export async function setRenewal(ctx: CustomerCtx, { id, renewal }: { id: string; renewal: AutoRenewal }) {
  const row = await holdLive(ctx, id)
  if (!row.expiresAt) throw refuse('wrongState')
  if (row.boundTo && productOf(row.kind).bound === 'term') throw refuse('boundToHost')
  if (renewal !== 'off') await productOf(row.kind).refuseTerm?.(ctx, autoRenewalMonths[renewal], 'renewal')
  ctx.audit.details = { renewal, renewal_before: row.renewal }
  return changeOwn(ctx, id, { renewal })
}
