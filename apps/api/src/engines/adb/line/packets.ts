import type { Socket } from 'node:net'
import { AdbCommand, type AdbDaemonConnection, type AdbPacketData, type AdbPacketInit } from '@yume-chan/adb'
import { Consumable, type ReadableStream } from '@yume-chan/stream-extra'
import { PhoneGone } from '../../../ground/engine/phones.ts'
import { ByteQueue } from './byte-queue.ts'

const headerBytes = 24
const payloadBytesMax = 1_048_576

/**
 * ADB's packets over TCP. Tango believes lengths as they come, and keeps what is sent before it was asked for; so a phone
 * that lies or floods is found out here, before anything is kept of it.
 */
export class Packets {
  readonly connection: AdbDaemonConnection
  readonly #socket: Socket
  /** How often a phone asked for a proof of who we are. */
  asked = 0
  heardAt = performance.now()
  /** Our ends of services, and whether what they sent last was taken. */
  readonly #taken = new Map<number, boolean>()

  constructor(socket: Socket) {
    this.#socket = socket
    this.connection = {
      readable: streamOf(this.#read()),
      // Nothing here fails: Tango leaves some of its promises to themselves, and a failed one would end the process.
      writable: new Consumable.WritableStream<AdbPacketInit>({
        write: (packet) => this.#write(packet),
        close: () => void socket.destroy(),
        abort: () => void socket.destroy(),
      }),
    }
  }

  async *#read(): AsyncGenerator<AdbPacketData> {
    const queue = new ByteQueue()
    for await (const chunk of this.#socket) {
      this.heardAt = performance.now()
      queue.push(chunk as Buffer)
      for (let packet = nextPacket(queue); packet; packet = nextPacket(queue)) if (this.#admits(packet)) yield packet
    }
  }

  #admits({ command, arg1 }: AdbPacketData): boolean {
    if (command === AdbCommand.Auth) this.asked += 1
    if (command !== AdbCommand.Okay && command !== AdbCommand.Write && command !== AdbCommand.Close) return true
    const taken = this.#taken.get(arg1)
    if (taken === undefined) return false
    if (command === AdbCommand.Close) this.#taken.delete(arg1)
    if (command === AdbCommand.Write) {
      if (!taken) throw new PhoneGone('It sends more than it may')
      this.#taken.set(arg1, false)
    }
    return true
  }

  async #write(packet: AdbPacketInit): Promise<void> {
    if (packet.command === AdbCommand.Open || (packet.command === AdbCommand.Okay && this.#taken.has(packet.arg0)))
      this.#taken.set(packet.arg0, true)
    if (this.#socket.destroyed) return
    const whole = Buffer.concat([headerOf(packet), packet.payload])
    await new Promise<void>((written) => this.#socket.write(whole, () => written()))
  }
}

function nextPacket(queue: ByteQueue): AdbPacketData | undefined {
  if (queue.length < headerBytes) return undefined
  const header = queue.peek(headerBytes)
  const [command, length] = [header.readUInt32LE(0), header.readUInt32LE(12)]
  if ((command ^ 0xff_ff_ff_ff) >>> 0 !== header.readUInt32LE(20) || length > payloadBytesMax)
    throw new PhoneGone('It does not speak ADB')
  if (queue.length < headerBytes + length) return undefined
  const [arg0, arg1] = [header.readUInt32LE(4), header.readUInt32LE(8)]
  queue.take(headerBytes)
  return { command, arg0, arg1, payload: plain(queue.take(length)) }
}

function headerOf({ command, arg0, arg1, checksum, magic, payload }: AdbPacketInit): Buffer {
  const header = Buffer.alloc(headerBytes)
  for (const [at, value] of [command, arg0, arg1, payload.length, checksum, magic].entries())
    header.writeUInt32LE(value >>> 0, at * 4)
  return header
}

const plain = (bytes: Buffer) => new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)

const streamOf = (packets: AsyncGenerator<AdbPacketData>) =>
  globalThis.ReadableStream.from(packets) as unknown as ReadableStream<AdbPacketData>
