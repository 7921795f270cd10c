import { connect } from 'node:net'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { operatorCalls } from '@portico/contract/platform/operators.ts'
import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { TestSocket } from '../../../test/socket.ts'
import { hoursMs } from '../clock.ts'
import { inTransaction } from '../db/pool.ts'
import { mails } from '../mail/mail.table.ts'
import { logins } from '../people/people.table.ts'
import { sessions } from '../session/session.table.ts'
import { bindSocket, pushTo } from './push.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
let second: TestPortico
const open: TestSocket[] = []
const logged: string[] = []
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://console.portico.example', LOG_LEVEL: 'warn' }
  t = await TestPortico.start(environment, { listen: true, logTo: { write: (line) => void logged.push(line) } })
  second = await TestPortico.start({}, { listen: true, beside: t })
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})
afterAll(async () => {
  await second.stop()
  await t.stop()
})

const own = (server = t) => `ws://127.0.0.1:${server.ports.pushPort}`
const main = (server = t) => `ws://127.0.0.1:${server.ports.port}/push`
async function socket(url = own(), headers: Record<string, string> = {}): Promise<TestSocket> {
  const opened = await TestSocket.open(url, headers)
  open.push(opened)
  return opened
}
const listening = async (as: Person, url = own()) => (await socket(url)).register(t, as)
const accountOf = async (as: Person) => (await t.ok(userCalls.userInfo, undefined, { as })).account_id
/** Everything told before this has arrived: messages come in the order in which they were committed. */
async function settled(...sockets: TestSocket[]): Promise<void> {
  const mark = { mark: Math.random() }
  const probe = await t.customer()
  const last = await listening(probe)
  const lastThere = await listening(probe, own(second))
  await pushTo(t.db, { login: probe.login_id }, mark)
  await Promise.all([last.hears(mark), lastThere.hears(mark)])
  // The loopback may still hold what the server has sent.
  for (const one of sockets) {
    if (one.closed) continue
    one.send({ ping: 1 })
    await eventually(() => expect(one.heard.at(-1)).toEqual({ pong: 1 }))
    one.heard.pop()
  }
}

describe('the handshake', () => {
  test.each(['its own port', '/push on the main port'])('is the same on %s', async (door) => {
    const url = door === 'its own port' ? own() : main()
    const person = await t.customer()
    const opened = await socket(url)
    expect(opened.cid).toMatch(/^[0-9a-f-]{36}$/)
    await opened.register(t, person)
    await pushTo(t.db, { login: person.login_id }, { nodeList: 1 })
    await opened.hears({ nodeList: 1 })
  })
  test('names every socket differently, and a socket cannot claim another’s', async () => {
    const [one, two] = [await socket(), await socket()]
    expect(one.cid).not.toBe(two.cid)
    one.send({ cid: two.cid })
    await one.isClosed(4400)
    expect(two.closed).toBeUndefined()
  })
  test.each([
    ['no JSON', 'hello', 1003],
    ['null', 'null', 1003],
    ['too much', JSON.stringify({ cid: 'x'.repeat(5000) }), 1009],
  ])('ends with %s', async (_what, said, code) => {
    const opened = await socket()
    opened.send(said)
    await opened.isClosed(code)
  })
  test('wants a session: nobody registers a socket without one, or with one that has ended', async () => {
    const [person, opened] = [await t.customer(), await socket()]
    expect(await t.send(userCalls.pushRegister, { cid: opened.cid })).toMatchObject({ code: '400308' })
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    expect(await t.send(userCalls.pushRegister, { cid: opened.cid }, { as: person })).toMatchObject({ code: '400308' })
    await settled(opened)
    expect(opened.heard).toHaveLength(1)
  })
  test('an id of a socket that cannot be one is no fault', async () => {
    const person = await t.customer()
    const cid = `${'x'.repeat(99)}😀`
    expect(await t.send(userCalls.pushRegister, { cid }, { as: person })).toMatchObject({ code: '200' })
  })
  test('a session that ends between the check and the binding binds nothing', async () => {
    const person = await t.customer()
    const [row] = await t.db.select().from(sessions).where(eq(sessions.loginId, person.login_id))
    const opened = await socket()
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    const bind = { cid: opened.cid, session: row!.id, login: person.login_id, account: null, operator: false }
    expect(await bindSocket(t.db, bind)).toBe(false)
    await settled(opened)
    expect(opened.heard).toHaveLength(1)
  })
})

