import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than anything takes on a machine that is ten times slower and busy; what never comes is told all the same. */
const limitMs = 300_000
const [firstMs, lastMs, growth] = [20, 100, 1.5]

/**
 * Waits until a check passes, and answers with what it gave. To ask keeps those busy who work on what is waited for, so it
 * is asked less often the longer it takes.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + limitMs
  for (let pauseMs = firstMs; ; pauseMs = Math.min(pauseMs * growth, lastMs)) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(pauseMs)
  }
}
