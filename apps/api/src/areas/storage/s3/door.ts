import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../../core/app/app.ts'
import { secondsMs } from '../../../core/clock.ts'
import { callerOf } from '../../../core/limits/address.ts'
import { Fault } from '../../../core/store/faults.ts'
import { countedOut, countOut, writeOut } from '../kept/traffic.service.ts'
import { containerNamed, noteUse, refuseAsk, stillMay } from './admit.ts'
import type { Answer, Ask, Needed } from './ask.ts'
import { corsHeaders, preflight } from './cors.ts'
import { buckets, operationFor } from './operations.ts'
import { requestOf, type S3Request } from './request.ts'
import { signerOf } from './signer.ts'
import { errorXml } from './xml.ts'

const headerBytesMax = 32_768
const headersMs = secondsMs(20)
/** A connection on which nothing moves is of no use. */
const idleMs = secondsMs(60)
/** Each may hold a piece of an object in memory. */
const connectionsMax = 2_000
const checkAgainMs = secondsMs(5)
/** What is still being sent after its refusal is read for so long, so that the sender hears of it. */
const lingerMs = secondsMs(5)
const stopMs = secondsMs(10)

interface Running {
  ask: Ask
  needs: Needed
  since: number
}

/** Where S3 clients come in, on a port of its own. */
export class S3Door {
  readonly #app: App
  readonly #running = new Set<Running>()
  #server: Server | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(app: App) {
    this.#app = app
  }

  async open(host: string, port: number): Promise<number> {
    const server = createServer({
      maxHeaderSize: headerBytesMax,
      headersTimeout: headersMs,
      // Large bodies take as long as they take, while they keep coming.
      requestTimeout: 0,
      keepAliveTimeout: idleMs,
    })
    server.setTimeout(idleMs)
    server.maxConnections = connectionsMax
    const handle = (message: IncomingMessage, response: ServerResponse) => void this.#handle(message, response)
    server.on('request', handle)
    // Leave to send is given when the body is read: who is refused has sent nothing.
    server.on('checkContinue', handle)
    server.on('clientError', (_error, socket) => refuseRaw(socket as Socket))
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
    this.#server = server
    this.#timer = setInterval(() => void this.#checkAgain(), checkAgainMs).unref()
    return (server.address() as AddressInfo).port
  }

  /** Nothing new comes in, and what is under way has a while to end. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const server = this.#server
    if (server) {
      const over = setTimeout(() => server.closeAllConnections(), stopMs)
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeIdleConnections()
      })
      clearTimeout(over)
    }
    await writeOut(this.#app)
  }

  async #handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    response.setHeader('x-amz-request-id', requestId).setHeader('x-amz-id-2', requestId).setHeader('server', 'Portico')
    try {
      const request = requestOf(message, this.#app.config.s3Domain)
      if (request.method === 'OPTIONS') return await send(response, await preflight(this.#app, request))
      await this.#answer(request, response)
    } catch (error) {
      this.#refuse(message, response, error, requestId)
    }
    linger(message, response)
  }

  async #answer(request: S3Request, response: ServerResponse): Promise<void> {
    const app = this.#app
    const ip = callerOf(request.message, app.config.proxies)
    const signed = await signerOf(app, request)
    const container = signed ? signed.container : request.bucket && (await containerNamed(app.db, request.bucket))
    // A container that is not for everybody is as absent to everybody as one that is not there.
    if (!container) throw new Fault('AccessDenied')
    const ask: Ask = { app, request, response, container, signer: signed, ip, newest: signed?.newest }
    if (request.bucket === undefined) return this.#all(ask)
    if (request.bucket.toLowerCase() !== container.name.toLowerCase()) throw elsewhere(request)
    for (const [name, value] of Object.entries(corsHeaders(container.cors, request))) response.setHeader(name, value)
    const { needs, run } = operationFor(request)
    refuseAsk({ container, key: signed?.key, ip }, needs, app.clock.now())
    await noteUse(ask)
    const running = { ask, needs, since: performance.now() }
    this.#running.add(running)
    try {
      await send(response, await run(ask), ask)
    } finally {
      this.#running.delete(running)
    }
  }

  async #all(ask: Ask): Promise<void> {
    const { app, request, response, container, signer, ip } = ask
    if (request.method !== 'GET') throw new Fault('MethodNotAllowed')
    refuseAsk({ container, key: signer?.key, ip }, 'see', app.clock.now())
    await send(response, buckets(ask))
  }

  #refuse(message: IncomingMessage, response: ServerResponse, error: unknown, requestId: string): void {
    const known = error instanceof Fault ? error : this.#unknown(message, error)
    if (response.headersSent || response.destroyed) return void response.destroy()
    const { code, status } = known
    if (code === 'NotModified') return void response.writeHead(304).end()
    const xml = errorXml({
      Code: code,
      Message: known.message,
      Resource: message.url?.split('?')[0],
      RequestId: requestId,
    })
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(message.method === 'HEAD' ? undefined : xml)
  }

  /** A connection that broke is nobody's fault; anything else is ours. */
  #unknown(message: IncomingMessage, error: unknown): Fault {
    if (!message.destroyed) this.#app.log.error({ err: error as Error, url: message.url }, 's3')
    return new Fault('InternalError')
  }

  /** Ends what would not be let in any more: keys are revoked and containers closed while bytes flow. */
  async #checkAgain(): Promise<void> {
    for (const { ask, needs, since } of this.#running) {
      if (performance.now() - since < checkAgainMs) continue
      const may = await stillMay(ask, needs).catch((error: Error) => {
        this.#app.log.warn({ err: error }, 's3')
        return true
      })
      if (!may) ask.request.message.socket.destroy()
    }
  }
}

/** A key is for one container, and another one is as absent as one that is not there. */
const elsewhere = ({ method, key }: S3Request) =>
  new Fault(method === 'PUT' && key === undefined ? 'AccessDenied' : 'NoSuchBucket')

async function send(response: ServerResponse, answer: Answer, ask?: Ask): Promise<void> {
  const { status = 200, headers = {}, body } = answer
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  if (body instanceof Readable) {
    response.writeHead(status)
    return pipeline(ask ? countedOut(ask.app, ask.container.id, body) : body, response)
  }
  if (body instanceof Uint8Array) {
    if (ask) countOut(ask.app, ask.container.id, body.length)
    return void response.writeHead(status).end(body)
  }
  if (body !== undefined) response.setHeader('content-type', 'application/xml')
  if (body !== undefined || !('content-length' in headers)) {
    // 204 has no length, and HEAD says that of what it does not send.
    if (status !== 204) response.setHeader('content-length', Buffer.byteLength(body ?? ''))
  }
  response.writeHead(status).end(body)
}

/** Whoever was answered before they had sent everything goes on for a moment, and is then cut off. */
function linger(message: IncomingMessage, response: ServerResponse): void {
  if (message.complete || message.destroyed) return
  // Nobody was given leave to send: the connection is of no use with a body that may or may not come.
  if (/100-continue/i.test(message.headers.expect ?? '')) return void response.on('finish', () => message.socket.end())
  message.resume()
  const timer = setTimeout(() => message.destroy(), lingerMs).unref()
  message.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
}

const malformed = errorXml({ Code: 'BadRequest', Message: 'This is not a request' })

function refuseRaw(socket: Socket): void {
  // What is being answered already must not end in the words of another answer.
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/xml\r\nContent-Length: ${malformed.length}\r\n`
  socket.end(`${head}Connection: close\r\n\r\n${malformed}`, () => socket.destroy())
}
