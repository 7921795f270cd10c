import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { forward } from '@portico/contract/network/forward.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import {
  allowLoopback,
  answers,
  boughtForward,
  connected,
  echoing,
  echoingDatagrams,
  forwardForm,
  loopback,
  otherNode,
  over,
  portOf,
  Target,
  twoNodeBuyer,
  type ForwardChoice,
} from '../../../../test/forwards.ts'
import { cashOf } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { forwards } from '../../../engines/embedded/embedded.table.ts'
import { forwardsOf } from '../../../engines/embedded/forwards.ts'
import { plainAddress } from '../../../engines/embedded/forward/address-list.ts'
import { ConnectionRoom } from '../../../engines/embedded/forward/connection-room.ts'
import { EmbeddedForwards } from '../../../engines/embedded/forward.ts'
import { operations } from '../../../lifecycle/resource.table.ts'
import { newId } from '../../../core/ids.ts'
import { auditLines } from '../../../core/audit/audit.table.ts'
import { forwardPorts } from './forward.table.ts'

let t: TestPortico
let echo: Target
beforeAll(async () => {
  t = await startStocked()
  echo = await echoing()
  await allowLoopback(t)
})
afterAll(async () => {
  echo.stop()
  await t.stop()
})

const buying = async (as: Person, choice: ForwardChoice = {}) => {
  const { form } = await forwardForm(t, as, choice)
  return t.send(purchaseCalls.resourceCreate, form, { as })
}
const toEcho = (choice: ForwardChoice = {}) => ({ target_host: loopback, target_port: echo.port, ...choice })
async function running(choice: ForwardChoice = {}) {
  const as = await twoNodeBuyer(t)
  const id = await boughtForward(t, as, toEcho(choice))
  return { as, id, port: await portOf(t, as, id) }
}
const save = async (as: Person, id: string, change: ForwardChoice) => {
  const { alias, target_host, target_port, sources, connections_max, idle_seconds } = await t.ok(
    forward.calls.forwardInfo,
    { id },
    { as },
  )
  const now = { id, alias, target_host, target_port, sources, connections_max, idle_seconds }
  const answer = await t.send(forward.calls.forwardSave, { ...now, ...change } as never, { as })
  await settled(t, id)
  return answer
}
/** What is counted is written down. */
const figures = async (as: Person, id: string) => {
  await forwardsOf(t.app).settle()
  return t.ok(forward.calls.forwardFigures, { id }, { as })
}

/** All that came in by it, as the engine tells it. */
async function countedOf(engine: EmbeddedForwards, id: string): Promise<number> {
  const carried = await engine.carried([id], new Date(0))
  return carried.reduce((sum, { bytesIn }) => sum + bytesIn, 0)
}

