import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { Call, Data, Input } from '@portico/contract/calls.ts'
import type { CallError } from './call-error.ts'
import { call } from './client.ts'
import { onStale } from './stale.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 5 * 60_000, refetchOnWindowFocus: true },
  },
})

type InputArgs<C extends Call> = undefined extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

/** How the answer of a reading call is asked for and kept: `queryClient.ensureQueryData(query(userCalls.userInfo))`. */
export function query<C extends Call>(called: C, ...[input]: InputArgs<C>) {
  return {
    queryKey: [called.name, input ?? null] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(called, ...([input, { signal }] as never)) as Promise<Data<C>>,
  }
}

interface ReadOptions {
  enabled?: boolean
  /** Keeps the rows of the page before while the next one comes. */
  keepPrevious?: boolean
  refetchIntervalMs?: number
}

type ReadArgs<C extends Call> =
  undefined extends Input<C> ? [input?: Input<C>, options?: ReadOptions] : [input: Input<C>, options?: ReadOptions]

export function useCall<C extends Call>(called: C, ...[input, options = {}]: ReadArgs<C>) {
  const { enabled = true, keepPrevious = false, refetchIntervalMs } = options
  return useQuery<Data<C>, CallError>(
    {
      ...query(called, ...([input] as InputArgs<C>)),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(refetchIntervalMs && { refetchInterval: refetchIntervalMs }),
    },
    queryClient,
  )
}

/**
 * `*` stands for all: the server could not say what changed while it was not listening. What is being asked for the first time
 * may have been read before the change, and would not be asked for again by itself: the library joins the two.
 */
onStale(async (names) => {
  const outdated = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => names.includes('*') || names.includes(String(queryKey[0])) })
  const mark = (which: typeof outdated) =>
    queryClient.invalidateQueries({ predicate: (one) => which.includes(one as (typeof outdated)[number]) })
  const first = outdated.filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
  await mark(outdated)
  if (first.length === 0) return
  await Promise.allSettled(first.map((one) => one.promise))
  await mark(first)
})
