import { sessionCalls } from '@portico/contract/account/session.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { doorEnds } from '@portico/contract/door.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { readWallFrame, wallMessageBytesMax, wallPhonesMax, wallPicture } from '@portico/contract/phone/wall.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { DoorVisitor, WallViewer, whoIs } from '../../../../test/phone-sockets.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, node, removed, settled, startStocked } from '../../../../test/resources.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'
import { addressOf, phonesOf as engineOf } from '../device/reach.ts'
import { phones } from '../device/phone.table.ts'
import { eq } from 'drizzle-orm'

let t: TestPortico
let as: Person
let ids: string[]
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
  as = await buyer(t)
  ids = (await runningPhones(t, as, { count: 3 })).phones.map(({ id }) => id)
})
afterAll(() => t.stop())

async function startApp(id: string, app: string) {
  const [row] = await t.db.select().from(phones).where(eq(phones.id, id))
  await engineOf(t.app).apps.start(await addressOf(t.app, row!), app)
}

describe('a wall', () => {
  test('shows what is on the screen, small, changes with it, and nobody is said to stream', async () => {
    const [one, other, third] = ids as [string, string, string]
    const wall = await WallViewer.open(t, as)
    wall.see(one, other)
    await wall.shown(one, other)
    expect(wall.told(one)).toEqual(['opening', 'shown'])
    expect(wall.told(third)).toEqual([])
    const { frame } = readWallFrame(wall.visitor.bytes.at(-1)!)!
    expect(Math.max(frame.width, frame.height)).toBe(wallPicture.size)
    expect(await phonesOf(t, as)).toMatchObject([{ state: 'normal' }, { state: 'normal' }, { state: 'normal' }])
    const before = wall.frames(one)
    await startApp(one, 'com.android.settings')
    await eventually(() => expect(wall.frames(one)).toBeGreaterThan(before))
    wall.see(third)
    await wall.shown(third)
    const left = wall.frames(one)
    await startApp(one, 'com.portico.camera')
    wall.see(one)
    await eventually(() => expect(wall.frames(one)).toBeGreaterThan(left))
    expect(wall.told(one)).toEqual(['opening', 'shown', 'opening', 'shown'])
    wall.visitor.socket.close()
  })

  test('is sent single pictures where the browser decodes no video', async () => {
    const wall = await WallViewer.open(t, as, 'pictures')
    wall.see(ids[0]!)
    await wall.shown(ids[0]!)
    expect(readWallFrame(wall.visitor.bytes[0]!)!.frame.kind).toBe('picture')
    wall.visitor.socket.close()
  })

  test('says which phones are not there, whosever they are, and shows the others', async () => {
    const stranger = await buyer(t)
    const theirs = (await runningPhones(t, stranger, { count: 1 })).phones[0]!.id
    const wall = await WallViewer.open(t, as)
    wall.see(theirs, 'phn_Aaaaaaaaaaaa', ids[0]!)
    await wall.shown(ids[0]!)
    expect([wall.told(theirs).at(-1), wall.told('phn_Aaaaaaaaaaaa').at(-1)]).toEqual(['absent', 'absent'])
    expect([wall.frames(theirs), wall.frames('phn_Aaaaaaaaaaaa')]).toEqual([0, 0])
    wall.visitor.socket.close()
  })

  test('tells of a phone that does not answer, and shows it when it is asked again and does', async () => {
    const operator = await t.operator()
    await t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, host: '127.0.0.1', port: 9 }, { as: operator })
    const { id: service, phones: own } = await runningPhones(t, as, { count: 1 })
    const silent = own[0]!.id
    expect((await t.db.select().from(phones).where(eq(phones.id, silent)))[0]).toMatchObject({ engine: 'adb' })
    const wall = await WallViewer.open(t, as)
    wall.see(silent)
    await eventually(() => expect(wall.told(silent)).toEqual(['opening', 'silent']))
    wall.say({ type: 'again', id: silent })
    await eventually(() => expect(wall.told(silent)).toEqual(['opening', 'silent', 'opening', 'silent']))
    wall.visitor.socket.close()
    await removed(t, as, service)
  })

  test('lets go of a phone that is unbound, and shows it again when it is asked for', async () => {
    const wall = await WallViewer.open(t, as)
    wall.see(...ids)
    await wall.shown(...ids)
    await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [ids[0]!] }, { as })
    await eventually(() => expect(wall.told(ids[0]!).at(-1)).toBe('unbound'))
    expect(wall.told(ids[1]!).at(-1)).toBe('shown')
    wall.say({ type: 'again', id: ids[0]! })
    await wall.shown(ids[0]!)
    await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [ids[1]!] }, { as })
    await eventually(() => expect(wall.told(ids[1]!).at(-1)).toBe('unbound'))
    expect(wall.told(ids[0]!).at(-1)).toBe('shown')
    wall.visitor.socket.close()
  })

  test('ends with its session, and its ticket is for nobody else and for once', async () => {
    const person = await buyer(t)
    const given = await t.ok(catalogue.phoneWallOpen, undefined, { as: person })
    const stolen = await DoorVisitor.come(t, given, whoIs(as))
    await stolen.endedBy(doorEnds.ticketRefused)
    const again = await DoorVisitor.come(t, given, whoIs(person))
    await again.endedBy(doorEnds.ticketRefused)
    const wall = await WallViewer.open(t, person)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    await wall.visitor.endedBy(doorEnds.sessionEnded)
  })

  test('ends a picture with the term', async () => {
    const { id, phones: own } = await runningPhones(t, as, { count: 1 })
    const wall = await WallViewer.open(t, as)
    wall.see(own[0]!.id, ids[0]!)
    await wall.shown(own[0]!.id, ids[0]!)
    await t.db.execute(`update resource set expires_at = now() - interval '1 minute' where id = '${id}'`)
    await resourceTimeJob(t.app).run({})
    await settled(t, id)
    await eventually(() => expect(wall.told(own[0]!.id).at(-1)).toBe('absent'))
    expect(wall.told(ids[0]!).at(-1)).toBe('shown')
    wall.visitor.socket.close()
  })

  test('ends a picture with the right to see it, begins it again with that, and ends with the right to see any', async () => {
    const owner = await businessBuyer(t)
    const { id, phones: own } = await runningPhones(t, owner, { count: 1 })
    await t.share(owner)
    const wall = await WallViewer.open(t, await t.member(owner))
    wall.see(own[0]!.id)
    await wall.shown(own[0]!.id)
    const group = await t.groupOf(owner)
    const give = (group_id: string) => t.ok(teamCalls.resourceAssign, { ids: [id], group_id }, { as: owner })
    await give('')
    await eventually(() => expect(wall.told(own[0]!.id).at(-1)).toBe('absent'))
    await give(group)
    await wall.shown(own[0]!.id)
    await t.ok(teamCalls.teamGroupProductsSave, { id: group, products: ['host'] }, { as: owner })
    await wall.visitor.endedBy(doorEnds.forbidden)
  })
})

