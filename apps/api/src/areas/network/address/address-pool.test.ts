import { addressText } from '@portico/contract/network/ipv4.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { vpcCalls } from '@portico/contract/network/vpc.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FakeOpenstack } from '../../../../test/fake-openstack.ts'
import { cashOf, fund } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { inOrder, provenBooks, removed, rowOf, settled, startStocked } from '../../../../test/resources.ts'
import { hoursMs, minutesMs } from '../../../core/clock.ts'
import { addressHoldings, addressLines } from '../../../ground/addresses/address.table.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
afterAll(() => t.stop())

/** A node that nothing was sold on. */
const fresh = ['sg-a', 'de-a', 'jp-a']
const somebody = async (node: string, fen = 10_000_000n): Promise<Person> => {
  const as = await t.customer()
  await fund(t, as, fen)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as })
  return as
}
const config = (node: string, line = '') =>
  ({ kind: 'eip', controller_id: node, line, bandwidth_mbps: 2, quantity: 1, months: 1 }) as const
async function quoted(as: Person, node: string, line = '') {
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, config(node, line), { as })
  return { total, form: { ...config(node, line), name: 'front', quote: token } }
}
async function bought(as: Person, node: string, line = ''): Promise<string> {
  const { form } = await quoted(as, node, line)
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await settled(t)
  return resource_ids[0]!
}
const range = (node: string, text: string, more: { id?: number; line?: string } = {}) =>
  t.send(eipCalls.platformRangeSave, { controller_id: node, addresses: text, ...more }, { as: operator })
const poolOf = async (node: string) =>
  (await t.ok(eipCalls.platformPoolList, undefined, { as: operator })).result.find(
    ({ controller_id }) => controller_id === node,
  )!
const rangeAt = async (node: string, from: string) => (await poolOf(node)).ranges.find((one) => one.from === from)!
const addressOf = async (id: string) => (await rowOf(t, id)).facts['address'] as string
const line = (node: string, key: string, more: object = {}) =>
  t.send(
    eipCalls.platformLineSave,
    {
      controller_id: node,
      line: key,
      name_en: key.toUpperCase(),
      name_zh_hans: '多线',
      name_zh_hant: '多線',
      is_default: false,
      external_network: '',
      is_new: true,
      ...more,
    },
    { as: operator },
  )

