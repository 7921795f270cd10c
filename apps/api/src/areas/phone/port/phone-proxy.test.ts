import { once } from 'node:events'
import { createServer as createHttp, request as ask } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { refusals } from '@portico/contract/codes.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneProxyCalls, type PhoneProxy } from '@portico/contract/phone/proxy.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { businessBuyer, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { lockAwaited } from '../../../../test/locks.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { applyProxy } from '../work/phone-proxy.apply.ts'
import { ProxyDoor } from './phone-proxy.door.ts'
import { phoneProxies } from '../device/phone-proxy.table.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf, phonesOf as reach } from '../device/reach.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({ PHONE_PROXY_PRIVATE: 'on' })
})
afterAll(() => t.stop())

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})
/** A proxy that answers as it is told, and keeps what it was sent. */
async function proxyThat(answers: (heard: Buffer, socket: Socket) => void) {
  const heard: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      heard.push(piece)
      answers(piece, socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return { port: (server.address() as { port: number }).port, heard: () => Buffer.concat(heard).toString('latin1') }
}

const form = { action: 'save' as const, name: 'east', mode: 'http' as const, server: '127.0.0.1', port: 8080 }
const save = (as: Person, more: object = {}) => t.send(phoneProxyCalls.phoneProxy, { ...form, ...more }, { as })
const list = async (as: Person): Promise<PhoneProxy[]> =>
  (await t.ok(phoneProxyCalls.phoneProxyList, {}, { as })).result
async function saved(as: Person, more: object = {}): Promise<string> {
  expect(await save(as, more)).toMatchObject({ code: '200' })
  return (await list(as))[0]!.id
}
const tested = async (as: Person, id: string) =>
  (await t.ok(phoneProxyCalls.phoneProxy, { action: 'test', id }, { as })).test
const proxyOn = async (id: string) => {
  const [row] = await t.db.select().from(phones).where(eq(phones.id, id))
  return reach(t.app).proxy(await addressOf(t.app, row!))
}

test('an http proxy is asked to lead to our own site, with its password, and its time is told', async () => {
  const as = await buyer(t)
  const { port, heard } = await proxyThat((_, socket) => socket.end('HTTP/1.1 200 Connection established\r\n\r\n'))
  const id = await saved(as, { port, user_name: 'lin', password: 'hush' })
  expect(await tested(as, id)).toMatchObject({ ok: true, msg: '' })
  const { hostname } = new URL(t.app.publicUrl)
  expect(heard()).toContain(`CONNECT ${hostname}:`)
  expect(heard()).toContain(`Basic ${Buffer.from('lin:hush').toString('base64')}`)
  expect(await list(as)).toMatchObject([{ test_ok: true, test_time: expect.any(String) }])
})

test('what a test found is said of nothing else, also where it was changed meanwhile', async () => {
  const as = await buyer(t)
  let meanwhile = async () => {}
  const { port } = await proxyThat((_, socket) => {
    void meanwhile().then(() => socket.end('HTTP/1.1 200 Connection established\r\n\r\n'))
  })
  const id = await saved(as, { port })
  await tested(as, id)
  expect(await save(as, { id, port, name: 'renamed' })).toMatchObject({ code: '200' })
  expect(await list(as)).toMatchObject([{ test_ok: true }])
  const change = () => save(as, { id, port: port + 1 })
  await change()
  const untested = { test_ok: false, test_time: null, latency_ms: 0, seen_ip: '' }
  expect(await list(as)).toMatchObject([untested])
  await save(as, { id, port })
  meanwhile = async () => void (await change())
  expect(await tested(as, id)).toMatchObject({ ok: true })
  expect(await list(as)).toMatchObject([{ port: port + 1, ...untested }])
})

test('a socks5 proxy is greeted, signed in to, and tells where it comes out', async () => {
  const as = await buyer(t)
  const { port, heard } = await proxyThat((piece, socket) => {
    if (piece[0] === 1) socket.write(Buffer.from([1, 0]))
    else if (piece.length === 3) socket.write(Buffer.from([5, 2]))
    else socket.write(Buffer.from([5, 0, 0, 1, 203, 0, 113, 9, 0, 80]))
  })
  const id = await saved(as, { port, mode: 'socks5', user_name: 'lin', password: 'hush' })
  expect(await tested(as, id)).toMatchObject({ ok: true, seen_ip: '203.0.113.9' })
  expect(heard()).toContain('linhush'.replace('lin', 'lin\u0004'))
})

test('one that refuses, floods, is not there or hangs up is told so', async () => {
  const as = await buyer(t)
  const refusing = await proxyThat((_, socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'))
  const flooding = await proxyThat((_, socket) => socket.write(Buffer.alloc(100_000, 'x')))
  const leaving = await proxyThat((_, socket) => socket.destroy())
  let n = 0
  for (const { port } of [refusing, flooding, leaving]) {
    const id = await saved(as, { name: `p${n++}`, port })
    expect(await tested(as, id)).toMatchObject({ ok: false, msg: expect.stringMatching(/refused|is not responding/) })
  }
  const id = await saved(as, { name: 'nobody', port: 1 })
  expect(await tested(as, id)).toMatchObject({ ok: false, msg: expect.stringContaining('is not responding') })
})

test('nothing inside the house is reached by a test', async () => {
  const strict = await startStocked()
  try {
    const as = await buyer(strict)
    let knocked = 0
    const { port } = await proxyThat(() => knocked++)
    let n = 0
    for (const server of ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1']) {
      const name = `p${n++}`
      await strict.ok(phoneProxyCalls.phoneProxy, { ...form, name, server, port }, { as })
      const { result } = await strict.ok(phoneProxyCalls.phoneProxyList, { search: name }, { as })
      const { test: said } = await strict.ok(phoneProxyCalls.phoneProxy, { action: 'test', id: result[0]!.id }, { as })
      expect(said).toMatchObject({ ok: false, msg: expect.stringContaining('public internet') })
    }
    expect(knocked).toBe(0)
  } finally {
    await strict.stop()
  }
})

test('no phone is told to go inside the house, neither at once nor when its proxy has moved there', async () => {
  const strict = await startStocked()
  try {
    const as = await buyer(strict)
    const { phones: made } = await runningPhones(strict, as, { count: 1 })
    const device_ids = [made[0]!.id]
    const act = (input: object) => strict.send(phoneProxyCalls.phoneProxy, input as never, { as })
    const [row] = await strict.db.select().from(phones).where(eq(phones.id, device_ids[0]!))
    const told = async () => reach(strict.app).proxy(await addressOf(strict.app, row!))
    await act({ ...form, server: '10.0.0.1' })
    const { id } = (await strict.ok(phoneProxyCalls.phoneProxyList, {}, { as })).result[0]!
    expect(await act({ action: 'assign', id, device_ids })).toMatchObject({ code: refusals.phoneProxyInside })
    expect(await told()).toBeNull()
    await act({ ...form, id, server: 'nowhere.invalid' })
    expect(await act({ action: 'assign', id, device_ids })).toMatchObject({ code: refusals.phoneProxySilent })
    const outside = { host: '9.9.9.9', port: form.port }
    await act({ ...form, id, server: outside.host })
    expect(await act({ action: 'assign', id, device_ids })).toMatchObject({ data: { result: [{ ok: true }] } })
    expect(await told()).toEqual(outside)
    await strict.db.update(phoneProxies).set({ server: '10.0.0.1' }).where(eq(phoneProxies.id, id))
    await applyProxy(strict.app, device_ids[0]!)
    expect(await told()).toEqual(outside)
  } finally {
    await strict.stop()
  }
})

test('its password is sealed, never answered or written down, and not sent to another address', async () => {
  const as = await buyer(t)
  const id = await saved(as, { user_name: 'lin', password: 'hush-hush' })
  const [row] = await t.db.select().from(phoneProxies).where(eq(phoneProxies.id, id))
  expect(row!.sealed).not.toContain('hush-hush')
  expect(JSON.stringify(await list(as))).not.toContain('hush-hush')
  const lines = await t.db.select().from(auditLines).where(eq(auditLines.loginId, as.login_id))
  expect(JSON.stringify(lines)).not.toContain('hush-hush')
  expect(await save(as, { id, user_name: 'lin', server: 'elsewhere.example' })).toMatchObject({ code: '400001' })
  expect(await save(as, { id, user_name: 'lin', name: 'west' })).toMatchObject({ code: '200' })
  expect(await list(as)).toMatchObject([{ name: 'west', has_password: true }])
  expect(await save(as, { id, user_name: '', password: '' })).toMatchObject({ code: '200' })
  expect(await list(as)).toMatchObject([{ has_password: false }])
})

test('phones are told it, again after a reset, and that there is none when it goes', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as)
  const ids = made.map(({ id }) => id)
  const id = await saved(as, { server: 'Proxy.example', port: 3128 })
  const { result } = await t.ok(phoneProxyCalls.phoneProxy, { action: 'assign', id, device_ids: ids }, { as })
  expect(result).toMatchObject([{ ok: true }, { ok: true }])
  expect(await proxyOn(ids[0]!)).toEqual({ host: 'proxy.example', port: 3128 })
  expect(await list(as)).toMatchObject([{ phones: 2 }])
  await t.ok(phoneCalls.phoneAct, { action: 'reset', device_ids: [ids[0]!] }, { as })
  await eventually(async () => {
    const [row] = await t.db.select().from(phones).where(eq(phones.id, ids[0]!))
    expect(row).toMatchObject({ work: '' })
  })
  expect(await proxyOn(ids[0]!)).toEqual({ host: 'proxy.example', port: 3128 })
  await save(as, { id, server: 'proxy.example', port: 3129 })
  await eventually(async () => expect(await proxyOn(ids[1]!)).toMatchObject({ port: 3129 }))
  await t.ok(phoneProxyCalls.phoneProxy, { action: 'take', device_ids: [ids[0]!] }, { as })
  await eventually(async () => expect(await proxyOn(ids[0]!)).toBeNull())
  await t.ok(phoneProxyCalls.phoneProxy, { action: 'remove', id }, { as })
  await eventually(async () => expect(await proxyOn(ids[1]!)).toBeNull())
})

test('a phone that was told one and never given it, is told what it has', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const [device] = made.map((one) => one.id) as [string]
  const id = await saved(as, { server: 'proxy.example' })
  const { asked } = await inTransaction(t.app.pool, async (db) => {
    await db.delete(phoneProxies).where(eq(phoneProxies.id, id))
    const assigned = t.send(phoneProxyCalls.phoneProxy, { action: 'assign', id, device_ids: [device] }, { as })
    await lockAwaited(t.app.pool)
    return { asked: assigned }
  })
  expect(await asked).toMatchObject({ code: refusals.notFound })
  expect(await proxyOn(device)).toMatchObject({ host: 'proxy.example' })
  await t.db.execute(sql`update pgboss.job set start_after = now() where name = 'phone.proxy'`)
  await eventually(async () => expect(await proxyOn(device)).toBeNull())
})

