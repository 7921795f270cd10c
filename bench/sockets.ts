import { WebSocket } from 'ws'
import type { SignedIn } from '../packages/contract/src/account/session.ts'
import { userCalls } from '../packages/contract/src/account/user.ts'
import { inParallel, type BenchServer } from './server.ts'

export type Message = Record<string, unknown>

/** Sockets of one person, registered as the console registers its own. */
export async function openSockets(server: BenchServer, count: number, who: SignedIn): Promise<WebSocket[]> {
  const opened: WebSocket[] = []
  await inParallel(count, 20, async () => {
    const socket = new WebSocket(server.pushUrl)
    opened.push(socket)
    const { client_id: cid } = await heard(socket, (said) => 'client_id' in said)
    socket.send(JSON.stringify({ cid }))
    const registered = heard(socket, (said) => 'registered' in said)
    await server.call(userCalls.pushRegister, { cid: String(cid) }, who)
    await registered
  })
  return opened
}

/** The first message from now on that is the one waited for. */
export function heard(socket: WebSocket, isIt: (said: Message) => boolean): Promise<Message> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new Error('The server closed a socket'))
    socket.once('error', reject)
    socket.once('close', closed)
    socket.on('message', function listen(text) {
      const said = JSON.parse(String(text)) as Message
      if (!isIt(said)) return
      socket.off('message', listen)
      socket.off('error', reject)
      socket.off('close', closed)
      resolve(said)
    })
  })
}

/** Changes the person's contact; every one of their sockets is told the new one. */
export async function changeContact(server: BenchServer, sockets: WebSocket[], contact: string, who: SignedIn) {
  const told = ({ userInfo }: Message) => (userInfo as Message | undefined)?.['contact'] === contact
  const all = sockets.map((socket) => heard(socket, told))
  await Promise.all([server.call(userCalls.userSave, { contact }, who), ...all])
}
