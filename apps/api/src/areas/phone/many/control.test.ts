import { sessionCalls } from '@portico/contract/account/session.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { doorEnds } from '@portico/contract/door.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneEnds, phoneKeys } from '@portico/contract/phone/wire.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessBuyer, phonesOf, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { Controller } from '../../../../test/phone-sockets.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf, phonesOf as engineOf } from '../device/reach.ts'

let t: TestPortico
let as: Person
let master: string
let one: string
let other: string
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
  as = await buyer(t)
  const own = (await runningPhones(t, as, { count: 3 })).phones.map(({ id }) => id)
  ;[master, one, other] = own as [string, string, string]
})
afterAll(() => t.stop())

async function addressFor(id: string) {
  const [row] = await t.db.select().from(phones).where(eq(phones.id, id))
  return addressOf(t.app, row!)
}
const focusOf = async (id: string) => engineOf(t.app).focus(await addressFor(id))
const startApp = async (id: string, app: string) => engineOf(t.app).apps.start(await addressFor(id), app)
const press = (code: number) => ({ type: 'key', action: 'press', code, meta: 0 }) as const

/** All are at home, and nobody controls them. */
beforeEach(async () => {
  for (const id of [master, one, other]) {
    const hands = await engineOf(t.app).stream(
      await addressFor(id),
      { mode: 'hands' },
      { frame: () => true, ended() {} },
    )
    await hands.act(press(phoneKeys.home))
    hands.close()
  }
  await eventually(async () => expect(await statesOf()).toEqual(['normal', 'normal', 'normal']))
})
const statesOf = async (who = as) => (await phonesOf(t, who)).map(({ state }) => state)

async function controlling(...followers: string[]): Promise<Controller> {
  const group = await Controller.open(t, as, master, followers)
  await group.follow(...followers)
  return group
}

