import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityDraft, dayFrom } from '../../../../test/activities.ts'
import { accountOf } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { accounts } from '../../../core/people/people.table.ts'
import { demoPrices } from '../../../demo/prices.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { monthFenOf, readPrices } from '../../../ground/prices/price.service.ts'
import { listPrices } from '../../../ground/prices/price.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())

const key = (item: string, node = '*') => ({ product: 'host', node, item }) as const
const rowsOf = (item: string) =>
  t.db.select().from(listPrices).where(eq(listPrices.item, item)).orderBy(asc(listPrices.validFrom))
const put = (item: string, price: string, node = '*') =>
  t.send(priceCalls.listPriceSave, { ...key(item, node), price }, { as: operator })

test('the stock of a demonstration is sold once, priced at every item, and left alone afterwards', async () => {
  expect((await t.ok(priceCalls.baseConfigPrice)).result).toEqual([])
  const stocked = () => inTransaction(t.app.pool, (db) => demoPrices(db, t.clock))
  await stocked()
  const first = await t.ok(priceCalls.baseConfigPrice)
  expect(first.result.length).toBeGreaterThan(15)
  expect((await t.ok(priceCalls.activityList)).result).toHaveLength(1)
  await stocked()
  expect(await t.ok(priceCalls.baseConfigPrice)).toEqual(first)
  await t.app.pool.query('truncate list_price, activity; delete from setting where name = $$prices$$')
})

test('packages are listed by price, a node’s own below the common one by its name; of one that is being prepared operators read alone', async () => {
  const names = { nameEn: 'Frankfurt A', nameZhHans: '法兰克福 A 区', nameZhHant: '法蘭克福 A 區' }
  const place = { ...names, country: 'DE', flag: 'DE', cloudType: 'native', createdAt: t.clock.now() }
  await t.db.insert(nodes).values([
    { ...place, id: 'de-a' },
    { ...place, id: 'de-b', nameZhHans: '法兰克福 B 区', onSell: false },
  ])
  const sold = [
    ['package:tiny', '30', '*'],
    ['package:small', '10', '*'],
    ['package:large', '20', '*'],
    ['package:small', '40', 'de-a'],
    ['package:small', '5', 'de-b'],
  ] as const
  for (const [item, price, node] of sold)
    await t.ok(priceCalls.listPriceSave, { product: 'traffic', item, price, node }, { as: operator })
  const [traffic] = (await t.ok(priceCalls.baseConfigPrice)).result
  expect(traffic!.items.map(({ item, node_name, list }) => [item.slice(8), node_name, list])).toEqual([
    ['small', '', '10.00'],
    ['small', 'Frankfurt A', '40.00'],
    ['large', '', '20.00'],
    ['tiny', '', '30.00'],
  ])
  for (const node of ['*', 'de-a', 'de-b', 'de-c'])
    await t.ok(priceCalls.platformActivitySave, activityDraft(t, { name: node, node }), { as: operator })
  const inHans = { as: operator, language: 'zh-Hans' } as const
  const namesIn = (rows: { node: string; node_name: string }[]) =>
    Object.fromEntries(rows.map(({ node, node_name }) => [node, node_name]))
  expect(namesIn((await t.ok(priceCalls.activityList)).result)).toEqual({ '*': '', 'de-a': 'Frankfurt A' })
  const [inChinese, prepared] = ['法兰克福 A 区', '法兰克福 B 区']
  const desk = await t.ok(priceCalls.listPriceList, undefined, inHans)
  expect(namesIn(desk.result)).toEqual({ '*': '', 'de-a': inChinese, 'de-b': prepared })
  const all = await t.ok(priceCalls.platformActivityList, {}, inHans)
  expect(namesIn(all.result)).toEqual({ '*': '', 'de-a': inChinese, 'de-b': prepared, 'de-c': 'de-c' })
  await t.db.execute(sql`truncate list_price, node, activity cascade`)
})

