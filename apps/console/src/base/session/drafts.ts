import { sessionStore, type SafeStorage } from '../state/storage.ts'

const prefix = 'draft:'
const secretName = /password|passwd|secret|token|(?:^|_)code$|(?:^|_)key$|otp/i
/** Codes that are no secret: of a country, a company, a bank, a kind of packet, and of whoever recommended us. */
const openCode = /^(?:area|credit|swift|icmp|referral)_code$/

export interface DraftPlace {
  loginId: string
  path: string
  form: string
}

const keyOf = ({ loginId, path, form }: DraftPlace) => `${prefix}${loginId}:${path}:${form}`

const holdsFile = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(holdsFile) : typeof Blob !== 'undefined' && value instanceof Blob

/** Passwords, codes and keys are left out by name as well as by choice of the form. */
export function harmless<Values extends object>(values: Values, secret: readonly string[] = []): Partial<Values> {
  const kept = Object.entries(values).filter(
    ([name, value]) => !secret.includes(name) && (!secretName.test(name) || openCode.test(name)) && !holdsFile(value),
  )
  return Object.fromEntries(kept) as Partial<Values>
}

/** What a person has typed, kept in this tab until it is sent or given up. */
export function draftStore(store: SafeStorage) {
  return {
    save<Values extends object>(place: DraftPlace, values: Values, secret?: readonly string[]) {
      store.setJson(keyOf(place), harmless(values, secret))
    },
    read: <Values extends object>(place: DraftPlace) => store.getJson<Partial<Values>>(keyOf(place)),
    clear: (place: DraftPlace) => store.remove(keyOf(place)),
    /** Another person signs in at this machine: what the last one typed is not for them. */
    discardOthers(loginId: string) {
      const others = store.keys().filter((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${loginId}:`))
      for (const key of others) store.remove(key)
    },
  }
}

export const drafts = draftStore(sessionStore)
export const discardOtherDrafts = drafts.discardOthers
