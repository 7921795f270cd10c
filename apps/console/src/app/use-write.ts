import { useRef, useState } from 'react'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { abortedCode, CallError, transportCode } from './call-error.ts'
import { send, type CallOptions } from './client.ts'
import { randomId } from './random.ts'
import { markStale } from './stale.ts'

type InputArgs<C extends Call> =
  undefined extends Input<C>
    ? [input?: Input<C>, options?: Pick<CallOptions, 'files' | 'action'>]
    : [input: Input<C>, options?: Pick<CallOptions, 'files' | 'action'>]

interface WriteState<C extends Call> {
  pending: boolean
  error: CallError | undefined
  data: Data<C> | undefined
}

/**
 * A write that a person starts. While one is under way a second start gives back the first, and a write that got no
 * answer is sent again under the same key, so that it happens once.
 */
export function useWrite<C extends Call>(called: C, options: Pick<CallOptions, 'inForm' | 'action' | 'quiet'> = {}) {
  const [state, setState] = useState<WriteState<C>>({
    pending: false,
    error: undefined,
    data: undefined,
  })
  const underWay = useRef<Promise<Data<C>>>(undefined)
  const unanswered = useRef<{ input: string; key: string }>(undefined)

  async function run(input: object | undefined, now: Pick<CallOptions, 'files' | 'action'>): Promise<Data<C>> {
    const text = JSON.stringify(input ?? null)
    const idempotencyKey = unanswered.current?.input === text ? unanswered.current.key : randomId()
    unanswered.current = { input: text, key: idempotencyKey }
    setState((before) => ({ ...before, pending: true, error: undefined }))
    try {
      const { data } = await send(called, input, { ...options, ...now, idempotencyKey })
      unanswered.current = undefined
      setState({ pending: false, error: undefined, data: data as Data<C> })
      if ('stales' in called && called.stales) await markStale(called.stales)
      return data as Data<C>
    } catch (error) {
      const failed = error instanceof CallError ? error : new CallError(String(error), { code: transportCode })
      if (![transportCode, abortedCode].includes(failed.code)) unanswered.current = undefined
      setState((before) => ({ ...before, pending: false, error: failed }))
      throw failed
    }
  }

  return {
    ...state,
    /** Rejects with a `CallError`. */
    send(...[input, now = {}]: InputArgs<C>): Promise<Data<C>> {
      underWay.current ??= run(input as object | undefined, now).finally(() => {
        underWay.current = undefined
      })
      return underWay.current
    },
    reset: () => setState({ pending: false, error: undefined, data: undefined }),
  }
}
