import type { Sendable } from './request.ts'
import { sessionStore, type SafeStorage } from '../state/storage.ts'

const key = 'unsent'

/** A write that the end of the session interrupted, with everything that is needed to send it again as the same write. */
export interface Unsent {
  loginId: string
  call: Sendable
  input: object | undefined
  idempotencyKey: string
  /** What the person was doing, in their words. */
  action: string
}

export function unsentStore(store: SafeStorage) {
  return {
    /** Files cannot be kept across a reload, secrets must not be. */
    keep(unsent: Unsent) {
      const { name, methods, path, audit, stales, timeoutSeconds, secret, files } = unsent.call
      if (secret || files) return
      store.setJson(key, {
        ...unsent,
        call: { name, methods, path, audit, stales, timeoutSeconds },
      })
    },
    /** Only the person who started the write is offered it. */
    read(loginId: string): Unsent | undefined {
      const unsent = store.getJson<Unsent>(key)
      return unsent?.loginId === loginId ? unsent : undefined
    },
    discard: () => store.remove(key),
  }
}

export const unsent = unsentStore(sessionStore)
