import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { okCode, type Envelope } from '@portico/contract/codes.ts'
import { errorToastMs, tokenExpiredToastMs } from '@portico/contract/constants.ts'
import { headers } from '@portico/contract/headers.ts'
import { toast } from '../state/toast-store.ts'
import { language, t } from '../words/t.ts'
import { abortedCode, CallError, transportCode } from './call-error.ts'
import { carryToast } from '../session/carried-toast.ts'
import { decide, enact, leavesToForm, type Effects } from './error-catalogue.ts'
import { emit } from './events.ts'
import { endNavigation, navigate } from '../place/navigate.ts'
import { paths } from '../place/paths.ts'
import { randomId } from './random.ts'
import { buildRequest, isWrite, type Files, type Outgoing, type Sendable } from './request.ts'
import { recordCall } from './recent-calls.ts'
import { clearSession, readSession, type Session } from '../session/session.ts'
import { currentPath } from '../place/current-path.ts'
import { setNoStock } from './no-stock.ts'
import { unsent } from './unsent.ts'

export interface CallOptions {
  /** Set by forms: refusals that a form can show itself raise no toast. */
  inForm?: boolean
  /** Nobody waits for the answer: a failure is only thrown. The end of the session is told all the same. */
  quiet?: boolean
  signal?: AbortSignal
  /** The same key for a second try of the same write; made up when absent. */
  idempotencyKey?: string
  files?: Files
  /** What the person is doing, for the offer to send it again after the session ended. */
  action?: string
}
type InputArgs<C extends Call> =
  undefined extends Input<C> ? [input?: Input<C>, options?: CallOptions] : [input: Input<C>, options?: CallOptions]

/** Set once the session has ended; the page is on its way to the sign-in form. */
let ended = false

const effects: Effects = {
  toast: (kind, text, ms, requestId) => toast(kind, text, ms, requestId),
  after: (ms, work) => void setTimeout(work, ms),
  endSession() {
    if (ended) return false
    ended = true
    clearSession()
    return true
  },
  toLogin: () => navigate(paths.login({ oldpath: currentPath() }), { replace: true }),
  reload: () => {
    if (ended) location.reload()
  },
  openSubscribeNodes: () => emit('subscribeNodesOpen'),
  closeSubscribeNodes: () => emit('subscribeNodesClose'),
  toCertificate: (realType) => navigate(paths.chooseCertificate(realType)),
  setNoStock,
}

/**
 * A fresh sign-in in the second before the page reloads must not be taken for the session that ended. What the page
 * remembers still belongs to that one, so the person goes on by a load, which takes the place of the one that was due.
 */
export function sessionBegan() {
  if (!ended) return
  ended = false
  endNavigation()
}

const catalogueWords = () => ({
  loginExpired: t('shell.loginExpired'),
  signedInElsewhere: t('shell.signedInElsewhere'),
  genericError: t('shell.genericError'),
})

async function reach(outgoing: Outgoing, signal?: AbortSignal): Promise<Response> {
  const timeout = AbortSignal.timeout(outgoing.timeoutMs)
  const { url, method, body } = outgoing
  try {
    return await fetch(url, {
      method,
      headers: outgoing.headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(body !== undefined && { body }),
    })
  } catch (error) {
    throw new CallError(
      timeout.aborted
        ? t('shell.timedOut', { n: outgoing.timeoutMs / 1000 })
        : t('shell.unreachable', { detail: (error as Error).message }),
      { code: transportCode },
    )
  }
}

async function readEnvelope(response: Response): Promise<Envelope> {
  try {
    const { code, msg, data } = (await response.json()) as {
      code: string | number
      msg?: string
      data?: unknown
    }
    if (code === undefined) throw new TypeError(`HTTP ${response.status}`)
    return { code: String(code), msg: msg ?? '', data }
  } catch (error) {
    const detail = response.ok ? (error as Error).message : `HTTP ${response.status}`
    const requestId = response.headers.get(headers.requestId) ?? undefined
    throw new CallError(t('shell.badAnswer', { detail }), {
      code: transportCode,
      ...(requestId && { requestId }),
    })
  }
}

