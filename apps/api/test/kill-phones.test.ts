import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { PhonesBeside } from './phones-beside.ts'

let beside: PhonesBeside
beforeAll(async () => {
  beside = await PhonesBeside.bought()
})
afterAll(() => beside.stop())

test('a server that is killed while it sets phones up and while it resets them: the next one brings both to their end', async () => {
  const { t, as, server } = beside
  await beside.setUp()
  await server.kill()
  await server.start()
  const services = async () => (await t.ok(cloudphone.calls.cloudphoneList, {}, { as })).result
  await eventually(async () => expect(await services()).toMatchObject([{ status: 'active', device_count: 2 }]))

  const device_ids = await beside.atRest()
  await t.ok(phoneCalls.phoneAct, { action: 'reset', device_ids }, { as })
  await beside.killWhileAsked()
  await eventually(async () => expect(await beside.states()).toEqual(['fault', 'normal']))
})
