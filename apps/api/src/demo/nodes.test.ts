import { catalogue } from '@portico/contract/catalogue.ts'
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

test('everything a host is made of has a price on every node of the demonstration', async () => {
  await inTransaction(t.app.pool, (db) => demoPrices(db, t.clock))
  const person = await t.customer()
  const items = ['cpu', 'memory_gb', 'system_disk_gb', 'data_disk_gb', 'bandwidth_mbps', 'ip'].map((item) => ({
    item,
    quantity: 1,
  }))
  const { result } = await t.ok(catalogue.nodeList, undefined, { as: person })
  for (const { controller_id: node } of result)
    expect(await t.ok(catalogue.priceQuote, { product: 'host', node, items, months: 1 }, { as: person })).toMatchObject(
      {
        lines: expect.any(Array) as unknown[],
      },
    )
})
