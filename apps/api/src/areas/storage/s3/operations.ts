import { Fault, type FaultCode } from '../../../core/store/faults.ts'
import { refuseKey } from '../kept/write.service.ts'
import type { Answer, Ask, Needed, ObjectAsk } from './ask.ts'
import { listFirst, listSecond, ownerOf, versions } from './lists.ts'
import { getObject, headObject, objectAt } from './object-read.ts'
import { deleteMany, deleteOne, put } from './object-write.ts'
import type { S3Request } from './request.ts'
import * as settings from './settings.ts'
import * as uploads from './uploads.ts'
import { xmlOf } from './xml.ts'

export interface Operation {
  needs: Needed
  run(ask: Ask): Promise<Answer>
}
/** By the parameter of the address that chooses it, the first that is there; `''` is what is left. */
type Choices = Readonly<Record<string, Operation>>

const on = (needs: Needed, run: (ask: Ask) => Promise<Answer>): Operation => ({ needs, run })
const onObject = (needs: Needed, run: (ask: ObjectAsk) => Promise<Answer>): Operation => ({
  needs,
  run(ask) {
    const { key = '' } = ask.request
    refuseKey(key)
    return run({ ...ask, key })
  },
})
const none = (code: FaultCode): Operation =>
  on('see', async () => {
    throw new Fault(code)
  })
const empty = (root: string, tree = {}): Operation => on('see', async () => ({ body: xmlOf(root, tree) }))
const notDone = none('NotImplemented')

const settingsNotDone = {
  policy: notDone,
  tagging: notDone,
  website: notDone,
  logging: notDone,
  notification: notDone,
  encryption: notDone,
  replication: notDone,
  accelerate: notDone,
  requestPayment: notDone,
  publicAccessBlock: notDone,
  ownershipControls: notDone,
  'object-lock': notDone,
  inventory: notDone,
  metrics: notDone,
  analytics: notDone,
  'intelligent-tiering': notDone,
}
const objectNotDone = { tagging: notDone, retention: notDone, 'legal-hold': notDone, torrent: notDone }

const onContainer: Record<string, Choices> = {
  GET: {
    ...settingsNotDone,
    location: on('see', async ({ app }) => ({
      // The first region has no name there.
      body: xmlOf('LocationConstraint', {}).replace(
        '></LocationConstraint>',
        `>${app.config.s3Region === 'us-east-1' ? '' : app.config.s3Region}</LocationConstraint>`,
      ),
    })),
    versioning: on('see', settings.getVersioning),
    cors: on('see', settings.getCors),
    lifecycle: on('see', settings.getLifecycle),
    acl: on('see', settings.getAcl),
    versions: on('list', versions),
    uploads: on('list', uploads.uploadsUnderWay),
    policy: none('NoSuchBucketPolicy'),
    policyStatus: none('NoSuchBucketPolicy'),
    tagging: none('NoSuchTagSet'),
    website: none('NoSuchWebsiteConfiguration'),
    encryption: none('ServerSideEncryptionConfigurationNotFoundError'),
    replication: none('ReplicationConfigurationNotFoundError'),
    publicAccessBlock: none('NoSuchPublicAccessBlockConfiguration'),
    ownershipControls: none('OwnershipControlsNotFoundError'),
    'object-lock': none('ObjectLockConfigurationNotFoundError'),
    logging: empty('BucketLoggingStatus'),
    notification: empty('NotificationConfiguration'),
    accelerate: empty('AccelerateConfiguration'),
    requestPayment: empty('RequestPaymentConfiguration', { Payer: 'BucketOwner' }),
    'list-type': on('list', (ask) =>
      ask.request.parameters.get('list-type') === '2' ? listSecond(ask) : listFirst(ask),
    ),
    '': on('list', listFirst),
  },
  HEAD: { '': on('see', async ({ app }) => ({ headers: { 'x-amz-bucket-region': app.config.s3Region } })) },
  PUT: {
    ...settingsNotDone,
    versioning: on('settings', settings.putVersioning),
    cors: on('settings', settings.putCors),
    lifecycle: on('settings', settings.putLifecycle),
    acl: on('settings', settings.putAcl),
    '': none('BucketAlreadyOwnedByYou'),
  },
  POST: { delete: on('write', deleteMany), '': notDone },
  DELETE: {
    ...settingsNotDone,
    cors: on('settings', settings.deleteCors),
    lifecycle: on('settings', settings.deleteLifecycle),
    // It is bought and given up in the console.
    '': none('AccessDenied'),
  },
}

const onObjects: Record<string, Choices> = {
  GET: {
    ...objectNotDone,
    tagging: onObject('read', async (ask) => {
      await objectAt(ask)
      return { body: xmlOf('Tagging', { TagSet: '' }) }
    }),
    acl: on('see', settings.getAcl),
    attributes: onObject('read', attributes),
    uploadId: onObject('list', uploads.parts),
    '': onObject('read', getObject),
  },
  HEAD: { '': onObject('read', headObject) },
  PUT: {
    ...objectNotDone,
    acl: on('write', settings.putObjectAcl),
    uploadId: onObject('write', uploads.uploadPart),
    '': onObject('write', put),
  },
  POST: {
    uploads: onObject('write', uploads.createUpload),
    uploadId: onObject('write', uploads.complete),
    restore: notDone,
    select: notDone,
    '': notDone,
  },
  DELETE: { ...objectNotDone, uploadId: onObject('write', uploads.abort), '': onObject('write', deleteOne) },
}

/** What of an object is asked for by name. */
async function attributes(ask: ObjectAsk): Promise<Answer> {
  const object = await objectAt(ask)
  const wanted = (ask.request.headers['x-amz-object-attributes'] ?? '').split(',').map((name) => name.trim())
  if (wanted.every((name) => name === '')) throw new Fault('InvalidArgument', 'No attributes are asked for')
  const sums = Object.entries(object.sums).map(([name, sum]) => [`Checksum${name.toUpperCase()}`, sum])
  const known = {
    ETag: object.etag,
    Checksum: { ...Object.fromEntries(sums), ...(sums.length > 0 && { ChecksumType: object.sumType }) },
    ObjectParts: object.etag.includes('-') ? { TotalPartsCount: object.blobIds.length } : undefined,
    StorageClass: 'STANDARD',
    ObjectSize: object.size,
  }
  const given = Object.fromEntries(Object.entries(known).filter(([name]) => wanted.includes(name)))
  return {
    headers: { 'last-modified': object.createdAt.toUTCString() },
    body: xmlOf('GetObjectAttributesResponse', given),
  }
}

/** What is done for a request, by its method and what its address names. */
export function operationFor({ method, key, parameters }: S3Request): Operation {
  const choices = (key === undefined ? onContainer : onObjects)[method]
  if (!choices) throw new Fault('MethodNotAllowed')
  const chosen = Object.keys(choices).find((name) => name !== '' && parameters.has(name))
  return choices[chosen ?? '']!
}

/** The one container that a key is for. */
export const buckets = ({ container }: Pick<Ask, 'container'>): Answer => ({
  body: xmlOf('ListAllMyBucketsResult', {
    Owner: ownerOf(container),
    Buckets: { Bucket: [{ Name: container.name, CreationDate: container.createdAt.toISOString() }] },
  }),
})
