import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe } from 'vitest'
import { AdbPhones } from '../src/engines/adb/phones.ts'
import { testKey } from '../test/adb-key.ts'
import { freePort } from '../test/free-port.ts'
import { phoneConformance } from '../test/phone-conformance.ts'
import { profile, TestFarm } from '../test/phones.ts'

const run = promisify(execFile)
const program = process.env['PORTICO_ADB'] ?? 'adb'
/** Phones that answer somewhere: `ADB_DEVICES=10.0.0.5:5555,10.0.0.6:5555`. Each has to allow our key. */
const addresses = (process.env['ADB_DEVICES'] ?? '').split(',').filter(Boolean)
const scrcpyServer = process.env['SCRCPY_SERVER']

describe('a simulated phone behind the adb server of this machine', () => {
  phoneConformance(async () => {
    const testing = new TestFarm()
    const engine = new AdbPhones({ key: testKey })
    const [{ host, port }, serverPort] = [await testing.farm.create('one', profile), await freePort()]
    const adb = (...words: string[]) => run(program, ['-P', String(serverPort), ...words])
    await adb('connect', `${host}:${port}`)
    return {
      engine,
      phone: { host: '127.0.0.1', port: serverPort, serial: `${host}:${port}` },
      hasVideo: true,
      async close() {
        await engine.close()
        await adb('kill-server')
        await testing.end()
      },
    }
  })
})

describe.for(addresses)('the phone at %s', (address) => {
  phoneConformance(async () => {
    const engine = new AdbPhones({ key: testKey, scrcpyServer })
    const { hostname, port } = new URL(`tcp://${address}`)
    const phone = { host: hostname, port: Number(port) }
    const { simulated } = await engine.facts(phone)
    return { engine, phone, hasVideo: simulated || scrcpyServer !== undefined, close: () => engine.close() }
  })
})
