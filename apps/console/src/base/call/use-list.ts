import type { Call, Data } from '@portico/contract/calls.ts'
import { searchValues } from '@portico/contract/formats.ts'
import type { PageOf } from '@portico/contract/page.ts'
import { useState } from 'react'
import { useSearchParams } from '../place/sight.ts'
import { changedParams, paramsNow } from '../place/params.ts'
import type { ListSource, SortOrder } from '../state/list.ts'
import { useCall } from './queries.ts'

type RowOf<C extends Call> = Data<C> extends { result: (infer Row)[] } ? Row : never
interface ListOptions {
  /** Names of query parameters of the call that the person can narrow the list by. */
  filters?: readonly string[]
  /** What the call can put its rows in order by. */
  sorts?: readonly string[]
  /** What the list is always asked with. */
  fixed?: Readonly<Record<string, string | number>>
  limit?: number
}

/** The rows of a paged call; search, filters and page live in the address, so that they can be kept and shared. */
export function useList<C extends Call>(called: C, options: ListOptions = {}): ListSource<RowOf<C>> {
  const { filters: names = [], sorts = [], fixed = {}, limit: usual = 20 } = options
  const [query, setQuery] = useSearchParams()
  // Cursors only lead forward: those of the pages before are remembered on the way.
  const [trail, setTrail] = useState<readonly (string | undefined)[]>([])

  const search = query.get('search') ?? ''
  const after = query.get('after') ?? undefined
  const limit = Number(query.get('limit')) || usual
  const page = after === undefined ? 1 : Number(query.get('page')) || 1
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  const { by, order } = sortedBy(query, sorts)
  const input = { ...fixed, ...searchValues({ search, after, ...filters, ...(by && { sort: by, order }) }), limit }
  const answer = useCall(called, ...([input, { keepPrevious: true }] as never))
  const data = answer.data as PageOf<RowOf<C>> | undefined

  function change(values: Readonly<Record<string, string | undefined>>, replace = true) {
    setQuery(changedParams(values), { replace })
  }
  const fromStart = { after: undefined, page: undefined }
  return {
    rows: data?.result,
    count: data?.count ?? 0,
    countExact: data?.count_exact ?? true,
    updatedAt: answer.dataUpdatedAt,
    loading: answer.isFetching,
    failed: answer.error?.message,
    refresh: () => void answer.refetch(),
    search,
    setSearch: (text) => change({ search: text.trim(), ...fromStart }),
    filters,
    setFilter: (name, value) => change({ [name]: value, ...fromStart }),
    clear: () =>
      change({
        search: undefined,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
        ...fromStart,
      }),
    view: new URLSearchParams(
      searchValues({
        search,
        ...filters,
        ...(by && { sort: by, order }),
        ...(limit !== usual && { limit: String(limit) }),
      }),
    ).toString(),
    take: (view) => {
      const wanted = new URLSearchParams(view)
      const taken = ['search', ...names, 'sort', 'order', 'limit'].map((name) => [name, wanted.get(name) ?? undefined])
      change({ ...Object.fromEntries(taken), ...fromStart }, false)
    },
    sorting: {
      by,
      order,
      turn: ({ by: column, first = 'asc' }) => {
        // A second press may come before the first is drawn.
        const now = sortedBy(paramsNow(), sorts)
        const other = first === 'asc' ? 'desc' : 'asc'
        const second = now.order === first ? other : undefined
        const turned = now.by === column ? second : first
        change({ sort: turned && column, order: turned, ...fromStart })
      },
    },
    page,
    limit,
    setLimit: (size) => change({ limit: size === usual ? undefined : String(size), ...fromStart }),
    previous:
      page > 1
        ? () => {
            const before = trail[page - 2]
            change({ after: before, page: before && String(page - 1) }, false)
          }
        : undefined,
    next: data?.next
      ? () => {
          setTrail((known) => [...known.slice(0, page - 1), after])
          change({ after: data.next ?? undefined, page: String(page + 1) }, false)
        }
      : undefined,
  }
}

function sortedBy(query: URLSearchParams, sorts: readonly string[]): { by: string; order: SortOrder } {
  const by = sorts.find((name) => name === query.get('sort')) ?? ''
  return { by, order: query.get('order') === 'desc' ? 'desc' : 'asc' }
}