describe('the pool of a node', () => {
  const node = fresh[0]!

  test('has the ranges that an operator gives it before anything is sold, and gives out of them', async () => {
    expect(await range(node, '203.0.113.8 - 203.0.113.11')).toMatchObject({ code: '200' })
    expect(await poolOf(node)).toMatchObject({ own: true, total: 4, free: 4, held: 0, promised: 0 })
    const as = await somebody(node)
    expect(await addressOf(await bought(as, node))).toMatch(/^203\.0\.113\.(8|9|10|11)$/)
    expect(await poolOf(node)).toMatchObject({ total: 4, free: 3, held: 1 })
  })

  test('takes no range that another one overlaps, by two who add it at once either, nor a customer’s network', async () => {
    for (const text of ['203.0.113.0/24', '203.0.113.11', '203.0.113.0-203.0.113.8'])
      expect(await range(node, text)).toMatchObject({
        code: '400001',
        data: { fields: { addresses: expect.any(String) } },
      })
    expect(await range(fresh[1]!, '203.0.113.10')).toMatchObject({ code: '400001' })
    const at = await Promise.all(fresh.map((one) => range(one, '198.51.100.0/28')))
    expect(at.filter(({ code }) => code === '200')).toHaveLength(1)
    const as = await somebody(node)
    await t.ok(vpcCalls.vpcCreate, { controller_id: node, name: 'shop', cidr: '10.77.0.0/16' }, { as })
    expect(await range(node, '10.77.3.0/30')).toMatchObject({ code: '400001' })
    expect(await range(fresh[1]!, '10.77.3.0/30')).toMatchObject({ code: '200' })
  })

  test('is for those who keep nodes, and of nodes that there are', async () => {
    const customer = await t.customer()
    expect(await t.send(eipCalls.platformPoolList, undefined, { as: customer })).not.toMatchObject({ code: '200' })
    const other = await t.operatorWith('resources')
    expect(await t.send(eipCalls.platformPoolList, undefined, { as: other })).toMatchObject({ code: '400003' })
    expect(await range('nowhere', '203.0.114.0/30')).toMatchObject({ code: '400002' })
  })

  test('keeps what somebody has: such a range is neither removed nor cut, and grows', async () => {
    const as = await somebody(node)
    const own = await addressOf(await bought(as, node))
    const held = await rangeAt(node, '203.0.113.8')
    const gone = await t.send(eipCalls.platformRangeRemove, { id: held.id }, { as: operator })
    expect(gone).toMatchObject({ code: '400260' })
    const holders = await t.db.select().from(addressHoldings).where(eq(addressHoldings.nodeId, node))
    const there = holders.filter(({ to, address }) => !to && addressText(address).startsWith('203.0.113.'))
    const low = Math.min(...there.map(({ address }) => address))
    expect(await range(node, `${addressText(low + 1)} - 203.0.113.20`, { id: held.id })).toMatchObject({
      code: '400260',
    })
    expect(await range(node, '203.0.113.8 - 203.0.113.31', { id: held.id })).toMatchObject({ code: '200' })
    expect(await poolOf(node)).toMatchObject({ total: 24 + (await spare(node)) })
    expect(await addressOf((await t.ok(eipCalls.eipList, {}, { as })).result[0]!.id)).toBe(own)
    expect(await range(node, '203.0.113.40', { id: 999_999 })).toMatchObject({ code: '400002' })
  })
  const spare = async (of: string) =>
    (await poolOf(of)).ranges.filter(({ from }) => from !== '203.0.113.8').reduce((sum, { total }) => sum + total, 0)

  test('is not cut below what was sold and is about to be made', async () => {
    const only = fresh[2]!
    const there = (await poolOf(only)).ranges
    for (const { id } of there) await t.ok(eipCalls.platformRangeRemove, { id }, { as: operator })
    await range(only, '203.0.115.0/31')
    await range(only, '203.0.115.8')
    const as = await somebody(only)
    await t.ok(purchaseCalls.resourceCreate, { ...(await quoted(as, only)).form, name: 'sim-hang-create' }, { as })
    const [two, one] = (await poolOf(only)).ranges.map(({ id }) => id)
    expect(await poolOf(only)).toMatchObject({ free: 3, promised: 1 })
    expect(await t.send(eipCalls.platformRangeRemove, { id: two! }, { as: operator })).toMatchObject({ code: '200' })
    expect(await t.send(eipCalls.platformRangeRemove, { id: one! }, { as: operator })).toMatchObject({ code: '400261' })
    const reserved = { controller_id: only, address: '203.0.115.8', reason: 'For us' }
    expect(await t.send(eipCalls.platformAddressReserve, reserved, { as: operator })).toMatchObject({ code: '400261' })
    await t.db.update(resources).set({ name: 'front' }).where(eq(resources.node, only))
    await settled(t)
    expect((await t.ok(eipCalls.eipList, {}, { as })).result).toMatchObject([{ address: '203.0.115.8' }])
  })

  test('never gives out what is reserved, and says why it is', async () => {
    const only = fresh[1]!
    for (const { id } of (await poolOf(only)).ranges) await t.ok(eipCalls.platformRangeRemove, { id }, { as: operator })
    await range(only, '203.0.116.0/30')
    const reserve = (address: string) =>
      t.send(eipCalls.platformAddressReserve, { controller_id: only, address, reason: 'Gateway' }, { as: operator })
    for (const address of ['203.0.116.0', '203.0.116.1', '203.0.116.2'])
      expect(await reserve(address)).toMatchObject({ code: '200' })
    expect(await reserve('203.0.116.0')).toMatchObject({ code: '400001' })
    expect(await reserve('203.0.119.0')).toMatchObject({ code: '400001' })
    expect(await poolOf(only)).toMatchObject({ total: 4, reserved: 3, free: 1 })
    const as = await somebody(only)
    expect(await addressOf(await bought(as, only))).toBe('203.0.116.3')
    expect(await reserve('203.0.116.3')).toMatchObject({ code: '400260' })
    const before = await cashOf(t, as)
    const { form } = await quoted(as, only)
    expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '400412' })
    expect(await cashOf(t, as)).toBe(before)
    const { result } = await t.ok(eipCalls.platformReservedList, { node: only, search: '203.0.116.' }, { as: operator })
    expect(result.map(({ address, reason }) => [address, reason])).toEqual([
      ['203.0.116.0', 'Gateway'],
      ['203.0.116.1', 'Gateway'],
      ['203.0.116.2', 'Gateway'],
    ])
    const free = { controller_id: only, address: '203.0.116.1' }
    await t.ok(eipCalls.platformAddressFree, free, { as: operator })
    expect(await t.send(eipCalls.platformAddressFree, free, { as: operator })).toMatchObject({ code: '400002' })
    expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '200' })
    await settled(t)
    expect(await poolOf(only)).toMatchObject({ held: 2, reserved: 2, free: 0 })
    await range(only, '25.0.0.8/30')
    expect(await reserve('25.0.0.9')).toMatchObject({ code: '200' })
    const inOrder = (await t.ok(eipCalls.platformReservedList, { node: only }, { as: operator })).result
    expect(inOrder[0]!.address).toBe('25.0.0.9')
  })

  test('is not worn out by one who replaces, or buys and deletes, again and again', async () => {
    const small = fresh[2]!
    await range(small, '203.0.113.64/28')
    const [as, other] = [await somebody(small), await somebody(small)]
    const buying = async (by: Person, quantity: number) => {
      const wanted = { ...config(small), quantity }
      const { token } = await t.ok(purchaseCalls.resourcePrice, wanted, { as: by })
      return t.send(purchaseCalls.resourceCreate, { ...wanted, name: 'front', quote: token }, { as: by })
    }
    const { data } = await buying(as, 8)
    await settled(t)
    expect(data.resource_ids).toHaveLength(8)
    // Half of them may be had like that, if nobody else wants them.
    for (const id of data.resource_ids.slice(0, 4)) await removed(t, as, id)
    expect(await buying(as, 1)).toMatchObject({ code: '400004' })
    expect(await buying(other, 1)).toMatchObject({ code: '200' })
    await settled(t)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('rests an address for as long as it says, and tells who had it on a day', async () => {
    const as = await somebody(node)
    await t.ok(eipCalls.platformPoolSave, { controller_id: node, quarantine_hours: 72 }, { as: operator })
    const id = await bought(as, node)
    const address = await addressOf(id)
    const bornOn = t.clock.now().toISOString().slice(0, 10)
    await removed(t, as, id)
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, id))
    t.clock.pass(minutesMs(1))
    await resourceTimeJob(t.app).run({})
    await settled(t)
    expect(await poolOf(node)).toMatchObject({ resting: 1, quarantine_hours: 72 })
    const [gone] = await t.db.select().from(addressHoldings).where(eq(addressHoldings.resourceId, id))
    expect(gone!.freeAt!.getTime() - gone!.to!.getTime()).toBe(hoursMs(72))
    const asked = async (query: object) =>
      (await t.ok(eipCalls.platformHoldingList, query, { as: operator })).result.map(({ resource_id }) => resource_id)
    expect(await asked({ search: address, day: bornOn })).toEqual([id])
    expect(await asked({ search: address, day: '2020-01-01' })).toEqual([])
    const { result } = await t.ok(eipCalls.platformHoldingList, { search: address }, { as: operator })
    expect(result[0]).toMatchObject({ address, resource_id: id, controller_id: node, account_id: expect.any(String) })
    expect(await asked({ search: result[0]!.email })).toEqual([id])
    expect(await asked({ search: id })).toEqual([id])
  })
})

