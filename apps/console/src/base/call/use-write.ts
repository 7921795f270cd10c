import { useRef, useState } from 'react'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import { CallError, transportCode } from './call-error.ts'
import type { CallOptions } from './client.ts'
import { markStale } from './stale.ts'
import { write } from './write.ts'

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
 * A write that a person starts. While one is under way a second start of the same gives back the first, and one about
 * something else waits for its turn. `pending` lasts as long: until it is known what became of it, also when the answer was
 * lost, and what it changed has been read anew.
 */
export function useWrite<C extends Call>(called: C, options: Pick<CallOptions, 'inForm' | 'action' | 'quiet'> = {}) {
  const [state, setState] = useState<WriteState<C>>({
    pending: false,
    error: undefined,
    data: undefined,
  })
  const newest = useRef<{ about: string | undefined; answer: Promise<Data<C>> }>(undefined)

  async function run(input: object | undefined, now: Pick<CallOptions, 'files' | 'action'>): Promise<Data<C>> {
    setState((before) => ({ ...before, pending: true, error: undefined }))
    try {
      const data = (await write(called, input, { ...options, ...now })) as Data<C>
      setState({ pending: true, error: undefined, data })
      if ('stales' in called && called.stales) await markStale(called.stales)
      setState({ pending: false, error: undefined, data })
      return data
    } catch (error) {
      const failed = error instanceof CallError ? error : new CallError(String(error), { code: transportCode })
      setState((before) => ({ ...before, pending: false, error: failed }))
      throw failed
    }
  }

  return {
    ...state,
    /** Rejects with a `CallError`. */
    send(...[input, now = {}]: InputArgs<C>): Promise<Data<C>> {
      const before = newest.current
      // Of no input nothing is made.
      const about = JSON.stringify(input) as string | undefined
      if (before && before.about === about) return before.answer
      const start = () => run(input as object | undefined, now)
      const turn = { about, answer: before ? before.answer.then(start, start) : start() }
      newest.current = turn
      const over = () => {
        if (newest.current === turn) newest.current = undefined
      }
      turn.answer.then(over, over)
      return turn.answer
    },
    reset: () => setState({ pending: false, error: undefined, data: undefined }),
  }
}
