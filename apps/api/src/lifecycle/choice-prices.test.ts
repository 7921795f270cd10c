import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { choicesMax, purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import { statementsOf } from '../../test/plans.ts'
import { networksOf, wishes } from '../../test/wishes.ts'
import { businessBuyer } from '../../test/cloudphones.ts'
import { otherNode, secondNode } from '../../test/forwards.ts'
import { activities } from '../ground/prices/price.table.ts'
import { buyer, hostConfig, startStocked } from '../../test/resources.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
})
afterAll(() => t.stop())

const host = { kind: 'host' as const, ...hostConfig, data_disks_gb: [50, 30], bandwidth_mbps: 3, quantity: 2 }
const terms = [1, 3, 6, 12, 24] as const

test('of several choices are those that each has alone, with what is saved by it and what its items come to', async () => {
  const operator = await t.operator()
  const factors = { purpose: 'purchase', quarter: '0.95', half_year: '0.90', year: '0.83', two_years: '0.75' } as const
  await t.ok(priceCalls.termDiscountSave, factors, { as: operator })
  const own = { account_id: await accountOf(t, as), discount: '0.97', min_months: 1 } as const
  await t.ok(priceCalls.userPriceSave, own, { as: operator })
  const configs = terms.map((months) => ({ ...host, months }))
  const promoted = await t.ok(purchaseCalls.choicePrices, { configs }, { as })
  // One that is for hosts alone, of a year and more, saves a part of what is bought together.
  expect(Number(promoted.result[3]!.time_factor)).toBeLessThan(0.83)
  await t.db.delete(activities)
  const { result } = await t.ok(purchaseCalls.choicePrices, { configs }, { as })
  for (const [at, config] of configs.entries()) {
    const quote = await t.ok(purchaseCalls.purchasePrice, config, { as })
    const shown = result[at]!
    expect(shown.total).toBe(quote.total)
    expect(shown.parts.map(({ product, total }) => [product, total])).toEqual(
      quote.parts.map(({ product, total }) => [product, total]),
    )
    for (const { items, total } of shown.parts) expect(addMoney(...items.map((item) => item.total))).toBe(total)
  }
  expect(result.map((one) => Number(one!.time_factor))).toEqual([1, 0.95, 0.9, 0.83, 0.75])
  const [month, , , year] = result
  expect(Number(year!.list)).toBeCloseTo(Number(month!.list) * 12, 2)
  expect(month!.list).not.toBe(month!.total)
})

test('leave out what cannot be had and keep the rest', async () => {
  const configs = [host, { ...host, flavor_id: 'no-such-size' }, { ...host, months: 3 }]
  const { result } = await t.ok(purchaseCalls.choicePrices, { configs }, { as })
  expect(result.map((one) => one === null)).toEqual([false, true, false])
  expect(await t.send(purchaseCalls.choicePrices, { configs: [] }, { as })).toMatchObject({ code: '400001' })
})

test('ask the database for a hundred as often as for one, whatever it is', async () => {
  const business = await businessBuyer(t)
  await secondNode(t, business)
  const asked = async (configs: object[]) => {
    const answer = statementsOf(t, async () => {
      const { result } = await t.ok(purchaseCalls.choicePrices, { configs } as never, { as: business })
      expect(result).not.toContain(null)
    })
    return (await answer).length
  }
  const one = { kind: 'host' as const, ...hostConfig, controller_id: otherNode, system_disk_gb: 40 }
  const of = { controller_id: otherNode, resource_type: 'host' as const }
  const sizes = (await t.ok(nodeCalls.flavorList, of, { as: business })).result
  const many = sizes.flatMap(({ flavor_id }) => terms.map((months) => ({ ...one, flavor_id, months })))
  expect(many.length).toBeGreaterThan(20)
  const hundred = Array.from({ length: choicesMax }, (_, at) => many[at % many.length]!)
  expect(await asked(hundred)).toBe(await asked([one]))
  const all = Object.values(wishes(await networksOf(t, business), 'box'))
  for (const wish of all)
    expect(await asked([3, 6, 12].map((months) => ({ ...wish, months }))), wish.kind).toBe(
      await asked([{ ...wish, months: 3 }]),
    )
})
