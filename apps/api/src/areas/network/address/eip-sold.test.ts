import { addressText, parseAddress } from '@portico/contract/network/ipv4.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { eip, eipCalls } from '@portico/contract/network/eip.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  node,
  provenBooks,
  removed,
  restored,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { daysMs, hoursMs } from '../../../core/clock.ts'
import { addresses } from '../../../engines/embedded/embedded.table.ts'
import { addressHoldings, addressRanges } from '../../../ground/addresses/address.table.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const config = { kind: 'eip', controller_id: node, bandwidth_mbps: 5, quantity: 1, months: 1 } as const
async function wishOf(as: Person, choice: { bandwidth_mbps?: number; quantity?: number; controller_id?: string } = {}) {
  const wanted = { ...config, ...choice }
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, wanted, { as })
  return { form: { ...wanted, name: 'front', quote: token }, total }
}
async function bought(as: Person, choice: { bandwidth_mbps?: number } = {}): Promise<string> {
  const { form } = await wishOf(as, choice)
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await settled(t)
  return resource_ids[0]!
}
const listed = async (as: Person, query: object = {}) => (await t.ok(eipCalls.eipList, query, { as })).result
const hostSeen = async (as: Person, id: string) => t.ok(hostCalls.hostInfo, { id }, { as })
const rename = (id: string, name: string) => t.db.update(resources).set({ name }).where(eq(resources.id, id))
async function bind(as: Person, id: string, host_id: string) {
  const answer = await t.send(eipCalls.eipBind, { id, host_id }, { as })
  await settled(t)
  return answer
}

describe('an address that is bought alone', () => {
  test('costs what was quoted, and is there, bound to nothing', async () => {
    const as = await buyer(t)
    const { form, total } = await wishOf(as, { quantity: 2 })
    expect(total).toBe('254.00')
    await t.ok(purchaseCalls.resourceCreate, form, { as })
    await settled(t)
    expect(await cashOf(t, as)).toBe('9746.00')
    const rows = await listed(as)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['front-1', 'front-2'])
    for (const row of rows)
      expect(row).toMatchObject({ status: 'unbound', bandwidth_mbps: 5, billing: 'monthly', host_id: '', domain: '' })
    expect(new Set(rows.map(({ address }) => address)).size).toBe(2)
  })

  test('is not sold at another price, size or number than was quoted, nor out of bounds', async () => {
    const as = await buyer(t)
    const { form } = await wishOf(as)
    for (const other of [{ bandwidth_mbps: 6 }, { quantity: 2 }, { months: 3 }]) {
      const answer = await t.send(purchaseCalls.resourceCreate, { ...form, ...other }, { as })
      expect(answer.code).not.toBe('200')
    }
    for (const wrong of [{ bandwidth_mbps: 0 }, { bandwidth_mbps: 1001 }, { bandwidth_mbps: 1.5 }, { quantity: 21 }])
      expect(await t.send(purchaseCalls.resourcePrice, { ...config, ...wrong }, { as })).toMatchObject({
        code: '400001',
      })
    expect(await listed(as)).toEqual([])
    expect(await cashOf(t, as)).toBe('10000.00')
  })

  test('that is the last of its pool is had by one of sixty-four who ask at once, and the others pay nothing', async () => {
    const somebody = await buyer(t, 10_000_000n)
    await bought(somebody)
    const [range] = await t.db.select().from(addressRanges).where(eq(addressRanges.nodeId, node))
    const held = await t.db.select().from(addressHoldings).where(eq(addressHoldings.nodeId, node))
    const top = Math.max(...held.map(({ address }) => address))
    await t.db
      .update(addressRanges)
      .set({ last: top + 1 })
      .where(eq(addressRanges.id, range!.id))
    // Those below it that somebody has let go of rest.
    const left = await t.app.pool.query<{ left: string }>(`select address_left('${node}', '', now())::text as left`)
    expect(left.rows[0]!.left).toBe('1')
    const buyers = await Promise.all(Array.from({ length: 64 }, () => buyer(t)))
    const forms = await Promise.all(buyers.map((as) => wishOf(as)))
    const answers = await Promise.all(
      buyers.map((as, at) => t.send(purchaseCalls.resourceCreate, forms[at]!.form, { as })),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
    expect(codes.filter((code) => code === '400412')).toHaveLength(63)
    await settled(t)
    const winner = buyers[codes.indexOf('200')]!
    expect(await listed(winner)).toMatchObject([{ address: addressText(top + 1), status: 'unbound' }])
    for (const [at, as] of buyers.entries())
      expect(await cashOf(t, as)).toBe(codes[at] === '200' ? '9873.00' : '10000.00')
    const host = await runningHost(t, somebody)
    const [own] = await listed(somebody)
    await bind(somebody, own!.id, host)
    expect(await t.send(hostCalls.hostEipReplace, { id: host }, { as: somebody })).toMatchObject({ code: '400412' })
    await t.db.update(addressRanges).set({ last: range!.last }).where(eq(addressRanges.id, range!.id))
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('rests a day after it is let go of, and who had it when is known', async () => {
    const as = await buyer(t)
    const id = await bought(as)
    const { address } = (await listed(as))[0]!
    await removed(t, as, id)
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, id))
    t.clock.pass(daysMs(8))
    await resourceTimeJob(t.app).run({})
    await settled(t)
    const held = await t.db.select().from(addressHoldings).where(eq(addressHoldings.resourceId, id))
    expect(held).toMatchObject([{ nodeId: node, address: parseAddress(address)!, resourceId: id }])
    expect(held[0]!.freeAt!.getTime() - held[0]!.to!.getTime()).toBe(hoursMs(24))
    expect(await t.db.select().from(addresses).where(eq(addresses.address, address))).toEqual([])
  })
})