describe('carrying', () => {
  test('100 MB through TCP arrive as they were sent, and are counted to the byte', async () => {
    const { as, id, port } = await running()
    const size = 100 * 1024 * 1024
    const sent = randomBytes(1024 * 1024)
    const socket = await connected(port)
    let received = 0
    let right = true
    const back = new Promise<void>((ended) => {
      socket.on('data', (chunk: Buffer) => {
        for (let at = 0; at < chunk.length;) {
          const from = (received + at) % sent.length
          const length = Math.min(chunk.length - at, sent.length - from)
          right &&= chunk.subarray(at, at + length).equals(sent.subarray(from, from + length))
          at += length
        }
        received += chunk.length
      })
      socket.on('end', ended)
    })
    for (let at = 0; at < size; at += sent.length) if (!socket.write(sent)) await once(socket, 'drain')
    // Who has said all may still listen.
    socket.end()
    await back
    expect([received, right]).toEqual([size, true])
    await over(socket)
    await eventually(async () => {
      const now = await figures(as, id)
      expect(now).toMatchObject({ bytes_in: size, bytes_out: size, connections: 0, listening: true })
      expect(now.traffic.reduce((sum, { bytes_in }) => sum + bytes_in, 0)).toBe(size)
    })
  })

  test('10,000 datagrams through UDP come back, each as it was, and are counted to the byte', async () => {
    const target = await echoingDatagrams()
    const { as, id, port } = await running({ protocol: 'udp', target_port: target.address().port })
    const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 })
    socket.connect(port, loopback)
    await once(socket, 'connect')
    const back = new Set<number>()
    let bytes = 0
    const body = randomBytes(512)
    const total = 10_000
    const windowSize = 32
    for (let first = 0; first < total; first += windowSize) {
      const last = Math.min(first + windowSize, total)
      const all = new Promise<void>((done) => {
        const heard = (answer: Buffer) => {
          back.add(answer.readUInt32BE())
          bytes += answer.length
          if (back.size < last) return
          socket.off('message', heard)
          done()
        }
        socket.on('message', heard)
      })
      for (let at = first; at < last; at++) {
        const message = Buffer.concat([Buffer.alloc(4), body.subarray(0, at % 500)])
        message.writeUInt32BE(at)
        socket.send(message)
      }
      await all
    }
    socket.close()
    target.close()
    expect(back.size).toBe(total)
    await eventually(async () => expect(await figures(as, id)).toMatchObject({ bytes_in: bytes, bytes_out: bytes }))
  })

  test('both protocols share one port', async () => {
    const tcp = await echoing()
    const target = await echoingDatagrams(tcp.port)
    const { port } = await running({ protocol: 'both', target_port: tcp.port })
    expect(await answers(port)).toBe(true)
    const socket = createSocket('udp4')
    socket.send('hello', port, loopback)
    const [answer] = (await once(socket, 'message')) as [Buffer]
    expect(answer.toString()).toBe('hello')
    socket.close()
    target.close()
    tcp.stop()
  })

  test('a reader that does not read holds back who writes, and nothing heaps up here', async () => {
    const mute = await new Target((socket) => void socket.pause()).listen()
    const { as, id, port } = await running({ target_port: mute.port })
    const socket = await connected(port)
    const offered = 64
    for (let at = 0; at < offered; at++) socket.write(Buffer.alloc(1024 * 1024))
    let bytes_in = -1
    await eventually(async () => {
      const before = bytes_in
      bytes_in = (await figures(as, id)).bytes_in
      expect([bytes_in > 0, bytes_in]).toEqual([true, before])
    })
    // What the system itself buffers on both ways is some megabytes; it is not all that was offered.
    expect(socket.writableLength).toBeGreaterThan(0)
    expect(bytes_in).toBeLessThan(32 * 1024 * 1024)
    socket.destroy()
    mute.stop()
  })

  test('a connection to a target that is not there ends, and so does one whose other end is gone', async () => {
    const { port } = await running({ target_port: await unusedPort() })
    const socket = await connected(port)
    await over(socket)
    const { port: other } = await running()
    const one = await connected(other)
    one.write('x')
    await once(one, 'data')
    for (const target of echo.sockets) target.resetAndDestroy()
    await over(one)
  })
})

async function unusedPort(): Promise<number> {
  const one = await echoing()
  const { port } = one
  one.stop()
  return port
}