test('a phone at which something is being done is refused one, and the others have it', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as)
  const [busy, free] = made.map((one) => one.id) as [string, string]
  const id = await saved(as, { server: 'proxy.example' })
  await t.db.update(phones).set({ work: 'reboot', workId: 'other' }).where(eq(phones.id, busy))
  const assign = { action: 'assign' as const, id, device_ids: [busy, free] }
  const { result } = await t.ok(phoneProxyCalls.phoneProxy, assign, { as })
  expect(result.filter(({ ok }) => ok).map(({ device_id }) => device_id)).toEqual([free])
  expect(result).toHaveLength(2)
  expect([await proxyOn(busy), await proxyOn(free)]).toEqual([null, { host: 'proxy.example', port: 8080 }])
  expect(await list(as)).toMatchObject([{ phones: 1 }])
  await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, busy))
})

/** A proxy that leads on to whatever it is asked for, to those who know its password. */
async function leadingProxy() {
  const asked: string[] = []
  const wanted = `Basic ${Buffer.from('lin:hush').toString('base64')}`
  const { port } = await proxyThat((piece, socket) => {
    const head = piece.toString('latin1')
    if (!head.startsWith('CONNECT ')) return
    asked.push(head.split(' ')[1]!)
    if (!head.includes(wanted)) return void socket.end('HTTP/1.1 407 No\r\n\r\n')
    socket.removeAllListeners('data')
    const [host, to] = head.split(' ')[1]!.split(':')
    const far = connect(Number(to), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(far).pipe(socket)
    })
    far.on('error', () => socket.destroy())
  })
  return { port, asked }
}

