import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One account of Swift, on loopback: containers and objects in memory. */
export class FakeSwift {
  readonly objects = new Map<string, { bytes: Buffer; at: Date }>()
  readonly #containers = new Set<string>()
  /** So many of the next requests are told that their token is none. */
  turnedAway = 0
  url = ''
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  static async open(): Promise<FakeSwift> {
    const swift = new FakeSwift()
    await new Promise<void>((done) => swift.#server.listen(0, '127.0.0.1', done))
    swift.#server.unref()
    swift.url = `http://127.0.0.1:${(swift.#server.address() as AddressInfo).port}/v1/AUTH_service`
    return swift
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.url)
    const [, container = '', name] = /^\/v1\/AUTH_service\/([^/]+)(?:\/(.+))?$/.exec(pathname) ?? []
    const bytes = await whole(request).catch(() => undefined)
    // A body that breaks off is thrown away.
    if (!bytes) return
    const say = (status: number, headers = {}, body: Buffer | string = '') =>
      void response.writeHead(status, headers).end(body)
    if (request.headers['x-auth-token'] !== 'fake-token' || this.turnedAway-- > 0) return say(401)
    if (name === undefined) return this.#container(request.method!, container, searchParams, say)
    if (!this.#containers.has(container)) return say(404)
    if (request.method === 'PUT') {
      this.objects.set(name, { bytes, at: new Date() })
      return say(201, { etag: createHash('md5').update(bytes).digest('hex') })
    }
    const found = this.objects.get(name)
    if (!found) return say(404)
    if (request.method === 'DELETE') return say(this.objects.delete(name) ? 204 : 404)
    if (request.method === 'HEAD') return say(200, { 'content-length': found.bytes.length })
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    return say(206, {}, found.bytes.subarray(Number(from), Number(to) + 1))
  }

  #container(
    method: string,
    name: string,
    query: URLSearchParams,
    say: (status: number, headers?: object, body?: string) => void,
  ): void {
    if (method === 'PUT') {
      this.#containers.add(name)
      return say(201)
    }
    if (!this.#containers.has(name)) return say(404)
    const after = query.get('marker') ?? ''
    const names = [...this.objects.keys()].toSorted().filter((one) => one > after)
    const page = names.slice(0, Number(query.get('limit'))).map((one) => {
      const { bytes, at } = this.objects.get(one)!
      return { name: one, bytes: bytes.length, last_modified: at.toISOString().replace('Z', '000') }
    })
    say(200, {}, JSON.stringify(page))
  }
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
