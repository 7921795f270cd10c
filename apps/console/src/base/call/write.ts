import { toast } from '../state/toast-store.ts'
import { loadAreaWords, t } from '../words/t.ts'
import { CallError, transportCode } from './call-error.ts'
import { send, type CallOptions } from './client.ts'
import { randomId } from './random.ts'
import type { Sendable } from './request.ts'
import { readSession } from '../session/session.ts'
import { pressOf, unanswered, type Press } from './unanswered.ts'

type WriteOptions = Omit<CallOptions, 'signal'>

/** Loaded with the first write, while there is a network: it is needed when there is none. */
const loadFate = async () => (await Promise.all([import('./fate.ts'), loadAreaWords('fate')]))[0]

/**
 * Sends a write and answers with its data. One whose answer was lost keeps its key until it is known what became of it,
 * and nothing more is sent about the same before that. Rejects with a `CallError`.
 */
export async function write(call: Sendable, input: object | undefined, options: WriteOptions = {}): Promise<unknown> {
  const session = readSession()
  // Without a session the server remembers nothing; what nobody waits for is sent anew by whoever sends it.
  if (!session || options.quiet || call.allow === 'anyone') return (await send(call, input, options)).data
  const press = pressOf(session.loginId, call, input, options.idempotencyKey ?? randomId())
  const loading = loadFate()
  loading.catch(() => {})
  const before = unanswered.before(press)
  if (before) {
    const fate = await loading.catch(() => undefined)
    const known = fate ? await toldOf(options, fate.ofEarlier(call, before, press)) : giveUp(options, offline())
    if (known) return known.data
  }
  return sendPress(call, input, options, press, loading)
}

async function sendPress(
  call: Sendable,
  input: object | undefined,
  options: WriteOptions,
  press: Press,
  loading: ReturnType<typeof loadFate>,
): Promise<unknown> {
  const once = () => send(call, input, { ...options, idempotencyKey: press.key })
  unanswered.begin(press, call)
  try {
    const { data } = await once()
    unanswered.answered(press)
    return data
  } catch (error) {
    if (!(error instanceof CallError && error.lost)) {
      unanswered.answered(press)
      throw error
    }
    const fate = await loading.catch(() => undefined)
    return fate ? await toldOf(options, fate.ofLost(press, error, once)) : giveUp(options, error)
  } finally {
    unanswered.rest(press)
  }
}

/** What asks could not be loaded either. */
const offline = () => new CallError(t('shell.unreachable', { detail: 'offline' }), { code: transportCode })

async function toldOf<T>(options: WriteOptions, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    return giveUp(options, error as CallError)
  }
}

/** A form shows what became of its write; elsewhere a toast does. */
function giveUp({ inForm }: WriteOptions, error: CallError): never {
  if (error.shown || inForm) throw error
  toast('error', error.message, tellMs, error.requestId)
  error.shown = true
  throw error
}

const tellMs = 10_000
