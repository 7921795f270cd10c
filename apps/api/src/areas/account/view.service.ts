import { viewsMax, type SavedView } from '@portico/contract/account/view.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
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

interface Kept {
  list: string
  name: string
}
const rememberedMax = 60

/** What somebody wants hidden of something that is no list. */
export async function remembered(ctx: SignedInCtx, { list: of, name }: Kept): Promise<string[]> {
  const [row] = await ctx.db
    .select({ hidden: savedViews.hidden })
    .from(savedViews)
    .where(and(mine(ctx), eq(savedViews.list, of), eq(savedViews.name, name)))
  return row?.hidden ?? []
}

/** One more of that, or one less, also where several are said at a time. The newest are kept. */
export async function rememberOne(ctx: SignedInCtx, of: Kept, key: string, wanted: boolean): Promise<void> {
  const others = sql`array_remove(${savedViews.hidden}, ${key})`
  const all = wanted ? sql`${others} || array[${key}]::text[]` : others
  await ctx.db
    .insert(savedViews)
    .values({
      id: newId('savedView'),
      loginId: ctx.login.id,
      ...of,
      query: '',
      hidden: wanted ? [key] : [],
      createdAt: ctx.app.clock.now(),
    })
    .onConflictDoUpdate({
      target: [savedViews.loginId, savedViews.list, savedViews.name],
      set: { hidden: sql`(${all})[greatest(cardinality(${all}) - ${rememberedMax - 1}, 1):]` },
    })
}
