import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Channel } from './channel.ts'
import { signedByOne, type AllowedKeys } from './keys.ts'
import { Reverses } from './reverse.ts'
import type { Sockets } from './sockets.ts'
import { AdbStream } from './stream.ts'
import { commands, packetBytes, PacketReader, payloadMax, version, WireError, type Packet } from './wire.ts'

const streamsMax = 64
/** What we have to say to a peer that does not read: its streams may each have a packet under way, and little more. */
const unsentMax = 1_000
const signatureTriesMax = 20
const authToken = 1
const authSignature = 2

/** What a phone answers to those who connect. */
export interface Services {
  /** `ro.product.model=…;features=…`, told in the greeting. */
  readonly banner: string
  readonly sockets: Sockets
  readonly allowedKeys?: AllowedKeys
  /** How a service is served; undefined when there is none of that name. Asked before anything is answered. */
  serve(service: string): ((stream: Channel) => Promise<void>) | undefined
}

/** One client at a phone's ADB. Whatever it sends, it can lose its own connection and nothing else. */
export class Connection {
  readonly payloadMax = payloadMax
  readonly #socket: Socket
  readonly #services: Services
  readonly #reader = new PacketReader()
  readonly #streams = new Map<number, AdbStream>()
  readonly #reverses: Reverses
  #next = 1
  #state: 'new' | 'unproven' | 'ready' = 'new'
  #token = Buffer.alloc(0)
  #tries = 0
  #summed = true
  #unsent = 0

  constructor(socket: Socket, services: Services) {
    this.#socket = socket
    this.#services = services
    this.#reverses = new Reverses(services.sockets, (target) => this.#dial(target))
    socket.on('data', (piece) => this.#take(piece))
    socket.once('close', () => this.#end())
  }

  send(command: number, first: number, second: number, data: Uint8Array = Buffer.alloc(0)): void {
    if (this.#socket.destroyed) return
    this.#unsent++
    this.#socket.write(packetBytes(command, first, second, data, this.#summed), () => this.#unsent--)
    if (this.#unsent > unsentMax) this.#socket.destroy()
  }

  #take(piece: Buffer): void {
    try {
      for (const packet of this.#reader.take(piece)) this.#packet(packet)
    } catch (error) {
      // A fault of ours ends this connection too, and must not end the phones of others.
      if (!(error instanceof WireError)) console.error(error)
      this.#socket.destroy()
    }
  }

  #packet(packet: Packet): void {
    if (packet.command === commands.connect) return this.#greeted(packet)
    if (packet.command === commands.auth && this.#state === 'unproven') return this.#proven(packet)
    if (this.#state !== 'ready') throw new WireError('not yet')
    if (packet.command === commands.open) return this.#open(packet.first, serviceOf(packet.data))
    this.#toStream(packet)
  }

  #greeted({ first }: Packet): void {
    if (this.#state !== 'new') throw new WireError('greeted twice')
    this.#summed = first < version
    this.#state = 'unproven'
    if (this.#services.allowedKeys) this.#challenge()
    else this.#welcome()
  }

  #challenge(): void {
    this.#token = randomBytes(20)
    this.send(commands.auth, authToken, 0, this.#token)
  }

  /** A public key that is offered proves nothing: whoever holds an allowed one has signed before. */
  #proven({ first, data }: Packet): void {
    if (first !== authSignature || ++this.#tries > signatureTriesMax) throw new WireError('unknown key')
    const allowed = this.#services.allowedKeys?.() ?? []
    if (signedByOne(allowed, this.#token, data)) this.#welcome()
    else this.#challenge()
  }

  #welcome(): void {
    const banner = Buffer.from(`device::${this.#services.banner}`)
    // The greeting itself always has its checksum.
    this.#socket.write(packetBytes(commands.connect, version, payloadMax, banner, true))
    this.#reader.summed = this.#summed
    this.#state = 'ready'
  }

  #open(remote: number, service: string): void {
    const serve = remote === 0 || this.#streams.size >= streamsMax ? undefined : this.#serving(service)
    if (!serve) return this.send(commands.close, 0, remote)
    const stream = this.#stream(remote)
    this.send(commands.okay, stream.id, remote)
    serve(stream)
      .catch(() => {})
      .finally(() => stream.close())
  }

  #serving(service: string): ((stream: Channel) => Promise<void>) | undefined {
    if (service.startsWith('reverse:')) {
      return (stream) => stream.write(Buffer.from(this.#reverses.answer(service.slice('reverse:'.length))))
    }
    const listener = this.#services.sockets.at(service)
    if (!listener) return this.#services.serve(service)
    return (stream) => {
      listener.accept(stream)
      return ended(stream)
    }
  }

  #toStream({ command, first, second, data }: Packet): void {
    const stream = this.#streams.get(second)
    if (!stream) {
      if (command !== commands.close) this.send(commands.close, 0, first)
    } else if (command === commands.okay) stream.acknowledged(first)
    else if (command === commands.write) stream.arrived(data)
    else if (command === commands.close) this.#closed(stream, first)
    else throw new WireError('unknown command')
  }

  #closed(stream: AdbStream, remote: number): void {
    stream.end()
    this.send(commands.close, stream.id, remote)
  }

  #stream(remote: number): AdbStream {
    const id = this.#next++
    const stream = new AdbStream(id, remote, this, () => this.#streams.delete(id))
    this.#streams.set(id, stream)
    return stream
  }

  /** Opens a door of the client's machine: what `adb reverse` promised us. */
  async #dial(target: string): Promise<Channel> {
    if (this.#streams.size >= streamsMax || this.#socket.destroyed) throw new Error('no way out')
    const stream = this.#stream(0)
    this.send(commands.open, stream.id, 0, Buffer.from(`${target}\0`))
    if (!(await stream.agreed)) throw new Error('the client refused')
    return stream
  }

  #end(): void {
    this.#reverses.end()
    for (const stream of this.#streams.values()) stream.end()
  }
}

const serviceOf = (data: Buffer) => data.toString('utf8').replace(/\0+$/, '')

const ended = (stream: Channel) =>
  new Promise<void>((resolve) => {
    if (stream.ended.aborted) resolve()
    else stream.ended.addEventListener('abort', () => resolve(), { once: true })
  })
