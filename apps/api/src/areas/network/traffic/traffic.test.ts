import { eipCalls } from '@portico/contract/network/eip.ts'
import { trafficCalls } from '@portico/contract/network/traffic.ts'
import { usageCalls } from '@portico/contract/network/usage.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import type { EipBilling } from '@portico/contract/states/network.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fenOf } from '../../../../test/money.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { boughtTraffic, byTraffic, hoursPass, packageRow } from '../../../../test/traffic.ts'
import { daysMs, minutesMs } from '../../../core/clock.ts'
import { meterPackages } from '../../../ground/meter/meter.table.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { toFen } from '../../../core/money.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const gb = 1024n ** 3n
const drain = (id: string, left: bigint) =>
  t.db
    .update(meterPackages)
    .set({ used: 100n * gb - left })
    .where(eq(meterPackages.resourceId, id))
/** Everything that is there was there for some days already. */
async function daysBefore(days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`
  for (const statement of [
    sql`update embedded.run set from_at = from_at - ${ago} where to_at is null`,
    sql`update embedded.address_run set from_at = from_at - ${ago} where to_at is null`,
    sql`update address_holding set from_at = from_at - ${ago} where to_at is null`,
    sql`update meter_watch set since = since - ${ago}, asked_until = asked_until - ${ago} where until is null`,
    sql`update meter_package set valid_from = valid_from - ${ago}`,
  ])
    await t.db.execute(statement)
}
const listed = async (as: Parameters<typeof boughtTraffic>[1]) =>
  (await t.ok(trafficCalls.trafficList, {}, { as })).result

describe('a traffic package', () => {
  test('is bought on a node, shows what it has, and is used in the order of its priority', async () => {
    const as = await buyer(t)
    const [first, second] = [await boughtTraffic(t, as), await boughtTraffic(t, as, '500gb')]
    expect(first.total).toBe('48.00')
    await t.ok(trafficCalls.trafficPriority, { id: first.id, priority: 7 }, { as })
    expect(await listed(as)).toMatchObject([
      { id: second.id, status: 'available', total_bytes: 500 * 1024 ** 3, used_bytes: 0, priority: 0, node },
      { id: first.id, status: 'available', total_bytes: 100 * 1024 ** 3, priority: 7 },
    ])
    await byTraffic(t, as)
    await hoursPass(t, 2)
    expect((await packageRow(t, second.id)).used).toBeGreaterThan(0n)
    expect((await packageRow(t, first.id)).used).toBe(0n)
  })

  test('takes every priority that the form takes, and nothing else', async () => {
    const as = await buyer(t)
    const { id } = await boughtTraffic(t, as)
    await t.ok(trafficCalls.trafficPriority, { id, priority: Number.MAX_SAFE_INTEGER }, { as })
    expect((await listed(as))[0]!.priority).toBe(Number.MAX_SAFE_INTEGER)
    for (const priority of [-1, 1.5, 2 ** 53])
      expect(await t.send(trafficCalls.trafficPriority, { id, priority }, { as })).toMatchObject({ code: '400001' })
    const other = await buyer(t)
    expect(await t.send(trafficCalls.trafficPriority, { id, priority: 1 }, { as: other })).toMatchObject({
      code: '400002',
    })
    const eip = await byTraffic(t, as)
    expect(
      await t.send(trafficCalls.trafficPriority, { id: eip.id.replace('eip', 'tp'), priority: 1 }, { as }),
    ).toMatchObject({
      code: '400002',
    })
  })

  test('is exhausted when nothing is left: it cannot be renewed, has no place any more, and ends all the same', async () => {
    const as = await buyer(t, 10_000_000n)
    const { id } = await boughtTraffic(t, as)
    await byTraffic(t, as)
    await t.ok(resourceCalls.resourceRenewalSave, { id, renewal: '1 month' }, { as })
    await drain(id, 1n)
    await hoursPass(t, 2)
    expect(await rowOf(t, id)).toMatchObject({ status: 'exhausted', renewal: 'off' })
    expect((await packageRow(t, id)).used).toBe(100n * gb)
    expect(await t.send(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })).toMatchObject({ code: '400005' })
    expect(await t.send(trafficCalls.trafficPriority, { id, priority: 1 }, { as })).toMatchObject({ code: '400005' })
    t.clock.pass(daysMs(32))
    await minute(t)
    expect((await rowOf(t, id)).status).toBe('expired')
    const again = await t.signIn(as.email)
    expect((await removed(t, again, id)).refund).toBe('0.00')
  })

  test('that is renewed keeps what is left', async () => {
    const as = await buyer(t)
    const { id } = await boughtTraffic(t, as)
    await drain(id, 30n * gb)
    const { token, total } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })
    expect(total).toBe('48.00')
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
    expect((await listed(as))[0]).toMatchObject({ status: 'available', used_bytes: 70 * 1024 ** 3 })
  })

  test('gives back what is left of its time or of its bytes, whichever is less, and nothing can be asked for afterwards', async () => {
    const as = await buyer(t)
    const { id } = await boughtTraffic(t, as)
    await drain(id, 25n * gb)
    const before = await fenOf(t, as)
    const { refund } = await removed(t, as, id)
    expect(refund).toBe('12.00')
    expect((await fenOf(t, as)) - before).toBe(1_200n)
    const [order] = await t.db.select().from(orders).where(eq(orders.resourceId, id))
    const { refundable, hindrance } = await t.ok(refundCalls.refundPreview, { order_id: order!.id }, { as })
    expect([refundable, hindrance]).toEqual(['0.00', 'noCash'])

    const empty = await boughtTraffic(t, as)
    await drain(empty.id, 0n)
    expect((await removed(t, as, empty.id)).refund).toBe('0.00')
    const [paid] = await t.db.select().from(orders).where(eq(orders.resourceId, empty.id))
    expect((await t.ok(refundCalls.refundPreview, { order_id: paid!.id }, { as })).refundable).toBe('0.00')

    const half = await boughtTraffic(t, as)
    t.clock.pass(daysMs(20))
    const late = await removed(t, await t.signIn(as.email), half.id)
    expect(toFen(late.refund)).toBeLessThan(2_400n)
    expect(toFen(late.refund)).toBeGreaterThan(0n)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('is not drawn from any more once its owner gave it up, and what was shown comes back', async () => {
    const as = await buyer(t, 10_000_000n)
    const { id } = await boughtTraffic(t, as)
    await byTraffic(t, as)
    const preview = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    // An hour is rated while its owner reads.
    await drain(id, 60n * gb)
    const wish = { id, token: preview.token, also: [] }
    expect(await t.send(resourceCalls.resourceDelete, wish, { as })).toMatchObject({ code: '400062' })
    expect((await packageRow(t, id)).closedAt).toBeNull()
    await hoursPass(t, 2)
    expect((await packageRow(t, id)).used).toBeGreaterThan(40n * gb)
    const used = await packageRow(t, id)
    await removed(t, as, id)
    await hoursPass(t, 2)
    expect((await packageRow(t, id)).used).toBe(used.used)
  })

  test('stands beside the addresses that draw from it, each with what leaves by itself and what is usual', async () => {
    const [as, other] = [await buyer(t, 10_000_000n), await buyer(t)]
    const pack = await boughtTraffic(t, as)
    const { id } = await byTraffic(t, as)
    const sum = (bytes: readonly number[]) => bytes.reduce((all, one) => all + one, 0)
    const dayOf = () => t.ok(usageCalls.addressDay, { id }, { as })
    expect((await dayOf()).usual).toEqual([])
    await daysBefore(3)
    await hoursPass(t, 1)
    const { result } = await t.ok(usageCalls.addressDays, { ids: [id] }, { as })
    const day = await dayOf()
    expect(result).toMatchObject([{ id, bytes: { length: 48 } }])
    expect(sum(day.bytes)).toBe(sum(result[0]!.bytes))
    expect(sum(day.usual)).toBeGreaterThan(0)
    const { used } = await packageRow(t, pack.id)
    const [here] = (await t.ok(usageCalls.trafficOutlook, undefined, { as })).result
    expect(here).toMatchObject({ node, addresses: 1, gb_price: '0.80', left_bytes: Number(100n * gb - used) })
    expect(here!.packages).toMatchObject([{ id: pack.id, used_bytes: Number(used) }])
    expect(here!.day_bytes).toBeGreaterThan(0)
    // Its host runs on, and nothing leaves by the address any more.
    await t.ok(eipCalls.eipUnbind, { id }, { as })
    await settled(t, id)
    t.clock.pass(minutesMs(15))
    expect((await dayOf()).bytes.slice(-2)).toEqual([0, 0])
    const billed = async (billing: EipBilling) => (await t.ok(eipCalls.eipList, { billing }, { as })).result.length
    expect([await billed('by traffic'), await billed('monthly')]).toEqual([1, 0])
    expect((await t.ok(usageCalls.addressDays, { ids: [id] }, { as: other })).result).toEqual([])
    expect((await t.ok(usageCalls.trafficOutlook, undefined, { as: other })).result).toEqual([])
    expect(await t.send(usageCalls.addressDay, { id }, { as: other })).toMatchObject({ code: '400002' })
  })

  test('is not sold where nothing is counted', async () => {
    const as = await buyer(t)
    await t.db.update(nodes).set({ engine: 'openstack' }).where(eq(nodes.id, node))
    const config = { kind: 'traffic', controller_id: node, package: '100gb', months: 1 } as const
    const { token } = await t.ok(purchaseCalls.resourcePrice, config, { as })
    const wish = { ...config, name: '', quote: token }
    expect(await t.send(purchaseCalls.resourceCreate, wish, { as })).toMatchObject({ code: '400412' })
    await t.db.update(nodes).set({ engine: 'embedded' }).where(eq(nodes.id, node))
    await settled(t)
  })
})