describe('lines', () => {
  const node = 'sh-a'
  const lineKeys = async (as: Person) =>
    (await t.ok(eipCalls.eipLineList, { controller_id: node }, { as })).result.map((one) => [one.line, one.sold_out])

  test('take over what there is with the first of them, and are chosen from then on', async () => {
    const as = await somebody(node)
    const before = await bought(as, node)
    expect(await lineKeys(as)).toEqual([['', false]])
    expect(await line(node, 'bgp')).toMatchObject({ code: '200' })
    expect(await line(node, 'cn2')).toMatchObject({ code: '200' })
    expect(await line(node, 'cn2')).toMatchObject({ code: '400001' })
    expect(await lineKeys(as)).toEqual([
      ['bgp', false],
      ['cn2', true],
    ])
    expect(await rowOf(t, before)).toMatchObject({ spec: { line: 'bgp' } })
    expect(await t.send(purchaseCalls.resourcePrice, config(node, 'none'), { as })).toMatchObject({ code: '400001' })
    const { form } = await quoted(as, node, 'cn2')
    expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '400412' })
    expect(await range(node, '203.0.117.0/30', { line: 'cn2' })).toMatchObject({ code: '200' })
    expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '200' })
    await settled(t)
    const { result } = await t.ok(eipCalls.eipList, { line: 'cn2' }, { as })
    expect(result).toMatchObject([{ line: 'cn2', line_name: 'CN2', address: expect.stringMatching(/^203\.0\.117\./) }])
    expect((await t.ok(eipCalls.eipList, { line: 'bgp' }, { as })).result.map(({ id }) => id)).toEqual([before])
  })

  test('have prices of their own, and the plain one where they have none', async () => {
    const as = await somebody(node)
    const plain = (await quoted(as, node, 'bgp')).total
    expect((await quoted(as, node, 'cn2')).total).toBe(plain)
    const price = { product: 'eip', node, item: 'bandwidth_mbps:cn2', price: '100.00' } as const
    await t.ok(priceCalls.listPriceSave, price, { as: operator })
    expect((await quoted(as, node, 'bgp')).total).toBe(plain)
    const { total, form } = await quoted(as, node, 'cn2')
    expect(total).toBe('212.00')
    expect(await t.send(purchaseCalls.resourceCreate, { ...form, line: 'bgp' }, { as })).toMatchObject({
      code: '400072',
    })
    const before = await cashOf(t, as)
    await t.ok(purchaseCalls.resourceCreate, form, { as })
    await settled(t)
    expect(Number(before) - Number(await cashOf(t, as))).toBe(212)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('have a default one, whose place only another can take', async () => {
    const as = await somebody(node)
    const id = await bought(as, node, 'cn2')
    await t.ok(eipCalls.eipLineList, {}, { as })
    const first = await addressOf(id)
    expect(first).toMatch(/^203\.0\.117\./)
    const { result } = await t.ok(eipCalls.platformLineList, undefined, { as: operator })
    expect(result.filter((one) => one.controller_id === node)).toMatchObject([
      { line: 'bgp', is_default: true, ranges: 1 },
      { line: 'cn2', is_default: false, ranges: 1, addresses: 3 },
    ])
    await line(node, 'cn2', { is_new: false, is_default: true })
    expect(await lineKeys(as)).toEqual([
      ['cn2', false],
      ['bgp', false],
    ])
    expect(await line(node, 'cn2', { is_new: false, is_default: false })).toMatchObject({ code: '400001' })
    await line(node, 'bgp', { is_new: false, is_default: true })
  })

  test('are not removed while something is on them', async () => {
    const remove = (key: string) =>
      t.send(eipCalls.platformLineRemove, { controller_id: node, line: key }, { as: operator })
    expect(await remove('bgp')).toMatchObject({ code: '400263' })
    expect(await remove('cn2')).toMatchObject({ code: '400263' })
    await line(node, 'spare')
    expect(await remove('spare')).toMatchObject({ code: '200' })
    expect(await remove('spare')).toMatchObject({ code: '400002' })
    expect(await line('nowhere', 'bgp')).toMatchObject({ code: '400002' })
    expect(await line(node, 'wide', { external_network: 'public' })).toMatchObject({ code: '400001' })
  })
})