describe('who may come in', () => {
  test('only the sources that are named, however they spell their address', async () => {
    const { as, id, port } = await running({ sources: ['203.0.113.0/24'] })
    expect(await answers(port)).toBe(false)
    expect(await save(as, id, { sources: ['::1', '127.0.0.0/30'] })).toMatchObject({ code: '200' })
    expect(await answers(port)).toBe(true)
    for (const source of ['::ffff:127.0.0.1', '127.0.0.1/33', '::ffff:7f00:1/128', 'localhost', '1.2.3'])
      expect(await save(as, id, { sources: [source] })).toMatchObject({ code: '400001' })
  })

  test('who is named no longer goes at once', async () => {
    const { as, id, port } = await running()
    const socket = await connected(port)
    socket.write('x')
    await once(socket, 'data')
    await save(as, id, { sources: ['203.0.113.7'] })
    await over(socket)
  })

  test('no more than so many at a time, and room is there again when one goes', async () => {
    const { port } = await running({ connections_max: 2 })
    const [one, two] = [await connected(port), await connected(port)]
    for (const socket of [one, two]) {
      socket.write('x')
      await once(socket, 'data')
    }
    expect(await answers(port)).toBe(false)
    one.destroy()
    await eventually(async () => expect(await answers(port)).toBe(true))
    two.destroy()
  })

  test('nobody who says nothing for longer than the idle time, nor who only half closed', async () => {
    const { port } = await running({ idle_seconds: 5 })
    const [silent, half] = [await connected(port), await connected(port)]
    half.end('x')
    await Promise.all([over(silent), over(half)])
  })

  test('all of them together no more than the server has room for, and the last of it is for those who have few', async () => {
    const room = new ConnectionRoom(10)
    const [crowd, other] = [room.enter(), room.enter()]
    let taken = 0
    while (crowd.take()) taken++
    expect(taken).toBe(8)
    expect(other.take()).toBe(true)
    expect(other.take()).toBe(false)
    crowd.free()
    crowd.free()
    expect([crowd.take(), crowd.take()]).toEqual([true, false])
    crowd.leave()
    for (let n = 0; n < 7; n++) expect(other.take()).toBe(true)
    expect(other.take()).toBe(false)
  })

  test('a flood of invented sources takes no more room than there is, and keeps nobody out', async () => {
    const target = await echoingDatagrams()
    const { as, id, port } = await running({
      protocol: 'udp',
      target_port: target.address().port,
      connections_max: 10,
    })
    const known = createSocket('udp4')
    known.send('hello', port, loopback)
    await once(known, 'message')
    const many = Array.from({ length: 200 }, () => createSocket('udp4'))
    await Promise.all(many.map((socket) => new Promise((sent) => socket.send('x', port, loopback, sent))))
    for (const socket of many) socket.close()
    known.send('again', port, loopback)
    const [answer] = (await once(known, 'message')) as [Buffer]
    expect(answer.toString()).toBe('again')
    expect((await figures(as, id)).connections).toBeLessThanOrEqual(10)
    known.close()
    target.close()
  })
})

