import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { cartCalls } from '@portico/contract/resource/cart.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boughtPhones, businessBuyer, phoneConfig, phonesOf, runningPhones } from '../../../test/cloudphones.ts'
import { eventually } from '../../../test/eventually.ts'
import { accountOf, cashOf } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, inOrder, node, provenBooks, removed, rowOf, settled, startStocked } from '../../../test/resources.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { PhoneFarm } from '../../engines/phones/farm.ts'
import { nodes, userNodes } from '../../ground/nodes/node.table.ts'
import { phonesLostJob } from './work/phone-lost.jobs.ts'
import { phones } from './device/phone.table.ts'
import { addressOf, makerOf, phonesOf as reach } from './device/reach.ts'

const { calls } = cloudphone
let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  // Not the one that sets up elsewhere, whose session ends with each new one.
  operator = await t.operatorWith('resources')
})
afterAll(() => t.stop())

const setUp = (id: string) => t.send(calls.platformCloudphoneSetup, { id }, { as: operator })
const rowsOf = (service: string) => t.db.select().from(phones).where(eq(phones.serviceId, service))
const phoneRow = async (id: string) => (await t.db.select().from(phones).where(eq(phones.id, id)))[0]
const folderOf = (id: string) => join(t.app.config.dataDir, 'phones', id)
const act = (as: Person, action: 'reboot' | 'reset', ...device_ids: string[]) =>
  t.ok(phoneCalls.phoneAct, { action, device_ids }, { as })

let port = 40_000
/** A device where nothing answers. */
async function entered(choice: object = {}): Promise<string> {
  const input = { controller_id: node, host: '127.0.0.1', port: ++port, ...choice }
  await t.ok(phoneCalls.platformPhoneAdd, input, { as: operator })
  const [row] = await t.db.select().from(phones).where(eq(phones.port, input.port))
  return row!.id
}
const takeAway = (device_id: string) => t.send(phoneCalls.platformPhoneRemove, { device_id }, { as: operator })
const replace = (device_id: string, by: string) =>
  t.send(phoneCalls.platformPhoneReplace, { device_id, by }, { as: operator })

/** A device that answers, for as long as it is wanted. */
async function withDevice(use: (device: { id: string; moved: () => Promise<void> }) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-device-'))
  const farm = new PhoneFarm({ folder, log: t.app.log as never })
  const looks = {
    brand: 'Google',
    model: 'Pixel 8',
    width: 720,
    height: 1280,
    density: 320,
    google: false,
    name: 'one',
  }
  try {
    const address = await farm.create('one', looks)
    const id = await entered({ port: address.port })
    await use({ id, moved: async () => void (await t.db.update(phones).set(address).where(eq(phones.id, id))) })
  } finally {
    await farm.stop()
    await rm(folder, { recursive: true })
  }
}

