import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApk } from '../test/apk-maker.ts'
import { freePort } from '../test/free-port.ts'
import { TestFarm } from '../test/phones.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'portico-adb-'))
const testing = new TestFarm()
let serial: string
let env: NodeJS.ProcessEnv

/** A server of adb's own that nobody else uses, with keys of its own. */
beforeAll(async () => {
  env = { ...process.env, ANDROID_ADB_SERVER_PORT: String(await freePort()), HOME: folder }
  const { port } = await testing.farm.create('stock', {
    brand: 'Google',
    model: 'Pixel 7',
    width: 720,
    height: 1280,
    density: 320,
    google: true,
    name: 'stock',
  })
  serial = `127.0.0.1:${port}`
  expect((await run(program, ['connect', serial], { env })).stdout).toContain('connected')
})
afterAll(async () => {
  await run(program, ['kill-server'], { env })
  await testing.end()
  rmSync(folder, { recursive: true, force: true })
})

const program = process.env['PORTICO_ADB'] ?? 'adb'
const adb = async (...args: string[]) =>
  (await run(program, ['-s', serial, ...args], { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 })).stdout
const said = async (...args: string[]) => (await adb(...args)).toString()
const file = (name: string, bytes: Buffer) => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

test('it is a device like others', async () => {
  expect((await run(program, ['devices', '-l'], { env })).stdout).toMatch(/device product:pixel_7 model:Pixel_7/)
  expect(await said('get-state')).toBe('device\n')
  expect(await said('shell', 'getprop', 'ro.portico.simulated')).toBe('1\n')
})

test('a command ends with its own code', async () => {
  await expect(adb('shell', 'exit 3')).rejects.toMatchObject({ code: 3 })
  await expect(adb('shell', 'frobnicate')).rejects.toMatchObject({ code: 127 })
})

test('files go there and come back, whole folders too', async () => {
  const bytes = randomBytes(6_000_000)
  await adb('push', file('six.bin', bytes), '/sdcard/Download/中 文.bin')
  await adb('pull', '/sdcard/Download', join(folder, 'back'))
  expect(readFileSync(join(folder, 'back', '中 文.bin')).equals(bytes)).toBe(true)
})

test('an app is installed and removed', async () => {
  expect(await said('install', file('shop.apk', makeApk()))).toContain('Success')
  expect(await said('shell', 'pm', 'list', 'packages', '-3')).toBe('package:com.example.shop\n')
  await expect(adb('install', file('none.apk', Buffer.from('none')))).rejects.toThrow()
  expect(await said('uninstall', 'com.example.shop')).toContain('Success')
})

test('the screen is seen, touched and told of', async () => {
  const before = await adb('exec-out', 'screencap', '-p')
  await adb('shell', 'input', 'keyevent', 'KEYCODE_APP_SWITCH')
  const after = await adb('exec-out', 'screencap', '-p')
  expect(before.subarray(1, 4).toString()).toBe('PNG')
  expect(after.equals(before)).toBe(false)
  expect(await said('shell', 'uiautomator', 'dump')).toContain('/sdcard/window_dump.xml')
  expect(await said('shell', 'cat', '/sdcard/window_dump.xml')).toContain('Nothing is open')
  expect(await said('logcat', '-d')).toContain('InputDispatcher: key 187')
})

test('after a restart the client finds it again by itself', async () => {
  await adb('shell', 'echo kept > /sdcard/kept.txt')
  await adb('reboot')
  await adb('wait-for-device')
  expect(await said('shell', 'cat /sdcard/kept.txt')).toBe('kept\n')
})

test('doors lead both ways', async () => {
  const server = createServer((socket) => socket.end('from outside')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: outside } = server.address() as { port: number }
  await adb('reverse', 'localabstract:door', `tcp:${outside}`)
  expect(await said('reverse', '--list')).toContain('localabstract:door')
  const inside = await freePort()
  await adb('forward', `tcp:${inside}`, 'localabstract:door')
  const words = await new Promise<string>((resolve, reject) => {
    let heard = ''
    connect(inside, '127.0.0.1')
      .on('data', (piece) => (heard += piece.toString()))
      .once('end', () => resolve(heard))
      .once('error', reject)
  })
  expect(words).toBe('from outside')
  await adb('reverse', '--remove-all')
  server.close()
})
