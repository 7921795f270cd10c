import type { DeletePreview } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useEffect, useState } from 'react'
import { query, queryClient } from '../base/call/queries.ts'

/** What deleting one of several would do; or why it cannot be. */
export type Previewed = { preview: DeletePreview } | { refused: string }

/** So many are asked for at a time: a long list must not keep others waiting. */
const atOnce = 4

async function ask(id: string): Promise<Previewed> {
  try {
    return {
      preview: await queryClient.fetchQuery({ ...query(resourceCalls.resourceDeletePreview, { id }), staleTime: 0 }),
    }
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) }
  }
}

/** What deleting each would do, as far as the answers are there. */
export function usePreviews(ids: readonly string[]): ReadonlyMap<string, Previewed> {
  const [known, setKnown] = useState<ReadonlyMap<string, Previewed>>(new Map())
  const all = ids.join()
  // Many answers of one call, a few at a time: no query has that.
  useEffect(() => {
    const closed = new AbortController()
    const waiting = all.split(',')
    async function work() {
      const id = waiting.shift()
      if (id === undefined) return
      const answer = await ask(id)
      if (closed.signal.aborted) return
      setKnown((before) => new Map(before).set(id, answer))
      await work()
    }
    for (let n = 0; n < atOnce; n++) void work()
    return () => closed.abort()
  }, [all])
  return known
}