describe('a line of a cloud', () => {
  const node = fresh[2]!

  test('of a network that no host has a way to is not kept, and nothing is sold on one that was', async () => {
    const as = await somebody(node)
    const cloud = await FakeOpenstack.open()
    cloud.withNetworks()
    const sealedSettings = t.app.seal.close(JSON.stringify(cloud.settings({ projects: 'shared' })))
    await t.db.update(nodes).set({ engine: 'openstack', sealedSettings }).where(eq(nodes.id, node))
    try {
      const wrong = { code: '400001', data: { fields: { external_network: expect.any(String) } } }
      expect(await line(node, 'far', { external_network: 'other' })).toMatchObject(wrong)
      expect(await line(node, 'far', { external_network: 'nowhere' })).toMatchObject(wrong)
      for (const [key, external_network] of [
        ['near', ''],
        ['same', 'public-id'],
        ['far', 'public'],
      ])
        expect(await line(node, key!, { external_network })).toMatchObject({ code: '200' })
      // The region has got another network since.
      await t.db.update(addressLines).set({ externalNetwork: 'other' }).where(eq(addressLines.key, 'far'))
      const { form } = await quoted(as, node, 'far')
      const before = await cashOf(t, as)
      expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '400412' })
      expect(await cashOf(t, as)).toBe(before)
      const lines = (await t.ok(eipCalls.eipLineList, { controller_id: node }, { as })).result
      expect(lines.map((one) => `${one.line} ${one.sold_out}`)).toEqual(['near false', 'far true', 'same false'])
      expect(cloud.neutron!.floatingips).toEqual([])
      await bought(as, node, 'same')
      expect(cloud.neutron!.floatingips).toMatchObject([{ floating_network_id: 'public-id' }])
    } finally {
      await t.db.update(nodes).set({ engine: 'embedded', sealedSettings: null }).where(eq(nodes.id, node))
      cloud.close()
    }
  })
})

