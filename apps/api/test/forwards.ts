import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { forward, type ForwardWish } from '@portico/contract/network/forward.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { nodes } from '../src/ground/nodes/node.table.ts'
import type { Person, TestPortico } from './portico.ts'
import { buyer, node, settled } from './resources.ts'

export const otherNode = 'sh-a'
export const loopback = '127.0.0.1'

/** The node at the other end, which somebody may use as well. */
export async function secondNode(t: TestPortico, as: Person): Promise<void> {
  const names = { nameEn: 'Shanghai A', nameZhHans: '上海 A 区', nameZhHant: '上海 A 區' }
  const place = { id: otherNode, ...names, country: 'CN', flag: 'CN', cloudType: 'native', createdAt: t.clock.now() }
  await t.db.insert(nodes).values(place).onConflictDoNothing()
  await t.ok(nodeCalls.nodeSubscribe, { controller_id: otherNode, cloud_type: 'native' }, { as })
}

/** Somebody with money who may use both nodes. */
export async function twoNodeBuyer(t: TestPortico, fen = 1_000_000n): Promise<Person> {
  const as = await buyer(t, fen)
  await secondNode(t, as)
  return as
}

const config = { kind: 'forward', controller_id: node, target_node: otherNode, months: 1 } as const
const settings = {
  alias: 'To the shop',
  target_host: '93.184.216.34',
  target_port: 5000,
  sources: [] as string[],
  connections_max: 100,
  idle_seconds: 60,
}
export type ForwardChoice = Partial<Omit<ForwardWish, 'kind'>>

/** Everything that buying a forward takes, with a quote for it. */
export async function forwardForm(t: TestPortico, as: Person, choice: ForwardChoice = {}) {
  const { token, total } = await t.ok(purchaseCalls.resourcePrice, config, { as })
  const form = { ...config, protocol: 'tcp' as const, name: '', renewal: 'off' as const, ...settings, ...choice }
  return { form: { ...form, quote: token }, total }
}

/** A forward that is there. */
export async function boughtForward(t: TestPortico, as: Person, choice: ForwardChoice = {}): Promise<string> {
  const { form } = await forwardForm(t, as, choice)
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, form, { as })
  await settled(t, resource_ids[0]!)
  return resource_ids[0]!
}

/** The operator lets forwards lead to servers of these tests, which stand on this machine. */
export const allowLoopback = async (t: TestPortico) =>
  t.ok(forward.calls.platformForwardAllowanceSave, { networks: ['127.0.0.0/8'] }, { as: await t.operator() })

export const portOf = async (t: TestPortico, as: Person, id: string) =>
  (await t.ok(forward.calls.forwardInfo, { id }, { as })).port

/** A TCP server on loopback that does with each connection what it is told. */
export class Target {
  readonly sockets = new Set<Socket>()
  readonly server: Server
  constructor(serve: (socket: Socket) => void) {
    this.server = createServer({ allowHalfOpen: true }, (socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      socket.on('error', () => socket.destroy())
      serve(socket)
    })
  }
  async listen(): Promise<this> {
    this.server.listen(0, loopback)
    await once(this.server, 'listening')
    return this
  }
  get port(): number {
    return (this.server.address() as AddressInfo).port
  }
  stop(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }
}
export const echoing = () => new Target((socket) => void socket.pipe(socket)).listen()

/** Connects to a forward; answers once it is let in or ended. */
export async function connected(port: number, host = loopback): Promise<Socket> {
  const socket = connect({ port, host })
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
  return socket
}
/** Waits until a connection is over, whatever still comes. */
export async function over(socket: Socket): Promise<void> {
  if (!socket.closed) await once(socket.resume(), 'close')
}
/** Whether what is said through it comes back. */
export async function answers(port: number, said = 'hello'): Promise<boolean> {
  const socket = await connected(port)
  if (socket.destroyed) return false
  socket.write(said)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => [])) as [unknown]
  socket.destroy()
  return Buffer.isBuffer(first) && first.toString() === said
}

/** A UDP server on loopback that sends back what it gets. */
export async function echoingDatagrams(port = 0): Promise<Datagrams> {
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => socket.send(message, from.port, from.address))
  socket.bind(port, loopback)
  await once(socket, 'listening')
  return socket
}
