import { phoneAppCalls } from '@portico/contract/phone/app.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { phoneStepsWaitingMax, phoneTaskCalls } from '@portico/contract/phone/task.ts'
import type { Call, Input } from '@portico/contract/calls.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shows } from '../../../../../../spec/shows.ts'
import { makeApk } from '../../../../test/apk-maker.ts'
import { businessBuyer, phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { FakePhone } from '../../../../test/fake-phone.ts'
import { broughtIn, sendPhonePart, sentUpload, stepsOf, taskOf, taskOver } from '../../../../test/phone-files.ts'
import { profile, TestFarm } from '../../../../test/phones.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, node, removed, settled, startStocked } from '../../../../test/resources.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { phoneTidyJob } from './phone-task.jobs.ts'
import { phoneTasks, phoneTaskSteps } from './phone-task.table.ts'
import { phoneWorkJob } from '../work/phone-work.service.ts'
import { phones } from '../device/phone.table.ts'

let t: TestPortico
let operator: Person
/** Phones with next to no room. */
const small = new TestFarm({ quotaBytes: 64 * 1024 })
const fakes: FakePhone[] = []
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operatorWith('resources')
})
afterAll(async () => {
  await t.stop()
  await small.end()
  for (const fake of fakes) await fake.stop()
})

const act = (as: Person, input: object) => t.send(phoneFileCalls.phoneFileAct, input as never, { as })
const distribute = async (as: Person, file_ids: string[], device_ids: string[]) =>
  (await t.ok(phoneFileCalls.phoneFileAct, { action: 'distribute', file_ids, device_ids }, { as })).task_id
const retry = async (as: Person, id: string) => (await t.ok(phoneTaskCalls.phoneTaskRetry, { id }, { as })).retried

const enter = (address: { host: string; port: number }) =>
  t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, ...address }, { as: operator })

/** Somebody whose first phone is the device at that address, the others simulated. */
async function withDevice(address: { host: string; port: number }, count: number) {
  await enter(address)
  const as = await buyer(t)
  const made = await runningPhones(t, as, { count })
  const [device] = await t.db.select().from(phones).where(eq(phones.port, address.port))
  return { as, ids: made.phones.map(({ id }) => id), device: device!.id, service: made.id }
}

async function breaking(): Promise<{ host: string; port: number }> {
  const fake = new FakePhone((socket) => socket.once('data', () => socket.resetAndDestroy()))
  fakes.push(fake)
  const { host, port } = await fake.listen()
  return { host, port }
}

