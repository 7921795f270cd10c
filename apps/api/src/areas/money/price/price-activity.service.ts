import type { Language } from '@portico/contract/language.ts'
import type { ActivityInput, ListedActivity, PlatformActivity } from '@portico/contract/money/catalogue-price.ts'
import type { PageOf, PageQuery } from '@portico/contract/page.ts'
import type { Ctx, SignedInCtx } from '../../../core/http/context.ts'
import { noun } from '../../../core/noun/noun.ts'
import { namesForAll, namesForDesk, twoPlaces } from '../../../ground/prices/price.service.ts'
import { activities } from '../../../ground/prices/price.table.ts'
import { dayOf, runningActivities, shownActivity } from '../../../ground/prices/running-activity.ts'

const titleIn = (row: PlatformActivity, language: Language) =>
  ({ en: row.title_en, 'zh-Hans': row.title_zh_hans, 'zh-Hant': row.title_zh_hant })[language]

/** What visitors are told of. */
export async function told(ctx: Ctx) {
  const names = await namesForAll(ctx)
  const running = (await runningActivities(ctx.db, ctx.app.clock)).filter(({ node }) => names.has(node))
  const result = running.slice(0, 50).map((activity) => ({
    id: activity.id,
    name: activity.name,
    product: activity.product,
    node: activity.node,
    node_name: names.get(activity.node)!,
    title: titleIn(activity, ctx.language),
    discount: activity.discount,
    min_months: activity.min_months,
    applies_to: activity.applies_to,
    starts_on: activity.starts_on,
    ends_on: activity.ends_on,
  }))
  return { result }
}

const planned = noun(activities, {
  kind: 'activity',
  searched: activities.name,
  told: ({ name, discount }) => ({ name, discount }),
})
export const { remove } = planned

export async function list(ctx: SignedInCtx, query: PageQuery): Promise<PageOf<ListedActivity>> {
  const { result, ...page } = await planned.page(ctx, query, (row) => shownActivity(row, dayOf(ctx.app.clock)))
  const nameOf = await namesForDesk(
    ctx,
    result.map(({ node }) => node),
  )
  return { ...page, result: result.map((activity) => ({ ...activity, node_name: nameOf(activity.node) })) }
}

export async function save(ctx: SignedInCtx, form: ActivityInput): Promise<{ id: string }> {
  const { id } = await planned.save(ctx, form.id, {
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
  })
  return { id }
}
