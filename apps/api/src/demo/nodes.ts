import { flavorOffers, flavors, imageOffers, images, nodes, nodeSubscriptions } from '../ground/nodes/node.table.ts'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../core/db/pool.ts'
import { loginByEmail } from '../core/people/people.ts'

const places = [
  { id: 'hk-a', country: 'CN', flag: 'HK', names: ['Hong Kong A', '香港 A 区', '香港 A 區'] },
  { id: 'sh-a', country: 'CN', flag: 'CN', names: ['Shanghai A', '上海 A 区', '上海 A 區'] },
  { id: 'jp-a', country: 'JP', flag: 'JP', names: ['Tokyo A', '东京 A 区', '東京 A 區'] },
  { id: 'sg-a', country: 'AP', flag: 'SG', names: ['Singapore A', '新加坡 A 区', '新加坡 A 區'] },
  { id: 'de-a', country: 'GER', flag: 'DE', names: ['Frankfurt A', '法兰克福 A 区', '法蘭克福 A 區'] },
  { id: 'us-a', country: 'USA', flag: 'US', names: ['Los Angeles A', '洛杉矶 A 区', '洛杉磯 A 區'], soldOut: true },
  { id: 'gz-f', country: 'CN', flag: 'CN', names: ['Guangzhou B', '广州 B 区', '廣州 B 區'], fusion: true },
  { id: 'kr-f', country: 'KR', flag: 'KR', names: ['Seoul B', '首尔 B 区', '首爾 B 區'], fusion: true },
] as const

const memoryGbPerCpu = { g2: 4, c2: 2, m2: 8 } as const
const cpus = { medium: 1, large: 2, xlarge: 4, '2xlarge': 8 } as const
const stock = { medium: null, large: 40, xlarge: 20, '2xlarge': 4 } as const
/** A node where the largest sizes have run out. */
const shortNode = 'jp-a'

const systems = [
  { id: 'ubuntu-24.04', name: 'Ubuntu', version: '24.04 LTS', userName: 'ubuntu', minDiskGb: 20 },
  { id: 'ubuntu-22.04', name: 'Ubuntu', version: '22.04 LTS', userName: 'ubuntu', minDiskGb: 20 },
  { id: 'debian-13', name: 'Debian', version: '13', userName: 'debian', minDiskGb: 20 },
  { id: 'debian-12', name: 'Debian', version: '12', userName: 'debian', minDiskGb: 20 },
  { id: 'rocky-10', name: 'Rocky Linux', version: '10', userName: 'rocky', minDiskGb: 20 },
  {
    id: 'windows-2025',
    name: 'Windows Server',
    version: '2025',
    userName: 'Administrator',
    minDiskGb: 50,
    system: 'windows',
  },
]

/** Places, sizes and systems to try the product with. Once: as soon as there is any node, they are the operator's. */
export async function stockNodes(db: Db, clock: Clock): Promise<void> {
  const [known] = await db.select({ id: nodes.id }).from(nodes).limit(1)
  if (known) return
  await db.insert(nodes).values(
    places.map(({ id, country, flag, names: [nameEn, nameZhHans, nameZhHant], ...more }, at) => ({
      id,
      country,
      flag,
      nameEn,
      nameZhHans,
      nameZhHant,
      cloudType: 'fusion' in more ? 'fusion' : 'native',
      onSell: !('soldOut' in more),
      sort: 100 - at,
      historyFrom: clock.now(),
      createdAt: clock.now(),
    })),
  )
  const sizes = Object.entries(memoryGbPerCpu).flatMap(([family, gb]) =>
    Object.entries(cpus).map(([size, vcpus]) => ({ family, size: size as keyof typeof cpus, vcpus, gb: vcpus * gb })),
  )
  const idOf = ({ family, size }: { family: string; size: string }) => `${family}.${size}`
  await db
    .insert(flavors)
    .values(sizes.map((one) => ({ id: idOf(one), family: one.family, vcpus: one.vcpus, memoryMb: one.gb * 1024 })))
  await db.insert(flavorOffers).values(
    places.flatMap(({ id: nodeId }) =>
      sizes.map((one) => ({
        nodeId,
        flavorId: idOf(one),
        stock: nodeId === shortNode && one.size === '2xlarge' ? 0 : stock[one.size],
      })),
    ),
  )
  await db
    .insert(images)
    .values(systems.map(({ system = 'linux', ...image }, at) => ({ ...image, system, sort: 100 - at })))
  await db
    .insert(imageOffers)
    .values(places.flatMap(({ id: nodeId }) => systems.map(({ id: imageId }) => ({ nodeId, imageId }))))
}

const subscribed = {
  'owner@harbourmade.example': ['hk-a', 'jp-a'],
  'personal@portico.example': ['hk-a', 'sh-a'],
  'agent@portico.example': ['hk-a', 'sg-a'],
}

/** The customers of the demonstration have two nodes each, as far as those are still there. */
export async function subscribeDemo(db: Db, clock: Clock): Promise<void> {
  const known = new Set((await db.select({ id: nodes.id }).from(nodes)).map(({ id }) => id))
  for (const [email, ids] of Object.entries(subscribed)) {
    const owner = await loginByEmail(db, 'main', email)
    const there = ids.filter((id) => known.has(id))
    if (!owner?.accountId || there.length === 0) continue
    const { id: loginId, accountId } = owner
    await db
      .insert(nodeSubscriptions)
      .values(there.map((nodeId) => ({ accountId, nodeId, loginId, createdAt: clock.now() })))
      .onConflictDoNothing()
  }
}
