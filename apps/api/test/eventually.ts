import { vi } from 'vitest'

/** Longer than anything takes on a machine that is ten times slower and busy; what never comes is told all the same. */
const limitMs = 300_000
const intervalMs = 20

/** Waits until a check passes, and answers with what it gave. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: limitMs, interval: intervalMs })
