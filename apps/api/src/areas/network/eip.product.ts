import { eip } from '@portico/contract/network/eip.ts'
import { words } from '@portico/contract/network/eip.words.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { offer } from '../../lifecycle/offer.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { bandwidthPrice, changeBandwidth } from './eip-bandwidth.service.ts'
import { sale } from './eip-sale.service.ts'
import { eipItems, hostToBind, type EipFacts, type EipSpec } from './eip.service.ts'
import { eipSteps } from './eip.steps.ts'

/** The private addresses of the hosts that a page of addresses is bound to. */
async function privateIps(db: Db, rows: readonly { boundTo: string | null }[]): Promise<ReadonlyMap<string, string>> {
  const hosts = rows.flatMap(({ boundTo }) => boundTo ?? [])
  if (hosts.length === 0) return new Map()
  const found = await db
    .select({ id: resources.id, facts: resources.facts })
    .from(resources)
    .where(inArray(resources.id, hosts))
  return new Map(found.map(({ id, facts }) => [id, String(facts['private_ip'] ?? '')]))
}

export const eipOffer = offer<typeof eip, EipSpec, EipFacts, ReadonlyMap<string, string>>(
  eip,
  {
    words,
    bound: 'term',
    sale,
    items: eipItems,
    subject: ({ bandwidth_mbps }) => `${bandwidth_mbps} Mbps`,
    revived: ({ boundTo }) => (boundTo ? 'bound' : 'unbound'),
    around: privateIps,
    shown: ({ spec, facts, ...row }, ips) => ({
      address: facts.address ?? '',
      bandwidth_mbps: spec.bandwidth_mbps,
      billing: spec.billing,
      host_id: row.boundTo ?? '',
      host_name: row.boundName,
      private_ip: ips.get(row.boundTo ?? '') ?? '',
      domain: facts.domain ?? '',
    }),
    searchFacts: ['address'],
    paidParams: ['back_fen', 'bandwidth_mbps'],
    exported: [
      'id',
      'name',
      'address',
      'status',
      'bandwidth_mbps',
      'billing',
      'node',
      'host_id',
      'host_name',
      'private_ip',
      'domain',
      'renewal',
      'create_time',
      'expire_time',
    ],
    steps: eipSteps,
    acts: {
      async bind(ctx, row, { host_id }) {
        await hostToBind(ctx, row, host_id)
        return { host_id }
      },
    },
  },
  { eipBandwidthPrice: bandwidthPrice, eipBandwidth: changeBandwidth },
)
