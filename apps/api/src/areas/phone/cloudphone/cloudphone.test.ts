import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shows } from '../../../../../../spec/shows.ts'
import { boughtPhones, phoneConfig, phoneForm, phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { accountOf, cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, inOrder, node, provenBooks, rowOf, settled, startStocked } from '../../../../test/resources.ts'
import { accounts } from '../../../core/people/people.table.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'
import { phones } from '../device/phone.table.ts'

const { calls } = cloudphone
let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
})
// Some go months ahead, which ends sessions.
beforeEach(async () => {
  operator = await t.operator()
})
afterAll(() => t.stop())

const services = async (as: Person) => (await t.ok(calls.cloudphoneList, {}, { as })).result

const allow = async (as: Person, flags: Record<string, number>) =>
  t.db
    .update(accounts)
    .set({ personalPermissions: flags })
    .where(eq(accounts.id, await accountOf(t, as)))

describe('buying', () => {
  test('costs the package for each phone, and promises them within a working day (A-PH-04)', async () => {
    shows('A-PH-04')
    const as = await buyer(t)
    const { form, total } = await phoneForm(t, as)
    expect(total).toBe('558.60')
    const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
    await settled(t)
    const [service] = await services(as)
    expect(service).toMatchObject({
      id: resource_ids[0],
      name: 'wall',
      status: 'opening',
      package: 'basic',
      count: 2,
      device_count: 0,
      expire_time: null,
    })
    const left = new Date(service!.setup_until!).getTime() - t.clock.now().getTime()
    expect(left).toBeGreaterThan(0)
    expect(await phonesOf(t, as)).toEqual([])
    expect(await cashOf(t, as)).toBe('9441.40')
  })

  test('takes a month alone only from those whom an operator allowed it', async () => {
    const as = await buyer(t)
    const month = { ...phoneConfig, months: 1 }
    expect(await t.send(purchaseCalls.resourcePrice, month, { as })).toMatchObject({
      code: '400001',
      data: { fields: { months: expect.any(String) } },
    })
    await allow(as, { phone_1_3_month: 1 })
    await t.ok(purchaseCalls.resourcePrice, month, { as })
  })

  test('a quote for a month is worth nothing to somebody who may not have one any more', async () => {
    const as = await buyer(t)
    await allow(as, { phone_1_3_month: 1 })
    const { form } = await phoneForm(t, as, { months: 1 })
    await allow(as, {})
    expect(await t.send(purchaseCalls.resourceCreate, form, { as })).toMatchObject({ code: '400001' })
    expect(await services(as)).toEqual([])
    expect(await cashOf(t, as)).toBe('10000.00')
  })

  test.each([
    ['no phone', { count: 0 }],
    ['more than can be had at once', { count: 101 }],
    ['a model of another brand', { brand: 'Google', model: 'Galaxy S24' }],
    ['no brand', { brand: 'Nokia' }],
    ['a name of 33 characters', { name: 'x'.repeat(33) }],
  ])('refuses %s and takes nothing', async (_what, wrong) => {
    const as = await buyer(t)
    const { form } = await phoneForm(t, as)
    expect(await t.send(purchaseCalls.resourceCreate, { ...form, ...wrong } as never, { as })).toMatchObject({
      code: '400001',
    })
    expect(await cashOf(t, as)).toBe('10000.00')
  })

  test('says where phones can be had, and which (A-PH-07)', async () => {
    shows('A-PH-07')
    const as = await buyer(t)
    const { result } = await t.ok(calls.cloudphoneNodeList, undefined, { as })
    expect(result.find(({ controller_id }) => controller_id === node)).toMatchObject({ status: 'available' })
    const meals = await t.ok(calls.cloudphoneMealList, { controller_id: node }, { as })
    expect(meals.result.map((meal) => meal.package)).toEqual(['starter', 'basic', 'flagship', 'RPA'])
    expect(meals.result.every(({ status }) => status === 'available')).toBe(true)
  })
})

