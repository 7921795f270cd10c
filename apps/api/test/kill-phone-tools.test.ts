import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import { phoneBackupCalls } from '@portico/contract/phone/backup.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobs } from '../src/areas/storage/kept/blob.table.ts'
import { phoneForm, phonesOf } from './cloudphones.ts'
import { eventually } from './eventually.ts'
import { FakePhone } from './fake-phone.ts'
import type { Person, TestPortico } from './portico.ts'
import { ServerBeside } from './process.ts'
import { buyer, node, startStocked } from './resources.ts'
import { shell, tango } from './tango.ts'

/** The stage is set in this process; phones are worked on by a real server in another. */
let t: TestPortico
let server: ServerBeside
/** A device that takes every connection and says nothing. */
const silent = new FakePhone(() => {})
beforeAll(async () => {
  t = await startStocked({ WORK: 'off' })
  const { from, to } = t.app.config.adbPorts
  server = await ServerBeside.of(t, { ADB_PORTS: `${from}-${to}` })
})
afterAll(async () => {
  await server.kill()
  await silent.stop()
  await t.stop()
})

/** One that is simulated, and one that never answers. */
async function twoPhones(as: Person): Promise<string[]> {
  const operator = await t.operator()
  const device = { controller_id: node, ...(await silent.listen()), count: 1 }
  await t.ok(phoneCalls.platformPhoneAdd, device, { as: operator })
  const { form } = await phoneForm(t, as, { count: 2 })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  const input = { id: resource_ids[0]! }
  await eventually(() => t.ok(cloudphone.calls.platformCloudphoneSetup, input, { as: operator }))
  return eventually(async () => {
    const made = await phonesOf(t, as)
    expect(made.map(({ state }) => state)).toEqual(['normal', 'normal'])
    return made.map(({ id }) => id)
  })
}

test('a server that is killed while it backs phones up and has a port open: the next one brings both to their end', async () => {
  const as = await buyer(t)
  await server.start()
  const device_ids = await twoPhones(as)
  const mapping = { action: 'open' as const, device_ids, sources: ['127.0.0.1'], hours: 1 }
  await t.ok(phoneMappingCalls.phoneMapping, mapping, { as })
  await t.ok(phoneBackupCalls.phoneBackup, { action: 'create', device_ids }, { as })
  await eventually(() => expect(silent.connections).toBe(1))
  await server.kill()
  await server.start()
  const states = async () => {
    const { result } = await t.ok(phoneBackupCalls.phoneBackupList, {}, { as })
    return result.map(({ state }) => state).toSorted()
  }
  await eventually(async () => expect(await states()).toEqual(['failed', 'ready']))
  expect(await t.db.$count(blobs)).toBe(1)
  const answering = (await phonesOf(t, as)).find(({ state }) => state === 'normal')!
  const { result: ports } = await t.ok(phoneMappingCalls.phoneMappingList, {}, { as })
  const { port } = ports.find(({ device_id }) => device_id === answering.id)!
  const adb = await eventually(() => tango(port))
  expect((await shell(adb, 'getprop ro.portico.simulated')).out.trim()).toBe('1')
  await adb.close()
})
