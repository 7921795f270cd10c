import { once } from 'node:events'
import { request as ask } from 'node:http'
import { connect, createServer } from 'node:net'
import type { Input } from '@portico/contract/calls.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { phoneBackupCalls } from '@portico/contract/phone/backup.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneFileCalls } from '@portico/contract/phone/file.ts'
import { phoneMappingCalls } from '@portico/contract/phone/mapping.ts'
import { phoneProxyCalls } from '@portico/contract/phone/proxy.ts'
import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import { readWallServerMessage } from '@portico/contract/phone/wall.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, runningPhones } from '../../../test/cloudphones.ts'
import { eventually } from '../../../test/eventually.ts'
import { accountOf } from '../../../test/money.ts'
import { broughtIn, stepsOf, taskOver } from '../../../test/phone-files.ts'
import { WallViewer } from '../../../test/phone-sockets.ts'
import { profile, TestFarm } from '../../../test/phones.ts'
import { lockAwaited } from '../../../test/locks.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, node, removed, settled, startStocked } from '../../../test/resources.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { HeldPorts, type HeldRow } from './port/held-ports.ts'
import { makeBackup } from './backup/phone-backup.service.ts'
import { phoneBackupPlans, phoneBackups } from './work/phone-backup.table.ts'
import { phoneMappings } from './port/phone-mapping.table.ts'
import { ProxyDoor } from './port/phone-proxy.door.ts'
import { phones } from './device/phone.table.ts'
import { addressOf, phonesOf as reach } from './device/reach.ts'

let t: TestPortico
const farm = new TestFarm()
beforeAll(async () => {
  t = await startStocked({}, { listen: true })
})
afterAll(async () => {
  await t.stop()
  await farm.end()
})

const distribute = async (as: Person, file_ids: string[], device_ids: string[]) =>
  (await t.ok(phoneFileCalls.phoneFileAct, { action: 'distribute', file_ids, device_ids }, { as })).task_id
const takeOut = async (as: Person, device_id: string, paths: string[]) =>
  (await t.ok(phoneFileCalls.phoneFileAct, { action: 'export', device_id, paths }, { as })).task_id
const giveTo = (owner: Person, member_id: string, ...device_ids: string[]) =>
  t.ok(phoneAssignCalls.phoneAssign, { device_ids, member_id }, { as: owner })
const keepBusy = (id: string, work: 'reboot' | '') =>
  t.db
    .update(phones)
    .set({ work, workId: work && 'held' })
    .where(eq(phones.id, id))
const rowOf = async (id: string) => (await t.db.select().from(phones).where(eq(phones.id, id)))[0]

/** A business with two members and one phone, which is the first one's. */
async function team() {
  const owner = await businessBuyer(t)
  const [anna, ben] = [await t.member(owner), await t.member(owner)]
  const { id: service, phones: made } = await runningPhones(t, owner, { count: 1 })
  const phone = made[0]!.id
  await giveTo(owner, anna.login_id, phone)
  return { owner, anna, ben, phone, service }
}

