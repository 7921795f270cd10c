import { priceCalls, type PriceSpec } from '@portico/contract/money/catalogue-price.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountOf } from '../../../test/money.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { minutesMs } from '../../core/clock.ts'
import { Refused } from '../../core/refuse.ts'
import { toFen } from '../../core/money.ts'
import { acceptQuote, specSubject } from './price-quote.service.ts'
import { shows } from '../../../../../spec/shows.ts'

let t: TestPortico
let operator: Person
let customer: Person
let account: { id: string }
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  customer = await t.customer()
  account = { id: await accountOf(t, customer) }
  const price = (item: string, yuan: string) =>
    t.ok(priceCalls.listPriceSave, { product: 'host', node: '*', item, price: yuan }, { as: operator })
  await price('cpu', '38.00')
  await price('memory_gb', '19.99')
  await price('gpu:a10', '999.00')
  await t.ok(priceCalls.coefficientSave, { product: 'host', coefficient: '1.10' }, { as: operator })
  const terms = { quarter: '0.95', half_year: '0.90', year: '0.85', two_years: '0.75' }
  await t.ok(priceCalls.termDiscountSave, { purpose: 'purchase', ...terms }, { as: operator })
  const own = { account_id: account.id, discount: '0.90', min_months: 3 }
  await t.ok(priceCalls.userPriceSave, own, { as: operator })
})
afterAll(() => t.stop())

const spec: PriceSpec = {
  product: 'host',
  node: 'hk1',
  items: [
    { item: 'cpu', quantity: 2 },
    { item: 'memory_gb', quantity: 4 },
  ],
  months: 12,
  purpose: 'purchase',
}
const quoted = (more: object = {}, as = customer) => t.ok(priceCalls.priceQuote, { ...spec, ...more }, { as })
const accepted = (token: string, of: PriceSpec = spec, by = account) =>
  acceptQuote(t.app, by.id, token, specSubject(of))[0]!
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  return undefined
}

describe('a quote', () => {
  test('has a line for each part and each factor, which add up to the total that is charged', async () => {
    const { lines, total, token } = await quoted()
    expect(lines.map(({ word, amount }) => [word, amount])).toEqual([
      ['price.lines.cpu', '912.00'],
      ['price.lines.memory_gb', '959.52'],
      ['price.coefficient', '187.15'],
      ['price.term', '-308.80'],
      ['price.user', '-174.99'],
    ])
    expect(total).toBe('1574.88')
    expect(lines.reduce((sum, { amount }) => sum + toFen(amount), 0n)).toBe(toFen(total))
    expect(accepted(token)).toEqual({ key: 'host', times: 1, product: 'host', lines, totalFen: toFen(total) })
  })

  test('is list price times coefficient; each longer term has its discount, on purchase and on renewal (A-RES-06)', async () => {
    shows('A-RES-06')
    const as = await t.customer()
    const renewal = { quarter: '0.90', half_year: '0.80', year: '0.70', two_years: '0.60' }
    await t.ok(priceCalls.termDiscountSave, { purpose: 'renewal', ...renewal }, { as: operator })
    const totals = (purpose: string) =>
      Promise.all(
        [1, 3, 6, 12, 24].map(
          async (months) => (await quoted({ months, purpose, items: [{ item: 'cpu', quantity: 1 }] }, as)).total,
        ),
      )
    // 38.00 a month, times 1.10, times the discount of the term.
    expect(await totals('purchase')).toEqual(['41.80', '119.13', '225.72', '426.36', '752.40'])
    expect(await totals('renewal')).toEqual(['41.80', '112.86', '200.64', '351.12', '601.92'])
  })

  test('is charged as it was given, whatever has changed meanwhile, as often as it is shown until it expires', async () => {
    const { total, token } = await quoted({ items: [{ item: 'gpu:a10', quantity: 1 }] })
    const of = { ...spec, items: [{ item: 'gpu:a10', quantity: 1 }] }
    const dearer = { product: 'host', node: '*', item: 'gpu:a10', price: '1999.00' } as const
    await t.ok(priceCalls.listPriceSave, dearer, { as: operator })
    for (let n = 0; n < 3; n++) expect(accepted(token, of).totalFen).toBe(toFen(total))
    expect(toFen((await quoted({ items: of.items })).total)).toBeGreaterThan(toFen(total))
  })

  test('does not mind the order of its parts', async () => {
    const { token } = await quoted()
    expect(accepted(token, { ...spec, items: spec.items.toReversed() }).product).toBe('host')
  })

  test('takes no price, coefficient, discount or currency from whoever asks', async () => {
    const { total } = await quoted()
    const sent = { price: '0.01', coefficient: '0.01', discount: '0.01', currency: 'HKD', total: '0.01', term: '0.01' }
    expect((await quoted(sent)).total).toBe(total)
    const items = spec.items.map((item) => ({ ...item, price: '0.01', monthFen: 1 }))
    expect((await quoted({ items })).total).toBe(total)
  })

  test.each([0, -1, 0.5, 10_001, 1e21, '2', null, true])('of the quantity %j is refused', async (quantity) => {
    const items = [{ item: 'cpu', quantity }]
    expect(await t.send(priceCalls.priceQuote, { ...spec, items } as never, { as: customer })).toMatchObject({
      code: '400001',
    })
  })
  test.each([0, -12, 2, 13, 1.5, 1e9, '12', null])('of %j months is refused', async (months) => {
    expect(await t.send(priceCalls.priceQuote, { ...spec, months } as never, { as: customer })).toMatchObject({
      code: '400001',
    })
  })
  test.each([
    [[]],
    [[...spec.items, spec.items[0]!]],
    [Array.from({ length: 51 }, (_, n) => ({ item: `i${n}`, quantity: 1 }))],
  ])('of no parts, of one part twice and of too many is refused', async (items) => {
    expect(await t.send(priceCalls.priceQuote, { ...spec, items }, { as: customer })).toMatchObject({
      code: '400001',
    })
  })

  test('is not given for what has no price, and not for a term shorter than the account may buy', async () => {
    const items = [...spec.items, { item: 'moon', quantity: 1 }]
    expect(await t.send(priceCalls.priceQuote, { ...spec, items }, { as: customer })).toMatchObject({ code: '400070' })
    const month = { ...spec, months: 1 }
    expect(await t.send(priceCalls.priceQuote, month, { as: customer })).toMatchObject({
      code: '400071',
      msg: expect.stringContaining('3, 6, 12, 24') as string,
    })
    expect(await t.send(priceCalls.priceQuote, month, { as: await t.customer() })).toMatchObject({ code: '200' })
    await quoted({ months: 1, purpose: 'renewal' })
  })
})

