import { product } from '../resource/product.ts'

/** A public address. It is bought with a host, and shown with it. */
export const eip = product({
  kind: 'eip',
  prefix: 'eip',
  product: 'eip',
  area: 'network',
  states: 'eipStatus',
  statuses: {
    bound: { shape: 'running' },
    unbound: { is: 'ready', shape: 'stopped', idle: true },
    expired: { is: 'expired', shape: 'expired' },
  },
  row: {},
  can: { renew: ['bound', 'unbound', 'expired'], delete: ['bound', 'unbound', 'expired'] },
  lists: {},
  shownIn: { customer: ['hostList', 'hostInfo'], operator: ['platformHostList'] },
})
