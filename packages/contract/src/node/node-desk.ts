import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { announcementSort as sort } from '../rules/platform.ts'
import {
  across,
  chosen,
  lineAtMost,
  linesAtMost,
  requiredLineAtMost,
  requiredPattern,
  wholeNumber,
} from '../rules/text.ts'
import { cloudTypes, nodeCountries, nodeFlags } from '../states/network.ts'
import { catalogueTypes, flavorKey, imageKey, imageSystems, nodeKey } from './node.ts'
import { isKeptSecret, OpenstackSettings } from './openstack.ts'

/** What can run behind a node. */
export const nodeEngines = ['embedded', 'openstack'] as const
export type NodeEngine = (typeof nodeEngines)[number]

const stockMax = 1_000_000
const nodesMax = 200

/** True for something new: its key must be free. Otherwise what the key names is changed. */
const isNew = z._default(z.boolean(), false)
const engineRef = z._default(lineAtMost(200), '')
/** Settings are an object written as JSON, as the engine wants it. */
const isJsonObject = (value: string) => {
  try {
    const read: unknown = JSON.parse(value)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
  } catch {
    return false
  }
}
export const someNodes = z.array(nodeKey, 'rules.invalid').check(
  z.maxLength(nodesMax, 'rules.tooLong'),
  z.refine((nodes) => new Set(nodes).size === nodes.length, 'rules.invalid'),
)

const nodeFields = {
  controller_id: nodeKey,
  name_en: requiredLineAtMost(60),
  name_zh_hans: requiredLineAtMost(60),
  name_zh_hant: requiredLineAtMost(60),
  country: chosen(nodeCountries),
  flag: chosen(nodeFlags),
  cloud_type: chosen(cloudTypes),
  on_sell: z.boolean(),
  sort,
}
export const NodeInput = z.object({ ...nodeFields, is_new: isNew })
/** What the engine that was chosen makes of its settings, told at the setting that is wrong. */
export const settingsFit = z.check<{ engine: NodeEngine; settings: string }>(({ value, issues }) => {
  if (value.engine !== 'openstack' || !isJsonObject(value.settings)) return
  const typed = JSON.parse(value.settings) as object
  const read = OpenstackSettings.safeParse(typed)
  for (const { path, message } of read.error?.issues ?? []) {
    if (isKeptSecret(typed, path)) continue
    issues.push({
      code: 'custom',
      input: value.settings,
      message: message.startsWith('rules.') ? message : 'rules.invalid',
      path: ['settings', ...path],
    })
  }
})
/** Empty keeps what is stored; it is never sent back. */
export const engineSettings = linesAtMost(200_000).check(
  z.refine((value) => value.trim() === '' || isJsonObject(value), 'rules.json'),
)
export const NodeEngineInput = z
  .object({
    controller_id: nodeKey,
    engine: chosen(nodeEngines),
    settings: engineSettings,
  })
  .check(settingsFit)
const flavorFields = {
  flavor_id: flavorKey,
  family: requiredPattern(/^[a-z0-9][a-z0-9-]{0,15}$/, 'rules.invalid'),
  vcpus: wholeNumber(1, 512, 'rules.invalid'),
  memory_mb: wholeNumber(128, 16 * 1024 * 1024, 'rules.invalid'),
  engine_ref: engineRef,
  sort,
}
export const FlavorInput = z.object({ ...flavorFields, is_new: isNew })
export const FlavorOfferInput = z.object({
  controller_id: nodeKey,
  flavor_id: flavorKey,
  /** Null: without limit. */
  stock: z.nullable(wholeNumber(0, stockMax, 'rules.invalid')),
  on_sell: z.boolean(),
})
const imageFields = {
  image_id: imageKey,
  name: requiredLineAtMost(60),
  system: chosen(imageSystems),
  version: requiredLineAtMost(30),
  user_name: requiredPattern(/^[A-Za-z_][A-Za-z0-9_-]{0,31}$/, 'rules.invalid'),
  min_disk_gb: wholeNumber(1, 2000, 'rules.invalid'),
  on_sell: z.boolean(),
  engine_ref: engineRef,
  sort,
  /** Where it is offered. */
  nodes: someNodes,
}
export const ImageInput = z.object({ ...imageFields, is_new: isNew })
/** The nodes that a customer may use: all of them, or at least one. */
export const UserNodesInput = z
  .object({ account_id: Id('account'), all: z._default(z.boolean('rules.invalid'), false), nodes: someNodes })
  .check(across(['all', 'nodes'], ({ all, nodes }) => all || nodes.length > 0, 'nodes', 'rules.nodeOne'))
/** Whether a subscription asks for real-name certification first, by cloud type. */
export const NodeSettings = z.object({ native_certification: z.boolean(), fusion_certification: z.boolean() })
export type NodeSettings = z.output<typeof NodeSettings>

