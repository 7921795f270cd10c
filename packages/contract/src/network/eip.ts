import * as z from 'zod/mini'
import { product, type RowOf } from '../resource/product.ts'

/** A public address. It is bought with a host, and shown with it. */
export const eip = product({
  kind: 'eip',
  prefix: 'eip',
  product: 'eip',
  area: 'network',
  bin: true,
  states: 'eipStatus',
  statuses: {
    bound: { shape: 'running' },
    unbound: { is: 'ready', shape: 'stopped', idle: true },
    expired: { is: 'expired', shape: 'expired' },
  },
  row: { address: z.string(), bandwidth_mbps: z.number(), host_id: z.string(), host_name: z.string() },
  can: { renew: ['bound', 'unbound', 'expired'], delete: ['bound', 'unbound', 'expired'] },
  lists: { customer: '/apiv1/network/eipList' },
  shownIn: { customer: ['hostList', 'hostInfo'], operator: ['platformHostList'] },
})
export type Eip = RowOf<typeof eip>
export const eipCalls = eip.calls
