import { orderCalls } from '@portico/contract/money/order.ts'
import { addMoney, lessMoney } from '@portico/contract/money/sums.ts'
import { cartCalls, type CartItem } from '@portico/contract/resource/cart.ts'
import { soldProducts } from '@portico/contract/resource/products.ts'
import { purchaseCalls, type PurchaseWish } from '@portico/contract/resource/purchase.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer } from '../../test/cloudphones.ts'
import { otherNode, secondNode } from '../../test/forwards.ts'
import { cashOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import { inOrder, provenBooks, settled, startStocked } from '../../test/resources.ts'
import { networksOf, wishes } from '../../test/wishes.ts'
import { nodeSubscriptions } from '../ground/nodes/node.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

async function newBuyer(): Promise<Person> {
  const as = await businessBuyer(t)
  await secondNode(t, as)
  return as
}

const put = (as: Person, wish: object) => t.ok(cartCalls.cartAdd, wish as PurchaseWish, { as })
const cart = (as: Person) => t.ok(cartCalls.cartList, undefined, { as })
function agreedTo(items: readonly CartItem[]) {
  const prices = items.map(({ quote }) => quote!.total)
  return { ids: items.map(({ id }) => id), prices, total: addMoney(...prices) }
}

describe('the cart of every kind', () => {
  test('prices each anew, is paid once however often at once, and makes one order of each', async () => {
    const as = await newBuyer()
    const all = wishes(await networksOf(t, as), 'cartbox')
    // What a snapshot or an image is taken of may change before a cart is paid.
    const takenAtOnce = ['ownimage', 'snapshot']
    const sold = soldProducts.filter(({ Config }) => Config !== undefined).map(({ kind }) => kind as string)
    expect([...Object.keys(all), ...takenAtOnce].toSorted()).toEqual(sold.toSorted())
    for (const wish of Object.values(all)) await put(as, wish)
    const { result, total } = await cart(as)
    expect(result.map(({ kind, hindrance }) => [kind, hindrance])).toEqual(Object.keys(all).map((kind) => [kind, '']))
    const priced = await Promise.all(
      Object.values(all).map((config) => t.ok(purchaseCalls.resourcePrice, config as never, { as })),
    )
    expect(result.map(({ quote }) => quote!.total)).toEqual(priced.map((quote) => quote.total))
    const about = Object.fromEntries(result.map((item) => [item.kind, item.about]))
    expect(about['link']).toMatchObject({ vpc_id: 'shop', target_vpc_id: 'store', target_node: 'Shanghai A' })
    expect(about['vpn']).toMatchObject({ vpc_id: 'shop', controller_id: 'Hong Kong A' })
    expect(JSON.stringify(result)).not.toMatch(/abcdefg1|Harbour-Lamp/)

    const before = await cashOf(t, as)
    const agreed = agreedTo(result)
    expect(agreed.total).toBe(total)
    const answers = await Promise.all([1, 2, 3].map(() => t.send(cartCalls.cartSettle, agreed, { as })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400002', '400002'])
    expect(lessMoney(before, await cashOf(t, as))).toBe(total)
    // Two addresses are two orders.
    expect((await t.ok(orderCalls.orderList, { limit: 100 }, { as })).count).toBe(result.length + 1)
    await settled(t)
    expect((await cart(as)).result).toEqual([])
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('refuses what is another’s when it is paid, says of which and why, and takes nothing', async () => {
    const as = await newBuyer()
    const own = await networksOf(t, as)
    const mine = wishes(own, 'minebox')
    const foreign = wishes(await networksOf(t, await newBuyer(), ['theirs', 'theirs']), 'theirbox')
    const care = await put(as, mine.maintenance)
    const cases = [
      [{ ...mine.link, target_vpc_id: foreign.link.target_vpc_id }, '400001', 'target_vpc_id'],
      [foreign.vpn, '400001', 'vpc_id'],
      [{ ...mine.vpn, subnet_ids: foreign.vpn.subnet_ids }, '400001', 'subnet_ids'],
      [foreign.management, '400001', 'reach'],
      [{ ...mine.forward, target_host: '127.0.0.1' }, '400001', 'target_host'],
    ] as const
    for (const [wish, code, field] of cases) {
      const { id } = await put(as, wish)
      const { result } = await cart(as)
      expect(JSON.stringify(result.map(({ about }) => about))).not.toContain('theirs')
      const before = await t.rows()
      const answer = await t.send(cartCalls.cartSettle, agreedTo(result), { as })
      expect(answer).toMatchObject({ code, data: { item: id, fields: { [field]: expect.any(String) } } })
      expect(await t.rows()).toEqual(before)
      await t.ok(cartCalls.cartRemove, { id }, { as })
    }
    // A node that is no longer theirs.
    const { id } = await put(as, mine.forward)
    const seen = agreedTo((await cart(as)).result)
    await t.db.delete(nodeSubscriptions).where(eq(nodeSubscriptions.nodeId, otherNode))
    expect((await cart(as)).result[1]).toMatchObject({ id, hindrance: 'gone', quote: null })
    const before = await t.rows()
    expect(await t.send(cartCalls.cartSettle, seen, { as })).toMatchObject({ code: '400406', data: { item: id } })
    expect(await t.rows()).toEqual(before)
    const rest = agreedTo((await cart(as)).result.filter((item) => item.id === care.id))
    await t.ok(cartCalls.cartSettle, rest, { as })
    expect((await cart(as)).result).toHaveLength(1)
  })
})
