import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, unpaidOrder } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyHosts, node, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { orders } from '../../ground/orders/order.table.ts'

let t: TestPortico
let owner: Person
let [mine, theirs] = ['', '']
let member: Person
let other: Person
beforeAll(async () => {
  t = await startStocked()
  owner = await t.business()
  await fund(t, owner, 10_000_000n)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  mine = (await t.ok(teamCalls.teamGroupSave, { name: 'Mine' }, { as: owner })).id
  theirs = (await t.ok(teamCalls.teamGroupSave, { name: 'Theirs' }, { as: owner })).id
  member = await t.member(owner, mine)
  other = await t.member(owner, theirs)
})
afterAll(() => t.stop())

describe('key pairs (A-ROLE-02)', () => {
  const fetchKey = async (id: string, as: Person) =>
    t.portico.server.inject({
      method: 'POST',
      url: `${apiBase}${keyPairCalls.keyPairDownload.path}`,
      headers: t.headersFor({ as }),
      payload: { id },
    })

  test('another group’s, and the owner’s, are absent: nobody fetches the key to their hosts', async () => {
    const names = async (as: Person) =>
      (await t.ok(keyPairCalls.keyPairList, {}, { as })).result.map(({ name }) => name).toSorted()
    const [own, foreign, owners] = [
      await t.ok(keyPairCalls.keyPairCreate, { name: 'own' }, { as: member }),
      await t.ok(keyPairCalls.keyPairCreate, { name: 'foreign' }, { as: other }),
      await t.ok(keyPairCalls.keyPairCreate, { name: 'owners' }, { as: owner }),
    ]
    expect(await names(member)).toEqual(['own'])
    expect(await names(owner)).toEqual(['foreign', 'own', 'owners'])
    for (const { id } of [foreign, owners]) {
      expect((await fetchKey(id, member)).json()).toMatchObject({ code: '400002' })
      expect(await t.send(keyPairCalls.keyPairRemove, { id }, { as: member })).toMatchObject({ code: '400002' })
      const choice = { sign_in: 'key' as const, key_pair_id: id }
      await expect(buyHosts(t, member, choice)).rejects.toThrow('key_pair_id')
    }
    expect((await fetchKey(own.id, member)).headers['content-disposition']).toContain('own.pem')
    expect((await fetchKey(foreign.id, owner)).headers['content-disposition']).toContain('foreign.pem')
  })
})

describe('firewalls (A-ROLE-02)', () => {
  const rule = (id: string, port_from: number) => ({
    id,
    direction: 'ingress' as const,
    ethernet_type: 'IPv4' as const,
    protocol: 'tcp' as const,
    port_from,
    remote_ip_prefix: '0.0.0.0/0',
  })

  test('a member does not open what hosts of another group stand behind; what only their own do, they change', async () => {
    const [shared, own] = [
      await t.ok(firewallCalls.firewallCreate, { controller_id: node, name: 'shared', template: 'web' }, { as: owner }),
      await t.ok(firewallCalls.firewallCreate, { controller_id: node, name: 'own', template: 'web' }, { as: member }),
    ]
    const [host, foreign] = [await runningHost(t, member), await runningHost(t, other)]
    await t.ok(hostCalls.hostFirewallSave, { id: host, firewall_ids: [own.id] }, { as: member })
    await t.ok(hostCalls.hostFirewallSave, { id: foreign, firewall_ids: [shared.id] }, { as: other })
    await settled(t)
    const rules = async (id: string) => (await t.ok(firewallCalls.firewallInfo, { id }, { as: owner })).rule_list
    const before = await rules(shared.id)
    expect(await t.send(firewallCalls.firewallRuleAdd, rule(shared.id, 23), { as: member })).toMatchObject({
      code: '400096',
      msg: expect.stringContaining('Ask the account owner'),
    })
    const removal = { id: shared.id, rule_id: before[0]!.id }
    expect(await t.send(firewallCalls.firewallRuleRemove, removal, { as: member })).toMatchObject({ code: '400096' })
    const renaming = { id: shared.id, name: 'mine now', remarks: '' }
    expect(await t.send(firewallCalls.firewallSave, renaming, { as: member })).toMatchObject({ code: '400096' })
    expect(await rules(shared.id)).toEqual(before)
    expect((await t.ok(firewallCalls.firewallRuleAdd, rule(own.id, 23), { as: member })).applying).toBe(1)
    expect((await t.ok(firewallCalls.firewallRuleAdd, rule(shared.id, 23), { as: owner })).applying).toBe(1)
    await settled(t)
  })
})

describe('orders (A-ROLE-02)', () => {
  test('of another group, and the owner’s, are absent: in the list, the export, by id and in the movements', async () => {
    const [own, foreign, owners] = await Promise.all(
      [member, other, owner].map(async (as) => (await buyHosts(t, as)).order_ids[0]!),
    )
    await settled(t)
    const ids = async (as: Person) => (await t.ok(orderCalls.orderList, {}, { as })).result.map(({ id }) => id)
    expect(await ids(member)).toContain(own)
    expect(await ids(owner)).toEqual(expect.arrayContaining([own, foreign, owners]))
    const file = await t.portico.server.inject({
      method: 'GET',
      url: `${apiBase}${orderCalls.orderExport.path}`,
      headers: t.headersFor({ as: member }),
    })
    const moved = (await t.ok(orderCalls.walletLineList, {}, { as: member })).result.map(({ order_id }) => order_id)
    expect(moved).toContain(own)
    for (const id of [foreign!, owners!]) {
      const [row] = await t.db.select().from(orders).where(eq(orders.id, id))
      expect(await ids(member)).not.toContain(id)
      expect(file.body).not.toContain(row!.number)
      expect(moved).not.toContain(id)
      expect(await t.send(orderCalls.orderInfo, { id }, { as: member })).toMatchObject({ code: '400002' })
    }
    const homeless = await t.member(owner, null)
    expect(await ids(homeless)).toEqual([])
    expect((await t.ok(orderCalls.walletLineList, {}, { as: homeless })).result).toEqual([])
  })

  test('a member does not cancel what the owner is about to pay', async () => {
    const { id } = await unpaidOrder(t, owner)
    expect(await t.send(orderCalls.orderCancel, { id }, { as: member })).toMatchObject({ code: '400002' })
    expect(await t.ok(orderCalls.orderInfo, { id }, { as: owner })).toMatchObject({ status: 'unpaid' })
  })
})
