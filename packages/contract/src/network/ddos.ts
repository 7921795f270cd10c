import * as z from 'zod/mini'
import { idWith } from '../ids.ts'
import { packageOffers } from '../resource/package.ts'
import { product, type RowOf } from '../resource/product.ts'
import { reportList } from '../resource/report.ts'
import { chosen, requiredLineAtMost } from '../rules/text.ts'

const prefix = 'ddos'

/** How much of an attack each package keeps away, in Gbps. */
export const ddosGbps = { '20g': 20, '50g': 50, '100g': 100 } as const
export type DdosPackage = keyof typeof ddosGbps
export const ddosPackages = ['20g', '50g', '100g'] as const satisfies readonly DdosPackage[]

export const attackKinds = ['syn flood', 'udp flood', 'http flood', 'dns amplification'] as const
export type AttackKind = (typeof attackKinds)[number]

/** Keeps attacks away from one public address of the node it stands on. An expired one lets go of its address. */
export const ddos = product({
  kind: 'ddos',
  prefix,
  product: 'ddos',
  area: 'network',
  states: 'ddosStatus',
  statuses: {
    running: { is: 'ready', shape: 'running' },
    expired: { is: 'expired', shape: 'expired' },
    available: { shape: 'running', offered: true },
    'not available': { shape: 'stopped', offered: true },
  },
  config: { controller_id: requiredLineAtMost(32), package: chosen(ddosPackages) },
  row: {
    package: z.enum(ddosPackages),
    eip_id: z.string(),
    address: z.string(),
    /** How often it was attacked within the last thirty days. */
    attacks: z.number(),
  },
  can: { renew: ['running', 'expired'], delete: ['running', 'expired'] },
  lists: { customer: '/apiv1/ddos/ddosList', operator: '/apiv1/platform/ddosList' },
  shownIn: { customer: ['ddosAttackList'] },
  acts: {
    bind: { by: 'customer', post: '/apiv1/ddos/bindDdos', input: { eip: idWith('eip') }, from: ['running'] },
    unbind: { by: 'customer', post: '/apiv1/ddos/unbindDdos', from: ['running'] },
  },
  calls: {
    ddosOfferList: packageOffers('/apiv1/ddos/ddosOfferList', 'ddos', ddosPackages),
    ddosAttackList: reportList('/apiv1/ddos/attackList', 'ddos', prefix, {
      address: z.string(),
      kind: z.enum(attackKinds),
      peak_gbps: z.number(),
      /** Whether the package was large enough for it. */
      held: z.boolean(),
    }),
  },
})
export type Ddos = RowOf<typeof ddos>
