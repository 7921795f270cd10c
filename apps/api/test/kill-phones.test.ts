import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneForm, phonesOf } from './cloudphones.ts'
import { eventually } from './eventually.ts'
import { FakePhone } from './fake-phone.ts'
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

test('a server that is killed while it sets phones up and while it resets them: the next one brings both to their end', async () => {
  const as = await buyer(t)
  const operator = await t.operator()
  await t.ok(
    phoneCalls.platformPhoneAdd,
    { controller_id: node, ...(await silent.listen()), count: 1 },
    { as: operator },
  )
  const { form } = await phoneForm(t, as, { count: 2 })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await server.start()
  const input = { id: resource_ids[0]! }
  await eventually(() => t.ok(cloudphone.calls.platformCloudphoneSetup, input, { as: operator }))
  await server.kill()
  await server.start()
  const services = async () => (await t.ok(cloudphone.calls.cloudphoneList, {}, { as })).result
  await eventually(async () => expect(await services()).toMatchObject([{ status: 'active', device_count: 2 }]))

  const device_ids = (await phonesOf(t, as)).map(({ id }) => id)
  await t.ok(phoneCalls.phoneAct, { action: 'reset', device_ids }, { as })
  await eventually(() => expect(silent.connections).toBe(1))
  await server.kill()
  await server.start()
  const states = async () => (await phonesOf(t, as)).map(({ state }) => state).toSorted()
  await eventually(async () => expect(await states()).toEqual(['fault', 'normal']))
  expect(silent.connections).toBeGreaterThan(1)
})
