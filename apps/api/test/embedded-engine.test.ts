import { atWork } from '../src/ground/engine/engine.ts'
import { eq } from 'drizzle-orm'
import { addresses, copies, machines, ownImages, routers, volumes } from '../src/engines/embedded/embedded.table.ts'
import { AllEngines } from '../src/engines/engines.ts'
import { nodes } from '../src/ground/nodes/node.table.ts'
import { engineConformance } from './engine-conformance.ts'
import { TestPortico } from './portico.ts'

const node = { id: 'conform-a', engine: 'embedded', sealedSettings: null }
const image = { ref: 'ubuntu', name: 'Ubuntu', system: 'linux', userName: 'ubuntu' } as const

engineConformance('embedded', async () => {
  const t = await TestPortico.start({ SIM_SPEED: '1000' })
  const names = { nameEn: 'Conformance', nameZhHans: '一致性', nameZhHant: '一致性' }
  const place = { id: node.id, ...names, country: 'CN', flag: 'HK', cloudType: 'native' }
  await t.db.insert(nodes).values(place)
  const [engines, beside] = [new AllEngines(t.app), new AllEngines(t.app)]
  await Promise.all([engines.start(), beside.start()])
  return {
    engine: atWork(engines.of(node)),
    beside: atWork(beside.of(node)),
    account: 'acc_conformance1',
    flavor: { ref: 'small', vcpus: 1, memoryMb: 2048 },
    largerFlavor: { ref: 'medium', vcpus: 2, memoryMb: 4096 },
    image,
    otherImage: { ...image, name: 'Debian', userName: 'debian' },
    unknownRef: 'nothing',
    diskGb: 20,
    async bandwidthOf(address) {
      return (await t.db.select().from(addresses).where(eq(addresses.address, address)))[0]?.bandwidthMbps
    },
    async routesOf(vpc) {
      return (await t.db.select().from(routers).where(eq(routers.vpc, vpc)))[0]?.routes ?? []
    },
    async left() {
      const here = [
        await t.db.select({ id: machines.ref }).from(machines).where(eq(machines.node, node.id)),
        await t.db.select({ id: volumes.ref }).from(volumes).where(eq(volumes.node, node.id)),
        await t.db.select({ id: copies.ref }).from(copies).where(eq(copies.node, node.id)),
        await t.db.select({ id: ownImages.ref }).from(ownImages).where(eq(ownImages.node, node.id)),
        await t.db.select({ id: addresses.address }).from(addresses).where(eq(addresses.node, node.id)),
      ]
      return here.flat().map(({ id }) => id)
    },
    async stop() {
      await Promise.all([engines.stop(), beside.stop()])
      await t.stop()
    },
  }
})