describe('who hears what', () => {
  test('a login, an account, the operators, everyone who is registered', async () => {
    const owner = await t.customer()
    const [member, stranger, operator] = [await t.member(owner), await t.customer(), await t.operator()]
    const sockets = {
      owner: await listening(owner),
      member: await listening(member, main()),
      stranger: await listening(stranger),
      operator: await listening(operator),
      unregistered: await socket(),
    }
    await pushTo(t.db, { login: owner.login_id }, { to: 'owner' })
    await pushTo(t.db, { account: await accountOf(owner) }, { to: 'account' })
    await pushTo(t.db, { operators: true }, { to: 'operators' })
    await pushTo(t.db, { everyone: true }, { to: 'everyone' })
    await settled(...Object.values(sockets))
    const heard = Object.fromEntries(
      Object.entries(sockets).map(([who, { pushed }]) => [who, pushed.map(({ to }) => to).filter(Boolean)]),
    )
    expect(heard).toEqual({
      owner: ['owner', 'account', 'everyone'],
      member: ['account', 'everyone'],
      stranger: ['everyone'],
      operator: ['operators', 'everyone'],
      unregistered: [],
    })
  })

  test('what a write tells goes out with its commit, and not at all without one', async () => {
    const person = await t.customer()
    const opened = await listening(person)
    await inTransaction(t.app.pool, async (db) => {
      await pushTo(db, { login: person.login_id }, { undone: 1 })
      throw new Error('undo')
    }).catch(() => {})
    await inTransaction(t.app.pool, (db) => pushTo(db, { login: person.login_id }, { done: 1 }))
    await opened.hears({ done: 1 })
    expect(opened.pushed).toEqual([{ done: 1 }])
  })

  test('a change of the account reaches its people, on whichever server they are', async () => {
    const owner = await t.customer()
    const here = await listening(owner)
    const there = await listening(owner, own(second))
    const thereMain = await listening(owner, main(second))
    await t.ok(userCalls.userSave, { contact: 'Lin Yue' }, { as: owner })
    const userInfo = await t.ok(userCalls.userInfo, undefined, { as: owner })
    expect(userInfo.contact).toBe('Lin Yue')
    for (const opened of [here, there, thereMain]) await opened.hears({ userInfo })
  })

  test('PUSH-01: everybody hears their own record, and what else changed is named beside it', async () => {
    const owner = await t.customer()
    const member = await t.member(owner)
    const [owns, belongs] = [await listening(owner), await listening(member)]
    await pushTo(t.db, { account: await accountOf(owner) }, { stale: ['orderList', 'userInfo'] })
    for (const [opened, as] of [[owns, owner] as const, [belongs, member] as const]) {
      await opened.hears({ userInfo: await t.ok(userCalls.userInfo, undefined, { as }) })
      expect(opened.pushed[0]).toEqual({ stale: ['orderList'] })
    }
  })

  test('a record goes to nobody whose own call would be refused', async () => {
    const person = await t.customer()
    const opened = await listening(person)
    await t.db.update(logins).set({ status: 'disabled' }).where(eq(logins.id, person.login_id))
    await pushTo(t.db, { login: person.login_id }, { stale: ['userInfo'] })
    await opened.hears({ stale: ['userInfo'] })
    expect(opened.pushed).toEqual([{ stale: ['userInfo'] }])
  })

  test('a socket of one server is registered through another', async () => {
    const person = await t.customer()
    const opened = await socket(own(second))
    await t.ok(userCalls.pushRegister, { cid: opened.cid }, { as: person })
    await pushTo(second.db, { login: person.login_id }, { across: 1 })
    await opened.hears({ across: 1 })
  })

  test('what is told before a socket is registered makes its page look again, and only what is told to them', async () => {
    const owner = await t.customer()
    const [member, stranger, operator] = [await t.member(owner), await t.customer(), await t.operator()]
    const people = [owner, member, stranger, operator]
    // What was told of them until now has been told.
    await settled()
    const opened = await Promise.all(people.map(() => socket()))
    await pushTo(t.db, { account: await accountOf(owner), group: null }, { missed: 1 })
    await settled()
    const later = await socket()
    await t.ok(userCalls.pushRegister, { cid: later.cid }, { as: owner })
    for (const [n, as] of people.entries()) await t.ok(userCalls.pushRegister, { cid: opened[n]!.cid }, { as })
    for (const one of [...opened, later]) await eventually(() => expect(one.heard).toContainEqual({ registered: 1 }))
    expect(opened.map(({ missedSomething }) => missedSomething)).toEqual([true, false, false, false])
    expect(later.missedSomething).toBe(false)

    // Somebody who never registers keeps it remembered; who registers twice has heard it all the same.
    await socket()
    await pushTo(t.db, { login: owner.login_id }, { heard: 1 })
    await later.hears({ heard: 1 })
    await t.ok(userCalls.pushRegister, { cid: later.cid }, { as: owner })
    await settled(later)
    expect(later.pushed).toEqual([{ heard: 1 }, { registered: 1 }])
  })

  test('whoever learns another’s cid can neither listen in nor turn the socket to themselves', async () => {
    const [victim, thief] = [await t.customer(), await t.customer()]
    const opened = await listening(victim)
    await t.ok(userCalls.pushRegister, { cid: opened.cid }, { as: thief })
    await pushTo(t.db, { login: thief.login_id }, { secretOf: 'thief' })
    await pushTo(t.db, { login: victim.login_id }, { secretOf: 'victim' })
    await opened.hears({ secretOf: 'victim' })
    await settled(opened)
    expect(opened.pushed).toEqual([{ secretOf: 'victim' }])
    await t.ok(sessionCalls.sessionFinish, undefined, { as: thief })
    await settled(opened)
    expect(opened.closed).toBeUndefined()
  })

  test('a push that would carry more than a name is refused where it is written', async () => {
    await expect(pushTo(t.db, { everyone: true }, { big: 'x'.repeat(8000) })).rejects.toThrow('name what changed')
  })
})

