import { connect, createServer, BlockList, isIPv6, type Server, type Socket } from 'node:net'
import type { PhoneAddress } from '../../../ground/engine/phones.ts'

const connectionsMax = 16
const connectMs = 10_000
/** adb says nothing by itself while nobody types. */
const keepAliveMs = 60_000

/** One port of ours in front of one phone's ADB. Bytes are handed on as they are: the phone and the client agree between them. */
export class MappingDoor {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #find: () => Promise<PhoneAddress>
  #allowed: BlockList
  #sources: string

  private constructor(sources: readonly string[], find: () => Promise<PhoneAddress>) {
    this.#allowed = listOf(sources)
    this.#sources = sources.join()
    this.#find = find
    this.#server = createServer({ pauseOnConnect: true }, (socket) => void this.#accept(socket))
  }

  static async open(
    place: { host: string; port: number },
    sources: readonly string[],
    find: () => Promise<PhoneAddress>,
  ): Promise<MappingDoor> {
    const door = new MappingDoor(sources, find)
    await new Promise<void>((resolve, reject) => {
      door.#server.once('error', reject)
      door.#server.listen(place, () => resolve())
    })
    return door
  }

  /** Whoever is there from an address that is not allowed any more goes. */
  allow(sources: readonly string[]): void {
    if (sources.join() === this.#sources) return
    this.#sources = sources.join()
    this.#allowed = listOf(sources)
    for (const socket of this.#sockets) if (!this.#isAllowed(socket)) socket.destroy()
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #isAllowed({ remoteAddress = '' }: Socket): boolean {
    const address = remoteAddress.replace(/^::ffff:/, '')
    return this.#allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }

  /** Nothing is read of anybody before their address is known to be allowed. */
  async #accept(client: Socket): Promise<void> {
    client.on('error', () => {})
    if (!this.#isAllowed(client) || this.#sockets.size >= connectionsMax) return void client.destroy()
    this.#sockets.add(client)
    client.once('close', () => this.#sockets.delete(client))
    try {
      join(client, await this.#find())
    } catch {
      client.destroy()
    }
  }
}

function join(client: Socket, { host, port }: PhoneAddress): void {
  if (client.destroyed) return
  const phone = connect({ host, port, noDelay: true, timeout: connectMs })
  const end = () => {
    client.destroy()
    phone.destroy()
  }
  phone.once('timeout', end)
  phone.once('connect', () => {
    phone.setTimeout(0)
    for (const one of [client, phone]) one.setKeepAlive(true, keepAliveMs)
    client.setNoDelay(true)
    client.pipe(phone).pipe(client)
    client.resume()
  })
  for (const one of [client, phone]) one.on('error', end).once('close', end)
}

function listOf(sources: readonly string[]): BlockList {
  const list = new BlockList()
  for (const source of sources) {
    const [address = '', bits] = source.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
