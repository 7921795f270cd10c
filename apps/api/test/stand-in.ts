import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's server, on loopback. */
export abstract class StandIn {
  readonly #server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => void this.answer(request, body, response))
  })

  async listen(): Promise<this> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return this
  }

  async stop(): Promise<void> {
    await new Promise((closed) => {
      this.#server.close(closed)
      this.#server.closeAllConnections()
    })
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** One that answers nothing stays silent. */
  protected abstract answer(request: IncomingMessage, body: string, response: ServerResponse): void | Promise<void>
}