describe('when a phone does not do its part', () => {
  test('19 of 20 have the file, the one that breaks off is told, and only that one is asked again', async () => {
    const { as, ids, device } = await withDevice(await breaking(), 20)
    const file = await broughtIn(t, as)
    const id = await distribute(as, [file], ids)
    expect(await taskOver(t, as, id)).toMatchObject({ progress: 'failed', phones: 20, done: 19, failed: 1 })
    const [first, second] = await stepsOf(t, as, id)
    expect([first, second]).toMatchObject([
      { device_id: device, progress: 'failed', reason: 'gone' },
      { progress: 'success', reason: '', percent: 100 },
    ])
    const { port } = await small.farm.create('mended', profile)
    await t.db.update(phones).set({ port }).where(eq(phones.id, device))
    expect(await retry(as, id)).toBe(1)
    expect(await taskOver(t, as, id)).toMatchObject({ progress: 'success', done: 20, failed: 0 })
    expect(await retry(as, id)).toBe(0)
    expect(await taskOf(t, as, id)).toMatchObject({ progress: 'success', done: 20 })
  })

  test('one that is not there is silent', async () => {
    const nobody = new FakePhone(() => {})
    const { host, port } = await nobody.listen()
    await nobody.stop()
    const { as, device } = await withDevice({ host, port }, 1)
    const file = await broughtIn(t, as)
    const id = await distribute(as, [file], [device])
    await taskOver(t, as, id)
    expect(await stepsOf(t, as, id)).toMatchObject([{ reason: 'silent' }])
    expect(await phonesOf(t, as)).toMatchObject([{ update_state: 'normal' }])
    expect(await act(as, { action: 'delete', file_ids: [file] })).toMatchObject({ code: '200' })
    expect(await t.send(phoneTaskCalls.phoneTaskRetry, { id }, { as })).toMatchObject({ code: '400002' })
  })

  test('one that has no room says so, for files and for apps', async () => {
    const { port } = await small.farm.create('small', profile)
    const { as, device } = await withDevice({ host: '127.0.0.1', port }, 1)
    const file = await broughtIn(t, as, { bytes: Buffer.alloc(128 * 1024) })
    const id = await distribute(as, [file], [device])
    await taskOver(t, as, id)
    expect(await stepsOf(t, as, id)).toMatchObject([{ reason: 'full' }])
    const bytes = makeApk({ more: [{ name: 'assets/x', content: Buffer.alloc(128 * 1024) }] })
    const app_id = await broughtIn(t, as, { purpose: 'app', name: 'big.apk', bytes })
    const wish = { action: 'install' as const, app_id, device_ids: [device] }
    const { task_id } = await t.ok(phoneAppCalls.phoneAppAct, wish, { as })
    await taskOver(t, as, task_id)
    expect(await stepsOf(t, as, task_id)).toMatchObject([{ reason: 'full' }])
  })

  test('one that is silent while an app is installed says that it is installing, and is free again afterwards', async () => {
    const silent = new FakePhone(() => {})
    fakes.push(silent)
    const { host, port } = await silent.listen()
    const { as, device } = await withDevice({ host, port }, 1)
    const app_id = await broughtIn(t, as, { purpose: 'app', name: 'shop.apk', bytes: makeApk() })
    const wish = { action: 'install' as const, app_id, device_ids: [device] }
    const { task_id } = await t.ok(phoneAppCalls.phoneAppAct, wish, { as })
    expect(await phonesOf(t, as)).toMatchObject([{ state: 'installing', update_state: 'app installing' }])
    const reboot = { action: 'reboot' as const, device_ids: [device] }
    expect((await t.ok(phoneCalls.phoneAct, reboot, { as })).result).toMatchObject([{ ok: false }])
    expect(await t.send(phoneAppCalls.phoneAppAct, { action: 'delete', app_id }, { as })).toMatchObject({
      code: '400302',
    })
    await eventually(() => expect(silent.connections).toBe(1))
    await silent.stop()
    expect(await taskOver(t, as, task_id)).toMatchObject({ progress: 'failed', failed: 1 })
    expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal', update_state: 'normal' }])
    expect(await t.send(phoneAppCalls.phoneAppAct, { action: 'delete', app_id }, { as })).toMatchObject({ code: '200' })
  })

  test('an app that the phone does not take is refused by it', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const bytes = makeApk({ signature: 'none' })
    const app_id = await broughtIn(t, as, { purpose: 'app', name: 'unsigned.apk', bytes })
    const wish = { action: 'install' as const, app_id, device_ids: [made[0]!.id] }
    const { task_id } = await t.ok(phoneAppCalls.phoneAppAct, wish, { as })
    await taskOver(t, as, task_id)
    expect(await stepsOf(t, as, task_id)).toMatchObject([{ reason: 'refused' }])
  })
})

