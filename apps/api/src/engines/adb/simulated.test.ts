import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phoneKeys } from '@portico/contract/phone/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApk } from '../../../test/apk-maker.ts'
import { eventually } from '../../../test/eventually.ts'
import { bytesOf, Onlooker } from '../../../test/phone-conformance.ts'
import { profile } from '../../../test/phones.ts'
import { gathered } from '../../../test/store-conformance.ts'
import { PhoneGone, PhoneRefused, PhoneSilent, type PhoneAddress } from '../../ground/engine/phones.ts'
import { PhoneFarm } from '../phones/farm.ts'
import { testKey } from '../../../test/adb-key.ts'
import { AdbPhones } from './phones.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-adb-'))
const farm = new PhoneFarm({ folder: join(folder, 'phones'), log: { warn() {}, error() {} } })
const engine = new AdbPhones({ key: testKey })
const apk = makeApk({ package: 'com.example.notes', names: { '': 'Notes 记事' }, versionName: '1.2', versionCode: 12 })
const app = { package: 'com.example.notes', label: 'Notes 记事', versionName: '1.2', versionCode: 12 }
let phone: PhoneAddress
beforeAll(async () => {
  phone = await farm.create('one', profile)
})
afterAll(async () => {
  await engine.close()
  await farm.stop()
  rmSync(folder, { recursive: true })
})

test('an app is installed, started, seen in front, and removed', async () => {
  const told: number[] = []
  await engine.apps.install(phone, bytesOf(apk), (bytes) => told.push(bytes))
  expect(told.at(-1)).toBe(apk.length)
  expect(await engine.apps.list(phone)).toEqual([app])
  await engine.apps.start(phone, app.package)
  expect(await engine.focus(phone)).toContain(app.package)
  await engine.apps.install(phone, bytesOf(apk))
  await engine.apps.uninstall(phone, app.package)
  expect(await engine.apps.list(phone)).toEqual([])
  await expect(engine.apps.uninstall(phone, app.package)).rejects.toThrow(PhoneRefused)
})

test('an apk that breaks off is not installed', async () => {
  await expect(engine.apps.install(phone, { ...bytesOf(apk), size: apk.length + 1 })).rejects.toThrow(PhoneRefused)
  expect(await engine.apps.list(phone)).toEqual([])
})

test('a backup, a reset and the backup again: files and apps are as they were, on another phone too', async () => {
  await engine.apps.install(phone, bytesOf(apk))
  await engine.files.push(phone, '/sdcard/a/b.txt', bytesOf(Buffer.from('kept')))
  await engine.setProxy(phone, { host: '10.0.0.9', port: 3128 })
  const backup = await gathered(engine.backup(phone))
  await engine.reset(phone)
  expect(await engine.apps.list(phone)).toEqual([])
  expect(await engine.files.list(phone, '/sdcard')).toEqual([])
  for (const there of [phone, await farm.create('two', { ...profile, width: 480, height: 800 })]) {
    await engine.restore(there, bytesOf(backup, 10_007).bytes)
    expect(await engine.apps.list(there)).toEqual([app])
    expect(String(await gathered((await engine.files.pull(there, '/sdcard/a/b.txt')).bytes))).toBe('kept')
  }
  await expect(engine.restore(phone, bytesOf(backup.subarray(0, 700)).bytes)).rejects.toThrow(PhoneRefused)
})

test('it goes down before the eyes of those who look on, and comes back', async () => {
  const onlooker = new Onlooker()
  await engine.stream(phone, { mode: 'pictures' }, onlooker)
  await eventually(() => expect(onlooker.frames.length).toBeGreaterThan(0))
  await engine.reboot(phone)
  expect(onlooker.failure).toBeInstanceOf(PhoneGone)
  await eventually(async () => expect((await engine.facts(phone)).model).toBe(profile.model))
})

test('a phone that is gone for good is silent', async () => {
  const there = await farm.create('three', profile)
  await engine.facts(there)
  await farm.remove('three')
  await eventually(() => expect(engine.facts(there)).rejects.toThrow(PhoneSilent))
})

test('hands act on a phone that nobody looks at, wherever it has scrcpy', async () => {
  const there = await farm.create('four', profile)
  const stream = await engine.stream(there, { mode: 'hands' }, new Onlooker())
  expect(stream).toMatchObject({ mode: 'hands', width: profile.width, height: profile.height })
  await engine.apps.install(there, bytesOf(apk))
  await engine.apps.start(there, app.package)
  expect(await engine.focus(there)).toContain(app.package)
  await stream.act({ type: 'key', action: 'press', code: phoneKeys.home, meta: 0 })
  await eventually(async () => expect(await engine.focus(there)).not.toContain(app.package))
  stream.close()
})
