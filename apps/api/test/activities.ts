import { priceCalls, type ActivityInput } from '@portico/contract/money/catalogue-price.ts'
import { daysMs } from '../src/core/clock.ts'
import { activities } from '../src/ground/prices/price.table.ts'
import type { Person, TestPortico } from './portico.ts'

/** The day that is so many days from now, as an activity names it. */
export const dayFrom = (t: TestPortico, days: number) =>
  new Date(t.clock.now().getTime() + daysMs(days)).toISOString().slice(0, 10)

/** A tenth off every host, for purchases and renewals, from today on for ten years. */
export const activityDraft = (t: TestPortico, more: Partial<ActivityInput> = {}): ActivityInput => ({
  name: 'Sales',
  product: 'host',
  node: '*',
  discount: '0.90',
  min_months: 1,
  applies_to: 'both',
  title_en: 'Sales',
  title_zh_hans: '优惠',
  title_zh_hant: '優惠',
  starts_on: dayFrom(t, 0),
  ends_on: dayFrom(t, 3650),
  ...more,
})

export async function startActivity(t: TestPortico, as: Person, more: Partial<ActivityInput> = {}): Promise<string> {
  return (await t.ok(priceCalls.platformActivitySave, activityDraft(t, more), { as })).id
}

export async function noActivities(t: TestPortico): Promise<void> {
  await t.db.delete(activities)
}
