import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { refusals, type Refusal } from '@portico/contract/codes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/pool.ts'
import { SocketGuard } from './guard.ts'

export const pushChannel = 'portico_push'
// PostgreSQL refuses a notice of 8,000 bytes; a push names what changed, it does not carry it.
const payloadBytesMax = 7_500
const handshakeMs = 30_000
const pingEveryMs = 30_000
const relistenEveryMs = 500
const goodbyeMs = 2_000
const inboundBytesMax = 4_096

/** `group` narrows an account to its owner and the members of that business group; NULL to its owner alone. */
export type PushTarget =
  | { login: string }
  | { account: string; group?: string | null }
  | { operators: true }
  | { everyone: true }
export type PushBody = Record<string, unknown>

interface Binding {
  cid: string
  session: string
  login: string
  account: string | null
  operator: boolean
}

/** What the database adds to it: whether the person is a member, and of which business group. */
interface Bound extends Binding {
  member: boolean
  group: string | null
}

/** Who was moved to which business group. */
export type Moved = { login: string; group: string | null }[]

type Notice =
  | { to: PushTarget; body: PushBody }
  | { bind: Bound }
  | { end: { session: string; why: Refusal } }
  | { rights: { account: string; moved: Moved } }

/** Tells people of a change. Inside a transaction it goes out with the commit, and not at all without one. */
export const pushTo = (db: Db, to: PushTarget, body: PushBody) => notify(db, { to, body })

/** Closes the sockets of a session that has ended, on whichever server they are. */
export const endSockets = (db: Db, session: string, why: Refusal) => notify(db, { end: { session, why } })

/** Somebody of an account may reach less than before, or other things: every connection of theirs is looked at again. */
export const rightsChanged = (db: Db, account: string, moved: Moved = []) => notify(db, { rights: { account, moved } })

/**
 * Ties a socket to a session that still lives; answers whether it did. The row is held while the message is put in the
 * queue: a session that ends at the same moment ends either before it, and then nothing is tied, or after it, and then
 * its own message comes later and closes the socket. The person is held too: a move to another group is told likewise.
 */