describe('from another site', () => {
  const foreign = ['https://evil.example', 'null', 'file://', 'http://127.0.0.1.evil.example', 'nonsense', '']
  test.each(foreign.filter(Boolean))('Origin %s is turned away at both doors', async (origin) => {
    await expect(socket(own(), { origin })).rejects.toThrow()
    await expect(socket(main(), { origin })).rejects.toThrow()
  })
  test('our own name is let in: the one that was asked, and the one people know', async () => {
    await socket(own(), { origin: `http://127.0.0.1:${t.ports.port}` })
    await socket(main(), { origin: 'https://console.portico.example' })
  })
  test('nothing but /push is a socket on the main port, and no address harms the server', async () => {
    const port = t.ports.port
    for (const path of ['/', '/pushy', '/api/push', '//', '/%', 'http://[', '/push/../push']) {
      const closed = new Promise<void>((resolve) => {
        const raw = connect(port, '127.0.0.1', () =>
          raw.write(
            `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
          ),
        )
        raw.resume()
        raw.on('close', () => resolve()).on('error', () => resolve())
      })
      await closed
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${t.ports.pushPort}/`)).status).toBe(426)
  })
})

describe('a socket is closed at once, on every server, when its session ends', () => {
  async function both(as: Person): Promise<TestSocket[]> {
    return [await listening(as), await listening(as, main(second))]
  }
  const ended = async (sockets: TestSocket[], code: string) => {
    for (const opened of sockets) {
      await opened.isClosed(4401)
      expect(opened.pushed.at(-1)).toEqual({ sessionEnded: code })
    }
  }
  test('by signing out', async () => {
    const person = await t.customer()
    const sockets = await both(person)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    await ended(sockets, '400308')
  })
  test('by a sign-in elsewhere', async () => {
    const person = await t.customer()
    const sockets = await both(person)
    const other = await listening(await t.customer())
    await t.signIn(person.email)
    await ended(sockets, '400319')
    expect(other.closed).toBeUndefined()
  })
  test('by ending it in the list of sign-ins', async () => {
    const person = await t.customer()
    const sockets = await both(person)
    const { result } = await t.ok(sessionCalls.signInList, undefined, { as: person })
    await t.ok(sessionCalls.signInEnd, { id: result[0]!.id }, { as: person })
    await ended(sockets, '400308')
  })
  test('by a new password', async () => {
    const person = await t.customer()
    const sockets = await both(person)
    await t.ok(registerCalls.passwordForget, { email: person.email })
    const [mail] = await t.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, person.email))
      .orderBy(desc(mails.createdAt))
      .limit(1)
    const token = /token=([\w-]{43})/.exec(mail!.body)![1]!
    await t.ok(registerCalls.passwordReset, { token, password: 'lantern7', confirm_password: 'lantern7' })
    await ended(sockets, '400308')
  })
  test('by being disabled', async () => {
    const operator = await t.operatorWith('mail')
    const sockets = await both(operator)
    const as = await t.operator()
    const { result } = await t.ok(operatorCalls.operatorList, { search: operator.email }, { as })
    const { id, name, role_id } = result[0]!
    await t.ok(operatorCalls.operatorSave, { id, name, role_id, status: 'disabled' }, { as })
    await ended(sockets, '400308')
  })
  test('by its own end, seen by the next call', async () => {
    const person = await t.customer()
    const sockets = await both(person)
    t.clock.pass(hoursMs(5))
    expect(await t.send(userCalls.userInfo, undefined, { as: person })).toMatchObject({ code: '400308' })
    await ended(sockets, '400308')
  })
})

