import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Checksum } from '../../core/store/checksums.ts'
import type { Measured } from '../../core/store/measure.ts'
import { Measurers } from '../../core/store/measurers.ts'
import { pour, type Body } from '../../core/store/pour.ts'
import { BytesDamaged, BytesGone, isBlobName, type Draft, type Store, type Stored } from '../../core/store/store.ts'
import { callMs, type CloudClient } from './client.ts'
import { CloudError, errorOf } from './faults.ts'
import type { Method } from './http.ts'
import type { Token } from './keystone.ts'

/** The one container of the service user's project in which all bytes of a node lie. */
const container = 'portico-objects'
const pageMax = 10_000

interface Listed {
  name: string
  bytes: number
  last_modified: string
}
interface Asked {
  method: Method
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
}

/** Bytes in the Swift of a region. */
export class SwiftStore implements Store {
  readonly id: string
  readonly #client: CloudClient
  readonly #measurers = new Measurers()
  #made: Promise<void> | undefined

  constructor(node: string, client: CloudClient) {
    this.id = `swift:${node}`
    this.#client = client
  }

  /** Whether the region has a Swift at all, by its catalogue. */
  async isThere(): Promise<boolean> {
    const { keystone } = this.#client
    return keystone.has(await keystone.token('service', Date.now() + callMs), 'object-store')
  }

  async begin(name: string): Promise<Draft> {
    refuseOdd(name)
    await (this.#made ??= this.#make().catch((error: Error) => {
      this.#made = undefined
      throw error
    }))
    return new SwiftDraft((asked) => this.#open(asked), this.#measurers, name)
  }

  async *read(name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
    refuseOdd(name)
    const answer = await this.#ask({ method: 'GET', name, headers: { range: `bytes=${from}-${to - 1}` } })
    if (!answer) throw new BytesGone(name)
    try {
      yield* answer as AsyncIterable<Uint8Array>
    } finally {
      answer.destroy()
    }
  }

  async remove(name: string): Promise<void> {
    refuseOdd(name)
    const answer = await this.#ask({ method: 'DELETE', name })
    if (answer) await textOf(answer)
  }

  async sizeOf(name: string): Promise<number | undefined> {
    refuseOdd(name)
    const answer = await this.#ask({ method: 'HEAD', name })
    if (!answer) return undefined
    await textOf(answer)
    return Number(answer.headers['content-length'])
  }

  async *list(): AsyncGenerator<Stored> {
    for (let marker = ''; ;) {
      const query = { format: 'json', limit: String(pageMax), ...(marker && { marker }) }
      const answer = await this.#ask({ method: 'GET', query })
      const page = answer ? (JSON.parse((await textOf(answer)) || '[]') as Listed[]) : []
      for (const { name, bytes, last_modified } of page)
        // Swift writes UTC and does not say so.
        if (isBlobName(name)) yield { name, size: bytes, changedAt: new Date(`${last_modified}Z`) }
      if (page.length < pageMax) return
      marker = page.at(-1)!.name
    }
  }

  /** What breaks off is nowhere in Swift. */
  async sweepDrafts(): Promise<void> {}

  async freeBytes(): Promise<null> {
    return null
  }

  /** The connections are the region's. */
  close(): Promise<void> {
    return this.#measurers.close()
  }

  /** Made again, it stays what it is. */
  async #make(): Promise<void> {
    const answer = await this.#ask({ method: 'PUT' })
    if (answer) await textOf(answer)
  }

  /** A good answer, or nothing where there is nothing. A token that ended before its time is renewed once. */
  async #ask(asked: Asked): Promise<IncomingMessage | undefined> {
    for (let attempt = 1; ; attempt++) {
      const { request, token } = await this.#open(asked)
      request.end()
      const answer = await answerOf(request)
      if (answer.statusCode === 401 && attempt === 1) {
        answer.resume()
        this.#client.keystone.forget(token)
        continue
      }
      if (answer.statusCode! < 300) return answer
      const text = await textOf(answer)
      if (answer.statusCode === 404) return undefined
      throw errorOf('object-store', { status: answer.statusCode!, headers: answer.headers, text })
    }
  }

  async #open({ method, name, query = {}, headers = {} }: Asked): Promise<{ request: ClientRequest; token: Token }> {
    const { keystone, http } = this.#client
    const token = await keystone.token('service', Date.now() + callMs)
    const at = [keystone.endpoint(token, 'object-store'), container, ...(name ? [name] : [])].join('/')
    const text = new URLSearchParams(query).toString()
    const url = text ? `${at}?${text}` : at
    return { request: http.open({ method, url, headers: { ...headers, 'x-auth-token': token.value } }), token }
  }
}

type Open = (asked: Asked) => Promise<{ request: ClientRequest }>

/** Sent as it comes. Swift shows nothing of it before all of it is there, and it is all there when it is finished. */
class SwiftDraft implements Draft {
  readonly #open: Open
  readonly #measurers: Measurers
  readonly #name: string
  #request: ClientRequest | undefined
  #answer: Promise<IncomingMessage> | undefined
  #md5 = ''

  constructor(open: Open, measurers: Measurers, name: string) {
    this.#open = open
    this.#measurers = measurers
    this.#name = name
  }

  async take(body: Body, sums: readonly Checksum[]): Promise<Measured> {
    const headers = { 'transfer-encoding': 'chunked', 'content-type': 'application/octet-stream' }
    const { request } = await this.#open({ method: 'PUT', name: this.#name, headers })
    this.#request = request
    this.#answer = answerOf(request)
    // It is heard when the draft is finished; until then it is nobody's.
    this.#answer.catch(() => {})
    const measured = await pour(body, (piece) => this.#send(request, piece), { measurers: this.#measurers, sums })
    this.#md5 = measured.md5
    return measured
  }

  async #send(request: ClientRequest, piece: Uint8Array): Promise<void> {
    if (request.destroyed) throw new CloudError('object-store', 0, '', 'Swift hung up')
    // The piece is overwritten as soon as this is over.
    if (request.write(Uint8Array.from(piece))) return
    await new Promise<void>((goOn) => {
      const over = () => {
        request.off('drain', over).off('close', over)
        goOn()
      }
      request.on('drain', over).on('close', over)
    })
  }

  async finish(): Promise<void> {
    this.#request!.end()
    const answer = await this.#answer!
    const text = await textOf(answer)
    if (answer.statusCode! >= 300)
      throw errorOf('object-store', { status: answer.statusCode!, headers: answer.headers, text })
    if (String(answer.headers.etag).replaceAll('"', '') !== this.#md5) throw new BytesDamaged(this.#name)
  }

  /** A body that breaks off is thrown away by Swift. */
  async drop(): Promise<void> {
    this.#request?.destroy()
  }
}

function refuseOdd(name: string): void {
  if (!isBlobName(name)) throw new Error(`No blob is called ${name}`)
}

const answerOf = (request: ClientRequest) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
    request.once('close', () => reject(new Error('Swift hung up')))
  })

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
