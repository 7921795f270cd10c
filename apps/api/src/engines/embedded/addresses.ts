import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { addresses, machines, pools } from './embedded.table.ts'
import { EngineRefusal } from './work.ts'

const toNumber = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
const toAddress = (number: number) => [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.')

/** Public addresses come from the range that is set aside for measuring, so that none of them is anybody's. */
const publicBase = toNumber('198.18.0.0')
const blockSize = 1024
const reserved = 10

async function lock(db: Db, what: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}

/** The lowest that is free, of a node's own block. */
export async function takePublic(db: Db, node: string, bandwidthMbps: number): Promise<string> {
  await lock(db, `embedded addresses ${node}`)
  await db.insert(pools).values({ node }).onConflictDoNothing()
  const [pool] = await db.select().from(pools).where(eq(pools.node, node))
  const base = publicBase + (pool!.block % 128) * blockSize
  const taken = await db.select({ address: addresses.address }).from(addresses).where(eq(addresses.node, node))
  const address = firstFree(base + reserved, base + blockSize - 2, new Set(taken.map((row) => row.address)))
  await db.insert(addresses).values({ address, node, bandwidthMbps })
  return address
}

export async function takePrivate(db: Db, network: { id: string; cidr: string; gateway: string }): Promise<string> {
  await lock(db, `embedded network ${network.id}`)
  const [base = '10.0.0.0', bits = '24'] = network.cidr.split('/')
  const size = 2 ** (32 - Number(bits))
  const taken = await db
    .select({ address: machines.privateIp })
    .from(machines)
    .where(and(eq(machines.network, network.id), isNotNull(machines.privateIp)))
  const used = new Set([...taken.map((row) => row.address), network.gateway])
  return firstFree(toNumber(base) + 2, toNumber(base) + size - 2, used)
}

function firstFree(from: number, to: number, taken: ReadonlySet<string>): string {
  for (let number = from; number <= to; number++) {
    const address = toAddress(number)
    if (!taken.has(address)) return address
  }
  throw new EngineRefusal('addressesOut')
}

export async function publicOf(db: Db, refs: readonly string[]): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await db
    .select()
    .from(addresses)
    .where(inArray(addresses.machine, [...refs]))
  return new Map(rows.map((row) => [row.machine!, row.address]))
}
