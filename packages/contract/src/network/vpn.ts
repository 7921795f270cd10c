import * as z from 'zod/mini'
import { Id, idWith } from '../ids.ts'
import { Instant } from '../page.ts'
import { months, renewal, resourceNameMax } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import { lineAtMost, requiredLineAtMost, type MessageKey } from '../rules/text.ts'
import { linkFacts } from './link.ts'
import { subnetsMax } from './vpc.ts'

const prefix = 'vpn'
export const vpnPeerStates = ['up', 'down', 'never'] as const
export type VpnPeerState = (typeof vpnPeerStates)[number]

const config = { controller_id: requiredLineAtMost(32) }
/** What is reached through it: subnets of its private network. */
const subnet_ids = z
  .array(Id('subnet'))
  .check(z.minLength(1, 'rules.vpnSubnets' satisfies MessageKey), z.maxLength(subnetsMax, 'rules.tooMany'))

/** A way by WireGuard from outside into a private network. */
export const vpn = product({
  kind: 'vpn',
  prefix,
  product: 'connection',
  area: 'network',
  states: 'linkStatus',
  statuses: linkFacts,
  config,
  wish: z.object({
    kind: z.literal('vpn'),
    ...config,
    vpc_id: Id('vpc'),
    subnet_ids,
    months,
    name: z._default(lineAtMost(resourceNameMax), ''),
    renewal,
  }),
  row: {
    vpc_id: z.string(),
    vpc_name: z.string(),
    /** Of the client, inside the private network. */
    address: z.string(),
    subnet_ids: z.array(z.string()),
    networks: z.array(z.string()),
    /** Of the client; empty while no key was made. */
    public_key: z.string(),
    key_time: z.nullable(Instant),
  },
  can: { key: ['active'], renew: ['active', 'expired'], delete: ['active', 'expired'] },
  lists: { customer: '/apiv1/vpn/vpnList', operator: '/apiv1/platform/vpnList' },
  shownIn: { customer: ['vpcInfo', 'vpnPeerList'], operator: ['platformVpcInfo'] },
  acts: {
    /** Which subnets are reached through it from now on. */
    allow: { by: 'customer', post: '/apiv1/vpn/saveVpnNetworks', input: { subnet_ids }, from: ['active'] },
  },
  calls: {
    /** What the engines know of who is at the other end. */
    vpnPeerList: {
      post: '/apiv1/vpn/vpnPeerList',
      allow: 'customer',
      product: 'connection',
      reads: true,
      data: z.object({
        result: z.array(
          z.object({
            id: z.string(),
            peer: z.enum(vpnPeerStates),
            seen_time: z.nullable(Instant),
            /** The engine only makes believe. */
            simulated: z.boolean(),
          }),
        ),
      }),
    },
    /** A new key for the client. The private one stands in this answer alone, in the file of a WireGuard client. */
    vpnKey: {
      post: '/apiv1/vpn/vpnRenewKey',
      allow: 'customer',
      product: 'connection',
      input: z.object({ id: idWith(prefix) }),
      data: z.object({ file_name: z.string(), content: z.string() }),
      audit: 'vpn.key',
      stales: ['vpnList', 'vpnPeerList', 'resourceTimeline'],
      secret: true,
    },
  },
})
export type Vpn = RowOf<typeof vpn>
export type PlatformVpn = PlatformRowOf<typeof vpn>
export type VpnConfig = z.output<typeof vpn.Config>
export type VpnWish = z.output<typeof vpn.Wish>
