import * as z from 'zod/mini'
import { idWith } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing, Page, PlainQuery } from '../page.ts'
import { months, quoteToken, renewal } from '../resource/fields.ts'
import { product, type PlatformRowOf, type RowOf } from '../resource/product.ts'
import {
  containerAccesses,
  containerGb,
  containerName,
  containerVersionings,
  corsRule,
  corsRulesMax,
  ipWhitelist,
  keyRights,
  lifecycleRule,
  lifecycleRulesMax,
} from '../rules/storage.ts'
import { chosen, lineAtMost, requiredLineAtMost, wholeNumber, type MessageKey } from '../rules/text.ts'

const prefix = 'cont'
const id = idWith(prefix)
const tooMany: MessageKey = 'rules.tooMany'

/** What the access key of a container begins with; it is the name that S3 clients sign with. */
export const containerKeyPrefix = 'ptks'
const keyId = idWith(containerKeyPrefix)
export const containerKeysMax = 20
/** Days after its end in which what is in a container can still be read; after them it is closed until it is deleted. */
export const readOnlyDays = 3

const config = { controller_id: requiredLineAtMost(32), capacity_gb: containerGb }
const settings = {
  ip_whitelist: ipWhitelist,
  access: chosen(containerAccesses),
  versioning: chosen(containerVersionings),
}

/** What can be done in it now: everything, only reading, or nothing. */
export const containerDoors = ['open', 'readOnly', 'closed'] as const
export type ContainerDoor = (typeof containerDoors)[number]

export const ContainerSettings = z.object({
  ...settings,
  rules: z.array(lifecycleRule).check(z.maxLength(lifecycleRulesMax, tooMany)),
  cors: z.array(corsRule).check(z.maxLength(corsRulesMax, tooMany)),
})
export type ContainerSettings = z.output<typeof ContainerSettings>

export const ContainerKey = z.object({
  id: keyId,
  name: z.string(),
  /** Empty where nobody wrote it down. */
  made_by: z.string(),
  /** False: whoever made it may no longer. */
  works: z.boolean(),
  rights: z.array(z.enum(keyRights)),
  create_time: Instant,
  last_used_time: z.nullable(Instant),
  last_used_address: z.string(),
})
export type ContainerKey = z.output<typeof ContainerKey>

/** Where S3 clients find it. */
export const S3Settings = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  /** The address of the container itself where host names are served; empty where they are not. */
  host_style: z.string(),
})
export type S3Settings = z.output<typeof S3Settings>

export const storeFaults = ['missing', 'size', 'content'] as const
export const StoreFault = z.object({
  id: z.string(),
  /** The bytes are gone, are fewer or more than written, or are not those that were written. */
  fault: z.enum(storeFaults),
  container_id: z.string(),
  container: z.string(),
  customer: z.string(),
  key: z.string(),
  version_id: z.string(),
  found_time: Instant,
})
export const StoreNode = z.object({
  node: z.string(),
  node_name: z.string(),
  store: z.string(),
  containers: z.number(),
  sold_bytes: z.number(),
  used_bytes: z.number(),
  objects: z.number(),
  /** What the store has left; NULL where it does not say. */
  free_bytes: z.nullable(z.number()),
})

const stales = ['containerList', 'containerInfo', 'resourceTimeline', 'resourceCount'] as const
const owner = { allow: 'customer', product: 'container' } as const
const operator = { allow: 'operator.resources' } as const

