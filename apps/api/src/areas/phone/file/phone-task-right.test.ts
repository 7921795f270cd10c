import { connect, type Socket } from 'node:net'
import { phoneAppCalls } from '@portico/contract/phone/app.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApk } from '../../../../test/apk-maker.ts'
import { businessBuyer, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { FakePhone } from '../../../../test/fake-phone.ts'
import { broughtIn, stepsOf, taskOver } from '../../../../test/phone-files.ts'
import { profile, TestFarm } from '../../../../test/phones.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { node, removed, startStocked } from '../../../../test/resources.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { phones } from '../device/phone.table.ts'
import { phonesOf as engineOf } from '../device/reach.ts'

let t: TestPortico
let operator: Person
const farm = new TestFarm()
const ways: SlowWay[] = []
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operatorWith('resources')
})
afterAll(async () => {
  await t.stop()
  for (const way of ways) await way.stop()
  await farm.end()
})

const wayBytes = 300_000

/** A phone that is reached by a way on which nothing moves any more after so many bytes. */
class SlowWay {
  readonly port: number
  readonly #sockets: Socket[] = []
  readonly #end: FakePhone
  stuck = 0

  constructor(port: number) {
    this.port = port
    this.#end = new FakePhone((socket) => this.#lead(socket))
    ways.push(this)
  }

  listen() {
    return this.#end.listen()
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await this.#end.stop()
  }

  #lead(socket: Socket): void {
    const phone = connect(this.port, '127.0.0.1').on('error', () => {})
    this.#sockets.push(phone)
    phone.pipe(socket)
    let led = 0
    socket.on('data', (piece) => {
      led += piece.length
      phone.write(piece)
      if (led < wayBytes) return
      socket.pause()
      this.stuck += 1
    })
  }
}

/** A member with a phone to which a file or an app is on its way, and will be for ever. */
async function underWay(kind: 'file' | 'app') {
  const { port } = await farm.farm.create(`slow-${ways.length}`, profile)
  const way = new SlowWay(port)
  const address = await way.listen()
  const at = { host: address.host, port: address.port }
  await t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, ...at }, { as: operator })
  const owner = await businessBuyer(t)
  const { id: service } = await runningPhones(t, owner, { count: 1 })
  const [device] = await t.db.select().from(phones).where(eq(phones.port, at.port))
  const member = await t.member(owner)
  const device_ids = [device!.id]
  await t.ok(phoneAssignCalls.phoneAssign, { device_ids, member_id: member.login_id }, { as: owner })
  const task = await (kind === 'file' ? sendFile(member, device_ids) : sendApp(member, device_ids))
  await eventually(() => expect(way.stuck).toBe(1))
  return { owner, member, service, device: device!, task, way }
}

async function sendFile(as: Person, device_ids: string[]): Promise<string> {
  const file = await broughtIn(t, as, { name: 'long.bin', bytes: Buffer.alloc(3_000_000) })
  const wish = { action: 'distribute' as const, file_ids: [file], device_ids }
  return (await t.ok(phoneFileCalls.phoneFileAct, wish, { as })).task_id
}

async function sendApp(as: Person, device_ids: string[]): Promise<string> {
  const bytes = makeApk({ more: [{ name: 'assets/x', content: Buffer.alloc(3_000_000) }] })
  const app_id = await broughtIn(t, as, { purpose: 'app', name: 'long.apk', bytes })
  return (await t.ok(phoneAppCalls.phoneAppAct, { action: 'install', app_id, device_ids }, { as })).task_id
}

type Under = Awaited<ReturnType<typeof underWay>>

test.each<[string, 'file' | 'app', string, (under: Under) => Promise<unknown>]>([
  [
    'the phone is taken from whoever sent it',
    'file',
    'gone',
    ({ owner, device }) =>
      t.ok(phoneAssignCalls.phoneAssign, { device_ids: [device.id], member_id: '' }, { as: owner }),
  ],
  [
    'the phone is taken from whoever installs it',
    'app',
    'gone',
    ({ owner, device }) =>
      t.ok(phoneAssignCalls.phoneAssign, { device_ids: [device.id], member_id: '' }, { as: owner }),
  ],
  [
    'the term is over',
    'file',
    'expired',
    ({ service }) => t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service)),
  ],
  ['the service is given up', 'file', 'gone', ({ owner, service }) => removed(t, owner, service)],
])('what is on its way to a phone is cut off when %s', async (_what, kind, reason, happens) => {
  const under = await underWay(kind)
  await happens(under)
  await taskOver(t, under.owner, under.task)
  expect(await stepsOf(t, under.owner, under.task)).toMatchObject([{ progress: 'failed', reason }])
  await under.way.stop()
  const there = await eventually(() =>
    engineOf(t.app).files.list({ host: '127.0.0.1', port: under.way.port }, '/sdcard'),
  )
  expect(there.map(({ name }) => name)).not.toContain('long.bin')
})
