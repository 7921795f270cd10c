import { once } from 'node:events'
import { products, type Product } from '@portico/contract/access.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import type { Call, Data } from '@portico/contract/calls.ts'
import { catalogue, type CallName } from '@portico/contract/catalogue.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { remoteCalls, remoteEnds } from '@portico/contract/compute/remote.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { cartCalls } from '@portico/contract/resource/cart.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { samples } from '../../../test/catalogue/all.ts'
import { accountOf, fenOf, fund } from '../../../test/money.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import {
  buyHosts,
  hostConfig,
  hostForm,
  inOrder,
  node,
  provenBooks,
  rowOf,
  runningHost,
  settled,
} from '../../../test/resources.ts'
import { TestSocket } from '../../../test/socket.ts'
import { daysMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { stockNodes } from '../../demo/nodes.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../lifecycle/timed.ts'
import { orders } from '../../ground/orders/order.table.ts'
import { demoPrices } from '../../demo/prices.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start({ SIM_SPEED: '1000' }, { listen: true })
  await inTransaction(t.app.pool, async (db) => {
    await demoPrices(db, t.clock)
    await stockNodes(db, t.clock)
  })
})
afterAll(() => t.stop())

async function business(fen = 1_000_000n): Promise<Person> {
  const owner = await t.business()
  await fund(t, owner, fen)
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
  return owner
}
let made = 0
interface GroupForm {
  budget?: string
  given?: readonly Product[]
}
async function group(as: Person, { budget = '', given }: GroupForm = {}): Promise<string> {
  const { id } = await t.ok(teamCalls.teamGroupSave, { name: `Group ${++made}`, budget }, { as })
  if (given) await t.ok(teamCalls.teamGroupProductsSave, { id, products: [...given] }, { as })
  return id
}
const assign = async (as: Person, group_id: string, ...ids: string[]) =>
  (await t.ok(teamCalls.resourceAssign, { ids, group_id }, { as })).result.map(({ code }) => code)
const hostIds = async (as: Person, query = {}) =>
  (await t.ok(hostCalls.hostList, query, { as })).result.map(({ id }) => id)
const without = (...left: Product[]) => products.filter((product) => !left.includes(product))
const codeOf = async (call: Call, input: unknown, as: Person) => (await t.send(call, input as never, { as })).code

