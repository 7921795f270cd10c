import { randomBytes } from 'node:crypto'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { cameraDevicesMax } from '@portico/contract/constants.ts'
import { refusals } from '@portico/contract/codes.ts'
import { doorEnds } from '@portico/contract/door.ts'
import { cameraFrameBytesMax } from '@portico/contract/phone/camera.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { createCanvas } from '@napi-rs/canvas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { fakePhone } from '../../../../test/fake-phone.ts'
import { CameraPerson } from '../../../../test/phone-sockets.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, startStocked } from '../../../../test/resources.ts'
import { gridOf } from './png-grid.ts'
import { phones } from '../device/phone.table.ts'
import { addressOf, phonesOf } from '../device/reach.ts'

let t: TestPortico
let as: Person
let ids: string[]
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
  as = await buyer(t)
  ids = (await runningPhones(t, as, { count: 2 })).phones.map(({ id }) => id)
})
afterAll(() => t.stop())

function jpegOf(color: string): Buffer {
  const canvas = createCanvas(240, 320)
  const context = canvas.getContext('2d')
  context.fillStyle = color
  context.fillRect(0, 0, 240, 320)
  return canvas.toBuffer('image/jpeg')
}

async function addressFor(id: string) {
  const [row] = await t.db.select().from(phones).where(eq(phones.id, id))
  return addressOf(t.app, row!)
}
/** How bright the middle of its screen is. */
async function middle(id: string): Promise<number> {
  const grid = await gridOf(await phonesOf(t.app).screenshot(await addressFor(id)))
  return grid!.cells[grid!.cells.length / 2 + 6]!
}
const cameraApp = async (id: string) => phonesOf(t.app).apps.start(await addressFor(id), 'com.portico.camera')

describe('a camera', () => {
  test('is seen on every phone that it is sent to, as it changes, until it goes', async () => {
    for (const id of ids) await cameraApp(id)
    const person = await CameraPerson.open(t, as, ids)
    for (const id of ids) await person.told(id, 'takes')
    for (const [color, isBright] of [
      ['#ffffff', true],
      ['#000000', false],
    ] as const) {
      person.send(jpegOf(color))
      for (const id of ids) await eventually(async () => expect((await middle(id)) > 200).toBe(isBright))
    }
    const dark = await middle(ids[0]!)
    person.visitor.socket.close()
    await eventually(async () => expect(await middle(ids[0]!)).not.toBe(dark))
  })

  test('is not taken by a device that is not simulated, and the others have it', async () => {
    const device = fakePhone(() => false)
    const { port } = await device.listen()
    await t.db.update(phones).set({ engine: 'adb', host: '127.0.0.1', port }).where(eq(phones.id, ids[1]!))
    const person = await CameraPerson.open(t, as, ids)
    await person.told(ids[0]!, 'takes')
    await person.told(ids[1]!, 'unable')
    person.visitor.socket.close()
    await t.db.update(phones).set({ engine: 'embedded', host: '', port: 0 }).where(eq(phones.id, ids[1]!))
    await device.stop()
  })

  test('is taken away from a phone that is unbound, and ends with the session', async () => {
    const person = await buyer(t)
    const [id] = (await runningPhones(t, person, { count: 1 })).phones.map((one) => one.id)
    const camera = await CameraPerson.open(t, person, [id!])
    await camera.told(id!, 'takes')
    await t.ok(phoneCalls.phoneAct, { action: 'unbind', device_ids: [id!] }, { as: person })
    await camera.told(id!, 'unbound')
    await t.ok(sessionCalls.sessionFinish, undefined, { as: person })
    await camera.visitor.endedBy(doorEnds.sessionEnded)
  })

  test('is taken away from a phone that is no longer for the member, and the others have it', async () => {
    const owner = await businessBuyer(t)
    const { phones: made } = await runningPhones(t, owner)
    const [lost, kept] = made.map(({ id }) => id) as [string, string]
    const member = await t.member(owner)
    const give = (device_ids: string[], member_id: string) =>
      t.ok(phoneAssignCalls.phoneAssign, { device_ids, member_id }, { as: owner })
    await give([lost, kept], member.login_id)
    for (const id of [lost, kept]) await cameraApp(id)
    const camera = await CameraPerson.open(t, member, [lost, kept])
    for (const id of [lost, kept]) await camera.told(id, 'takes')
    await give([lost], '')
    await camera.told(lost, 'absent')
    camera.send(jpegOf('#ffffff'))
    await eventually(async () => expect(await middle(kept)).toBeGreaterThan(200))
    expect(camera.state(kept)).toBe('takes')
    expect(await middle(lost)).toBeLessThan(200)
    camera.visitor.socket.close()
  })

  test.for<[string, string | Buffer, number]>([
    ['garbage', randomBytes(1000), 4400],
    ['nothing', Buffer.alloc(0), 4400],
    ['words', 'picture', 4400],
    ['more than a picture', Buffer.alloc(cameraFrameBytesMax + 1, 0xff), 1009],
  ])('that sends %s is sent away', async ([, bytes, code]) => {
    const person = await CameraPerson.open(t, as, [ids[0]!])
    await person.told(ids[0]!, 'takes')
    person.visitor.socket.send(bytes)
    await person.visitor.endedBy(code)
  })

  test('that begins like a picture and is none is closed by the phone, and the phone goes on', async () => {
    await cameraApp(ids[0]!)
    const person = await CameraPerson.open(t, as, [ids[0]!])
    await person.told(ids[0]!, 'takes')
    person.send(Buffer.concat([Buffer.from('ffd8ff', 'hex'), randomBytes(500)]))
    await person.told(ids[0]!, 'gone')
    expect((await phonesOf(t.app).facts(await addressFor(ids[0]!))).simulated).toBe(true)
    person.visitor.socket.close()
  })

  test('that sends without end is sent away', async () => {
    const person = await CameraPerson.open(t, as, [ids[0]!])
    await person.told(ids[0]!, 'takes')
    const jpeg = jpegOf('#ffffff')
    for (let n = 0; n < 500; n++) person.send(jpeg)
    await person.visitor.endedBy(doorEnds.tooMany)
  })

  test("is refused for eleven phones, for none, and for another's", async () => {
    const stranger = await buyer(t)
    const eleven = Array.from(
      { length: cameraDevicesMax + 1 },
      (_, n) => `phn_Aaaaaaaaaaa${String.fromCodePoint(97 + n)}`,
    )
    for (const device_ids of [eleven, []]) {
      const answer = await t.send(catalogue.phoneCameraOpen, { device_ids }, { as })
      expect(JSON.stringify(answer.data)).toContain('From 1 to 10')
    }
    const theirs = await t.send(catalogue.phoneCameraOpen, { device_ids: [ids[0]!] }, { as: stranger })
    expect(theirs.code).toBe(refusals.notFound)
  })
})
