import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { onSellSoldOut, subscribeTimeoutSeconds } from '../constants.ts'
import { Nothing } from '../page.ts'
import { verificationCode } from '../rules/account.ts'
import { chosen, lineAtMost, requiredPattern } from '../rules/text.ts'
import { cloudTypes, nodeCountries } from '../states/network.ts'

/** What is written on the wire as `controller_id`, and in a list price as its node. */
export const nodeKey = requiredPattern(/^[a-z0-9][a-z0-9-]{0,31}$/, 'rules.invalid')
export const flavorKey = requiredPattern(/^[a-z0-9][a-z0-9.-]{0,31}$/, 'rules.invalid')
export const imageKey = requiredPattern(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'rules.invalid')

/** What flavours and images can be for. */
export const catalogueTypes = ['host'] as const
export type CatalogueType = (typeof catalogueTypes)[number]

export const imageSystems = ['linux', 'windows', 'other'] as const
export type ImageSystem = (typeof imageSystems)[number]

export const Node = z.object({
  controller_id: z.string(),
  controller_name: z.string(),
  country: z.enum(nodeCountries),
  flag: z.string(),
  on_sell: z.union([z.literal(onSellSoldOut), z.literal(1)]),
  cloud_type: z.enum(cloudTypes),
  is_subscribed: z.boolean(),
  /** The kinds of things that its engine cannot make: they are not offered there. */
  not_made: z.array(z.string()),
  /** How long what is bought there takes until it can be used, by its kind, as far as that was measured lately. */
  ready_seconds: z.record(z.string(), z.number()),
})
export type Node = z.output<typeof Node>

export const Flavor = z.object({
  flavor_id: z.string(),
  family: z.string(),
  vcpus: z.number(),
  memory_mb: z.number(),
  controller_id: z.string(),
  /** A node is one zone and lends it its name. */
  availability_zone: z.string(),
  compute_id: z.string(),
  resource_type: z.enum(catalogueTypes),
  cloud_type: z.enum(cloudTypes),
  /** How many can still be bought; null when nothing limits it. */
  left: z.nullable(z.number()),
  sold_out: z.boolean(),
})
export type Flavor = z.output<typeof Flavor>

export const Image = z.object({
  image_id: z.string(),
  name: z.string(),
  system: z.enum(imageSystems),
  version: z.string(),
  /** Who signs in to a host made from it. */
  user_name: z.string(),
  min_disk_gb: z.number(),
  /** One that the account made itself; its version is the system that it was made of. */
  own: z.boolean(),
  controller_id: z.string(),
  resource_type: z.enum(catalogueTypes),
})
export type Image = z.output<typeof Image>

/** The one cloud type whose first subscription asks for a code sent to the phone. */
const verifiedCloud = chosen(['fusion'])
const ofNode = {
  controller_id: nodeKey,
  resource_type: z._default(chosen(catalogueTypes), 'host'),
  cloud_type: z.optional(chosen(cloudTypes)),
}
export const FusionVerifyInput = z.object({ verification_code: verificationCode, cloud_type: verifiedCloud })

export const nodeCalls = calls({
  nodeList: {
    get: '/apiv1/node/nodeList',
    allow: 'customer',
    reads: true,
    data: z.object({ result: z.array(Node) }),
  },
  nodeSubscribe: {
    post: '/apiv1/node/subscribeNode',
    allow: 'customer',
    input: z.object({ controller_id: nodeKey, cloud_type: chosen(cloudTypes) }),
    data: Nothing,
    audit: 'node.subscribe',
    stales: ['userInfo', 'nodeList', 'flavorList', 'imageList', 'homeInfo'],
    timeoutSeconds: subscribeTimeoutSeconds,
  },
  /** To the phone of the person who asks: for the fusion cloud, or for a certification by bank card. */
  fusionCodeSend: {
    post: '/apiv1/user/sendAuthCode',
    allow: 'customer',
    input: z.object({ cloud_type: chosen(cloudTypes) }),
    data: Nothing,
    audit: 'code.send',
  },
  fusionVerify: {
    post: '/apiv1/user/submitAuthInfo',
    allow: 'customer',
    input: FusionVerifyInput,
    data: Nothing,
    audit: 'fusion.verify',
    stales: ['certificationInfo', 'certificationChange', 'userInfo'],
    secret: 'input',
  },
  flavorList: {
    post: '/apiv1/info/flavorList',
    allow: 'customer',
    reads: true,
    input: z.object({
      ...ofNode,
      availability_zone: z.optional(lineAtMost(64)),
      compute_id: z.optional(lineAtMost(64)),
    }),
    data: z.object({ result: z.array(Flavor) }),
  },
  imageList: {
    post: '/apiv1/info/imageList',
    allow: 'customer',
    reads: true,
    input: z.object(ofNode),
    data: z.object({ result: z.array(Image) }),
  },
})
