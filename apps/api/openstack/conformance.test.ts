import { atWork } from '../src/ground/engine/engine.ts'
import { randomBytes } from 'node:crypto'
import { AllEngines } from '../src/engines/engines.ts'
import { engineConformance } from '../test/engine-conformance.ts'
import { ourThings, settingsFrom } from '../test/openstack.ts'
import { TestPortico } from '../test/portico.ts'
import { CloudView, ordinaryUser } from './ground.ts'

const image = { ref: 'tiny', name: 'Tiny', system: 'linux', userName: 'tiny' } as const

const administrator = settingsFrom(process.env)
/** As the user that the variables name, who makes projects; and as an ordinary one, who has one project and a credential for it. */
const ways = {
  each: async () => ({ settings: settingsFrom(process.env, { projects: 'each' }), leave: async () => {} }),
  shared: () => ordinaryUser(administrator),
}

for (const projects of ['each', 'shared'] as const)
  engineConformance(
    `openstack, ${projects === 'each' ? 'a project for each account' : 'a shared project by an application credential'}`,
    async () => {
      const t = await TestPortico.start()
      const { settings, leave } = await ways[projects]()
      const node = {
        id: `conform-${projects}`,
        engine: 'openstack',
        sealedSettings: t.app.seal.close(JSON.stringify(settings)),
      }
      const [engines, beside] = [new AllEngines(t.app), new AllEngines(t.app)]
      const view = new CloudView(administrator)
      const other = await view.makeExternal(`other-${randomBytes(6).toString('hex')}`)
      return {
        engine: atWork(engines.of(node)),
        beside: atWork(beside.of(node)),
        account: `acc_${randomBytes(6).toString('hex')}`,
        flavor: { ref: 'm1.tiny', vcpus: 1, memoryMb: 512 },
        largerFlavor: { ref: 'm1.small', vcpus: 1, memoryMb: 2048 },
        image,
        otherImage: { ...image, userName: 'other' },
        unknownRef: `${'0'.repeat(32)}/00000000-0000-4000-8000-000000000000`,
        diskGb: 1,
        bandwidthOf: (address) => view.bandwidthOf(address),
        routesOf: (vpc) => view.routesOf(vpc),
        otherNetwork: other.name,
        left: () => ourThings(administrator),
        async stop() {
          await Promise.all([engines.stop(), beside.stop()])
          await t.stop()
          await leave()
          await view.removeExternal(other.id)
          view.close()
        },
      }
    },
  )
