import { Agent as PlainAgent, request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { XMLParser } from 'fast-xml-parser'
import { secondsMs } from '../clock.ts'
import { encodeUri, sha256Hex, sign, type Credentials, type Query } from './sigv4.ts'

export interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key?: string
  query?: Query
  headers?: Record<string, string>
  body?: Uint8Array
}

const triesMax = 4
const idleMs = secondsMs(60)
const connectionsMax = 64

const parser = new XMLParser({
  ignoreDeclaration: true,
  parseTagValue: false,
  isArray: (name) => ['Contents', 'Upload'].includes(name),
})

/** What a store said that is no good answer. */
export class StoreAnswer extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`The store answers ${status}: ${text.slice(0, 300)}`)
    this.status = status
  }
}

/** One bucket of an S3-compatible store: s3://key:secret@host:port/bucket?region=…&tls=off. */
export class S3Client {
  readonly #host: string
  readonly #port: string
  readonly #bucket: string
  readonly #tls: boolean
  readonly #credentials: Credentials
  readonly #agent: PlainAgent | TlsAgent

  constructor(at: URL) {
    this.#host = at.hostname
    this.#port = at.port
    this.#bucket = at.pathname.replace(/^\/|\/$/g, '')
    this.#tls = at.searchParams.get('tls') !== 'off'
    this.#credentials = {
      accessKey: decodeURIComponent(at.username),
      secret: decodeURIComponent(at.password),
      region: at.searchParams.get('region') ?? 'us-east-1',
    }
    const options = { keepAlive: true, maxSockets: connectionsMax }
    this.#agent = this.#tls ? new TlsAgent(options) : new PlainAgent(options)
  }

  /** What is said in XML. */
  async xml<T>(asked: Asked): Promise<T> {
    const answer = await this.ask(asked)
    return parser.parse(await textOf(answer)) as T
  }

  /** For what is answered by headers alone. */
  async done(asked: Asked): Promise<IncomingMessage> {
    const answer = await this.ask(asked)
    await textOf(answer)
    return answer
  }

  /** Asks again where the store or the way to it fails; every request here may be made twice. */
  async ask(asked: Asked): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++)
      try {
        const answer = await this.#send(asked)
        if (answer.statusCode! < 300) return answer
        throw new StoreAnswer(answer.statusCode!, await textOf(answer))
      } catch (error) {
        const final = error instanceof StoreAnswer && error.status < 500
        if (final || attempt === triesMax) throw error
        await sleep(100 * 2 ** attempt)
      }
  }

  #send({ method, key = '', query = [], headers = {}, body }: Asked): Promise<IncomingMessage> {
    const path = `/${[this.#bucket, ...(key ? [key] : [])].map((part) => part.split('/').map(encodeUri).join('/')).join('/')}`
    const host = this.#port ? `${this.#host}:${this.#port}` : this.#host
    const signed = { ...headers, host }
    const now = new Date()
    const signature = sign({ method, path, query, headers: signed }, this.#credentials, sha256Hex(body ?? ''), now)
    const text = query.map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`).join('&')
    const options: RequestOptions = {
      method,
      host: this.#host,
      ...(this.#port && { port: this.#port }),
      path: text ? `${path}?${text}` : path,
      headers: { ...signed, ...signature, ...(body && { 'content-length': body.length }) },
      agent: this.#agent,
      timeout: idleMs,
    }
    return new Promise((resolve, reject) => {
      const request = (this.#tls ? tlsRequest : plainRequest)(options, resolve)
      request.on('error', reject)
      request.on('timeout', () => request.destroy(new Error('The store says nothing')))
      request.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
