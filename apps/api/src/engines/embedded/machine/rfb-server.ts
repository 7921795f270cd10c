import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { constants, createDeflate } from 'node:zlib'
import { minutesMs, secondsMs } from '../../../core/clock.ts'
import type { Console } from './console.ts'
import { Keyboard } from './keys.ts'
import { areaOf, pictureHeight, pictureWidth, pixelsOf, runsSince, trueColour, wholeScreen } from './picture.ts'
import type { CellRun, PixelFormat } from './picture.ts'
import type { VncPasswords } from './vnc-password.ts'

const signInMs = secondsMs(20)
const idleMs = minutesMs(30)
const pastedBytesMax = 65_536
const encodingsMax = 256
const unsentBytesMax = 4_194_304
const encoding = { raw: 0, zlib: 6 } as const
const vncAuthentication = 2

export interface RfbParts {
  name: string
  console: () => Console
  passwords: VncPasswords
  /** Ctrl-Alt-Del. */
  reset(): void
}

/** What the other side sent makes no sense, or it has gone. */
class Farewell extends Error {}

/** Shows a machine's console by RFB 3.8 (RFC 6143), to who has a password that was made for this once. */
export function serveRfb(parts: RfbParts, socket: Socket): void {
  const slow = setTimeout(() => socket.destroy(), signInMs)
  const idle = setTimeout(() => socket.destroy(), idleMs)
  socket.once('close', () => {
    clearTimeout(slow)
    clearTimeout(idle)
  })
  const bytes = new Bytes(socket)
  const talk = async () => {
    await handshake(parts, socket, bytes)
    clearTimeout(slow)
    const viewer = new Viewer(parts, socket, bytes, () => idle.refresh())
    await viewer.serve()
  }
  talk().catch(() => socket.destroySoon())
}

