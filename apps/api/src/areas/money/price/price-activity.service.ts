import type { Language } from '@portico/contract/language.ts'
import type { ActivityInput, PlatformActivity } from '@portico/contract/money/catalogue-price.ts'
import type { PageQuery } from '@portico/contract/page.ts'
import { eq, ilike } from 'drizzle-orm'
import type { Ctx, SignedInCtx } from '../../../core/http/context.ts'
import { newId } from '../../../core/ids.ts'
import { containing, newestFirst } from '../../../core/lists.ts'
import { refuse } from '../../../core/refuse.ts'
import { twoPlaces } from '../../../ground/prices/price.service.ts'
import { activities } from '../../../ground/prices/price.table.ts'
import { dayOf, runningActivities, shownActivity } from '../../../ground/prices/running-activity.ts'

const titleIn = (row: PlatformActivity, language: Language) =>
  ({ en: row.title_en, 'zh-Hans': row.title_zh_hans, 'zh-Hant': row.title_zh_hant })[language]

/** What visitors are told of. */
export async function told(ctx: Ctx) {
  const running = await runningActivities(ctx.db, ctx.app.clock)
  const result = running.slice(0, 50).map((activity) => ({
    id: activity.id,
    name: activity.name,
    product: activity.product,
    node: activity.node,
    title: titleIn(activity, ctx.language),
    discount: activity.discount,
    min_months: activity.min_months,
    applies_to: activity.applies_to,
    starts_on: activity.starts_on,
    ends_on: activity.ends_on,
  }))
  return { result }
}

export async function list(ctx: SignedInCtx, query: PageQuery) {
  const where = query.search ? ilike(activities.name, containing(query.search)) : undefined
  return newestFirst(ctx.db, activities, where, query, (row) => shownActivity(row, dayOf(ctx.app.clock)))
}

export async function save(ctx: SignedInCtx, { id: known, ...form }: ActivityInput): Promise<{ id: string }> {
  const values = {
    name: form.name,
    product: form.product,
    node: form.node,
    discount: twoPlaces(form.discount),
    minMonths: form.min_months,
    appliesTo: form.applies_to,
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
  ctx.audit.details = { name: form.name, discount: values.discount }
  return { id }
}

export async function remove(ctx: SignedInCtx, id: string): Promise<null> {
  const [removed] = await ctx.db.delete(activities).where(eq(activities.id, id)).returning()
  if (!removed) throw refuse('notFound')
  ctx.audit.subject = id
  ctx.audit.details = { name: removed.name }
  return null
}
