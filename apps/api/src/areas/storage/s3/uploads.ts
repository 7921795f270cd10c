import { createHash } from 'node:crypto'
import { uploadPartsMax } from '@portico/contract/rules/storage.ts'
import { checksums, type Checksum } from '../../../core/store/checksums.ts'
import { Fault } from '../../../core/store/faults.ts'
import { findObject } from '../kept/find.service.ts'
import { listUploads } from '../kept/list.service.ts'
import type { Sums, UploadRow } from '../kept/object.table.ts'
import { readObject, wholeOf, type Range } from '../kept/read.service.ts'
import {
  abortUpload,
  beginUpload,
  completeUpload,
  findUpload,
  listParts,
  putPart,
  type PartNamed,
} from '../kept/upload.service.ts'
import type { Written } from '../kept/write.service.ts'
import type { Answer, Ask, ObjectAsk } from './ask.ts'
import { writeCondition } from './conditions.ts'
import { quoted, toldIn, unquoted, versionShown } from './headers.ts'
import { incomingOf, sumsIn, textOf } from './incoming.ts'
import { encoder, maxIn, ownerOf } from './lists.ts'
import { sourceOf, within } from './object-write.ts'
import { listIn, parseXml, textIn, xmlOf, type Xml } from './xml.ts'

function sumIn({ request: { headers } }: Ask) {
  const name = headers['x-amz-checksum-algorithm']?.toLowerCase()
  if (name === undefined) return {}
  const sum = checksums.find((one) => one === name)
  if (!sum) throw new Fault('InvalidRequest', 'Checksum algorithm provided is unsupported.')
  const whole = headers['x-amz-checksum-type'] === 'FULL_OBJECT' || sum === 'crc64nvme'
  if (whole && sum.startsWith('sha')) throw new Fault('InvalidRequest', 'A checksum of the whole needs a CRC.')
  return { sum, sumType: whole ? ('FULL_OBJECT' as const) : ('COMPOSITE' as const) }
}

export async function createUpload(ask: ObjectAsk): Promise<Answer> {
  const { container, key } = ask
  const wish = { ...toldIn(ask), ...sumIn(ask), key }
  const upload = await within(ask, (moment) => beginUpload(moment, container.id, wish))
  return {
    headers: {
      'x-amz-checksum-algorithm': upload.sum?.toUpperCase(),
      'x-amz-checksum-type': upload.sum ? upload.sumType : undefined,
    },
    body: xmlOf('InitiateMultipartUploadResult', { Bucket: container.name, Key: key, UploadId: upload.id }),
  }
}

async function uploadOf({ app, container, key, request }: ObjectAsk): Promise<UploadRow> {
  const upload = await findUpload(app.db, container.id, request.parameters.get('uploadId') ?? '')
  if (!upload || upload.key !== key) throw new Fault('NoSuchUpload')
  return upload
}

export async function uploadPart(ask: ObjectAsk): Promise<Answer> {
  const { app, container, request } = ask
  const number = Number(request.parameters.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > uploadPartsMax)
    throw new Fault('InvalidArgument', `Part number must be an integer between 1 and ${uploadPartsMax}, inclusive`)
  const { id: uploadId } = await uploadOf(ask)
  if (request.headers['x-amz-copy-source'] !== undefined) return copyPart(ask, { uploadId, number })
  const part = await putPart(app, container, { ...incomingOf(ask), uploadId, number })
  return { headers: { etag: quoted(part.md5), ...sumsOf(part.sums) } }
}
const sumsOf = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [`x-amz-checksum-${name}`, sum]))

async function copyPart(ask: ObjectAsk, place: { uploadId: string; number: number }): Promise<Answer> {
  const { app, container } = ask
  const source = await sourceOf(ask)
  const range = copiedRange(ask, source.size)
  const body = await readObject(app, source, range)
  const part = await putPart(app, container, { ...place, body, expected: { size: range.to - range.from } })
  const result = { LastModified: part.createdAt.toISOString(), ETag: quoted(part.md5) }
  return {
    headers: { 'x-amz-copy-source-version-id': versionShown(container, source) },
    body: xmlOf('CopyPartResult', result),
  }
}

function copiedRange({ request: { headers } }: Ask, size: number): Range {
  const header = headers['x-amz-copy-source-range']
  if (header === undefined) return wholeOf({ size })
  const [, from, last] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header) ?? []
  if (from === undefined || Number(last) >= size || Number(last) < Number(from))
    throw new Fault('InvalidArgument', 'Range specified is not valid for source object')
  return { from: Number(from), to: Number(last) + 1 }
}

function namedParts(text: string): PartNamed[] {
  return listIn(parseXml(text, 'CompleteMultipartUpload'), 'Part').map((part) => {
    const number = textIn(part, 'PartNumber') ?? ''
    if (!/^\d{1,5}$/.test(number)) throw new Fault('MalformedXML')
    const etag = textIn(part, 'ETag')
    if (etag === undefined) throw new Fault('MalformedXML')
    const sums = checksums.flatMap((name) => {
      const sum = textIn(part, `Checksum${name.toUpperCase()}`)
      return sum === undefined ? [] : [[name, sum] as const]
    })
    return { number: Number(number), etag: unquoted(etag), sums: Object.fromEntries(sums) }
  })
}

/** Ten thousand parts with a checksum each. */
const partsBytesMax = 4 * 1024 * 1024

