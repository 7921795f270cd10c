import type { Checksum } from './checksums.ts'
import { pieceBytes, type Measured } from './measure.ts'
import type { Measurer, Measurers } from './measurers.ts'

export type Body = AsyncIterable<Uint8Array>
/** Takes a piece where it lies in the whole; the piece may be overwritten afterwards. */
export type Sink = (piece: Uint8Array, at: number) => Promise<void>

/** Pieces that take turns: while some are written and measured, the next gathers. */
const turns = 4

/** Pours a body piece by piece into a sink, one after the other, and measures it on the way. */
export async function pour(
  body: Body,
  sink: Sink,
  { measurers, sums }: { measurers: Measurers; sums: readonly Checksum[] },
): Promise<Measured> {
  const gathering = new Gathering()
  let measurer: Measurer | undefined
  let at = 0
  let sunk: Promise<void> = Promise.resolve()
  const busy: Promise<unknown>[] = []
  const work = async (piece: Uint8Array) => {
    measurer ??= piece.length === pieceBytes ? measurers.inThread(sums) : measurers.here(sums)
    const from = at
    at += piece.length
    sunk = sunk.then(() => sink(piece, from))
    const done = Promise.all([sunk, measurer.take(piece)])
    // Whoever waits for it hears of it; until then it is nobody's.
    done.catch(() => {})
    busy.push(done)
    if (busy.length === turns) await busy.shift()
  }
  try {
    for await (const chunk of body) for (const piece of gathering.take(chunk)) await work(piece)
    const last = gathering.rest()
    if (last.length > 0 || !measurer) await work(last)
    await Promise.all(busy)
    return await measurer!.end()
  } catch (error) {
    await Promise.allSettled(busy)
    measurer?.forget()
    throw error
  }
}

/** Gathers chunks to pieces. What never fills one is kept as it came. */
class Gathering {
  #chunks: Uint8Array[] = []
  #small = 0
  readonly #buffers: Uint8Array[] = []
  #turn = 0
  #filled = 0

  rest(): Uint8Array {
    if (this.#buffers.length === 0) return Buffer.concat(this.#chunks)
    return this.#buffers[this.#turn]?.subarray(0, this.#filled) ?? new Uint8Array(0)
  }

  *take(chunk: Uint8Array): Generator<Uint8Array> {
    if (this.#buffers.length === 0 && this.#small + chunk.length < pieceBytes) {
      this.#chunks.push(chunk)
      this.#small += chunk.length
      return
    }
    const before = this.#chunks
    this.#chunks = []
    for (const one of [...before, chunk]) yield* this.#fill(one)
  }

  *#fill(chunk: Uint8Array): Generator<Uint8Array> {
    let from = 0
    while (from < chunk.length) {
      const buffer = (this.#buffers[this.#turn] ??= new Uint8Array(new SharedArrayBuffer(pieceBytes)))
      const part = chunk.subarray(from, from + pieceBytes - this.#filled)
      buffer.set(part, this.#filled)
      this.#filled += part.length
      from += part.length
      if (this.#filled === pieceBytes) {
        yield buffer
        this.#filled = 0
        this.#turn = (this.#turn + 1) % turns
      }
    }
  }
}
