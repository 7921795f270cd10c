import { inTransaction } from '../../../core/db/pool.ts'
import { checksums, type Checksum } from '../../../core/store/checksums.ts'
import { Fault } from '../../../core/store/faults.ts'
import { deleteObject, deleteVersion, type Deleted } from '../kept/delete.service.ts'
import { findObject } from '../kept/find.service.ts'
import type { Moment } from '../kept/held.ts'
import type { ObjectRow } from '../kept/object.table.ts'
import { copyObject, putObject, refuseKey } from '../kept/write.service.ts'
import type { Answer, Ask, ObjectAsk } from './ask.ts'
import { refuseRead, writeCondition } from './conditions.ts'
import { quoted, toldIn, unquoted, versionShown, writtenHeaders } from './headers.ts'
import { incomingOf, textOf } from './incoming.ts'
import { placeOf } from './request.ts'
import { listIn, parseXml, textIn, xmlOf, type Xml } from './xml.ts'

export const within = <T>({ app }: Pick<Ask, 'app'>, work: (moment: Moment) => Promise<T>): Promise<T> =>
  inTransaction(app.pool, (db) => work({ db, now: app.clock.now() }))

/** Which checksum is wanted with a body although none was sent. */
function wantedSum({ request: { headers } }: Ask): Checksum[] {
  const name = headers['x-amz-sdk-checksum-algorithm']?.toLowerCase()
  return checksums.filter((one) => one === name)
}

export async function put(ask: ObjectAsk): Promise<Answer> {
  const { app, container, key, request } = ask
  if (request.headers['x-amz-copy-source'] !== undefined) return copy(ask)
  const incoming = incomingOf(ask)
  const written = await putObject(app, container, {
    ...toldIn(ask),
    ...incoming,
    sums: [...(incoming.sums ?? []), ...wantedSum(ask)],
    key,
    condition: writeCondition(request.headers),
  })
  return { headers: writtenHeaders(ask, written) }
}

/** What a copy is made of: `bucket/key?versionId=…`, in the same container, for a key is for one, that can be read. */
export async function sourceOf({ app, container, request, signer }: Ask): Promise<ObjectRow> {
  if (!signer?.key.rights.includes('read')) throw new Fault('AccessDenied')
  const [path = '', query = ''] = request.headers['x-amz-copy-source']!.split('?')
  const [bucket, key] = placeOf(path.replace(/^\//, ''))
  if (!bucket || !key) throw new Fault('InvalidArgument', 'Copy Source must mention the source bucket and key')
  refuseKey(key)
  if (bucket.toLowerCase() !== container.name.toLowerCase()) throw new Fault('NoSuchBucket')
  const versionId = /^versionId=(.+)$/.exec(query)?.[1]
  const source = await findObject(app.db, container.id, key, versionId)
  if (!source) throw new Fault(versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion')
  if (source.marker) throw new Fault(versionId === undefined ? 'NoSuchKey' : 'InvalidRequest')
  refuseRead(request.headers, source, 'x-amz-copy-source-')
  return source
}

async function copy(ask: ObjectAsk): Promise<Answer> {
  const { container, key, request, signer } = ask
  const source = await sourceOf(ask)
  const directive = request.headers['x-amz-metadata-directive'] ?? 'COPY'
  if (!['COPY', 'REPLACE'].includes(directive)) throw new Fault('InvalidArgument', 'Unknown metadata directive.')
  const replaces = directive === 'REPLACE'
  if (source.key === key && source.latest && !replaces)
    throw new Fault(
      'InvalidRequest',
      'This copy request is illegal: it copies an object to itself and changes nothing.',
    )
  const written = await within(ask, (moment) =>
    copyObject(moment, source, {
      containerId: container.id,
      key,
      by: signer?.key.id ?? '',
      condition: writeCondition(request.headers),
      ...(replaces && { told: toldIn(ask) }),
    }),
  )
  return {
    headers: {
      'x-amz-version-id': versionShown(container, written),
      'x-amz-copy-source-version-id': versionShown(container, source),
    },
    body: xmlOf('CopyObjectResult', { LastModified: written.createdAt.toISOString(), ETag: quoted(written.etag) }),
  }
}

const deletedHeaders = ({ container }: Ask, deleted: Deleted) => ({
  'x-amz-version-id':
    deleted.versionId === undefined
      ? undefined
      : versionShown(container, { plain: deleted.plain, versionId: deleted.versionId }),
  'x-amz-delete-marker': deleted.marker ? 'true' : undefined,
})

interface Naming {
  key: string
  versionId?: string | undefined
  ifMatch?: string | undefined
}

const remove = (moment: Moment, { container, signer }: Ask, { key, versionId, ifMatch }: Naming) =>
  versionId === undefined
    ? deleteObject(moment, container.id, { key, by: signer?.key.id ?? '', ifMatch })
    : deleteVersion(moment, container.id, { key, versionId })

export async function deleteOne(ask: ObjectAsk): Promise<Answer> {
  const { key, request } = ask
  const ifMatch = request.headers['if-match']
  const naming = { key, versionId: request.parameters.get('versionId'), ifMatch: ifMatch && unquoted(ifMatch) }
  const deleted = await within(ask, (moment) => remove(moment, ask, naming))
  return { status: 204, headers: deletedHeaders(ask, deleted) }
}

const deletedAtOnceMax = 1000
const deletedBytesMax = 2 * 1024 * 1024

/** Each for itself: what cannot be deleted is named, and the others are gone. */
export async function deleteMany(ask: Ask): Promise<Answer> {
  const { headers } = ask.request
  const looked = ['content-md5', ...checksums.map((name) => `x-amz-checksum-${name}`), 'x-amz-trailer']
  if (looked.every((name) => headers[name] === undefined))
    throw new Fault('InvalidRequest', 'Missing required header for this request: Content-MD5')
  const tree = parseXml(await textOf(ask, deletedBytesMax), 'Delete')
  const named = listIn(tree, 'Object').map((one) => ({
    key: textIn(one, 'Key') ?? '',
    versionId: textIn(one, 'VersionId'),
    ifMatch: textIn(one, 'ETag'),
  }))
  if (named.length === 0 || named.length > deletedAtOnceMax || named.some(({ key }) => key === ''))
    throw new Fault('MalformedXML')
  const results = await within(ask, async (moment) => {
    const done: { Deleted?: Xml; Error?: Xml }[] = []
    for (const naming of named) done.push(await removed(moment, ask, naming))
    return done
  })
  const quiet = textIn(tree, 'Quiet') === 'true'
  const told = {
    Deleted: quiet ? [] : results.flatMap((one) => one.Deleted ?? []),
    Error: results.flatMap((one) => one.Error ?? []),
  }
  return { body: xmlOf('DeleteResult', told) }
}

async function removed(moment: Moment, ask: Ask, naming: Naming): Promise<{ Deleted?: Xml; Error?: Xml }> {
  const { key, versionId, ifMatch } = naming
  try {
    refuseKey(key)
    const deleted = await remove(moment, ask, { key, versionId, ifMatch: ifMatch && unquoted(ifMatch) })
    const marker = deletedHeaders(ask, deleted)['x-amz-version-id']
    return {
      Deleted: {
        Key: key,
        VersionId: versionId,
        ...(deleted.marker && { DeleteMarker: true, DeleteMarkerVersionId: marker }),
      },
    }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { Error: { Key: key, VersionId: versionId, Code: error.code, Message: error.message } }
  }
}
