import { once } from 'node:events'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { doorEnds } from '@portico/contract/door.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { readPhoneFrame, readPhoneServerMessage, type PhoneFrameKind } from '@portico/contract/phone/wire.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { businessBuyer, phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, node, removed, rowOf, settled, startStocked } from '../../../../test/resources.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
})
afterAll(() => t.stop())

const ticketFor = (as: Person, device_id: string) => t.ok(phoneCalls.phoneOpen, { device_id }, { as })

/** A browser at the door of viewers, with whatever it says first. */
async function present(ticket: string, hello: object) {
  const socket = new WebSocket(`ws://127.0.0.1:${t.ports.port}/api/phone?ticket=${ticket}`)
  const seen = { frames: [] as PhoneFrameKind[], said: [] as unknown[], closed: 0, socket }
  socket.on('message', (data: Buffer, binary) => {
    if (binary) seen.frames.push(readPhoneFrame(data)!.kind)
    else seen.said.push(readPhoneServerMessage(String(data)))
  })
  socket.on('close', (code) => (seen.closed = code))
  await once(socket, 'open')
  socket.send(JSON.stringify({ mode: 'pictures', size: 400, fps: 10, ...hello }))
  return seen
}
async function rowOfPhone(id: string): Promise<{ watched_until: Date }> {
  const { rows } = await t.app.pool.query('select watched_until from phone where id = $1', [id])
  return rows[0]
}
const whoIs = ({ access_token, login_id }: Person) => ({ access_token, login_id })

async function watching(as: Person, phone: string) {
  const viewer = await present((await ticketFor(as, phone)).ticket, whoIs(as))
  await eventually(() => expect(viewer.frames).toContain('picture'))
  return viewer
}

test('whoever has a phone sees it, it says that it is looked at, and what is done to it is seen', async () => {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  const viewer = await watching(as, phones[0]!.id)
  expect(viewer.said[0]).toMatchObject({ type: 'ready', mode: 'pictures' })
  await eventually(async () => expect(await phonesOf(t, as)).toMatchObject([{ state: 'stream' }]))
  const before = viewer.frames.length
  viewer.socket.send(JSON.stringify({ type: 'touch', action: 'down', pointer: 0, x: 0.15, y: 0.92, pressure: 1 }))
  viewer.socket.send(JSON.stringify({ type: 'touch', action: 'up', pointer: 0, x: 0.15, y: 0.92, pressure: 0 }))
  await eventually(() => expect(viewer.frames.length).toBeGreaterThan(before))
  viewer.socket.close()
  await eventually(async () => expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal' }]))
})

test('a ticket opens one viewer, once, for the session that asked for it', async () => {
  const [as, stranger] = [await buyer(t), await buyer(t)]
  const { phones } = await runningPhones(t, as, { count: 1 })
  const stolen = await present((await ticketFor(as, phones[0]!.id)).ticket, whoIs(stranger))
  await eventually(() => expect(stolen.closed).toBe(doorEnds.ticketRefused))
  const { ticket } = await ticketFor(as, phones[0]!.id)
  const first = await present(ticket, whoIs(as))
  await eventually(() => expect(first.frames).toContain('picture'))
  const second = await present(ticket, whoIs(as))
  await eventually(() => expect(second.closed).toBe(doorEnds.ticketRefused))
  const made = await present('made-up', whoIs(as))
  await eventually(() => expect(made.closed).toBe(doorEnds.ticketRefused))
  expect([stolen.frames, second.frames, made.frames]).toEqual([[], [], []])
  expect(first.closed).toBe(0)
  first.socket.close()
})

test('a window that closes takes nobody else along: who still looks says so again, and the phone stays looked at', async () => {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  const [gone, stays] = [await watching(as, phones[0]!.id), await watching(as, phones[0]!.id)]
  gone.socket.close()
  await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [phones[0]!.id], online_time: 6000 }, { as })
  const lookedAt = async () => (await rowOfPhone(phones[0]!.id)).watched_until.getTime() - t.app.clock.now().getTime()
  await eventually(async () => expect(await lookedAt()).toBeGreaterThan(6_000))
  expect(stays.closed).toBe(0)
  const before = stays.frames.length
  stays.socket.send(JSON.stringify({ type: 'key', action: 'press', code: 187 }))
  await eventually(() => expect(stays.frames.length).toBeGreaterThan(before))
  stays.socket.close()
  await eventually(async () => expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal' }]))
})

test('unbinding sends away whoever looks, and nothing they say is done any more', async () => {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  const viewer = await watching(as, phones[0]!.id)
  await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [phones[0]!.id] }, { as })
  await eventually(() => expect(viewer.closed).toBe(doorEnds.wrongState))
  // A ticket of before is worth nothing; a new one is.
  const again = await watching(as, phones[0]!.id)
  again.socket.close()
})