describe('whoever', () => {
  test.for<[string, string | Buffer]>([
    ['says nonsense', 'nonsense'],
    ['says what there is not', '{"type":"look"}'],
    ['asks for what is no phone', '{"type":"see","ids":["../etc"]}'],
    [
      'asks for more than a screen shows',
      JSON.stringify({ type: 'see', ids: Array.from({ length: wallPhonesMax + 1 }, () => 'phn_Aaaaaaaaaaaa') }),
    ],
    ['sends bytes', Buffer.from('{"type":"see","ids":[]}')],
  ])('%s is sent away', async ([, message]) => {
    const wall = await WallViewer.open(t, as)
    wall.visitor.socket.send(message)
    await wall.visitor.endedBy(4400)
  })

  test('says too much is cut off', async () => {
    const wall = await WallViewer.open(t, as)
    wall.visitor.socket.send(' '.repeat(wallMessageBytesMax + 1))
    await wall.visitor.endedBy(1009)
  })

  test('says it without end is sent away, and others see on', async () => {
    const [flood, calm] = [await WallViewer.open(t, as), await WallViewer.open(t, as)]
    calm.see(ids[0]!)
    for (let n = 0; n < 2_000; n++) flood.see(ids[n % 3]!)
    await flood.visitor.endedBy(doorEnds.tooMany)
    await calm.shown(ids[0]!)
    calm.visitor.socket.close()
  })

  test('never reads slows nobody, and sees on when it reads again', async () => {
    const one = ids[0]!
    const [stuck, quick] = [await WallViewer.open(t, as, 'pictures'), await WallViewer.open(t, as, 'pictures')]
    stuck.see(one)
    quick.see(one)
    await Promise.all([stuck.shown(one), quick.shown(one)])
    stuck.visitor.socket.pause()
    for (let n = 0; n < 4; n++) {
      const before = quick.frames(one)
      await startApp(one, n % 2 ? 'com.portico.camera' : 'com.android.settings')
      await eventually(() => expect(quick.frames(one)).toBeGreaterThan(before))
    }
    stuck.visitor.socket.resume()
    await eventually(() => expect(stuck.frames(one)).toBeGreaterThan(1))
    stuck.visitor.socket.close()
    quick.visitor.socket.close()
  })

  test('asks for two hundred walls at once has as many as a session may have', async () => {
    const person = await buyer(t)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => t.send(catalogue.phoneWallOpen, undefined, { as: person })),
    )
    const given = answers.filter(({ code }) => code === '200')
    expect(given.length).toBe(60)
  })
})
