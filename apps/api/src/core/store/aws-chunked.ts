import { createHash, type Hash } from 'node:crypto'
import { Fault } from './faults.ts'
import type { Body } from './pour.ts'
import type { ChunkSigner } from './sigv4.ts'

const lineBytesMax = 8_192
const trailersMax = 16

/**
 * Takes apart what S3 clients call `aws-chunked`: chunks with their sizes, which may be signed one after the other, and
 * headers behind them. Hands on the bytes as they come; nothing of them counts before it has come to its end.
 */
export class ChunkedBody implements AsyncIterable<Uint8Array> {
  /** What came behind the bytes, by names in small letters; there when they have ended. */
  readonly trailer = new Map<string, string>()
  readonly #source: Body
  readonly #signer: ChunkSigner | undefined

  constructor(source: Body, signer?: ChunkSigner) {
    this.#source = source
    this.#signer = signer
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const input = new Input(this.#source)
    try {
      yield* this.#chunks(input)
      await this.#trailer(input)
      await input.end()
    } finally {
      await input.close()
    }
  }

  async *#chunks(input: Input): AsyncGenerator<Uint8Array> {
    for (let more = true; more;) {
      const { size, signature } = this.#header(await input.line())
      const hash = this.#signer && createHash('sha256')
      if (size > 0) {
        yield* this.#chunk(input, size, hash)
        if ((await input.line()) !== '') throw new Fault('IncompleteBody')
      }
      this.#signer?.refuseChunk(signature, hash!.digest('hex'))
      more = size > 0
    }
  }

  #header(line: string): { size: number; signature: string } {
    const [, size, signature = ''] = /^([0-9a-f]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line) ?? []
    if (size === undefined) throw new Fault('InvalidRequest', 'Not a chunk')
    return { size: Number.parseInt(size, 16), signature }
  }

  async *#chunk(input: Input, size: number, hash: Hash | undefined): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      const bytes = await input.atMost(left)
      hash?.update(bytes)
      left -= bytes.length
      yield bytes
    }
  }

  async #trailer(input: Input): Promise<void> {
    let text = ''
    for (let lines = 0; lines <= trailersMax; lines++) {
      const line = await input.lastLine()
      if (line === '') {
        if (text && this.#signer) throw new Fault('SignatureDoesNotMatch')
        return
      }
      const at = line.indexOf(':')
      if (at < 1) throw new Fault('InvalidRequest', 'Not a trailer')
      const [name, value] = [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]
      if (name === 'x-amz-trailer-signature') return this.#signer?.refuseTrailer(value, text)
      this.trailer.set(name, value)
      text += `${name}:${value}\n`
    }
    throw new Fault('InvalidRequest', 'Too many trailers')
  }
}

/** Lines and bytes of what comes in chunks of any size. */
class Input {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: Body) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    return true
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n')
      if (end >= 0)
        return this.#take(end + 1)
          .toString('latin1')
          .replace(/\r?\n$/, '')
      if (this.#rest.length > lineBytesMax) throw new Fault('InvalidRequest', 'A line is too long')
      if (!(await this.#more())) throw new Fault('IncompleteBody')
    }
  }

  /** One that may end with everything: not all clients write the last line end. */
  async lastLine(): Promise<string> {
    while (!this.#rest.includes('\n') && this.#rest.length <= lineBytesMax) {
      if (!(await this.#more())) return this.#take(this.#rest.length).toString('latin1').trim()
    }
    return this.line()
  }

  async atMost(size: number): Promise<Buffer> {
    while (this.#rest.length === 0) if (!(await this.#more())) throw new Fault('IncompleteBody')
    return this.#take(Math.min(size, this.#rest.length))
  }

  /** Nothing may follow but the end of a line. */
  async end(): Promise<void> {
    while (await this.#more()) if (this.#rest.length > 2) break
    if (this.#rest.toString('latin1').trim() !== '')
      throw new Fault('InvalidRequest', 'Something follows the last chunk')
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  #take(size: number): Buffer {
    const taken = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size)
    return taken
  }
}
