import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { PhoneProxyMode } from '@portico/contract/phone/proxy.ts'

export interface DialledProxy {
  /** The address that was looked at: a name is not asked for again. */
  address: string
  port: number
  mode: PhoneProxyMode
  userName: string
  password: string
}
export interface Target {
  host: string
  port: number
}

/** The proxy was reached, and did not agree. */
export class ProxyRefused extends Error {}

const answerBytesMax = 8_192

/**
 * A connection to a target through a proxy, and where the proxy says that it comes out. Nothing is sent but the greeting;
 * what comes back of it is bounded, in bytes and in time.
 */
export async function dialThrough(
  proxy: DialledProxy,
  target: Target,
  signal: AbortSignal,
): Promise<{ socket: Socket; seenIp: string }> {
  const socket = connect({ host: proxy.address, port: proxy.port, noDelay: true })
  socket.on('error', () => {})
  try {
    await once(socket, 'connect', { signal })
    const answer = new Answer(socket, signal)
    const seenIp = await (proxy.mode === 'http' ? askHttp : askSocks)(socket, answer, proxy, target)
    answer.giveBack()
    return { socket, seenIp }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Bytes of an answer, as many as are asked for; what came besides is given back. */
class Answer {
  readonly #socket: Socket
  readonly #signal: AbortSignal
  #held = Buffer.alloc(0)

  constructor(socket: Socket, signal: AbortSignal) {
    this.#socket = socket
    this.#signal = signal
  }

  async exactly(size: number): Promise<Buffer> {
    while (this.#held.length < size) await this.#more()
    return this.#take(size)
  }

  async until(end: string): Promise<string> {
    while (!this.#held.includes(end)) await this.#more()
    return this.#take(this.#held.indexOf(end) + end.length).toString('latin1')
  }

  giveBack(): void {
    if (this.#held.length > 0) this.#socket.unshift(this.#held)
  }

  #take(size: number): Buffer {
    const taken = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(size)
    return taken
  }

  async #more(): Promise<void> {
    const piece = this.#socket.read() as Buffer | null
    if (piece === null) {
      if (this.#socket.readableEnded || this.#socket.destroyed) throw new ProxyRefused('no answer')
      await Promise.race([once(this.#socket, 'readable', { signal: this.#signal }), once(this.#socket, 'close')])
      return
    }
    if (this.#held.length + piece.length > answerBytesMax) throw new ProxyRefused('too long an answer')
    this.#held = Buffer.concat([this.#held, piece])
  }
}

async function askHttp(socket: Socket, answer: Answer, proxy: DialledProxy, { host, port }: Target): Promise<string> {
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const secret = Buffer.from(`${proxy.userName}:${proxy.password}`).toString('base64')
  const lines = [
    `CONNECT ${place} HTTP/1.1`,
    `Host: ${place}`,
    ...(proxy.userName ? [`Proxy-Authorization: Basic ${secret}`] : []),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const head = await answer.until('\r\n\r\n')
  if (!/^HTTP\/1\.[01] 2\d\d /.test(head)) throw new ProxyRefused(head.slice(0, 100))
  return ''
}

const byName = 3
/** How long an address of each kind is. */
const addressBytes: Record<number, number> = { 1: 4, 4: 16 }

async function askSocks(socket: Socket, answer: Answer, proxy: DialledProxy, target: Target): Promise<string> {
  const way = proxy.userName ? 2 : 0
  socket.write(Buffer.from([5, 1, way]))
  const [version, chosen] = await answer.exactly(2)
  if (version !== 5 || chosen !== way) throw new ProxyRefused('not this way')
  if (way === 2) await signIn(socket, answer, proxy)
  const name = Buffer.from(target.host)
  const request = Buffer.concat([Buffer.from([5, 1, 0, byName, name.length]), name, Buffer.alloc(2)])
  request.writeUInt16BE(target.port, request.length - 2)
  socket.write(request)
  const [, said, , kind = 0] = await answer.exactly(4)
  if (said !== 0) throw new ProxyRefused(`answer ${said}`)
  const size = addressBytes[kind] ?? (await answer.exactly(1))[0]!
  const address = await answer.exactly(size)
  await answer.exactly(2)
  return kind === 1 ? plainAddress(address) : ''
}

async function signIn(socket: Socket, answer: Answer, { userName, password }: DialledProxy): Promise<void> {
  const [name, secret] = [Buffer.from(userName), Buffer.from(password)]
  socket.write(Buffer.concat([Buffer.from([1, name.length]), name, Buffer.from([secret.length]), secret]))
  const [, said] = await answer.exactly(2)
  if (said !== 0) throw new ProxyRefused('wrong password')
}

/** Nothing where it says none. */
const plainAddress = (bytes: Buffer) => (bytes.every((byte) => byte === 0) ? '' : bytes.join('.'))
