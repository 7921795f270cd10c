import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { phoneConformance } from '../../../test/phone-conformance.ts'
import { PhoneFarm } from '../phones/farm.ts'
import { testKey } from '../../../test/adb-key.ts'
import { AdbPhones } from './phones.ts'

const profile = { brand: 'Portico', model: 'P1', width: 720, height: 1280, density: 320, google: false, name: 'one' }
const quiet = { warn() {}, error() {} }

describe('a simulated phone', () => {
  phoneConformance(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-adb-'))
    const farm = new PhoneFarm({ folder: join(folder, 'phones'), log: quiet })
    const engine = new AdbPhones({ key: testKey })
    const phone = await farm.create('one', profile)
    return {
      engine,
      phone,
      hasVideo: true,
      async close() {
        await engine.close()
        await farm.stop()
        await rm(folder, { recursive: true })
      },
    }
  })
})
