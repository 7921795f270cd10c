import { once } from 'node:events'
import { userCalls } from '@portico/contract/account/user.ts'
import { remoteAddress } from '@portico/contract/compute/remote.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { TestPortico } from '../../../test/portico.ts'
import { RawSocket, spokenPing } from '../../../test/raw-socket.ts'
import { TestSocket } from '../../../test/socket.ts'
import { pushTo } from './push.ts'
import { eventually } from '../../../test/eventually.ts'

/** Far more than the kernels of both sides hold for one connection. */
const floodBytes = 32_000_000

let t: TestPortico
const open: { close(): void }[] = []
beforeAll(async () => {
  t = await TestPortico.start({ SOCKETS_PER_ADDRESS: '12', SOCKETS_PER_SESSION: '3' }, { listen: true })
})
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await eventually(() => expect(t.app.push.sockets).toBe(0))
})
afterAll(() => t.stop())

const ownPort = () => t.ports.pushPort
const own = () => `ws://127.0.0.1:${ownPort()}`
const main = (path = '/push') => `ws://127.0.0.1:${t.ports.port}${path}`
const kept = <T extends { close(): void }>(one: T): T => {
  open.push(one)
  return one
}
const from = (address: string) => ({ 'x-forwarded-for': address })

describe('whoever pings and never reads', () => {
  test.each([
    ['its own port', () => ownPort(), '/'],
    ['/push on the main port', () => t.ports.port, '/push'],
    ['the door of remote consoles', () => t.ports.port, remoteAddress],
  ])('is cut off at %s, and the others go on', async (_door, port, path) => {
    const person = await t.customer()
    const reader = await kept(await TestSocket.open(own())).register(t, person)
    const deaf = await Promise.all([1, 2, 3].map(async () => kept(await RawSocket.open(port(), path))))
    const sent = await Promise.all(deaf.map((one) => one.flood(floodBytes)))
    for (const bytes of sent) expect(bytes).toBeLessThan(floodBytes)
    for (const { cut } of deaf) expect(cut).toBe(true)
    await pushTo(t.db, { login: person.login_id }, { after: 1 })
    await reader.hears({ after: 1 })
  })

  test('is cut off with words as well as with frames', async () => {
    const deaf = kept(await RawSocket.open(ownPort()))
    expect(await deaf.flood(floodBytes, spokenPing)).toBeLessThan(floodBytes)
  })

  test('while a ping that is read gets its answer, the last of several at least', async () => {
    const socket = kept(new WebSocket(own()))
    const answers: string[] = []
    socket.on('pong', (said) => answers.push(String(said)))
    await once(socket, 'open')
    for (const said of ['one', 'two', 'three']) socket.ping(said)
    await eventually(() => expect(answers.at(-1)).toBe('three'))
    expect(answers[0]).toBe('one')
  })
})

describe('how many sockets there may be', () => {
  test('for one address, at all doors together, a network of IPv6 being one; others are let in', async () => {
    const here = from('2001:db8::1')
    for (let n = 0; n < 6; n++) kept(await TestSocket.open(own(), here))
    for (let n = 0; n < 5; n++) kept(await TestSocket.open(main(), from(`2001:db8::${n + 2}`)))
    const remote = kept(new WebSocket(main(remoteAddress), { headers: here }))
    await once(remote, 'open')
    await expect(TestSocket.open(own(), here)).rejects.toThrow('429')
    await expect(TestSocket.open(main(), here)).rejects.toThrow('429')
    const [refused] = (await once(new WebSocket(main(remoteAddress), { headers: here }), 'error')) as [Error]
    expect(refused.message).toContain('429')
    kept(await TestSocket.open(own(), from('2001:db8:0:1::1')))
    open.shift()!.close()
    await eventually(async () => kept(await TestSocket.open(own(), here)))
  })

  test('for one session: one too many is told so and closed, the others stay', async () => {
    const person = await t.customer()
    const all = [1, 2, 3].map(async () => kept(await TestSocket.open(own())).register(t, person))
    const first = await Promise.all(all)
    const more = kept(await TestSocket.open(main()))
    more.send({ cid: more.cid })
    await t.ok(userCalls.pushRegister, { cid: more.cid }, { as: person })
    await more.isClosed(4429)
    expect(more.heard).not.toContainEqual({ registered: 1 })
    await pushTo(t.db, { login: person.login_id }, { still: 1 })
    for (const one of first) await one.hears({ still: 1 })
  })
})