describe('a group', () => {
  test('does on all what is done on the master, in order, and all of it is said to be controlled', async () => {
    const group = await controlling(one, other)
    await eventually(async () => expect(await statesOf()).toEqual(['group control', 'group control', 'group control']))
    group.tap(0.15, 0.92)
    await eventually(async () => expect(await focusOf(master)).not.toContain('launcher'))
    const opened = await focusOf(master)
    for (const id of [one, other]) await eventually(async () => expect(await focusOf(id)).toBe(opened))
    group.say(press(phoneKeys.home))
    for (const id of [one, other]) await eventually(async () => expect(await focusOf(id)).toContain('launcher'))
    group.visitor.socket.close()
    await eventually(async () => expect(await statesOf()).toEqual(['normal', 'normal', 'normal']))
  })

  test('pauses one that shows another app, does nothing to it, and goes on with it when it is told to', async () => {
    const group = await controlling(one, other)
    await startApp(one, 'com.android.settings')
    await group.paused(one, 'app')
    expect(group.of(other)).toMatchObject({ state: 'follows' })
    const before = await focusOf(one)
    group.tap(0.15, 0.92)
    await eventually(() => expect(group.of(one)).toMatchObject({ state: 'paused', held: 1 }))
    await eventually(async () => expect(await focusOf(other)).not.toContain('launcher'))
    expect(await focusOf(one)).toBe(before)
    await startApp(one, (await focusOf(master)).split('/')[0]!)
    group.order('resume', one)
    await group.follow(one, other)
    group.say(press(phoneKeys.home))
    await eventually(async () => expect(await focusOf(one)).toContain('launcher'))
    group.visitor.socket.close()
  })

  test('pauses one that was elsewhere from the beginning', async () => {
    await startApp(other, 'com.android.settings')
    const group = await Controller.open(t, as, master, [one, other])
    await group.paused(other, 'app')
    await group.follow(one)
    group.visitor.socket.close()
  })

  test('pauses whom a person pauses, and nothing is done to it', async () => {
    const group = await controlling(one, other)
    group.order('pause', other)
    await group.paused(other, 'person')
    group.tap(0.15, 0.92)
    await eventually(async () => expect(await focusOf(one)).not.toContain('launcher'))
    expect(await focusOf(other)).toContain('launcher')
    group.visitor.socket.close()
  })

  test('is refused where another has the master, and waits for one that another has', async () => {
    const first = await controlling(one)
    const refused = await t.send(catalogue.phoneControlOpen, { device_id: one, device_ids: [other] }, { as })
    expect(refused.msg).toContain('already controlling this phone')
    const second = await Controller.open(t, as, other, [one])
    await second.paused(one, 'busy')
    first.visitor.socket.close()
    await eventually(async () => expect((await statesOf())[0]).toBe('normal'))
    second.order('resume', one)
    await second.follow(one)
    second.visitor.socket.close()
  })

  test('whose server fell leaves its phones to others after a while', async () => {
    const claimed = (seconds: number) =>
      t.db
        .update(phones)
        .set({
          controlledBy: 'a server that fell',
          controlledUntil: new Date(t.clock.now().getTime() + seconds * 1000),
        })
        .where(eq(phones.id, one))
    await claimed(10)
    const early = await Controller.open(t, as, master, [one])
    await early.paused(one, 'busy')
    await claimed(-1)
    early.order('resume', one)
    await early.follow(one)
    early.visitor.socket.close()
  })

  test('of which two tickets were given is had by the first', async () => {
    const [first, second] = [
      await t.ok(catalogue.phoneControlOpen, { device_id: master, device_ids: [one] }, { as }),
      await t.ok(catalogue.phoneControlOpen, { device_id: master, device_ids: [other] }, { as }),
    ]
    const group = await Controller.at(t, as, first)
    await group.follow(one)
    const late = await Controller.at(t, as, second)
    await late.visitor.endedBy(doorEnds.wrongState)
    group.visitor.socket.close()
  })

  test('pauses one that is rebooted, and follows again when it is back', async () => {
    const group = await controlling(one, other)
    await t.ok(phoneCalls.phoneAct, { action: 'reboot', device_ids: [one] }, { as })
    await eventually(() => expect(group.of(one)).toMatchObject({ state: 'paused' }))
    await eventually(async () => expect((await phonesOf(t, as, { search: one }))[0]!.state).toBe('group control'))
    group.order('resume', one)
    await group.follow(one)
    group.visitor.socket.close()
  })

  test('pauses one at which something else is done, although it answers', async () => {
    const group = await controlling(one, other)
    await t.db.update(phones).set({ work: 'backup', workId: 'other' }).where(eq(phones.id, one))
    await group.paused(one, 'busy')
    expect(group.of(other)).toMatchObject({ state: 'follows' })
    group.order('resume', one)
    group.tap(0.15, 0.92)
    await eventually(() => expect(group.of(one)).toMatchObject({ state: 'paused', why: 'busy', held: 1 }))
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, one))
    group.order('resume', one)
    await group.follow(one)
    group.visitor.socket.close()
  })

  test('lets go of one that is unbound, and ends when the master is', async () => {
    const group = await controlling(one, other)
    await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [one] }, { as })
    await group.paused(one, 'unbound')
    await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [master] }, { as })
    await group.visitor.endedBy(doorEnds.wrongState)
    await eventually(async () => expect(await statesOf()).toEqual(['normal', 'normal', 'normal']))
  })

  test('ends with the session, and nobody is controlled any more', async () => {
    const person = await buyer(t)
    const own = (await runningPhones(t, person, { count: 2 })).phones.map(({ id }) => id)
    const group = await Controller.open(t, person, own[0]!, [own[1]!])
    await group.follow(own[1]!)
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    await group.visitor.endedBy(doorEnds.sessionEnded)
    await eventually(async () => {
      const rows = await t.db.select().from(phones).where(eq(phones.controlledBy, ''))
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(own))
    })
  })

  test('lets go of those that are no longer for the member, one by one', async () => {
    const owner = await businessBuyer(t)
    const first = await runningPhones(t, owner, { count: 1 })
    const second = await runningPhones(t, owner, { count: 1 })
    await t.share(owner)
    const [head, follows] = [first.phones[0]!.id, second.phones[0]!.id]
    const group = await Controller.open(t, await t.member(owner), head, [follows])
    await group.follow(follows)
    await t.ok(teamCalls.resourceAssign, { ids: [second.id], group_id: '' }, { as: owner })
    await group.paused(follows, 'absent')
    group.order('resume', follows)
    group.tap(0.15, 0.92)
    await eventually(() => expect(group.of(follows)).toMatchObject({ state: 'paused', why: 'absent', held: 1 }))
    await t.ok(teamCalls.resourceAssign, { ids: [first.id], group_id: '' }, { as: owner })
    await group.visitor.endedBy(doorEnds.notFound)
  })
})

describe('nobody', () => {
  test("controls another's phone, by any place in the group", async () => {
    const stranger = await buyer(t)
    const theirs = (await runningPhones(t, stranger, { count: 1 })).phones[0]!.id
    for (const input of [
      { device_id: theirs, device_ids: [one] },
      { device_id: one, device_ids: [theirs] },
    ])
      expect((await t.send(catalogue.phoneControlOpen, input, { as })).code).toBe(refusals.notFound)
    const group = await controlling(one)
    group.order('resume', theirs)
    group.order('pause', theirs)
    group.tap(0.15, 0.92)
    await eventually(async () => expect(await focusOf(one)).not.toContain('launcher'))
    expect([group.of(theirs), await focusOf(theirs)]).toEqual([undefined, expect.stringContaining('launcher')])
    group.visitor.socket.close()
  })

  test.for<[string, string]>([
    ['nonsense', '{"type":"control","do":"shell","ids":[]}'],
    ['what is cut off', '{"type":"control"'],
    ['what is beyond the screen', '{"type":"touch","action":"down","pointer":0,"x":9,"y":0}'],
  ])('is heard who says %s', async ([, said]) => {
    const group = await controlling(one)
    group.visitor.socket.send(said)
    await group.visitor.endedBy(phoneEnds.malformed)
  })
})