describe('where it leads', () => {
  const target = (as: Person, target_host: string, target_port = 5000) => buying(as, { target_host, target_port })
  const refused = (rule: string) => ({ code: '400001', data: { fields: { target_host: rule } } })

  test('not to this platform: its calls, its database, its machines, nor to a forward', async () => {
    const { as, port } = await running()
    await runningHost(t, as)
    const { ports } = t
    const database = Number(new URL(t.databaseUrl).port || 5432)
    const own = [port, port + 1, database, ...(ports.port ? [ports.port, ports.pushPort] : [])]
    for (const one of own)
      for (const host of [loopback, '127.1', '::1', '0.0.0.0'])
        expect([host, one, await target(as, host, one)]).toMatchObject([host, one, { code: '400001' }])
    const { rows } = await t.app.pool.query<{ ssh_port: number }>(
      'select ssh_port from embedded.machine where ssh_port is not null limit 1',
    )
    expect(await target(as, loopback, rows[0]!.ssh_port)).toMatchObject({ code: '400001' })
  })

  test('not into private networks unless the operator allows them, which is written down', async () => {
    const as = await twoNodeBuyer(t)
    const inside = [
      '10.8.0.7',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '::ffff:10.8.0.7',
      '::ffff:a08:7',
      '0:0:0:0:0:FFFF:0a08:7',
      'fd00::1',
      '198.18.99.1',
    ]
    for (const host of inside) expect([host, await target(as, host)]).toMatchObject([host, { code: '400001' }])
    const operator = await t.operator()
    const networks = ['127.0.0.0/8', '10.8.0.0/16']
    await t.ok(forward.calls.platformForwardAllowanceSave, { networks }, { as: operator })
    expect(await target(as, '10.8.0.7')).toMatchObject({ code: '200' })
    expect(await target(as, '10.9.0.7')).toMatchObject({ code: '400001' })
    const lines = await t.db.select().from(auditLines).where(eq(auditLines.event, 'forward.allow'))
    expect(lines.some(({ details }) => JSON.stringify(details).includes('10.8.0.0/16'))).toBe(true)
    await allowLoopback(t)
    await settled(t)
  })

  test('to a name that is judged again whenever somebody connects', async () => {
    let now = [{ address: loopback }]
    const { Targets } = await import('../../../engines/embedded/forward-targets.ts')
    const targets = new Targets(t.app, async () => now)
    const wanted = { targetHost: 'shop.example.com', targetPort: echo.port }
    expect(await targets.find('acc', wanted)).toEqual({ address: loopback, port: echo.port })
    now = [{ address: '93.184.216.34' }, { address: '10.1.1.1' }]
    expect(await targets.find('acc', wanted)).toEqual({ problem: 'inside' })
    now = [{ address: '::ffff:10.1.1.1' }]
    expect(await targets.find('acc', wanted)).toEqual({ problem: 'inside' })
    now = []
    expect(await targets.find('acc', wanted)).toEqual({ problem: 'unknown' })
    const as = await twoNodeBuyer(t)
    expect(await target(as, 'no-such-name.invalid')).toMatchObject({ code: '400001' })
  })

  test('to the address of a host of one’s own, and to nobody else’s', async () => {
    const as = await twoNodeBuyer(t, 10_000_000n)
    const host = await runningHost(t, as, { bandwidth_mbps: 5 })
    const [own] = (await t.ok(catalogue.eipList, {}, { as })).result.filter(({ host_id }) => host_id === host)
    const id = await boughtForward(t, as, { target_host: own!.address, target_port: 22 })
    const socket = await connected(await portOf(t, as, id))
    const [hello] = (await once(socket, 'data')) as [Buffer]
    expect(hello.toString()).toMatch(/^SSH-2\.0/)
    socket.destroy()
    const other = await twoNodeBuyer(t)
    expect(await target(other, own!.address, 22)).toMatchObject({ code: '400001' })
    // Once the address is another's, it leads nowhere.
    await t.app.pool.query(`update address_holding set account_id = 'acc_other' where resource_id = $1`, [own!.id])
    expect(
      await new EmbeddedForwards(t.app).problemOf((await rowOf(t, id)).accountId, {
        targetHost: own!.address,
        targetPort: 22,
      }),
    ).toBe('inside')
  })

  test('to a host of one’s own by its address and not by a name, which may lead to another group’s tomorrow', async () => {
    const as = await twoNodeBuyer(t, 10_000_000n)
    await runningHost(t, as, { bandwidth_mbps: 5 })
    const [own] = (await t.ok(catalogue.eipList, {}, { as })).result
    const { Targets } = await import('../../../engines/embedded/forward-targets.ts')
    const targets = new Targets(t.app, async () => [{ address: own!.address }])
    const { accountId } = await rowOf(t, own!.id)
    const at = (targetHost: string) => targets.find(accountId, { targetHost, targetPort: 22 })
    expect(await at(own!.address)).toMatchObject({ address: loopback })
    expect(await at('shop.example.com')).toEqual({ problem: 'inside' })
    expect(await at(`::ffff:${own!.address}`)).toEqual({ problem: 'inside' })
  })

  test('an address of IPv4 is the same one however IPv6 spells it', () => {
    for (const spelt of ['::ffff:10.8.0.7', '::FFFF:a08:7', '0:0:0:0:0:ffff:0a08:0007'])
      expect(plainAddress(spelt)).toBe('10.8.0.7')
    for (const other of ['::1', '2001:db8::7', 'fe80::1%eth0', '10.8.0.7']) expect(plainAddress(other)).toBe(other)
  })

  test('not to the address of another business group’s host', async () => {
    const owner = await t.business()
    const { fund } = await import('../../../../test/money.ts')
    await fund(t, owner, 10_000_000n)
    await t.ok(catalogue.nodeSubscribe, { controller_id: node, cloud_type: 'native' }, { as: owner })
    await t.ok(catalogue.nodeSubscribe, { controller_id: otherNode, cloud_type: 'native' }, { as: owner })
    await runningHost(t, owner, { bandwidth_mbps: 5 })
    const [own] = (await t.ok(catalogue.eipList, {}, { as: owner })).result
    const member = await t.member(owner)
    expect(await target(member, own!.address, 22)).toMatchObject(
      refused('This leads into a private network, where forwards do not go'),
    )
    await t.share(owner)
    expect(await target(member, own!.address, 22)).toMatchObject({ code: '200' })
    await settled(t)
  })
})

