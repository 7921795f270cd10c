import { once } from 'node:events'
import { remoteAddress, remoteCalls, remoteEnds, type RemoteEnd } from '@portico/contract/compute/remote.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import type { Input } from '@portico/contract/calls.ts'
import type { Envelope } from '@portico/contract/codes.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { machinePassword, newKeyPair, TestMachines, TestViewer } from '../../../test/machines.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { secondsMs } from '../../core/clock.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { createServer } from '../../core/http/server.ts'
import { oneTimes } from '../../core/one-time/one-time.table.ts'
import { logins } from '../../core/people/people.table.ts'
import { PushDoors } from '../../core/push/sockets.ts'
import { refuse } from '../../core/refuse.ts'
import { MachineDoors } from '../../engines/embedded/machine/doors.ts'
import { remoteDoor, remoteMessageBytesMax } from './remote.door.ts'
import { remoteRoutes } from './remote.routes.ts'
import type { RemoteTargets } from './remote.service.ts'
import { eventually } from '../../../test/eventually.ts'

const hostId = 'host_Aaaaaaaaaaaa'
let t: TestPortico
let server: FastifyInstance
let door: ReturnType<typeof remoteDoor>
let machines: TestMachines
let doors: MachineDoors
let owner: Person
/** The accounts whose host this is. */
let owners: Set<string>
let storedPassword: string | undefined
/** Where the cloud lets its machines be seen; undefined when they are seen directly. */
let cloudDoor: string | undefined

const targets: RemoteTargets = {
  async check(ctx, id) {
    if (id !== hostId || !owners.has(ctx.account.id)) throw refuse('notFound')
    if (!doors.portsOf('web')) throw refuse('wrongState')
  },
  async targetOf(ctx, id, way) {
    await targets.check(ctx, id, way)
    const ports = doors.portsOf('web')!
    if (cloudDoor) return { kind: 'websocket', url: cloudDoor, userName: 'root' }
    return {
      kind: 'address',
      host: '127.0.0.1',
      port: way === 'ssh' ? ports.sshPort : ports.vncPort,
      userName: 'root',
      ...(storedPassword !== undefined && { storedPassword }),
      ...(way === 'vnc' && { vncPassword: doors.vncPassword('web')! }),
    }
  },
}

beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  const log = pino({ level: 'silent' })
  server = await createServer(t.app, { routes: remoteRoutes(targets), log, proxies: 1, checkAnswers: true })
  door = remoteDoor(t.app, targets, { checkEveryMs: 100 })
  const sockets = new PushDoors(t.app.push, { ownAddresses: () => [], proxies: 0, perAddressMax: 1_000 })
  sockets.add({ address: remoteAddress, bytesMax: remoteMessageBytesMax, door })
  sockets.openOn(server.server)
  await server.listen({ host: '127.0.0.1', port: 0 })
  machines = await TestMachines.with('web')
  doors = new MachineDoors(machines, log, { now: () => t.clock.now() })
})
beforeEach(async () => {
  await doors.open('web')
  owner = await t.customer()
  owners = new Set([await accountOf(owner)])
  storedPassword = undefined
  cloudDoor = undefined
})
const open: Visitor[] = []
afterEach(() => {
  for (const visitor of open.splice(0)) visitor.socket.terminate()
})
afterAll(async () => {
  await door.close()
  await doors.stop()
  await server.close()
  await t.stop()
})

async function accountOf(person: Person): Promise<string> {
  const [row] = await t.db.select().from(logins).where(eq(logins.id, person.login_id))
  return row!.accountId!
}

type Asked = Partial<Input<typeof remoteCalls.remoteConnect>>
async function ask(as: Person | undefined, input: Asked = {}) {
  const response = await server.inject({
    method: 'POST',
    url: `${apiBase}${remoteCalls.remoteConnect.path}`,
    headers: t.headersFor({ as }),
    payload: { id: hostId, way: 'ssh', password: machinePassword, ...input },
  })
  return response.json<Envelope<{ ticket: string; address: string; expire_time: string }>>()
}
async function ticket(as: Person, input: Asked = {}): Promise<string> {
  const { code, data } = await ask(as, input)
  expect(code).toBe('200')
  return data.ticket
}
const tickets = () => t.db.$count(oneTimes, eq(oneTimes.purpose, 'remoteTicket'))

