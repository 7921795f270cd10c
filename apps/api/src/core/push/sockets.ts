import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Push } from './push.ts'

const messageBytesMax = 4_096

/** The socket's two doors: its own port, as the documents say, and `/push` on the main port for proxies with TLS. */
export class PushDoors {
  readonly #push: Push
  readonly #ownNames: () => string[]
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax })
  readonly #others = new Map<string, (request: IncomingMessage, socket: Duplex, head: Buffer) => void>()
  #own: Server | undefined

  /** `ownAddresses` are where people reach us besides the name they asked: a proxy may not hand that name on. */
  constructor(push: Push, ownAddresses: () => string[]) {
    this.#push = push
    this.#ownNames = () => ownAddresses().flatMap(nameOf)
  }

  /** Another use of sockets on the main port, behind the same look at where a page comes from. */
  add(path: string, messageBytesMax: number, accept: (socket: WebSocket, request: IncomingMessage) => void): void {
    const sockets = new WebSocketServer({ noServer: true, maxPayload: messageBytesMax })
    this.#others.set(path, (request, socket, head) => sockets.handleUpgrade(request, socket, head, accept))
  }

  /** Sockets on the server of the console, at `/push` and at what was added. */
  openOn(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      const path = request.url?.split('?')[0] ?? ''
      const other = this.#others.get(path)
      if (path === '/push') this.#upgrade(request, socket, head)
      else if (other && this.#sameSite(request)) {
        socket.on('error', () => socket.destroy())
        other(request, socket, head)
      } else socket.destroy()
    })
  }

  async openOwn(host: string, port: number): Promise<number> {
    const server = createServer((_request, response) => response.writeHead(426).end())
    server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
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

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (!this.#sameSite(request)) return void socket.destroy()
    this.#sockets.handleUpgrade(request, socket, head, (accepted) => this.#push.accept(accepted))
  }

  /** A page of another site must not open our socket: browsers always send Origin, and its name must be ours. */
  #sameSite(request: IncomingMessage): boolean {
    const { origin, host = '' } = request.headers
    if (origin === undefined) return true
    const ours = [...nameOf(`http://${host}`), ...this.#ownNames()]
    return nameOf(origin).some((name) => ours.includes(name))
  }
}

/** The host name in an address; none when it is not an address. */
function nameOf(address: string): string[] {
  const name = URL.parse(address)?.hostname
  return name ? [name] : []
}
