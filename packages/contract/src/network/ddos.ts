import * as z from 'zod/mini'
import { monitorPeriods } from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery, PlainQuery } from '../page.ts'
import { packageOffers } from '../resource/package.ts'
import { product, type RowOf } from '../resource/product.ts'
import { reportList } from '../resource/report.ts'
import { ipv4 } from '../rules/network.ts'
import { chosen, lineAtMost, requiredLineAtMost, wholeNumber } from '../rules/text.ts'
import { haltedBy } from '../states/network.ts'
import { eip } from './eip.ts'

const prefix = 'ddos'

/** How much of an attack each package keeps away, in Gbps. */
export const ddosGbps = { '20g': 20, '50g': 50, '100g': 100 } as const
export type DdosPackage = keyof typeof ddosGbps
export const ddosPackages = ['20g', '50g', '100g'] as const satisfies readonly DdosPackage[]

export const attackKinds = ['syn flood', 'udp flood', 'http flood', 'dns amplification'] as const
export type AttackKind = (typeof attackKinds)[number]

/** What is held for an address that no package guards. */
export const freeGbps = 5
/** How long nothing reaches an address after an attack was larger than what is held for it. */
export const blackholeHours = 2
/** From which share of what is held somebody is told that an attack comes near it. */
export const nearShare = 0.8
/** An attack that an operator makes up. */
export const attackGbpsMax = 1000
export const attackMinutesMax = 1440

const attack = {
  address: z.string(),
  kind: z.enum(attackKinds),
  peak_gbps: z.number(),
  /** What could be held then. */
  gbps: z.number(),
  /** Whether that was enough. */
  held: z.boolean(),
  /** Until when nothing reaches the address because of it; NULL where it always could be reached. */
  halted_until: z.nullable(Instant),
  /** When it could be reached again; NULL until then. */
  halted_end: z.nullable(Instant),
}
const attackTime = { id: z.string(), start_time: Instant, end_time: z.nullable(Instant) }
export const AddressAttack = z.object({ ...attackTime, ...attack })
export type AddressAttack = z.output<typeof AddressAttack>
export const PlatformAttack = z.object({
  ...attackTime,
  ...attack,
  node: z.string(),
  account_id: z.string(),
  customer: z.string(),
  email: z.string(),
  /** What it was told of: the package that guarded it, or the address itself. */
  resource_id: z.string(),
  /** Of what is halted now because of it; empty otherwise. */
  blackhole_id: z.string(),
})
export type PlatformAttack = z.output<typeof PlatformAttack>

/** Of one address: what came through and what was kept away, a value for each step. */
export const AddressTraffic = z.object({
  from: Instant,
  step_ms: z.number(),
  clean_mbps: z.array(z.nullable(z.number())),
  dropped_mbps: z.array(z.number()),
  /** What is held for it now. */
  gbps: z.number(),
})
export type AddressTraffic = z.output<typeof AddressTraffic>

export const AttackInput = z.object({
  address: ipv4,
  kind: chosen(attackKinds),
  gbps: wholeNumber(1, attackGbpsMax, 'rules.invalid'),
  minutes: wholeNumber(1, attackMinutesMax, 'rules.invalid'),
})

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
    /** Why nothing reaches the address, and until when if that is known. */
    halted: z.enum(haltedBy),
    halted_until: z.nullable(Instant),
    /** How often it was attacked within the last thirty days. */
    attacks: z.number(),
  },
  can: { renew: ['running', 'expired'], delete: ['running', 'expired'] },
  lists: { customer: '/apiv1/ddos/ddosList', operator: '/apiv1/platform/ddosList' },
  shownIn: { customer: ['ddosAttackList', 'addressAttackList'], operator: ['platformAttackList'] },
  acts: {
    bind: { by: 'customer', post: '/apiv1/ddos/bindDdos', input: { eip: eip.id }, from: ['running'] },
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
    addressTraffic: {
      post: '/apiv1/ddos/traffic',
      allow: 'customer',
      product: 'ddos',
      reads: true,
      input: z.object({ id: eip.id, period: chosen(monitorPeriods) }),
      data: AddressTraffic,
    },
    addressAttackList: {
      post: '/apiv1/ddos/addressAttackList',
      allow: 'customer',
      product: 'ddos',
      reads: true,
      input: z.extend(PlainQuery, { id: eip.id }),
      data: Page(AddressAttack),
    },
    platformAttackList: {
      post: '/apiv1/platform/attackList',
      allow: 'operator.resources',
      reads: true,
      input: z.extend(PageQuery, { node: z.optional(lineAtMost(32)) }),
      data: Page(PlatformAttack),
    },
    platformAttackMake: {
      post: '/apiv1/platform/makeAttack',
      allow: 'operator.resources',
      input: AttackInput,
      data: Nothing,
      audit: 'ddos.attack',
      stales: ['platformAttackList', 'platformDdosList'],
    },
    platformBlackholeEnd: {
      post: '/apiv1/platform/endBlackhole',
      allow: 'operator.resources',
      input: z.object({ id: Id('blackhole'), reason: requiredLineAtMost(200) }),
      data: Nothing,
      audit: 'ddos.endBlackhole',
      stales: ['platformAttackList', 'platformDdosList', 'platformEipList'],
    },
  },
})
export type Ddos = RowOf<typeof ddos>