describe('phones for nothing', () => {
  test('two services that are set up at once never share a device', async () => {
    const device = await entered()
    const [one, other] = [await buyer(t), await buyer(t)]
    const ids = [await boughtPhones(t, one, { count: 1 }), await boughtPhones(t, other, { count: 1 })]
    const answers = await Promise.all(ids.map(setUp))
    expect(answers).toMatchObject([{ code: '200' }, { code: '200' }])
    await settled(t)
    const all = [...(await phonesOf(t, one)), ...(await phonesOf(t, other))].map(({ id }) => id)
    expect(all).toHaveLength(2)
    expect(all.filter((id) => id === device)).toHaveLength(1)
    for (const [as, id] of [[one, ids[0]!] as const, [other, ids[1]!] as const]) await removed(t, as, id)
    await eventually(async () => expect(await phoneRow(device)).toMatchObject({ lostAt: expect.any(Date) }))
    expect(await takeAway(device)).toMatchObject({ code: '200' })
  })

  test('given up while it is set up, it is either there and paid or neither', async () => {
    const as = await buyer(t)
    const id = await boughtPhones(t, as)
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    const [up, gone] = await Promise.all([setUp(id), t.send(resourceCalls.resourceDelete, { id, token }, { as })])
    await settled(t)
    expect([up.code, gone.code].filter((code) => code === '200')).toHaveLength(1)
    const has = up.code === '200' ? 2 : 0
    expect(await phonesOf(t, as)).toHaveLength(has)
    expect(await cashOf(t, as)).toBe(has ? '9441.40' : '10000.00')
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('what was paid back is not set up any more', async () => {
    const as = await buyer(t)
    const id = await boughtPhones(t, as)
    await removed(t, as, id)
    expect(await setUp(id)).toMatchObject({ code: '400002' })
    expect(await rowsOf(id)).toEqual([])
  })

  test('what is not set up has no time to prolong', async () => {
    const as = await buyer(t)
    const id = await boughtPhones(t, as)
    expect(await t.send(resourceCalls.renewPrice, { ids: [id], months: 3 }, { as })).toMatchObject({ code: '400005' })
    expect((await rowOf(t, id)).expiresAt).toBeNull()
  })

  test('the cart takes no month alone, no part of a phone and no model of another brand', async () => {
    const as = await buyer(t)
    for (const wrong of [{ months: 1 }, { count: 1.5 }, { count: -1 }, { brand: 'Xiaomi' as const }])
      expect(
        await t.send(cartCalls.cartAdd, { ...phoneConfig, name: 'wall', ...wrong } as never, { as }),
      ).toMatchObject({
        code: '400001',
      })
  })
})

describe('letting go', () => {
  test('of a phone that is being reset leaves nothing of it behind', async () => {
    const as = await buyer(t)
    const { id, phones: made } = await runningPhones(t, as)
    const ids = made.map((phone) => phone.id)
    await act(as, 'reset', ...ids)
    await removed(t, as, id)
    for (const phone of ids)
      await eventually(async () =>
        expect([await phoneRow(phone), existsSync(folderOf(phone))]).toEqual([undefined, false]),
      )
  })

  test('of a device that does not answer makes it nobody’s, and nobody is given it before it is empty', async () => {
    await withDevice(async ({ id: device, moved }) => {
      const as = await buyer(t)
      const { id } = await runningPhones(t, as, { count: 1 })
      expect((await rowsOf(id)).map((phone) => phone.id)).toEqual([device])
      const file = { size: 4, bytes: [Buffer.from('mine')] as never }
      await reach(t.app).files.push(await addressOf(t.app, (await phoneRow(device))!), '/sdcard/mine.txt', file)
      await t.db.update(phones).set({ port: 1 }).where(eq(phones.id, device))
      await removed(t, as, id)
      const left = { serviceId: null, work: 'free', remark: '' }
      await eventually(async () => expect(await phoneRow(device)).toMatchObject({ ...left, lostAt: expect.any(Date) }))
      await phonesLostJob(t.app).run({})
      expect(await phoneRow(device)).toMatchObject({ ...left, lostAt: expect.any(Date) })
      const next = await runningPhones(t, await buyer(t), { count: 1 })
      expect(next.phones.map((phone) => phone.id)).not.toContain(device)
      await moved()
      await phonesLostJob(t.app).run({})
      await eventually(async () => expect(await phoneRow(device)).toMatchObject({ work: '', lostAt: null }))
      const files = await reach(t.app).files.list(await addressOf(t.app, (await phoneRow(device))!), '/sdcard')
      expect(files.map(({ name }) => name)).not.toContain('mine.txt')
      expect(await takeAway(device)).toMatchObject({ code: '200' })
    })
  })
})

describe('a phone that is lost', () => {
  test('is there again when it answers', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    await t.db.update(phones).set({ lostAt: t.clock.now() }).where(eq(phones.id, made[0]!.id))
    expect(await phonesOf(t, as)).toMatchObject([{ state: 'fault' }])
    await phonesLostJob(t.app).run({})
    expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal', lost_time: null }])
  })

  test('with everything on it is silent, not another; a reset brings an empty one', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const [phone] = await t.db.select().from(phones).where(eq(phones.id, made[0]!.id))
    await makerOf(t.app, phone!).remove(phone!.id)
    const cpu = { resource_type: 'cpu' as const, device_id: phone!.id }
    expect(await t.send(phoneCalls.phoneResource, cpu, { as })).toMatchObject({ code: '400292' })
    expect(existsSync(folderOf(phone!.id))).toBe(false)
    await act(as, 'reset', phone!.id)
    await eventually(async () => expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal' }]))
    await t.ok(phoneCalls.phoneResource, cpu, { as })
  })
})

describe('mistakes of operators', () => {
  test('one device is not entered twice by another spelling', async () => {
    const device = await entered({ host: 'Rack-1.example' })
    const again = { controller_id: node, host: 'rack-1.EXAMPLE', port }
    expect(await t.send(phoneCalls.platformPhoneAdd, again, { as: operator })).toMatchObject({ code: '400295' })
    expect(await takeAway(device)).toMatchObject({ code: '200' })
    expect(await takeAway(device)).toMatchObject({ code: '400002' })
  })

  test('nothing lost, nothing in use and nothing of another node takes the place of a phone', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    const [broken, used] = made.map(({ id }) => id)
    const device = await entered()
    await t.db.update(phones).set({ lostAt: t.clock.now() }).where(eq(phones.id, device))
    expect(await replace(broken!, device)).toMatchObject({ code: '400291' })
    expect(await replace(broken!, used!)).toMatchObject({ code: '400291' })
    expect(await replace(broken!, broken!)).toMatchObject({ code: '400001' })
    await t.db.update(phones).set({ lostAt: null, node: 'elsewhere' }).where(eq(phones.id, device))
    expect(await replace(broken!, device)).toMatchObject({ code: '400001' })
    expect((await phonesOf(t, as)).map(({ id }) => id).toSorted()).toEqual([broken!, used!].toSorted())
    expect(await takeAway(device)).toMatchObject({ code: '200' })
  })

  test('what was replaced goes for good, once, and its service keeps its number of phones', async () => {
    const as = await buyer(t)
    const { id, phones: made } = await runningPhones(t, as)
    const devices = [await entered(), await entered()]
    const broken = made[0]!.id
    const answers = await Promise.all(devices.map((device) => replace(broken, device)))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(2)
    await eventually(async () =>
      expect([await phoneRow(broken), existsSync(folderOf(broken))]).toEqual([undefined, false]),
    )
    await removed(t, as, id)
    for (const device of devices) {
      await eventually(async () => expect((await phoneRow(device))!.serviceId).toBeNull())
      await eventually(async () => expect(await takeAway(device)).toMatchObject({ code: '200' }))
    }
  })

  test('a device is not put into a service that is going', async () => {
    const as = await buyer(t)
    const { id, phones: made } = await runningPhones(t, as, { count: 1 })
    const device = await entered()
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    const [gone] = await Promise.all([
      t.send(resourceCalls.resourceDelete, { id, token }, { as }),
      replace(made[0]!.id, device),
    ])
    expect(gone).toMatchObject({ code: '200' })
    await settled(t)
    await eventually(async () => expect(await rowsOf(id)).toEqual([]))
    await eventually(async () => expect(await takeAway(device)).toMatchObject({ code: '200' }))
  })
})

