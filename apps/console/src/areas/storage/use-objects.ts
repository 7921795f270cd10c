import type { Data } from '@portico/contract/calls.ts'
import { objectCalls, type StoredObject } from '@portico/contract/storage/object.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../base/call/client.ts'
import { queryClient } from '../../base/call/queries.ts'

export type ObjectItem = { key: string; object: StoredObject | undefined }

/** The first piece is there soon; whoever goes on scrolling wants more at a time. */
const firstRows = 200
const moreRows = 1000

const pagesOf = <C extends typeof objectCalls.objectList | typeof objectCalls.objectDeletedList>(
  called: C,
  input: { id: string; prefix: string; search?: string },
) => ({
  queryKey: [called.name, input] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) => {
    const place = pageParam ? { after: pageParam, limit: moreRows } : { limit: firstRows }
    return call(called, ...([{ ...input, ...place }, { signal }] as never)) as Promise<Data<C>>
  },
  initialPageParam: '',
  // Of a hundred thousand, comparing and asking again piece by piece would cost more than drawing them.
  structuralSharing: false,
  refetchOnWindowFocus: false,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
})

/** What lies in a folder, piece by piece: in each its folders first. */
export function useObjects(id: string, prefix: string, search = '') {
  const answer = useInfiniteQuery(
    pagesOf(objectCalls.objectList, { id, prefix, ...(search && { search }) }),
    queryClient,
  )
  const pages = answer.data?.pages
  const items = useMemo(
    () =>
      pages?.flatMap(({ folders, objects }): ObjectItem[] => [
        ...folders.map((folder) => ({ key: folder.prefix, object: undefined })),
        // An empty object with the name of the folder is what keeps an empty folder.
        ...objects.filter(({ key }) => key !== prefix).map((object) => ({ key: object.key, object })),
      ]),
    [pages, prefix],
  )
  return { ...answer, items }
}

/** What was deleted below a folder and can be had back. */
export function useDeleted(id: string, prefix: string) {
  const answer = useInfiniteQuery(pagesOf(objectCalls.objectDeletedList, { id, prefix }), queryClient)
  return { ...answer, rows: answer.data?.pages.flatMap(({ result }) => result) }
}
