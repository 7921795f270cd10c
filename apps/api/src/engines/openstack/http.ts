import { Agent as PlainAgent, request as plainRequest, type ClientRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { rootCertificates } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { secondsMs } from '../../core/clock.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface HttpRequest {
  method: Method
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Only for what is known to do no harm when it is done twice, besides reading and deleting. */
  safe?: boolean
}

export interface HttpAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

/** No answer came: the service is down, the network is, or it took too long. */
export class Unanswered extends Error {
  /** Whether the request may have reached the service all the same. */
  readonly sent: boolean
  constructor(why: string, sent: boolean) {
    super(why)
    this.sent = sent
  }
}

/** The time for one call of the engine is used up; what is done is found again by the next one. */
export class OutOfTime extends Error {}

const requestMs = secondsMs(15)
/** A stream in which nothing moves for so long is given up. */
const silentMs = secondsMs(60)
/** With less than this left nothing new is begun. */
const leastMs = 1500
const answerBytesMax = 16 * 1024 * 1024
const retryAfterMs = [250, 1000]
const passing = new Set([502, 503, 504])

/** One cloud's HTTP: connections that are kept, trust in its certificates, and what may be tried again. */
export class Http {
  readonly #plain = new PlainAgent({ keepAlive: true, maxSockets: 32 })
  readonly #secure: SecureAgent

  constructor(ca = '') {
    this.#secure = new SecureAgent({
      keepAlive: true,
      maxSockets: 32,
      ...(ca.trim() && { ca: [...rootCertificates, ca] }),
    })
  }

  close(): void {
    this.#plain.destroy()
    this.#secure.destroy()
  }

  /** Asks until there is an answer, as often as that can do no harm, and never beyond the deadline. */
  async send(request: HttpRequest, deadline: number): Promise<HttpAnswer> {
    const harmless = request.safe || ['GET', 'HEAD', 'DELETE'].includes(request.method)
    for (let attempt = 0; ; attempt++) {
      const left = deadline - Date.now()
      if (left < leastMs) throw new OutOfTime(`No time left for ${request.method} ${request.url}`)
      const waitMs = retryAfterMs[attempt]
      try {
        const answer = await this.#once(request, Math.min(requestMs, left))
        const again = harmless && passing.has(answer.status) && answer.headers['retry-after'] === undefined
        if (!again || waitMs === undefined) return answer
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error
        if ((error.sent && !harmless) || waitMs === undefined) throw error
      }
      await sleep(waitMs)
    }
  }

  /** For bytes of any size: what is written to the request is sent as it comes, and the answer is read by whoever asked. */
  open({ method, url, headers = {} }: Omit<HttpRequest, 'body' | 'safe'>): ClientRequest {
    const secure = url.startsWith('https:')
    const send = secure ? secureRequest : plainRequest
    const request = send(url, { method, agent: secure ? this.#secure : this.#plain, headers, timeout: silentMs })
    request.on('timeout', () => request.destroy(new Unanswered(`${method} ${url}: nothing moves`, true)))
    return request
  }

  #once({ method, url, headers, body }: HttpRequest, timeoutMs: number): Promise<HttpAnswer> {
    const secure = url.startsWith('https:')
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      let connected = false
      const fail = (error: Error & { code?: string }) =>
        reject(
          error instanceof Unanswered
            ? error
            : new Unanswered(`${method} ${url}: ${error.code ?? error.message}`, connected),
        )
      const send = secure ? secureRequest : plainRequest
      const request = send(
        url,
        {
          method,
          agent: secure ? this.#secure : this.#plain,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            accept: 'application/json',
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(payload)),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          let bytes = 0
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > answerBytesMax)
              response.destroy(new Unanswered(`${method} ${url}: the answer is too long`, true))
            else chunks.push(chunk)
          })
          response.on('error', fail)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
            }),
          )
        },
      )
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', () => (connected = true))
        else connected = true
      })
      request.on('error', fail)
      request.end(payload)
    })
  }
}