describe('members of a business', () => {
  test('see, count and touch the phones of their group only', async () => {
    const owner = await businessBuyer(t)
    const { id, phones: made } = await runningPhones(t, owner, { count: 1 })
    const device_ids = [made[0]!.id]
    await t.ok(phoneCalls.phoneGroupSave, { action: 'save', name: 'tills' }, { as: owner })
    const [group] = (await t.ok(phoneCalls.phoneGroupList, {}, { as: owner })).result
    await t.ok(phoneCalls.phoneSave, { device_ids, group_id: group!.id }, { as: owner })
    const member = await t.member(owner)
    const absent = { code: '400002' }
    expect(await phonesOf(t, member)).toEqual([])
    expect((await t.ok(phoneCalls.phoneGroupList, {}, { as: member })).result).toMatchObject([{ phones: 0 }])
    for (const action of ['reboot', 'reset', 'unbind', 'device_snapshot'] as const)
      expect(await t.send(phoneCalls.phoneAct, { action, device_ids }, { as: member })).toMatchObject(absent)
    expect(await t.send(phoneCalls.phoneOpen, { device_id: device_ids[0]! }, { as: member })).toMatchObject(absent)
    expect(await t.send(calls.cloudphoneRemark, { id, remark: 'x' }, { as: member })).toMatchObject(absent)
    await t.share(owner)
    expect(await phonesOf(t, member)).toHaveLength(1)
    expect((await t.ok(phoneCalls.phoneGroupList, {}, { as: member })).result).toMatchObject([{ phones: 1 }])
  })
})

test('the zones of nodes that an account may not have are not told', async () => {
  const as = await buyer(t)
  await runningPhones(t, as, { count: 1 })
  const zones = async () => (await t.ok(phoneCalls.phoneResource, { resource_type: 'az_arr' }, { as })).result
  expect(Object.values(await zones())).toContain('Hong Kong A')
  const [other] = await t.db.select().from(nodes).where(ne(nodes.id, node)).limit(1)
  await t.db.insert(userNodes).values({ accountId: await accountOf(t, as), nodeId: other!.id })
  expect(Object.values(await zones())).not.toContain('Hong Kong A')
})

test('the log says which phones were reset', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as)
  const ids = made.map(({ id }) => id)
  await act(as, 'reset', ...ids)
  const lines = await t.db.select().from(auditLines).where(eq(auditLines.loginId, as.login_id))
  const details = { action: 'reset', phones: ids.join(' ') }
  expect(lines.filter(({ event }) => event === 'phone.act')).toMatchObject([{ details }])
})

test('who only looks waits for nobody who holds a phone', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const device_id = made[0]!.id
  await inTransaction(t.app.pool, async (db) => {
    await db.select().from(phones).where(eq(phones.id, device_id)).for('update')
    await t.ok(phoneCalls.phoneResource, { resource_type: 'cpu', device_id }, { as })
    await t.ok(phoneCalls.phoneOpen, { device_id }, { as })
    await t.ok(phoneCalls.phoneAct, { action: 'device_snapshot', device_ids: [device_id] }, { as })
    expect(await phonesOf(t, as)).toHaveLength(1)
  })
})
