import type { Socket } from 'node:net'
import { PhoneGone, PhoneRefused, PhoneSilent, type PhoneAddress } from '../../../ground/engine/phones.ts'
import { Channel } from './channel.ts'
import { connected } from './daemon.ts'
import type { Line } from './line.ts'

const wordsMax = 500

/** A phone that an adb server speaks for, which answers at that address; each service is a connection to the server. */
export async function reachByServer(address: PhoneAddress, signal: AbortSignal): Promise<Line> {
  const channel = await asked(address, `host-serial:${address.serial}:features`, signal)
  try {
    return new ServerLine(address, (await words(channel)).split(','))
  } finally {
    channel.close()
  }
}

class ServerLine implements Line {
  readonly features: readonly string[]
  heardAt = performance.now()
  readonly #address: PhoneAddress
  readonly #closing = new AbortController()

  constructor(address: PhoneAddress, features: readonly string[]) {
    this.#address = address
    this.features = features
  }

  get isOpen(): boolean {
    return !this.#closing.signal.aborted
  }

  async open(service: string): Promise<Channel> {
    const { signal } = this.#closing
    const channel = await asked(this.#address, `host:transport:${this.#address.serial}`, signal)
    try {
      await say(channel, service)
    } catch (error) {
      channel.close()
      throw error
    }
    this.heardAt = performance.now()
    return channel
  }

  onClose(hear: () => void): void {
    if (this.isOpen) this.#closing.signal.addEventListener('abort', hear, { once: true })
    else hear()
  }

  close(): void {
    this.#closing.abort(new PhoneGone('It was closed'))
  }
}

async function asked({ host, port }: PhoneAddress, service: string, signal: AbortSignal): Promise<Channel> {
  const socket = await connected(host, port, signal)
  const end = () => void socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  socket.once('close', () => signal.removeEventListener('abort', end))
  const channel = new Channel(pipeOf(socket))
  try {
    await say(channel, service)
    return channel
  } catch (error) {
    channel.close()
    throw error
  }
}

async function say(channel: Channel, service: string): Promise<void> {
  const bytes = Buffer.from(service)
  await channel.write(Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(4, '0')), bytes]))
  const answer = String(await channel.exactly(4))
  if (answer === 'OKAY') return
  if (answer !== 'FAIL') throw new PhoneGone('No adb server answers there')
  const why = (await words(channel)).slice(0, wordsMax)
  throw /not found|offline/.test(why) ? new PhoneSilent(why) : new PhoneRefused(why)
}

/** Four digits say how long they are. */
async function words(channel: Channel): Promise<string> {
  const digits = String(await channel.exactly(4))
  if (!/^[0-9a-f]{4}$/i.test(digits)) throw new PhoneGone('No adb server answers there')
  return String(await channel.exactly(Number.parseInt(digits, 16)))
}

function pipeOf(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]()
  return {
    read: async () => (await chunks.next()).value as Buffer | undefined,
    write: (bytes: Uint8Array) =>
      new Promise<void>((written, fail) => socket.write(bytes, (error) => (error ? fail(error) : written()))),
    close: () => void socket.destroy(),
  }
}
