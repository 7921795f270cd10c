import { useCallback, useRef, useState } from 'react'
import type { RemoteEnd } from '@portico/contract/compute/remote.ts'
import type { Ticket } from './link.ts'

export type RemoteState = 'connecting' | 'open' | RemoteEnd

/**
 * What a window to a host is doing. Each ticket is a new beginning; `mount` is the ref of the element it lives in, and
 * `open` must be the same function each time.
 */
export function useRemote<Opened extends { close(): void }>(
  open: (place: HTMLElement, ticket: Ticket, events: { ready(): void; end(why: RemoteEnd): void }) => Opened,
) {
  const [ticket, setTicket] = useState<Ticket>()
  const [state, setState] = useState<RemoteState>('connecting')
  const opened = useRef<Opened>(undefined)

  const mount = useCallback(
    (place: HTMLElement | null) => {
      if (!place || !ticket) return undefined
      let gone = false
      // A ticket works once: where an element is put in, taken out and put in again, only the last may present it.
      queueMicrotask(() => {
        if (gone) return
        opened.current = open(place, ticket, { ready: () => setState('open'), end: setState })
      })
      return () => {
        gone = true
        opened.current?.close()
        opened.current = undefined
      }
    },
    [open, ticket],
  )

  return {
    ticket,
    state,
    opened,
    mount,
    begin(next: Ticket) {
      setState('connecting')
      setTicket(next)
    },
    /** Back to before the first ticket. */
    leave: () => setTicket(undefined),
  }
}
