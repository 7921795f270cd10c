import { sessionCalls } from '@portico/contract/account/session.ts'
import { chunkBytes } from '@portico/contract/constants.ts'
import { phoneAppCalls } from '@portico/contract/phone/app.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneFileCalls, phoneSpaceBytes } from '@portico/contract/phone/file.ts'
import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApk } from '../../../../test/apk-maker.ts'
import { phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { accountOf } from '../../../../test/money.ts'
import {
  broughtIn,
  finishUpload,
  partsOf,
  sendPhonePart,
  sentUpload,
  stepsOf,
  taskOf,
  taskOver,
} from '../../../../test/phone-files.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { fetched, sendPart, sumOf } from '../../../../test/storage.ts'
import { makeZip } from '../../../../test/zip-maker.ts'
import { phoneSpaces, phoneUploads } from './phone-space.table.ts'
import { phoneTidyJob } from './phone-task.jobs.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf, phonesOf as reach } from '../device/reach.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const files = async (as: Person, query: object = {}) => t.ok(phoneFileCalls.phoneFileList, query, { as })
const used = async (as: Person) => (await files(as)).used_bytes
const act = (as: Person, input: object) => t.send(phoneFileCalls.phoneFileAct, input as never, { as })
const actApp = (as: Person, input: object) => t.send(phoneAppCalls.phoneAppAct, input as never, { as })
const begin = (as: Person, file_name: string, size: number, purpose: 'file' | 'app' = 'file') =>
  t.send(phoneFileCalls.phoneUploadBegin, { purpose, file_name, size }, { as })

/** What a phone has in a folder. */
async function onPhone(id: string, folder: string): Promise<string[]> {
  const [phone] = await t.db.select().from(phones).where(eq(phones.id, id))
  return (await reach(t.app).files.list(await addressOf(t.app, phone!), folder)).map(({ name }) => name)
}

describe('the space', () => {
  test('takes a file in parts, lists it by each of its keys, and hands the same bytes out again', async () => {
    const as = await buyer(t)
    const bytes = Buffer.alloc(chunkBytes + 10, 'ab')
    const id = await broughtIn(t, as, { name: 'film.mp4', bytes })
    await broughtIn(t, as, { name: 'a.txt' })
    const page = await files(as, { sort: 'size', order: 'desc' })
    expect(page).toMatchObject({ count: 2, used_bytes: bytes.length + 4, quota_bytes: phoneSpaceBytes })
    expect(page.result.map(({ file_name }) => file_name)).toEqual(['film.mp4', 'a.txt'])
    for (const sort of ['file_type', 'file_name'] as const)
      expect((await files(as, { sort, order: 'desc' })).result[0]!.file_name).toBe(
        sort === 'file_type' ? 'a.txt' : 'film.mp4',
      )
    expect((await files(as, { sort: 'size', order: 'asc', limit: 1 })).next).not.toBeNull()
    const { url } = await t.ok(phoneFileCalls.phoneFileLink, { id }, { as })
    const answer = await fetched(t, url)
    expect(answer.headers['content-disposition']).toContain('film.mp4')
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  })

  test('a file of no bytes is a file too', async () => {
    const as = await buyer(t)
    const id = await broughtIn(t, as, { name: 'empty', bytes: Buffer.alloc(0) })
    const { url } = await t.ok(phoneFileCalls.phoneFileLink, { id }, { as })
    expect((await fetched(t, url)).rawPayload).toHaveLength(0)
  })

  test('begun again, an upload tells the parts that are there and goes on', async () => {
    const as = await buyer(t)
    const bytes = Buffer.alloc(chunkBytes * 2 + 1, 'x')
    const parts = partsOf(bytes)
    const first = await begin(as, 'big.bin', bytes.length)
    await sendPhonePart(t, as, first.data.upload_id, 2, parts[1]!)
    const again = await begin(as, 'big.bin', bytes.length)
    expect(again.data).toEqual({
      upload_id: first.data.upload_id,
      parts: [{ number: 2, crc32: sumOf(parts[1]!) }],
    })
    expect(await used(as)).toBe(bytes.length)
    const crc32 = parts.map(sumOf)
    const finish = () => t.send(phoneFileCalls.phoneUploadFinish, { upload_id: first.data.upload_id, crc32 }, { as })
    expect(await finish()).toMatchObject({ code: '400277' })
    for (const at of [0, 2]) await sendPhonePart(t, as, first.data.upload_id, at + 1, parts[at]!)
    expect(await finish()).toMatchObject({ code: '200' })
    expect(await finish()).toMatchObject({ code: '400275' })
    expect((await files(as)).result).toHaveLength(1)
  })

  test('parts of another size, number or content than was said are refused', async () => {
    const as = await buyer(t)
    const { data } = await begin(as, 'a.bin', 10)
    const send = (number: number, bytes: Buffer) => sendPhonePart(t, as, data.upload_id, number, bytes)
    expect(await send(1, Buffer.alloc(9))).toMatchObject({ code: '400276' })
    expect(await send(2, Buffer.alloc(10))).toMatchObject({ code: '400276' })
    const place = { id: 'phone', upload_id: data.upload_id, number: 1 }
    expect(await sendPart(t, as, place, Buffer.alloc(10), 'deadbeef')).toMatchObject({ code: '400276' })
    expect(await send(1, Buffer.alloc(10))).toMatchObject({ code: '200' })
  })

  test('uploads that come together never pass what an account may keep', async () => {
    const as = await buyer(t)
    const half = phoneSpaceBytes / 2
    const answers = await Promise.all([1, 2, 3, 4].map((n) => begin(as, `part${n}.bin`, half)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '200', '400300', '400300'])
    expect(await used(as)).toBe(phoneSpaceBytes)
    for (const { data, code } of answers)
      if (code === '200') await t.ok(phoneFileCalls.phoneUploadCancel, { upload_id: data.upload_id }, { as })
    expect(await used(as)).toBe(0)
  })

  test('so many uploads are under way at a time, each by its name and its size', async () => {
    const as = await buyer(t)
    const idOf = async (size: number) => (await begin(as, 'a.bin', size)).data.upload_id
    const first = await idOf(1)
    expect(await idOf(1)).toBe(first)
    expect(await idOf(2)).not.toBe(first)
    const [row] = await t.db.select().from(phoneUploads).where(eq(phoneUploads.id, first))
    const others = Array.from({ length: 198 }, (_, n) => ({ ...row!, id: `other ${n}`, name: `other ${n}`, size: 0 }))
    await t.db.insert(phoneUploads).values(others)
    expect(await begin(as, 'b.bin', 1)).toMatchObject({ code: '400300' })
    expect(await idOf(1)).toBe(first)
  })

  test('an upload that nobody ends is given up after a day, and its room given back', async () => {
    const as = await buyer(t)
    await sentUpload(t, as, { name: 'left.bin' })
    t.clock.pass(25 * 3_600_000)
    await phoneTidyJob(t.app).run({})
    const again = await t.signIn(as.email)
    expect(await used(again)).toBe(0)
    expect(await t.ok(phoneTaskCalls.phoneTaskList, {}, { as: again })).toMatchObject({
      result: [{ kind: 'upload file', progress: 'failed', phones: 0 }],
    })
  })

  test.each(['with space.txt', '文件.txt', 'a/b.txt', '../up.txt', ''])('a file is not called %j', async (name) => {
    expect(await begin(await buyer(t), name, 1)).toMatchObject({ code: '400001' })
  })
})

describe('apps', () => {
  const icon = createCanvas(48, 48).encodeSync('png')

  test('are read, listed with their icon and their versions, and are there once', async () => {
    const as = await buyer(t)
    const names = { '': 'Shop', 'zh-CN': '商城' }
    const first = await broughtIn(t, as, { purpose: 'app', name: 'shop.apk', bytes: makeApk({ names, icon }) })
    const again = await finishUpload(t, as, { purpose: 'app', name: 'copy.apk', bytes: makeApk({ names, icon }) })
    expect(again.data).toEqual({ id: first, known: true })
    const newer = makeApk({ names, icon, versionCode: 13, versionName: '1.3' })
    await broughtIn(t, as, { purpose: 'app', name: 'shop13.apk', bytes: newer })
    const { result } = await t.ok(phoneAppCalls.phoneAppList, {}, { as })
    expect(result).toMatchObject([
      { package: 'com.example.shop', name: 'Shop', version_name: '1.3', version_code: 13, versions: 2 },
    ])
    expect(result[0]!.signer).toMatch(/^[0-9a-f]{64}$/)
    expect((await fetched(t, result[0]!.icon)).statusCode).toBe(200)
    const all = await t.ok(phoneAppCalls.phoneAppList, { package: 'com.example.shop' }, { as })
    expect(all.result.map(({ version_code }) => version_code).toSorted((a, b) => a - b)).toEqual([12, 13])
  })

  test.each([
    ['no zip', Buffer.from('only words')],
    ['no manifest', makeZip([{ name: 'a', content: Buffer.from('b') }])],
    ['a bomb', makeZip([{ name: 'f', content: Buffer.alloc(10), claims: 1e9 }])],
    ['a name that is a path', makeApk({ package: '../../etc' })],
    ['another signature', Buffer.concat([makeApk(), Buffer.alloc(1)])],
  ])('%s is refused, and nothing of it is left', async (_, bytes) => {
    const as = await buyer(t)
    expect(await finishUpload(t, as, { purpose: 'app', name: 'bad.apk', bytes })).toMatchObject({ code: '400301' })
    expect(await used(as)).toBe(0)
    expect((await t.ok(phoneAppCalls.phoneAppList, {}, { as })).result).toEqual([])
    expect(await t.ok(phoneTaskCalls.phoneTaskList, {}, { as })).toMatchObject({
      result: [{ kind: 'upload app', progress: 'failed' }],
    })
  })

  test('entries whose names lead out of the package are names and nothing else', async () => {
    const as = await buyer(t)
    const bytes = makeApk({ more: [{ name: '../../../../etc/passwd', content: Buffer.from('x') }] })
    expect(await finishUpload(t, as, { purpose: 'app', name: 'slip.apk', bytes })).toMatchObject({ code: '200' })
  })

  test('only a file that is called apk is an app', async () => {
    expect(await begin(await buyer(t), 'shop.zip', 10, 'app')).toMatchObject({ code: '400001' })
  })

  test('are installed on phones, told by them, started, and uninstalled', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    const device_ids = made.map(({ id }) => id)
    const app_id = await broughtIn(t, as, { purpose: 'app', name: 'shop.apk', bytes: makeApk({ icon }) })
    const installing = await actApp(as, { action: 'install', app_id, device_ids })
    expect(await taskOver(t, as, installing.data.task_id)).toMatchObject({ progress: 'success', done: 2, percent: 100 })
    const has = async (device_id: string) =>
      (await t.ok(phoneAppCalls.phoneInstalled, { device_id }, { as })).result.map((one) => one.package)
    for (const id of device_ids) expect(await has(id)).toEqual(['com.example.shop'])
    const start = { action: 'start', package: 'com.example.shop', device_id: device_ids[0]! }
    expect(await actApp(as, start)).toMatchObject({ code: '200' })
    expect(await actApp(as, { ...start, package: 'com.example.none' })).toMatchObject({ code: '400293' })
    const gone = await actApp(as, { action: 'uninstall', package: 'com.example.shop', device_ids })
    expect(await taskOver(t, as, gone.data.task_id)).toMatchObject({ progress: 'success' })
    expect(await has(device_ids[0]!)).toEqual([])
    expect(await actApp(as, { action: 'delete', app_id })).toMatchObject({ code: '200' })
    expect(await actApp(as, { action: 'delete', app_id })).toMatchObject({ code: '400002' })
    expect(await used(as)).toBe(0)
  })
})

