import { randomBytes } from 'node:crypto'
import { EngineHouse } from '../src/engines/engines.ts'
import { engineConformance } from '../test/engine-conformance.ts'
import { ourThings, settingsFrom } from '../test/openstack.ts'
import { TestPortico } from '../test/portico.ts'

const image = { ref: 'tiny', name: 'Tiny', system: 'linux', userName: 'tiny' } as const

for (const projects of ['each', 'shared'] as const)
  engineConformance(
    `openstack, ${projects === 'each' ? 'a project for each account' : 'a shared project'}`,
    async () => {
      const t = await TestPortico.start()
      const settings = settingsFrom(process.env, { projects })
      const node = {
        id: `conform-${projects}`,
        engine: 'openstack',
        sealedSettings: t.app.seal.close(JSON.stringify(settings)),
      }
      const [engines, beside] = [new EngineHouse(t.app), new EngineHouse(t.app)]
      return {
        engine: engines.of(node),
        beside: beside.of(node),
        account: `acc_${randomBytes(6).toString('hex')}`,
        flavor: { ref: 'm1.tiny', vcpus: 1, memoryMb: 512 },
        largerFlavor: { ref: 'm1.small', vcpus: 1, memoryMb: 2048 },
        image,
        otherImage: { ...image, userName: 'other' },
        unknownRef: `${'0'.repeat(32)}/00000000-0000-4000-8000-000000000000`,
        diskGb: 1,
        left: () => ourThings(settings),
        async stop() {
          await Promise.all([engines.stop(), beside.stop()])
          await t.stop()
        },
      }
    },
  )