describe('list prices', () => {
  test('a change ends the old price where the new one begins, and the history tells both', async () => {
    await put('cpu', '38')
    await put('cpu', '40.5')
    expect(await put('cpu', '40.50')).toMatchObject({ code: '200' })
    const { result } = await t.ok(priceCalls.listPriceHistory, key('cpu'), { as: operator })
    expect(result.map(({ price, valid_to }) => [price, valid_to === null])).toEqual([
      ['40.50', true],
      ['38.00', false],
    ])
    expect(result[1]!.valid_to).toBe(result[0]!.valid_from)
    expect(result[0]!.who).toBe('Operator')
    const listed = await t.ok(priceCalls.listPriceList, undefined, { as: operator })
    expect(listed.result.filter(({ item }) => item === 'cpu')).toMatchObject([{ node: '*', price: '40.50' }])
  })

  test('twenty changes at once leave one in force and a history without a gap', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, (_, n) => put('memory_gb', `${10 + n}.00`)))
    expect(codes.every(({ code }) => code === '200')).toBe(true)
    const rows = await rowsOf('memory_gb')
    expect(rows).toHaveLength(20)
    expect(rows.filter(({ validTo }) => validTo === null)).toHaveLength(1)
    for (const [at, row] of rows.entries()) expect(row.validTo).toEqual(rows[at + 1]?.validFrom ?? null)
  })

  test("a node's own price goes before the one for every node", async () => {
    await put('bandwidth_mbps', '20.00')
    await put('bandwidth_mbps', '35.00', 'hk1')
    const book = { prices: await readPrices(t.db) }
    expect(monthFenOf(book, 'host', 'hk1', 'bandwidth_mbps')).toBe(3500n)
    expect(monthFenOf(book, 'host', 'sh2', 'bandwidth_mbps')).toBe(2000n)
    expect(monthFenOf(book, 'disk', 'hk1', 'bandwidth_mbps')).toBeUndefined()
  })

  test('a price that is taken off the list is gone, once', async () => {
    await put('ip', '5.00')
    const end = () => t.send(priceCalls.listPriceEnd, key('ip'), { as: operator })
    const codes = (await Promise.all([end(), end()])).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['200', '400002'])
    const { result } = await t.ok(priceCalls.listPriceList, undefined, { as: operator })
    expect(result.some(({ item }) => item === 'ip')).toBe(false)
    expect(await rowsOf('ip')).toHaveLength(1)
  })

  test.each(['0', '0.00', '-1', '1000000', '1.001', '1e3', 'many', '', ' ', '１'])(
    'the price "%s" is refused and nothing is left',
    async (price) => {
      const before = await t.rows()
      const answer = await put('wrong', price)
      expect(answer).toMatchObject({ code: '400001', data: { fields: { price: expect.any(String) as string } } })
      expect(await t.rows()).toEqual(before)
    },
  )
  test.each([1, 0.5, null, [], {}])('a price of the wrong kind, %j, is refused', async (price) => {
    expect(await put('wrong', price as never)).toMatchObject({ code: '400001' })
  })
  test.each([
    [{ node: 'a b' }, 'node'],
    [{ item: "x'; drop table" }, 'item'],
    [{ product: 'moon' }, 'product'],
  ])('%j is refused at its field', async (wrong, field) => {
    const answer = await t.send(priceCalls.listPriceSave, { ...key('x'), price: '1', ...wrong } as never, {
      as: operator,
    })
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([field])
  })
})

describe('factors', () => {
  test('a coefficient is kept with two places, at once in the public list, and the others stay', async () => {
    await put('system_disk_gb', '0.33')
    await t.ok(priceCalls.coefficientSave, { product: 'disk', coefficient: '2' }, { as: operator })
    await t.ok(priceCalls.coefficientSave, { product: 'host', coefficient: '1.5' }, { as: operator })
    const { result } = await t.ok(priceCalls.priceFactorInfo, undefined, { as: operator })
    const of = (name: string) => result.find(({ product }) => product === name)!.coefficient
    expect([of('host'), of('disk'), of('eip')]).toEqual(['1.50', '2.00', '1.00'])
    const config = await t.ok(priceCalls.baseConfigPrice)
    const host = config.result.find(({ product }) => product === 'host')!
    expect(host.coefficient).toBe('1.50')
    expect(host.items.find(({ item }) => item === 'system_disk_gb')).toEqual({
      node: '*',
      node_name: '',
      item: 'system_disk_gb',
      list: '0.33',
      price: '0.50',
    })
  })

  test('coefficients that are saved at once are all kept', async () => {
    const some = ['eip', 'snapshot', 'phone', 'container', 'traffic'] as const
    const save = (product: (typeof some)[number]) =>
      t.ok(priceCalls.coefficientSave, { product, coefficient: '1.25' }, { as: operator })
    await Promise.all(some.map(save))
    const { result } = await t.ok(priceCalls.priceFactorInfo, undefined, { as: operator })
    expect(result.filter(({ coefficient }) => coefficient === '1.25')).toHaveLength(some.length)
  })

  test.each(['', '0', '0.99', '-1', '1.005', '1000', '1e2', 'one', '.5', 'NaN'])(
    'the coefficient "%s" is refused',
    async (coefficient) => {
      const answer = await t.send(priceCalls.coefficientSave, { product: 'live', coefficient }, { as: operator })
      expect(answer).toMatchObject({ code: '400001', data: { fields: { coefficient: expect.any(String) as string } } })
    },
  )

  const terms = { quarter: '0.95', half_year: '0.9', year: '0.85', two_years: '1' }
  test('term discounts are apart for buying and renewing', async () => {
    await t.ok(priceCalls.termDiscountSave, { purpose: 'purchase', ...terms }, { as: operator })
    const { buy_time_discount: told } = await t.ok(priceCalls.baseConfigPrice)
    expect(told.purchase).toEqual({ quarter: '0.95', half_year: '0.90', year: '0.85', two_years: '1.00' })
    expect(told.renewal.year).toBe('1.00')
  })
  test.each(['', '0', '0.0', '0.00', '1.01', '-0.5', '0.005', '2', 'half', '8.5'])(
    'the discount "%s" is refused',
    async (year) => {
      const answer = await t.send(priceCalls.termDiscountSave, { purpose: 'renewal', ...terms, year }, { as: operator })
      expect(answer).toMatchObject({ code: '400001', data: { fields: { year: expect.any(String) as string } } })
    },
  )

  test('a customer gets a discount and a shortest term; nobody else does', async () => {
    const [one, other] = [await t.customer(), await t.customer()]
    const account_id = await accountOf(t, one)
    await t.ok(priceCalls.userPriceSave, { account_id, discount: '0.8', min_months: 12 }, { as: operator })
    const read = async (id: string) => (await t.db.select().from(accounts).where(eq(accounts.id, id)))[0]!
    expect(await read(account_id)).toMatchObject({ discount: '0.80', minMonths: 12 })
    const listed = (search: string) => t.ok(priceCalls.customerPriceList, { search }, { as: operator })
    expect((await listed(one.email)).result).toMatchObject([{ account_id, discount: '0.80', min_months: 12 }])
    expect((await listed(account_id)).result).toHaveLength(1)
    expect((await listed('%')).result).toEqual([])
    expect(await read(await accountOf(t, other))).toMatchObject({ discount: '1.00', minMonths: 1 })
    for (const wrong of [{ discount: '0' }, { discount: '1.5' }, { min_months: 2 }, { min_months: 0 }])
      expect(
        await t.send(
          priceCalls.userPriceSave,
          { account_id, discount: '1', min_months: 1, ...wrong },
          { as: operator },
        ),
      ).toMatchObject({ code: '400001' })
    const nobody = { account_id: 'acc_Aaaaaaaaaaaa', discount: '1', min_months: 1 }
    expect(await t.send(priceCalls.userPriceSave, nobody, { as: operator })).toMatchObject({ code: '400002' })
  })
})