describe('a task', () => {
  test('is done for a member on a phone that was given to them alone', async () => {
    const { anna, phone } = await team()
    const id = await distribute(anna, [await broughtIn(t, anna)], [phone])
    expect(await taskOver(t, anna, id)).toMatchObject({ progress: 'success', done: 1 })
  })

  test('that waits comes to nothing when its phone is given to another, whoever is in the same group', async () => {
    const { owner, anna, ben, phone } = await team()
    const file = await broughtIn(t, anna, { name: 'late.txt' })
    await keepBusy(phone, 'reboot')
    const late = await distribute(anna, [file], [phone])
    const out = await takeOut(anna, phone, ['/sdcard/Documents/secret.txt'])
    await giveTo(owner, ben.login_id, phone)
    await keepBusy(phone, '')
    const next = await distribute(ben, [await broughtIn(t, ben, { name: 'own.txt' })], [phone])
    expect(await taskOver(t, ben, next)).toMatchObject({ progress: 'success' })
    for (const id of [late, out]) expect(await stepsOf(t, anna, id)).toMatchObject([{ reason: 'gone', remark: '' }])
    const address = await addressOf(t.app, (await rowOf(phone))!)
    const names = (await reach(t.app).files.list(address, '/sdcard')).map(({ name }) => name)
    expect(names).not.toContain('late.txt')
    expect(await t.send(phoneTaskCalls.phoneTaskRetry, { id: out }, { as: anna })).toMatchObject({ code: '400005' })
    expect(await t.ok(phoneTaskCalls.phoneTaskRetry, { id: late }, { as: owner })).toEqual({ retried: 1 })
    expect(await taskOver(t, owner, late)).toMatchObject({ progress: 'success' })
  })

  test('brings no more files in than the space may have, however small they are', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const account = await accountOf(t, as)
    await t.db
      .execute(sql`insert into phone_file (id, account_id, group_id, login_id, name, type, size, blob_ids, created_at)
      select 'phf_' || ${account} || n, ${account}, '', ${as.login_id}, 'x', '', 0, '{}', now() from generate_series(1, 10000) n`)
    const address = await addressOf(t.app, (await rowOf(made[0]!.id))!)
    await reach(t.app).files.push(address, '/sdcard/none.txt', { size: 0, bytes: none() })
    const id = await takeOut(as, made[0]!.id, ['/sdcard/none.txt'])
    expect(await taskOver(t, as, id)).toMatchObject({ progress: 'failed' })
    expect(await stepsOf(t, as, id)).toMatchObject([{ reason: 'spaceFull' }])
  })
})

async function* none(): AsyncGenerator<Uint8Array> {}

test('of a device that has become another’s nothing is told to whoever had it, and nothing of theirs is left on it', async () => {
  const { port } = await farm.farm.create('handed-on', profile)
  const device = { controller_id: node, host: '127.0.0.1', port }
  await t.ok(phoneCalls.platformPhoneAdd, device, { as: await t.operatorWith('resources') })
  const before = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, before, { count: 1 })
  const { id } = made[0]!
  expect(await rowOf(id)).toMatchObject({ engine: 'adb' })
  const task = await distribute(before, [await broughtIn(t, before)], [id])
  await taskOver(t, before, task)
  const plan = { action: 'plan' as const, device_id: id, rhythm: 'daily' as const, hour: 3, keep: 2 }
  await t.ok(phoneBackupCalls.phoneBackup, plan, { as: before })
  await removed(t, before, service)
  await settled(t)
  await eventually(async () => expect(await rowOf(id)).toMatchObject({ work: '', serviceId: null }))
  expect(await t.db.$count(phoneBackupPlans, eq(phoneBackupPlans.phoneId, id))).toBe(0)
  const after = await buyer(t)
  const { phones: theirs } = await runningPhones(t, after, { count: 1 })
  expect(theirs.map((phone) => phone.id)).toEqual([id])
  await t.ok(phoneCalls.phoneSave, { device_ids: [id], remark: 'merger plans' }, { as: after })
  await t.ok(phoneBackupCalls.phoneBackup, plan, { as: after })
  expect(await stepsOf(t, before, task)).toMatchObject([{ device_id: id, remark: '' }])
  const sought = { id: task, search: 'merger' }
  expect((await t.ok(phoneTaskCalls.phoneTaskSteps, sought, { as: before })).result).toEqual([])
})

test('a backup that begins while its service goes leaves neither itself nor its phone behind', async () => {
  const as = await buyer(t)
  const { id: service, phones: made } = await runningPhones(t, as, { count: 1 })
  const { id } = made[0]!
  const account = await accountOf(t, as)
  let going: Promise<unknown> | undefined
  await inTransaction(t.app.pool, async (db) => {
    const [phone] = await db.select().from(phones).where(eq(phones.id, id)).for('update')
    await makeBackup({ app: t.app, db }, account, phone!, {})
    going = removed(t, as, service)
    await lockAwaited(t.app.pool)
  })
  await going
  await settled(t)
  await eventually(async () => expect(await rowOf(id)).toBeUndefined())
  expect(await t.db.$count(phoneBackups, eq(phoneBackups.serviceId, service))).toBe(0)
})