describe('a distribution', () => {
  test('brings several files to several phones, one after the other', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    const device_ids = made.map(({ id }) => id)
    const file_ids = [await broughtIn(t, as, { name: 'a.txt' }), await broughtIn(t, as, { name: 'b.txt' })]
    const path = '/sdcard/Download'
    const sent = await Promise.all([
      act(as, { action: 'distribute', file_ids, device_ids, path }),
      act(as, { action: 'distribute', file_ids: file_ids.slice(0, 1), device_ids, path: '/sdcard/new' }),
    ])
    for (const { data } of sent)
      expect(await taskOver(t, as, data.task_id)).toMatchObject({ progress: 'success', phones: 2, done: 2 })
    for (const id of device_ids) {
      expect(await onPhone(id, path)).toEqual(expect.arrayContaining(['a.txt', 'b.txt']))
      expect(await onPhone(id, '/sdcard/new')).toEqual(['a.txt'])
    }
    const { result } = await t.ok(phoneTaskCalls.phoneIssueList, {}, { as })
    expect(result.map(({ title }) => title).toSorted()).toEqual(['a.txt', 'a.txt +1'])
    expect((await phonesOf(t, as)).map(({ state }) => state)).toEqual(['normal', 'normal'])
  })

  test.each(['/data/local', '/sdcard/../data', '/sdcard/a/..', 'sdcard', '/sdcard/\u0007', '/sdcardx', '/sdcard//a'])(
    'does not go to %j',
    async (path) => {
      const as = await buyer(t)
      const input = { action: 'distribute', file_ids: ['phf_Aaaaaaaaaaaa'], device_ids: ['phn_Aaaaaaaaaaaa'], path }
      expect(await act(as, input)).toMatchObject({ code: '400001' })
    },
  )

  test('what phones take is not deleted meanwhile; afterwards it is, with its bytes and its room', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const file = await broughtIn(t, as)
    // Something else is done to the phone: its step waits.
    await t.db.update(phones).set({ work: 'reboot', workId: 'test' }).where(eq(phones.id, made[0]!.id))
    const input = { action: 'distribute', file_ids: [file], device_ids: [made[0]!.id] }
    const { data } = await act(as, input)
    expect(await taskOf(t, as, data.task_id)).toMatchObject({ progress: 'ing', percent: 0 })
    expect(await act(as, { action: 'delete', file_ids: [file] })).toMatchObject({ code: '400302' })
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, made[0]!.id))
    const second = await act(as, input)
    for (const { task_id } of [data, second.data])
      expect(await taskOver(t, as, task_id)).toMatchObject({ progress: 'success' })
    expect(await act(as, { action: 'delete', file_ids: [file] })).toMatchObject({ code: '200' })
    expect(await used(as)).toBe(0)
    expect(await act(as, input)).toMatchObject({ code: '400002' })
  })

  test('waits while a phone reboots, and goes on when it is back', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device_ids = [made[0]!.id]
    const file = await broughtIn(t, as)
    await t.ok(phoneCalls.phoneAct, { action: 'reboot', device_ids }, { as })
    const { data } = await act(as, { action: 'distribute', file_ids: [file], device_ids })
    expect(await taskOver(t, as, data.task_id)).toMatchObject({ progress: 'success' })
  })
})

