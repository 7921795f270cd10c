import { cashOf } from '../../test/money.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { cartCalls, type CartItem } from '@portico/contract/resource/cart.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { maintenanceCalls } from '@portico/contract/support/maintenance.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../test/portico.ts'
import {
  buyer,
  hostConfig,
  hostPassword,
  inOrder,
  node,
  provenBooks,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { cartItems } from './cart.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
afterAll(() => t.stop())

const host = {
  kind: 'host' as const,
  ...hostConfig,
  host_name: 'web',
  sign_in: 'password' as const,
  password: hostPassword,
}
const disk = { kind: 'disk' as const, controller_id: node, capacity_gb: 20, months: 1, name: 'data' }
const care = { kind: 'maintenance' as const, package: 'manual' as const, months: 1, name: 'care' }

const put = (as: Person, wish: typeof host | typeof disk | typeof care) => t.ok(cartCalls.cartAdd, wish, { as })
const cart = (as: Person) => t.ok(cartCalls.cartList, undefined, { as })

async function filled(as: Person) {
  for (const wish of [host, disk, care]) await put(as, wish)
  return agreedTo((await cart(as)).result)
}
/** To pay what is shown for each of some items. */
function agreedTo(items: readonly CartItem[]) {
  const prices = items.map(({ quote }) => quote!.total)
  return { ids: items.map(({ id }) => id), prices, total: addMoney(...prices) }
}
async function setStock(flavor: string, stock: number | null): Promise<void> {
  await t.db.update(flavorOffers).set({ stock, sold: 0 }).where(eq(flavorOffers.flavorId, flavor))
}

describe('the cart', () => {
  test('holds things of every kind with their price of now, and never shows a password', async () => {
    const as = await buyer(t)
    const { total } = await filled(as)
    const { result } = await cart(as)
    expect(result.map(({ kind, hindrance }) => [kind, hindrance])).toEqual([
      ['host', ''],
      ['disk', ''],
      ['maintenance', ''],
    ])
    const sum = result.reduce((all, { quote }) => all + Number(quote!.total), 0)
    expect(Number(total)).toBeCloseTo(sum, 2)
    expect(result[0]!.wish).toMatchObject({ host_name: 'web', flavor_id: 'g2.medium' })
    expect(result[0]!.about).toMatchObject({ controller_id: 'Hong Kong A', vcpus: 1, memory_mb: 4096 })
    expect(JSON.stringify(result)).not.toContain(hostPassword)
    const kept = await t.db.select({ wish: cartItems.wish, sealed: cartItems.sealed }).from(cartItems)
    expect(JSON.stringify(kept)).not.toContain(hostPassword)
  })

  test('is one person’s own: neither a stranger nor a colleague sees, settles or empties it', async () => {
    const as = await buyer(t)
    const seen = await filled(as)
    const { ids } = seen
    for (const other of [await buyer(t), await t.member(as)]) {
      expect((await cart(other)).result).toEqual([])
      expect(await t.send(cartCalls.cartSettle, seen, { as: other })).toMatchObject({ code: '400002' })
      for (const call of [cartCalls.cartRemove, cartCalls.cartRestore, cartCalls.cartChange])
        expect(await t.send(call, { id: ids[0]! }, { as: other })).toMatchObject({ code: '400002' })
    }
    expect(await t.send(cartCalls.cartList, undefined, { as: operator })).toMatchObject({ code: '400003' })
    expect((await cart(as)).result).toHaveLength(3)
  })

  test('keeps at least one item, even when two are removed at once (V-KEEP-ONE)', async () => {
    const as = await buyer(t)
    const [a, b] = [await put(as, disk), await put(as, care)]
    const answers = await Promise.all([a, b].map((item) => t.send(cartCalls.cartRemove, item, { as })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400001'])
    const refused = answers.find(({ code }) => code !== '200')!
    expect(refused.data).toEqual({ fields: { id: 'Keep at least one item' } })
    expect((await cart(as)).result).toHaveLength(1)
  })

  test('changes term and number in place, only to what can be had, and then costs what that costs', async () => {
    const as = await buyer(t)
    const { id } = await put(as, host)
    const before = (await cart(as)).result[0]!
    await t.ok(cartCalls.cartChange, { id, months: 12, quantity: 2 }, { as })
    const after = (await cart(as)).result[0]!
    const config = { ...hostConfig, kind: 'host' as const, months: 12, quantity: 2 }
    expect(after.quote!.total).toBe((await t.ok(purchaseCalls.purchasePrice, config, { as })).total)
    expect(after).toMatchObject({ id, was: null, wish: { ...before.wish, months: 12, quantity: 2 } })
    const { id: service } = await put(as, care)
    const { id: longNamed } = await put(as, { ...host, host_name: 'h'.repeat(60) })
    const rows = await t.rows()
    for (const change of [
      { id: longNamed, quantity: 2 },
      { id, quantity: 4 },
      { id, quantity: 0 },
      { id, months: 7 },
      { id: service, quantity: 2 },
    ])
      expect(await t.send(cartCalls.cartChange, change, { as })).toMatchObject({ code: '400001' })
    await setStock('g2.medium', 2)
    expect(await t.send(cartCalls.cartChange, { id, quantity: 3 }, { as })).toMatchObject({ code: '400412' })
    await setStock('g2.medium', null)
    expect(await t.rows()).toEqual(rows)
    await t.ok(cartCalls.cartSettle, agreedTo([after]), { as })
    await settled(t)
    expect((await t.ok(hostCalls.hostList, {}, { as })).result.map(({ has_password }) => has_password)).toEqual([
      true,
      true,
    ])
  })

  test('puts back what was taken out last, as it was, once; what was taken out before that is gone', async () => {
    const as = await buyer(t)
    const [first, second] = [await put(as, host), await put(as, disk)]
    await put(as, care)
    await t.ok(cartCalls.cartRemove, second, { as })
    const gone = { ids: [second.id], prices: ['1.00'], total: '1.00' }
    expect(await t.send(cartCalls.cartSettle, gone, { as })).toMatchObject({ code: '400002' })
    await t.ok(cartCalls.cartRemove, first, { as })
    expect(await t.send(cartCalls.cartRestore, second, { as })).toMatchObject({ code: '400002' })
    const answers = await Promise.all([first, first].map((item) => t.send(cartCalls.cartRestore, item, { as })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400002'])
    const { result } = await cart(as)
    expect(result.map(({ kind }) => kind)).toEqual(['host', 'maintenance'])
    await t.ok(cartCalls.cartRemove, { id: result[1]!.id }, { as })
    await t.ok(cartCalls.cartSettle, agreedTo([result[0]!]), { as })
    await settled(t)
    expect(await t.db.select().from(cartItems).where(eq(cartItems.loginId, as.login_id))).toEqual([])
  })

  test('takes no more than twenty, nothing sold out, nothing without a price and nothing malformed', async () => {
    const as = await buyer(t)
    await setStock('c2.large', 0)
    const tries = [
      [{ ...host, flavor_id: 'c2.large' }, '400412'],
      [{ ...host, password: 'short' }, '400001'],
      [{ ...host, password: undefined }, '400001'],
      [{ ...host, quantity: 4 }, '400001'],
      [{ ...host, controller_id: 'sh-a' }, '400406'],
      [{ ...care, package: 'none' as never }, '400001'],
      [{ kind: 'eip' } as never, '400001'],
    ] as const
    for (const [wish, code] of tries) expect(await t.send(cartCalls.cartAdd, wish, { as })).toMatchObject({ code })
    expect((await cart(as)).result).toEqual([])
    const removed = await put(as, care)
    await put(as, care)
    await t.ok(cartCalls.cartRemove, removed, { as })
    for (let n = 0; n < 17; n++) await put(as, care)
    // Some at once find no more room than one after the other.
    const asked = await Promise.all(Array.from({ length: 6 }, () => t.send(cartCalls.cartAdd, care, { as })))
    expect(asked.map(({ code }) => code).toSorted()).toEqual(['200', '200', ...Array<string>(4).fill('400075')])
    expect(await t.send(cartCalls.cartAdd, care, { as })).toMatchObject({ code: '400075' })
    expect(await t.send(cartCalls.cartRestore, removed, { as })).toMatchObject({ code: '400075' })
  })
})

describe('settling', () => {
  test('buys everything at once for the sum that was shown, and empties the cart', async () => {
    const as = await buyer(t)
    const seen = await filled(as)
    const { total } = seen
    const before = Number(await cashOf(t, as))
    const { result } = await t.ok(cartCalls.cartSettle, seen, { as })
    expect(result).toHaveLength(3)
    expect(before - Number(await cashOf(t, as))).toBeCloseTo(Number(total), 2)
    await settled(t)
    expect((await cart(as)).result).toEqual([])
    expect((await t.ok(hostCalls.hostList, {}, { as })).result).toMatchObject([
      { status: 'ACTIVE', has_password: true },
    ])
    const { id } = (await t.ok(hostCalls.hostList, {}, { as })).result[0]!
    expect(await t.ok(hostCalls.hostPasswordShow, { id }, { as })).toMatchObject({ password: hostPassword })
    expect((await t.ok(maintenanceCalls.maintenanceList, {}, { as })).result).toHaveLength(1)
    expect((await t.ok(orderCalls.orderList, {}, { as })).result).toHaveLength(3)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('of a snapshot that is still free costs nothing, and two of the last free one are not both made for it', async () => {
    const as = await buyer(t)
    await runningHost(t, as)
    const disk_id = (await t.ok(diskCalls.diskList, {}, { as })).result[0]!.id
    const copy = { kind: 'snapshot' as const, disk_id, months: 1, name: 'before', description: 'Before the change' }
    for (let n = 0; n < 2; n++) {
      await t.ok(
        snapshotCalls.snapshotCreate,
        { disk_id, name: `before${n}`, description: 'Before the change' },
        { as },
      )
      await settled(t)
    }
    const money = await cashOf(t, as)
    const items = [await t.ok(cartCalls.cartAdd, copy, { as }), await t.ok(cartCalls.cartAdd, copy, { as })]
    const both = { ids: items.map(({ id }) => id), prices: ['0.00', '0.00'], total: '0.00' }
    expect(await t.send(cartCalls.cartSettle, both, { as })).toMatchObject({ code: '400072' })
    await t.ok(cartCalls.cartSettle, { ids: [items[0]!.id], prices: ['0.00'], total: '0.00' }, { as })
    await settled(t)
    expect(await cashOf(t, as)).toBe(money)
    const { result } = await cart(as)
    expect(Number(result[0]!.quote!.total)).toBeGreaterThan(0)
    await t.ok(cartCalls.cartSettle, agreedTo(result), { as })
    await settled(t)
    expect((await t.ok(snapshotCalls.snapshotList, {}, { as })).count).toBe(4)
  })

  test('of some leaves the others where they are', async () => {
    const as = await buyer(t)
    await filled(as)
    const last = (await cart(as)).result[2]!
    await t.ok(cartCalls.cartSettle, agreedTo([last]), { as })
    expect((await cart(as)).result.map(({ kind }) => kind)).toEqual(['host', 'disk'])
    await settled(t)
  })

  test('twice at once happens once', async () => {
    const as = await buyer(t)
    const seen = await filled(as)
    const answers = await Promise.all(Array.from({ length: 6 }, () => t.send(cartCalls.cartSettle, seen, { as })))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '400002']))
    await settled(t)
    expect((await t.ok(hostCalls.hostList, {}, { as })).result).toHaveLength(1)
  })

  test('at a price that has changed buys nothing and says the new sum, which then buys it', async () => {
    const as = await buyer(t)
    const { id } = await put(as, care)
    const { total } = await cart(as)
    const price = { product: 'maintenance', node: '*', item: 'package:manual', price: '250.00' } as const
    await t.ok(priceCalls.listPriceSave, price, { as: operator })
    const before = await t.rows()
    const answer = await t.send(cartCalls.cartSettle, { ids: [id], prices: [total], total }, { as })
    expect(answer).toMatchObject({ code: '400074', data: { total: '250.00' } })
    expect(await t.rows()).toEqual(before)
    expect((await cart(as)).result).toMatchObject([{ was: total, quote: { total: '250.00' } }])
    const { result } = await t.ok(cartCalls.cartSettle, { ids: [id], prices: ['250.00'], total: '250.00' }, { as })
    expect(result[0]!.total).toBe('250.00')
  })

  test('of two that change by opposite sums buys nothing: each costs what was seen of it', async () => {
    const as = await buyer(t)
    for (const wish of [disk, care]) await put(as, wish)
    const seen = agreedTo((await cart(as)).result)
    const dearer = { product: 'maintenance', node: '*', item: 'package:manual' } as const
    const cheaper = { product: 'disk', node: '*', item: 'capacity_gb' } as const
    const [diskTotal, careTotal] = seen.prices.map(Number)
    const perGb = diskTotal! / disk.capacity_gb
    await t.ok(priceCalls.listPriceSave, { ...cheaper, price: (perGb / 2).toFixed(2) }, { as: operator })
    const less = diskTotal! - Number((await cart(as)).result[0]!.quote!.total)
    await t.ok(priceCalls.listPriceSave, { ...dearer, price: (careTotal! + less).toFixed(2) }, { as: operator })
    const now = agreedTo((await cart(as)).result)
    expect([now.total, now.prices]).toEqual([seen.total, expect.not.arrayContaining(seen.prices)])
    const before = await t.rows()
    expect(await t.send(cartCalls.cartSettle, seen, { as })).toMatchObject({
      code: '400074',
      data: { total: now.total },
    })
    expect(await t.send(cartCalls.cartSettle, { ...now, prices: [now.prices[0]!] }, { as })).toMatchObject({
      code: '400074',
    })
    expect(await t.rows()).toEqual(before)
    await t.ok(cartCalls.cartSettle, now, { as })
    await settled(t)
    await t.ok(priceCalls.listPriceSave, { ...cheaper, price: perGb.toFixed(2) }, { as: operator })
    await t.ok(priceCalls.listPriceSave, { ...dearer, price: careTotal!.toFixed(2) }, { as: operator })
  })

  test('with one thing sold out or no longer priced buys nothing at all, and the cart says which (V-CART-SOLDOUT)', async () => {
    const as = await buyer(t)
    const seen = await filled(as)
    await setStock('g2.medium', 0)
    const before = await t.rows()
    expect(await t.send(cartCalls.cartSettle, seen, { as })).toMatchObject({ code: '400412' })
    expect(await t.rows()).toEqual(before)
    const shown = await cart(as)
    expect(shown.result[0]).toMatchObject({ hindrance: 'soldOut', quote: null })
    await setStock('g2.medium', null)
    const item = { product: 'disk', node: '*', item: 'capacity_gb' } as const
    await t.ok(priceCalls.listPriceEnd, item, { as: operator })
    expect((await cart(as)).result[1]).toMatchObject({ hindrance: 'notPriced', quote: null })
    expect(await t.send(cartCalls.cartSettle, seen, { as })).toMatchObject({ code: '400070' })
    await t.ok(priceCalls.listPriceSave, { ...item, price: '0.50' }, { as: operator })
    expect((await cart(as)).result).toHaveLength(3)
  })

  test('with too little money for all of it buys none of it', async () => {
    const as = await buyer(t, 12_000n)
    const seen = await filled(as)
    const before = await t.rows()
    expect(await t.send(cartCalls.cartSettle, seen, { as })).toMatchObject({ code: '400040' })
    expect(await t.rows()).toEqual(before)
    expect(await cashOf(t, as)).toBe('120.00')
    expect((await cart(as)).result).toHaveLength(3)
    expect((await t.ok(hostCalls.hostList, {}, { as })).result).toEqual([])
  })

  test('of an empty cart is refused in words (V-CART-EMPTY)', async () => {
    const as = await buyer(t)
    const answer = await t.send(cartCalls.cartSettle, { ids: [], prices: [], total: '0.00' }, { as })
    expect(answer).toMatchObject({ code: '400001', data: { fields: { ids: 'The cart is empty' } } })
  })
})
