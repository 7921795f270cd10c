import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MappingDoor } from '../src/areas/phone/port/phone-mapping.door.ts'
import { freePort } from '../test/free-port.ts'
import { profile, TestFarm } from '../test/phones.ts'

const run = promisify(execFile)
const program = process.env['PORTICO_ADB'] ?? 'adb'
const testing = new TestFarm()
let serverPort: number
const adb = (...words: string[]) => run(program, ['-P', String(serverPort), ...words])
beforeAll(async () => {
  serverPort = await freePort()
})
afterAll(async () => {
  await adb('kill-server')
  await testing.end()
})

test('a stock adb reaches a phone through a port of ours, for as long as its address is allowed', async () => {
  const phone = await testing.farm.create('one', profile)
  const port = await freePort()
  const door = await MappingDoor.open({ host: '127.0.0.1', port }, ['127.0.0.1'], async () => phone)
  const serial = `127.0.0.1:${port}`
  expect((await adb('connect', serial)).stdout).toContain(`connected to ${serial}`)
  expect((await adb('-s', serial, 'shell', 'getprop', 'ro.product.model')).stdout.trim()).toBe('Pixel 7')
  door.allow(['203.0.113.0/24'])
  await expect(adb('-s', serial, 'shell', 'true')).rejects.toThrow()
  await adb('disconnect', serial)
  expect((await adb('connect', serial)).stdout).not.toContain(`connected to ${serial}`)
  await door.close()
})