test('a viewer ends with its session', async () => {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  const viewer = await watching(as, phones[0]!.id)
  await t.ok(sessionCalls.sessionFinish, undefined, { as })
  await eventually(() => expect(viewer.closed).toBe(doorEnds.sessionEnded))
})

test('a viewer ends with the term', async () => {
  const as = await buyer(t)
  const { id, phones } = await runningPhones(t, as, { count: 1 })
  const viewer = await watching(as, phones[0]!.id)
  const end = (await rowOf(t, id)).expiresAt!
  await t.db.execute(`update resource set expires_at = now() - interval '1 minute' where id = '${id}'`)
  await resourceTimeJob(t.app).run({})
  await settled(t, id)
  await eventually(() => expect(viewer.closed).toBe(doorEnds.wrongState))
  expect(end.getTime()).toBeGreaterThan(t.clock.now().getTime())
})

interface Stage {
  owner: Person
  member: Person
  service: string
  phone: string
}
async function staged(): Promise<Stage> {
  const owner = await businessBuyer(t)
  const { id, phones } = await runningPhones(t, owner, { count: 1 })
  await t.share(owner)
  return { owner, member: await t.member(owner), service: id, phone: phones[0]!.id }
}

async function replaced(device_id: string) {
  const as = await t.operator()
  await t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, host: '127.0.0.1', port: 1 }, { as })
  const { result } = await t.ok(phoneCalls.platformPhoneList, { search: '127.0.0.1' }, { as })
  await t.ok(phoneCalls.platformPhoneReplace, { device_id, by: result[0]!.id }, { as })
}

type End = [what: string, code: number, act: (stage: Stage) => Promise<unknown>]
test.each<End>([
  [
    'the member is moved to another group',
    doorEnds.notFound,
    async ({ owner, member }) => {
      const { id } = await t.ok(teamCalls.teamGroupSave, { name: 'Others' }, { as: owner })
      await t.ok(teamCalls.teamGroupProductsSave, { id, products: ['phone'] }, { as: owner })
      await t.ok(teamCalls.memberAssign, { ids: [member.login_id], group_id: id }, { as: owner })
    },
  ],
  [
    'the member is taken out of their group',
    doorEnds.forbidden,
    ({ owner, member }) => t.ok(teamCalls.memberAssign, { ids: [member.login_id], group_id: '' }, { as: owner }),
  ],
  [
    'the phones are given to nobody',
    doorEnds.notFound,
    ({ owner, service }) => t.ok(teamCalls.resourceAssign, { ids: [service], group_id: '' }, { as: owner }),
  ],
  [
    'the phone is given to another member alone',
    doorEnds.notFound,
    async ({ owner, phone }) => {
      const { login_id: member_id } = await t.member(owner)
      await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [phone], member_id }, { as: owner })
    },
  ],
  [
    'the group may have phones no more',
    doorEnds.forbidden,
    async ({ owner }) =>
      t.ok(teamCalls.teamGroupProductsSave, { id: await t.groupOf(owner), products: ['host'] }, { as: owner }),
  ],
  [
    'the member is removed',
    doorEnds.sessionEnded,
    ({ owner, member }) => t.ok(teamCalls.memberRemove, { id: member.login_id }, { as: owner }),
  ],
  ['the phone is replaced', doorEnds.notFound, ({ phone }) => replaced(phone)],
  ['the phones are deleted', doorEnds.notFound, ({ owner, service }) => removed(t, owner, service)],
])('a viewer ends when %s, and a ticket of before opens nothing', async (_what, code, act) => {
  const stage = await staged()
  const { member, phone } = stage
  const viewer = await watching(member, phone)
  const { ticket } = await ticketFor(member, phone)
  await act(stage)
  await eventually(() => expect(viewer.closed).toBe(code))
  const late = await present(ticket, whoIs(member))
  await eventually(() => expect(late.closed).toBe(code))
  expect(late.frames).toEqual([])
})

test('nonsense ends the viewer that says it, and nobody else', async () => {
  const as = await buyer(t)
  const { phones } = await runningPhones(t, as, { count: 1 })
  const [one, other] = [await watching(as, phones[0]!.id), await watching(as, phones[0]!.id)]
  one.socket.send('{"type":"touch","action":"down","pointer":99,"x":7,"y":-1}')
  await eventually(() => expect(one.closed).toBe(4400))
  other.socket.send(JSON.stringify({ type: 'ping', at: 5 }))
  await eventually(() => expect(other.said).toContainEqual({ type: 'pong', at: 5 }))
  expect(other.closed).toBe(0)
  other.socket.close()
})
