import { catalogue } from '@portico/contract/catalogue.ts'
import { everyNode } from '@portico/contract/money/price-list.ts'
import { timesMoney } from '@portico/contract/money/sums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico } from '../../test/portico.ts'
import { demoPrices } from './prices.ts'
import { inTransaction } from '../core/db/pool.ts'
import { stockNodes, subscribeDemo } from './nodes.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

const stock = () => inTransaction(t.app.pool, (db) => stockNodes(db, t.clock))

test('the demonstration puts up its catalogue once, and leaves alone what the operator made of it', async () => {
  const as = await t.operator()
  await stock()
  const { result } = await t.ok(catalogue.platformNodeList, undefined, { as })
  expect(result).toHaveLength(8)
  expect(new Set(result.map(({ cloud_type }) => cloud_type))).toEqual(new Set(['native', 'fusion']))
  expect(result.filter(({ on_sell }) => !on_sell)).toHaveLength(1)
  expect((await t.ok(catalogue.platformFlavorList, undefined, { as })).result).toHaveLength(12)
  const images = await t.ok(catalogue.platformImageList, undefined, { as })
  expect(images.result.map(({ nodes }) => nodes.length)).toEqual([8, 8, 8, 8, 8, 8])

  await inTransaction(t.app.pool, (db) => subscribeDemo(db, t.clock))
  const removed = { controller_id: 'de-a' }
  await t.ok(catalogue.platformNodeRemove, removed, { as })
  const before = await t.rows()
  await stock()
  expect(await t.rows()).toEqual(before)
})

test('the list has each price of a purchase once, and none that no purchase asks for', async () => {
  await inTransaction(t.app.pool, (db) => demoPrices(db, t.clock))
  const as = await t.customer()
  const place = { controller_id: 'hk-a' }
  await t.ok(catalogue.nodeSubscribe, { ...place, cloud_type: 'native' }, { as })
  const size = { flavor_id: 'g2.medium', image_id: 'ubuntu-24.04', system_disk_gb: 30, quantity: 1, months: 1 }
  const wish = { kind: 'host' as const, ...place, ...size, data_disks_gb: [20], bandwidth_mbps: 5 }
  const { parts } = await t.ok(catalogue.purchasePrice, wish, { as })
  const { result } = await t.ok(catalogue.baseConfigPrice)
  const priced = (product: string) =>
    result
      .find((one) => one.product === product)!
      .items.filter(({ node }) => node === everyNode)
      .map(({ item, price }) => [`price.lines.${item}`, price] as const)
  const linesOf = (product: string) => parts.find((part) => part.product === product)!.lines
  expect(parts.map(({ product }) => product)).toEqual(['host', 'disk', 'eip'])
  expect(linesOf('host').map(({ word }) => word)).toEqual(priced('host').map(([word]) => word))
  const [bandwidth] = linesOf('eip').filter(({ word }) => word.endsWith('bandwidth_mbps'))
  expect(bandwidth!.amount).toBe(
    timesMoney(new Map<string, string>(priced('eip')).get(bandwidth!.word)!, wish.bandwidth_mbps),
  )
})
