import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const address = '127.0.0.1'

/** A port of this machine that nobody reaches from outside. Closing it ends what is connected at once. */
export class LoopbackPort {
  readonly #server: Server
  readonly #sockets: Set<Socket>

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server
    this.#sockets = sockets
  }

  /** Takes the wanted port, or another when that is taken. */
  static async open(
    wanted: number | null,
    connectionsMax: number,
    accept: (socket: Socket) => void,
  ): Promise<LoopbackPort> {
    const sockets = new Set<Socket>()
    const listen = async (port: number) => {
      const server = createServer((socket) => {
        socket.on('error', () => socket.destroy())
        if (sockets.size >= connectionsMax) return void socket.destroy()
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        socket.setNoDelay(true)
        accept(socket)
      })
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, address, resolve))
      return new LoopbackPort(server, sockets)
    }
    if (wanted === null) return listen(0)
    return listen(wanted).catch(() => listen(0))
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get connections(): number {
    return this.#sockets.size
  }

  /** Ends what is connected; the port stays open. */
  disconnectAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.disconnectAll()
    await closed
  }
}
