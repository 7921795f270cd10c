import { PhoneGone } from '../../../ground/engine/phones.ts'
import { ByteQueue } from './byte-queue.ts'
import type { Patience } from './patience.ts'

/** Both ways of one service of a phone's. */
export interface Pipe {
  /** Undefined at the end. */
  read(): Promise<Uint8Array | undefined>
  /** Fulfilled when there is room for more. */
  write(bytes: Uint8Array): Promise<void>
  close(): void
}

/** Reads what one service says in the pieces it is made of. */
export class Channel {
  readonly #pipe: Pipe
  readonly #queue = new ByteQueue()
  /** How long to wait for each of them; without it, for as long as it takes. */
  patience: Patience | undefined

  constructor(pipe: Pipe) {
    this.#pipe = pipe
  }

  async exactly(length: number): Promise<Buffer> {
    while (this.#queue.length < length) if (!(await this.#more())) throw new PhoneGone('It broke off')
    return this.#queue.take(length)
  }

  /** Whatever comes next, at most so many bytes; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#queue.length === 0) if (!(await this.#more())) return undefined
    return this.#queue.some(most)
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#heard(this.#pipe.write(bytes))
  }

  close(): void {
    this.#pipe.close()
  }

  async #more(): Promise<boolean> {
    const chunk = await this.#heard(this.#pipe.read())
    if (chunk) this.#queue.push(chunk)
    return chunk !== undefined
  }

  #heard<T>(work: Promise<T>): Promise<T> {
    return this.patience?.hear(work) ?? work
  }
}
