import RFB from '@novnc/novnc'
import type { RemoteEnd } from '@portico/contract/compute/remote.ts'
import { openLink, type Ticket } from './link.ts'

interface ScreenEvents {
  ready(): void
  end(why: RemoteEnd): void
}

/** A host's screen in the page. */
export interface OpenScreen {
  ctrlAltDel(): void
  paste(text: string): void
  scale(fits: boolean): void
  focus(): void
  close(): void
}

export function openScreen(place: HTMLElement, ticket: Ticket, events: ScreenEvents): OpenScreen {
  let rfb: RFB | undefined
  const scale = (fit: boolean) => {
    if (!rfb) return
    rfb.scaleViewport = fit
    rfb.clipViewport = !fit
  }
  const leave = openLink(ticket, undefined, {
    ready(socket, password) {
      rfb = new RFB(place, socket, password === undefined ? {} : { credentials: { password } })
      rfb.background = 'transparent'
      scale(true)
      rfb.addEventListener('connect', () => {
        rfb?.focus()
        events.ready()
      })
      rfb.addEventListener('securityfailure', () => events.end('signInRefused'))
    },
    end: events.end,
  })
  return {
    ctrlAltDel: () => rfb?.sendCtrlAltDel(),
    paste: (text) => rfb?.clipboardPasteFrom(text),
    scale,
    focus: () => rfb?.focus(),
    close() {
      rfb?.disconnect()
      leave()
    },
  }
}