describe('a member sees and touches what belongs to their group', () => {
  test('and nothing else: in lists, exports, counts, the search and by id', async () => {
    const owner = await business()
    const [first, second] = [await group(owner), await group(owner)]
    const [mine, theirs, nobodys] = [
      await runningHost(t, owner),
      await runningHost(t, owner),
      await runningHost(t, owner),
    ]
    expect(await assign(owner, first, mine)).toEqual(['200'])
    expect(await assign(owner, second, theirs)).toEqual(['200'])
    const member = await t.member(owner, first)
    expect(await hostIds(member)).toEqual([mine])
    expect((await hostIds(owner)).toSorted()).toEqual([mine, theirs, nobodys].toSorted())
    expect(await hostIds(owner, { group_id: second })).toEqual([theirs])
    expect(await hostIds(owner, { group_id: 'none' })).toEqual([nobodys])
    expect(await hostIds(member, { group_id: second })).toEqual([])
    expect((await t.ok(hostCalls.hostInfo, { id: mine }, { as: member })).group_name).toMatch(/^Group/)
    const { rawPayload } = await t.portico.server.inject({
      method: 'GET',
      url: `${apiBase}${hostCalls.hostExport.path}`,
      headers: t.headersFor({ as: member }),
    })
    expect(String(rawPayload)).toContain(mine)
    expect(String(rawPayload)).not.toContain(theirs)
    const { result, month_total } = await t.ok(resourceCalls.resourceCount, undefined, { as: member })
    expect(result.find(({ kind }) => kind === 'host')).toMatchObject({ total: 1 })
    const whole = await t.ok(resourceCalls.resourceCount, undefined, { as: owner })
    expect(Number(month_total)).toBeLessThan(Number(whole.month_total))
    const found = async (id: string) =>
      (await t.ok(resourceCalls.resourceSearch, { search: id }, { as: member })).result
    expect(await found(mine)).toHaveLength(1)
    expect(await found(theirs)).toEqual([])
    for (const id of [theirs, nobodys])
      expect(await t.send(hostCalls.hostInfo, { id }, { as: member })).toMatchObject({ code: '400002' })
  })

  test('in no group there is nothing, every product is closed, and the refusal says whom to ask', async () => {
    const owner = await business()
    const id = await runningHost(t, owner)
    const member = await t.member(owner, null)
    expect(await t.ok(userCalls.userInfo, undefined, { as: member })).toMatchObject({ products: [], group_name: '' })
    const answer = await t.send(hostCalls.hostList, {}, { as: member })
    expect(answer).toMatchObject({ code: '400091', msg: expect.stringContaining('Ask the account owner') })
    expect(await codeOf(resourceCalls.resourceTimeline, { id }, member)).toBe('400002')
    expect(await codeOf(purchaseCalls.purchasePrice, { kind: 'host', ...hostConfig }, member)).toBe('400091')
    const { result } = await t.ok(resourceCalls.resourceCount, undefined, { as: member })
    expect(result.every(({ total }) => total === 0)).toBe(true)
    expect((await t.ok(resourceCalls.resourceSearch, { search: id }, { as: member })).result).toEqual([])
  })

  test('what they buy belongs to the group, with all that is bound to it, and the owner sees it there', async () => {
    const owner = await business()
    const id = await group(owner)
    const member = await t.member(owner, id)
    const { resource_ids, order_ids } = await buyHosts(t, member, { data_disks_gb: [20], bandwidth_mbps: 1 })
    for (const bought of resource_ids) expect((await rowOf(t, bought)).groupId).toBe(id)
    expect(resource_ids.length).toBe(4)
    for (const order of order_ids) {
      const [row] = await t.db.select().from(orders).where(eq(orders.id, order))
      expect(row).toMatchObject({ groupId: id, loginId: member.login_id })
    }
    await settled(t)
    const { result } = await t.ok(teamCalls.teamResourceList, { id }, { as: owner })
    expect(result.map((row) => row.id).toSorted()).toEqual([...resource_ids].toSorted())
    expect(await t.ok(teamCalls.teamGroupInfo, { id }, { as: owner })).toMatchObject({ resources: 4, members: 1 })
    const spent = await t.ok(teamCalls.teamSpendingList, { id }, { as: owner })
    expect(spent.result.map((row) => row.id).toSorted()).toEqual([...order_ids].toSorted())
    expect(spent.result[0]!.who).toMatch(/^Member/)
  })

  /** Ids of every kind that belong to another group of the same account. */
  async function foreign(owner: Person) {
    const { resource_ids } = await buyHosts(t, owner, { data_disks_gb: [20], bandwidth_mbps: 1 })
    await settled(t)
    const find = (prefix: string) => resource_ids.findLast((id) => id.startsWith(prefix))!
    const disk = find('disk')
    const copy = { disk_id: disk, name: 'before-upgrade', description: 'Before the upgrade' }
    const { resource_ids: copies } = await t.ok(snapshotCalls.snapshotCreate, copy, { as: owner })
    await settled(t)
    return { host: find('host'), disk, eip: find('eip'), snap: copies[0]!, svc: 'svc_Zzzzzzzzzzzz' }
  }
  const named = /"(host|disk|eip|snap|svc)_A[0-9A-Za-z]{11}"/g
  const taking = (Object.values(catalogue) as Call[])
    .filter(
      ({ name, allow }) => allow === 'customer' && JSON.stringify(samples[name as CallName] ?? '').search(named) >= 0,
    )
    .map(({ name }) => [name as CallName] as const)

  describe('another group’s id is absent in every call that takes one', () => {
    let member: Person
    let owner: Person
    let ids: Record<string, string>
    beforeAll(async () => {
      owner = await business()
      ids = await foreign(owner)
      expect(await assign(owner, await group(owner), ids['host']!)).toEqual(['200'])
      member = await t.member(owner, await group(owner))
    })
    const untouched = async () => {
      const account = await accountOf(t, owner)
      const rows = await t.db.select().from(resources).where(eq(resources.accountId, account))
      return JSON.stringify(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    }
    /** A list of nothing, or a bulk action that did nothing, says as little. */
    const saysNothing = (data: unknown) => {
      const { result } = data as { result?: { code?: string }[] }
      return Array.isArray(result) && result.every(({ code }) => code === '400002')
    }

    test.each(taking)('%s', async (name) => {
      const text = JSON.stringify(samples[name]).replace(named, (_all, kind: string) => `"${ids[kind]}"`)
      const before = await untouched()
      const answer = await t.send(catalogue[name] as Call, JSON.parse(text) as never, { as: member })
      // The quote of a purchase is looked at before what it is for.
      const refusals = name === 'diskCreate' || name === 'snapshotCreate' ? ['400002', '400072'] : ['400002']
      const quiet = answer.code === '200' && (saysNothing(answer.data) || answer.data === null)
      expect([name, quiet || refusals.includes(answer.code) ? 'absent' : answer.code]).toEqual([name, 'absent'])
      expect(await untouched()).toBe(before)
    })

    test('those are the calls that take the id of a resource', () => {
      expect(taking.length).toBeGreaterThan(25)
    })
  })
})

describe('a product that is unticked (A-ROLE-05)', () => {
  test('is refused by every call of it, and the refusal says who can grant it; others go on', async () => {
    const owner = await business()
    const member = await t.member(owner, await group(owner, { given: without('disk') }))
    for (const call of Object.values(catalogue) as Call[]) {
      if (call.product !== 'disk' || call.allow !== 'customer') continue
      const answer = await t.send(call, samples[call.name as CallName] as never, { as: member })
      expect([call.name, answer.code]).toEqual([call.name, '400007'])
      expect(answer.msg).toContain('Ask the account owner')
    }
    expect(await codeOf(hostCalls.hostList, {}, member)).toBe('200')
    expect(await codeOf(diskCalls.diskList, {}, owner)).toBe('200')
    expect((await t.ok(userCalls.userInfo, undefined, { as: member })).products).toEqual(without('disk'))
  })

  test('every product call is closed to a group without any, and none is to its owner', async () => {
    const owner = await business()
    const member = await t.member(owner, await group(owner, { given: [] }))
    const calls = (Object.values(catalogue) as Call[]).filter(({ product, allow }) => product && allow === 'customer')
    expect(calls.length).toBeGreaterThan(30)
    for (const call of calls) {
      const input = samples[call.name as CallName]
      expect([call.name, await codeOf(call, input, member)]).toEqual([call.name, '400007'])
    }
    for (const { name, reads, ...call } of calls as (Call & { reads?: true })[])
      if (reads && !call.blob)
        expect([name, await codeOf({ name, ...call } as Call, samples[name as CallName], owner)]).not.toEqual([
          name,
          '400007',
        ])
  })

  test('is refused by kind where a call takes any kind: prices, purchases, the cart, renewals, names', async () => {
    const owner = await business()
    const id = await group(owner)
    const member = await t.member(owner, id)
    const wish = {
      kind: 'disk' as const,
      controller_id: node,
      capacity_gb: 20,
      months: 1,
      name: 'data',
      renewal: 'off' as const,
    }
    const { token } = await t.ok(purchaseCalls.purchasePrice, wish, { as: member })
    const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, { ...wish, quote: token }, { as: member })
    await settled(t)
    const [disk] = resource_ids
    const item = await t.ok(cartCalls.cartAdd, wish, { as: member })
    const renewal = await t.ok(resourceCalls.renewPrice, { ids: [disk!], months: 1 }, { as: member })
    await t.ok(teamCalls.teamGroupProductsSave, { id, products: without('disk') }, { as: owner })
    const before = await t.rows()
    const tries: [Call, unknown][] = [
      [purchaseCalls.purchasePrice, wish],
      [purchaseCalls.resourcePrice, wish],
      [purchaseCalls.resourceCreate, { ...wish, quote: token }],
      [purchaseCalls.choicePrices, { configs: [wish] }],
      [cartCalls.cartAdd, wish],
      [cartCalls.cartChange, { id: item.id, months: 3 }],
      [cartCalls.cartSettle, { ids: [item.id], prices: ['6.00'], total: '6.00' }],
      [resourceCalls.renewPrice, { ids: [disk!], months: 1 }],
      [resourceCalls.resourceRenew, { ids: [disk!], months: 1, quote: renewal.token }],
      [resourceCalls.resourceRename, { id: disk!, name: 'other' }],
      [resourceCalls.resourceTag, { id: disk!, tags: [] }],
      [resourceCalls.resourceRenewalSave, { id: disk!, renewal: '1 month' }],
      [resourceCalls.resourceTimeline, { id: disk! }],
      [resourceCalls.resourceDeletePreview, { id: disk! }],
      [resourceCalls.resourceDelete, { id: disk!, token: 'x.y' }],
      [resourceCalls.resourceRestorePrice, { id: disk! }],
      [resourceCalls.resourceRestore, { id: disk!, token: 'x.y' }],
    ]
    for (const [call, input] of tries)
      expect([call.name, await codeOf(call, input, member)]).toEqual([call.name, '400007'])
    expect(await t.rows()).toEqual(before)
    const cart = await t.ok(cartCalls.cartList, undefined, { as: member })
    expect(cart).toMatchObject({ result: [{ hindrance: 'notGranted', quote: null }], total: '0.00' })
    const { result } = await t.ok(resourceCalls.resourceCount, undefined, { as: member })
    expect(result.find(({ kind }) => kind === 'disk')).toMatchObject({ total: 0 })
    expect((await t.ok(resourceCalls.resourceSearch, { search: disk! }, { as: member })).result).toEqual([])
  })

  test('does not come in with another one: a host with data disks or an address is refused, one without is sold', async () => {
    const owner = await business()
    const member = await t.member(owner, await group(owner, { given: without('disk', 'eip') }))
    const config = { kind: 'host' as const, ...hostConfig }
    expect(await codeOf(purchaseCalls.purchasePrice, { ...config, data_disks_gb: [20] }, member)).toBe('400007')
    expect(await codeOf(purchaseCalls.purchasePrice, { ...config, bandwidth_mbps: 1 }, member)).toBe('400007')
    // With a price that the owner was quoted, too.
    const { form } = await hostForm(t, owner, { data_disks_gb: [20] })
    expect(await codeOf(hostCalls.hostCreate, form, member)).toBe('400007')
    expect(await runningHost(t, member)).toMatch(/^host_/)
  })
})

