import { ddos } from '@portico/contract/network/ddos.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askEngines,
  attacksOn,
  boughtDdos,
  ddosConfig,
  ddosForm,
  guardedBy,
  guarding,
  newAddress,
} from '../../../../test/ddos.ts'
import { cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { daysMs, hoursMs } from '../../../core/clock.ts'
import { nodes } from '../../../ground/nodes/node.table.ts'
import { listPrices } from '../../../ground/prices/price.table.ts'
import { resources, type ResourceRow } from '../../../lifecycle/resource.table.ts'
import { resourceReports } from '../../../lifecycle/report.table.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const bought = (as: Person) => boughtDdos(t, as)
async function bind(as: Person, id: string, eip: string) {
  const answer = await t.send(ddos.calls.ddosBind, { id, eip }, { as })
  await settled(t)
  return answer
}
const listed = async (as: Person) => (await t.ok(ddos.calls.ddosList, {}, { as })).result

describe('a protection package', () => {
  test('is bought for what was quoted and runs, bound to nothing', async () => {
    const as = await buyer(t)
    const { form, total } = await ddosForm(t, as)
    expect(total).toBe('360.00')
    await t.ok(purchaseCalls.resourceCreate, form, { as })
    await settled(t)
    expect(await listed(as)).toMatchObject([
      { name: 'guard', package: '20g', status: 'running', node, eip_id: '', address: '', attacks: 0 },
    ])
    expect(await cashOf(t, as)).toBe('9640.00')
  })

  test('is on offer where the node sells and its engine can do it, and is not sold elsewhere', async () => {
    const as = await buyer(t)
    const { form } = await ddosForm(t, as)
    const statusHere = async () => {
      const { result } = await t.ok(ddos.calls.ddosOfferList, undefined, { as })
      return result.filter((offer) => offer.controller_id === node).map(({ status }) => status)
    }
    const set = (change: object) => t.db.update(nodes).set(change).where(eq(nodes.id, node))
    expect(await statusHere()).toEqual(['available', 'available', 'available'])
    for (const [change, back] of [
      [{ engine: 'openstack' }, { engine: 'embedded' }],
      [{ onSell: false }, { onSell: true }],
    ]) {
      await set(change!)
      expect(await statusHere()).toEqual(['not available', 'not available', 'not available'])
      const { result } = await t.ok(nodeCalls.nodeList, undefined, { as })
      const { not_made } = result.find(({ controller_id }) => controller_id === node)!
      // What a cloud cannot do is not offered there to begin with.
      expect(not_made.toSorted()).toEqual('engine' in change! ? ['ddos', 'forward', 'link', 'traffic', 'vpn'] : [])
      expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '400412' })
      await set(back!)
    }
    expect(await listed(as)).toEqual([])
    expect(await cashOf(t, as)).toBe('10000.00')
  })

  test('is on offer where its node answers and it has a price', async () => {
    const as = await buyer(t)
    const statuses = async () => {
      const { result } = await t.ok(ddos.calls.ddosOfferList, undefined, { as })
      return result.filter((offer) => offer.controller_id === node).map(({ status }) => status)
    }
    const silent = (since: Date | null) => t.db.update(nodes).set({ unreachableSince: since }).where(eq(nodes.id, node))
    await silent(t.clock.now())
    const unheard = await statuses()
    await silent(null)
    expect(unheard).toEqual(['not available', 'not available', 'not available'])
    const priced = (from: string, to: string) =>
      t.db.update(listPrices).set({ item: to }).where(eq(listPrices.item, from))
    await priced('package:50g', 'package:none')
    const unpriced = await statuses()
    await priced('package:none', 'package:50g')
    expect(unpriced).toEqual(['available', 'not available', 'available'])
  })

  test('is not renewed where the engine can no longer do it: neither by its owner nor by itself, and nothing is paid', async () => {
    const as = await buyer(t)
    const id = await bought(as)
    const cash = await cashOf(t, as)
    const { token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })
    await t.ok(resourceCalls.resourceRenewalSave, { id, renewal: '1 month' }, { as })
    const end = (await rowOf(t, id)).expiresAt!
    const set = (engine: string) => t.db.update(nodes).set({ engine }).where(eq(nodes.id, node))
    await set('openstack')
    const answers = [
      await t.send(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as }),
      await t.send(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as }),
    ]
    t.clock.pass(end.getTime() - t.clock.now().getTime() - hoursMs(1))
    await resourceTimeJob(t.app).run({})
    await set('embedded')
    expect(answers).toMatchObject([{ code: '400098' }, { code: '400098' }])
    const me = await t.signIn(as.email)
    expect(await cashOf(t, me)).toBe(cash)
    expect((await rowOf(t, id)).expiresAt).toEqual(end)
    const { result } = await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: me })
    const told = result.filter(({ subject }) => subject.includes('renewed automatically'))
    expect(told).toMatchObject([{ content: expect.stringContaining('no longer offered') }])
    await resourceTimeJob(t.app).run({})
    expect((await rowOf(t, id)).expiresAt!.getTime()).toBeGreaterThan(end.getTime())
  })

  test('is not had on a node that is not subscribed', async () => {
    const as = await buyer(t)
    const { result } = await t.ok(nodeCalls.nodeList, undefined, { as })
    const other = result.find((one) => !one.is_subscribed)!
    const wish = { ...ddosConfig, controller_id: other.controller_id }
    expect(await t.send(purchaseCalls.resourcePrice, wish, { as })).not.toMatchObject({ code: '200' })
  })

  test('that its engine refuses to make is paid back and gone', async () => {
    const as = await buyer(t)
    const { form } = await ddosForm(t, as)
    await t.ok(purchaseCalls.resourceCreate, { ...form, name: 'sim-refuse-create' }, { as })
    await settled(t)
    expect(await listed(as)).toEqual([])
    expect(await cashOf(t, as)).toBe('10000.00')
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('gives back what is left of its time, and nothing of it stays', async () => {
    const { as, id } = await guarding(t)
    const before = Number(await cashOf(t, as))
    const { refund, bin_until } = await removed(t, as, id)
    expect(bin_until).toBeNull()
    expect(Number(refund)).toBeGreaterThan(350)
    expect(Number(await cashOf(t, as))).toBeCloseTo(before + Number(refund), 2)
    expect(await listed(as)).toEqual([])
    expect(await rowOf(t, id)).toMatchObject({ boundTo: null })
  })

  test('lets go of its address when it expires, and runs again when it is renewed', async () => {
    const { as, id } = await guarding(t)
    const end = (await rowOf(t, id)).expiresAt!
    t.clock.pass(end.getTime() - t.clock.now().getTime() + 1000)
    await minute(t)
    const me = await t.signIn(as.email)
    expect((await listed(me)).find((row) => row.id === id)).toMatchObject({
      status: 'expired',
      eip_id: '',
      address: '',
    })
    expect(await t.send(ddos.calls.ddosUnbind, { id }, { as: me })).toMatchObject({ code: '400005' })
    const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: quote.token }, { as: me })
    expect((await listed(me)).find((row) => row.id === id)).toMatchObject({ status: 'running' })
  })
})

