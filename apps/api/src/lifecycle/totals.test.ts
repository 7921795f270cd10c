import { catalogue } from '@portico/contract/catalogue.ts'
import { addMoney, timesMoney } from '@portico/contract/money/sums.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { headerSample } from '../../test/catalogue/refund.ts'
import { noActivities, startActivity } from '../../test/activities.ts'
import { accountOf, cashOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import { randomOf } from '../../test/random.ts'
import { buyer, hostPassword, inOrder, node, provenBooks, settled, startStocked } from '../../test/resources.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
afterAll(() => t.stop())

async function set(random: (below: number) => number, account: string): Promise<void> {
  const factor = (least: number, most: number) => ((least + random(most - least + 1)) / 100).toFixed(2)
  for (const product of ['host', 'disk', 'eip'] as const)
    await t.ok(catalogue.coefficientSave, { product, coefficient: factor(100, 237) }, { as: operator })
  const user = { account_id: account, discount: factor(1, 100), min_months: 1 }
  await t.ok(catalogue.userPriceSave, user, { as: operator })
  for (const item of ['cpu', 'memory_gb', 'system_disk_gb'])
    await t.ok(catalogue.listPriceSave, { product: 'host', node: '*', item, price: factor(1, 9999) }, { as: operator })
}

/** Some that are for what is bought and some that are not; each gives a discount of its own. */
async function promote(random: (below: number) => number): Promise<void> {
  await noActivities(t)
  for (let n = random(4); n > 0; n--)
    await startActivity(t, operator, {
      product: (['host', 'disk', 'eip'] as const)[random(3)]!,
      node: ['*', node, 'elsewhere'][random(3)]!,
      discount: ((1 + random(100)) / 100).toFixed(2),
      min_months: termMonths[random(termMonths.length)]!,
      applies_to: (['purchase', 'renewal', 'both'] as const)[random(3)]!,
    })
}

const sum = (amounts: readonly string[]) => addMoney('0.00', ...amounts)

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  'cart %i comes to one sum: in its quote, the cart, its orders, their lines, the wallet and the invoice',
  async (seed) => {
    const random = randomOf(seed)
    const as = await buyer(t, 10_000_000_000n)
    await set(random, await accountOf(t, as))
    await promote(random)
    const wish = {
      kind: 'host' as const,
      controller_id: node,
      flavor_id: ['g2.medium', 'c2.medium', 'm2.medium'][random(3)]!,
      image_id: 'debian-13',
      system_disk_gb: 20 + random(81),
      data_disks_gb: Array.from({ length: random(4) }, () => 10 + random(990)),
      bandwidth_mbps: random(3) * 7,
      quantity: 1 + random(3),
      months: termMonths[random(termMonths.length)]!,
    }
    const quote = await t.ok(catalogue.purchasePrice, wish, { as })
    expect(sum(quote.parts.map(({ total, times }) => timesMoney(total, times)))).toBe(quote.total)
    for (const { lines, total } of quote.parts) expect(sum(lines.map(({ amount }) => amount))).toBe(total)

    await t.ok(catalogue.cartAdd, { ...wish, host_name: 'web', password: hostPassword }, { as })
    const cart = await t.ok(catalogue.cartList, undefined, { as })
    expect(cart.total).toBe(quote.total)

    const before = await cashOf(t, as)
    const ids = cart.result.map(({ id }) => id)
    const bought = await t.ok(catalogue.cartSettle, { ids, prices: [cart.total], total: cart.total }, { as })
    expect(bought.total).toBe(quote.total)
    expect(addMoney(await cashOf(t, as), quote.total)).toBe(before)

    const orders = (await t.ok(catalogue.orderList, { type: 'buy', limit: 100 }, { as })).result
    expect(sum(orders.map(({ cash }) => cash))).toBe(quote.total)
    for (const { id, cash } of orders) {
      const { price_lines } = await t.ok(catalogue.orderInfo, { id }, { as })
      expect(sum(price_lines.map(({ amount }) => amount))).toBe(cash)
    }
    const header = await t.ok(catalogue.invoiceHeaderSave, headerSample, { as })
    const paid = orders.filter(({ cash }) => cash !== '0.00').map(({ id }) => id)
    const invoice = await t.ok(catalogue.invoiceRequest, { header_id: header.id, order_ids: paid }, { as })
    expect(invoice.amount).toBe(quote.total)
    await settled(t)
    expect(await provenBooks(t)).toEqual(inOrder)
  },
)
