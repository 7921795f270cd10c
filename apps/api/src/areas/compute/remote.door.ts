import type { IncomingMessage } from 'node:http'
import {
  remoteCalls,
  remoteEnds,
  RemoteHello,
  RemoteSize,
  type RemoteEnd,
  type RemoteWay,
} from '@portico/contract/compute/remote.ts'
import type { RawData, WebSocket } from 'ws'
import type { App } from '../../core/app/app.ts'
import { secondsMs } from '../../core/clock.ts'
import { admitToken, contextFor } from '../../core/http/answer.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { SocketGuard } from '../../core/push/guard.ts'
import { Refused } from '../../core/refuse.ts'
import { bridgeSsh, bridgeVnc, parsed, type Bridge } from './remote.bridge.ts'
import { useTicket, type RemoteTargets } from './remote.service.ts'

/** Pasted text is the largest thing that comes in one piece. */
export const remoteMessageBytesMax = 262_144
/** The browser says hello as soon as it is connected. */
const helloMs = secondsMs(5)
const checkEveryMs = secondsMs(30)
const pingEveryMs = secondsMs(30)
const goodbyeMs = secondsMs(2)
const connectionsMax = 1_000
/** Those who have not said who they are; beyond it the one that has been silent longest goes. */
const silentMax = 100
const connectionsPerSessionMax = 20

const bridges: Record<RemoteWay, typeof bridgeSsh> = { ssh: bridgeSsh, vnc: bridgeVnc }
const ends: Partial<Record<Refused['refusal'], RemoteEnd>> = {
  sessionExpired: 'sessionEnded',
  signedInElsewhere: 'sessionEnded',
  notFound: 'notFound',
  wrongState: 'wrongState',
}

interface RemoteDoorOptions {
  /** How often rights are looked at again while nothing tells of a change. */
  checkEveryMs?: number
}

/** Takes tickets at a websocket and joins it to the host, for as long as the person may be there. */
export class RemoteDoor {
  readonly #app: App
  readonly #targets: RemoteTargets
  readonly #checkEveryMs: number
  /** In the order in which they came. */
  readonly #silent = new Set<Visit>()
  readonly #visits = new Set<Visit>()

  constructor(app: App, targets: RemoteTargets, options: RemoteDoorOptions = {}) {
    this.#app = app
    this.#targets = targets
    this.#checkEveryMs = options.checkEveryMs ?? checkEveryMs
  }

