import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ForwardTarget, ForwardWish } from '../../../ground/engine/forward.ts'
import { Carrying } from './carrying.ts'
import { ConnectionRoom, type ConnectionShare } from './connection-room.ts'
import { Datagrams } from './datagrams.ts'
import { isIn, listOf, plainAddress, type Found } from './address-list.ts'

/** For so long an answer about a target holds: a name is not asked for with every connection. */
const targetHoldsMs = 5_000

export type Finding = (target: ForwardTarget) => Promise<Found>

/** The port of one forward, and everything that comes in by it. */
export class ForwardDoor {
  #wish: ForwardWish
  #sources
  readonly #find: Finding
  readonly #share: ConnectionShare
  readonly #connections = new Set<Carrying>()
  #tcp: Server | undefined
  #udp: Datagrams | undefined
  /** What connections carried that are over. */
  #carried = { in: 0, out: 0 }
  #found: { until: number; found: Promise<Found> } | undefined

  private constructor(wish: ForwardWish, find: Finding, share: ConnectionShare) {
    this.#wish = wish
    this.#sources = listOf(wish.sources)
    this.#find = find
    this.#share = share
  }

  static async open(host: string, wish: ForwardWish, find: Finding, room: ConnectionRoom): Promise<ForwardDoor> {
    const door = new ForwardDoor(wish, find, room.enter())
    try {
      if (wish.protocol !== 'udp') door.#tcp = await door.#listen(host)
      if (wish.protocol !== 'tcp')
        door.#udp = await Datagrams.open(host, wish.port, {
          admits: (address) => door.#admits(address),
          takeRoom: () => door.#takeRoom(),
          freeRoom: () => door.#share.free(),
          target: () => door.#target(),
        })
    } catch (error) {
      await door.close()
      throw error
    }
    return door
  }

  get size(): number {
    return this.#connections.size + (this.#udp?.size ?? 0)
  }

  /** Holds from now on, also for what is connected: who may not come any more goes, and so do all with the target. */
  apply(wish: ForwardWish): void {
    const moved = wish.targetHost !== this.#wish.targetHost || wish.targetPort !== this.#wish.targetPort
    this.#wish = wish
    this.#sources = listOf(wish.sources)
    if (moved) this.#found = undefined
    const ends = (address: string) => moved || !this.#admits(address)
    for (const one of this.#connections) if (ends(one.client.remoteAddress ?? '')) one.end()
    this.#udp?.endThose(ends)
  }

  /** What went through since it was last asked. */
  take(): { in: number; out: number } {
    const taken = [this.#carried, this.#udp?.take(), ...[...this.#connections].map((one) => one.take())]
    this.#carried = { in: 0, out: 0 }
    return taken.reduce<{ in: number; out: number }>(
      (sum, one) => ({ in: sum.in + (one?.in ?? 0), out: sum.out + (one?.out ?? 0) }),
      { in: 0, out: 0 },
    )
  }

  endIdle(now = Date.now()): void {
    const idleMs = this.#wish.idleSeconds * 1000
    for (const one of this.#connections) one.endIdle(now, idleMs)
    this.#udp?.endIdle(now, idleMs)
  }

  async close(): Promise<void> {
    const closed = this.#tcp && new Promise((resolve) => this.#tcp!.close(resolve))
    for (const one of this.#connections) one.end()
    await Promise.all([closed, this.#udp?.close()])
    this.#share.leave()
  }

  #takeRoom(): boolean {
    return this.size < this.#wish.connectionsMax && this.#share.take()
  }

  #listen(host: string): Promise<Server> {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => this.#accept(socket))
    return new Promise((resolve, reject) => {
      server.once('error', reject).listen({ port: this.#wish.port, host, exclusive: true }, () => {
        server.off('error', reject)
        // Too many open files: who knocks meanwhile is not let in, and the others stay.
        server.on('error', () => {})
        resolve(server)
      })
    })
  }

  #admits(address: string): boolean {
    return this.#wish.sources.length === 0 || isIn(this.#sources, plainAddress(address))
  }

  #accept(client: Socket): void {
    const welcome = client.remoteAddress && this.#admits(client.remoteAddress) && this.#takeRoom()
    if (!welcome) return void client.destroy()
    const one: Carrying = new Carrying(client, Date.now(), () => {
      if (!this.#connections.delete(one)) return
      this.#share.free()
      const last = one.take()
      this.#carried = { in: this.#carried.in + last.in, out: this.#carried.out + last.out }
    })
    this.#connections.add(one)
    const join = async () => {
      const target = await this.#target()
      if (!target) return one.end()
      one.join(connect({ host: target.address, port: target.port, allowHalfOpen: true, noDelay: true }))
    }
    join().catch(() => one.end())
  }

  /** Where to dial now; undefined where a forward does not lead any more. */
  async #target(): Promise<{ address: string; port: number } | undefined> {
    const now = Date.now()
    if (!this.#found || this.#found.until < now)
      this.#found = { until: now + targetHoldsMs, found: this.#find(this.#wish) }
    const found = await this.#found.found
    return found === 'closed' || 'problem' in found ? undefined : found
  }
}

/** Whether a door could be opened there. */
export async function isPortFree(host: string, port: number, protocol: ForwardWish['protocol']): Promise<boolean> {
  const nothing = { targetHost: '', targetPort: 0, sources: [], connectionsMax: 0, idleSeconds: 1, halted: false }
  const wish = { ...nothing, port, protocol }
  const door = await ForwardDoor.open(host, wish, async () => 'closed', new ConnectionRoom(0)).catch(() => undefined)
  await door?.close()
  return door !== undefined
}
