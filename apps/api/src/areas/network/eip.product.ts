import { eip } from '@portico/contract/network/eip.ts'
import { words } from '@portico/contract/network/eip.words.ts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import { fromFen } from '../../core/money.ts'
import { offer } from '../../lifecycle/offer.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { bandwidthPrice, changeBandwidth } from './eip-bandwidth.service.ts'
import { changeMode, comingModes, keepMode, modePrice, type Mode } from './eip-mode.service.ts'
import { sale } from './eip-sale.service.ts'
import { addressNames, eipItems, hostToBind, type EipFacts, type EipSpec } from './eip.service.ts'
import { eipSteps } from './eip.steps.ts'
import { outMeter, trafficFamily } from './traffic.service.ts'
import { monthsOf, type MonthUsage } from './usage.service.ts'

interface Around {
  privateIps: ReadonlyMap<string, string>
  modes: ReadonlyMap<string, Mode>
  months: ReadonlyMap<string, MonthUsage>
}

/** What a page of addresses shows of their hosts, of what is to come, and of what passed them. */
async function aroundOf(db: Db, rows: readonly { id: string; boundTo: string | null }[], now: Date): Promise<Around> {
  const ids = rows.map(({ id }) => id)
  return {
    privateIps: await privateIpsOf(db, rows),
    modes: await comingModes(db, ids),
    months: await monthsOf(db, ids, now),
  }
}

/** The private addresses of the hosts that a page of addresses is bound to. */
async function privateIpsOf(db: Db, rows: readonly { boundTo: string | null }[]): Promise<ReadonlyMap<string, string>> {
  const hosts = rows.flatMap(({ boundTo }) => boundTo ?? [])
  if (hosts.length === 0) return new Map()
  const found = await db
    .select({ id: resources.id, facts: resources.facts })
    .from(resources)
    .where(inArray(resources.id, hosts))
  return new Map(found.map(({ id, facts }) => [id, String(facts['private_ip'] ?? '')]))
}

export const eipOffer = offer<typeof eip, EipSpec, EipFacts, Around>(
  eip,
  {
    words,
    bound: 'term',
    sale,
    items: eipItems,
    subject: ({ bandwidth_mbps }) => `${bandwidth_mbps} Mbps`,
    revived: ({ boundTo }) => (boundTo ? 'bound' : 'unbound'),
    around: aroundOf,
    shown: ({ spec, facts, ...row }, { privateIps, modes, months }) => ({
      address: facts.address ?? '',
      bandwidth_mbps: spec.bandwidth_mbps,
      billing: spec.billing,
      host_id: row.boundTo ?? '',
      host_name: row.boundName,
      private_ip: privateIps.get(row.boundTo ?? '') ?? '',
      domain: facts.domain ?? '',
      halted: facts.halted ?? '',
      next_billing: modes.get(row.id)?.billing ?? '',
      next_billing_time: modes.get(row.id)?.at ?? null,
      month_bytes: Number(months.get(row.id)?.bytes ?? 0n),
      month_cost: fromFen(months.get(row.id)?.fen ?? 0n),
    }),
    searchFacts: ['address'],
    paidParams: ['back_fen', 'bandwidth_mbps', 'billing'],
    meter: {
      name: outMeter,
      family: trafficFamily,
      item: 'traffic_gb',
      halt: 'halt',
      resume: 'resume',
      names: addressNames,
    },
    exported: [
      'id',
      'name',
      'address',
      'status',
      'bandwidth_mbps',
      'billing',
      'month_bytes',
      'month_cost',
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
  {
    eipBandwidthPrice: bandwidthPrice,
    eipBandwidth: changeBandwidth,
    eipModePrice: modePrice,
    eipChangeMode: changeMode,
    eipKeepMode: keepMode,
  },
)
