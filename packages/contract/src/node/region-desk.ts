import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { chosen, requiredLineAtMost } from '../rules/text.ts'
import { engineSettings, FlavorInput, FlavorOfferInput, ImageInput, nodeEngines, settingsFit } from './node-desk.ts'
import { imageKey, nodeKey } from './node.ts'

/** What a test of a region's settings looks at, in the order it is told. */
export const regionParts = [
  'identity',
  'signIn',
  'role',
  'domain',
  'memberRole',
  'region',
  'compute',
  'volume',
  'network',
  'image',
  'externalNetwork',
  'volumeType',
  'quotas',
  'console',
  'metrics',
] as const
export type RegionPart = (typeof regionParts)[number]

/** `partly` sells with less than the whole; `unproven` can be seen only when there is a host; `skipped` needs what failed. */
export const regionStates = ['works', 'partly', 'fails', 'unproven', 'skipped'] as const
export type RegionState = (typeof regionStates)[number]

/** Why, in words of the console's: what a cloud answered is never passed on. */
export const regionReasons = [
  'answers',
  'version',
  'signedIn',
  'administrator',
  'ownProject',
  'found',
  'cloudsChoice',
  'readable',
  'off',
  'firstHost',
  'administratorNeeded',
  'noBandwidth',
  'noRoutes',
  'bandwidthRight',
  'noTags',
  'noRebuild',
  'noMeters',
  'unknownName',
  'unreachable',
  'timedOut',
  'certificate',
  'notOpenstack',
  'credentials',
  'forbidden',
  'notFound',
  'noRegion',
  'noEndpoint',
  'tooOld',
  'refused',
  'before',
] as const
export type RegionReason = (typeof regionReasons)[number]

export const RegionLine = z.object({
  part: z.enum(regionParts),
  state: z.enum(regionStates),
  reason: z.enum(regionReasons),
  /** A version, or a name out of the settings that were tested. */
  detail: z.string(),
})
export type RegionLine = z.output<typeof RegionLine>

export const RegionFlavor = z.object({
  /** Nova's name for it, which is what ours names it by. */
  name: z.string(),
  vcpus: z.number(),
  memory_mb: z.number(),
  disk_gb: z.number(),
  is_public: z.boolean(),
  /** Ours that names it; null when none does. */
  flavor_id: z.nullable(z.string()),
  family: z.string(),
  offered: z.boolean(),
  stock: z.nullable(z.number()),
  sold: z.number(),
  on_sell: z.boolean(),
  /** Ours has another size than the cloud's by now. */
  differs: z.boolean(),
})
export type RegionFlavor = z.output<typeof RegionFlavor>

export const RegionImage = z.object({
  ref: z.string(),
  name: z.string(),
  active: z.boolean(),
  is_public: z.boolean(),
  /** The smallest system disk that it fits on. */
  min_disk_gb: z.number(),
  /** What the cloud says of the system in it; empty when it says nothing. */
  distribution: z.string(),
  version: z.string(),
  image_id: z.nullable(z.string()),
  offered: z.boolean(),
  on_sell: z.boolean(),
})
export type RegionImage = z.output<typeof RegionImage>

/** What a node must have a price for before everything on it can be sold. */
export const MissingPrice = z.object({ product: z.enum(products), item: z.string() })
export type MissingPrice = z.output<typeof MissingPrice>

export const regionQuotas = [
  'instances',
  'cores',
  'ram_mb',
  'volumes',
  'gigabytes',
  'snapshots',
  'floating_ips',
  'networks',
  'security_groups',
] as const
export type RegionQuota = (typeof regionQuotas)[number]
/** What the cloud itself has, where it tells us. */
export const regionTotals = ['hosts', 'cores', 'ram_mb', 'gigabytes', 'addresses'] as const
export type RegionTotal = (typeof regionTotals)[number]
const figures = { used: z.number(), /** Null: without limit. */ limit: z.nullable(z.number()) }
export const RegionUse = z.object({ kind: z.enum(regionQuotas), ...figures })
export type RegionUse = z.output<typeof RegionUse>
export const RegionWhole = z.object({ kind: z.enum(regionTotals), ...figures })
export type RegionWhole = z.output<typeof RegionWhole>
export const RegionProject = z.object({
  project: z.string(),
  name: z.string(),
  /** Null for the project that all customers share. */
  account_id: z.nullable(z.string()),
  customer: z.string(),
  email: z.string(),
  /** Null when the cloud did not say. */
  uses: z.nullable(z.array(RegionUse)),
})
export type RegionProject = z.output<typeof RegionProject>