describe('what is somebody else’s', () => {
  test('is absent, whatever is asked with its id', async () => {
    const [as, other] = [await buyer(t), await buyer(t)]
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const [file, app] = [
      await broughtIn(t, as),
      await broughtIn(t, as, { purpose: 'app', name: 'shop.apk', bytes: makeApk() }),
    ]
    const task = await distribute(as, [file], [made[0]!.id])
    await taskOver(t, as, task)
    const { upload_id, crc32 } = await sentUpload(t, as, { name: 'later.txt' })
    const { phones: theirs } = await runningPhones(t, other, { count: 1 })
    const theirFile = await broughtIn(t, other)
    const [phone, theirPhone] = [made[0]!.id, theirs[0]!.id]
    const absent = async <C extends Call>(call: C, input: Input<C>, code = '400002') =>
      expect(await t.send(call, input, { as: other }), `${call.name} ${JSON.stringify(input)}`).toMatchObject({ code })
    const { phoneFileAct, phoneFileLink, phoneFolder, phoneUploadFinish, phoneUploadCancel } = phoneFileCalls
    await absent(phoneFileAct, { action: 'distribute', file_ids: [file], device_ids: [theirPhone] })
    await absent(phoneFileAct, { action: 'distribute', file_ids: [theirFile, file], device_ids: [theirPhone] })
    await absent(phoneFileAct, { action: 'distribute', file_ids: [theirFile], device_ids: [theirPhone, phone] })
    await absent(phoneFileAct, { action: 'export', device_id: phone, paths: ['/sdcard/menu.txt'] })
    await absent(phoneFileAct, { action: 'delete', file_ids: [file] })
    await absent(phoneFileLink, { id: file })
    await absent(phoneFolder, { device_id: phone })
    await absent(phoneUploadFinish, { upload_id, crc32 }, '400275')
    await absent(phoneUploadCancel, { upload_id }, '400275')
    expect(await sendPhonePart(t, other, upload_id, 1, Buffer.from('soup'))).toMatchObject({ code: '400275' })
    const { phoneAppAct, phoneInstalled } = phoneAppCalls
    await absent(phoneAppAct, { action: 'install', app_id: app, device_ids: [theirPhone] })
    await absent(phoneAppAct, { action: 'uninstall', package: 'com.example.shop', device_ids: [phone] })
    await absent(phoneAppAct, { action: 'start', package: 'com.example.shop', device_id: phone })
    await absent(phoneAppAct, { action: 'delete', app_id: app })
    await absent(phoneInstalled, { device_id: phone })
    await absent(phoneTaskCalls.phoneTaskInfo, { id: task })
    await absent(phoneTaskCalls.phoneTaskSteps, { id: task })
    await absent(phoneTaskCalls.phoneTaskRetry, { id: task })
    expect((await t.ok(phoneTaskCalls.phoneTaskList, { kind: 'distribute file' }, { as: other })).result).toEqual([])
    expect((await t.ok(phoneAppCalls.phoneAppList, {}, { as: other })).result).toEqual([])
    expect((await t.ok(phoneFileCalls.phoneFileList, {}, { as })).result).toMatchObject([{ id: file }])
  })

  test('members have what their group brought, on the phones of their group', async () => {
    const owner = await businessBuyer(t)
    const { phones: made } = await runningPhones(t, owner, { count: 1 })
    const device_ids = [made[0]!.id]
    const secret = await broughtIn(t, owner, { name: 'secret.txt' })
    const member = await t.member(owner)
    const own = await broughtIn(t, member, { name: 'own.txt' })
    const names = async (as: Person) =>
      (await t.ok(phoneFileCalls.phoneFileList, { sort: 'file_name', order: 'asc' }, { as })).result.map(
        ({ file_name }) => file_name,
      )
    expect(await names(member)).toEqual(['own.txt'])
    expect(await names(owner)).toEqual(['own.txt', 'secret.txt'])
    expect(await act(member, { action: 'distribute', file_ids: [own], device_ids })).toMatchObject({ code: '400002' })
    await t.share(owner)
    expect(await act(member, { action: 'distribute', file_ids: [secret], device_ids })).toMatchObject({
      code: '400002',
    })
    const id = await distribute(member, [own], device_ids)
    expect(await taskOver(t, owner, id)).toMatchObject({ progress: 'success' })
    const { result } = await t.ok(phoneTaskCalls.phoneLogList, {}, { as: member })
    expect(new Set(result.map(({ login_id }) => login_id))).toEqual(new Set([member.login_id]))
  })

  test('a member whose group lost the phone while it waited does nothing on it', async () => {
    const owner = await businessBuyer(t)
    const { id: service, phones: made } = await runningPhones(t, owner, { count: 1 })
    await t.share(owner)
    const member = await t.member(owner)
    const file = await broughtIn(t, member)
    const phone = made[0]!.id
    await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(eq(phones.id, phone))
    const id = await distribute(member, [file], [phone])
    await t.db.update(resources).set({ groupId: null }).where(eq(resources.id, service))
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, phone))
    const owners = await distribute(owner, [await broughtIn(t, owner)], [phone])
    expect(await taskOver(t, owner, owners)).toMatchObject({ progress: 'success' })
    expect(await stepsOf(t, member, id)).toMatchObject([{ progress: 'failed', reason: 'gone' }])
  })

  test('a member does what they like on a phone that was given to them alone, and nothing when it was taken away', async () => {
    const owner = await businessBuyer(t)
    const { phones: made } = await runningPhones(t, owner, { count: 1 })
    const device_ids = [made[0]!.id]
    const member = await t.member(owner)
    const give = (member_id: string) => t.ok(phoneAssignCalls.phoneAssign, { device_ids, member_id }, { as: owner })
    await give(member.login_id)
    const file = await broughtIn(t, member)
    expect(await taskOver(t, member, await distribute(member, [file], device_ids))).toMatchObject({ done: 1 })
    await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(eq(phones.id, device_ids[0]!))
    const late = await distribute(member, [file], device_ids)
    await give('')
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, device_ids[0]!))
    const owners = await distribute(owner, [await broughtIn(t, owner)], device_ids)
    expect(await taskOver(t, owner, owners)).toMatchObject({ progress: 'success' })
    expect(await stepsOf(t, member, late)).toMatchObject([{ progress: 'failed', reason: 'gone' }])
  })

  test('what came to nothing for a member is done for the owner who asks for it again', async () => {
    const owner = await businessBuyer(t)
    const member = await t.member(owner)
    const { phones: made } = await runningPhones(t, owner, { count: 1 })
    const device_ids = [made[0]!.id]
    const give = (member_id: string) => t.ok(phoneAssignCalls.phoneAssign, { device_ids, member_id }, { as: owner })
    await give(member.login_id)
    const app_id = await broughtIn(t, member, { purpose: 'app', name: 'shop.apk', bytes: makeApk() })
    await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(eq(phones.id, device_ids[0]!))
    const install = { action: 'install' as const, app_id, device_ids }
    const { task_id } = await t.ok(phoneAppCalls.phoneAppAct, install, { as: member })
    await give('')
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, device_ids[0]!))
    // Whatever comes next wakes it.
    await distribute(owner, [await broughtIn(t, owner)], device_ids)
    await taskOver(t, owner, task_id)
    expect(await stepsOf(t, owner, task_id)).toMatchObject([{ progress: 'failed', reason: 'gone' }])
    expect(await t.send(phoneTaskCalls.phoneTaskRetry, { id: task_id }, { as: member })).toMatchObject({
      code: '400005',
    })
    expect(await retry(owner, task_id)).toBe(1)
    expect(await taskOver(t, owner, task_id)).toMatchObject({ progress: 'success' })
  })

  test('what the next owner of a device calls it is not told to the last', async () => {
    const { as, device } = await withDevice(await breaking(), 1)
    await t.db.update(phones).set({ remark: 'mine' }).where(eq(phones.id, device))
    const id = await distribute(as, [await broughtIn(t, as)], [device])
    await taskOver(t, as, id)
    expect(await stepsOf(t, as, id)).toMatchObject([{ device_id: device, remark: 'mine' }])
    const { id: serviceId } = await runningPhones(t, await buyer(t), { count: 1 })
    await t.db.update(phones).set({ serviceId, remark: 'theirs' }).where(eq(phones.id, device))
    expect(await stepsOf(t, as, id)).toMatchObject([{ device_id: device, remark: '' }])
    const found = await t.ok(phoneTaskCalls.phoneTaskSteps, { id, search: 'theirs' }, { as })
    expect(found.result).toEqual([])
  })
})

