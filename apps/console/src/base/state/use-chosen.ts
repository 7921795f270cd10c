import { useRef, useState } from 'react'

/**
 * What is saved as soon as it is chosen, and seen chosen at once. What is chosen while an earlier choice is on its way is
 * saved after it, the last one alone. A refusal brings back what is saved; telling of it is up to `save`.
 */
export function useChosen<Value>(saved: Value, save: (value: Value) => Promise<unknown>) {
  const [shown, show] = useState<{ value: Value }>()
  const newest = useRef<{ value: Value }>(undefined)

  async function saveAll() {
    try {
      for (let sent: { value: Value } | undefined; sent !== newest.current;) {
        sent = newest.current!
        await save(sent.value)
      }
    } catch {
      // Told already.
    } finally {
      newest.current = undefined
      show(undefined)
    }
  }

  return {
    value: shown ? shown.value : saved,
    choose(value: Value) {
      const isUnderWay = newest.current !== undefined
      newest.current = { value }
      show(newest.current)
      if (!isUnderWay) void saveAll()
    },
  }
}
