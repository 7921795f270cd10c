import type { PhoneResults } from '@portico/contract/phone/device.ts'
import { useState, type ReactNode } from 'react'
import { toast } from '../../../base/state/toast-store.ts'
import ActResults, { type ActResult } from '../../../sold/ActResults.tsx'

/** Tells how each of several phones fared: in a word where all did it, else one by one. */
export function useResults(): {
  told: (action: string, results: PhoneResults['result'], done: (n: number) => string) => void
  dialog: ReactNode
} {
  const [shown, setShown] = useState<{ action: string; results: readonly ActResult[] }>()
  return {
    told(action, results, done) {
      if (results.every(({ ok }) => ok)) return toast('success', done(results.length))
      const each = results.map(({ device_id, ok, msg }) => ({
        id: device_id,
        name: device_id,
        refused: ok ? '' : msg,
      }))
      setShown({ action, results: each })
    },
    dialog: shown && <ActResults {...shown} onClose={() => setShown(undefined)} />,
  }
}