  accept(socket: WebSocket, request: IncomingMessage): void {
    const visit = new Visit(this.#app, this.#targets, socket, request)
    const pings = setInterval(() => visit.ping(), pingEveryMs)
    socket.once('close', () => {
      clearInterval(pings)
      visit.end('finished')
      this.#silent.delete(visit)
      this.#visits.delete(visit)
    })
    this.#silent.add(visit)
    if (this.#silent.size > silentMax) this.#dropSilent()
    void visit.begin((session) => this.#takeIn(visit, session))
  }

  /** Says goodbye; whoever does not answer it is cut off. */
  async close(): Promise<void> {
    const all = [...this.#silent, ...this.#visits]
    const gone = all.map((visit) => visit.gone)
    for (const visit of all) visit.end('restarting')
    const impatient = setTimeout(() => {
      for (const visit of all) visit.cut()
    }, goodbyeMs)
    await Promise.all(gone)
    clearTimeout(impatient)
  }

  /** They may not read either, so they are not asked to go. */
  #dropSilent(): void {
    const [longest] = this.#silent
    longest?.cut()
  }

  /** The visitor is known: from now on they count among those who are here, and rights are looked at again. */
  #takeIn(visit: Visit, session: string): boolean {
    if (this.#visits.size >= connectionsMax || this.#countOf(session) >= connectionsPerSessionMax) return false
    this.#silent.delete(visit)
    this.#visits.add(visit)
    const checks = setInterval(() => void visit.check(), this.#checkEveryMs)
    void visit.gone.then(() => clearInterval(checks))
    return true
  }

  #countOf(session: string): number {
    return [...this.#visits].filter((visit) => visit.session === session).length
  }
}

/** One websocket: the ticket, who it is, the host. */
class Visit {
  readonly #app: App
  readonly #targets: RemoteTargets
  readonly #socket: WebSocket
  readonly #guard: SocketGuard
  readonly #request: IncomingMessage
  #bridge: Bridge | undefined
  readonly #unwatch: (() => void)[] = []
  #ended = false
  /** Somebody typed since rights were last looked at. */
  #present = false
  #recheck: ((present: boolean) => Promise<void>) | undefined
  session: string | undefined

  constructor(app: App, targets: RemoteTargets, socket: WebSocket, request: IncomingMessage) {
    this.#app = app
    this.#targets = targets
    this.#socket = socket
    this.#request = request
    this.#guard = new SocketGuard(socket)
  }

  get gone(): Promise<void> {
    return new Promise((resolve) => this.#socket.once('close', () => resolve()))
  }

  cut(): void {
    this.#socket.terminate()
  }

  end(why: RemoteEnd): void {
    if (this.#ended) return
    this.#ended = true
    for (const unwatch of this.#unwatch) unwatch()
    this.#bridge?.close()
    this.#socket.close(remoteEnds[why], why)
  }

  async begin(takeIn: (session: string) => boolean): Promise<void> {
    try {
      const hello = await this.#hello()
      if (hello) await this.#connect(hello, takeIn)
    } catch (error) {
      this.#endBy(error)
    }
  }

  ping(): void {
    this.#guard.ping()
  }

  /** Looks whether the person may still be here. */
  async check(): Promise<void> {
    if (this.#ended) return
    const present = this.#present
    this.#present = false
    await this.#recheck?.(present).catch((error: unknown) => this.#endBy(error))
  }

  #endBy(error: unknown): void {
    if (!(error instanceof Refused)) this.#app.log.error({ err: error }, 'remote connection')
    this.end(error instanceof Refused ? (ends[error.refusal] ?? 'forbidden') : 'fault')
  }

  /** The first message says who is there; undefined when none comes or it says nothing. */
  async #hello(): Promise<{ token: string; loginId: string; size: RemoteSize } | undefined> {
    const said = await new Promise<unknown>((resolve) => {
      const slow = setTimeout(() => this.end('slow'), helloMs)
      this.#socket.once('close', () => {
        clearTimeout(slow)
        resolve(undefined)
      })
      this.#socket.once('message', (data: RawData, binary: boolean) => {
        clearTimeout(slow)
        resolve(binary ? undefined : parsed(String(data)))
      })
    })
    const who = RemoteHello.safeParse(said)
    if (!who.success) return void this.end('ticketRefused')
    const size = RemoteSize.safeParse(said)
    return {
      token: who.data.access_token,
      loginId: who.data.login_id,
      size: size.success ? size.data : { columns: 80, rows: 24 },
    }
  }

  async #connect(
    hello: { token: string; loginId: string; size: RemoteSize },
    takeIn: (session: string) => boolean,
  ): Promise<void> {
    const secret = new URL(this.#request.url ?? '/', 'http://door').searchParams.get('ticket') ?? ''
    const ticket = await useTicket(this.#app, secret)
    if (!ticket) return this.end('ticketRefused')
    // Before the look at the session: should it end in between, this hears of it.
    const { push } = this.#app
    this.#unwatch.push(push.onSessionEnd(ticket.session, () => this.end('sessionEnded')))
    const admit = (present: boolean) =>
      admitToken(this.#app, remoteCalls.remoteConnect, hello.token, hello.loginId, present)
    const visitor = await admit(true)
    if (visitor.sessionId !== ticket.session) return this.end('ticketRefused')
    // It went while we looked, and would never go again.
    if (this.#ended) return
    this.session = ticket.session
    if (!takeIn(ticket.session)) return this.end('tooMany')
    const facts = { id: '', ip: '', userAgent: this.#request.headers['user-agent'] ?? '' }
    const contextOf = (one: typeof visitor) =>
      contextFor(this.#app, one.login.language, facts, one) as Outside<CustomerCtx>
    // Likewise before the look at the host: rights that change in between are looked at again.
    this.#recheck = async (present) => this.#targets.check(contextOf(await admit(present)), ticket.host, ticket.way)
    this.#unwatch.push(push.onRightsChange(visitor.login.accountId!, () => void this.check()))
    const target = await this.#targets.targetOf(contextOf(visitor), ticket.host, ticket.way)
    if (this.#ended) return
    const { credentials } = ticket
    const end = (why: RemoteEnd) => this.end(why)
    const bridge = bridges[ticket.way]({ socket: this.#socket, target, credentials, size: hello.size, end })
    this.#bridge = bridge
    // It may have failed before it was known here.
    if (this.#ended) return bridge.close()
    this.#socket.on('message', (data: RawData, binary: boolean) => {
      if (binary) this.#present ||= bridge.byHand(data as Buffer)
      else bridge.control(String(data))
    })
  }
}
