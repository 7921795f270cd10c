import type { Call } from '@portico/contract/calls.ts'
import { useState } from 'react'
import { useWrite } from '../base/call/use-write.ts'

/**
 * A write at a price that was shown. When it fails, that is told at once and the price is asked anew beside it: the old
 * one may be why. `pending` lasts until the new one is there, so nobody presses a button that takes no press.
 */
export function usePaid<C extends Call>(called: C, askAnew: () => Promise<unknown>, options: { action?: string } = {}) {
  const write = useWrite(called, { ...options, inForm: true })
  const [asking, setAsking] = useState(false)
  function failed() {
    setAsking(true)
    void askAnew().finally(() => setAsking(false))
  }
  return {
    ...write,
    pending: write.pending || asking,
    send(...input: Parameters<typeof write.send>) {
      const sent = write.send(...input)
      sent.catch(failed)
      return sent
    },
  }
}