describe('assigning resources to a group', () => {
  test('takes along what is bound, wherever the host goes, and what is bound later joins it', async () => {
    const owner = await business()
    const [first, second] = [await group(owner), await group(owner)]
    const { resource_ids } = await buyHosts(t, owner, { data_disks_gb: [20], bandwidth_mbps: 1 })
    await settled(t)
    const host = resource_ids[0]!
    const data = resource_ids.findLast((id) => id.startsWith('disk'))!
    const copy = { disk_id: data, name: 'before-upgrade', description: 'Before the upgrade' }
    const snapshot = (await t.ok(snapshotCalls.snapshotCreate, copy, { as: owner })).resource_ids[0]!
    await settled(t)
    const all = [...resource_ids, snapshot]
    const groupsOf = async () => new Set(await Promise.all(all.map(async (id) => (await rowOf(t, id)).groupId)))
    for (const group_id of [first, second, '']) {
      expect(await assign(owner, group_id, host)).toEqual(['200'])
      expect(await groupsOf()).toEqual(new Set([group_id || null]))
    }
    await assign(owner, first, host)
    const later = { ...copy, name: 'after-upgrade' }
    const [made2] = (await t.ok(snapshotCalls.snapshotCreate, later, { as: owner })).resource_ids
    expect((await rowOf(t, made2!)).groupId).toBe(first)
    await settled(t)
    // Detached it stays where it is; attached to a host of another group it goes there.
    await t.ok(diskCalls.diskDetach, { id: data }, { as: owner })
    await settled(t)
    expect((await rowOf(t, data)).groupId).toBe(first)
    const other = await runningHost(t, owner)
    await assign(owner, second, other)
    await t.ok(diskCalls.diskAttach, { id: data, host_id: other }, { as: owner })
    await settled(t)
    for (const id of [data, snapshot]) expect((await rowOf(t, id)).groupId).toBe(second)
  })

  test('answers for each on its own: bound, unknown, another tenant’s and being made stay where they are', async () => {
    const [owner, stranger] = [await business(), await business()]
    const id = await group(owner)
    const { resource_ids } = await buyHosts(t, owner, { data_disks_gb: [20] })
    await settled(t)
    const [host, disk] = [resource_ids[0]!, resource_ids.at(-1)!]
    const theirs = await runningHost(t, stranger)
    const building = await runningHost(t, owner)
    await t.db.update(resources).set({ status: 'BUILD' }).where(eq(resources.id, building))
    const ids = [host, disk, theirs, building, 'host_Zzzzzzzzzzzz']
    const { result } = await t.ok(teamCalls.resourceAssign, { ids, group_id: id }, { as: owner })
    const codes = Object.fromEntries(result.map((row) => [row.id, row.code]))
    expect(codes).toEqual({
      [host]: '200',
      [disk]: '400095',
      [theirs]: '400002',
      [building]: '400005',
      host_Zzzzzzzzzzzz: '400002',
    })
    expect((await rowOf(t, theirs)).groupId).toBeNull()
  })

  test('is the owner’s alone, to their own groups alone', async () => {
    const [owner, stranger] = [await business(), await business()]
    const id = await group(owner)
    const host = await runningHost(t, owner)
    const theirs = await group(stranger)
    const send = (as: Person, group_id: string) => codeOf(teamCalls.resourceAssign, { ids: [host], group_id }, as)
    expect(await send(owner, theirs)).toBe('400002')
    expect(await send(await t.member(owner, id), id)).toBe('400003')
    expect(await send(await t.operator(), id)).toBe('400003')
    expect(await send(owner, 'everybody')).toBe('400001')
    expect((await rowOf(t, host)).groupId).toBeNull()
  })

  test('a group with resources is not removed; what was released long ago does not keep it', async () => {
    const owner = await business()
    const id = await group(owner)
    const host = await runningHost(t, owner)
    await assign(owner, id, host)
    const answer = await t.send(teamCalls.teamGroupRemove, { id }, { as: owner })
    expect(answer).toMatchObject({ code: '400093', data: { members: 0, resources: 2 } })
    await t.db.update(resources).set({ releasedAt: t.clock.now() }).where(eq(resources.groupId, id))
    expect(await t.send(teamCalls.teamGroupRemove, { id }, { as: owner })).toMatchObject({ code: '200' })
    expect((await rowOf(t, host)).groupId).toBeNull()
  })
})