test('a member whose phone was taken does not say where it goes from then on', async () => {
  const { owner, anna, ben, phone } = await team()
  const form = { action: 'save' as const, name: 'way', mode: 'http' as const, server: '9.9.9.9', port: 3128 }
  const proxy = (as: Person, input: Input<typeof phoneProxyCalls.phoneProxy>) =>
    t.send(phoneProxyCalls.phoneProxy, input, { as })
  await proxy(anna, form)
  const { id } = (await t.ok(phoneProxyCalls.phoneProxyList, {}, { as: anna })).result[0]!
  await t.ok(phoneProxyCalls.phoneProxy, { action: 'assign', id, device_ids: [phone] }, { as: anna })
  await giveTo(owner, ben.login_id, phone)
  const elsewhere = { ...form, id, server: '149.112.112.112' }
  expect(await proxy(anna, elsewhere)).toMatchObject({ code: '400359' })
  expect(await proxy(anna, { action: 'remove', id })).toMatchObject({ code: '400359' })
  expect((await t.ok(phoneProxyCalls.phoneProxyList, {}, { as: owner })).result).toMatchObject([
    { server: '9.9.9.9', phones: 1 },
  ])
  expect(await proxy(owner, elsewhere)).toMatchObject({ code: '200' })
})

describe('ports', () => {
  test('an answer that no server may give ends the question, and nothing else', async () => {
    const far = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answers.pop()!)))
    const answers = ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf', 'HTTP/1.1 099 No\r\n\r\n']
    far.listen(0, '127.0.0.1')
    await once(far, 'listening')
    const { port } = far.address() as { port: number }
    const dial = async () => connect(port, '127.0.0.1')
    const door = await ProxyDoor.open({ host: '127.0.0.1', port: 0 }, dial, () => true)
    for (let asked = 0; asked < 2; asked++) await expect(page(door.port)).rejects.toThrow()
    await door.close()
    far.close()
  })

  test('one that cannot be opened keeps no other from opening', async () => {
    const quiet = await startStocked()
    try {
      const as = await buyer(quiet)
      const { phones: made } = await runningPhones(quiet, as, { count: 3 })
      const device_ids = made.map(({ id }) => id)
      const wish = { action: 'open' as const, device_ids, sources: ['127.0.0.1'], hours: 1 }
      await quiet.ok(phoneMappingCalls.phoneMapping, wish, { as })
      const open: string[] = []
      const ports = new HeldPorts<HeldRow>(quiet.app, {
        table: sql`${phoneMappings}`,
        settle: async () => {},
        async open({ phone_id }) {
          if (phone_id === device_ids[1]) throw new Error('nobody knows where it is')
          open.push(phone_id)
          return { follow: () => {}, close: async () => {} }
        },
        opened: async () => {},
        redraw: async () => {},
      })
      await ports.settle()
      await ports.stop()
      expect(open.toSorted()).toEqual([device_ids[0], device_ids[2]].toSorted())
    } finally {
      await quiet.stop()
    }
  })
})

const page = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const asked = ask({ host: '127.0.0.1', port, path: 'http://shop.example/' }, async (answer) => {
      try {
        let text = ''
        for await (const piece of answer) text += String(piece)
        resolve(text)
      } catch (error) {
        reject(error as Error)
      }
    })
    asked.on('error', reject).end()
  })

test('a wall counts only phones that are somebody’s own: made up ones take nothing', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const wall = await WallViewer.open(t, as)
  const madeUp = Array.from({ length: 120 }, (_, n) => `phn_Aaaaaaaaa${String(n).padStart(3, '0')}`)
  wall.see(...madeUp)
  await eventually(() => expect(wall.told(madeUp[119]!)).toEqual(['absent']))
  wall.see(made[0]!.id)
  await wall.shown(made[0]!.id)
  const told = wall.visitor.texts.map((text) => readWallServerMessage(text)!)
  expect(told.findLast((one) => one.type === 'phone')).toMatchObject({ id: made[0]!.id, index: 0 })
  wall.visitor.socket.close()
})
