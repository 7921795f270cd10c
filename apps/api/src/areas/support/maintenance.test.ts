import { orderCalls } from '@portico/contract/money/order.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { maintenanceCalls } from '@portico/contract/support/maintenance.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cashOf, fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { inOrder, provenBooks, rowOf, settled, startStocked } from '../../../test/resources.ts'
import { daysMs } from '../../core/clock.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { resourceTimeJob } from '../../lifecycle/timed.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
})
// Some go days ahead, which ends sessions.
beforeEach(async () => {
  operator = await t.operator()
})
afterAll(() => t.stop())

/** Nobody needs a node for it. */
async function buyer(fen = 1_000_000n): Promise<Person> {
  const person = await t.customer()
  if (fen > 0n) await fund(t, person, fen)
  return person
}
const config = { kind: 'maintenance', package: '24h', months: 3 } as const
async function quoted(as: Person, choice: object = {}) {
  const wish = { ...config, ...choice }
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, wish, { as })
  return { form: { ...wish, name: 'care', quote: token }, total }
}
async function bought(as: Person, choice: object = {}): Promise<string> {
  const { form } = await quoted(as, choice)
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await settled(t)
  return resource_ids[0]!
}
async function inEffect(as: Person): Promise<string> {
  const id = await bought(as)
  await t.ok(maintenanceCalls.platformMaintenanceStart, { id }, { as: operator })
  await settled(t)
  return id
}
const listed = async (as: Person) => (await t.ok(maintenanceCalls.maintenanceList, {}, { as })).result
const say = (id: string, content = 'Renewed the certificate.') => ({ id, content })

describe('a maintenance service', () => {
  test('is bought by package and term for what was quoted, and is under construction without a term', async () => {
    const as = await buyer()
    const { form, total } = await quoted(as)
    expect(total).toBe('1707.15')
    const { resource_ids, order_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
    await settled(t)
    expect(resource_ids[0]).toMatch(/^svc_/)
    expect(await listed(as)).toMatchObject([
      { id: resource_ids[0], name: 'care', package: '24h', status: 'under construction', expire_time: null, node: '*' },
    ])
    expect(await cashOf(t, as)).toBe('8292.85')
    const { result } = await t.ok(orderCalls.orderList, {}, { as })
    expect(result).toMatchObject([
      { id: order_ids[0], product: 'maintenance', amount: '-1707.15', status: 'completed' },
    ])
    const timeline = await t.ok(resourceCalls.resourceTimeline, { id: resource_ids[0]! }, { as })
    expect(timeline.result).toMatchObject([{ what: 'create', order_id: order_ids[0], amount: '-1707.15' }])
  })

  test('is in effect from the moment the operator says so, for the whole of the term that was paid', async () => {
    const as = await buyer()
    const id = await bought(as)
    t.clock.pass(daysMs(5))
    const [me, desk] = [await t.signIn(as.email), await t.operator()]
    await t.ok(maintenanceCalls.platformMaintenanceStart, { id }, { as: desk })
    await settled(t)
    const [service] = await listed(me)
    expect(service).toMatchObject({ status: 'in effect' })
    const row = await rowOf(t, id)
    expect(Math.abs(row.expiresAt!.getTime() - addMonths(t.clock.now(), 3).getTime())).toBeLessThan(60_000)
    const preview = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as: me })
    expect(Number(preview.refund)).toBeGreaterThan(1700)
  })

  test('starts once: twice, from another state, or by somebody else it is refused', async () => {
    const as = await buyer()
    const id = await bought(as)
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.send(maintenanceCalls.platformMaintenanceStart, { id }, { as: operator })),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    await settled(t)
    expect(await t.send(maintenanceCalls.platformMaintenanceStart, { id }, { as: operator })).toMatchObject({
      code: '400005',
    })
    const other = await bought(as)
    expect(await t.send(maintenanceCalls.platformMaintenanceStart, { id: other }, { as })).toMatchObject({
      code: '400003',
    })
    const unknown = { id: 'svc_Aaaaaaaaaaaa' }
    expect(await t.send(maintenanceCalls.platformMaintenanceStart, unknown, { as: operator })).toMatchObject({
      code: '400002',
    })
    expect((await rowOf(t, other)).status).toBe('under construction')
  })

  test('ends with its term, is renewed into effect again, and costs what the renewal was quoted', async () => {
    const as = await buyer()
    const id = await inEffect(as)
    const end = (await rowOf(t, id)).expiresAt!
    t.clock.pass(end.getTime() - t.clock.now().getTime() + 1000)
    await resourceTimeJob(t.app).run({})
    await settled(t)
    const me = await t.signIn(as.email)
    operator = await t.operator()
    expect(await listed(me)).toMatchObject([{ status: 'expired' }])
    expect(await t.send(maintenanceCalls.platformMaintenanceRecord, say(id), { as: operator })).toMatchObject({
      code: '400005',
    })
    const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
    expect(quote.total).toBe('599.00')
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: quote.token }, { as: me })
    expect(await listed(me)).toMatchObject([{ status: 'in effect' }])
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('that is not in effect yet is not renewed, and gives everything back when its owner lets it go', async () => {
    const as = await buyer()
    const id = await bought(as)
    expect(await t.send(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })).toMatchObject({ code: '400005' })
    t.clock.pass(daysMs(10))
    const me = await t.signIn(as.email)
    operator = await t.operator()
    const preview = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as: me })
    expect(preview).toMatchObject({ refund: '1707.15', bin_until: null })
    await t.ok(resourceCalls.resourceDelete, { id, token: preview.token }, { as: me })
    await settled(t)
    expect(await cashOf(t, me)).toBe('10000.00')
    expect(await listed(me)).toEqual([])
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('is not had for a short wallet, an unknown package, another quote or a stranger’s quote', async () => {
    const [poor, as] = [await buyer(0n), await buyer()]
    const { form } = await quoted(poor)
    const before = await t.rows()
    expect(await t.send(purchaseCalls.resourceCreate, form, { as: poor })).toMatchObject({ code: '400040' })
    expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '400072' })
    const mine = (await quoted(as)).form
    const tries = [
      [{ ...mine, package: 'manual' as const }, '400072'],
      [{ ...mine, months: 12 }, '400072'],
      [{ ...mine, package: 'gold' as never }, '400001'],
      [{ ...mine, kind: 'eip' as never }, '400001'],
    ] as const
    for (const [input, code] of tries)
      expect(await t.send(purchaseCalls.resourceCreate, input, { as })).toMatchObject({ code })
    expect(await t.send(purchaseCalls.resourceCreate, mine, { as: operator })).toMatchObject({ code: '400003' })
    expect(await t.rows()).toEqual(before)
    expect(await listed(as)).toEqual([])
  })
})