describe('rights end at once where they are in use', () => {
  async function terminal(as: Person, id: string) {
    const { ticket, address } = await t.ok(remoteCalls.remoteConnect, { id, way: 'ssh' }, { as })
    return enter(as, `${address}?ticket=${ticket}`)
  }
  async function enter(as: Person, path: string) {
    const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}${path}`)
    const seen = { shown: '', closed: 0, socket }
    socket.on('message', (data, binary) => binary && (seen.shown += String(data)))
    socket.on('close', (code) => (seen.closed = code))
    await once(socket, 'open')
    socket.send(JSON.stringify({ access_token: as.access_token, login_id: as.login_id }))
    return seen
  }
  const shown = (seen: { shown: string }) => eventually(() => expect(seen.shown).toContain('$ '))
  const ended = (seen: { closed: number }, why: keyof typeof remoteEnds) =>
    eventually(() => expect(seen.closed).toBe(remoteEnds[why]))

  async function working() {
    const owner = await business()
    const id = await group(owner)
    const host = await runningHost(t, owner)
    await assign(owner, id, host)
    const member = await t.member(owner, id)
    const seen = await terminal(member, host)
    await shown(seen)
    return { owner, id, host, member, seen }
  }

  test('a console ends when its host is taken from the group', async () => {
    const { owner, host, seen } = await working()
    await assign(owner, '', host)
    await ended(seen, 'notFound')
  })
  test('when the member is moved to another group', async () => {
    const { owner, member, seen } = await working()
    await t.ok(teamCalls.memberAssign, { ids: [member.login_id], group_id: await group(owner) }, { as: owner })
    await ended(seen, 'notFound')
    expect(await codeOf(userCalls.userInfo, undefined, member)).toBe('200')
  })
  test('when hosts are unticked', async () => {
    const { owner, id, seen } = await working()
    await t.ok(teamCalls.teamGroupProductsSave, { id, products: without('host') }, { as: owner })
    await ended(seen, 'forbidden')
  })
  test('when the group is closed', async () => {
    const { owner, id, seen } = await working()
    await t.ok(teamCalls.teamGroupStatusSave, { id, status: 'closed' }, { as: owner })
    await ended(seen, 'sessionEnded')
  })
  test('when the member is disabled, deleted or given a new password', async () => {
    const acts: [Call, object][] = [
      [teamCalls.memberStatusSave, { status: 'disabled' }],
      [teamCalls.memberRemove, {}],
      [teamCalls.memberPasswordSet, { password: 'other-pass-1' }],
    ]
    for (const [call, more] of acts) {
      const { owner, member, seen } = await working()
      await t.ok(call, { id: member.login_id, ...more } as never, { as: owner })
      await ended(seen, 'sessionEnded')
    }
  })

  test('a ticket that was got before opens nothing after', async () => {
    const { owner, host, member, seen } = await working()
    const { ticket, address } = await t.ok(remoteCalls.remoteConnect, { id: host, way: 'ssh' }, { as: member })
    await assign(owner, '', host)
    await ended(seen, 'notFound')
    const late = await enter(member, `${address}?ticket=${ticket}`)
    await ended(late, 'notFound')
  })

  test('a push about a resource goes to the owner and to its group, and follows who is moved', async () => {
    const owner = await business()
    const [first, second] = [await group(owner), await group(owner)]
    const host = await runningHost(t, owner)
    await assign(owner, first, host)
    const [mine, other] = [await t.member(owner, first), await t.member(owner, second)]
    const open = async (as: Person) => (await TestSocket.open(`ws://127.0.0.1:${t.ports.pushPort}`)).register(t, as)
    const sockets = { owner: await open(owner), mine: await open(mine), other: await open(other) }
    const told = (socket: TestSocket) => socket.pushed.filter(({ resource }) => resource === host).length
    const rename = (name: string) => t.ok(resourceCalls.resourceRename, { id: host, name }, { as: owner })
    await rename('one')
    await eventually(() => expect([told(sockets.owner), told(sockets.mine)]).toEqual([1, 1]))
    await t.ok(teamCalls.memberAssign, { ids: [mine.login_id], group_id: second }, { as: owner })
    await t.ok(teamCalls.memberAssign, { ids: [other.login_id], group_id: first }, { as: owner })
    await rename('two')
    await eventually(() => expect([told(sockets.owner), told(sockets.other)]).toEqual([2, 1]))
    expect(told(sockets.mine)).toBe(1)
    for (const socket of Object.values(sockets)) socket.close()
  })
})

