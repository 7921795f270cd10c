import { phoneDeviceStates, phoneDeviceStatuses } from '@portico/contract/states/phone.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phonesOf, runningPhones } from '../../../test/cloudphones.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, startStocked } from '../../../test/resources.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { phoneTasks, phoneTaskSteps } from './file/phone-task.table.ts'
import { phones, type PhoneRow } from './device/phone.table.ts'

let t: TestPortico
let as: Person
let made: { id: string; service: string }
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  const { id: service, phones: all } = await runningPhones(t, as, { count: 1 })
  made = { id: all[0]!.id, service }
})
afterAll(() => t.stop())

const later = new Date('2999-01-01')
const rest = { work: '', lostAt: null, watchedUntil: null, controlledUntil: null } as const

/** What is said of a phone, by what is done to it. */
const said: [Partial<PhoneRow>, string, string][] = [
  [{}, 'normal', 'normal'],
  [{ work: 'setup' }, 'maintenance', 'pre-boot'],
  [{ work: 'reboot' }, 'reboot', 'pre-boot'],
  [{ work: 'reset' }, 'reset', 'cleaning'],
  [{ work: 'backup' }, 'maintenance', 'normal'],
  [{ work: 'restore' }, 'maintenance', 'upgrading'],
  [{ work: 'install' }, 'installing', 'app installing'],
  [{ work: 'finish' }, 'installing', 'app finishing'],
  [{ work: 'task' }, 'normal', 'normal'],
  [{ watchedUntil: later }, 'stream', 'normal'],
  [{ watchedUntil: later, controlledUntil: later }, 'group control', 'normal'],
  [{ watchedUntil: new Date(0), controlledUntil: new Date(0) }, 'normal', 'normal'],
  [{ work: 'reset', lostAt: new Date(0) }, 'fault', 'fault'],
]

test.each(said)('%j is %s and %s', async (values, state, update_state) => {
  await t.db
    .update(phones)
    .set({ ...rest, ...values })
    .where(eq(phones.id, made.id))
  expect(await phonesOf(t, as)).toMatchObject([{ state, update_state }])
  expect(await phonesOf(t, as, { state })).toHaveLength(1)
})

test('one that has something to do still is not updated, and one out of its time is expired: no state is missing', async () => {
  await t.db.update(phones).set(rest).where(eq(phones.id, made.id))
  const whose = { accountId: '', groupId: '', loginId: '' }
  const task = { id: 'pht_test', ...whose, kind: 'distribute file', title: '', wish: {}, createdAt: later } as const
  await t.db.insert(phoneTasks).values(task)
  await t.db.insert(phoneTaskSteps).values({ taskId: task.id, phoneId: made.id, progress: 'ing' })
  expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal', update_state: 'not updated' }])
  await t.db.delete(phoneTasks)
  await t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, made.service))
  expect(await phonesOf(t, as)).toMatchObject([{ state: 'expired', update_state: 'normal' }])
  expect(new Set([...said.map(([, state]) => state), 'expired'])).toEqual(new Set(phoneDeviceStates))
  expect(new Set([...said.map(([, , update]) => update), 'not updated'])).toEqual(new Set(phoneDeviceStatuses))
})