/** Exactly as many bytes as a message has; the sender waits while nobody reads. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(socket: Socket) {
    this.#chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async read(length: number): Promise<Buffer> {
    while (this.#rest.length < length) {
      const next = await this.#chunks.next()
      if (next.done) throw new Farewell()
      this.#rest = Buffer.concat([this.#rest, next.value])
    }
    const read = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    return read
  }
}

async function handshake({ name, passwords }: RfbParts, socket: Socket, bytes: Bytes): Promise<void> {
  socket.write('RFB 003.008\n')
  const [, minor] = /^RFB 003\.(\d{3})\n$/.exec((await bytes.read(12)).toString('latin1')) ?? []
  if (minor === undefined || Number(minor) < 8) throw new Farewell()
  socket.write(Buffer.of(1, vncAuthentication))
  if ((await bytes.read(1))[0] !== vncAuthentication) throw new Farewell()
  const challenge = randomBytes(16)
  socket.write(challenge)
  if (!passwords.use(challenge, await bytes.read(16))) {
    const reason = Buffer.from('Authentication failed')
    socket.write(Buffer.concat([uint32(1), uint32(reason.length), reason]))
    throw new Farewell()
  }
  socket.write(uint32(0))
  // Whether it wants to be the only one: everybody shares the one console.
  await bytes.read(1)
  const title = Buffer.from(name)
  socket.write(
    Buffer.concat([uint16(pictureWidth), uint16(pictureHeight), formatBytes(trueColour), uint32(title.length), title]),
  )
}

class Viewer {
  readonly #parts: RfbParts
  readonly #socket: Socket
  readonly #bytes: Bytes
  readonly #active: () => void
  readonly #console: Console
  readonly #keyboard = new Keyboard()
  #format = trueColour
  #deflate: Packer | undefined
  #seen = 0
  #wanted: 'changes' | 'all' | undefined
  #sending = false

  constructor(parts: RfbParts, socket: Socket, bytes: Bytes, active: () => void) {
    this.#parts = parts
    this.#socket = socket
    this.#bytes = bytes
    this.#active = active
    this.#console = parts.console()
  }

  async serve(): Promise<void> {
    const forget = this.#console.screen.onChange(() => void this.#send())
    try {
      for (;;) await this.#hear((await this.#bytes.read(1))[0]!)
    } finally {
      forget()
      this.#deflate?.close()
    }
  }

  async #hear(kind: number): Promise<void> {
    if (kind === 0) this.#format = formatOf((await this.#bytes.read(19)).subarray(3))
    else if (kind === 2) await this.#hearEncodings()
    else if (kind === 3) {
      const [incremental] = await this.#bytes.read(9)
      this.#wanted = incremental === 0 || this.#wanted === 'all' ? 'all' : 'changes'
      void this.#send()
    } else if (kind === 4) {
      const message = await this.#bytes.read(7)
      this.#press(message.readUInt32BE(3), message[0] !== 0)
    } else if (kind === 5) await this.#bytes.read(5)
    else if (kind === 6) await this.#hearPasted()
    else throw new Farewell()
  }

  async #hearEncodings(): Promise<void> {
    const count = (await this.#bytes.read(3)).readUInt16BE(1)
    if (count > encodingsMax) throw new Farewell()
    const list = await this.#bytes.read(count * 4)
    const known = Array.from({ length: count }, (_, index) => list.readInt32BE(index * 4))
    if (known.includes(encoding.zlib)) this.#deflate ??= new Packer()
  }

  /** A text console has no clipboard: what is pasted is typed. */
  async #hearPasted(): Promise<void> {
    const length = (await this.#bytes.read(7)).readUInt32BE(3)
    if (length > pastedBytesMax) throw new Farewell()
    const text = (await this.#bytes.read(length)).toString('latin1')
    this.#active()
    this.#console.type(Buffer.from(text.replaceAll(/\r?\n/g, '\r')))
  }

  #press(symbol: number, down: boolean): void {
    this.#active()
    const keys = this.#keyboard.press(symbol, down)
    if (keys === 'reset') this.#parts.reset()
    else if (keys) this.#console.type(keys)
  }

  /** Sends what changed once it was asked for, and never more than one picture at a time. */
  async #send(): Promise<void> {
    if (this.#sending || !this.#wanted || this.#socket.writableLength > unsentBytesMax) return
    const { screen } = this.#console
    const runs = this.#wanted === 'all' ? wholeScreen : runsSince(screen, this.#seen)
    if (runs.length === 0) return
    this.#sending = true
    this.#wanted = undefined
    this.#seen = screen.changes
    // All of it is drawn now: later changes belong to the next picture.
    const drawn = runs.map((run) => ({ run, pixels: pixelsOf(screen, run, this.#format) }))
    const parts: Buffer[] = [Buffer.concat([Buffer.of(0, 0), uint16(runs.length)])]
    try {
      for (const { run, pixels } of drawn) parts.push(await this.#rectangle(run, pixels))
      if (!this.#socket.destroyed) this.#socket.write(Buffer.concat(parts))
    } catch {
      this.#socket.destroy()
    }
    this.#sending = false
    void this.#send()
  }

  async #rectangle(run: CellRun, pixels: Buffer): Promise<Buffer> {
    const { x, y, width, height } = areaOf(run)
    const place = Buffer.concat([x, y, width, height].map(uint16))
    if (!this.#deflate) return Buffer.concat([place, uint32(encoding.raw), pixels])
    const packed = await this.#deflate.pack(pixels)
    return Buffer.concat([place, uint32(encoding.zlib), uint32(packed.length), packed])
  }
}

/** One zlib stream for the whole connection, as the encoding wants it. */
class Packer {
  readonly #deflate = createDeflate({ level: 3 })
  #out: Buffer[] = []

  constructor() {
    this.#deflate.on('data', (chunk: Buffer) => this.#out.push(chunk))
    this.#deflate.on('error', () => {})
  }

  async pack(bytes: Buffer): Promise<Buffer> {
    this.#deflate.write(bytes)
    await new Promise<void>((resolve) => this.#deflate.flush(constants.Z_SYNC_FLUSH, resolve))
    return Buffer.concat(this.#out.splice(0))
  }

  close(): void {
    this.#deflate.close()
  }
}

const uint16 = (value: number) => Buffer.of(value >> 8, value & 0xff)
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function formatBytes({ bitsPerPixel, bigEndian, max, shift }: PixelFormat): Buffer {
  const depth = 24
  const head = Buffer.of(bitsPerPixel, depth, bigEndian ? 1 : 0, 1)
  return Buffer.concat([head, ...max.map(uint16), Buffer.from(shift), Buffer.alloc(3)])
}

function formatOf(bytes: Buffer): PixelFormat {
  const [bitsPerPixel, , bigEndian, coloured] = bytes as unknown as [number, number, number, number]
  // Nobody has asked for a colour map in decades.
  if (![8, 16, 32].includes(bitsPerPixel) || coloured === 0) throw new Farewell()
  return {
    bitsPerPixel,
    bigEndian: bigEndian !== 0,
    max: [bytes.readUInt16BE(4), bytes.readUInt16BE(6), bytes.readUInt16BE(8)],
    shift: [bytes[10]!, bytes[11]!, bytes[12]!],
  }
}
