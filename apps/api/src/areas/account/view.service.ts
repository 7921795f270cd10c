import { viewsMax, type SavedView } from '@portico/contract/account/view.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { noun } from '../../core/noun/noun.ts'
import { refuse } from '../../core/refuse.ts'
import { savedViews } from './view.table.ts'

const mine = ({ login }: SignedInCtx) => eq(savedViews.loginId, login.id)

const views = noun(savedViews, {
  kind: 'savedView',
  within: mine,
  begins: ({ login }) => ({ loginId: login.id }),
  tooMany: (count) => (count > viewsMax ? refuse('viewsTooMany', { n: String(viewsMax) }) : undefined),
  told: ({ list, name }) => ({ list, name }),
})

export async function list(ctx: SignedInCtx, of: string): Promise<{ result: SavedView[] }> {
  const rows = await ctx.db
    .select()
    .from(savedViews)
    .where(and(mine(ctx), eq(savedViews.list, of)))
    .orderBy(asc(savedViews.name))
  return { result: rows.map(({ id, name, query, hidden }) => ({ id, name, query, hidden })) }
}

export async function save(ctx: SignedInCtx, form: Omit<SavedView, 'id'> & { list: string }): Promise<{ id: string }> {
  const [before] = await ctx.db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(and(mine(ctx), eq(savedViews.list, form.list), eq(savedViews.name, form.name)))
  const { id } = await views.save(ctx, before?.id, form)
  return { id }
}

export const { remove } = views
