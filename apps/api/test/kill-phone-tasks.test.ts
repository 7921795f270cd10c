import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { phoneForm, phonesOf } from './cloudphones.ts'
import { eventually } from './eventually.ts'
import { FakePhone } from './fake-phone.ts'
import { broughtIn, stepsOf } from './phone-files.ts'
import type { TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'
import { buyer, node, startStocked } from './resources.ts'

/** The stage is set in this process; phones are worked on by a real server in another. */
let t: TestPortico
let server: ServerBeside
/** A device that takes every connection and says nothing. */
const silent = new FakePhone(() => {})
beforeAll(async () => {
  t = await startStocked({ WORK: 'off' })
  server = await ServerBeside.of(t)
})
afterAll(async () => {
  await server.kill()
  await silent.stop()
  await t.stop()
})

test('a server that is killed while it sends a file to phones: the next one brings it to its end', async () => {
  const as = await buyer(t)
  const operator = await t.operator()
  const address = await silent.listen()
  await t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, ...address, count: 1 }, { as: operator })
  const { form } = await phoneForm(t, as, { count: 2 })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await server.start()
  const input = { id: resource_ids[0]! }
  await eventually(() => t.ok(cloudphone.calls.platformCloudphoneSetup, input, { as: operator }))
  await eventually(async () => expect(await phonesOf(t, as)).toHaveLength(2))
  const states = async () => (await phonesOf(t, as)).map(({ state }) => state)
  await eventually(async () => expect(await states()).toEqual(['normal', 'normal']))

  const device_ids = (await phonesOf(t, as)).map(({ id }) => id)
  const file = await broughtIn(t, as)
  const wish = { action: 'distribute' as const, file_ids: [file], device_ids }
  const { task_id } = await t.ok(phoneFileCalls.phoneFileAct, wish, { as })
  await eventually(() => expect(silent.connections).toBe(1))
  await server.kill()
  await server.start()
  const ends = async () => (await stepsOf(t, as, task_id)).map(({ progress, reason }) => [progress, reason])
  await eventually(async () =>
    expect(await ends()).toEqual([
      ['failed', 'silent'],
      ['success', ''],
    ]),
  )
  expect(silent.connections).toBeGreaterThan(1)
  expect(await states()).toEqual(['normal', 'normal'])
})
