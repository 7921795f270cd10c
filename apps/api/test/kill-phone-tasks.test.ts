import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { broughtIn, stepsOf } from './phone-files.ts'
import { PhonesBeside } from './phones-beside.ts'

let beside: PhonesBeside
beforeAll(async () => {
  beside = await PhonesBeside.bought()
})
afterAll(() => beside.stop())

test('a server that is killed while it sends a file to phones: the next one brings it to its end', async () => {
  const { t, as } = beside
  await beside.setUp()
  const device_ids = await beside.atRest()
  const file = await broughtIn(t, as)
  const wish = { action: 'distribute' as const, file_ids: [file], device_ids }
  const { task_id } = await t.ok(phoneFileCalls.phoneFileAct, wish, { as })
  await beside.killWhileAsked()
  const ends = async () => (await stepsOf(t, as, task_id)).map(({ progress }) => progress)
  await eventually(async () => expect(await ends()).toEqual(['failed', 'success']))
  await eventually(async () => expect(await beside.states()).toEqual(['normal', 'normal']))
})