describe('buying', () => {
  test('two nodes that differ, both subscribed and on sale', async () => {
    const as = await twoNodeBuyer(t)
    expect(await buying(as, { target_node: node })).toMatchObject({ code: '400001' })
    const { form } = await forwardForm(t, as)
    expect(
      await t.send(
        purchaseCalls.resourcePrice,
        { kind: 'forward', controller_id: node, target_node: node, months: 1 },
        { as },
      ),
    ).toMatchObject({ code: '400001' })
    expect(await t.send(purchaseCalls.resourceCreate, { ...form, target_node: 'jp-a' }, { as })).toMatchObject({
      code: '400406',
    })
    const one = await buyer(t)
    const config = { kind: 'forward', controller_id: node, target_node: otherNode, months: 1 } as const
    expect(await t.send(purchaseCalls.resourcePrice, config, { as: one })).toMatchObject({ code: '400406' })
  })

  test('ports that are not open, forbidden or taken are refused before anything is paid', async () => {
    const { as, port } = await running()
    const before = await cashOf(t, as)
    const { from } = t.app.config.forwardPorts
    expect(await buying(as, { port })).toMatchObject({ code: '400001' })
    expect(await buying(as, { port: from - 1 })).toMatchObject({ code: '400001' })
    for (const forbidden of [80, 443, 8080, 8443, 1723, 500, 47]) {
      expect(await buying(as, { port: forbidden })).toMatchObject({ code: '400001' })
      expect(await buying(as, { target_port: forbidden })).toMatchObject({ code: '400001' })
    }
    expect(await cashOf(t, as)).toBe(before)
    const ofPort = and(eq(forwardPorts.port, port), eq(forwardPorts.protocol, 'tcp'))
    expect(await t.db.$count(forwardPorts, ofPort)).toBe(1)
  })

  test('one port wanted by eight at once is sold to one, and the others pay nothing', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => twoNodeBuyer(t)))
    const taken = (await t.db.select().from(forwardPorts)).map(({ port }) => port)
    let port = t.app.config.forwardPorts.to
    while (taken.includes(port)) port--
    // For one protocol or for both, it is the same port.
    const protocols = ['both', 'tcp'] as const
    const forms = await Promise.all(
      people.map((as, at) => forwardForm(t, as, toEcho({ port, protocol: protocols[at % 2]! }))),
    )
    const sent = await Promise.all(
      people.map((as, at) => t.send(purchaseCalls.resourceCreate, forms[at]!.form, { as })),
    )
    expect(sent.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(sent.filter(({ code }) => code === '400001')).toHaveLength(7)
    const paid = await Promise.all(people.map((as) => cashOf(t, as)))
    expect(new Set(paid).size).toBe(2)
    await settled(t)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('one that cannot be made leaves nothing: neither port nor money', async () => {
    const as = await twoNodeBuyer(t)
    const before = await cashOf(t, as)
    const id = await boughtForward(t, as, toEcho({ name: 'sim-refuse-create' }))
    expect((await rowOf(t, id)).releasedAt).not.toBeNull()
    expect(await t.db.$count(forwardPorts, eq(forwardPorts.resourceId, id))).toBe(0)
    expect(await t.db.$count(forwards, eq(forwards.ref, id))).toBe(0)
    expect(await cashOf(t, as)).toBe(before)
  })

  test('an alias of 250 characters is kept whole', async () => {
    const as = await twoNodeBuyer(t)
    const alias = '别'.repeat(250)
    const id = await boughtForward(t, as, toEcho({ alias }))
    expect(await t.ok(forward.calls.forwardInfo, { id }, { as })).toMatchObject({ alias, status: 'running' })
    expect(await buying(as, { alias: `${alias}x` })).toMatchObject({ code: '400001' })
  })
})