export async function bindSocket(db: Db, bind: Binding): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with alive as (
      select l.kind, l.group_id from session s join login l on l.id = s.login_id
      where s.id = ${bind.session} and s.ended_at is null for share)
    select pg_notify(${pushChannel}, jsonb_build_object('bind', ${JSON.stringify(bind)}::jsonb
      || jsonb_build_object('member', kind = 'member', 'group', group_id))::text) from alive`)
  return rows.length === 1
}

/** For statements that notify by themselves. */
export const pushPayload = (to: PushTarget, body: PushBody) => payloadOf({ to, body })

function payloadOf(notice: Notice): string {
  const payload = JSON.stringify(notice)
  if (Buffer.byteLength(payload) > payloadBytesMax) throw new Error('A push must name what changed, not carry it')
  return payload
}

const notifyQuery = { name: 'push-notify', text: 'select pg_notify($1, $2)' }

async function notify(db: Db, notice: Notice): Promise<void> {
  await db.$client.query({ ...notifyQuery, values: [pushChannel, payloadOf(notice)] })
}

interface Peer {
  socket: WebSocket
  guard: SocketGuard
  cid: string
  /** How much had been told when it opened. */
  openedAt: number
  session?: string
  login?: string
  account?: string | null
  member?: boolean
  group?: string | null
  timer?: NodeJS.Timeout
}

export interface PushOptions {
  url: string
  log: FastifyBaseLogger
  clock: Clock
  sessionIdleMs: number
  /** How many sockets one session may have on this server. */
  perSessionMax: number
  /** The record of the person behind a session; none when they may not see it. */
  userInfoOf(session: string): Promise<object | undefined>
}

/** The open sockets of this server, found by whom they belong to, never by walking all of them. */
export class Push {
  readonly #peers = new Map<string, Peer>()
  readonly #byLogin = new Map<string, Set<Peer>>()
  readonly #byAccount = new Map<string, Set<Peer>>()
  readonly #bySession = new Map<string, Set<Peer>>()
  readonly #operators = new Set<Peer>()
  /** Open, and not registered yet; the oldest first. */
  readonly #unknown = new Set<Peer>()
  /** Whom something was told since the oldest of them opened, each with its place in all that was told. */
  #lately: { to: PushTarget; place: number }[] = []
  #told = 0
  /** Other connections that live no longer than a session. */
  readonly #endings = new Map<string, Set<() => void>>()
  /** Those that hang on what somebody of an account may reach. */
  readonly #rights = new Map<string, Set<() => void>>()
  /** Answers that this server keeps, by the call that they are of. */
  readonly #kept = new Map<string, Set<() => void>>()
  /** Sessions whose person has changed since their record was read. */
  readonly #changed = new Set<string>()
  #telling = false
  readonly #options: PushOptions
  #listener: pg.Client | undefined
  #pinger: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: PushOptions) {
    this.#options = options
  }

  get sockets(): number {
    return this.#peers.size
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#pinger = setInterval(() => {
      this.#ping()
      this.#closeEnded().catch((error: Error) => this.#options.log.warn({ err: error }, 'push cannot look at sessions'))
    }, pingEveryMs)
    this.#pinger.unref()
  }

  /** Says goodbye; whoever does not answer it is cut off. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#pinger)
    const gone = [...this.#peers.values()].map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
    for (const { socket } of this.#peers.values()) socket.close(1001, 'restarting')
    const impatient = setTimeout(() => {
      for (const { socket } of this.#peers.values()) socket.terminate()
    }, goodbyeMs)
    await Promise.all(gone)
    clearTimeout(impatient)
    await this.#listener?.end().catch(() => {})
  }

  /** A browser has connected. It learns its `client_id`, answers with it as `cid`, and registers it over HTTP. */
  accept(socket: WebSocket): void {
    if (this.#stopped) return socket.terminate()
    const peer: Peer = { socket, guard: new SocketGuard(socket), cid: randomUUID(), openedAt: this.#told }
    this.#peers.set(peer.cid, peer)
    this.#unknown.add(peer)
    peer.timer = setTimeout(() => socket.close(4408, 'not registered'), handshakeMs)
    socket.on('message', (data) => this.#hear(peer, data))
    socket.on('close', () => this.#forget(peer))
    peer.guard.send(JSON.stringify({ client_id: peer.cid }))
  }

  /** Calls once when the session ends, however it does. Answers how to stop waiting for it. */
  onSessionEnd(session: string, ended: () => void): () => void {
    return wait(this.#endings, session, ended)
  }

  /** Calls whenever rights within the account may have changed. Answers how to stop listening. */
  onRightsChange(account: string, changed: () => void): () => void {
    return wait(this.#rights, account, changed)
  }

  /** Calls whenever the answer of a call may have changed. Answers how to stop listening. */
  onStale(call: string, changed: () => void): () => void {
    return wait(this.#kept, call, changed)
  }

  #hear(peer: Peer, data: RawData): void {
    if ((data as Buffer).length > inboundBytesMax) return peer.socket.close(1009, 'too large')
    try {
      const said = JSON.parse(String(data)) as { cid?: unknown; ping?: unknown }
      if (said.cid !== undefined && said.cid !== peer.cid) peer.socket.close(4400, 'not your cid')
      if (said.ping !== undefined) peer.guard.send('{"pong":1}')
    } catch {
      peer.socket.close(1003, 'not understood')
    }
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'portico push',
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => payload && this.#deliver(JSON.parse(payload) as Notice))
    try {
      await client.connect()
      await client.query(`listen ${pushChannel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#listener = client
    // Only now: a client that could not connect ends too, and each failure would begin another round of its own.
    client.once('end', () => void this.#relisten())
  }

  /** What was told while we were deaf is lost, so everybody is asked to look again, and who has no right any more goes. */
  async #relisten(): Promise<void> {
    while (!this.#stopped) {
      await sleep(relistenEveryMs, undefined, { ref: false })
      try {
        if (this.#stopped) return
        await this.#listen()
        await this.#closeEnded()
        await this.#regroup()
        for (const changed of [...this.#rights.values(), ...this.#kept.values()].flatMap((all) => [...all])) changed()
        this.#send(this.#registered(), { stale: ['*'] })
        return
      } catch (error) {
        this.#options.log.warn({ err: error }, 'push cannot listen yet')
      }
    }
  }

  /** Sessions run out by themselves too, and nobody sends a message when they do. */
  async #closeEnded(): Promise<void> {
    const bound = [...new Set([...this.#bySession.keys(), ...this.#endings.keys()])]
    if (bound.length === 0) return
    const now = this.#options.clock.now()
    const { rows } = await this.#listener!.query<{ id: string }>(
      'select id from session where id = any($1) and ended_at is null and expires_at > $2 and seen_at >= $3',
      [bound, now, new Date(now.getTime() - this.#options.sessionIdleMs)],
    )
    const alive = new Set(rows.map(({ id }) => id))
    for (const session of bound) if (!alive.has(session)) this.#end(session, 'sessionExpired')
  }

  /** Who was moved meanwhile is asked for once more. */
  async #regroup(): Promise<void> {
    const { rows } = await this.#listener!.query<Moved[number]>(
      'select id as login, group_id as group from login where id = any($1)',
      [[...this.#byLogin.keys()]],
    )
    this.#move(rows)
  }

  #move(moved: Moved): void {
    for (const { login, group } of moved) for (const peer of this.#byLogin.get(login) ?? []) peer.group = group
  }

  #deliver(notice: Notice): void {
    if ('bind' in notice) return this.#bind(notice.bind)
    if ('rights' in notice) {
      this.#move(notice.rights.moved)
      for (const changed of this.#rights.get(notice.rights.account) ?? []) changed()
      return
    }
    if ('end' in notice) return this.#end(notice.end.session, notice.end.why)
    for (const call of staleIn(notice.body)) for (const changed of this.#kept.get(call) ?? []) changed()
    this.#told += 1
    if (this.#unknown.size > 0) this.#lately.push({ to: notice.to, place: this.#told })
    this.#tell([...this.#addressed(notice.to)], notice.body)
  }

  /** A message names what changed; only the record of the person, which every screen shows, is put in its place. */
  #tell(peers: Peer[], body: PushBody): void {
    const { stale, ...rest } = body
    if (!Array.isArray(stale) || !stale.includes('userInfo')) return this.#send(peers, body)
    const others = stale.filter((name) => name !== 'userInfo')
    if (others.length > 0) this.#send(peers, { ...rest, stale: others })
    else if (Object.keys(rest).length > 0) this.#send(peers, rest)
    for (const { session } of peers) if (session) this.#changed.add(session)
    if (!this.#telling) void this.#pushChanged()
  }

  /** One after the other, so that an older record never comes after a newer one; those added meanwhile are reached too. */
  async #pushChanged(): Promise<void> {
    this.#telling = true
    for (const session of this.#changed) {
      this.#changed.delete(session)
      const userInfo = await this.#userInfoOf(session)
      this.#send(this.#bySession.get(session) ?? [], userInfo ? { userInfo } : { stale: ['userInfo'] })
    }
    this.#telling = false
  }

  async #userInfoOf(session: string): Promise<object | undefined> {
    if (this.#stopped) return undefined
    try {
      return await this.#options.userInfoOf(session)
    } catch (error) {
      this.#options.log.warn({ err: error }, 'push cannot read the person')
      return undefined
    }
  }

  #end(session: string, why: Refusal): void {
    const peers = [...(this.#bySession.get(session) ?? [])]
    this.#send(peers, { sessionEnded: refusals[why] })
    for (const peer of peers) {
      this.#unbind(peer)
      peer.socket.close(4401, why)
    }
    const waiting = this.#endings.get(session) ?? []
    this.#endings.delete(session)
    for (const ended of waiting) ended()
  }

  #addressed(to: PushTarget): Iterable<Peer> {
    if ('login' in to) return this.#byLogin.get(to.login) ?? []
    if ('account' in to) return [...(this.#byAccount.get(to.account) ?? [])].filter((peer) => isWithin(peer, to))
    if ('operators' in to) return this.#operators
    return this.#registered()
  }

  #registered(): Peer[] {
    return [...this.#peers.values()].filter((peer) => peer.session)
  }

  #send(peers: Iterable<Peer>, body: PushBody): void {
    const text = JSON.stringify(body)
    for (const { guard } of peers) guard.send(text)
  }

  /** A socket belongs to the first session that names it: whoever learns its id later can neither take it nor turn it. */
  #bind(who: Bound): void {
    const peer = this.#peers.get(who.cid)
    if (!peer || (peer.session && peer.session !== who.session)) return
    clearTimeout(peer.timer)
    if (!peer.session && (this.#bySession.get(who.session)?.size ?? 0) >= this.#options.perSessionMax)
      return peer.socket.close(4429, 'too many')
    const { session, login, account, member, group } = who
    Object.assign(peer, { session, login, account, member, group })
    join(this.#byLogin, who.login, peer)
    join(this.#bySession, who.session, peer)
    if (who.account) join(this.#byAccount, who.account, peer)
    if (who.operator) this.#operators.add(peer)
    this.#catchUp(peer)
    this.#send([peer], { registered: 1 })
  }

  /** What was told after the page had read it and before the socket was registered would never be heard. */
  #catchUp(peer: Peer): void {
    // Whoever registers once more has heard it all.
    if (!this.#unknown.has(peer)) return
    const missed = this.#lately.some(({ to, place }) => place > peer.openedAt && this.#isFor(peer, to))
    this.#known(peer)
    if (missed) this.#send([peer], { stale: ['*'] })
  }

  #isFor(peer: Peer, to: PushTarget): boolean {
    if ('login' in to) return peer.login === to.login
    if ('account' in to) return peer.account === to.account && isWithin(peer, to)
    return 'operators' in to ? this.#operators.has(peer) : true
  }

  /** What was told before the oldest that is left had opened is of no use to anybody. */
  #known(peer: Peer): void {
    const [oldest] = this.#unknown
    this.#unknown.delete(peer)
    // Looked through once for each that is the oldest, not for each of thousands that come and go behind it.
    if (peer !== oldest) return
    const [next] = this.#unknown
    this.#lately = next ? this.#lately.filter(({ place }) => place > next.openedAt) : []
  }

  #unbind(peer: Peer): void {
    leave(this.#byLogin, peer.login, peer)
    leave(this.#bySession, peer.session, peer)
    leave(this.#byAccount, peer.account ?? undefined, peer)
    this.#operators.delete(peer)
  }

  #forget(peer: Peer): void {
    clearTimeout(peer.timer)
    this.#peers.delete(peer.cid)
    this.#known(peer)
    this.#unbind(peer)
  }

  #ping(): void {
    for (const { guard } of this.#peers.values()) guard.ping()
  }
}

const staleIn = ({ stale }: PushBody): readonly string[] => (Array.isArray(stale) ? stale : [])

/** What concerns a business group is for its members and the owner. */
const isWithin = ({ member, group: own }: Peer, { group }: { group?: string | null }) =>
  group === undefined || !member || (group !== null && own === group)

/** One more who waits for something; answers how to stop. */
function wait(map: Map<string, Set<() => void>>, key: string, called: () => void): () => void {
  const waiting = map.get(key) ?? new Set()
  map.set(key, waiting.add(called))
  return () => {
    waiting.delete(called)
    if (waiting.size === 0 && map.get(key) === waiting) map.delete(key)
  }
}

function join(map: Map<string, Set<Peer>>, key: string, peer: Peer): void {
  const peers = map.get(key) ?? new Set()
  map.set(key, peers.add(peer))
}

function leave(map: Map<string, Set<Peer>>, key: string | undefined, peer: Peer): void {
  if (key === undefined) return
  const peers = map.get(key)
  peers?.delete(peer)
  if (peers?.size === 0) map.delete(key)
}