/** A page somewhere in the web. */
async function page() {
  const server = createHttp((request, response) => response.end(`seen ${request.headers.host} ${request.url}`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return (server.address() as { port: number }).port
}

const through = (way: { host: string; port: number }, path: string) =>
  new Promise<string>((resolve, reject) => {
    const asked = ask({ host: way.host, port: way.port, path }, async (answer) => {
      let text = ''
      for await (const piece of answer) text += String(piece)
      resolve(`${answer.statusCode} ${text}`)
    })
    asked.on('error', reject).end()
  })

test('a phone reaches the web through one with a password by a port of ours, which goes with it', async () => {
  const busy = await startStocked({ PHONE_PROXY_PRIVATE: 'on' }, { listen: true })
  try {
    const as = await buyer(busy)
    const { phones: made } = await runningPhones(busy, as, { count: 1 })
    const device_ids = [made[0]!.id]
    const [proxy, at] = [await leadingProxy(), await page()]
    const locked = { ...form, port: proxy.port, user_name: 'lin', password: 'hush' }
    await busy.ok(phoneProxyCalls.phoneProxy, locked, { as })
    const { id } = (await busy.ok(phoneProxyCalls.phoneProxyList, {}, { as })).result[0]!
    await busy.ok(phoneProxyCalls.phoneProxy, { action: 'assign', id, device_ids }, { as })
    const [row] = await busy.db.select().from(phones).where(eq(phones.id, device_ids[0]!))
    const onPhone = async () => reach(busy.app).proxy(await addressOf(busy.app, row!))
    const way = await eventually(async () => {
      const told = await onPhone()
      expect(told).toMatchObject({ host: busy.app.config.phoneProxyHost })
      return told!
    })
    expect(way.port).not.toBe(proxy.port)
    expect(await through(way, `http://127.0.0.1:${at}/a?b=1`)).toBe(`200 seen 127.0.0.1:${at} /a?b=1`)
    expect(proxy.asked).toEqual([`127.0.0.1:${at}`])
    await busy.ok(phoneProxyCalls.phoneProxy, { ...locked, id, password: 'wrong' }, { as })
    expect(await through(way, `http://127.0.0.1:${at}/`)).toMatch(/^502/)
    await busy.ok(phoneProxyCalls.phoneProxy, { action: 'take', device_ids }, { as })
    // What it is told because of the other password may still be under way.
    await eventually(async () => expect(await onPhone()).toBeNull())
    await eventually(() => expect(through(way, `http://127.0.0.1:${at}/`)).rejects.toThrow())
  } finally {
    await busy.stop()
  }
})

test('only the phone’s own address is served by its port', async () => {
  const { port } = await proxyThat(() => {})
  const dialled: unknown[] = []
  const dial = async (target: unknown) => {
    dialled.push(target)
    throw new Error('nothing there')
  }
  const door = await ProxyDoor.open({ host: '127.0.0.1', port: 0 }, dial, (from) => from === '203.0.113.7')
  const own = await ProxyDoor.open({ host: '127.0.0.1', port: 0 }, dial, (from) => from === '127.0.0.1')
  await expect(through({ host: '127.0.0.1', port: door.port }, `http://127.0.0.1:${port}/`)).rejects.toThrow()
  expect(dialled).toEqual([])
  for (const nonsense of ['nowhere', 'http:///', '*'])
    expect(await through({ host: '127.0.0.1', port: own.port }, nonsense)).toMatch(/^(400|502)/)
  await Promise.all([door.close(), own.close()])
})

test('another customer, and another member, finds neither the proxy nor the phone', async () => {
  const owner = await businessBuyer(t)
  const member = await t.member(owner)
  const { phones: made } = await runningPhones(t, owner)
  const [one, two] = made.map(({ id }) => id) as [string, string]
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [two], member_id: member.login_id }, { as: owner })
  const id = await saved(owner)
  const theirs = await saved(member, { name: 'own' })
  const stranger = await buyer(t)
  for (const as of [member, stranger])
    for (const input of [
      { action: 'test' as const, id },
      { action: 'remove' as const, id },
      { ...form, id, name: 'mine' },
      { action: 'assign' as const, id, device_ids: [two] },
      { action: 'take' as const, device_ids: [one] },
    ])
      expect(await t.send(phoneProxyCalls.phoneProxy, input, { as })).toMatchObject({ code: '400002' })
  expect((await list(member)).map(({ name }) => name)).toEqual(['own'])
  await t.ok(phoneProxyCalls.phoneProxy, { action: 'assign', id: theirs, device_ids: [two] }, { as: member })
  expect(await list(owner)).toHaveLength(2)
})
