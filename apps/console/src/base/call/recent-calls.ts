import type { Call } from '@portico/contract/calls.ts'

export interface RecentCall {
  name: string
  method: string
  path: string
  /** Undefined where it carries a secret. */
  input: object | undefined
}

interface Asked {
  page: string
  call: RecentCall
}

const kept = 60
let recent: readonly Asked[] = []
const watchers = new Set<() => void>()

/** Whoever shows them follows them: a page is in view before it has asked for everything. */
export const recentCalls = {
  read: () => recent,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

/** Calls are also made where there is no page. */
const pageNow = () => globalThis.location?.pathname ?? ''

type Sent = Pick<Call, 'name' | 'path' | 'methods'> & { secret?: Call['secret'] }

/** Remembers what a page asked for, so that it can be shown as calls of the API. Nothing is stored. */
export function recordCall({ name, path, methods, secret }: Sent, input: object | undefined) {
  const call = { name, path, method: methods.at(-1) ?? 'POST', input: secret ? undefined : input }
  recent = [...recent, { page: pageNow(), call }].slice(-kept)
  for (const watcher of watchers) watcher()
}

/** The calls of the page in view, the newest of each name, in the order they were first sent. */
export function callsOfPage(asked: readonly Asked[]): readonly RecentCall[] {
  const own = asked.filter(({ page }) => page === pageNow()).map(({ call }) => call)
  return [...new Map(own.map((call) => [call.name, call])).values()]
}
