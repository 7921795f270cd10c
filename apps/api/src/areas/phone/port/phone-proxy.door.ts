import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import type { Target } from './proxy-dial.ts'

const connectionsMax = 256
const headMs = 10_000
const silentMs = 300_000

/** Through what a connection to a target is had. */
export type Dial = (target: Target) => Promise<Socket>

/**
 * A proxy of ours in front of one that asks for a password or speaks SOCKS5, for one phone: Android knows neither. Only
 * the phone's own address is served.
 */
export class ProxyDoor {
  readonly #server: Server
  readonly #dial: Dial
  readonly #isAllowed: (address: string) => boolean

  private constructor(dial: Dial, isAllowed: (address: string) => boolean) {
    this.#dial = dial
    this.#isAllowed = isAllowed
    this.#server = createServer({ headersTimeout: headMs }, (request, response) => void this.#plain(request, response))
    this.#server.maxConnections = connectionsMax
    this.#server.on('connection', (socket) => this.#came(socket))
    this.#server.on('connect', (request, client, head) => void this.#tunnel(request, client, head))
  }

  static async open(
    place: { host: string; port: number },
    dial: Dial,
    isAllowed: (address: string) => boolean,
  ): Promise<ProxyDoor> {
    const door = new ProxyDoor(dial, isAllowed)
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', reject)
      door.#server.listen(place, () => resolve())
    })
    return door
  }

  get port(): number {
    return (this.#server.address() as { port: number }).port
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
  readonly #sockets = new Set<Socket>()

  #came(socket: Socket): void {
    socket.on('error', () => {})
    if (!this.#isAllowed((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))) return void socket.destroy()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  async #tunnel(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const target = targetOf(`tcp://${request.url ?? ''}`, 443)
    const far = target && (await this.#dial(target).catch(() => undefined))
    if (!far || client.destroyed) {
      far?.destroy()
      return void client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    }
    const end = () => {
      client.destroy()
      far.destroy()
    }
    for (const one of [client, far]) one.on('error', end).once('close', end)
    far.setTimeout(silentMs, end)
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    if (head.length > 0) far.write(head)
    client.pipe(far).pipe(client)
  }

  /** A page without TLS: asked for over a connection of its own. */
  async #plain(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = targetOf(request.url ?? '', 80)
    const far = target && (await this.#dial(target).catch(() => undefined))
    if (!far) return void response.writeHead(502).end()
    const { pathname, search, host } = new URL(request.url!)
    const { 'proxy-connection': _, 'proxy-authorization': __, ...own } = request.headers
    const headers = { ...own, host, connection: 'close' }
    const { method } = request
    const asked = ask({ createConnection: () => far, method, path: pathname + search, headers }, (answer) =>
      handOn(answer, response),
    )
    asked.on('error', () => response.destroy())
    response.once('close', () => far.destroy())
    request.pipe(asked)
  }
}

/** What comes back is anybody's word, and may be what no server may say: whoever asked is told nothing then. */
function handOn(answer: IncomingMessage, response: ServerResponse): void {
  try {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
  } catch {
    return void response.destroy()
  }
  pipeline(answer, response, () => {})
}

function targetOf(text: string, standardPort: number): Target | undefined {
  if (!URL.canParse(text)) return undefined
  const { hostname, port } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  return host ? { host, port: Number(port) || standardPort } : undefined
}
