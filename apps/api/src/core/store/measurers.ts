import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Checksum } from './checksums.ts'
import { Measuring, type Measured } from './measure.ts'

export type Asked =
  | { id: number; act: 'begin'; sums: readonly Checksum[] }
  | { id: number; act: 'take'; bytes: SharedArrayBuffer; length: number }
  | { id: number; act: 'end' | 'forget' }
export interface Told {
  id: number
  measured?: Measured
}

/** One body that is being measured. */
export interface Measurer {
  take(piece: Uint8Array): Promise<void>
  end(): Promise<Measured>
  /** For what came to no end. */
  forget(): void
}

/** MD5 takes 2 ms for a megabyte, in which nobody else would be answered: large bodies are measured in threads. */
export class Measurers {
  readonly #workers: MeasureThread[] = []
  #next = 0

  here(sums: readonly Checksum[]): Measurer {
    const measuring = new Measuring(sums)
    return { take: async (piece) => measuring.take(piece), end: async () => measuring.end(), forget: () => {} }
  }

  /** Takes pieces in shared memory only. */
  inThread(sums: readonly Checksum[]): Measurer {
    const place = this.#next++ % Math.max(1, availableParallelism() - 1)
    const known = this.#workers[place]
    const worker = known && !known.isOver ? known : new MeasureThread()
    this.#workers[place] = worker
    return worker.begin(sums)
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()))
  }
}

/** A thread that measures. */
class MeasureThread {
  readonly #worker = new Worker(new URL('./measure-worker.ts', import.meta.url))
  /** Of each body those who wait, in the order in which they asked. */
  readonly #waiting = new Map<number, PromiseWithResolvers<Told>[]>()
  #ids = 0
  #broken: Error | undefined

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (told: Told) => {
      this.#waiting.get(told.id)?.shift()?.resolve(told)
    })
    this.#worker.on('error', (error: Error) => this.#break(error))
    this.#worker.on('exit', () => this.#break(new Error('The thread that measures has ended')))
  }

  #break(error: Error): void {
    this.#broken ??= error
    for (const { reject } of [...this.#waiting.values()].flat()) reject(this.#broken)
    this.#waiting.clear()
  }

  /** One that broke is of no more use; the next body gets a new one. */
  get isOver(): boolean {
    return this.#broken !== undefined
  }

  begin(sums: readonly Checksum[]): Measurer {
    const id = this.#ids++
    this.#waiting.set(id, [])
    this.#post({ id, act: 'begin', sums })
    return {
      take: async ({ buffer, length }) => {
        await this.#ask({ id, act: 'take', bytes: buffer as SharedArrayBuffer, length })
      },
      end: async () => {
        const { measured } = await this.#ask({ id, act: 'end' })
        this.#waiting.delete(id)
        return { ...measured!, pieces: Buffer.from(measured!.pieces) }
      },
      forget: () => {
        this.#waiting.delete(id)
        this.#post({ id, act: 'forget' })
      },
    }
  }

  #ask(asked: Asked): Promise<Told> {
    if (this.#broken) return Promise.reject(this.#broken)
    const waiting = Promise.withResolvers<Told>()
    this.#waiting.get(asked.id)!.push(waiting)
    this.#post(asked)
    return waiting.promise
  }

  #post(asked: Asked): void {
    // A thread is no window.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage(asked)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