test('a service that is given up takes what its phones were still to do with it', async () => {
  const as = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, as, { count: 1 })
  const phone = made[0]!.id
  await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(eq(phones.id, phone))
  const id = await distribute(as, [await broughtIn(t, as)], [phone])
  await removed(t, as, service)
  expect(await taskOver(t, as, id)).toMatchObject({ progress: 'failed' })
  expect(await stepsOf(t, as, id)).toMatchObject([{ reason: 'gone' }])
  expect(await t.send(phoneTaskCalls.phoneTaskRetry, { id }, { as })).toMatchObject({ code: '400005' })
})

test('so much waits for the phones of an account, and what is one too many leaves nothing behind', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 2 })
  const device_ids = made.map(({ id }) => id)
  const file = await broughtIn(t, as)
  await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(inArray(phones.id, device_ids))
  const failed = await distribute(as, [file], device_ids)
  await t.db.update(phoneTaskSteps).set({ progress: 'failed' }).where(eq(phoneTaskSteps.taskId, failed))
  const waiting = await distribute(as, [file], [device_ids[0]!])
  const fillers = Array.from({ length: phoneStepsWaitingMax - 2 }, (_, n) => `phn_filler${n}`)
  await t.db
    .insert(phoneTaskSteps)
    .values(fillers.map((phoneId) => ({ taskId: waiting, phoneId, progress: 'ing' as const })))
  const before = await t.db.$count(phoneTasks)
  const tooMany = { code: '400303' }
  expect(await act(as, { action: 'distribute', file_ids: [file], device_ids })).toMatchObject(tooMany)
  expect(await t.send(phoneTaskCalls.phoneTaskRetry, { id: failed }, { as })).toMatchObject(tooMany)
  expect(await t.db.$count(phoneTasks)).toBe(before)
  expect(await stepsOf(t, as, failed)).toMatchObject([{ progress: 'failed' }, { progress: 'failed' }])
  const atOnce = await Promise.all(
    device_ids.map((id) => act(as, { action: 'distribute', file_ids: [file], device_ids: [id] })),
  )
  expect(atOnce.map(({ code }) => code).toSorted()).toEqual(['200', '400303'])
  const other = await buyer(t)
  const { phones: others } = await runningPhones(t, other, { count: 1 })
  const theirs = await distribute(other, [await broughtIn(t, other)], [others[0]!.id])
  expect(await taskOver(t, other, theirs)).toMatchObject({ progress: 'success' })
})

