import { sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { refuse } from '../../core/refuse.ts'
import type { HostSystem } from '../node/host-image.service.ts'
import { specReader } from '../../lifecycle/spec.ts'

export interface SnapshotSpec {
  capacity_gb: number
  description: string
  automatic: boolean
  fee: 'free' | 'paid'
  disk_ref: string
  /** What was on it, of a system disk alone. */
  origin?: HostSystem
}
export const snapshotSpec = specReader<SnapshotSpec>()

export const snapshotItems = ({ capacity_gb }: Pick<SnapshotSpec, 'capacity_gb'>) => [
  { item: 'capacity_gb', quantity: capacity_gb },
]

/**
 * Refused while a copy is made of the system of a host, which is held: nobody would know whether what is put there
 * meanwhile is on it.
 */
export async function refuseCopying(db: Db, hostId: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from resource s join resource d on d.id = s.bound_to
    where d.bound_to = ${hostId} and d.kind = 'disk' and d.spec->>'properties' = 'system'
      and s.kind = 'snapshot' and s.status = 'creating' and s.released_at is null`)
  if (rows.length > 0) throw refuse('operationUnderWay')
}
