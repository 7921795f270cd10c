import { phoneBackupCalls } from '@portico/contract/phone/backup.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blobs } from '../src/areas/storage/kept/blob.table.ts'
import { eventually } from './eventually.ts'
import { PhonesBeside } from './phones-beside.ts'
import { shell, tango } from './tango.ts'

let beside: PhonesBeside
beforeAll(async () => {
  beside = await PhonesBeside.bought()
})
afterAll(() => beside.stop())

test('a server that is killed while it backs phones up and has a port open: the next one brings both to their end', async () => {
  const { t, as } = beside
  await beside.setUp()
  const device_ids = await beside.atRest()
  const mapping = { action: 'open' as const, device_ids, sources: ['127.0.0.1'], hours: 1 }
  await t.ok(phoneMappingCalls.phoneMapping, mapping, { as })
  await t.ok(phoneBackupCalls.phoneBackup, { action: 'create', device_ids }, { as })
  await beside.killWhileAsked()
  const backups = async () => (await t.ok(phoneBackupCalls.phoneBackupList, {}, { as })).result
  const states = async () => (await backups()).map(({ state }) => state).toSorted()
  await eventually(async () => expect(await states()).toEqual(['failed', 'ready']))
  expect(await t.db.$count(blobs)).toBe(1)
  const answering = (await backups()).find(({ state }) => state === 'ready')!
  const { result: ports } = await t.ok(phoneMappingCalls.phoneMappingList, {}, { as })
  const { port } = ports.find(({ device_id }) => device_id === answering.device_id)!
  const adb = await eventually(() => tango(port))
  expect((await shell(adb, 'getprop ro.portico.simulated')).out.trim()).toBe('1')
  await adb.close()
})
