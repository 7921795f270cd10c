import { WebSocket } from 'ws'
import type { SignedIn } from '../packages/contract/src/account/session.ts'
import { hostCalls } from '../packages/contract/src/compute/host.ts'
import { resourceCalls } from '../packages/contract/src/resource/resource.ts'
import { userCalls } from '../packages/contract/src/account/user.ts'
import { BenchServer, inParallel, percentile } from './server.ts'

// How long a push takes from the write's answer being asked for to the last of 50 addressed sockets, while 4,950 others
// are open on the same server; against the same 50 alone on it. The write is a change of the profile, then a host that
// changes its status.
const addressed = 50
const others = 4_950
const pushes = 60

const server = await BenchServer.start({ SOCKETS_PER_ADDRESS: '10000', SOCKETS_PER_SESSION: '10000' })
const sockets: WebSocket[] = []
try {
  const owner = await server.signIn('business owner')
  const bystander = await server.signIn('personal customer')
  const own = await open(addressed, owner)
  const operator = await server.signIn('operator')
  const [host] = (await server.call(hostCalls.hostList, { limit: 1 }, owner)).result
  const save = (n: number) => server.call(userCalls.userSave, { contact: `Lin Yue ${n}` }, owner)
  const turn = (n: number) => {
    const status = n % 2 === 0 ? 'SHUTOFF' : 'ACTIVE'
    return server.call(resourceCalls.platformStateForce, { id: host!.id, status, reason: 'Measured' }, operator)
  }
  const alone = await measure(own, save)
  const statusAlone = await measure(own, turn)
  await open(others, bystander)
  const crowded = await measure(own, save)
  const statusCrowded = await measure(own, turn)
  const show = (values: number[]) =>
    `p50 ${percentile(values, 0.5).toFixed(1)} ms, p99 ${percentile(values, 0.99).toFixed(1)} ms`
  console.log(`push to ${addressed} of ${addressed} sockets: ${show(alone)}`)
  console.log(`push to ${addressed} of ${addressed + others} sockets: ${show(crowded)}`)
  console.log(`ratio at p50 ${(percentile(crowded, 0.5) / percentile(alone, 0.5)).toFixed(2)}`)
  console.log(`change of status to ${addressed} of ${addressed} sockets: ${show(statusAlone)}`)
  console.log(`change of status to ${addressed} of ${addressed + others} sockets: ${show(statusCrowded)}`)
  console.log(`ratio at p99 ${(percentile(statusCrowded, 0.99) / percentile(statusAlone, 0.99)).toFixed(2)}`)
} finally {
  for (const socket of sockets) socket.terminate()
  await server.stop()
}

async function open(count: number, who: SignedIn): Promise<WebSocket[]> {
  const opened: WebSocket[] = []
  await inParallel(count, 20, async () => {
    const socket = new WebSocket(server.pushUrl)
    sockets.push(socket)
    opened.push(socket)
    const { client_id: cid } = await heard(socket, 'client_id')
    socket.send(JSON.stringify({ cid }))
    const registered = heard(socket, 'registered')
    await server.call(userCalls.pushRegister, { cid: String(cid) }, who)
    await registered
  })
  return opened
}

function heard(socket: WebSocket, field: string): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', function listen(text) {
      const said = JSON.parse(String(text)) as Record<string, unknown>
      if (!(field in said)) return
      socket.off('message', listen)
      socket.off('error', reject)
      resolve(said)
    })
  })
}

async function measure(own: WebSocket[], write: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < pushes; n++) {
    const all = Promise.all(own.map((socket) => heard(socket, 'stale')))
    const begun = performance.now()
    await Promise.all([write(n), all])
    times.push(performance.now() - begun)
  }
  return times
}
