import { secondsMs } from '../../core/clock.ts'
import type { EngineFault, Progress } from '../../ground/engine/progress.ts'
import type { HttpAnswer } from './http.ts'

export type Service = 'identity' | 'compute' | 'volumev3' | 'network' | 'image' | 'object-store' | 'metric'

/** A service answered, and the answer is no. */
export class CloudError extends Error {
  readonly service: Service
  readonly status: number
  /** What the service calls it, where it has a name for it: `OverQuota`. */
  readonly type: string
  readonly retryAfterMs: number | undefined

  constructor(service: Service, status: number, type: string, message: string, retryAfterMs?: number) {
    super(message)
    this.service = service
    this.status = status
    this.type = type
    this.retryAfterMs = retryAfterMs
  }
}

type Failed = Extract<Progress, { state: 'failed' }>
type Pending = Extract<Progress, { state: 'pending' }>

const detailCharsMax = 500
const busyAgainMs = secondsMs(2)
const limitedAgainMs = secondsMs(5)
const limitedAgainMaxMs = secondsMs(300)

/** Every service writes its errors in a way of its own: one object in the body, or one inside another. */
export function errorOf(service: Service, { status, headers, text }: HttpAnswer): CloudError {
  const { type, message } = said(text)
  const after = Number(headers['retry-after'])
  const retryAfterMs = Number.isFinite(after) && after >= 0 ? secondsMs(after) : undefined
  return new CloudError(
    service,
    status,
    type,
    message || text.slice(0, detailCharsMax) || `HTTP ${status}`,
    retryAfterMs,
  )
}

function said(text: string): { type: string; message: string } {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { type: '', message: '' }
  }
  const candidates = [body, ...(isObject(body) ? Object.values(body) : [])].filter(isObject)
  for (const { message, type, title } of candidates)
    if (typeof message === 'string')
      return { type: [type, title].find((value) => typeof value === 'string') ?? '', message }
  const first = isObject(body) ? Object.values(body)[0] : undefined
  return { type: '', message: typeof first === 'string' ? first : '' }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const reasons: readonly (readonly [RegExp, EngineFault])[] = [
  [/quota|limit ?exceeded|maximum number of (volumes|snapshots)/i, 'quotaExceeded'],
  [
    /no valid host|not enough hosts|insufficient (compute )?resources|exceeded max(imum number of)? (scheduling|retries)/i,
    'noCapacity',
  ],
  [/no more ip addresses|IpAddressGenerationFailure|no more addresses|pool.*exhausted/i, 'addressesOut'],
  [/not (supported|implemented|enabled)|unsupported|cannot be rescued/i, 'unsupported'],
  [/\bimage\b/i, 'imageRefused'],
]

/** The reason that a sentence of the cloud's amounts to. */
export const faultIn = (text: string, otherwise: EngineFault): EngineFault =>
  reasons.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise

export const failed = (fault: EngineFault, detail: string): Failed => ({
  state: 'failed',
  fault,
  detail: detail.slice(0, detailCharsMax),
})

/**
 * What a refusal means for the work: an end with its reason, or that it is to be asked again. Nothing is for what says
 * only that the cloud is not well, which is not an answer.
 */
export function progressOf(error: CloudError): Failed | Pending | undefined {
  const { service, status, type, message } = error
  const detail = `${service}: ${message}`
  if (status === 429 || ((status === 413 || status === 503) && error.retryAfterMs))
    return {
      state: 'pending',
      againMs: Math.min(Math.max(error.retryAfterMs ?? limitedAgainMs, 1000), limitedAgainMaxMs),
    }
  if (status === 401 || status >= 500) return status === 501 ? failed('unsupported', detail) : undefined
  if (status === 404) return failed('lost', detail)
  // It does not know the version of its interface that this takes.
  if (status === 406) return failed('unsupported', detail)
  if (status === 413) return failed('quotaExceeded', detail)
  if (status === 409) {
    if (/quota/i.test(`${type} ${message}`)) return failed('quotaExceeded', detail)
    if (/IpAddressGenerationFailure|no more ip addresses/i.test(`${type} ${message}`))
      return failed('addressesOut', detail)
    // It is about something else at the moment, its own or ours: that passes.
    return /vm_state|status must be/i.test(message)
      ? failed('refused', detail)
      : { state: 'pending', againMs: busyAgainMs }
  }
  return failed(faultIn(`${type} ${message}`, 'refused'), detail)
}
