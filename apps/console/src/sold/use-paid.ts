import type { Call } from '@portico/contract/calls.ts'
import { useRef, useState } from 'react'
import { useWrite } from '../base/call/use-write.ts'

/**
 * A write at a price that was shown. When it fails, that is told at once and the price is asked anew beside it: the old
 * one may be why. `pending` lasts until the new one is there, so nobody presses a button that takes no press. While one is
 * under way nothing else is paid, whatever it is about.
 */
export function usePaid<C extends Call>(called: C, askAnew: () => Promise<unknown>, options: { action?: string } = {}) {
  const write = useWrite(called, { ...options, inForm: true })
  const [asking, setAsking] = useState(false)
  const underWay = useRef<ReturnType<typeof write.send>>(undefined)
  function failed() {
    setAsking(true)
    void askAnew().finally(() => setAsking(false))
  }
  return {
    ...write,
    pending: write.pending || asking,
    send(...input: Parameters<typeof write.send>) {
      if (underWay.current) return underWay.current
      const sent = write.send(...input)
      underWay.current = sent
      const over = () => {
        underWay.current = undefined
      }
      sent.then(over, over)
      sent.catch(failed)
      return sent
    },
  }
}