describe('activities', () => {
  const draft = (starts: number, ends: number) =>
    activityDraft(t, { name: `From ${starts} to ${ends}`, starts_on: dayFrom(t, starts), ends_on: dayFrom(t, ends) })

  test('visitors are told the running ones in their language, on the first and the last day too', async () => {
    for (const [starts, ends] of [
      [-3, -1],
      [-1, 0],
      [0, 2],
      [1, 2],
    ] as const)
      await t.ok(priceCalls.platformActivitySave, draft(starts, ends), { as: operator })
    const { result } = await t.ok(priceCalls.activityList, undefined, { language: 'zh-Hant' })
    expect(result.map(({ name, title }) => [name, title])).toEqual([
      ['From -1 to 0', '優惠'],
      ['From 0 to 2', '優惠'],
    ])
    expect(result[0]).toMatchObject({ node: '*', discount: '0.90', min_months: 1, applies_to: 'both' })
    const all = await t.ok(priceCalls.platformActivityList, {}, { as: operator })
    expect(all.result.map(({ state }) => state)).toEqual(['coming', 'running', 'running', 'over'])
  })

  test('one is changed, then removed, once', async () => {
    const { id } = await t.ok(priceCalls.platformActivitySave, draft(0, 9), { as: operator })
    await t.ok(priceCalls.platformActivitySave, { ...draft(0, 9), id, name: 'Renamed' }, { as: operator })
    const { result } = await t.ok(priceCalls.platformActivityList, { search: 'renamed' }, { as: operator })
    expect(result).toMatchObject([{ id, name: 'Renamed' }])
    await t.ok(priceCalls.platformActivityRemove, { id }, { as: operator })
    for (const call of [
      t.send(priceCalls.platformActivityRemove, { id }, { as: operator }),
      t.send(priceCalls.platformActivitySave, { ...draft(0, 1), id }, { as: operator }),
    ])
      expect(await call).toMatchObject({ code: '400002' })
  })

  test.each([
    ['discount', '0'],
    ['discount', '1.01'],
    ['discount', '8.5折'],
    ['min_months', 2],
    ['applies_to', 'gifts'],
    ['node', 'a b'],
  ])('one with the %s %j is refused at its field', async (field, wrong) => {
    const form = { ...draft(0, 1), [field]: wrong } as never
    expect(await t.send(priceCalls.platformActivitySave, form, { as: operator })).toMatchObject({
      code: '400001',
      data: { fields: { [field]: expect.any(String) as string } },
    })
  })

  test('one that ends before it begins is refused at its last day', async () => {
    const before = await t.rows()
    expect(await t.send(priceCalls.platformActivitySave, draft(2, 1), { as: operator })).toMatchObject({
      code: '400001',
      data: { fields: { ends_on: 'The end cannot be before the start' } },
    })
    expect(await t.rows()).toEqual(before)
  })
})
