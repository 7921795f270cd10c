import { addressText, parseAddress } from '@portico/contract/network/ipv4.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { AddressWish } from '../../ground/engine/addresses.ts'
import type { HostWish } from '../../ground/engine/hosts.ts'
import { addresses, machines } from './embedded.table.ts'
import { EngineRefusal } from './work.ts'

async function lock(db: Db, what: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`)
}

/** One of its node's pool that nobody has, and that nobody has let go of a short while ago. */
export async function takePublic(
  { db, now }: { db: Db; now: Date },
  node: string,
  { bandwidthMbps, line = '' }: AddressWish,
) {
  await lock(db, `embedded addresses ${node}`)
  await db.execute(sql`select address_pool_open(${node})`)
  const { rows } = await db.execute<{ taken: string | null }>(
    sql`select address_take(${node}, ${line}, ${now.toISOString()}::timestamptz) as taken`,
  )
  if (!rows[0]?.taken) throw new EngineRefusal('addressesOut')
  const address = addressText(Number(rows[0].taken))
  await db.insert(addresses).values({ address, node, bandwidthMbps })
  return address
}

export async function takePrivate(db: Db, network: Omit<HostWish['network'], 'vpc' | 'ref'>): Promise<string> {
  await lock(db, `embedded network ${network.id}`)
  const [base = '10.0.0.0', bits = '24'] = network.cidr.split('/')
  const size = 2 ** (32 - Number(bits))
  const taken = await db
    .select({ address: machines.privateIp })
    .from(machines)
    .where(and(eq(machines.network, network.id), isNotNull(machines.privateIp)))
  const used = new Set([...taken.map((row) => row.address), network.gateway, ...(network.kept ?? [])])
  if (network.pool) return firstFree(parseAddress(network.pool.from)!, parseAddress(network.pool.to)!, used)
  return firstFree(parseAddress(base)! + 1, parseAddress(base)! + size - 2, used)
}

function firstFree(from: number, to: number, taken: ReadonlySet<string>): string {
  for (let number = from; number <= to; number++) {
    const address = addressText(number)
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