describe('service records', () => {
  test('say what was done, for which service and by whom, to its own customer and nobody else', async () => {
    const [as, stranger] = [await buyer(), await buyer()]
    const id = await inEffect(as)
    await t.ok(maintenanceCalls.platformMaintenanceRecord, say(id), { as: operator })
    await t.ok(maintenanceCalls.platformMaintenanceRecord, say(id, '  Moved the site.\nNo downtime.  '), {
      as: operator,
    })
    const { result, count } = await t.ok(maintenanceCalls.maintenanceRecordList, {}, { as })
    expect(count).toBe(2)
    expect(result.map(({ content }) => content)).toEqual(['Moved the site.\nNo downtime.', 'Renewed the certificate.'])
    expect(result[0]).toMatchObject({ service_id: id, service_name: 'care', package: '24h' })
    expect(result[0]!.who).not.toBe('')
    const found = await t.ok(maintenanceCalls.maintenanceRecordList, { search: 'certif', id }, { as })
    expect(found.result).toHaveLength(1)
    for (const input of [{}, { id }])
      expect((await t.ok(maintenanceCalls.maintenanceRecordList, input, { as: stranger })).result).toEqual([])
    const member = await t.member(as)
    expect((await t.ok(maintenanceCalls.maintenanceRecordList, {}, { as: member })).count).toBe(0)
    await t.share(as)
    expect((await t.ok(maintenanceCalls.maintenanceRecordList, {}, { as: member })).count).toBe(2)
  })

  test('are not written without content, without the permission or for what is not there', async () => {
    const as = await buyer()
    const id = await inEffect(as)
    const clerk = await t.operatorWith('mail')
    const tries = [
      [say(id, '   '), operator, '400001'],
      [say(id, 'x'.repeat(2001)), operator, '400001'],
      [say('svc_Aaaaaaaaaaaa'), operator, '400002'],
      [say(id), clerk, '400003'],
      [say(id), as, '400003'],
    ] as const
    for (const [input, who, code] of tries)
      expect(await t.send(maintenanceCalls.platformMaintenanceRecord, input, { as: who })).toMatchObject({ code })
    expect((await t.ok(maintenanceCalls.maintenanceRecordList, {}, { as })).count).toBe(0)
  })

  test('stay readable when the service is gone', async () => {
    const as = await buyer()
    const id = await inEffect(as)
    await t.ok(maintenanceCalls.platformMaintenanceRecord, say(id), { as: operator })
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id, token }, { as })
    await settled(t)
    expect((await t.ok(maintenanceCalls.maintenanceRecordList, {}, { as })).result).toMatchObject([{ service_id: id }])
    expect(await t.send(maintenanceCalls.platformMaintenanceRecord, say(id), { as: operator })).toMatchObject({
      code: '400002',
    })
  })

  test('the operator sees whose services there are', async () => {
    const as = await buyer()
    const id = await bought(as)
    const { result } = await t.ok(
      maintenanceCalls.platformMaintenanceList,
      { status: 'under construction', limit: 100 },
      { as: operator },
    )
    expect(result.find((row) => row.id === id)).toMatchObject({ email: as.email, package: '24h', engine: '' })
  })
})
