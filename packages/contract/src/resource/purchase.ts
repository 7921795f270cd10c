import { hostCreateTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { DiskConfig, DiskWish } from '../compute/disk.ts'
import { HostConfig, HostWish } from '../compute/host.ts'
import { SnapshotConfig, SnapshotWish } from '../compute/snapshot.ts'
import { MaintenanceConfig, MaintenanceWish } from '../support/maintenance.ts'
import { Bought, Quote, quoteToken } from './resource.ts'

/** Everything whose price can be asked for, by what it is. */
export const PurchaseConfig = z.discriminatedUnion(
  'kind',
  [HostConfig, DiskConfig, SnapshotConfig, MaintenanceConfig],
  { error: 'rules.choose' },
)
export type PurchaseConfig = z.output<typeof PurchaseConfig>

/** The same, with what else it takes to make one. */
export const PurchaseWish = z.discriminatedUnion('kind', [HostWish, DiskWish, SnapshotWish, MaintenanceWish], {
  error: 'rules.choose',
})
export type PurchaseWish = z.output<typeof PurchaseWish>

export const stalesBought = [
  'hostList',
  'diskList',
  'snapshotList',
  'maintenanceList',
  'resourceCount',
  'orderList',
  'userInfo',
  'walletLineList',
] as const

export const purchaseCalls = calls({
  purchasePrice: {
    post: '/apiv1/fee/monthlyPriceDetail',
    allow: 'customer',
    reads: true,
    input: PurchaseConfig,
    data: Quote,
  },
  resourcePrice: {
    post: '/apiv1/feev2/queryResourcePrice',
    allow: 'customer',
    reads: true,
    input: PurchaseConfig,
    data: Quote,
  },
  /** Buys one thing of any kind; what has a call of its own can be bought here as well. */
  resourceCreate: {
    post: '/apiv1/feev2/createResource',
    allow: 'customer',
    input: z.intersection(PurchaseWish, z.object({ quote: quoteToken })),
    data: Bought,
    audit: 'resource.create',
    stales: stalesBought,
    timeoutSeconds: hostCreateTimeoutSeconds,
    secret: 'input',
  },
})