test('files for which no folder is said go to /sdcard (A-PH-01)', async () => {
  shows('A-PH-01')
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const device_id = made[0]!.id
  await taskOver(t, as, await distribute(as, [await broughtIn(t, as, { name: 'menu.txt' })], [device_id]))
  const { result } = await t.ok(phoneFileCalls.phoneFolder, { device_id, path: '/sdcard' }, { as })
  expect(result).toContainEqual(expect.objectContaining({ name: 'menu.txt' }))
})

test('phones out of their time take nothing', async () => {
  const as = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, as, { count: 1 })
  const file = await broughtIn(t, as)
  await t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service))
  const device_ids = [made[0]!.id]
  expect(await act(as, { action: 'distribute', file_ids: [file], device_ids })).toMatchObject({ code: '400005' })
  expect(await act(as, { action: 'export', device_id: device_ids[0], paths: ['/sdcard/a'] })).toMatchObject({
    code: '400005',
  })
})

test('what waits for a phone whose time is over in the meantime is not done', async () => {
  const as = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, as, { count: 1 })
  const phone = made[0]!.id
  await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(eq(phones.id, phone))
  const id = await distribute(as, [await broughtIn(t, as)], [phone])
  await t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service))
  await phoneWorkJob(t.app).run({ phone, work: 'test' })
  await taskOver(t, as, id)
  expect(await stepsOf(t, as, id)).toMatchObject([{ progress: 'failed', reason: 'expired' }])
})

test('an upload cannot be asked for again, and its record goes after 90 days, not while it is under way', async () => {
  const as = await buyer(t)
  await broughtIn(t, as)
  const [task] = (await t.ok(phoneTaskCalls.phoneTaskList, { kind: 'upload file' }, { as })).result
  expect(task).toMatchObject({ progress: 'success', retryable: false, percent: 100 })
  expect(await t.send(phoneTaskCalls.phoneTaskRetry, { id: task!.id }, { as })).toMatchObject({ code: '400005' })
  const becomes = (progress: 'ing' | 'success') =>
    t.db.update(phoneTaskSteps).set({ progress }).where(eq(phoneTaskSteps.taskId, task!.id))
  await becomes('ing')
  t.clock.pass(91 * 86_400_000)
  await phoneTidyJob(t.app).run({})
  const again = await t.signIn(as.email)
  const left = async () => (await t.ok(phoneTaskCalls.phoneTaskList, {}, { as: again })).result.map(({ id }) => id)
  expect(await left()).toEqual([task!.id])
  await becomes('success')
  await phoneTidyJob(t.app).run({})
  expect(await left()).toEqual([])
  await settled(t)
})
