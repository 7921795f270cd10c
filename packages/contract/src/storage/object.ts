import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { chunkBytes, chunkUploadTimeoutSeconds, objectUploadBytesMax } from '../constants.ts'
import { Instant, Nothing } from '../page.ts'
import { phoneSpaceId } from '../phone/file.ts'
import {
  crc32,
  objectKey,
  objectMetadata,
  objectPrefix,
  objectSizeMax,
  objectType,
  sharePassword,
  uploadPartsMax,
} from '../rules/storage.ts'
import { lineAtMost, requiredLineAtMost, wholeNumber, type MessageKey } from '../rules/text.ts'
import { container } from './container.ts'

const { id } = container
const invalid: MessageKey = 'rules.invalid'
const tooMany: MessageKey = 'rules.tooMany'
const version_id = requiredLineAtMost(64)
const owner = { allow: 'customer', product: 'container' } as const

/** A part of a large upload; the last may be smaller. */
export const partBytes = chunkBytes
export const objectsAtOnceMax = 1000
export const sharesMax = 1000
/** Its directory is kept in memory until the end. */
export const zipObjectsMax = 20_000
export const shareDaysMax = 365

const version = {
  version_id: z.string(),
  size: z.number(),
  type: z.string(),
  etag: z.string(),
  modified_time: Instant,
}
export const StoredObject = z.object({
  key: z.string(),
  ...version,
  versions: z.number(),
  /** Uses of its share links, NULL while it has none. */
  share_uses: z.nullable(z.number()),
})
export type StoredObject = z.output<typeof StoredObject>

/** Everything that is known of one of them. */
export const ObjectInfo = z.object({
  key: z.string(),
  ...version,
  versions: z.number(),
  /** Of its bytes; empty where it was written in parts. */
  md5: z.string(),
  crc32: z.string(),
  by: z.string(),
  cache_control: z.string(),
  disposition: z.string(),
  metadata: z.record(z.string(), z.string()),
})
export type ObjectInfo = z.output<typeof ObjectInfo>

export const ObjectVersion = z.object({
  key: z.string(),
  ...version,
  latest: z.boolean(),
  /** Says that it was deleted then; has no bytes. */
  marker: z.boolean(),
})
export type ObjectVersion = z.output<typeof ObjectVersion>

export const ObjectList = z.object({
  /** What the keys below this prefix go on with up to the next slash. */
  folders: z.array(z.object({ prefix: z.string() })),
  objects: z.array(StoredObject),
  /** Where the next page begins; NULL after the last. */
  next: z.nullable(z.string()),
})
export type ObjectList = z.output<typeof ObjectList>

/** An upload of a large file that is under way. */
export const ObjectUpload = z.object({
  upload_id: z.string(),
  key: z.string(),
  size: z.number(),
  type: z.string(),
  create_time: Instant,
  /** The parts that are safe, by number, with their checksums. */
  parts: z.array(z.object({ number: z.number(), size: z.number(), crc32: z.string() })),
})
export type ObjectUpload = z.output<typeof ObjectUpload>

/** How one of several fared; `code` is that of a call. */
export const ObjectResult = z.object({ key: z.string(), code: z.string(), msg: z.string() })
const Results = z.object({
  result: z.array(ObjectResult),
  /** More is left than one call takes: the same is asked again with this as `after`, until it is NULL. */
  next: z.nullable(z.string()),
})
export type ObjectResults = z.output<typeof Results>

export const Share = z.object({
  id: z.string(),
  key: z.string(),
  url: z.string(),
  expire_time: Instant,
  has_password: z.boolean(),
  uses: z.number(),
  uses_max: z.nullable(z.number()),
  create_time: Instant,
  /** NULL while it works. */
  ended: z.nullable(z.enum(['revoked', 'expired', 'used'])),
})
export type Share = z.output<typeof Share>

const shareId = requiredLineAtMost(64)
const size = z.coerce
  .number(invalid)
  .check(z.int(invalid), z.gte(0, invalid), z.lte(objectSizeMax, 'rules.objectLarge'))
