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
import type { App } from '../../core/app.ts'
import { secondsMs } from '../../core/clock.ts'
import { admitToken, contextFor } from '../../core/http/answer.ts'
import type { CustomerCtx, Outside } from '../../core/http/context.ts'
import { Refused } from '../../core/refuse.ts'
import { bridgeSsh, bridgeVnc, parsed, type Bridge } from './remote.bridge.ts'
import { useTicket, type RemoteTargets } from './remote.service.ts'

/** Pasted text is the largest thing that comes in one piece. */
export const remoteMessageBytesMax = 262_144
const helloMs = secondsMs(15)
const checkEveryMs = secondsMs(30)
const pingEveryMs = secondsMs(30)
const goodbyeMs = secondsMs(2)
const connectionsMax = 1_000
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
  readonly #visits = new Set<Visit>()

  constructor(app: App, targets: RemoteTargets, options: RemoteDoorOptions = {}) {
    this.#app = app
    this.#targets = targets
    this.#checkEveryMs = options.checkEveryMs ?? checkEveryMs
  }

  accept(socket: WebSocket, request: IncomingMessage): void {
    const visit = new Visit(this.#app, this.#targets, socket, request)
    if (this.#visits.size >= connectionsMax) return visit.end('tooMany')
    this.#visits.add(visit)
    const timers = [
      setInterval(() => void visit.check(), this.#checkEveryMs),
      setInterval(() => visit.ping(), pingEveryMs),
    ]
    socket.once('close', () => {
      for (const timer of timers) clearInterval(timer)
      visit.end('finished')
      this.#visits.delete(visit)
    })
    void visit.begin((session) => this.#countOf(session) <= connectionsPerSessionMax)
  }

  /** Says goodbye; whoever does not answer it is cut off. */
  async close(): Promise<void> {
    const gone = [...this.#visits].map((visit) => visit.gone)
    for (const visit of this.#visits) visit.end('restarting')
    const impatient = setTimeout(() => {
      for (const visit of this.#visits) visit.cut()
    }, goodbyeMs)
    await Promise.all(gone)
    clearTimeout(impatient)
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
  readonly #request: IncomingMessage
  #bridge: Bridge | undefined
  readonly #unwatch: (() => void)[] = []
  #ended = false
  #alive = true
  /** Somebody typed since rights were last looked at. */
  #present = false
  #recheck: ((present: boolean) => Promise<void>) | undefined
  session: string | undefined

  constructor(app: App, targets: RemoteTargets, socket: WebSocket, request: IncomingMessage) {
    this.#app = app
    this.#targets = targets
    this.#socket = socket
    this.#request = request
    socket.on('error', () => socket.terminate())
    socket.on('pong', () => (this.#alive = true))
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

  async begin(fits: (session: string) => boolean): Promise<void> {
    try {
      const hello = await this.#hello()
      if (hello) await this.#connect(hello, fits)
    } catch (error) {
      this.#endBy(error)
    }
  }

  /** A browser that went away without a word is let go. */
  ping(): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
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
    fits: (session: string) => boolean,
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
    this.session = ticket.session
    if (!fits(ticket.session)) return this.end('tooMany')
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
