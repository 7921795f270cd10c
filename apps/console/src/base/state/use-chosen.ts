import { useRef, useState } from 'react'

interface Chosen<Value> {
  value: Value
}

/**
 * What is saved as soon as it is chosen, and seen chosen at once. What is chosen while an earlier choice is on its way is
 * saved after it, the last one alone. A refusal brings back what is saved; telling of it is up to `save`.
 */
export function useChosen<Value>(saved: Value, save: (value: Value) => Promise<unknown>) {
  const [shown, show] = useState<Chosen<Value>>()
  const newest = useRef<Chosen<Value>>(undefined)

  async function saveAll() {
    await saveNewest(newest, save)
    newest.current = undefined
    show(undefined)
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

/** Saves the newest until there is none newer, also where one before it is refused. */
export async function saveNewest<Value>(
  newest: { readonly current: Chosen<Value> | undefined },
  save: (value: Value) => Promise<unknown>,
): Promise<void> {
  for (let sent: Chosen<Value> | undefined; sent !== newest.current;) {
    sent = newest.current!
    // A refusal is told already.
    await save(sent.value).catch(() => {})
  }
}
