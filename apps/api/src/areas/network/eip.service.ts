import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { resources } from '../../lifecycle/resource.table.ts'

export interface EipSpec {
  bandwidth_mbps: number
  billing: 'monthly' | 'by traffic'
}
/** A host's row carries its public address, so that its list asks nobody else. */
export async function showOnHost(
  db: Db,
  hostId: string | null,
  eip: { id: string; spec: unknown; facts: unknown },
): Promise<void> {
  if (!hostId) return
  const [host] = await db.select().from(resources).where(eq(resources.id, hostId)).for('update')
  if (!host) return
  const { address } = eip.facts as { address: string }
  const facts = {
    ...host.facts,
    floating_ip: address,
    eip_id: eip.id,
    bandwidth_mbps: (eip.spec as EipSpec).bandwidth_mbps,
  }
  await db.update(resources).set({ facts }).where(eq(resources.id, hostId))
}

export async function hideFromHosts(db: Db, eipId: string): Promise<void> {
  await db
    .update(resources)
    .set({ facts: sql`${resources.facts} - 'floating_ip' - 'eip_id' - 'bandwidth_mbps'` })
    .where(sql`${resources.kind} = 'host' and ${resources.facts}->>'eip_id' = ${eipId}`)
}