describe('the budget of a group', () => {
  const price = async (as: Person) =>
    (await t.ok(purchaseCalls.purchasePrice, { kind: 'host', ...hostConfig }, { as })).total
  const fen = (amount: string) => BigInt(amount.replace('.', ''))
  const yuan = (sum: bigint) => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`
  const spentOf = async (as: Person, id: string) => fen((await t.ok(teamCalls.teamGroupInfo, { id }, { as })).spent)

  test('is exact when many buy at once: as many as it pays for, and not a fen more', async () => {
    const owner = await business(100_000_000n)
    const one = fen(await price(owner))
    const id = await group(owner, { budget: yuan(one * 3n + one - 1n) })
    const members = await Promise.all(Array.from({ length: 4 }, () => t.member(owner, id)))
    const forms = await Promise.all(members.map(async (as) => ({ as, form: (await hostForm(t, as)).form })))
    const before = await fenOf(t, owner)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => {
        const { as, form } = forms[n % forms.length]!
        return t.send(hostCalls.hostCreate, form, { as })
      }),
    )
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(3)
    expect(codes.filter((code) => code === '400094')).toHaveLength(61)
    expect(await spentOf(owner, id)).toBe(one * 3n)
    expect(before - (await fenOf(t, owner))).toBe(one * 3n)
    const refused = answers.find(({ code }) => code === '400094')!
    expect(refused.msg).toContain(yuan(one * 4n - 1n))
    expect(refused.msg).toContain(yuan(one - 1n))
    expect(refused.msg).toContain('Ask the account owner to raise it')
    expect(await t.db.$count(resources, sql`${resources.groupId} = ${id} and ${resources.kind} = 'host'`)).toBe(3)
    await settled(t)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('a repeat of the purchase that used it up gets the first answer, not a refusal', async () => {
    const owner = await business()
    const one = await price(owner)
    const id = await group(owner, { budget: one })
    const member = await t.member(owner, id)
    const { form } = await hostForm(t, member)
    const key = { 'idempotency-key': 'the last of it' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.send(hostCalls.hostCreate, form, { as: member, headers: key })),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']))
    const ids = answers.map(({ data }) => (data as Data<typeof hostCalls.hostCreate>).purchase_id)
    expect(new Set(ids).size).toBe(1)
    expect(await spentOf(owner, id)).toBe(fen(one))
    await settled(t)
  })

  test('counts renewals, also those that come by themselves, extensions and the cart; not what the owner pays', async () => {
    const owner = await business()
    const one = fen(await price(owner))
    const id = await group(owner, { budget: yuan(one) })
    const member = await t.member(owner, id)
    const host = await runningHost(t, member)
    const renewal = await t.ok(resourceCalls.renewPrice, { ids: [host], months: 1 }, { as: member })
    const renew = { ids: [host], months: 1, quote: renewal.token }
    expect(await codeOf(resourceCalls.resourceRenew, renew, member)).toBe('400094')
    const wish = {
      kind: 'disk' as const,
      controller_id: node,
      capacity_gb: 20,
      months: 1,
      name: 'data',
      renewal: 'off' as const,
    }
    const item = await t.ok(cartCalls.cartAdd, wish, { as: member })
    const { total } = await t.ok(cartCalls.cartList, undefined, { as: member })
    expect(await codeOf(cartCalls.cartSettle, { ids: [item.id], prices: [total], total }, member)).toBe('400094')
    expect(await spentOf(owner, id)).toBe(one)
    await t.ok(resourceCalls.resourceRenew, renew, { as: owner })
    await t.ok(resourceCalls.resourceRenewalSave, { id: host, renewal: '1 month' }, { as: member })
    const end = (await rowOf(t, host)).expiresAt!
    await t.db
      .update(resources)
      .set({ expiresAt: new Date(t.clock.now().getTime() + 3_600_000) })
      .where(eq(resources.id, host))
    const cash = await fenOf(t, owner)
    for (const _ of [1, 2]) await resourceTimeJob(t.app).run({})
    expect(await fenOf(t, owner)).toBe(cash)
    expect(await spentOf(owner, id)).toBe(one)
    const told = (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: owner })).result
    expect(told.filter(({ content }) => content.includes('business group’s budget was used up'))).toHaveLength(1)
    await t.ok(teamCalls.teamGroupSave, { id, name: 'Richer', budget: yuan(one * 20n) }, { as: owner })
    await resourceTimeJob(t.app).run({})
    expect((await rowOf(t, host)).expiresAt! < end).toBe(true)
    const [auto] = await t.db
      .select()
      .from(orders)
      .where(sql`${orders.resourceId} = ${host} and ${orders.type} = 'renew_auto'`)
    expect(auto).toMatchObject({ groupId: id, loginId: null })
    expect(await spentOf(owner, id)).toBe(one + auto!.amountFen)
    await t.ok(cartCalls.cartSettle, { ids: [item.id], prices: [total], total }, { as: member })
    expect(await spentOf(owner, id)).toBe(one + auto!.amountFen + fen(total))
    const again = await t.ok(resourceCalls.renewPrice, { ids: [host], months: 1 }, { as: member })
    await t.ok(resourceCalls.resourceRenew, { ids: [host], months: 1, quote: again.token }, { as: member })
    expect(await spentOf(owner, id)).toBe(one + auto!.amountFen + fen(total) + fen(again.total))
  })

  test('is free again for what could not be delivered, and begins anew with the month', async () => {
    const owner = await business()
    const one = await price(owner)
    const id = await group(owner, { budget: one })
    const member = await t.member(owner, id)
    await buyHosts(t, member, { alias: 'sim-refuse-create' })
    await settled(t)
    expect(await spentOf(owner, id)).toBe(0n)
    await runningHost(t, member)
    expect(await spentOf(owner, id)).toBe(fen(one))
    await t.db
      .update(orders)
      .set({ createdAt: new Date(t.clock.now().getTime() - daysMs(32)) })
      .where(eq(orders.groupId, id))
    expect(await spentOf(owner, id)).toBe(0n)
    expect(await runningHost(t, member)).toMatch(/^host_/)
  })

  test('nought lets nothing through but what is free; a group that is closed meanwhile buys nothing', async () => {
    const owner = await business()
    const id = await group(owner, { budget: '0' })
    const member = await t.member(owner, id)
    const { form } = await hostForm(t, member)
    expect(await codeOf(hostCalls.hostCreate, form, member)).toBe('400094')
    expect(await t.db.$count(resources, eq(resources.groupId, id))).toBe(0)
    await expect(
      t.db.execute(sql`select team_group_spend('grp_Zzzzzzzzzzzz', 1::bigint, now())`),
    ).rejects.toMatchObject({ cause: { code: 'P0452' } })
  })
})