describe('when the listener loses its database', () => {
  const admin = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
  const database = () => new URL(t.databaseUrl).pathname.slice(1)
  const ofListeners = `from pg_stat_activity where datname = $1 and application_name = 'portico push'`
  const kill = () => admin(`select pg_terminate_backend(pid) ${ofListeners}`, [database()])

  test('it listens again, tells the registered to look again, and nobody else', async () => {
    const person = await t.customer()
    const [opened, unregistered] = [await listening(person), await socket()]
    expect(await kill()).toHaveLength(2)
    await opened.hears({ stale: ['*'] })
    await pushTo(t.db, { login: person.login_id }, { after: 1 })
    await opened.hears({ after: 1 })
    await settled(unregistered)
    expect(unregistered.pushed).toEqual([])
  })

  test('sessions that ended, or ran out, while it was deaf lose their sockets', async () => {
    const [left, out, stays] = [await t.customer(), await t.customer(), await t.customer()]
    const sockets = [await listening(left), await listening(out), await listening(stays)]
    await t.db
      .update(sessions)
      .set({ expiresAt: new Date(t.clock.now().getTime() - 1000) })
      .where(eq(sessions.loginId, out.login_id))
    await t.db
      .update(sessions)
      .set({ endedAt: new Date(), endReason: 'signedOut' })
      .where(eq(sessions.loginId, left.login_id))
    await kill()
    await sockets[0]!.isClosed(4401)
    await sockets[1]!.isClosed(4401)
    await sockets[2]!.hears({ stale: ['*'] })
    expect(sockets[2]!.closed).toBeUndefined()
  })

  test('a long absence of the database leaves one listener, not many', async () => {
    const person = await t.customer()
    const opened = await listening(person)
    await admin(`alter database ${database()} with allow_connections false`)
    logged.length = 0
    await kill()
    const failures = () => logged.filter((line) => line.includes('push cannot listen yet')).length
    await eventually(() => expect(failures()).toBeGreaterThanOrEqual(4))
    await admin(`alter database ${database()} with allow_connections true`)
    await opened.hears({ stale: ['*'] })
    await pushTo(t.db, { login: person.login_id }, { once: 1 })
    await opened.hears({ once: 1 })
    await settled(opened)
    expect(opened.pushed).toEqual([{ stale: ['*'] }, { once: 1 }])
    expect(await admin(`select pid ${ofListeners}`, [database()])).toHaveLength(2)
  })
})

test('stopping says goodbye to open sockets and does not wait for those who do not answer', async () => {
  const third = await TestPortico.start({}, { listen: true, beside: t })
  const polite = await socket(own(third))
  const mute = connect(third.ports.pushPort, '127.0.0.1')
  mute.on('error', () => {})
  mute.write(
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await new Promise((resolve) => mute.once('data', resolve))
  await third.stop()
  await polite.isClosed(1001)
  mute.destroy()
})