const upload_id = requiredLineAtMost(64)
/** Keys; one that ends with a slash stands for all below it. */
const keys = z
  .array(objectKey)
  .check(z.minLength(1, 'rules.choose' satisfies MessageKey), z.maxLength(objectsAtOnceMax, tooMany))
const after = z.optional(z.string(invalid).check(z.maxLength(4000, invalid)))
const bytes = { fields: { file: 1 }, bytesMax: objectUploadBytesMax, types: 'any' } as const

const shown = ['objectList', 'objectVersions', 'objectInfo', 'containerInfo', 'containerList'] as const

export const objectCalls = calls({
  objectList: {
    post: '/apiv1/objectstore/objectList',
    ...owner,
    reads: true,
    input: z.object({
      id,
      prefix: z._default(objectPrefix, ''),
      /** Text in the name, looked for in everything below the prefix. */
      search: z.optional(lineAtMost(100)),
      after,
      limit: z._default(wholeNumber(1, 1000, invalid), 200),
    }),
    data: ObjectList,
  },
  /** What was deleted below a prefix and can be had back. */
  objectDeletedList: {
    post: '/apiv1/objectstore/deletedList',
    ...owner,
    reads: true,
    input: z.object({
      id,
      prefix: z._default(objectPrefix, ''),
      after,
      limit: z._default(wholeNumber(1, 1000, invalid), 200),
    }),
    data: z.object({ result: z.array(ObjectVersion), next: z.nullable(z.string()) }),
  },
  objectInfo: {
    post: '/apiv1/objectstore/objectInfo',
    ...owner,
    reads: true,
    input: z.object({ id, key: objectKey, version_id: z.optional(version_id) }),
    data: ObjectInfo,
  },
  objectVersions: {
    post: '/apiv1/objectstore/objectVersions',
    ...owner,
    reads: true,
    input: z.object({ id, key: objectKey }),
    data: z.object({ result: z.array(ObjectVersion) }),
  },
  objectFolder: {
    post: '/apiv1/objectstore/createFolder',
    ...owner,
    input: z.object({ id, prefix: objectPrefix }),
    data: Nothing,
    audit: 'object.folder',
    stales: shown,
  },
  /** A file of at most 5 MB in one piece. */
  objectPut: {
    post: '/apiv1/objectstore/uploadObject',
    ...owner,
    input: z.object({ id, key: objectKey, type: z._default(objectType, ''), crc32 }),
    files: bytes,
    data: z.object({ version_id: z.string(), etag: z.string() }),
    audit: 'object.put',
    stales: shown,
    timeoutSeconds: chunkUploadTimeoutSeconds,
  },
  objectUploadBegin: {
    post: '/apiv1/objectstore/beginUpload',
    ...owner,
    input: z.object({ id, key: objectKey, size, type: z._default(objectType, '') }),
    data: z.object({ upload_id: z.string() }),
    audit: 'object.beginUpload',
    stales: ['objectUploadList'],
  },
  objectUploadList: {
    post: '/apiv1/objectstore/uploadList',
    ...owner,
    reads: true,
    input: z.object({ id }),
    data: z.object({ result: z.array(z.omit(ObjectUpload, { parts: true })) }),
  },
  objectUploadInfo: {
    post: '/apiv1/objectstore/uploadInfo',
    ...owner,
    reads: true,
    input: z.object({ id, upload_id }),
    data: ObjectUpload,
  },
  /** One part of a large file, for a container or for phones. Sent again, it takes the place of the one before. */
  chunkUpload: {
    post: '/apiv1/info/chunkUpload',
    // Which product it takes, the place it is for says.
    allow: 'customer',
    input: z.object({
      id: z.union([id, z.literal(phoneSpaceId)], invalid),
      upload_id,
      number: z.coerce.number(invalid).check(z.int(invalid), z.gte(1, invalid), z.lte(uploadPartsMax, invalid)),
      crc32,
    }),
    files: bytes,
    data: z.object({ number: z.number(), size: z.number() }),
    audit: null,
    timeoutSeconds: chunkUploadTimeoutSeconds,
  },
  /** The checksums of all its parts in their order: what is put together is what was read. */
  objectUploadFinish: {
    post: '/apiv1/objectstore/finishUpload',
    ...owner,
    input: z.object({ id, upload_id, crc32: z.array(crc32).check(z.maxLength(uploadPartsMax, tooMany)) }),
    data: z.object({ version_id: z.string(), etag: z.string() }),
    audit: 'object.put',
    stales: [...shown, 'objectUploadList'],
  },
  objectUploadCancel: {
    post: '/apiv1/objectstore/cancelUpload',
    ...owner,
    input: z.object({ id, upload_id }),
    data: Nothing,
    audit: 'object.cancelUpload',
    stales: ['objectUploadList', 'containerInfo'],
  },
  objectSave: {
    post: '/apiv1/objectstore/saveObject',
    ...owner,
    input: z.object({
      id,
      key: objectKey,
      type: objectType,
      cache_control: lineAtMost(200),
      disposition: lineAtMost(200),
      metadata: objectMetadata,
    }),
    data: Nothing,
    audit: 'object.save',
    stales: shown,
  },
  /** Each key's name behind `from`, or its last one, below another folder; with one key also under another name. */
  objectMove: {
    post: '/apiv1/objectstore/moveObjects',
    ...owner,
    input: z.object({
      id,
      keys,
      from: z.optional(objectPrefix),
      to: objectPrefix,
      rename: z.optional(requiredLineAtMost(255)),
      after,
    }),
    data: Results,
    audit: 'object.move',
    stales: shown,
  },
  objectCopy: {
    post: '/apiv1/objectstore/copyObjects',
    ...owner,
    input: z.object({ id, keys, from: z.optional(objectPrefix), to: objectPrefix, to_id: z.optional(id), after }),
    data: Results,
    audit: 'object.copy',
    stales: shown,
  },
  objectDelete: {
    post: '/apiv1/objectstore/deleteObjects',
    ...owner,
    input: z.object({ id, keys, after }),
    data: Results,
    audit: 'object.delete',
    stales: [...shown, 'objectDeletedList'],
  },
  objectVersionDelete: {
    post: '/apiv1/objectstore/deleteVersion',
    ...owner,
    input: z.object({ id, key: objectKey, version_id }),
    data: Nothing,
    audit: 'object.deleteVersion',
    stales: [...shown, 'objectDeletedList'],
  },
  /** Makes an earlier version the newest again, or has back what was deleted. */
  objectRestore: {
    post: '/apiv1/objectstore/restoreVersion',
    ...owner,
    input: z.object({ id, key: objectKey, version_id }),
    data: Nothing,
    audit: 'object.restore',
    stales: [...shown, 'objectDeletedList'],
  },
  /** An address for this browser that ends soon. */
  objectLink: {
    post: '/apiv1/objectstore/objectLink',
    ...owner,
    reads: true,
    input: z.object({
      id,
      key: objectKey,
      version_id: z.optional(version_id),
      inline: z._default(z.boolean(invalid), false),
    }),
    data: z.object({ url: z.string() }),
    secret: true,
  },
  objectZip: {
    post: '/apiv1/objectstore/zipLink',
    ...owner,
    reads: true,
    input: z.object({ id, keys, from: z._default(objectPrefix, '') }),
    data: z.object({ url: z.string(), objects: z.number(), bytes: z.number() }),
    secret: true,
  },
  shareList: {
    post: '/apiv1/objectstore/shareList',
    ...owner,
    reads: true,
    input: z.object({ id, key: z.optional(objectKey) }),
    data: z.object({ result: z.array(Share) }),
    secret: true,
  },
  shareCreate: {
    post: '/apiv1/objectstore/createShare',
    ...owner,
    input: z.object({
      id,
      key: objectKey,
      days: wholeNumber(1, shareDaysMax, 'rules.shareDays'),
      password: z.optional(sharePassword),
      uses_max: z.optional(wholeNumber(1, 1_000_000, invalid)),
    }),
    data: Share,
    audit: 'object.share',
    stales: ['shareList', 'objectList'],
    secret: true,
  },
  shareRevoke: {
    post: '/apiv1/objectstore/revokeShare',
    ...owner,
    input: z.object({ id, share_id: shareId }),
    data: Nothing,
    audit: 'object.revokeShare',
    stales: ['shareList', 'objectList'],
  },
})