describe('a pool of a hundred thousand addresses', () => {
  /** How many pages of the database a statement looks at: what it costs, however busy the machine is. */
  async function pages(statement: string): Promise<number> {
    const { rows } = await t.app.pool.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json) ${statement}`,
    )
    const plan = rows[0]!['QUERY PLAN'][0]!.Plan
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }

  test('is counted, and gives one out, without going through those that are held', async () => {
    const node = 'sh-a'
    await range(node, '20.0.0.0/16', { line: 'bgp' })
    await range(node, '20.1.0.0 - 20.1.134.159', { line: 'bgp' })
    const at = t.clock.now().toISOString()
    const ask = `select address_left('${node}', 'bgp', '${at}')`
    const few = await pages(ask)
    // All at once, and counted once, as a range that is added over them is.
    await t.db.execute(sql`alter table address_holding disable trigger address_holding_counted`)
    await t.db.execute(sql`insert into address_holding (node_id, address, resource_id, account_id, from_at)
      select ${node}, 335544320 + n, 'eip_held', 'acc_held', ${at}::timestamptz from generate_series(0, 98999) n`)
    await t.db.execute(sql`alter table address_holding enable trigger address_holding_counted`)
    await t.db.execute(sql`analyze address_holding`)
    const last = (await poolOf(node)).ranges.find(({ to }) => to === '20.1.134.159')!
    await t.ok(
      eipCalls.platformRangeSave,
      { controller_id: node, id: last.id, addresses: '20.1.0.0 - 20.1.134.159' },
      { as: operator },
    )
    expect(await poolOf(node)).toMatchObject({ held: expect.any(Number) })
    await t.db.execute(sql`update address_range set next_address = 335544320 + 99000 where id = ${last.id}`)
    const many = await pages(ask)
    expect(many).toBeLessThan(few + 100)
    expect(await pages(`select address_take('${node}', 'bgp', '${at}')`)).toBeLessThan(2000)
  })

  test('has the same counts as its holdings, whatever began and ended', async () => {
    const { rows } = await t.app.pool.query(`select r.id from address_range r where r.held <> (select count(*)
      from address_holding h where h.node_id = r.node_id and h.to_at is null
      and h.address between r.first_address and r.last_address)`)
    expect(rows).toEqual([])
  })
})
