import type { WebSocket } from 'ws'
import { hostCalls } from '../packages/contract/src/compute/host.ts'
import { platformResourceCalls } from '../packages/contract/src/resource/platform.ts'
import { BenchServer, percentile } from './server.ts'
import { changeContact, heard, openSockets } from './sockets.ts'

// How long a push takes from the write's answer being asked for to the last of 50 addressed sockets, while 4,950 others
// are open on the same server; against the same 50 alone on it. The write is a change of the profile, then a host that
// changes its status.
const addressed = 50
const others = 4_950
const pushes = 60
const warmUp = 20

const server = await BenchServer.start({ SOCKETS_PER_ADDRESS: '10000', SOCKETS_PER_SESSION: '10000' })
const sockets: WebSocket[] = []
try {
  const owner = await server.signIn('business owner')
  const bystander = await server.signIn('personal customer')
  const operator = await server.signIn('operator')
  const own = await openSockets(server, addressed, owner)
  sockets.push(...own)
  const [host] = (await server.call(hostCalls.hostList, { limit: 1 }, owner)).result
  let saved = 0
  const save = () => changeContact(server, own, `Lin Yue ${saved++}`, owner)
  const turn = async (n: number) => {
    const status = n % 2 === 0 ? 'SHUTOFF' : 'ACTIVE'
    const all = own.map((socket) => heard(socket, ({ resource }) => resource === host!.id))
    const form = { id: host!.id, status, reason: 'Measured' }
    await Promise.all([server.call(platformResourceCalls.platformStateForce, form, operator), ...all])
  }
  const alone = await measure(save)
  const statusAlone = await measure(turn)
  sockets.push(...(await openSockets(server, others, bystander)))
  const crowded = await measure(save)
  const statusCrowded = await measure(turn)
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

async function measure(push: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = -warmUp; n < pushes; n++) {
    const begun = performance.now()
    await push(n)
    if (n >= 0) times.push(performance.now() - begun)
  }
  return times
}
