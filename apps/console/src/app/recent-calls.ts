import type { Call } from '@portico/contract/calls.ts'

export interface RecentCall {
  name: string
  method: string
  path: string
  /** Undefined where it carries a secret. */
  input: object | undefined
}

const kept = 60
let recent: { page: string; call: RecentCall }[] = []

/** Calls are also made where there is no page. */
const pageNow = () => globalThis.location?.pathname ?? ''

type Sent = Pick<Call, 'name' | 'path' | 'methods'> & { secret?: Call['secret'] }

/** Remembers what a page asked for, so that it can be shown as calls of the API. Nothing is stored. */
export function recordCall({ name, path, methods, secret }: Sent, input: object | undefined) {
  const call = { name, path, method: methods.at(-1) ?? 'POST', input: secret ? undefined : input }
  recent = [...recent, { page: pageNow(), call }].slice(-kept)
}

/** The calls of the page in view, the newest of each name, in the order they were first sent. */
export function callsOfPage(): readonly RecentCall[] {
  const own = recent.filter(({ page }) => page === pageNow()).map(({ call }) => call)
  return [...new Map(own.map((call) => [call.name, call])).values()]
}
