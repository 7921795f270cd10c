import { eip } from '@portico/contract/network/eip.ts'
import { sentences, words } from '@portico/contract/network/eip.words.ts'
import type { Language } from '@portico/contract/language.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../core/db/pool.ts'
import { fromFen } from '../../../core/money.ts'
import { refuse } from '../../../core/refuse.ts'
import { lineNameIn } from '../../../ground/addresses/address.service.ts'
import { addressLines } from '../../../ground/addresses/address.table.ts'
import { nodeRow } from '../../../ground/nodes/node.service.ts'
import { haltTimesOf } from '../../../lifecycle/debt.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import * as lines from './address-line.service.ts'
import * as pool from './address-pool.service.ts'
import * as reserved from './address-reserved.service.ts'
import { bandwidthPrice, changeBandwidth } from './eip-bandwidth.service.ts'
import { changeMode, comingModes, keepMode, modePrice, type Mode } from './eip-mode.service.ts'
import { lineList, sale } from './eip-sale.service.ts'
import {
  addressNames,
  eipItems,
  haltedOf,
  hideFromHosts,
  hostToBind,
  type EipFacts,
  type EipSpec,
} from './eip.service.ts'
import { eipSteps } from './eip.steps.ts'
import { outMeter, trafficFamily } from '../traffic/traffic.service.ts'
import { monthsOf, type MonthUsage } from '../traffic/usage.service.ts'

interface Around {
  privateIps: ReadonlyMap<string, string>
  /** What the lines of its node are called, by their keys; the one that stands for none is the default one. */
  lines: ReadonlyMap<string, { line: string; line_name: string }>
  modes: ReadonlyMap<string, Mode>
  months: ReadonlyMap<string, MonthUsage>
  /** By account, when what is charged by traffic is stopped for a debt. */
  haltTimes: ReadonlyMap<string, Date>
}

interface Placed {
  id: string
  accountId: string
  node: string
  boundTo: string | null
}

/** What a page of addresses shows of their hosts and lines, of what is to come, and of what passed them. */
async function aroundOf(db: Db, rows: readonly Placed[], now: Date, language: Language): Promise<Around> {
  const ids = rows.map(({ id }) => id)
  return {
    privateIps: await privateIpsOf(db, rows),
    lines: await linesAt(db, rows, language),
    modes: await comingModes(db, ids),
    months: await monthsOf(db, ids, now),
    haltTimes: await haltTimesOf(
      db,
      rows.map(({ accountId }) => accountId),
    ),
  }
}

const pools = {
  platformPoolList: pool.list,
  platformPoolSave: pool.save,
  platformRangeSave: pool.saveRange,
  platformRangeRemove: pool.removeRange,
  platformReservedList: reserved.list,
  platformAddressReserve: reserved.reserve,
  platformAddressFree: reserved.free,
  platformHoldingList: reserved.holdings,
  platformLineList: lines.list,
  platformLineRemove: lines.remove,
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

/** Reverse lookups of addresses of a cloud are answered by whoever owns them there. */
const answersLookups = (engine: string) => engine === 'embedded'

const lineKey = (node: string, line = '') => `${node} ${line}`

async function linesAt(db: Db, rows: readonly { node: string }[], language: Language): Promise<Around['lines']> {
  const nodes = [...new Set(rows.map(({ node }) => node))]
  const found = nodes.length > 0 ? await db.select().from(addressLines).where(inArray(addressLines.nodeId, nodes)) : []
  const entries = found.flatMap((row) => {
    const named = { line: row.key, line_name: lineNameIn(language, row) }
    const own = [lineKey(row.nodeId, row.key), named] as const
    return row.isDefault ? [own, [lineKey(row.nodeId), named] as const] : [own]
  })
  return new Map(entries)
}

export const eipOffer = offer<typeof eip, EipSpec, EipFacts, Around>(
  eip,
  {
    words,
    sentences,
    bound: 'term',
    sale,
    items: eipItems,
    subject: ({ bandwidth_mbps }) => `${bandwidth_mbps} Mbps`,
    revived: ({ boundTo }) => (boundTo ? 'bound' : 'unbound'),
    freed: hideFromHosts,
    around: aroundOf,
    shown: ({ spec, facts, ...row }, { privateIps, modes, months, lines, haltTimes }) => ({
      address: facts.address ?? '',
      bandwidth_mbps: spec.bandwidth_mbps,
      ...(lines.get(lineKey(row.node, spec.line)) ?? { line: '', line_name: '' }),
      billing: spec.billing,
      host_id: row.boundTo ?? '',
      host_name: row.boundName,
      private_ip: privateIps.get(row.boundTo ?? '') ?? '',
      domain: facts.domain ?? '',
      can_reverse: answersLookups(row.engine),
      ...haltedOf(facts),
      halt_time: (spec.billing === 'by traffic' && haltTimes.get(row.accountId)?.toISOString()) || null,
      threshold_mbps: facts.threshold_mbps ?? 0,
      threshold_pps: facts.threshold_pps ?? 0,
      next_billing: modes.get(row.id)?.billing ?? '',
      next_billing_time: modes.get(row.id)?.at ?? null,
      month_bytes: Number(months.get(row.id)?.bytes ?? 0n),
      month_cost: fromFen(months.get(row.id)?.fen ?? 0n),
    }),
    narrowed: ({ line, billing }) => {
      const wanted = [
        ...(line ? [sql`address_line_of(r.node, r.spec->>'line') = ${line}`] : []),
        ...(billing ? [sql`r.spec->>'billing' = ${billing}`] : []),
      ]
      return wanted.length > 0 ? sql.join(wanted, sql` and `) : undefined
    },
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
      'line',
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
      async reverse(ctx, { node }, { domain }) {
        if (!answersLookups((await nodeRow(ctx.db, node)).engine)) throw refuse('reverseNotThere')
        return { domain }
      },
    },
  },
  (engines) => ({
    eipBandwidthPrice: (ctx, form) => bandwidthPrice(engines, ctx, form),
    eipBandwidth: changeBandwidth,
    eipModePrice: modePrice,
    eipChangeMode: changeMode,
    eipKeepMode: keepMode,
    eipLineList: (ctx, query) => lineList(engines, ctx, query),
    ...pools,
    platformLineSave: lines.saving(engines),
  }),
)