describe('a quote is refused', () => {
  test('to another account', async () => {
    const { token } = await quoted()
    const other = { id: await accountOf(t, await t.customer()) }
    expect(refusalOf(() => accepted(token, spec, other))).toBe('quoteRefused')
  })

  test('for anything but what it was given for', async () => {
    const { token } = await quoted()
    const others: PriceSpec[] = [
      { ...spec, months: 24 },
      { ...spec, node: 'sh2' },
      { ...spec, product: 'disk' },
      { ...spec, purpose: 'renewal' },
      { ...spec, items: [{ item: 'cpu', quantity: 3 }, spec.items[1]!] },
      { ...spec, items: spec.items.slice(1) },
      { ...spec, items: [...spec.items, { item: 'gpu:a10', quantity: 1 }] },
    ]
    for (const of of others) expect(refusalOf(() => accepted(token, of))).toBe('quoteRefused')
  })

  test('when a single character of it is another', async () => {
    const { token } = await quoted()
    const [body = '', signature = ''] = token.split('.')
    const cheaper = JSON.parse(Buffer.from(body, 'base64url').toString()) as { total: string; until: number }
    const forged = (more: object) => Buffer.from(JSON.stringify({ ...cheaper, ...more })).toString('base64url')
    const wrong = [
      `${forged({ total: '0.01' })}.${signature}`,
      `${forged({ until: cheaper.until + 1e9 })}.${signature}`,
      `${forged({ total: '0.01' })}.${t.app.seal.sign(forged({ total: '0.01' }))}`,
      body,
      `${body}.`,
      `.${signature}`,
      `${token}.x`,
      `${body}.${signature.slice(0, -1)}`,
      '',
      'null.null',
    ]
    for (const one of wrong) expect(refusalOf(() => accepted(one))).toBe('quoteRefused')
    for (let at = 0; at < token.length; at += 7) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(refusalOf(() => accepted(token.slice(0, at) + other + token.slice(at + 1)))).toBe('quoteRefused')
    }
  })

  test('ten minutes after it was given', async () => {
    const { token } = await quoted()
    t.clock.pass(minutesMs(9.9))
    expect(accepted(token).product).toBe('host')
    t.clock.pass(minutesMs(0.2))
    expect(refusalOf(() => accepted(token))).toBe('quoteExpired')
  })
})