/** A browser's end of a remote connection. */
class Visitor {
  readonly socket: WebSocket
  shown = ''
  said: Record<string, unknown>[] = []
  closed: number | undefined

  constructor(presented: string, headers: Record<string, string> = {}) {
    const { port } = server.server.address() as { port: number }
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${remoteAddress}?ticket=${presented}`, { headers })
    this.socket.on('error', () => {})
    this.socket.on('close', (code) => (this.closed = code))
    this.socket.on('message', (data, binary) => {
      if (binary) this.shown += String(data)
      else this.said.push(JSON.parse(String(data)) as Record<string, unknown>)
    })
    open.push(this)
  }

  async hello(as: Person, more: object = {}): Promise<this> {
    await once(this.socket, 'open')
    this.socket.send(JSON.stringify({ access_token: as.access_token, login_id: as.login_id, ...more }))
    return this
  }

  async ends(why: RemoteEnd): Promise<void> {
    await eventually(() => expect(this.closed).toBe(remoteEnds[why]))
  }

  async shows(text: string): Promise<void> {
    // Not `toContain`: describing a screen full of text at each try takes longer than the text.
    await eventually(() => expect(this.shown.includes(text), text).toBe(true))
  }
}
const enter = async (as: Person, presented: string, more: object = {}) => new Visitor(presented).hello(as, more)
async function terminal(as: Person, input: Asked = {}): Promise<Visitor> {
  const visitor = await enter(as, await ticket(as, input))
  await visitor.shows('# ')
  return visitor
}

describe('a ticket', () => {
  test('opens a terminal on the host, and is written down as asked for', async () => {
    const visitor = await terminal(owner)
    expect(visitor.said).toEqual([{ ready: true }])
    visitor.socket.send(Buffer.from('hostname\r'))
    await visitor.shows('\r\nweb-box\r\n')
    visitor.socket.send(Buffer.from('exit\r'))
    await visitor.ends('finished')
    const [line] = await t.db.select().from(auditLines).where(eq(auditLines.event, 'host.connect'))
    expect(line).toMatchObject({ subject: hostId, details: { way: 'ssh' }, loginId: owner.login_id })
    expect(JSON.stringify(line)).not.toContain(machinePassword)
  })
  test('keeps what it opens sealed, and itself as a hash', async () => {
    const made = await ticket(owner, { password: 'a secret of mine' })
    const rows = JSON.stringify(await t.db.select().from(oneTimes).where(eq(oneTimes.purpose, 'remoteTicket')))
    expect(rows).not.toContain('a secret of mine')
    expect(rows).not.toContain(made)
  })
  test('works with a private key, with the password kept with the host, and not with a wrong one', async () => {
    const key = newKeyPair()
    machines.machines.get('web')!.authorizedKeys = [key.public]
    const byKey = await terminal(owner, { password: undefined, private_key: key.private })
    expect(byKey.closed).toBeUndefined()
    storedPassword = machinePassword
    await terminal(owner, { password: undefined })
    const wrong = await enter(owner, await ticket(owner, { password: 'wrong' }))
    await wrong.ends('signInRefused')
    const other = await enter(owner, await ticket(owner, { user_name: 'nobody' }))
    await other.ends('signInRefused')
  })
  test('works once', async () => {
    const made = await ticket(owner)
    const first = await enter(owner, made)
    await first.shows('# ')
    const second = await enter(owner, made)
    await second.ends('ticketRefused')
    expect(first.closed).toBeUndefined()
  })
  test('works once, however many come at the same time', async () => {
    const made = await ticket(owner)
    const all = await Promise.all(Array.from({ length: 8 }, () => enter(owner, made)))
    await eventually(() => expect(all.filter(({ closed }) => closed === remoteEnds.ticketRefused)).toHaveLength(7))
    await eventually(() => expect(all.filter(({ said }) => said.length === 1)).toHaveLength(1))
  })
  test('works for a minute', async () => {
    const made = await ticket(owner)
    t.clock.pass(secondsMs(60))
    await (await enter(owner, made)).ends('ticketRefused')
  })
  test('works for the session that asked for it alone', async () => {
    const [made, stranger] = [await ticket(owner), await t.customer()]
    await (await enter(stranger, made)).ends('ticketRefused')
    await (await enter(owner, made)).ends('ticketRefused')
    const mine = await ticket(owner)
    const anew = await t.signIn(owner.email)
    // Whichever is heard first: that the session of the ticket is over, or that it is not this one.
    const late = await enter(anew, mine)
    await eventually(() => expect([remoteEnds.ticketRefused, remoteEnds.sessionEnded]).toContain(late.closed))
    await (await enter(owner, await ticket(anew))).ends('sessionEnded')
  })
  test('is worth nothing after signing out', async () => {
    const made = await ticket(owner)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: owner })
    await (await enter(owner, made)).ends('sessionEnded')
  })
  test.each([
    ['nothing', ''],
    ['a guess', 'guess'],
  ])('that is %s opens nothing', async (_what, made) => {
    await (await enter(owner, made)).ends('ticketRefused')
  })
  test('is not taken from a page of another site, nor without a word of who it is', async () => {
    const made = await ticket(owner)
    const foreign = new Visitor(made, { origin: 'https://evil.example' })
    await eventually(() => expect(foreign.closed).toBe(1006))
    const silent = new Visitor(made)
    await once(silent.socket, 'open')
    silent.socket.send('not json')
    await silent.ends('ticketRefused')
    const visitor = await enter(owner, made)
    await visitor.shows('# ')
  })
})

describe('whoever says nothing', () => {
  test('gives way to whoever comes after, and keeps nobody out', async () => {
    const silent = Array.from({ length: 150 }, () => new Visitor(''))
    await Promise.all(silent.map(({ socket }) => once(socket, 'open')))
    await eventually(() => expect(silent.filter(({ closed }) => closed !== undefined)).toHaveLength(50))
    const visitor = await terminal(owner)
    expect(visitor.closed).toBeUndefined()
  })
})

describe('asking for a ticket', () => {
  test.each([
    ['no host', { id: 'nothing' }, 'id'],
    ['no way', { way: 'rdp' as 'ssh' }, 'way'],
    ['a name of several lines', { user_name: 'a\nb' }, 'user_name'],
    ['no key', { private_key: 'not a key' }, 'private_key'],
    ['a public key', { private_key: newKeyPair().public }, 'private_key'],
    ['too much', { private_key: 'x'.repeat(20_000) }, 'private_key'],
  ])('with %s is refused at its field, and leaves nothing', async (_what, input, field) => {
    const before = await tickets()
    const answer = await ask(owner, input)
    expect(answer.code).toBe('400001')
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([field])
    expect(await tickets()).toBe(before)
  })
  test('is for customers who are signed in, and for their own host', async () => {
    const before = await tickets()
    expect((await ask(undefined)).code).toBe('400308')
    expect((await ask(await t.operator())).code).toBe('400003')
    expect((await ask(await t.customer())).code).toBe('400002')
    expect(await tickets()).toBe(before)
    const member = await t.member(owner)
    expect((await ask(member)).code).toBe('200')
  })
  test('is refused while the host does not run', async () => {
    await doors.close('web')
    const before = await tickets()
    expect((await ask(owner)).code).toBe('400005')
    expect(await tickets()).toBe(before)
  })
  test('has a limit', async () => {
    for (let n = 0; n < 30; n++) await ticket(owner)
    expect((await ask(owner)).code).toBe('400004')
    expect((await ask(await t.member(owner))).code).toBe('200')
  })
})

describe('an open terminal', () => {
  test('has the size of the browser’s window, and follows it', async () => {
    const visitor = await enter(owner, await ticket(owner), { columns: 30, rows: 10 })
    await visitor.shows('# ')
    visitor.socket.send(Buffer.from('x'.repeat(20)))
    await visitor.shows('x'.repeat(20))
    visitor.shown = ''
    visitor.socket.send(Buffer.from('y'))
    // Sixteen columns of prompt and twenty letters are two rows of thirty: the cursor goes up to draw them again.
    await visitor.shows('\x1b[1A')
    visitor.socket.send(JSON.stringify({ columns: 100, rows: 40 }))
    await visitor.shows('\x1b[37C')
    visitor.socket.send(JSON.stringify({ columns: -1, rows: 'x' }))
    visitor.socket.send('nonsense')
    visitor.socket.send(Buffer.from('\x15echo still here\r'))
    await visitor.shows('\r\nstill here\r\n')
  })
  test('ends at once with the session', async () => {
    const visitor = await terminal(owner)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: owner })
    await visitor.ends('sessionEnded')
    const again = await t.signIn(owner.email)
    const second = await terminal(again)
    await t.signIn(owner.email)
    await second.ends('sessionEnded')
  })
  test('ends when the person is shut out or loses the host', async () => {
    const visitor = await terminal(owner)
    owners.clear()
    await visitor.ends('notFound')
    owners.add(await accountOf(owner))
    const second = await terminal(owner)
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, owner.login_id))
    await second.ends('sessionEnded')
  })
  test('ends at once when the host stops', async () => {
    const visitor = await terminal(owner)
    await doors.close('web')
    await eventually(() => expect(visitor.closed).toBeDefined())
  })
  test('that nobody uses does not keep a session from running out', async () => {
    const visitor = await terminal(owner)
    t.clock.pass(t.app.config.sessionIdleMs + 1)
    await visitor.ends('sessionEnded')
  })
  test('bears a flood from either side', async () => {
    const visitor = await terminal(owner)
    visitor.socket.send(Buffer.from('help\r'.repeat(500)))
    visitor.socket.send(Buffer.from('echo done\r'))
    await visitor.shows('\r\ndone\r\n')
    visitor.socket.send(Buffer.alloc(remoteMessageBytesMax + 1))
    await eventually(() => expect(visitor.closed).toBe(1009))
  })
})

describe('a screen', () => {
  test('is the host’s own, by the password that comes with it', async () => {
    const visitor = await enter(owner, await ticket(owner, { way: 'vnc', password: undefined }))
    await eventually(() => expect(visitor.said).toHaveLength(1))
    const { password } = visitor.said[0] as { password: string }
    expect(visitor.said[0]).toEqual({ ready: true, password: expect.any(String) })
    await visitor.shows('RFB 003.008\n')
    visitor.socket.send(Buffer.from('RFB 003.008\n'))
    await visitor.shows('RFB 003.008\n\x01\x02')
    await expect(TestViewer.open(doors.portsOf('web')!.vncPort, `${password}x`.slice(1))).rejects.toThrow()
    await doors.close('web')
    await eventually(() => expect(visitor.closed).toBeDefined())
  })
})

describe('behind a door of the cloud’s', () => {
  let cloud: WebSocketServer
  let asked: string[]
  beforeEach(async () => {
    asked = []
    cloud = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    cloud.on('connection', (socket, request) => {
      asked.push(`${request.url} ${socket.protocol}`)
      socket.send(Buffer.from('login: '))
      socket.on('message', (data) => socket.send(Buffer.from(`[${String(data)}]`)))
      socket.on('message', (data) => String(data) === 'bye' && socket.close())
    })
    await once(cloud, 'listening')
    cloudDoor = `ws://127.0.0.1:${(cloud.address() as { port: number }).port}/?token=once`
  })
  afterEach(() => new Promise<void>((closed) => void cloud.close(() => closed())))

  test.each(['vnc', 'ssh'] as const)('%s: bytes go both ways, and its address stays ours', async (way) => {
    const visitor = await enter(owner, await ticket(owner, { way, password: undefined }))
    await visitor.shows('login: ')
    expect(visitor.said).toEqual([{ ready: true }])
    visitor.socket.send(Buffer.from('hello'))
    await visitor.shows('[hello]')
    expect(asked).toEqual(['/?token=once binary'])
    visitor.socket.send(Buffer.from('bye'))
    await visitor.ends('finished')
  })

  test('one that is shut is said to be unreachable', async () => {
    cloudDoor = 'ws://127.0.0.1:1/'
    await (await enter(owner, await ticket(owner, { way: 'vnc', password: undefined }))).ends('unreachable')
  })
})
