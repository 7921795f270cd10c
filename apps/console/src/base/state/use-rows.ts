import { useSearchParams } from '../place/sight.ts'
import { changedParams } from '../place/params.ts'
import type { ListSource } from './list.ts'

interface Answer<Row> {
  data: { result: Row[] } | undefined
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** A list that comes whole: searched and paged here, with the same parameters in the address as every other list. */
export function useRows<Row>(answer: Answer<Row>, textOf: (row: Row) => string, usual = 20): ListSource<Row> {
  const [query, setQuery] = useSearchParams()
  const search = query.get('search') ?? ''
  const limit = Number(query.get('limit')) || usual
  const page = Number(query.get('page')) || 1
  const matching = answer.data?.result.filter((row) => textOf(row).toLowerCase().includes(search.toLowerCase()))
  const count = matching?.length ?? 0

  function change(values: Readonly<Record<string, string | undefined>>) {
    setQuery(changedParams(values), { replace: true })
  }
  const toPage = (to: number) => () => change({ page: to > 1 ? String(to) : undefined })
  return {
    rows: matching?.slice((page - 1) * limit, page * limit),
    count,
    countExact: true,
    updatedAt: answer.dataUpdatedAt,
    loading: answer.isFetching,
    failed: answer.error?.message,
    refresh: () => void answer.refetch(),
    search,
    setSearch: (text) => change({ search: text.trim(), page: undefined }),
    filters: {},
    setFilter: () => {},
    clear: () => change({ search: undefined, page: undefined }),
    view: new URLSearchParams({
      ...(search && { search }),
      ...(limit !== usual && { limit: String(limit) }),
    }).toString(),
    take: (view) => {
      const wanted = new URLSearchParams(view)
      change({ search: wanted.get('search') ?? undefined, limit: wanted.get('limit') ?? undefined, page: undefined })
    },
    page,
    limit,
    setLimit: (size) => change({ limit: size === usual ? undefined : String(size), page: undefined }),
    previous: page > 1 ? toPage(page - 1) : undefined,
    next: page * limit < count ? toPage(page + 1) : undefined,
  }
}
