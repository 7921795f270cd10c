import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { PhoneAddress } from '../src/ground/engine/phones.ts'

const commands = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  CLSE: 0x45534c43,
  WRTE: 0x45545257,
}
type Command = keyof typeof commands
export const fakeFeatures = 'shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir'

export function adbPacket(command: Command, arg0: number, arg1: number, data: Uint8Array | string = ''): Buffer {
  const bytes = Buffer.from(data as Uint8Array)
  const header = Buffer.alloc(24)
  const code = commands[command]
  for (const [at, value] of [code, arg0, arg1, bytes.length, 0, (code ^ 0xff_ff_ff_ff) >>> 0].entries())
    header.writeUInt32LE(value, at * 4)
  return Buffer.concat([header, bytes])
}

/** One service of a phone's, as the phone sees it. */
export interface FakeStream {
  write(bytes: Uint8Array | string): void
  end(): void
  onData(hear: (bytes: Buffer) => void): void
  onEnd(hear: () => void): void
}
/** Answers false for a service that the phone does not have. */
export type FakeServices = (service: string, stream: FakeStream) => boolean | void

/** Something that listens where a phone is looked for. */
export class FakePhone {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  connections = 0

  constructor(behave: (socket: Socket) => void) {
    this.#server = createServer({ noDelay: true }, (socket) => {
      this.connections += 1
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.#sockets.delete(socket))
      behave(socket)
    })
  }

  get open(): number {
    return this.#sockets.size
  }

  async listen(): Promise<PhoneAddress> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
    return { host: '127.0.0.1', port: (this.#server.address() as AddressInfo).port }
  }

  /** Everybody is cut off; it goes on listening. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Takes nothing more of what is sent to it. */
  freeze(): void {
    for (const socket of this.#sockets) socket.pause()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise((closed) => this.#server.close(closed))
  }
}

/** Speaks ADB as phones do, and has those services. */
export const fakePhone = (services: FakeServices, greet = greeting) =>
  new FakePhone((socket) => {
    const streams = new Map<number, Stream>()
    socket.on('close', () => {
      for (const stream of streams.values()) stream.ended()
    })
    eachPacket(socket, (packet) => greet(socket, packet) || route(socket, streams, services, packet))
  })

export interface Packet {
  command: string
  arg0: number
  arg1: number
  data: Buffer
}

export function greeting(socket: Socket, { command }: Packet): boolean {
  if (command === 'CNXN')
    socket.write(adbPacket('CNXN', 0x01_00_00_01, 262_144, `device::ro.product.model=Fake;features=${fakeFeatures}`))
  return command === 'CNXN'
}

export function eachPacket(socket: Socket, hear: (packet: Packet) => void): void {
  let held = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk])
    while (held.length >= 24 && held.length >= 24 + held.readUInt32LE(12)) {
      const length = held.readUInt32LE(12)
      const [command, data] = [held.toString('latin1', 0, 4), held.subarray(24, 24 + length)]
      const [arg0, arg1] = [held.readUInt32LE(4), held.readUInt32LE(8)]
      held = held.subarray(24 + length)
      hear({ command, arg0, arg1, data })
    }
  })
}

function route(socket: Socket, streams: Map<number, Stream>, services: FakeServices, packet: Packet): void {
  const { command, arg0, arg1, data } = packet
  if (command === 'OPEN') {
    const stream = new Stream(socket, arg0)
    socket.pause()
    const has = services(String(data).replace(/\0$/, ''), stream) !== false
    socket.resume()
    if (has) {
      streams.set(arg0, stream)
      stream.accept()
    } else socket.write(adbPacket('CLSE', 0, arg0))
    return
  }
  const stream = streams.get(arg1)
  if (command === 'WRTE') stream?.heard(data)
  if (command === 'OKAY') stream?.acknowledged()
  if (command === 'CLSE') {
    stream?.ended()
    streams.delete(arg1)
  }
}

/** Waits for each answer before it says more. */
class Stream implements FakeStream {
  readonly #socket: Socket
  readonly #id: number
  readonly #queue: Buffer[] = []
  #busy = true
  #ending = false
  #isOver = false
  #hear: ((bytes: Buffer) => void)[] = []
  #hearEnd: (() => void)[] = []

  constructor(socket: Socket, id: number) {
    this.#socket = socket
    this.#id = id
  }

  accept(): void {
    this.#socket.write(adbPacket('OKAY', this.#id, this.#id))
    this.#busy = false
    this.#next()
  }

  write(bytes: Uint8Array | string): void {
    const whole = Buffer.from(bytes as Uint8Array)
    for (let at = 0; at < whole.length; at += 65_536) this.#queue.push(whole.subarray(at, at + 65_536))
    this.#next()
  }

  end(): void {
    this.#ending = true
    this.#next()
  }

  onData(hear: (bytes: Buffer) => void): void {
    this.#hear.push(hear)
  }

  onEnd(hear: () => void): void {
    this.#hearEnd.push(hear)
  }

  heard(data: Buffer): void {
    for (const hear of this.#hear) hear(data)
    this.#socket.write(adbPacket('OKAY', this.#id, this.#id))
  }

  acknowledged(): void {
    this.#busy = false
    this.#next()
  }

  ended(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#socket.write(adbPacket('CLSE', this.#id, this.#id))
    for (const hear of this.#hearEnd) hear()
  }

  #next(): void {
    if (this.#busy || this.#isOver) return
    const bytes = this.#queue.shift()
    this.#busy = bytes !== undefined
    if (bytes) this.#socket.write(adbPacket('WRTE', this.#id, this.#id, bytes))
    else if (this.#ending) {
      this.#isOver = true
      this.#socket.write(adbPacket('CLSE', this.#id, this.#id))
    }
  }
}

/** A piece of what a command says: 1 for its answers, 2 for its complaints, 3 for how it ended. */
export function shellPiece(id: number, bytes: Uint8Array | string): Buffer {
  const body = Buffer.from(bytes as Uint8Array)
  const header = Buffer.alloc(5, id)
  header.writeUInt32LE(body.length, 1)
  return Buffer.concat([header, body])
}

export function says(stream: FakeStream, text: string, code = 0): void {
  stream.write(Buffer.concat([shellPiece(1, text), shellPiece(3, Buffer.of(code))]))
  stream.end()
}

export const fakeFacts =
  '[ro.product.brand]: [Fake]\n[ro.product.model]: [One]\nPhysical size: 720x1280\nPhysical density: 320\n'
