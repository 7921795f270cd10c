import { toast } from '../state/toast-store.ts'
import { sessionStore } from '../state/storage.ts'

const key = 'carriedToast'
interface Carried {
  text: string
  until: number
  requestId?: string
}

/** The page reloads 1 s after the session ended, yet its toast has to stay for 5 s: the rest is shown after the reload. */
export function carryToast(text: string, ms: number, requestId?: string) {
  sessionStore.setJson(key, { text, until: Date.now() + ms, requestId } satisfies Carried)
}

export function showCarriedToast() {
  const carried = sessionStore.getJson<Carried>(key)
  sessionStore.remove(key)
  const left = (carried?.until ?? 0) - Date.now()
  if (carried && left > 0) toast('error', carried.text, left, carried.requestId)
}
