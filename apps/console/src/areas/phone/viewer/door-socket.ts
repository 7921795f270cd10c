import { readSession } from '../../../base/session/session.ts'

/** A websocket that a ticket opens; who is there is said first, with whatever else it begins with. */
export function doorSocket({ address, ticket }: { address: string; ticket: string }, hello: object): WebSocket {
  const url = new URL(address, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('ticket', ticket)
  const socket = new WebSocket(url)
  socket.binaryType = 'arraybuffer'
  const session = readSession()
  const said = { access_token: session?.token ?? '', login_id: session?.loginId ?? '', ...hello }
  socket.addEventListener('open', () => socket.send(JSON.stringify(said)))
  return socket
}

/** After the server restarted, or the network was away, one comes back by itself, at longer and longer intervals. */
const comesBack = new Set([1001, 1006, 1011, 1012])
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

/** How long to wait before the next try; undefined where another one would end as this one did. */
export const pauseAfter = (code: number, attempt: number): number | undefined =>
  comesBack.has(code) ? pausesMs[attempt % pausesMs.length] : undefined

/** Nobody was asked: the ticket was refused. */
export const ticketRefusedCode = 4410
