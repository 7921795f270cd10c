import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { addressKey, callerOf } from '../limits/address.ts'
import { guardedSockets } from './guard.ts'
import type { Push } from './push.ts'

const messageBytesMax = 4_096
/** A connection to the port of its own that does not ask for a socket is of no use there. */
const askMs = 10_000
const tooMany = 'HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n'

type Accept = (socket: WebSocket, request: IncomingMessage) => void

/** Another use of sockets: where it is, how long what is said there may be, and who takes and ends them. */
export interface Sockets {
  address: string
  bytesMax: number
  door: { accept: Accept; close(): Promise<void> }
}
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

interface PushDoorOptions {
  /** Where people reach us besides the name they asked: a proxy may not hand that name on. */
  ownAddresses(): string[]
  /** How many proxies stand before us. */
  proxies: number
  /** How many sockets one address may have open here, at all doors together. */
  perAddressMax: number
}

/** The socket's two doors: its own port, as the documents say, and `/push` on the main port for proxies with TLS. */
export class PushDoors {
  readonly #options: PushDoorOptions
  readonly #push: Upgrade
  readonly #others = new Map<string, Upgrade>()
  /** How many sockets each address has open. */
  readonly #open = new Map<string, number>()
  #own: Server | undefined

  constructor(push: Push, options: PushDoorOptions) {
    this.#options = options
    this.#push = this.#upgradeTo(messageBytesMax, (accepted) => push.accept(accepted))
  }

  /** Another use of sockets on the main port, behind the same looks at who asks. */
  add({ address, bytesMax, door }: Sockets): void {
    this.#others.set(
      address,
      this.#upgradeTo(bytesMax, (socket, request) => door.accept(socket, request)),
    )
  }

  /** Sockets on the server of the console, at `/push` and at what was added. */
  openOn(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      const path = request.url?.split('?')[0] ?? ''
      const upgrade = path === '/push' ? this.#push : this.#others.get(path)
      if (upgrade) upgrade(request, socket, head)
      else socket.destroy()
    })
  }

  async openOwn(host: string, port: number): Promise<number> {
    const server = createServer({ headersTimeout: askMs, requestTimeout: askMs }, (_request, response) =>
      response.writeHead(426).end(),
    )
    server.on('upgrade', this.#push)
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    this.#own = server
    return (server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    const server = this.#own
    if (!server) return
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }

  #upgradeTo(bytesMax: number, accept: Accept): Upgrade {
    const sockets = guardedSockets(bytesMax)
    return (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      if (!this.#sameSite(request)) return void socket.destroy()
      if (!this.#count(request, socket)) return void socket.end(tooMany, () => socket.destroy())
      sockets.handleUpgrade(request, socket, head, accept)
    }
  }

  /** Counts one more for its address; false when there are too many already. */
  #count(request: IncomingMessage, socket: Duplex): boolean {
    const key = addressKey(callerOf(request, this.#options.proxies))
    const open = this.#open.get(key) ?? 0
    if (open >= this.#options.perAddressMax) return false
    this.#open.set(key, open + 1)
    socket.once('close', () => {
      const left = this.#open.get(key)! - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    })
    return true
  }

  /** A page of another site must not open our socket: browsers always send Origin, and its name must be ours. */
  #sameSite(request: IncomingMessage): boolean {
    const { origin, host = '' } = request.headers
    if (origin === undefined) return true
    const ours = [...nameOf(`http://${host}`), ...this.#options.ownAddresses().flatMap(nameOf)]
    return nameOf(origin).some((name) => ours.includes(name))
  }
}

/** The host name in an address; none when it is not an address. */
function nameOf(address: string): string[] {
  const name = URL.parse(address)?.hostname
  return name ? [name] : []
}