describe('binding', () => {
  test('shows the address on its host, and unbinding takes it off', async () => {
    const as = await buyer(t)
    const [id, host] = [await bought(as), await runningHost(t, as)]
    const { address } = (await listed(as))[0]!
    expect(await bind(as, id, host)).toMatchObject({ code: '200' })
    const { private_ip } = await hostSeen(as, host)
    expect(await listed(as)).toMatchObject([{ status: 'bound', host_id: host, private_ip, task: '' }])
    expect(await hostSeen(as, host)).toMatchObject({ floating_ip: address, eip_id: id, bandwidth_mbps: 5 })
    expect(await t.send(eipCalls.eipBind, { id, host_id: host }, { as })).toMatchObject({ code: '400005' })
    await t.ok(eipCalls.eipUnbind, { id }, { as })
    await settled(t)
    expect(await listed(as)).toMatchObject([{ status: 'unbound', host_id: '', private_ip: '' }])
    expect(await hostSeen(as, host)).toMatchObject({ floating_ip: '', eip_id: '', bandwidth_mbps: 0 })
    expect(await t.send(eipCalls.eipUnbind, { id }, { as })).toMatchObject({ code: '400005' })
  })

  test('gives a host one address, however many are bound to it at once', async () => {
    const as = await buyer(t)
    const host = await runningHost(t, as)
    const { form } = await wishOf(as, { quantity: 4 })
    const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
    await settled(t)
    const answers = await Promise.all(resource_ids.map((id) => t.send(eipCalls.eipBind, { id, host_id: host }, { as })))
    await settled(t)
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect((await listed(as)).filter(({ host_id }) => host_id === host)).toHaveLength(1)
    const [machine] = await t.db.select().from(resources).where(eq(resources.id, host))
    const tied = await t.db.select().from(addresses).where(eq(addresses.machine, machine!.engineRef!))
    expect(tied).toHaveLength(1)
  })

  test('is refused to a host of another node, of somebody else, or that is not settled, and to what is no host', async () => {
    const [as, other] = [await buyer(t), await buyer(t)]
    const [id, own, foreign] = [await bought(as), await runningHost(t, as), await runningHost(t, other)]
    expect(await bind(as, id, foreign)).toMatchObject({ code: '400002' })
    expect(await t.send(eipCalls.eipBind, { id, host_id: own }, { as: other })).toMatchObject({ code: '400002' })
    await t.db.update(resources).set({ node: 'jp-a' }).where(eq(resources.id, own))
    expect(await bind(as, id, own)).toMatchObject({ code: '400001' })
    await t.db.update(resources).set({ node, status: 'ERROR' }).where(eq(resources.id, own))
    expect(await bind(as, id, own)).toMatchObject({ code: '400005' })
    await t.db.update(resources).set({ status: 'ACTIVE' }).where(eq(resources.id, own))
    expect(await listed(as)).toMatchObject([{ status: 'unbound', host_id: '' }])
  })

  test('that its engine refuses leaves the address as it was', async () => {
    const as = await buyer(t)
    const [id, host] = [await bought(as), await runningHost(t, as)]
    await rename(id, 'sim-refuse-bind')
    await bind(as, id, host)
    expect(await listed(as)).toMatchObject([{ status: 'unbound', host_id: '', task: '' }])
    expect(await hostSeen(as, host)).toMatchObject({ floating_ip: '', eip_id: '' })
  })

  test('ends when its host is deleted, and the address stays its owner’s', async () => {
    const as = await buyer(t)
    const [id, host] = [await bought(as), await runningHost(t, as)]
    await bind(as, id, host)
    await removed(t, as, host)
    expect(await listed(as)).toMatchObject([{ id, status: 'unbound', host_id: '' }])
    await removed(t, as, id)
    expect(await listed(as)).toEqual([])
    await restored(t, as, id)
    await settled(t)
    expect(await listed(as)).toMatchObject([{ id, status: 'unbound' }])
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

describe('the bandwidth of an address', () => {
  const change = async (as: Person, id: string, bandwidth_mbps: number) => {
    const price = await t.ok(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps }, { as })
    const answer = await t.send(eipCalls.eipBandwidth, { id, bandwidth_mbps, quote: price.token }, { as })
    await settled(t)
    return { ...answer, total: Number(price.total) }
  }

  test('costs more and gives back less to the fen that was quoted, and the host shows it', async () => {
    const as = await buyer(t)
    const [id, host] = [await bought(as), await runningHost(t, as)]
    await bind(as, id, host)
    const before = Number(await cashOf(t, as))
    const more = await change(as, id, 8)
    expect(more.total).toBeGreaterThan(0)
    expect(Number(await cashOf(t, as))).toBeCloseTo(before - more.total, 5)
    expect(await hostSeen(as, host)).toMatchObject({ bandwidth_mbps: 8 })
    const [machine] = await t.db
      .select()
      .from(addresses)
      .where(eq(addresses.address, (await listed(as))[0]!.address))
    expect(machine!.bandwidthMbps).toBe(8)
    const less = await change(as, id, 3)
    expect(less.total).toBeLessThan(0)
    expect(Number(await cashOf(t, as))).toBeCloseTo(before - more.total - less.total, 5)
    expect(await listed(as)).toMatchObject([{ bandwidth_mbps: 3, status: 'bound' }])
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('that its engine refuses stays, and what was paid comes back', async () => {
    const as = await buyer(t)
    const id = await bought(as)
    const before = await cashOf(t, as)
    await rename(id, 'sim-refuse-bandwidth')
    await change(as, id, 9)
    expect(await cashOf(t, as)).toBe(before)
    expect(await listed(as)).toMatchObject([{ bandwidth_mbps: 5 }])
    await change(as, id, 2)
    expect(await cashOf(t, as)).toBe(before)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('is paid once, not with another quote, not by somebody else, and not the same again', async () => {
    const [as, other] = [await buyer(t), await buyer(t)]
    const id = await bought(as)
    const { token: quote } = await t.ok(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps: 7 }, { as })
    expect((await t.send(eipCalls.eipBandwidth, { id, bandwidth_mbps: 70, quote }, { as })).code).not.toBe('200')
    expect(await t.send(eipCalls.eipBandwidth, { id, bandwidth_mbps: 7, quote }, { as: other })).toMatchObject({
      code: '400002',
    })
    expect(await t.send(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps: 5 }, { as })).toMatchObject({
      code: '400001',
    })
    const twice = await Promise.all(
      [1, 2].map(() => t.send(eipCalls.eipBandwidth, { id, bandwidth_mbps: 7, quote }, { as })),
    )
    await settled(t)
    expect(twice.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(await listed(as)).toMatchObject([{ bandwidth_mbps: 7 }])
  })
})

test('a reverse DNS entry is kept and shown, is gone with its address, and must be a domain', async () => {
  const as = await buyer(t)
  const [id, host] = [await bought(as), await runningHost(t, as)]
  await bind(as, id, host)
  await t.ok(eipCalls.eipReverse, { id, domain: 'mail.example.com' }, { as })
  await settled(t)
  expect(await listed(as)).toMatchObject([{ domain: 'mail.example.com' }])
  expect(await t.send(eipCalls.eipReverse, { id, domain: 'mail' }, { as })).toMatchObject({ code: '400001' })
  await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
  await settled(t)
  expect(await listed(as)).toMatchObject([{ domain: '' }])
  await t.ok(eipCalls.eipReverse, { id, domain: 'a.example.com' }, { as })
  await settled(t)
  await t.ok(eipCalls.eipUnreverse, { id }, { as })
  await settled(t)
  expect(await listed(as)).toMatchObject([{ domain: '' }])
})

test('every act is allowed in the statuses of the table and in no other', async () => {
  const as = await buyer(t)
  const [id, host] = [await bought(as), await runningHost(t, as)]
  const acts = {
    bind: () => t.send(eipCalls.eipBind, { id, host_id: host }, { as }),
    unbind: () => t.send(eipCalls.eipUnbind, { id }, { as }),
    reverse: () => t.send(eipCalls.eipReverse, { id, domain: 'a.example.com' }, { as }),
    unreverse: () => t.send(eipCalls.eipUnreverse, { id }, { as }),
  }
  for (const status of eip.statuses)
    for (const [act, send] of Object.entries(acts)) {
      await t.db.update(resources).set({ status, boundTo: null }).where(eq(resources.id, id))
      const { code } = await send()
      await settled(t)
      expect([status, act, code === '400005']).toEqual([status, act, !eip.can[act as 'bind'](status)])
    }
  await t.db.update(resources).set({ status: 'expired', boundTo: null }).where(eq(resources.id, id))
  const { token } = await t.ok(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps: 9 }, { as })
  expect(await t.send(eipCalls.eipBandwidth, { id, bandwidth_mbps: 9, quote: token }, { as })).toMatchObject({
    code: '400005',
  })
})

test('a bound address is renewed with its host and not alone', async () => {
  const as = await buyer(t)
  const host = await runningHost(t, as)
  const id = await bought(as)
  await bind(as, id, host)
  const end = (await rowOf(t, host)).expiresAt!
  await t.db.update(resources).set({ expiresAt: end }).where(eq(resources.id, id))
  expect(await t.send(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })).toMatchObject({ code: '400084' })
})