describe('an export', () => {
  test('brings files of a phone into the space under names that it may have', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device_id = made[0]!.id
    const [row] = await t.db.select().from(phones).where(eq(phones.id, device_id))
    const bytes = Buffer.from('好')
    const body = (async function* () {
      yield bytes
    })()
    await reach(t.app).files.push(await addressOf(t.app, row!), '/sdcard/my 文件.txt', {
      size: bytes.length,
      bytes: body,
    })
    const folder = await t.ok(phoneFileCalls.phoneFolder, { device_id }, { as })
    expect(folder.result).toContainEqual(expect.objectContaining({ name: 'my 文件.txt', kind: 'file', size: 3 }))
    const { data } = await act(as, { action: 'export', device_id, paths: ['/sdcard/my 文件.txt'] })
    expect(await taskOver(t, as, data.task_id)).toMatchObject({ kind: 'export file', progress: 'success' })
    const { result, used_bytes } = await files(as)
    expect(result).toMatchObject([{ file_name: 'my___.txt', size: 3, file_type: 'txt' }])
    expect(used_bytes).toBe(3)
    const { url } = await t.ok(phoneFileCalls.phoneFileLink, { id: result[0]!.id }, { as })
    expect((await fetched(t, url)).body).toBe('好')
  })

  test('of what is not there, or has no room, fails and says why', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device_id = made[0]!.id
    const none = await act(as, { action: 'export', device_id, paths: ['/sdcard/none'] })
    expect(await taskOver(t, as, none.data.task_id)).toMatchObject({ progress: 'failed' })
    expect(await stepsOf(t, as, none.data.task_id)).toMatchObject([{ reason: 'refused' }])
    const file = await broughtIn(t, as, { bytes: Buffer.from('12345') })
    const there = await act(as, { action: 'distribute', file_ids: [file], device_ids: [device_id] })
    await taskOver(t, as, there.data.task_id)
    await t.db
      .update(phoneSpaces)
      .set({ usedBytes: phoneSpaceBytes - 4 })
      .where(eq(phoneSpaces.accountId, await accountOf(t, as)))
    const full = await act(as, { action: 'export', device_id, paths: ['/sdcard/menu.txt'] })
    await taskOver(t, as, full.data.task_id)
    expect(await stepsOf(t, as, full.data.task_id)).toMatchObject([{ reason: 'spaceFull' }])
    expect(await used(as)).toBe(phoneSpaceBytes - 4)
  })
})

test('the log of phones has what was done to phones, and nothing else', async () => {
  const as = await buyer(t)
  await broughtIn(t, as)
  const { result } = await t.ok(phoneTaskCalls.phoneLogList, {}, { as })
  expect(result.map(({ event }) => event)).toEqual(['phone.upload', 'phone.beginUpload'])
})

test('a link to a file ends with its session', async () => {
  const as = await buyer(t)
  const id = await broughtIn(t, as)
  const { url } = await t.ok(phoneFileCalls.phoneFileLink, { id }, { as })
  await t.ok(sessionCalls.sessionFinish, undefined, { as })
  expect((await fetched(t, url)).json()).toMatchObject({ code: '400308' })
})