export const PlatformNode = z.object({
  ...nodeFields,
  flag: z.string(),
  engine: z.string(),
  settings_set: z.boolean(),
  /** Since when its engine does not answer. */
  unreachable_since: z.nullable(Instant),
  subscriptions: z.number(),
})
export type PlatformNode = z.output<typeof PlatformNode>
export const PlatformFlavor = z.object({
  ...flavorFields,
  resource_type: z.enum(catalogueTypes),
  /** On how many nodes it is offered. */
  offers: z.number(),
})
export type PlatformFlavor = z.output<typeof PlatformFlavor>
export const PlatformImage = z.object({ ...imageFields, resource_type: z.enum(catalogueTypes) })
export type PlatformImage = z.output<typeof PlatformImage>
export const Capacity = z.object({
  controller_id: z.string(),
  flavor_id: z.string(),
  vcpus: z.number(),
  memory_mb: z.number(),
  stock: z.nullable(z.number()),
  sold: z.number(),
  /** Null: without limit. */
  free: z.nullable(z.number()),
  on_sell: z.boolean(),
})
export type Capacity = z.output<typeof Capacity>
export const UserNodes = z.object({
  account_id: Id('account'),
  customer: z.string(),
  email: z.string(),
  /** Empty: all of them. */
  nodes: z.array(z.string()),
})
export type UserNodes = z.output<typeof UserNodes>

const stalesNodes = ['platformNodeList'] as const
const stalesFlavors = ['platformFlavorList', 'platformCapacityList', 'platformRegionCatalogue'] as const
const stalesImages = ['platformImageList'] as const

export const nodeDeskCalls = calls({
  platformNodeList: {
    get: '/apiv1/platform/nodeList',
    allow: 'operator.nodes',
    reads: true,
    data: z.object({ result: z.array(PlatformNode) }),
  },
  platformNodeSave: {
    post: '/apiv1/platform/saveNode',
    allow: 'operator.nodes',
    input: NodeInput,
    data: Nothing,
    audit: 'node.save',
    stales: stalesNodes,
  },
  platformNodeRemove: {
    post: '/apiv1/platform/removeNode',
    allow: 'operator.nodes',
    input: z.object({ controller_id: nodeKey }),
    data: Nothing,
    audit: 'node.remove',
    stales: [...stalesNodes, ...stalesFlavors, ...stalesImages],
  },
  platformNodeEngineSave: {
    post: '/apiv1/platform/saveNodeEngine',
    allow: 'operator.nodes',
    input: NodeEngineInput,
    data: Nothing,
    audit: 'node.engine',
    stales: [...stalesNodes, 'platformRegionInfo', 'platformRegionCatalogue', 'platformRegionUsage'],
    secret: 'input',
  },
  nodeSettingsInfo: {
    get: '/apiv1/platform/nodeSettings',
    allow: 'operator.nodes',
    reads: true,
    data: NodeSettings,
  },
  nodeSettingsSave: {
    post: '/apiv1/platform/saveNodeSettings',
    allow: 'operator.nodes',
    input: NodeSettings,
    data: Nothing,
    audit: 'node.settings',
    stales: ['nodeSettingsInfo'],
  },
  platformFlavorList: {
    get: '/apiv1/platform/flavorList',
    allow: 'operator.nodes',
    reads: true,
    data: z.object({ result: z.array(PlatformFlavor) }),
  },
  platformFlavorSave: {
    post: '/apiv1/platform/saveFlavor',
    allow: 'operator.nodes',
    input: FlavorInput,
    data: Nothing,
    audit: 'flavor.save',
    stales: stalesFlavors,
  },
  platformFlavorRemove: {
    post: '/apiv1/platform/removeFlavor',
    allow: 'operator.nodes',
    input: z.object({ flavor_id: flavorKey }),
    data: Nothing,
    audit: 'flavor.remove',
    stales: stalesFlavors,
  },
  platformCapacityList: {
    get: '/apiv1/platform/capacityList',
    allow: 'operator.nodes',
    reads: true,
    data: z.object({ result: z.array(Capacity) }),
  },
  platformFlavorOfferSave: {
    post: '/apiv1/platform/saveFlavorOffer',
    allow: 'operator.nodes',
    input: FlavorOfferInput,
    data: Nothing,
    audit: 'flavor.offer',
    stales: stalesFlavors,
  },
  platformFlavorOfferRemove: {
    post: '/apiv1/platform/removeFlavorOffer',
    allow: 'operator.nodes',
    input: z.object({ controller_id: nodeKey, flavor_id: flavorKey }),
    data: Nothing,
    audit: 'flavor.offerEnd',
    stales: stalesFlavors,
  },
  platformImageList: {
    get: '/apiv1/platform/imageList',
    allow: 'operator.nodes',
    reads: true,
    data: z.object({ result: z.array(PlatformImage) }),
  },
  platformImageSave: {
    post: '/apiv1/platform/saveImage',
    allow: 'operator.nodes',
    input: ImageInput,
    data: Nothing,
    audit: 'image.save',
    stales: stalesImages,
  },
  platformImageRemove: {
    post: '/apiv1/platform/removeImage',
    allow: 'operator.nodes',
    input: z.object({ image_id: imageKey }),
    data: Nothing,
    audit: 'image.remove',
    stales: stalesImages,
  },
  platformUserNodeList: {
    post: '/apiv1/platform/userNodeList',
    allow: 'operator.nodes',
    reads: true,
    input: PageQuery,
    data: Page(UserNodes),
  },
  platformUserNodeSave: {
    post: '/apiv1/platform/saveUserNodes',
    allow: 'operator.nodes',
    input: UserNodesInput,
    data: Nothing,
    audit: 'node.choose',
    stales: ['platformUserNodeList'],
  },
})
