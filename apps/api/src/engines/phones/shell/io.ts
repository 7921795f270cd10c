import type { Channel } from '../adbd/channel.ts'

/** What a command reads and writes. */
export interface Io {
  /** Whoever takes a piece may let more come. */
  input: AsyncIterator<Buffer>
  out: (chunk: Uint8Array) => Promise<void>
  err: (chunk: Uint8Array) => Promise<void>
  /** Fires when whoever started it has gone. */
  ended: AbortSignal
}

/** Both kinds of output on one stream, as `exec:` and the old `shell:` have it. */
export function plainIo(stream: Channel): Io {
  const write = (chunk: Uint8Array) => stream.write(chunk)
  return { input: stream[Symbol.asyncIterator](), out: write, err: write, ended: stream.ended }
}

const stdin = 0
const stdout = 1
const stderr = 2
const exit = 3
const closeStdin = 4
const frameMax = 1024 * 1024

function frame(kind: number, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(5 + data.length)
  bytes[0] = kind
  bytes.writeUInt32LE(data.length, 1)
  bytes.set(data, 5)
  return bytes
}

/** The second form of ADB's shell: input, output, complaints and the exit code in frames of one stream. */
export function framedIo(stream: Channel): { io: Io; exit: (code: number) => Promise<void> } {
  return {
    io: {
      input: framedInput(stream),
      out: (chunk) => stream.write(frame(stdout, chunk)),
      err: (chunk) => stream.write(frame(stderr, chunk)),
      ended: stream.ended,
    },
    exit: (code) => stream.write(frame(exit, Buffer.from([code & 0xff]))),
  }
}

/** Sizes of windows and what else may come are passed over. */
async function* framedInput(stream: Channel): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of stream) {
    held = held.length === 0 ? piece : Buffer.concat([held, piece])
    while (held.length >= 5) {
      const length = held.readUInt32LE(1)
      if (length > frameMax) return stream.close()
      if (held.length < 5 + length) break
      const [kind, data] = [held[0], held.subarray(5, 5 + length)]
      held = held.subarray(5 + length)
      if (kind === closeStdin) return
      if (kind === stdin && length > 0) yield data
    }
  }
}

/** All that is left to read, up to a bound; beyond it nothing is kept. */
export async function readAll(input: AsyncIterator<Buffer>, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let held = 0
  for (let next = await input.next(); !next.done && held < bytesMax; next = await input.next()) {
    pieces.push(next.value)
    held += next.value.length
  }
  return Buffer.concat(pieces).subarray(0, bytesMax)
}

export const nothing: AsyncIterator<Buffer> = { next: () => Promise.resolve({ done: true, value: undefined }) }

export async function* once(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk
}
