import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'

export interface Received {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Takes on loopback what webhooks are told. */
export class HookReceiver {
  received: Received[] = []
  /** What it answers next, in turn; then 200. */
  answers: [number, string][] = []
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        this.received.push({ url: request.url ?? '', headers: request.headers, body })
        const [status, text] = this.answers.shift() ?? [200, 'ok']
        response.writeHead(status).end(text)
      })
    })
  }

  static async start(): Promise<HookReceiver> {
    const receiver = new HookReceiver()
    receiver.#server.listen(0, '127.0.0.1')
    await once(receiver.#server, 'listening')
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  forget(): void {
    this.received = []
    this.answers = []
  }

  stop(): void {
    this.#server.close()
  }
}

/** What was said by somebody who knows the secret. */
export function signedBy(secret: string, { headers, body }: Received): unknown {
  const [, at, sign] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['x-portico-signature']))!
  expect(sign).toBe(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'))
  return JSON.parse(body)
}