describe('binding', () => {
  test('guards one address, is moved to another and taken off', async () => {
    const { as, id, own } = await guarding(t)
    expect(await listed(as)).toMatchObject([{ eip_id: own.id, address: own.address }])
    const search = (text: string) => t.ok(ddos.calls.ddosList, { search: text }, { as })
    expect((await search(own.address)).result).toMatchObject([{ id }])
    const other = await newAddress(t, as)
    expect(await bind(as, id, other.id)).toMatchObject({ code: '200' })
    expect(await listed(as)).toMatchObject([{ eip_id: other.id, address: other.address }])
    expect(await t.send(ddos.calls.ddosUnbind, { id }, { as })).toMatchObject({ code: '200' })
    await settled(t)
    expect(await listed(as)).toMatchObject([{ eip_id: '', address: '' }])
    expect(await t.send(ddos.calls.ddosUnbind, { id }, { as })).toMatchObject({ code: '400005' })
  })

  test('an address has one package, also when two come at once', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    const ids = [await bought(as), await bought(as)]
    const answers = await Promise.all(ids.map((id) => t.send(ddos.calls.ddosBind, { id, eip: own.id }, { as })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400001'])
    await settled(t)
    expect((await listed(as)).filter(({ eip_id }) => eip_id === own.id)).toHaveLength(1)
    const late = ids.find((_, at) => answers[at]!.code !== '200')!
    expect(await bind(as, late, own.id)).toMatchObject({ code: '400001' })
  })

  test('takes nothing but an address of one’s own on the same node', async () => {
    const { as, id, own } = await guarding(t)
    const stranger = await buyer(t, 10_000_000n)
    const theirs = await newAddress(t, stranger)
    const host = await runningHost(t, as)
    const before = await t.rows()
    for (const [eip, code] of [
      [theirs.id, '400002'],
      ['eip_Aaaaaaaaaaaa', '400002'],
      [host, '400001'],
    ] as const)
      expect(await t.send(ddos.calls.ddosBind, { id, eip }, { as })).toMatchObject({ code })
    expect(await t.send(ddos.calls.ddosBind, { id, eip: theirs.id }, { as: stranger })).toMatchObject({
      code: '400002',
    })
    expect(await t.send(ddos.calls.ddosUnbind, { id }, { as: stranger })).toMatchObject({ code: '400002' })
    expect(await t.send(ddos.calls.ddosAttackList, { id }, { as: stranger })).toMatchObject({ code: '400002' })
    expect(await t.rows()).toEqual(before)
    const { engineRef } = await rowOf(t, own.id)
    const set = (change: Partial<ResourceRow>) => t.db.update(resources).set(change).where(eq(resources.id, own.id))
    await set({ engineRef: null })
    expect(await t.send(ddos.calls.ddosBind, { id, eip: own.id }, { as })).toMatchObject({ code: '400001' })
    await set({ engineRef, status: 'expired' })
    expect(await t.send(ddos.calls.ddosBind, { id, eip: own.id }, { as })).toMatchObject({ code: '400005' })
    await set({ status: 'bound', node: 'elsewhere' })
    expect(await t.send(ddos.calls.ddosBind, { id, eip: own.id }, { as })).toMatchObject({ code: '400001' })
  })

  test('ends with the address', async () => {
    const { as, id, own } = await guarding(t)
    await removed(t, as, own.id)
    t.clock.pass(daysMs(8))
    await minute(t)
    expect((await rowOf(t, own.id)).releasedAt).not.toBeNull()
    expect((await rowOf(t, id)).boundTo).toBeNull()
    // Its engine guards nothing any more: whoever has the address next has it alone.
    expect(await guardedBy(t, id)).toBeNull()
  })
})

describe('attacks', () => {
  test('are written down once, told once, and stay with their owner', async () => {
    const { as, id, own } = await guarding(t)
    t.clock.pass(daysMs(6))
    await Promise.all([askEngines(t), askEngines(t)])
    const me = await t.signIn(as.email)
    const found = await attacksOn(t, me, id)
    expect(found.length).toBeGreaterThan(2)
    for (const { address: at, peak_gbps: peak, held } of found) {
      expect(at).toBe(own.address)
      expect(held).toBe(peak <= 20)
    }
    expect(await listed(me)).toMatchObject([{ attacks: found.length }])
    await askEngines(t)
    expect(await attacksOn(t, me, id)).toEqual(found)
    const { result } = await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: me })
    const told = result.filter(({ subject }) => subject.includes(own.address))
    expect(told).toHaveLength(found.length)
    expect(told[0]!.content).toContain('guard')
    expect(told[0]!.link).toContain(`open=reports.${id}`)
  })

  test('are counted for thirty days, and listed for good', async () => {
    const { as, id } = await guarding(t)
    const data = { address: '198.18.0.1', kind: 'syn flood', peakGbps: 3, gbps: 20 }
    for (const [at, days] of [29, 31].entries()) {
      const createdAt = new Date(t.clock.now().getTime() - daysMs(days))
      const report = { id: `rep_counted${at}`, resourceId: id, createdAt, endedAt: createdAt, data }
      await t.db.insert(resourceReports).values(report)
    }
    expect(await listed(as)).toMatchObject([{ attacks: 1 }])
    expect(await attacksOn(t, as, id)).toHaveLength(2)
  })

  test('that go on are closed when they are over, and told no second time', async () => {
    const { as, id } = await guarding(t)
    t.clock.pass(daysMs(6))
    await askEngines(t)
    const me = await t.signIn(as.email)
    const [last] = await attacksOn(t, me, id)
    const told = async () => (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as: me })).count
    const before = await told()
    // As if it had been met while it went on.
    await t.db.update(resourceReports).set({ endedAt: null }).where(eq(resourceReports.id, last!.id))
    expect((await attacksOn(t, me, id))[0]).toMatchObject({ id: last!.id, end_time: null })
    await askEngines(t)
    expect((await attacksOn(t, me, id))[0]).toEqual(last)
    expect(await told()).toBe(before)
  })

  test('of a node whose engine does not answer keep nobody else from hearing of theirs', async () => {
    const { as, id } = await guarding(t)
    const { id: lost } = await guarding(t)
    await t.db.update(resources).set({ node: 'sh-a' }).where(eq(resources.id, lost))
    await t.db.update(nodes).set({ engine: 'none' }).where(eq(nodes.id, 'sh-a'))
    t.clock.pass(daysMs(6))
    await askEngines(t)
    expect((await attacksOn(t, await t.signIn(as.email), id)).length).toBeGreaterThan(0)
  })

  test('an operator sees whose packages there are; a customer and an operator without the right do not', async () => {
    const { as, id, own } = await guarding(t)
    const call = ddos.calls.platformDdosList
    const { result } = await t.ok(call, { search: id }, { as: await t.operator() })
    expect(result).toMatchObject([{ email: as.email, package: '20g', address: own.address, engine: 'embedded' }])
    expect(await t.send(call, {}, { as })).toMatchObject({ code: '400003' })
    expect(await t.send(call, {}, { as: await t.operatorWith('mail') })).toMatchObject({ code: '400003' })
  })
})
