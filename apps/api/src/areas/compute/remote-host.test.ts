import { once } from 'node:events'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { remoteCalls, remoteEnds, type RemoteWay } from '@portico/contract/compute/remote.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { execOn, newKeyPair, sshTo } from '../../../test/machines.ts'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { buyer, hostPassword, runningHost, settled, stockOneNode } from '../../../test/resources.ts'
import { demoPrices } from '../../demo/prices.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
let owner: Person
beforeAll(async () => {
  t = await TestPortico.start({ SIM_SPEED: '1000' }, { listen: true })
  await inTransaction(t.app.pool, (db) => demoPrices(db, t.clock))
  await stockOneNode(t)
  owner = await buyer(t)
})
afterAll(() => t.stop())

/** A browser that went through the door of the whole server. */
async function connected(id: string, way: RemoteWay, password?: string) {
  const given = password === undefined ? {} : { password }
  const { ticket, address } = await t.ok(remoteCalls.remoteConnect, { id, way, ...given }, { as: owner })
  const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}${address}?ticket=${ticket}`)
  const seen = { shown: '', said: [] as Record<string, unknown>[], closed: 0, socket }
  socket.on('message', (data, binary) => {
    if (binary) seen.shown += String(data)
    else seen.said.push(JSON.parse(String(data)) as Record<string, unknown>)
  })
  socket.on('close', (code) => (seen.closed = code))
  await once(socket, 'open')
  socket.send(JSON.stringify({ access_token: owner.access_token, login_id: owner.login_id }))
  return seen
}

test('a host that was bought is entered with its kept password, a typed one, and by its screen', async () => {
  const id = await runningHost(t, owner)
  for (const password of [undefined, hostPassword]) {
    const terminal = await connected(id, 'ssh', password)
    await eventually(() => expect(terminal.shown).toContain('ubuntu@web:~$ '))
    terminal.socket.send(Buffer.from('nproc; whoami\r'))
    await eventually(() => expect(terminal.shown).toContain('\r\n1\r\nubuntu\r\n'))
    terminal.socket.close()
  }
  const screen = await connected(id, 'vnc')
  await eventually(() => expect(screen.shown).toBe('RFB 003.008\n'))
  expect(screen.said).toEqual([{ ready: true, password: expect.any(String) }])
  screen.socket.close()
  const wrong = await connected(id, 'ssh', 'wrong')
  await eventually(() => expect(wrong.closed).toBe(remoteEnds.signInRefused))
  const { text } = await t.ok(hostCalls.hostConsoleLog, { id }, { as: owner })
  expect(text).toContain('Accepted password for ubuntu')
})

/** What the list tells is all that a client of one's own is given. */
async function wayIn(id: string, as = owner) {
  const { result } = await t.ok(hostCalls.hostList, { search: id }, { as })
  const { ssh_host, ssh_port, ssh_user_name } = result[0]!
  return { host: ssh_host, port: ssh_port!, username: ssh_user_name }
}

test('the list says where an SSH client comes in, and it does, by the password of the host and by its key', async () => {
  const byPassword = await wayIn(await runningHost(t, owner))
  expect(byPassword).toMatchObject({ host: '127.0.0.1', username: 'ubuntu' })
  const client = await sshTo(byPassword.port, { ...byPassword, password: hostPassword })
  expect(await execOn(client, 'whoami')).toEqual({ out: 'ubuntu\n', err: '', code: 0 })
  client.end()
  await expect(sshTo(byPassword.port, { ...byPassword, password: 'Wrong-Lamp-42' })).rejects.toThrow(/authentication/)

  const own = newKeyPair()
  const pair = { name: 'laptop', public_key: own.public }
  const { id: key_pair_id } = await t.ok(keyPairCalls.keyPairCreate, pair, { as: owner })
  const byKey = await wayIn(await runningHost(t, owner, { sign_in: 'key', key_pair_id }))
  expect(byKey.port).not.toBe(byPassword.port)
  const keyed = await sshTo(byKey.port, { ...byKey, privateKey: own.private })
  expect((await execOn(keyed, 'hostname')).out).toBe('web\n')
  keyed.end()
  await expect(sshTo(byPassword.port, { ...byPassword, privateKey: own.private })).rejects.toThrow(/authentication/)
})

test('stopping the host ends what is open on it, and nobody comes in until it runs again', async () => {
  const id = await runningHost(t, owner)
  const terminal = await connected(id, 'ssh')
  await eventually(() => expect(terminal.shown).toContain('$ '))
  await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as: owner })
  await settled(t, id)
  await eventually(() => expect(terminal.closed).not.toBe(0))
  expect(await t.send(remoteCalls.remoteConnect, { id, way: 'ssh' }, { as: owner })).toMatchObject({ code: '400005' })
  // Its port is free by then, and may be opened for somebody else's machine.
  expect(await wayIn(id)).toEqual({ host: '', port: null, username: '' })
  await t.ok(hostCalls.hostAct, { ids: [id], action: 'start' }, { as: owner })
  await settled(t, id)
  expect(await wayIn(id)).toEqual({ host: '127.0.0.1', port: expect.any(Number), username: 'ubuntu' })
  const again = await connected(id, 'ssh')
  await eventually(() => expect(again.shown).toContain('$ '))
  again.socket.close()
})

test('another tenant’s host is absent, and one in the recycle bin is shut', async () => {
  const id = await runningHost(t, owner)
  const stranger = await t.customer()
  expect(await t.send(remoteCalls.remoteConnect, { id, way: 'vnc' }, { as: stranger })).toMatchObject({
    code: '400002',
  })
  const other = { id: 'host_Zzzzzzzzzzzz', way: 'ssh' as const }
  expect(await t.send(remoteCalls.remoteConnect, other, { as: owner })).toMatchObject({ code: '400002' })
  const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as: owner })
  await t.ok(resourceCalls.resourceDelete, { id, token }, { as: owner })
  await settled(t, id)
  expect(await t.send(remoteCalls.remoteConnect, { id, way: 'vnc' }, { as: owner })).toMatchObject({ code: '400005' })
})
