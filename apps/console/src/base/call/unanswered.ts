import { sessionStore, type SafeStorage } from '../state/storage.ts'

const place = 'unanswered'

/** One press of a button that writes, until it is known what became of it. */
export interface Press {
  loginId: string
  call: string
  key: string
  /** The things it is about, where it names any: presses about others are another matter. */
  about: readonly string[]
  /** What was asked for, but for the price it was quoted; missing where that must not or cannot be kept. */
  what?: string
  /** When it was sent, by this machine's clock. */
  at: number
}

interface Sent {
  name: string
  secret?: true | 'input' | undefined
  files?: object | undefined
}

const subjects = ['id', 'ids', 'wid', 'disk_id', 'order_id', 'account_id'] as const
const aboutOf = (input: object | undefined) =>
  subjects.flatMap((name) => (input as Record<string, string | string[]> | undefined)?.[name] ?? [])

/** A price is quoted anew for the same wish. */
const withoutPrice = (name: string, value: unknown) => (name === 'quote' || name === 'total' ? undefined : value)

export const pressOf = (loginId: string, { name, files }: Sent, input: object | undefined, key: string): Press => ({
  loginId,
  call: name,
  key,
  about: aboutOf(input),
  ...(!files && { what: JSON.stringify(input ?? null, withoutPrice) }),
  at: Date.now(),
})

export const isSameWish = (one: Press, other: Press) => one.what !== undefined && one.what === other.what

const touches = (one: Press, other: Press) =>
  one.call === other.call &&
  one.loginId === other.loginId &&
  (one.about.length === 0 || other.about.length === 0 || one.about.some((id) => other.about.includes(id)))

/**
 * The keys of what was sent and not answered. They outlive the form, the screen and a reload of the tab; what was typed
 * into a form that holds a secret stays in memory.
 */
export function unansweredStore(store: SafeStorage) {
  let presses: readonly Press[] | undefined
  const underWay = new Set<string>()
  const read = () => (presses ??= store.getJson<Press[]>(place) ?? [])
  const secret = new Set<string>()
  function keep(next: readonly Press[]) {
    presses = next
    if (next.length === 0) return store.remove(place)
    store.setJson(
      place,
      next.map(({ what, ...press }) => (secret.has(press.key) || what === undefined ? press : { ...press, what })),
    )
  }
  return {
    /** Kept before it is sent: a tab that is reloaded meanwhile hears no answer either. */
    begin(press: Press, call: Sent) {
      underWay.add(press.key)
      if (call.secret) secret.add(press.key)
      keep([...read(), press])
    },
    /** Its sender no longer waits for it. */
    rest: (press: Press) => void underWay.delete(press.key),
    answered: (press: Press) => keep(read().filter(({ key }) => key !== press.key)),
    /** An earlier one of the same person about the same, which nobody waits for any more. */
    before: (press: Press) => read().find((one) => !underWay.has(one.key) && touches(one, press)),
  }
}

export const unanswered = unansweredStore(sessionStore)
