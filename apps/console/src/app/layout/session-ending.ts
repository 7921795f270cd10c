import { useEffect, useState } from 'react'

const warnBeforeMs = 5 * 60_000

/** How long the session still lasts, once that is only minutes. */
export function useSessionEnding(expiresAt: string): { minutes: number; dismiss: () => void } | undefined {
  const [now, setNow] = useState(() => Date.now())
  const [dismissed, setDismissed] = useState('')
  const left = new Date(expiresAt).getTime() - now

  // A clock is outside React: one timer until the warning is due, then four a minute.
  useEffect(() => {
    const wait = left > warnBeforeMs ? left - warnBeforeMs : 15_000
    const timer = setTimeout(() => setNow(Date.now()), Math.min(wait, 2 ** 31 - 1))
    return () => clearTimeout(timer)
  }, [left])

  if (left <= 0 || left > warnBeforeMs || dismissed === expiresAt) return undefined
  return { minutes: Math.max(1, Math.ceil(left / 60_000)), dismiss: () => setDismissed(expiresAt) }
}