/** A place for objects: so many GiB of them by the month, reached in the console and by S3 clients. */
export const container = product({
  kind: 'container',
  prefix,
  product: 'container',
  area: 'storage',
  states: 'contStatus',
  statuses: {
    available: { is: 'ready', shape: 'running' },
    expired: { is: 'expired', shape: 'expired' },
  },
  fixedName: true,
  config,
  wish: z.object({ kind: z.literal('container'), ...config, ...settings, months, name: containerName, renewal }),
  row: {
    capacity_gb: z.number(),
    size_bytes: z.number(),
    used_bytes: z.number(),
    object_count: z.number(),
    ip_whitelist: z.string(),
    access: z.enum(containerAccesses),
    versioning: z.enum(containerVersionings),
    door: z.enum(containerDoors),
    /** Why an operator closed it; empty while none has. */
    closed_reason: z.string(),
    /** Its owner owes for what has left it, and nothing in it is reached until that is paid. */
    halted: z.boolean(),
    /** When what is in it can no longer be read, once its time is over; NULL before. */
    close_time: z.nullable(Instant),
  },
  can: {
    save: ['available'],
    extend: ['available'],
    renew: ['available', 'expired'],
    delete: ['available', 'expired'],
  },
  lists: {
    customer: '/apiv1/objectstore/containerList',
    info: '/apiv1/objectstore/containerInfo',
    export: '/apiv1/objectstore/exportContainerList',
    operator: '/apiv1/platform/containerList',
  },
  calls: {
    containerSettings: {
      post: '/apiv1/objectstore/containerSettings',
      ...owner,
      reads: true,
      input: z.object({ id }),
      data: ContainerSettings,
    },
    containerSave: {
      post: '/apiv1/objectstore/saveContainer',
      ...owner,
      /** Its rules can let everything expire. */
      right: 'delete',
      input: z.extend(ContainerSettings, { id }),
      data: Nothing,
      audit: 'container.save',
      stales: [...stales, 'containerSettings'],
    },
    containerExtendPrice: {
      post: '/apiv1/objectstore/extendPrice',
      ...owner,
      reads: true,
      input: z.object({ id, capacity_gb: containerGb }),
      data: z.object({
        total: Money,
        month_before: Money,
        month_after: Money,
        expire_time: z.nullable(Instant),
        token: z.string(),
      }),
    },
    containerExtend: {
      post: '/apiv1/objectstore/extendContainer',
      ...owner,
      input: z.object({ id, capacity_gb: containerGb, quote: quoteToken }),
      data: Nothing,
      audit: 'container.extend',
      stales: [...stales, 'orderList', 'userInfo', 'walletLineList'],
    },
    containerS3: {
      post: '/apiv1/objectstore/s3Settings',
      ...owner,
      reads: true,
      input: z.object({ id }),
      data: S3Settings,
    },
    containerKeyList: {
      post: '/apiv1/objectstore/accessKeyList',
      ...owner,
      reads: true,
      input: z.object({ id }),
      data: z.object({ result: z.array(ContainerKey) }),
    },
    containerKeyCreate: {
      post: '/apiv1/objectstore/createAccessKey',
      ...owner,
      /** Programs with it can delete. */
      right: 'delete',
      input: z.object({
        id,
        name: requiredLineAtMost(50),
        rights: z.array(z.enum(keyRights)).check(z.minLength(1, 'rules.choose' satisfies MessageKey)),
      }),
      /** The only time the secret leaves the server. */
      data: z.object({ id: keyId, secret: z.string() }),
      audit: 'container.createKey',
      stales: ['containerKeyList'],
      secret: true,
    },
    containerKeyRevoke: {
      post: '/apiv1/objectstore/revokeAccessKey',
      ...owner,
      input: z.object({ id, key_id: keyId }),
      data: Nothing,
      audit: 'container.revokeKey',
      stales: ['containerKeyList'],
    },
    platformContainerClose: {
      post: '/apiv1/platform/closeContainer',
      ...operator,
      input: z.object({ id, reason: requiredLineAtMost(200) }),
      data: Nothing,
      audit: 'container.close',
      stales: ['platformContainerList', 'platformResourceTimeline'],
    },
    platformContainerOpen: {
      post: '/apiv1/platform/openContainer',
      ...operator,
      input: z.object({ id }),
      data: Nothing,
      audit: 'container.open',
      stales: ['platformContainerList', 'platformResourceTimeline'],
    },
    /** Opens a container to an operator, by name only, for as long as the answer's token holds. */
    platformContainerLook: {
      post: '/apiv1/platform/lookContainer',
      ...operator,
      input: z.object({ id, reason: requiredLineAtMost(200) }),
      data: z.object({ look: z.string(), expire_time: Instant }),
      audit: 'container.look',
    },
    platformObjectList: {
      post: '/apiv1/platform/objectList',
      ...operator,
      reads: true,
      input: z.object({
        id,
        look: requiredLineAtMost(200),
        prefix: z.optional(lineAtMost(1024)),
        after: z.optional(z.string('rules.invalid').check(z.maxLength(4000, 'rules.invalid'))),
        limit: z._default(wholeNumber(1, 1000, 'rules.invalid'), 200),
      }),
      data: z.object({
        container: z.string(),
        customer: z.string(),
        result: z.array(z.object({ key: z.string(), size: z.number(), modified_time: z.nullable(Instant) })),
        next: z.nullable(z.string()),
      }),
    },
    platformStoreReport: {
      post: '/apiv1/platform/storeReport',
      ...operator,
      reads: true,
      data: z.object({
        nodes: z.array(StoreNode),
        /** When all that is kept was last read through; NULL before the first time. */
        checked_time: z.nullable(Instant),
        faults: z.number(),
      }),
    },
    platformStoreFaultList: {
      post: '/apiv1/platform/storeFaultList',
      ...operator,
      reads: true,
      input: PlainQuery,
      data: Page(StoreFault),
    },
  },
})
export type Container = RowOf<typeof container>
export type PlatformContainer = PlatformRowOf<typeof container>
export type ContainerConfig = z.output<typeof container.Config>
export type ContainerWish = z.output<typeof container.Wish>
