import { setTimeout as sleep } from 'node:timers/promises'

/** What somebody else answers, unless it takes longer than that. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([
      work,
      sleep(ms, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error('No answer in time')
      }),
    ])
  } finally {
    late.abort()
  }
}