describe('setting up', () => {
  test('gives a service its phones, and its term begins then', async () => {
    const as = await buyer(t)
    const { id, phones: made } = await runningPhones(t, as)
    expect(made).toHaveLength(2)
    expect(made[0]).toMatchObject({
      service_id: id,
      service_name: 'wall',
      state: 'normal',
      update_state: 'normal',
      brand: 'Google',
      model: 'Pixel 8',
      simulated: true,
      lost_time: null,
    })
    expect(await services(as)).toMatchObject([{ id, status: 'active', device_count: 2, setup_until: null }])
    const { expiresAt } = await rowOf(t, id)
    expect(Math.abs(expiresAt!.getTime() - addMonths(t.clock.now(), 3).getTime())).toBeLessThan(60_000)
  })

  test('happens once, however often it is asked for, and only by operators', async () => {
    const as = await buyer(t)
    const id = await boughtPhones(t, as)
    const ask = () => t.send(calls.platformCloudphoneSetup, { id }, { as: operator })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    await settled(t)
    expect(await ask()).toMatchObject({ code: '400005' })
    expect(await phonesOf(t, as)).toHaveLength(2)
    expect(await t.send(calls.platformCloudphoneSetup, { id }, { as })).toMatchObject({ code: '400003' })
  })

  test('what is given up before it is set up is paid back whole', async () => {
    const as = await buyer(t)
    const id = await boughtPhones(t, as)
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id, token }, { as })
    await settled(t)
    expect(await cashOf(t, as)).toBe('10000.00')
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

describe('the end of its time', () => {
  test('its phones are expired and can be asked for nothing, and a renewal brings them back', async () => {
    const as = await buyer(t)
    const { id, phones: made } = await runningPhones(t, as, { count: 1 })
    const end = (await rowOf(t, id)).expiresAt!
    t.clock.pass(end.getTime() - t.clock.now().getTime() + 1000)
    await resourceTimeJob(t.app).run({})
    await settled(t)
    const me = await t.signIn(as.email)
    expect(await phonesOf(t, me)).toMatchObject([{ state: 'expired' }])
    const device_ids = [made[0]!.id]
    for (const action of ['reboot', 'reset', 'device_snapshot'] as const)
      expect(await t.send(phoneCalls.phoneAct, { action, device_ids }, { as: me })).toMatchObject({ code: '400005' })
    expect(await t.send(phoneCalls.phoneOpen, { device_id: made[0]!.id }, { as: me })).toMatchObject({
      code: '400005',
    })
    const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 3 }, { as: me })
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 3, quote: quote.token }, { as: me })
    expect(await phonesOf(t, me)).toMatchObject([{ state: 'normal' }])
  })

  test('deleting lets go of its phones', async () => {
    const as = await buyer(t)
    const { id } = await runningPhones(t, as, { count: 1 })
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id, token }, { as })
    await settled(t)
    expect(await phonesOf(t, as)).toEqual([])
    expect(await t.db.$count(phones, eq(phones.serviceId, id))).toBe(0)
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

describe('remark and renewal', () => {
  test('are its owner’s, and another’s service is absent', async () => {
    const [as, stranger] = [await buyer(t), await t.customer()]
    const { id } = await runningPhones(t, as, { count: 1 })
    await t.ok(calls.cloudphoneRemark, { id, remark: 'tills' }, { as })
    await t.ok(calls.cloudphoneRenewal, { id, renewal: 'quarter' }, { as })
    expect(await services(as)).toMatchObject([{ remark: 'tills', renewal: 'quarter' }])
    expect(await t.send(calls.cloudphoneRemark, { id, remark: 'mine' }, { as: stranger })).toMatchObject({
      code: '400002',
    })
    expect(await t.send(calls.cloudphoneRenewal, { id, renewal: 'off' }, { as: stranger })).toMatchObject({
      code: '400002',
    })
    expect(await services(as)).toMatchObject([{ remark: 'tills', renewal: 'quarter' }])
  })
})

