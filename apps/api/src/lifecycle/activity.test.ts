import { catalogue } from '@portico/contract/catalogue.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityDraft, dayFrom, noActivities, startActivity } from '../../test/activities.ts'
import { fenOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostConfig,
  hostForm,
  hostPassword,
  node,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { daysMs, hoursMs, minutesMs } from '../core/clock.ts'
import { toFen } from '../core/money.ts'
import { resourceTimeJob } from './timed.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  await t.db.update(flavorOffers).set({ stock: null })
})
beforeEach(async () => {
  operator = await t.operator()
  await noActivities(t)
})
afterAll(() => t.stop())

const host = (more: object = {}) => ({ kind: 'host' as const, ...hostConfig, ...more })
const quoteOf = (as: Person, more: object = {}) => t.ok(catalogue.purchasePrice, host(more), { as })
const hostLines = async (as: Person, more: object = {}) => (await quoteOf(as, more)).parts[0]!.lines
const factorsIn = (lines: readonly { word: string; vars: Record<string, string> }[]) =>
  lines.filter(({ word }) => word === 'price.activity').map(({ vars }) => vars['factor'])
const renewal = async (as: Person, id: string) => t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })

describe('a purchase in an activity', () => {
  test('has a line of its own with the title in every language, and is charged what was quoted', async () => {
    const as = await buyer(t)
    const usual = await quoteOf(as)
    await startActivity(t, operator, { discount: '0.80' })
    const { parts, total } = await quoteOf(as)
    expect(toFen(total)).toBe((toFen(usual.total) * 8n + 5n) / 10n)
    expect(parts[0]!.lines.at(-1)).toMatchObject({
      word: 'price.activity',
      vars: { factor: '0.80', en: 'Sales', zh_hans: '优惠', zh_hant: '優惠' },
      amount: expect.stringMatching(/^-/) as string,
    })
    const { order_ids } = await buyHosts(t, as)
    expect(1_000_000n - (await fenOf(t, as))).toBe(toFen(total))
    const order = await t.ok(catalogue.orderInfo, { id: order_ids[0]! }, { as })
    expect(order.price_lines).toEqual(parts[0]!.lines)
  })

  test('takes the best that is for it, never two, and none that is for something else', async () => {
    const as = await buyer(t)
    for (const more of [
      { discount: '0.70' },
      { discount: '0.60', node },
      { discount: '0.10', product: 'disk' },
      { discount: '0.20', node: 'elsewhere' },
      { discount: '0.30', min_months: 12 },
      { discount: '0.40', applies_to: 'renewal' },
      { discount: '0.05', starts_on: dayFrom(t, 1) },
      { discount: '0.05', starts_on: dayFrom(t, -9), ends_on: dayFrom(t, -1) },
    ] as const)
      await startActivity(t, operator, more)
    expect(factorsIn(await hostLines(as))).toEqual(['0.60'])
    expect(factorsIn(await hostLines(as, { months: 12 }))).toEqual(['0.30'])
  })

  test('holds from its first day to its last, by the days of UTC', async () => {
    const as = await buyer(t)
    await startActivity(t, operator, { starts_on: dayFrom(t, 1), ends_on: dayFrom(t, 2) })
    const seen: number[] = []
    for (let day = 0; day < 4; day++) {
      seen.push(factorsIn(await hostLines(await t.signIn(as.email))).length)
      t.clock.pass(daysMs(1))
    }
    expect(seen).toEqual([0, 1, 1, 0])
  })

  test('that is quoted keeps its price when the activity ends before it is paid, until the quote expires', async () => {
    const as = await buyer(t)
    const id = await startActivity(t, operator, { discount: '0.50' })
    const [first, second] = [await hostForm(t, as), await hostForm(t, as)]
    await t.ok(catalogue.platformActivityRemove, { id }, { as: operator })
    expect(toFen((await quoteOf(as)).total)).toBeGreaterThan(toFen(first.total))
    await t.ok(catalogue.hostCreate, first.form, { as })
    expect(1_000_000n - (await fenOf(t, as))).toBe(toFen(first.total))
    t.clock.pass(minutesMs(10))
    expect(await t.send(catalogue.hostCreate, second.form, { as })).toMatchObject({ code: '400073' })
  })

  test('out of the cart is charged what the cart says now', async () => {
    const as = await buyer(t)
    const wish = { ...host(), host_name: 'web', password: hostPassword }
    await t.ok(catalogue.cartAdd, wish, { as })
    const usual = await t.ok(catalogue.cartList, undefined, { as })
    await startActivity(t, operator, { discount: '0.80' })
    const cart = await t.ok(catalogue.cartList, undefined, { as })
    expect(factorsIn(cart.result[0]!.quote!.parts[0]!.lines)).toEqual(['0.80'])
    const ids = cart.result.map((item) => item.id)
    const dear = await t.send(catalogue.cartSettle, { ids, prices: [usual.total], total: usual.total }, { as })
    expect(dear).toMatchObject({ data: { total: cart.total } })
    await t.ok(catalogue.cartSettle, { ids, prices: [cart.total], total: cart.total }, { as })
    expect(1_000_000n - (await fenOf(t, as))).toBe(toFen(cart.total))
  })
})

describe('a renewal in an activity', () => {
  test('is charged what was quoted, by hand and by itself, if the activity is for renewals', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { renewal: '1 month' })
    const usual = toFen((await renewal(as, id)).total)
    const only = await startActivity(t, operator, { discount: '0.50', applies_to: 'purchase' })
    expect(toFen((await renewal(as, id)).total)).toBe(usual)
    const both = activityDraft(t, { id: only, discount: '0.50', applies_to: 'renewal' })
    await t.ok(catalogue.platformActivitySave, both, { as: operator })
    expect(factorsIn(await hostLines(as))).toEqual([])
    const quote = await renewal(as, id)
    expect(factorsIn(quote.parts[0]!.lines)).toEqual(['0.50'])
    const before = await fenOf(t, as)
    await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: quote.token }, { as })
    expect(before - (await fenOf(t, as))).toBe(toFen(quote.total))
    const { expiresAt } = await rowOf(t, id)
    t.clock.pass(expiresAt!.getTime() - t.clock.now().getTime() - hoursMs(20))
    const me = await t.signIn(as.email)
    const left = await fenOf(t, me)
    await resourceTimeJob(t.app).run({})
    await settled(t)
    expect(left - (await fenOf(t, me))).toBe(toFen(quote.total))
  })
})

test('a change of size is neither bought nor renewed: it costs and gives back what it does without an activity', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as)
  const adjusted = async () => t.ok(catalogue.adjustPrice, { id, flavor_id: 'g2.large' }, { as })
  const usual = await adjusted()
  await startActivity(t, operator, { discount: '0.10' })
  const { month_before, month_after } = await adjusted()
  expect({ month_before, month_after }).toEqual({ month_before: usual.month_before, month_after: usual.month_after })
})
