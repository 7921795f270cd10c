import { catalogue } from '@portico/contract/catalogue.ts'
import { link } from '@portico/contract/network/link.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherNode, twoNodeBuyer } from '../../../../test/forwards.ts'
import { boughtLink, linkForm, networkAt } from '../../../../test/links.ts'
import { cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyHosts,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { things } from '../../../engines/embedded/embedded.table.ts'
import { linkEnds } from '../vpc/link.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const listed = async (as: Person, id: string) => (await t.ok(link.calls.linkList, { search: id }, { as })).result[0]!
const route = (as: Person, vpc_id: string, target_network: string, next_hop: string) =>
  t.ok(catalogue.routeAdd, { vpc_id, target_network, next_hop, description: '' }, { as })
const wished = async (id: string) => (await t.db.select().from(things).where(eq(things.ref, id)))[0]?.wish

describe('a connection', () => {
  test('has an address in both networks, over which routes lead while it is there', async () => {
    const as = await twoNodeBuyer(t)
    const { id, vpc, targetVpc } = await boughtLink(t, as)
    const row = await listed(as, id)
    expect(row).toMatchObject({
      status: 'active',
      bandwidth_mbps: 5,
      vpc_id: vpc,
      target_vpc_id: targetVpc,
      hop: '10.31.1.254',
      target_hop: '10.32.1.254',
      target_node_name: 'Shanghai A',
    })
    await route(as, vpc, '10.32.0.0/16', row.hop)
    const [over] = (await t.ok(catalogue.vpcInfo, { id: vpc }, { as })).route_list
    expect(over).toMatchObject({ state: 'active', via: { id, name: 'hk-sh' } })
    // It is a way out of each of the two, and found by either of its nodes.
    const [way] = (await t.ok(catalogue.vpcInfo, { id: targetVpc }, { as })).way_list
    expect(way).toMatchObject({ id, kind: 'link', address: row.target_hop, bandwidth_mbps: 5, far: { id: vpc } })
    const at = async (where: string) =>
      (await t.ok(link.calls.linkList, { node: where }, { as })).result.map((one) => one.id)
    expect([await at(node), await at(otherNode), await at('jp-a')]).toEqual([[id], [id], []])

    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    const refused = await t.send(resourceCalls.resourceDelete, { id, token, also: [] }, { as })
    expect(refused).toMatchObject({ code: '400248' })
    expect(refused.msg).toContain('10.32.0.0/16')
    await t.ok(catalogue.routeRemove, { vpc_id: vpc, id: over!.id }, { as })
    await removed(t, as, id)
    expect(await t.db.$count(linkEnds, eq(linkEnds.resourceId, id))).toBe(0)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('keeps its networks and subnets from being deleted, and is named', async () => {
    const as = await twoNodeBuyer(t)
    const one = await networkAt(t, as, node, 31)
    const { id } = await boughtLink(t, as, { vpc_id: one.vpc })
    const answer = await t.send(catalogue.subnetRemove, { id: one.subnet }, { as })
    expect(answer).toMatchObject({ code: '400242' })
    expect(answer.msg).toContain(id)
    expect(await t.send(catalogue.vpcRemove, { id: one.vpc }, { as })).toMatchObject({ code: '400240' })
  })

  test('has an address that no host gets, not even the last of a subnet', async () => {
    const as = await twoNodeBuyer(t)
    const { id: vpc_id } = await t.ok(
      catalogue.vpcCreate,
      { controller_id: node, name: 'net', cidr: '10.33.0.0/16' },
      { as },
    )
    const last = { pool_from: '10.33.1.6', pool_to: '10.33.1.6' }
    const part = { vpc_id, name: 'small', cidr: '10.33.1.0/29', gateway_ip: '', ...last }
    const subnet = await t.ok(catalogue.subnetCreate, part, { as })
    const { id } = await boughtLink(t, as, { vpc_id })
    expect((await listed(as, id)).hop).toBe('10.33.1.6')
    const { resource_ids } = await buyHosts(t, as, { subnet_id: subnet.id })
    await settled(t)
    const host = await rowOf(t, resource_ids[0]!)
    expect([host.status, host.facts['private_ip']]).toEqual(['ERROR', undefined])
  })

  test('ends with its time, and goes on when it is renewed', async () => {
    const as = await twoNodeBuyer(t)
    const { id, vpc } = await boughtLink(t, as)
    await route(as, vpc, '10.32.0.0/16', '10.31.1.254')
    t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + 1000)
    await minute(t)
    const me = await t.signIn(as.email)
    expect((await listed(me, id)).status).toBe('expired')
    expect(await wished(id)).toMatchObject({ halted: true })
    expect((await t.ok(catalogue.vpcInfo, { id: vpc }, { as: me })).route_list[0]).toMatchObject({
      state: 'unreachable',
    })
    const { token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as: me })
    await settled(t, id)
    expect((await listed(me, id)).status).toBe('active')
    expect(await wished(id)).toMatchObject({ halted: false })
  })
})

describe('buying one', () => {
  const sent = async (as: Person, choice: Parameters<typeof linkForm>[2]) =>
    t.send(catalogue.resourceCreate, (await linkForm(t, as, choice)).form, { as })

  test('refuses networks that overlap and names them, and takes nothing for it', async () => {
    const as = await twoNodeBuyer(t)
    const before = await cashOf(t, as)
    const one = await networkAt(t, as, node, 40, 'shop')
    const other = await networkAt(t, as, otherNode, 40, 'store')
    const answer = await sent(as, { vpc_id: one.vpc, target_vpc_id: other.vpc })
    expect(answer).toMatchObject({ code: '400247' })
    expect(answer.msg).toMatch(/shop \(10\.40\.0\.0\/16\).*store/)
    expect(await cashOf(t, as)).toBe(before)
  })

  test('refuses one node twice, nodes that are not subscribed to, networks elsewhere and networks of others', async () => {
    const as = await twoNodeBuyer(t)
    const one = await networkAt(t, as, node, 31)
    const other = await networkAt(t, as, otherNode, 32)
    const right = { vpc_id: one.vpc, target_vpc_id: other.vpc }
    expect(await sent(as, { ...right, target_node: node })).toMatchObject({ code: '400001' })
    expect(await sent(as, { ...right, target_node: 'jp-a' })).toMatchObject({ code: '400406' })
    expect(await sent(as, { vpc_id: other.vpc, target_vpc_id: one.vpc })).toMatchObject({ code: '400001' })
    const stranger = await twoNodeBuyer(t)
    expect(await sent(stranger, right)).toMatchObject({ code: '400001' })
    const bare = await t.ok(catalogue.vpcCreate, { controller_id: node, name: 'bare', cidr: '10.77.0.0/16' }, { as })
    expect(await sent(as, { ...right, vpc_id: bare.id })).toMatchObject({ code: '400001' })
    expect(await t.db.$count(linkEnds, eq(linkEnds.vpcId, one.vpc))).toBe(0)
  })

  test('gives two at once two addresses', async () => {
    const as = await twoNodeBuyer(t)
    const one = await networkAt(t, as, node, 31)
    const other = await networkAt(t, as, otherNode, 32)
    const { form } = await linkForm(t, as, { vpc_id: one.vpc, target_vpc_id: other.vpc })
    const answers = await Promise.all([1, 2].map(() => t.send(catalogue.resourceCreate, form, { as })))
    expect(answers.map(({ code }) => code)).toEqual(['200', '200'])
    const ends = await t.db.select().from(linkEnds).where(eq(linkEnds.vpcId, one.vpc))
    expect(ends.map(({ address }) => address).toSorted()).toEqual(['10.31.1.253', '10.31.1.254'])
    await settled(t)
  })

  test('gives back the money and the addresses of one that cannot be made', async () => {
    const as = await twoNodeBuyer(t)
    const before = await cashOf(t, as)
    const { id } = await boughtLink(t, as, { name: 'sim-refuse-create' })
    expect(await t.db.$count(linkEnds, eq(linkEnds.resourceId, id))).toBe(0)
    expect(await cashOf(t, as)).toBe(before)
  })
})

describe('its bandwidth', () => {
  const change = async (as: Person, id: string, bandwidth_mbps: number) => {
    const { token, total } = await t.ok(link.calls.linkBandwidthPrice, { id, bandwidth_mbps }, { as })
    await t.ok(link.calls.linkBandwidth, { id, bandwidth_mbps, quote: token }, { as })
    await settled(t, id)
    return total
  }

  test('goes up and down, and the engine and the books know', async () => {
    const as = await twoNodeBuyer(t)
    const { id } = await boughtLink(t, as)
    expect(Number(await change(as, id, 8))).toBeGreaterThan(0)
    expect(await wished(id)).toMatchObject({ bandwidthMbps: 8 })
    expect(Number(await change(as, id, 2))).toBeLessThan(0)
    expect(await listed(as, id)).toMatchObject({ bandwidth_mbps: 2 })
    expect(await provenBooks(t)).toEqual(inOrder)
    expect(await t.send(link.calls.linkBandwidthPrice, { id, bandwidth_mbps: 2 }, { as })).toMatchObject({
      code: '400001',
    })
    const other = await twoNodeBuyer(t)
    expect(await t.send(link.calls.linkBandwidthPrice, { id, bandwidth_mbps: 3 }, { as: other })).toMatchObject({
      code: '400002',
    })
  })

  test('that cannot be changed is paid back', async () => {
    const as = await twoNodeBuyer(t)
    const { id } = await boughtLink(t, as)
    await t.ok(resourceCalls.resourceRename, { id, name: 'sim-refuse-change' }, { as })
    const before = await cashOf(t, as)
    await change(as, id, 9)
    expect(await listed(as, id)).toMatchObject({ bandwidth_mbps: 5 })
    expect(await cashOf(t, as)).toBe(before)
  })
})
