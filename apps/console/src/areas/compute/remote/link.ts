import { remoteEndOf, type RemoteEnd, type RemoteReady, type RemoteSize } from '@portico/contract/compute/remote.ts'
import { readSession } from '../../../base/session/session.ts'

export interface Ticket {
  ticket: string
  address: string
}

interface LinkEvents {
  /** The host is there; from now on the socket carries its bytes. */
  ready(socket: WebSocket, password: string | undefined): void
  end(why: RemoteEnd): void
}

/** Presents a ticket at the door. Answers how to leave without a word. */
export function openLink({ ticket, address }: Ticket, size: RemoteSize | undefined, events: LinkEvents): () => void {
  const url = new URL(address, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  const left = new AbortController()
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  const once = { once: true, signal: left.signal }
  socket.addEventListener(
    'open',
    () => {
      const session = readSession()
      socket.send(JSON.stringify({ access_token: session?.token ?? '', login_id: session?.loginId ?? '', ...size }))
    },
    once,
  )
  // At once and not after a promise: the host's first bytes may come right behind.
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<string>) => events.ready(socket, (JSON.parse(data) as RemoteReady).password),
    once,
  )
  socket.addEventListener('close', ({ code }) => events.end(remoteEndOf(code)), once)
  return () => {
    left.abort()
    socket.close()
  }
}
