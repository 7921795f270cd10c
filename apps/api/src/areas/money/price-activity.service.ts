import type { Product } from '@portico/contract/access.ts'
import type { Language } from '@portico/contract/language.ts'
import type { ActivityInput, PlatformActivity } from '@portico/contract/money/catalogue-price.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { and, asc, eq, gte, ilike, lte } from 'drizzle-orm'
import type { Ctx, SignedInCtx } from '../../core/http/context.ts'
import { newId } from '../../core/ids.ts'
import { containing, newestFirst } from '../../core/lists.ts'
import { refuse } from '../../core/refuse.ts'
import { activities } from './price.table.ts'

type Row = typeof activities.$inferSelect

const today = (ctx: Ctx) => ctx.app.clock.now().toISOString().slice(0, 10)
const titleIn = (row: Row, language: Language) =>
  ({ en: row.titleEn, 'zh-Hans': row.titleZhHans, 'zh-Hant': row.titleZhHant })[language]

export async function running(ctx: Ctx) {
  const rows = await ctx.db
    .select()
    .from(activities)
    .where(and(lte(activities.startsOn, today(ctx)), gte(activities.endsOn, today(ctx))))
    .orderBy(asc(activities.endsOn), asc(activities.id))
    .limit(50)
  const result = rows.map((row) => ({
    id: row.id,
    name: row.name,
    product: row.product as Product,
    title: titleIn(row, ctx.language),
    discount: row.discount,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
  }))
  return { result }
}

function shown(row: Row, day: string): PlatformActivity {
  return {
    id: row.id,
    name: row.name,
    product: row.product as Product,
    discount: row.discount,
    title_en: row.titleEn,
    title_zh_hans: row.titleZhHans,
    title_zh_hant: row.titleZhHant,
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    state: day < row.startsOn ? 'coming' : day > row.endsOn ? 'over' : 'running',
  }
}

export async function list(ctx: SignedInCtx, query: PageQuery) {
  const where = query.search ? ilike(activities.name, containing(query.search)) : undefined
  return newestFirst(ctx.db, activities, where, query, (row) => shown(row, today(ctx)))
}

export async function save(ctx: SignedInCtx, { id: known, ...form }: ActivityInput): Promise<{ id: string }> {
  const values = {
    name: form.name,
    product: form.product,
    discount: form.discount,
    titleEn: form.title_en,
    titleZhHans: form.title_zh_hans,
    titleZhHant: form.title_zh_hant,
    startsOn: form.starts_on,
    endsOn: form.ends_on,
  }
  const id = known ?? newId('activity')
  if (known) {
    const [saved] = await ctx.db.update(activities).set(values).where(eq(activities.id, known)).returning()
    if (!saved) throw refuse('notFound')
  } else await ctx.db.insert(activities).values({ id, ...values, createdAt: ctx.app.clock.now() })
  ctx.audit.subject = id
  ctx.audit.details = { name: form.name, discount: form.discount }
  return { id }
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const [removed] = await ctx.db.delete(activities).where(eq(activities.id, id)).returning()
  if (!removed) throw refuse('notFound')
  ctx.audit.subject = id
  ctx.audit.details = { name: removed.name }
  return null
}
