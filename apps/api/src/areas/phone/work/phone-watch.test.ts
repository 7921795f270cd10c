import { phoneCalls } from '@portico/contract/phone/device.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { TestFarm, profile } from '../../../../test/phones.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, node, removed, startStocked } from '../../../../test/resources.ts'
import { phoneWatchJob } from './phone-watch.jobs.ts'

let t: TestPortico
let operator: Person
const farm = new TestFarm()
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
afterAll(async () => {
  await t.stop()
  await farm.end()
})

const watch = () => phoneWatchJob(t.app).run({})
const devices = async () =>
  (await t.ok(phoneCalls.platformPhoneList, { limit: 100 }, { as: operator })).result.filter(
    ({ engine }) => engine === 'adb',
  )

/** A device at a port of its own, entered by an operator. */
async function entered(id: string): Promise<void> {
  const { port } = await farm.farm.create(id, profile)
  await t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, host: '127.0.0.1', port }, { as: operator })
}

test('a device that somebody has and that vanishes is at fault, and that is told once', async () => {
  await entered('one')
  await watch()
  expect(await devices()).toMatchObject([{ state: 'normal', lost_time: null }])
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 }, operator)
  expect(phones).toMatchObject([{ simulated: false, state: 'normal' }])
  await farm.farm.remove('one')
  await watch()
  await watch()
  expect(await phonesOf(t, as)).toMatchObject([{ state: 'fault', update_state: 'fault' }])
  const told = (await t.ok(noticeCalls.noticeList, {}, { as })).result.filter(({ content }) =>
    content.includes(phones[0]!.id),
  )
  expect(told).toHaveLength(1)
  const shot = { action: 'device_snapshot' as const, device_ids: [phones[0]!.id] }
  expect((await t.ok(phoneCalls.phoneAct, shot, { as })).result).toMatchObject([{ ok: false }])
})

test('a device is emptied before somebody else has it, however late it answers', async () => {
  await entered('two')
  const as = await buyer(t)
  const { id, phones } = await runningPhones(t, as, { count: 1 }, operator)
  const [device] = phones
  expect(device!.simulated).toBe(false)
  await removed(t, as, id)
  await eventually(async () => {
    await watch()
    const found = (await devices()).find((one) => one.id === device!.id)
    expect(found).toMatchObject({ service_id: '', state: 'normal', remark: '' })
  })
})
