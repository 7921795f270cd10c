import { createHmac, createSecretKey, hash, timingSafeEqual, type KeyObject } from 'node:crypto'
import { Recent } from '../recent.ts'
import { Fault } from './faults.ts'

const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'

const hmac = (key: KeyObject | Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest()
export const sha256Hex = (bytes: Uint8Array | string) => hash('sha256', bytes)

/** As a URI is written for a signature: everything but letters, digits and `-._~`. */
export const encodeUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

export type Query = readonly (readonly [string, string])[]

/** What is signed of a request. */
export interface Signable {
  method: string
  /** As it is sent: encoded, without a query. */
  path: string
  query: Query
  headers: Readonly<Record<string, string | undefined>>
}

/** Whose signature it says it is, and over what. */
export interface Claim {
  accessKey: string
  /** The day, region and service that it holds for. */
  date: string
  region: string
  service: string
  /** The time of signing, as it was written. */
  time: string
  signedHeaders: string[]
  signature: string
  /** Seconds from then on; only an address that was signed has some. */
  expiresSeconds?: number
  /** What was signed of the body: its SHA-256, or that it was not. */
  payload: string
}

const scopeOf = ({ date, region, service }: Claim) => `${date}/${region}/${service}/aws4_request`

type Scope = Pick<Claim, 'date' | 'region' | 'service'>

/** One for a day of a secret: it takes longer to make than to look at a signature. */
const signingKeys = new Recent<KeyObject>(1000)

export function signingKey(secret: string, scope: Scope): KeyObject {
  const name = [secret, scope.date, scope.region, scope.service].join('/')
  const key = signingKeys.get(name) ?? makeSigningKey(secret, scope)
  signingKeys.set(name, key)
  return key
}

const makeSigningKey = (secret: string, { date, region, service }: Scope) =>
  createSecretKey(hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request'))

const signatureParameter = 'X-Amz-Signature'
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export function canonicalRequest({ method, path, query, headers }: Signable, claim: Claim): string {
  const parameters = query
    .filter(([name]) => name !== signatureParameter)
    .map(([name, value]) => [encodeUri(name), encodeUri(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&')
  const lines = claim.signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`)
  return [method, path, parameters, ...lines, '', claim.signedHeaders.join(';'), claim.payload].join('\n')
}

export const signatureOf = (key: KeyObject, claim: Claim, canonical: string) =>
  hmac(key, [algorithm, claim.time, scopeOf(claim), sha256Hex(canonical)].join('\n')).toString('hex')

const same = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What is signed besides by whom: a path may be written in more than one way, and some sign the plain one. */
function isSigned(request: Signable, claim: Claim, key: KeyObject): boolean {
  const isOf = (path: string) =>
    same(signatureOf(key, claim, canonicalRequest({ ...request, path }, claim)), claim.signature)
  if (isOf(request.path)) return true
  const plain = request.path.split('/').map(decoded).map(encodeUri).join('/')
  return plain !== request.path && isOf(plain)
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Fault('InvalidURI')
  }
}

/** The parameters of an address in the order in which they were written. */
export const queryOf = (text: string): Query =>
  text
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=')
      const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
      return [decoded(name.replaceAll('+', ' ')), decoded(value.replaceAll('+', ' '))] as const
    })

/** Who says to have signed a request; undefined where nobody does. */
export function claimOf(request: Signable): Claim | undefined {
  const parameters = new Map(request.query)
  if (parameters.has(signatureParameter) || parameters.has('X-Amz-Credential')) return presignedClaim(parameters)
  if (parameters.has('AWSAccessKeyId')) throw new Fault('InvalidRequest', `Only ${algorithm} is supported.`)
  const { authorization } = request.headers
  return authorization === undefined ? undefined : headerClaim(authorization, request)
}

function headerClaim(authorization: string, { headers }: Signable): Claim {
  if (!authorization.startsWith(`${algorithm} `)) throw new Fault('InvalidRequest', `Only ${algorithm} is supported.`)
  const fields = new Map(
    authorization
      .slice(algorithm.length)
      .split(',')
      .map((field) => {
        const [name = '', ...value] = field.trim().split('=')
        return [name, value.join('=')] as const
      }),
  )
  const time = headers['x-amz-date'] ?? ''
  const payload = headers['x-amz-content-sha256']
  if (payload === undefined) throw new Fault('InvalidRequest', 'Missing required header: x-amz-content-sha256')
  return claimWith('AuthorizationHeaderMalformed', {
    credential: fields.get('Credential'),
    signedHeaders: fields.get('SignedHeaders'),
    signature: fields.get('Signature'),
    time,
    payload,
  })
}

function presignedClaim(parameters: ReadonlyMap<string, string>): Claim {
  const wrong = 'AuthorizationQueryParametersError'
  if (parameters.get('X-Amz-Algorithm') !== algorithm) throw new Fault(wrong)
  const expires = parameters.get('X-Amz-Expires') ?? ''
  const expiresSeconds = Number(expires)
  if (!/^\d{1,6}$/.test(expires) || expiresSeconds > presignedSecondsMax) throw new Fault(wrong)
  return {
    ...claimWith(wrong, {
      credential: parameters.get('X-Amz-Credential'),
      signedHeaders: parameters.get('X-Amz-SignedHeaders'),
      signature: parameters.get(signatureParameter),
      time: parameters.get('X-Amz-Date') ?? '',
      payload: parameters.get('X-Amz-Content-Sha256') ?? unsignedPayload,
    }),
    expiresSeconds,
  }
}
/** Seven days, as S3 has it. */
const presignedSecondsMax = 604_800

interface Written {
  credential: string | undefined
  signedHeaders: string | undefined
  signature: string | undefined
  time: string
  payload: string
}

function claimWith(
  wrong: 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError',
  { credential = '', signedHeaders = '', signature = '', time, payload }: Written,
): Claim {
  const [, accessKey, date, region, service] =
    /^([^/]{1,128})\/(\d{8})\/([^/]{1,64})\/(s3)\/aws4_request$/.exec(credential) ?? []
  if (!accessKey || !date || !region || !service) throw new Fault(wrong)
  const names = signedHeaders.split(';')
  if (!names.some((name) => /^host$/.test(name)) || !/^[0-9a-f]{64}$/.test(signature)) throw new Fault(wrong)
  if (!/^\d{8}T\d{6}Z$/.test(time)) throw new Fault('AccessDenied', 'A valid date is required.')
  if (!time.startsWith(date)) throw new Fault(wrong)
  return { accessKey, date, region, service, time, signedHeaders: names, signature, payload }
}

const skewMs = 15 * 60_000

export function timeOf(time: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)!
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Refuses what was not signed with this secret, or not for now. */
export function verify(request: Signable, claim: Claim, secret: string, now: Date): void {
  const at = timeOf(claim.time)
  const passedMs = now.getTime() - at
  if (Number.isNaN(at) || passedMs < -skewMs) throw new Fault('RequestTimeTooSkewed')
  if (claim.expiresSeconds === undefined && passedMs > skewMs) throw new Fault('RequestTimeTooSkewed')
  if (claim.expiresSeconds !== undefined && passedMs > claim.expiresSeconds * 1000)
    throw new Fault('AccessDenied', 'Request has expired')
  refuseUnsigned(request, claim)
  if (!isSigned(request, claim, signingKey(secret, claim))) throw new Fault('SignatureDoesNotMatch')
}

/** What S3 reads of a request must be signed, or somebody on the way could add to it. */
function refuseUnsigned({ headers }: Signable, { signedHeaders, expiresSeconds }: Claim): void {
  const read = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  // Clients put the hash of the body and the date of a signed address where they like.
  const free = expiresSeconds === undefined ? [] : ['x-amz-content-sha256', 'x-amz-date', 'x-amz-user-agent']
  const missing = read.filter((name) => !signedHeaders.includes(name) && !free.includes(name))
  if (missing.length > 0)
    throw new Fault('AccessDenied', `There were headers present in the request which were not signed: ${missing}`)
}

export interface Credentials {
  accessKey: string
  secret: string
  region: string
}

const amzTime = (now: Date) => now.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The headers that sign a request. The name of the host must be among those given. */
export function sign(
  request: Signable,
  { accessKey, secret, region }: Credentials,
  payload: string,
  now: Date,
): Record<string, string> {
  const time = amzTime(now)
  const added = { 'x-amz-date': time, 'x-amz-content-sha256': payload }
  const headers = { ...request.headers, ...added }
  const signedHeaders = Object.keys(headers).toSorted()
  const date = time.slice(0, 8)
  const claim: Claim = { accessKey, date, region, service: 's3', time, signedHeaders, signature: '', payload }
  const signature = signatureOf(signingKey(secret, claim), claim, canonicalRequest({ ...request, headers }, claim))
  const credential = `${accessKey}/${scopeOf(claim)}`
  return {
    ...added,
    authorization: `${algorithm} Credential=${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`,
  }
}

/** Signs the pieces of a body, each with the one before it. */
export class ChunkSigner {
  readonly #key: KeyObject
  readonly #claim: Claim
  #before: string

  constructor(secret: string, claim: Claim) {
    this.#key = signingKey(secret, claim)
    this.#claim = claim
    this.#before = claim.signature
  }

  refuseChunk(signature: string, sha256: string): void {
    this.#refuse(`${algorithm}-PAYLOAD`, [sha256Hex(''), sha256], signature)
  }

  refuseTrailer(signature: string, trailer: string): void {
    this.#refuse(`${algorithm}-TRAILER`, [sha256Hex(trailer)], signature)
  }

  #refuse(kind: string, hashes: string[], signature: string): void {
    const text = [kind, this.#claim.time, scopeOf(this.#claim), this.#before, ...hashes].join('\n')
    this.#before = hmac(this.#key, text).toString('hex')
    if (!same(this.#before, signature)) throw new Fault('SignatureDoesNotMatch')
  }
}
