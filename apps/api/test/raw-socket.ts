import { connect, type Socket } from 'node:net'

/** A program at a websocket door that says what it likes and never reads a byte. */
export class RawSocket {
  readonly #socket: Socket

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('error', () => {})
  }

  get cut(): boolean {
    return this.#socket.destroyed
  }

  /** Connects, waits for the first bytes of the answer, and reads no more from then on. */
  static async open(port: number, path = '/'): Promise<RawSocket> {
    const socket = connect(port, '127.0.0.1')
    const raw = new RawSocket(socket)
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    return raw
  }

  /** Sends this until it is cut off or has sent so much; answers how many bytes that were. */
  async flood(bytesMax: number, what: Buffer = ping): Promise<number> {
    const many = Buffer.concat(Array<Buffer>(500).fill(what))
    let sent = 0
    while (sent < bytesMax && !this.#socket.destroyed) {
      sent += many.length
      await new Promise((resolve) => this.#socket.write(many, resolve))
    }
    return sent
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** A frame of a client: final, of a kind, masked by nothing, and short. */
const frame = (kind: number, said: Buffer) =>
  Buffer.concat([Buffer.from([0x80 | kind, 0x80 | said.length, 0, 0, 0, 0]), said])
const ping = frame(9, Buffer.alloc(125))
/** What the console may ask of the push channel, to see whether it is there. */
export const spokenPing = frame(1, Buffer.from('{"ping":1}'))
