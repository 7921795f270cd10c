import { metadataBytesMax } from '@portico/contract/rules/storage.ts'
import { Fault } from '../../../core/store/faults.ts'
import type { ContainerRow } from '../container.table.ts'
import { plainVersion } from '../kept/find.service.ts'
import type { ObjectHeaders, ObjectRow } from '../kept/object.table.ts'
import type { ShownObject } from '../kept/read.service.ts'
import type { Told, Written } from '../kept/write.service.ts'
import type { Ask } from './ask.ts'

const metadataPrefix = 'x-amz-meta-'
const standardType = 'binary/octet-stream'
/** Each header that is kept with an object, and what it is called there. */
const kept: Record<keyof ObjectHeaders, string> = {
  cacheControl: 'cache-control',
  disposition: 'content-disposition',
  encoding: 'content-encoding',
  language: 'content-language',
  expires: 'expires',
}
const keptNames = Object.entries(kept) as [keyof ObjectHeaders, string][]
/** What is not done is refused, not passed over: somebody counts on it. */
const notDone = [
  'x-amz-server-side-encryption',
  'x-amz-server-side-encryption-customer-algorithm',
  'x-amz-website-redirect-location',
  'x-amz-object-lock-mode',
  'x-amz-object-lock-legal-hold',
  'x-amz-tagging',
  'x-amz-write-offset-bytes',
]

export const quoted = (etag: string) => `"${etag}"`
export const unquoted = (etag: string) =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1')

/** Headers are bytes, and letters beyond ASCII come in them as UTF-8. */
const textOfHeader = (value: string) => {
  const text = Buffer.from(value, 'latin1').toString()
  return text.includes('\ufffd') ? value : text
}
const headerOfText = (text: string) => Buffer.from(text).toString('latin1')
/** As S3 answers it: what is not ASCII by the rules of mail. */
const metadataValue = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

const bytesOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
/** Of its type and all other headers together. */
const saidBytesMax = 4096

/** What is told with an object in the headers of a request. */
export function toldIn({ request: { headers }, signer }: Ask): Told {
  if (notDone.some((name) => headers[name])) throw new Fault('NotImplemented')
  const metadata = Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.startsWith(metadataPrefix))
      .map(([name, value]) => [name.slice(metadataPrefix.length), textOfHeader(value ?? '')]),
  )
  if (bytesOf(Object.entries(metadata).flat()) > metadataBytesMax) throw new Fault('MetadataTooLarge')
  const said = keptNames.map(([name, header]) => [name, keptValue(name, headers[header])] as const)
  const type = headers['content-type'] ?? standardType
  if (bytesOf([type, ...said.map(([, value]) => value ?? '')]) > saidBytesMax) throw new Fault('MetadataTooLarge')
  return {
    type,
    headers: Object.fromEntries(said.filter(([, value]) => value)),
    metadata,
    by: signer?.key.id ?? '',
  }
}

/** How a body was cut for its way here is nothing that is kept. */
const keptValue = (name: keyof ObjectHeaders, value: string | undefined) => {
  if (name !== 'encoding') return value && textOfHeader(value)
  return value
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== 'aws-chunked')
    .join(',')
}

export const versionShown = (
  { versioning }: Pick<ContainerRow, 'versioning'>,
  { plain, versionId }: Pick<ObjectRow, 'plain' | 'versionId'>,
) => (versioning === 'off' ? undefined : plain ? plainVersion : versionId)

export const sumHeaders = ({ sums, sumType }: Pick<Written, 'sums' | 'sumType'>): Record<string, string> => {
  const given = Object.entries(sums).map(([name, sum]) => [`x-amz-checksum-${name}`, sum] as const)
  return given.length === 0 ? {} : { ...Object.fromEntries(given), 'x-amz-checksum-type': sumType }
}

/** What a writer is told of what they wrote. */
export const writtenHeaders = ({ container }: Ask, written: Written) => ({
  etag: quoted(written.etag),
  'x-amz-version-id': versionShown(container, written),
  ...sumHeaders(written),
})

/** Everything that is said of an object besides its bytes. */
export function objectHeaders({ container }: Ask, object: ShownObject): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {
    'content-type': object.type,
    etag: quoted(object.etag),
    'last-modified': object.createdAt.toUTCString(),
    'accept-ranges': 'bytes',
    'x-amz-version-id': versionShown(container, object),
  }
  for (const [name, header] of keptNames) {
    const told = object.headers[name]
    if (told) headers[header] = headerOfText(told)
  }
  for (const [name, value] of Object.entries(object.metadata)) headers[metadataPrefix + name] = metadataValue(value)
  return headers
}

/** What a signed address may have answered otherwise. */
export const overrides: Record<string, string> = {
  'response-content-type': 'content-type',
  'response-content-language': 'content-language',
  'response-expires': 'expires',
  'response-cache-control': 'cache-control',
  'response-content-disposition': 'content-disposition',
  'response-content-encoding': 'content-encoding',
}
export function overriddenHeaders({ request: { parameters }, signer }: Ask): Record<string, string> {
  if (parameters.size === 0) return {}
  const given = Object.entries(overrides).flatMap(([name, header]) => {
    const value = parameters.get(name)
    return value === undefined ? [] : [[header, value] as const]
  })
  if (given.length > 0 && !signer)
    throw new Fault('InvalidRequest', 'Request specific response headers cannot be used for anonymous requests.')
  // oxlint-disable-next-line no-control-regex
  if (given.some(([, value]) => /[\x00-\x1f\x7f]/.test(value))) throw new Fault('InvalidArgument')
  return Object.fromEntries(given.map(([name, value]) => [name, headerOfText(value)]))
}
