import type { IncomingMessage } from 'node:http'
import { Fault } from '../../../core/store/faults.ts'
import { decoded, queryOf, type Query, type Signable } from '../../../core/store/sigv4.ts'

/** What is asked for, before anybody looked at who asks. */
export interface S3Request extends Signable {
  /** As it is kept, not as it is written in an address. Undefined for all of them. */
  bucket: string | undefined
  /** Undefined for the container itself. */
  key: string | undefined
  query: Query
  parameters: ReadonlyMap<string, string>
  headers: Readonly<Record<string, string | undefined>>
  message: IncomingMessage
}

/** Takes a request apart: `/bucket/key`, or `/key` where the host name says the bucket. */
export function requestOf(message: IncomingMessage, domain: string | undefined): S3Request {
  const url = message.url ?? '/'
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  if (!path.startsWith('/')) throw new Fault('InvalidURI')
  const query = queryOf(at < 0 ? '' : url.slice(at + 1))
  if ([path, ...query.flat()].some((text) => /%00|\0/.test(text))) throw new Fault('InvalidArgument', 'NUL')
  const headers = headersOf(message)
  const named = bucketOfHost(headers['host'] ?? '', domain)
  const [bucket, key] = named === undefined ? placeOf(path.slice(1)) : [named, decoded(path.slice(1))]
  return {
    method: message.method ?? 'GET',
    path,
    query,
    parameters: new Map(query),
    headers,
    bucket: bucket || undefined,
    key: key || undefined,
    message,
  }
}

export function placeOf(path: string): [bucket: string, key: string] {
  const at = path.indexOf('/')
  return at < 0 ? [decoded(path), ''] : [decoded(path.slice(0, at)), decoded(path.slice(at + 1))]
}

/** Several headers of one name are one with commas, as a signature has them; all but one kind come so. */
const headersOf = ({ headers: { 'set-cookie': cookies, ...rest } }: IncomingMessage) =>
  ({ ...rest, ...(cookies && { 'set-cookie': cookies.join(',') }) }) as Record<string, string | undefined>

function bucketOfHost(host: string, domain: string | undefined): string | undefined {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  return domain !== undefined && name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : undefined
}