describe('its life', () => {
  test('what is open ends with its time, and listens again when it is renewed', async () => {
    const { as, id, port } = await running()
    const socket = await connected(port)
    socket.write('x')
    await once(socket, 'data')
    t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + 1000)
    await minute(t)
    await over(socket)
    expect((await rowOf(t, id)).status).toBe('expired')
    expect(await answers(port)).toBe(false)
    const me = await t.signIn(as.email)
    expect(await save(me, id, { connections_max: 3 })).toMatchObject({ code: '400005' })
    const { token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as: me })
    await settled(t, id)
    expect((await rowOf(t, id)).status).toBe('running')
    expect(await answers(port)).toBe(true)
  })

  test('one whose end an operator moves listens again too', async () => {
    const { id, port } = await running()
    t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + 1000)
    await minute(t)
    const expire_time = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
    await t.ok(catalogue.platformExpirySave, { id, expire_time, reason: 'courtesy' }, { as: await t.operator() })
    await settled(t, id)
    expect(await answers(port)).toBe(true)
  })

  test('what it carried to its last moment is counted, and its port is free when whoever carries it has let go', async () => {
    let arrived = 0
    const sink = await new Target((one) => {
      one.on('data', (chunk: Buffer) => (arrived += chunk.length)).on('end', () => one.end())
    }).listen()
    const { id, port } = await running({ target_port: sink.port })
    const socket = await connected(port)
    // It ends with a word or without one.
    const closed = new Promise<void>((resolve) => socket.resume().once('close', () => resolve()))
    const sending = (async () => {
      const piece = Buffer.alloc(64 * 1024)
      while (!socket.destroyed) if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), closed])
    })().catch(() => {})
    await eventually(() => expect(arrived).toBeGreaterThan(0))
    // Asked of a server that does not carry it.
    const second = await TestPortico.start({ SIM_SPEED: '1000', WORK: 'off' }, { beside: t })
    const engine = new EmbeddedForwards(second.app)
    const { accountId: account, name } = await rowOf(t, id)
    const call = { operation: newId('operation'), name, account, resource: id }
    await eventually(async () => expect(await engine.remove(call)).toMatchObject({ state: 'done' }))
    expect(await answers(port)).toBe(false)
    await closed
    await sending
    await eventually(() => expect(sink.sockets.size).toBe(0))
    // What it took and could not hand on any more was carried too. Who was too slow to be waited for writes it a little later.
    await eventually(async () => expect(await countedOf(engine, id)).toBeGreaterThanOrEqual(arrived))
    sink.stop()
    await second.stop()
  })

  test('what was carried is counted once, also by one that was too slow to be waited for', async () => {
    const { id, port } = await running()
    const socket = await connected(port)
    socket.write('hello')
    await once(socket, 'data')
    // As whoever removes it does when its holder says nothing for longer than it may hold it.
    await t.db.delete(forwards).where(eq(forwards.ref, id))
    await forwardsOf(t.app).settle()
    await over(socket)
    await forwardsOf(t.app).settle()
    expect(await countedOf(new EmbeddedForwards(t.app), id)).toBe('hello'.length)
  })

  test('it is held for as long as it is open, also where it is halted while its holder looks through what it holds', async () => {
    const { id, port } = await running()
    const { pool } = t.app
    const query = pool.query.bind(pool) as (asked: unknown, values?: unknown[]) => Promise<unknown>
    const seen: { held: boolean; open: boolean }[] = []
    const halt = () => t.db.update(forwards).set({ halted: true, listening: false }).where(eq(forwards.ref, id))
    const watched = vi.spyOn(pool, 'query').mockImplementation((async (asked: unknown, values?: unknown[]) => {
      const answer = await query(asked, values)
      const text = String(asked)
      if (text.startsWith('with taken') && seen.length === 0) await halt()
      if (/set holder = null.* and halted/s.test(text)) {
        const [row] = await t.db.select().from(forwards).where(eq(forwards.ref, id))
        if (row!.halted) seen.push({ held: row!.holder !== null, open: await answers(port) })
      }
      return answer
    }) as never)
    await forwardsOf(t.app).settle()
    await forwardsOf(t.app).settle()
    watched.mockRestore()
    expect(seen.slice(0, 2)).toEqual([
      { held: true, open: true },
      { held: false, open: false },
    ])
  })

  test('deleted, its port is anybody’s again', async () => {
    const { as, id, port } = await running()
    await removed(t, as, id)
    expect(await answers(port)).toBe(false)
    expect(await buying(as, toEcho({ port }))).toMatchObject({ code: '200' })
    await settled(t)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('another target is led to from now on, and the connections to the one before end', async () => {
    const { as, id, port } = await running()
    const socket = await connected(port)
    socket.write('x')
    await once(socket, 'data')
    const other = await new Target((client) => void client.end('other')).listen()
    expect(await save(as, id, { target_port: other.port })).toMatchObject({ code: '200' })
    await over(socket)
    const next = await connected(port)
    const [said] = (await once(next, 'data')) as [Buffer]
    expect(said.toString()).toBe('other')
    next.destroy()
    other.stop()
  })

  test('settings that fail leave it as it was', async () => {
    const { as, id, port } = await running()
    await t.ok(resourceCalls.resourceRename, { id, name: 'sim-refuse-change' }, { as })
    expect(await save(as, id, { sources: ['203.0.113.7'] })).toMatchObject({ code: '200' })
    const [last] = await t.db
      .select()
      .from(operations)
      .where(and(eq(operations.resourceId, id), eq(operations.action, 'save')))
    expect(last!.state).toBe('failed')
    expect(await t.ok(forward.calls.forwardInfo, { id }, { as })).toMatchObject({ sources: [] })
    expect(await answers(port)).toBe(true)
  })

  test('another tenant’s, another group’s and another kind’s are absent', async () => {
    const { as, id } = await running()
    const other = await twoNodeBuyer(t)
    const foreign = { code: '400002' }
    const settings = {
      alias: 'x',
      target_host: '93.184.216.34',
      target_port: 5000,
      sources: [],
      connections_max: 1,
      idle_seconds: 60,
    }
    expect(await t.send(forward.calls.forwardInfo, { id }, { as: other })).toMatchObject(foreign)
    expect(await t.send(forward.calls.forwardFigures, { id }, { as: other })).toMatchObject(foreign)
    expect(await t.send(forward.calls.forwardSave, { id, ...settings }, { as: other })).toMatchObject(foreign)
    const member = await t.member(as, null)
    expect((await t.send(forward.calls.forwardFigures, { id }, { as: member })).code).not.toBe('200')
    expect((await t.send(forward.calls.forwardSave, { id, ...settings }, { as: member })).code).not.toBe('200')
  })

  test('one changed by many at once ends in one state that row and engine agree on', async () => {
    const { as, id } = await running()
    await Promise.all([1, 2, 3, 4].map((connections_max) => save(as, id, { connections_max })))
    await settled(t, id)
    const [row] = await t.db.select().from(forwards).where(eq(forwards.ref, id))
    const { connections_max } = await t.ok(forward.calls.forwardInfo, { id }, { as })
    expect(row!.connectionsMax).toBe(connections_max)
  })
})

