import type { IncomingMessage } from 'node:http'
import type { Call } from '@portico/contract/calls.ts'
import { DoorHello, type DoorEnd } from '@portico/contract/door.ts'
import type { RawData, WebSocket } from 'ws'
import type { App } from '../app/app.ts'
import { secondsMs } from '../clock.ts'
import { admitToken, contextFor } from '../http/answer.ts'
import type { CustomerCtx, Outside } from '../http/context.ts'
import { Refused } from '../refuse.ts'
import { SocketGuard } from '../push/guard.ts'

/** The browser says hello as soon as it is connected. */
const helloMs = secondsMs(5)
const checkEveryMs = secondsMs(30)
const pingEveryMs = secondsMs(30)
const goodbyeMs = secondsMs(2)
const connectionsMax = 1_000
/** Those who have not said who they are; beyond it the one that has been silent longest goes. */
const silentMax = 100
const connectionsPerSessionMax = 20

const ends: Partial<Record<Refused['refusal'], DoorEnd>> = {
  sessionExpired: 'sessionEnded',
  signedInElsewhere: 'sessionEnded',
  notFound: 'notFound',
  wrongState: 'wrongState',
}

interface DoorOptions {
  /** How often rights are looked at again while nothing tells of a change. */
  checkEveryMs?: number
}

/** A websocket that was let in, for what stands behind the door. */
export interface Entry<End extends string> {
  socket: WebSocket
  /** What the browser said first, besides who it is. */
  said: unknown
  end(why: End | DoorEnd): void
  /** A person did something, not only the browser by itself: their session goes on. */
  present(): void
  /** Looks at once whether the person may still be there. */
  recheck(): Promise<void>
}

/** What stands behind a door. `check` and `join` refuse by throwing what somebody may not reach. */
export interface Behind<Ticket extends { session: string }, End extends string> {
  /** The call that gives the tickets: whoever may not make it any more is not let in, and goes. */
  call: Call
  ends: Readonly<Record<End | DoorEnd, number>>
  /** Uses a ticket up, whoever presents it. */
  take(secret: string): Promise<Ticket | undefined>
  /** Whether this person may still be there. Asked again and again; makes nothing. */
  check(ctx: CustomerCtx, ticket: Ticket): Promise<void>
  join(ctx: Outside<CustomerCtx>, ticket: Ticket, entry: Entry<End>): Promise<{ close(): void }>
}

/** Takes tickets at a websocket and joins it to what is behind the door, for as long as the person may be there. */
export class TicketDoor<Ticket extends { session: string }, End extends string = never> {
  readonly #app: App
  readonly #behind: Behind<Ticket, End>
  readonly #checkEveryMs: number
  /** In the order in which they came. */
  readonly #silent = new Set<Visit<Ticket, End>>()
  readonly #visits = new Set<Visit<Ticket, End>>()

  constructor(app: App, behind: Behind<Ticket, End>, options: DoorOptions = {}) {
    this.#app = app
    this.#behind = behind
    this.#checkEveryMs = options.checkEveryMs ?? checkEveryMs
  }

  accept(socket: WebSocket, request: IncomingMessage): void {
    const visit = new Visit(this.#app, this.#behind, socket, request)
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
  #takeIn(visit: Visit<Ticket, End>, session: string): boolean {
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

/** One websocket: the ticket, who it is, what they came for. */
class Visit<Ticket extends { session: string }, End extends string> {
  readonly #app: App
  readonly #behind: Behind<Ticket, End>
  readonly #socket: WebSocket
  readonly #guard: SocketGuard
  readonly #request: IncomingMessage
  #joined: { close(): void } | undefined
  readonly #unwatch: (() => void)[] = []
  #ended = false
  /** Somebody did something since rights were last looked at. */
  #present = false
  #recheck: ((present: boolean) => Promise<void>) | undefined
  session: string | undefined

  constructor(app: App, behind: Behind<Ticket, End>, socket: WebSocket, request: IncomingMessage) {
    this.#app = app
    this.#behind = behind
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

  end(why: End | DoorEnd): void {
    if (this.#ended) return
    this.#ended = true
    for (const unwatch of this.#unwatch) unwatch()
    // First: what is joined may close it too, and knows no reason.
    this.#socket.close(this.#behind.ends[why], why)
    this.#joined?.close()
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
    if (!(error instanceof Refused)) this.#app.log.error({ err: error }, 'connection by ticket')
    this.end(error instanceof Refused ? (ends[error.refusal] ?? 'forbidden') : 'fault')
  }

  /** The first message says who is there; undefined when none comes or it says nothing. */
  async #hello(): Promise<{ token: string; loginId: string; said: unknown } | undefined> {
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
    const who = DoorHello.safeParse(said)
    if (!who.success) return void this.end('ticketRefused')
    return { token: who.data.access_token, loginId: who.data.login_id, said }
  }

  async #connect(
    hello: { token: string; loginId: string; said: unknown },
    takeIn: (session: string) => boolean,
  ): Promise<void> {
    const { call, take, check, join } = this.#behind
    const secret = new URL(this.#request.url ?? '/', 'http://door').searchParams.get('ticket') ?? ''
    const ticket = await take(secret)
    if (!ticket) return this.end('ticketRefused')
    // Before the look at the session: should it end in between, this hears of it.
    const { push } = this.#app
    this.#unwatch.push(push.onSessionEnd(ticket.session, () => this.end('sessionEnded')))
    const admit = (present: boolean) => admitToken(this.#app, call, hello.token, hello.loginId, present)
    const visitor = await admit(true)
    if (visitor.sessionId !== ticket.session) return this.end('ticketRefused')
    // It went while we looked, and would never go again.
    if (this.#ended) return
    this.session = ticket.session
    if (!takeIn(ticket.session)) return this.end('tooMany')
    const facts = { id: '', ip: '', host: '', account: null, userAgent: this.#request.headers['user-agent'] ?? '' }
    const contextOf = (one: typeof visitor) =>
      contextFor(this.#app, one.login.language, facts, one) as Outside<CustomerCtx>
    // Likewise before the look behind the door: rights that change in between are looked at again.
    this.#recheck = async (present) => check(contextOf(await admit(present)), ticket)
    this.#unwatch.push(push.onRightsChange(visitor.login.accountId!, () => void this.check()))
    const joined = await join(contextOf(visitor), ticket, {
      socket: this.#socket,
      said: hello.said,
      end: (why) => this.end(why),
      present: () => (this.#present = true),
      recheck: () => this.check(),
    })
    this.#joined = joined
    // It may have ended before it was known here.
    if (this.#ended) joined.close()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
