import { connect, type Socket } from 'node:net'
import { AdbDaemonTransport, ADB_DAEMON_DEFAULT_FEATURES, type AdbSocket } from '@yume-chan/adb'
import { PhoneGone, PhoneRefused, PhoneSilent, type PhoneAddress } from '../../../ground/engine/phones.ts'
import { Channel, type Pipe } from './channel.ts'
import type { AdbKey } from './key.ts'
import type { Line } from './line.ts'
import { Packets } from './packets.ts'
import { asFailure, unlessEnded } from './patience.ts'

/** What goes by itself in ways of its own is not asked for: one packet, one answer. */
const features = ADB_DAEMON_DEFAULT_FEATURES.filter((name) => !/^(delayed_ack|sendrecv_v2)/.test(name))

/** A phone that answers ADB by itself at that address. */
export async function reachDaemon({ host, port }: PhoneAddress, key: AdbKey, signal: AbortSignal): Promise<Line> {
  const socket = await connected(host, port, signal)
  const packets = new Packets(socket)
  try {
    const asked = AdbDaemonTransport.authenticate({
      serial: `${host}:${port}`,
      connection: packets.connection,
      credentialStore: key.store,
      authenticators: key.authenticators,
      features,
      initialDelayedAckBytes: 0,
    })
    return new DaemonLine(socket, packets, await unlessEnded(signal, asked))
  } catch (error) {
    socket.destroy()
    // Having seen our key, it waits for somebody to allow it.
    if (packets.asked > 1) throw new PhoneRefused('It does not know our key')
    throw signal.aborted ? signal.reason : asFailure(error)
  }
}

/** A connection, or silence. */
export async function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true })
  try {
    await unlessEnded(
      signal,
      new Promise<void>((open, fail) => {
        socket.once('connect', open)
        socket.once('error', (error) => fail(new PhoneSilent(error.message)))
      }),
    )
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    // Whoever reads hears of it too.
    socket.on('error', () => {})
  }
  return socket
}

class DaemonLine implements Line {
  readonly #socket: Socket
  readonly #packets: Packets
  readonly #transport: AdbDaemonTransport
  readonly #closing = new AbortController()

  constructor(socket: Socket, packets: Packets, transport: AdbDaemonTransport) {
    this.#socket = socket
    this.#packets = packets
    this.#transport = transport
    transport.disconnected.catch(() => {}).finally(() => socket.destroy())
    if (socket.closed) this.#broke()
    else socket.once('close', () => this.#broke())
  }

  get features(): readonly string[] {
    return this.#transport.banner.features
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && !this.#socket.readableEnded
  }

  get heardAt(): number {
    return this.#packets.heardAt
  }

  async open(service: string): Promise<Channel> {
    try {
      const opening = Promise.resolve(this.#transport.connect(service))
      return new Channel(pipeOf(await unlessEnded(this.#closing.signal, opening), this))
    } catch (error) {
      throw this.isOpen ? new PhoneRefused(`It has no ${service.slice(0, 40)}`) : asFailure(error)
    }
  }

  onClose(hear: () => void): void {
    const { signal } = this.#closing
    if (signal.aborted) hear()
    else signal.addEventListener('abort', hear, { once: true })
  }

  #broke(): void {
    this.#closing.abort(new PhoneGone('It broke off'))
  }

  close(): void {
    this.#socket.destroy()
  }
}

function pipeOf(socket: AdbSocket, line: Line): Pipe {
  const [reader, writer] = [socket.readable.getReader(), socket.writable.getWriter()]
  writer.closed.catch(() => {})
  return {
    async read() {
      const { value } = await reader.read()
      if (!value && !line.isOpen) throw new PhoneGone('It broke off')
      return value
    },
    write: (bytes) => writer.write(bytes),
    close() {
      void reader.cancel().catch(() => {})
      void Promise.resolve(socket.close()).catch(() => {})
    },
  }
}