describe('several servers on one database', () => {
  test('who cannot say any more that they are there shuts it before another may take it', async () => {
    const { id, port } = await running()
    const { pool } = t.app
    const query = pool.query.bind(pool) as (asked: unknown, values?: unknown[]) => Promise<unknown>
    await query(`update embedded.forward set held_until = now() + interval '4 seconds' where ref = $1`, [id])
    await forwardsOf(t.app).settle()
    const [held] = await t.db.select().from(forwards).where(eq(forwards.ref, id))
    const away = vi.spyOn(pool, 'query').mockImplementation((async (asked: unknown, values?: unknown[]) => {
      if (String(asked).includes('embedded.forward')) throw new Error('The database is away')
      return query(asked, values)
    }) as never)
    const later = vi.spyOn(Date, 'now').mockReturnValue(held!.heldUntil!.getTime() + 1)
    await forwardsOf(t.app).settle()
    const open = await answers(port)
    later.mockRestore()
    away.mockRestore()
    expect(open).toBe(false)
    await forwardsOf(t.app).settle()
    expect(await answers(port)).toBe(true)
  })

  test('one of them listens, and another takes over when it is gone', async () => {
    const { id, port } = await running()
    const second = await TestPortico.start({ SIM_SPEED: '1000' }, { beside: t })
    const holder = async () => (await t.db.select().from(forwards).where(eq(forwards.ref, id)))[0]!.holder
    await forwardsOf(second.app).settle()
    const first = await holder()
    expect(await answers(port)).toBe(true)
    await forwardsOf(t.app).stop()
    await forwardsOf(second.app).settle()
    expect(await holder()).not.toBe(first)
    expect(await answers(port)).toBe(true)
    await second.stop()
  })
})
