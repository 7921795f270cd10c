import { Fault } from '../../../core/store/faults.ts'
import { encodeUri } from '../../../core/store/sigv4.ts'
import type { ContainerRow } from '../container.table.ts'
import { plainVersion } from '../kept/find.service.ts'
import { listMax, listObjects, listVersions, type Listed } from '../kept/list.service.ts'
import type { Answer, Ask } from './ask.ts'
import { quoted } from './headers.ts'
import { xmlOf, type Xml } from './xml.ts'

type Parameters = ReadonlyMap<string, string>

export const ownerOf = ({ accountId }: Pick<ContainerRow, 'accountId'>) => ({ ID: accountId, DisplayName: accountId })

export function maxIn(text: string | undefined, name: string): number {
  if (text === undefined || text === '') return listMax
  if (!/^\d{1,10}$/.test(text)) throw new Fault('InvalidArgument', `Provided ${name} not an integer or within range`)
  return Math.min(listMax, Number(text))
}

/** Keys may have letters that XML has no place for; whoever asks gets them as in an address. */
export function encoder(parameters: Parameters): (key: string) => string {
  const type = parameters.get('encoding-type')
  if (type !== undefined && type !== 'url') throw new Fault('InvalidArgument', 'Invalid Encoding Method specified')
  return type === undefined ? (key) => key : (key) => key.split('/').map(encodeUri).join('/')
}

function askedIn(parameters: Parameters) {
  const encode = encoder(parameters)
  return {
    encode,
    prefix: parameters.get('prefix') ?? '',
    delimiter: parameters.get('delimiter') ?? '',
    max: maxIn(parameters.get('max-keys'), 'max-keys'),
    encoding: parameters.get('encoding-type'),
  }
}

const contents = (
  { container }: Ask,
  { objects }: Listed,
  { encode, owned }: { encode: (key: string) => string; owned: boolean },
): Xml =>
  objects.map(({ key, createdAt, etag, size, sums, sumType }) => ({
    Key: encode(key),
    LastModified: createdAt.toISOString(),
    ETag: quoted(etag),
    ChecksumAlgorithm: Object.keys(sums).map((name) => name.toUpperCase()),
    ChecksumType: Object.keys(sums).length > 0 ? sumType : undefined,
    Size: size,
    StorageClass: 'STANDARD',
    Owner: owned ? ownerOf(container) : undefined,
  }))

export async function listFirst(ask: Ask): Promise<Answer> {
  const { app, container, request } = ask
  const { encode, prefix, delimiter, max, encoding } = askedIn(request.parameters)
  const marker = request.parameters.get('marker') ?? ''
  const listed = await listObjects(app.db, container.id, { prefix, delimiter, max, after: marker || undefined })
  return {
    body: xmlOf('ListBucketResult', {
      Name: container.name,
      Prefix: encode(prefix),
      Marker: encode(marker),
      NextMarker: listed.next === null ? undefined : encode(listed.next),
      MaxKeys: max,
      Delimiter: delimiter ? encode(delimiter) : undefined,
      EncodingType: encoding,
      IsTruncated: listed.next !== null,
      Contents: contents(ask, listed, { encode, owned: true }),
      CommonPrefixes: listed.prefixes.map((one) => ({ Prefix: encode(one) })),
    }),
  }
}

const tokenOf = (next: string) => Buffer.from(next).toString('base64url')
function afterToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString()
  if (!text || tokenOf(text) !== token || text.includes('\0'))
    throw new Fault('InvalidArgument', 'The continuation token provided is incorrect')
  return text
}

export async function listSecond(ask: Ask): Promise<Answer> {
  const { app, container, request } = ask
  const { parameters } = request
  const { encode, prefix, delimiter, max, encoding } = askedIn(parameters)
  const [token, startAfter] = [parameters.get('continuation-token'), parameters.get('start-after')]
  const after = token === undefined ? startAfter || undefined : afterToken(token)
  const listed = await listObjects(app.db, container.id, { prefix, delimiter, max, after })
  return {
    body: xmlOf('ListBucketResult', {
      Name: container.name,
      Prefix: encode(prefix),
      StartAfter: startAfter === undefined ? undefined : encode(startAfter),
      ContinuationToken: token,
      NextContinuationToken: listed.next === null ? undefined : tokenOf(listed.next),
      KeyCount: listed.objects.length + listed.prefixes.length,
      MaxKeys: max,
      Delimiter: delimiter ? encode(delimiter) : undefined,
      EncodingType: encoding,
      IsTruncated: listed.next !== null,
      Contents: contents(ask, listed, { encode, owned: parameters.get('fetch-owner') === 'true' }),
      CommonPrefixes: listed.prefixes.map((one) => ({ Prefix: encode(one) })),
    }),
  }
}

export async function versions(ask: Ask): Promise<Answer> {
  const { app, container, request } = ask
  const { parameters } = request
  const { encode, prefix, delimiter, max, encoding } = askedIn(parameters)
  const [keyMarker, idMarker] = [parameters.get('key-marker') ?? '', parameters.get('version-id-marker')]
  if (idMarker && !keyMarker)
    throw new Fault('InvalidArgument', 'A version-id marker cannot be specified without a key marker.')
  const after = keyMarker ? { key: keyMarker, versionId: idMarker || undefined } : undefined
  const listed = await listVersions(app.db, container.id, { prefix, delimiter, max, after })
  const shown = listed.versions.map((row) => ({
    marker: row.marker,
    xml: {
      Key: encode(row.key),
      VersionId: row.plain ? plainVersion : row.versionId,
      IsLatest: row.latest,
      LastModified: row.createdAt.toISOString(),
      Owner: ownerOf(container),
      ...(!row.marker && { ETag: quoted(row.etag), Size: row.size, StorageClass: 'STANDARD' }),
    },
  }))
  return {
    body: xmlOf('ListVersionsResult', {
      Name: container.name,
      Prefix: encode(prefix),
      KeyMarker: encode(keyMarker),
      VersionIdMarker: idMarker ?? '',
      NextKeyMarker: listed.next ? encode(listed.next.key) : undefined,
      NextVersionIdMarker: listed.next?.versionId,
      MaxKeys: max,
      Delimiter: delimiter ? encode(delimiter) : undefined,
      EncodingType: encoding,
      IsTruncated: listed.next !== null,
      Version: shown.filter(({ marker }) => !marker).map(({ xml }) => xml),
      DeleteMarker: shown.filter(({ marker }) => marker).map(({ xml }) => xml),
      CommonPrefixes: listed.prefixes.map((one) => ({ Prefix: encode(one) })),
    }),
  }
}