describe('phones', () => {
  test('are rebooted and reset by themselves, and are busy meanwhile', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    const device_ids = made.map(({ id }) => id)
    for (const action of ['reboot', 'reset'] as const) {
      const { result } = await t.ok(phoneCalls.phoneAct, { action, device_ids }, { as })
      expect(result.every(({ ok }) => ok)).toBe(true)
      const again = await t.ok(phoneCalls.phoneAct, { action: 'reboot', device_ids }, { as })
      expect(again.result.every(({ ok }) => !ok)).toBe(true)
      await eventually(async () =>
        expect((await phonesOf(t, as)).map(({ state }) => state)).toEqual(['normal', 'normal']),
      )
    }
  })

  test('show their screen, their load and their zone (A-VIEW-23, A-VIEW-25)', async () => {
    shows('A-VIEW-23', 'A-VIEW-25')
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device_ids = [made[0]!.id]
    const shot = await t.ok(phoneCalls.phoneAct, { action: 'device_snapshot', device_ids }, { as })
    expect(shot.result[0]).toMatchObject({ ok: true })
    expect(Buffer.from(shot.result[0]!.url.split(',')[1]!, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const load = await t.ok(phoneCalls.phoneResource, { resource_type: 'cpu', device_id: device_ids[0] }, { as })
    expect(load.result).toEqual(expect.any(Number))
    const zones = await t.ok(phoneCalls.phoneResource, { resource_type: 'az_arr' }, { as })
    expect(zones.result).toMatchObject({ [made[0]!.availability_zone]: 'Hong Kong A' })
  })

  test('become another model, and say so', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const input = { device_ids: [made[0]!.id], brand: 'Xiaomi' as const, model: 'Xiaomi 14' }
    expect((await t.ok(phoneCalls.phoneBrand, input, { as })).result).toMatchObject([{ ok: true }])
    expect(await phonesOf(t, as)).toMatchObject([{ brand: 'Xiaomi', model: 'Xiaomi 14' }])
    expect(await t.send(phoneCalls.phoneBrand, { ...input, model: 'Pixel 8' }, { as })).toMatchObject({
      code: '400001',
    })
  })

  test('are put into groups, which go without them', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    await t.ok(phoneCalls.phoneGroupSave, { action: 'save', name: 'tills' }, { as })
    const [group] = (await t.ok(phoneCalls.phoneGroupList, {}, { as })).result
    const device_ids = made.map(({ id }) => id)
    await t.ok(phoneCalls.phoneSave, { device_ids, group_id: group!.id, remark: 'front' }, { as })
    expect((await t.ok(phoneCalls.phoneGroupList, {}, { as })).result).toMatchObject([{ name: 'tills', phones: 2 }])
    expect(await phonesOf(t, as, { group_id: group!.id })).toHaveLength(2)
    expect(await t.send(phoneCalls.phoneGroupSave, { action: 'save', name: 'tills' }, { as })).toMatchObject({
      code: '400031',
    })
    const long = { action: 'save' as const, name: 'x'.repeat(11) }
    expect(await t.send(phoneCalls.phoneGroupSave, long, { as })).toMatchObject({ code: '400001' })
    await t.ok(phoneCalls.phoneGroupSave, { action: 'remove', id: group!.id }, { as })
    expect(await phonesOf(t, as)).toMatchObject([
      { group_id: '', remark: 'front' },
      { group_id: '', remark: 'front' },
    ])
  })

  test('of another tenant are absent from every call, and so are their groups', async () => {
    const [as, stranger] = [await buyer(t), await buyer(t)]
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    await t.ok(phoneCalls.phoneGroupSave, { action: 'save', name: 'tills' }, { as })
    const [group] = (await t.ok(phoneCalls.phoneGroupList, {}, { as })).result
    const device_ids = [made[0]!.id]
    const absent = { code: '400002' }
    for (const action of ['reboot', 'reset', 'unbind', 'device_snapshot'] as const)
      expect(await t.send(phoneCalls.phoneAct, { action, device_ids }, { as: stranger })).toMatchObject(absent)
    expect(await t.send(phoneCalls.phoneSave, { device_ids, remark: 'mine' }, { as: stranger })).toMatchObject(absent)
    expect(await t.send(phoneCalls.phoneBitrate, { device_ids, bitrate: 1e6 }, { as: stranger })).toMatchObject(absent)
    expect(await t.send(phoneCalls.phoneOpen, { device_id: device_ids[0]! }, { as: stranger })).toMatchObject(absent)
    const cpu = { resource_type: 'cpu' as const, device_id: device_ids[0]! }
    expect(await t.send(phoneCalls.phoneResource, cpu, { as: stranger })).toMatchObject(absent)
    const own = await runningPhones(t, stranger, { count: 1 })
    const into = { device_ids: [own.phones[0]!.id], group_id: group!.id }
    expect(await t.send(phoneCalls.phoneSave, into, { as: stranger })).toMatchObject(absent)
    expect(await phonesOf(t, stranger, { group_id: group!.id })).toEqual([])
  })
})

describe('devices of the operators', () => {
  const enter = (choice: object = {}) =>
    t.send(
      phoneCalls.platformPhoneAdd,
      { controller_id: node, host: '127.0.0.1', port: 1, ...choice },
      { as: operator },
    )
  const free = async () => {
    const { result } = await t.ok(phoneCalls.platformPhoneList, { limit: 100 }, { as: operator })
    return result.filter(({ engine }) => engine === 'adb')
  }

  test('are entered port after port, each once, and go while nobody has them', async () => {
    expect(await enter({ port: 30_001, count: 3 })).toMatchObject({ code: '200' })
    expect(await enter({ port: 30_003, count: 2 })).toMatchObject({ code: '400295' })
    expect(await enter({ port: 65_535, count: 2 })).toMatchObject({ code: '400001' })
    expect(await enter({ controller_id: 'nowhere', port: 30_010 })).toMatchObject({ code: '400001' })
    expect((await free()).map(({ address }) => address).toSorted()).toEqual([
      '127.0.0.1:30001',
      '127.0.0.1:30002',
      '127.0.0.1:30003',
    ])
    for (const { id } of await free()) await t.ok(phoneCalls.platformPhoneRemove, { device_id: id }, { as: operator })
    expect(await free()).toEqual([])
  })

  test('one that somebody has stays, and a free one takes its place with what was said of it', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const broken = made[0]!.id
    operator = await t.operator()
    await t.ok(phoneCalls.phoneSave, { device_ids: [broken], remark: 'till 1' }, { as })
    expect(await t.send(phoneCalls.platformPhoneRemove, { device_id: broken }, { as: operator })).toMatchObject({
      code: '400291',
    })
    await enter({ port: 30_020 })
    const [other] = await free()
    const input = { device_id: broken, by: other!.id }
    expect(await t.send(phoneCalls.platformPhoneReplace, input, { as })).toMatchObject({ code: '400003' })
    await t.ok(phoneCalls.platformPhoneReplace, input, { as: operator })
    expect(await phonesOf(t, as)).toMatchObject([{ id: other!.id, remark: 'till 1', simulated: false }])
    // Nobody's any more, and then not there any more.
    expect(await t.send(phoneCalls.platformPhoneReplace, input, { as: operator })).toMatchObject({
      code: expect.stringMatching(/^40000[25]$/),
    })
  })
})