/** Sends one call and judges its answer by the catalogue. Every call of the console goes through here. */
export async function send(call: Sendable, input: object | undefined, options: CallOptions = {}): Promise<Envelope> {
  recordCall(call, input)
  const session = readSession()
  const idempotencyKey = isWrite(call) ? (options.idempotencyKey ?? randomId()) : undefined
  const outgoing = buildRequest(
    call,
    input,
    { language, ...session },
    {
      ...(idempotencyKey && { key: idempotencyKey }),
      ...(options.files && { files: options.files }),
    },
  )
  let envelope: Envelope
  let requestId: string | undefined
  let lost = false
  try {
    const response = await reach(outgoing, options.signal)
    requestId = response.headers.get(headers.requestId) ?? undefined
    lost = response.status >= 500
    // A file may be JSON itself; a refusal is never an attachment.
    const isAttached = response.headers.get('content-disposition')?.startsWith('attachment') === true
    const isFile = call.blob && (isAttached || !response.headers.get('content-type')?.includes('json'))
    if (isFile && response.ok) return { code: '200', msg: '', data: await response.blob() }
    envelope = await readEnvelope(response)
  } catch (error) {
    // Given up by the screen that asked, be it before the answer came or while it was read: nobody is told.
    if (options.signal?.aborted) throw new CallError('aborted', { code: abortedCode })
    if (error instanceof CallError && error.code === transportCode && !options.quiet) {
      toast('error', error.message, errorToastMs, error.requestId)
      error.shown = true
    }
    throw error
  }

  const decision = decide(envelope, catalogueWords())
  if (decision.effect === 'signInAgain') {
    if (!ended) carryToast(decision.text, tokenExpiredToastMs, requestId)
    if (idempotencyKey && session && !options.quiet) {
      const action = options.action ?? document.title.split(' - ')[0] ?? ''
      unsent.keep({ loginId: session.loginId, call, input, idempotencyKey, action })
    }
  }
  const quiet = options.quiet ? decision.effect === undefined : options.inForm && leavesToForm(envelope.code)
  const cloudType =
    (envelope.data as { cloud_type?: unknown } | null)?.cloud_type ??
    (input as { cloud_type?: unknown } | undefined)?.cloud_type
  const shown = enact(decision, effects, {
    ...(requestId && { requestId }),
    cloudType,
    ...(quiet && { quiet }),
  })
  if (decision.outcome !== 'reject') return envelope

  const error = new CallError(decision.text, {
    code: envelope.code,
    data: envelope.data,
    lost,
    ...(requestId && { requestId }),
    ...(decision.effect && { effect: decision.effect }),
  })
  error.shown = shown
  throw error
}

/** Who is behind a session that need not be the one in use; undefined when it is over. Nothing else comes of asking. */
export async function personBehind(session: Session): Promise<UserInfo | undefined> {
  const response = await reach(buildRequest(userCalls.userInfo, undefined, { language, ...session }))
  const { code, data } = await readEnvelope(response)
  return code === okCode ? (data as UserInfo) : undefined
}

/** For the few callers that need the code of an answer that resolves with a toast, or passes silently. */
export async function callWhole<C extends Call>(
  call: C,
  ...[input, options]: InputArgs<C>
): Promise<Envelope<Data<C>>> {
  return (await send(call, input as object | undefined, options)) as Envelope<Data<C>>
}

export async function call<C extends Call>(called: C, ...args: InputArgs<C>): Promise<Data<C>> {
  return (await callWhole(called, ...args)).data
}

/** The person ends the session themselves: what the server then says of its end is no news to them. */
export function sessionLeft() {
  ended = true
}

/** The server ended the session by a push message: the same happens as when a call is answered with that code. */
export function sessionEnded(code: string) {
  const decision = decide({ code, msg: '', data: null }, catalogueWords())
  if (decision.effect !== 'signInAgain' || ended) return
  carryToast(decision.text, tokenExpiredToastMs)
  enact(decision, effects)
}