const ofNode = z.object({ controller_id: nodeKey })
const offerStales = ['platformRegionCatalogue', 'platformFlavorList', 'platformCapacityList'] as const
const imageStales = ['platformRegionCatalogue', 'platformImageList'] as const

export const RegionTestInput = z
  .object({ controller_id: nodeKey, engine: chosen(nodeEngines), settings: engineSettings })
  .check(settingsFit)
/** Its figures are the cloud's; the rest is how we sell it. */
export const RegionFlavorInput = z.object({
  controller_id: nodeKey,
  engine_ref: requiredLineAtMost(200),
  flavor_id: FlavorInput.shape.flavor_id,
  family: FlavorInput.shape.family,
  stock: FlavorOfferInput.shape.stock,
  on_sell: FlavorOfferInput.shape.on_sell,
})
export const RegionImageInput = z.object({
  controller_id: nodeKey,
  engine_ref: requiredLineAtMost(200),
  image_id: ImageInput.shape.image_id,
  name: ImageInput.shape.name,
  system: ImageInput.shape.system,
  version: ImageInput.shape.version,
  user_name: ImageInput.shape.user_name,
  min_disk_gb: ImageInput.shape.min_disk_gb,
  on_sell: ImageInput.shape.on_sell,
})

export const regionDeskCalls = calls({
  /** The settings as JSON, with every secret left empty; empty when there are none. */
  platformRegionInfo: {
    post: '/apiv1/platform/regionInfo',
    allow: 'operator.nodes',
    reads: true,
    input: ofNode,
    /** `change_address`: where the cloud may say that a machine changed. Whoever knows it may. */
    data: z.object({ engine: z.string(), settings: z.string(), change_address: z.string() }),
  },
  /** Tries settings as they are typed, and changes nothing. */
  platformRegionTest: {
    post: '/apiv1/platform/testRegion',
    allow: 'operator.nodes',
    input: RegionTestInput,
    data: z.object({ result: z.array(RegionLine) }),
    audit: 'region.test',
    timeoutSeconds: 40,
    secret: 'input',
  },
  platformRegionCatalogue: {
    post: '/apiv1/platform/regionCatalogue',
    allow: 'operator.nodes',
    reads: true,
    input: ofNode,
    data: z.object({
      flavors: z.array(RegionFlavor),
      images: z.array(RegionImage),
      missing: z.array(MissingPrice),
    }),
    timeoutSeconds: 40,
  },
  platformRegionFlavorOffer: {
    post: '/apiv1/platform/offerRegionFlavor',
    allow: 'operator.nodes',
    input: RegionFlavorInput,
    data: Nothing,
    audit: 'region.flavor',
    stales: offerStales,
    timeoutSeconds: 40,
  },
  platformRegionImageOffer: {
    post: '/apiv1/platform/offerRegionImage',
    allow: 'operator.nodes',
    input: RegionImageInput,
    data: Nothing,
    audit: 'region.image',
    stales: imageStales,
    timeoutSeconds: 40,
  },
  platformRegionImageRemove: {
    post: '/apiv1/platform/removeRegionImage',
    allow: 'operator.nodes',
    input: z.object({ controller_id: nodeKey, image_id: imageKey }),
    data: Nothing,
    audit: 'region.imageEnd',
    stales: imageStales,
  },
  platformRegionUsage: {
    post: '/apiv1/platform/regionUsage',
    allow: 'operator.nodes',
    reads: true,
    input: z.extend(PageQuery, { controller_id: nodeKey }),
    data: z.extend(Page(RegionProject), { whole: z.array(RegionWhole), shared: z.boolean(), read_at: Instant }),
    timeoutSeconds: 40,
  },
})