export async function complete(ask: ObjectAsk): Promise<Answer> {
  const { container, key, request, signer } = ask
  const uploadId = request.parameters.get('uploadId')!
  const parts = namedParts(await textOf({ ...ask, request: withoutSums(ask) }, partsBytesMax))
  const written =
    (await finishedBefore(ask, uploadId, parts)) ??
    (await within(ask, async (moment) => {
      const size = request.headers['x-amz-mp-object-size']
      return completeUpload(moment, container.id, {
        uploadId,
        parts,
        by: signer?.key.id ?? '',
        sums: sumsIn(request.headers),
        size: size === undefined ? undefined : Number(size),
        condition: writeCondition(request.headers),
      })
    }))
  return {
    headers: { 'x-amz-version-id': versionShown(container, written) },
    body: xmlOf('CompleteMultipartUploadResult', {
      Location: `/${container.name}/${key}`,
      Bucket: container.name,
      Key: key,
      ETag: quoted(written.etag),
      ...sumElements(written),
    }),
  }
}

/** The checksum beside this body is that of the object. */
const withoutSums = ({ request }: Ask) => ({
  ...request,
  headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith('x-amz-checksum-'))),
})

/** Whoever did not hear the answer asks once more: what they ask for is there. */
async function finishedBefore(ask: ObjectAsk, id: string, parts: readonly PartNamed[]): Promise<Written | undefined> {
  const { app, container, key } = ask
  const upload = await findUpload(app.db, container.id, id)
  if (upload?.key === key) return undefined
  const object = upload ? undefined : await findObject(app.db, container.id, key)
  const hash = createHash('md5')
  for (const { etag = '' } of parts) hash.update(Buffer.from(etag, 'hex'))
  if (object?.etag !== `${hash.digest('hex')}-${parts.length}`) throw new Fault('NoSuchUpload')
  return object
}

function sumElements({ sums, sumType }: Pick<Written, 'sums' | 'sumType'>): Record<string, Xml> {
  const given = Object.entries(sums).map(([name, sum]) => [`Checksum${name.toUpperCase()}`, sum] as const)
  return given.length === 0 ? {} : { ...Object.fromEntries(given), ChecksumType: sumType }
}

export async function abort(ask: ObjectAsk): Promise<Answer> {
  const { id } = await uploadOf(ask)
  await within(ask, (moment) => abortUpload(moment, ask.container.id, id))
  return { status: 204 }
}

export async function parts(ask: ObjectAsk): Promise<Answer> {
  const { app, container, key, request } = ask
  const upload = await uploadOf(ask)
  const max = maxIn(request.parameters.get('max-parts'), 'max-parts')
  const after = afterIn(request.parameters.get('part-number-marker'))
  const { parts: found, next } = await listParts(app.db, upload.id, { after, max })
  return {
    body: xmlOf('ListPartsResult', {
      Bucket: container.name,
      Key: key,
      UploadId: upload.id,
      Initiator: ownerOf(container),
      Owner: ownerOf(container),
      StorageClass: 'STANDARD',
      PartNumberMarker: after,
      NextPartNumberMarker: next ?? found.at(-1)?.number,
      MaxParts: max,
      IsTruncated: next !== null,
      ChecksumAlgorithm: upload.sum?.toUpperCase(),
      Part: found.map(({ number, createdAt, md5, size, sums }) => ({
        PartNumber: number,
        LastModified: createdAt.toISOString(),
        ETag: quoted(md5),
        Size: size,
        ...sumElementsOf(sums),
      })),
    }),
  }
}
function afterIn(marker: string | undefined): number {
  if (!marker) return 0
  if (!/^\d{1,9}$/.test(marker)) throw new Fault('InvalidArgument', 'Not a part number')
  return Number(marker)
}
const sumElementsOf = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [`Checksum${(name as Checksum).toUpperCase()}`, sum]))

export async function uploadsUnderWay(ask: Ask): Promise<Answer> {
  const { app, container, request } = ask
  const { parameters } = request
  const [prefix, delimiter] = [parameters.get('prefix') ?? '', parameters.get('delimiter') ?? '']
  const [keyMarker, idMarker] = [parameters.get('key-marker'), parameters.get('upload-id-marker')]
  const max = maxIn(parameters.get('max-uploads'), 'max-uploads')
  const encode = encoder(parameters)
  const { uploads, prefixes, next } = await listUploads(app.db, container.id, {
    prefix,
    delimiter,
    max,
    after: keyMarker ? { key: keyMarker, uploadId: idMarker } : undefined,
  })
  return {
    body: xmlOf('ListMultipartUploadsResult', {
      Bucket: container.name,
      KeyMarker: encode(keyMarker ?? ''),
      UploadIdMarker: idMarker ?? '',
      NextKeyMarker: next ? encode(next.key) : undefined,
      NextUploadIdMarker: next?.uploadId,
      Prefix: encode(prefix),
      Delimiter: delimiter ? encode(delimiter) : undefined,
      EncodingType: parameters.get('encoding-type'),
      MaxUploads: max,
      IsTruncated: next !== null,
      Upload: uploads.map(({ key, id, createdAt, sum }) => ({
        Key: encode(key),
        UploadId: id,
        Initiator: ownerOf(container),
        Owner: ownerOf(container),
        StorageClass: 'STANDARD',
        Initiated: createdAt.toISOString(),
        ChecksumAlgorithm: sum?.toUpperCase(),
      })),
      CommonPrefixes: prefixes.map((one) => ({ Prefix: encode(one) })),
    }),
  }
}
