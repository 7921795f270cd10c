import { phoneBackupBytesMax, phoneBackupCalls, type PhoneBackup } from '@portico/contract/phone/backup.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneAssignCalls } from '@portico/contract/phone/assignment.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessBuyer, runningPhones } from '../../../../test/cloudphones.ts'
import { eventually } from '../../../../test/eventually.ts'
import { lastTry } from '../../../../test/jobs.ts'
import { profile, TestFarm } from '../../../../test/phones.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import { buyer, node, removed, settled, startStocked } from '../../../../test/resources.ts'
import { resources } from '../../../lifecycle/resource.table.ts'
import { blobs } from '../../storage/kept/blob.table.ts'
import { phoneBackupPlanJob } from './phone-backup.jobs.ts'
import { phoneBackupPlans, phoneBackups } from '../work/phone-backup.table.ts'
import { nextRun } from './phone-backup.time.ts'
import { phones, type PhoneRow } from '../device/phone.table.ts'
import { addressOf, phonesOf as reach } from '../device/reach.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const phoneRow = async (id: string): Promise<PhoneRow> =>
  (await t.db.select().from(phones).where(eq(phones.id, id)))[0]!
const addressAt = async (id: string) => addressOf(t.app, await phoneRow(id))
async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
const path = '/sdcard/Documents/note.txt'
const write = async (id: string, text: string) =>
  reach(t.app).files.push(await addressAt(id), path, { size: Buffer.byteLength(text), bytes: bytesOf(text) })
async function read(id: string): Promise<string> {
  const { bytes } = await reach(t.app).files.pull(await addressAt(id), path)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

type Action = Parameters<typeof send>[1]
const send = (as: Person, input: (typeof phoneBackupCalls.phoneBackup)['input']['_zod']['input']) =>
  t.send(phoneBackupCalls.phoneBackup, input, { as })
const act = (as: Person, input: Action) => t.ok(phoneBackupCalls.phoneBackup, input, { as })
const list = async (as: Person, query: object = {}): Promise<PhoneBackup[]> =>
  (await t.ok(phoneBackupCalls.phoneBackupList, query, { as })).result
const atRest = (id: string) => eventually(async () => expect(await phoneRow(id)).toMatchObject({ work: '' }))

async function backedUp(as: Person, device: string, name = ''): Promise<PhoneBackup> {
  await act(as, { action: 'create', device_ids: [device], name })
  await atRest(device)
  const [newest] = await list(as, { device_id: device })
  expect(newest).toMatchObject({ state: 'ready', device_id: device })
  return newest!
}
const blobOf = async (id: string) => {
  const [row] = await t.db.select().from(phoneBackups).where(eq(phoneBackups.id, id))
  const [blob] = row?.blobId ? await t.db.select().from(blobs).where(eq(blobs.id, row.blobId)) : []
  return blob
}

describe('a backup', () => {
  test('brings back on the phone, or on another, what was there', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    const [one, other] = made.map(({ id }) => id) as [string, string]
    await write(one, 'remember')
    const { id, size } = await backedUp(as, one, 'first')
    expect(size).toBeGreaterThan(512)
    expect(await blobOf(id)).toMatchObject({ size, uses: 1 })
    await t.ok(phoneCalls.phoneAct, { action: 'reset', device_ids: [one] }, { as })
    await atRest(one)
    await expect(read(one)).rejects.toThrow()
    for (const device_id of [one, other]) {
      await act(as, { action: 'restore', id, device_id })
      await atRest(device_id)
      expect(await read(device_id)).toBe('remember')
    }
    expect(await list(as)).toMatchObject([{ state: 'ready', restored: 'done', name: 'first' }])
    expect((await t.ok(phoneBackupCalls.phoneBackupList, {}, { as })).used_bytes).toBe(size)
  })

  test('is named anew, and goes with its bytes', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const { id } = await backedUp(as, made[0]!.id)
    await act(as, { action: 'save', id, name: 'before', remark: 'the update' })
    expect(await list(as, { search: 'update' })).toMatchObject([{ id, name: 'before' }])
    const blob = await blobOf(id)
    await act(as, { action: 'remove', id })
    expect(await list(as)).toEqual([])
    const [left] = await t.db.select().from(blobs).where(eq(blobs.id, blob!.id))
    expect(left).toMatchObject({ uses: 0, droppedAt: expect.any(Date) })
    expect(await send(as, { action: 'remove', id })).toMatchObject({ code: '400002' })
  })

  test('keeps the phone from everything else while it is made, and is itself kept from going', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device = made[0]!.id
    await t.db.update(phones).set({ work: 'reboot', workId: 'other' }).where(eq(phones.id, device))
    const { result } = await act(as, { action: 'create', device_ids: [device] })
    expect(result).toMatchObject([{ ok: false, msg: expect.stringMatching(/./) }])
    expect(await list(as)).toEqual([])
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, device))
    const { id } = await backedUp(as, device)
    await t.db.update(phoneBackups).set({ state: 'restoring', workId: 'x' }).where(eq(phoneBackups.id, id))
    for (const input of [
      { action: 'remove' as const, id },
      { action: 'restore' as const, id, device_id: device },
    ])
      expect(await send(as, input)).toMatchObject({ code: '400083' })
  })

  test('of another customer, or of a phone that was not given to a member, is not there', async () => {
    const owner = await businessBuyer(t)
    const member = await t.member(owner)
    const { phones: made } = await runningPhones(t, owner)
    const [one, two] = made.map(({ id }) => id) as [string, string]
    const { id } = await backedUp(owner, one)
    await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [two], member_id: member.login_id }, { as: owner })
    const stranger = await buyer(t)
    const { phones: theirs } = await runningPhones(t, stranger, { count: 1 })
    for (const [as, device_id] of [[member, two] as const, [stranger, theirs[0]!.id] as const]) {
      expect(await list(as)).toEqual([])
      for (const input of [
        { action: 'restore' as const, id, device_id },
        { action: 'remove' as const, id },
        { action: 'save' as const, id, name: 'mine' },
        { action: 'create' as const, device_ids: [one] },
      ])
        expect(await send(as, input)).toMatchObject({ code: '400002' })
    }
    expect(await send(owner, { action: 'restore', id, device_id: theirs[0]!.id })).toMatchObject({ code: '400002' })
  })

  test('is refused when there is no room, and given up when there is none left at its end', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as)
    const [one, two] = made.map(({ id }) => id) as [string, string]
    const { id } = await backedUp(as, one)
    const full = (size: number) => t.db.update(phoneBackups).set({ size }).where(eq(phoneBackups.id, id))
    await full(phoneBackupBytesMax - 10)
    await act(as, { action: 'create', device_ids: [two] })
    await atRest(two)
    expect(await list(as, { device_id: two })).toMatchObject([{ state: 'failed', fault: 'quota', size: 0 }])
    expect(await phoneRow(two)).toMatchObject({ lostAt: null })
    await full(phoneBackupBytesMax)
    expect(await send(as, { action: 'create', device_ids: [two] })).toMatchObject({ code: '400352' })
  })

  test('of two that come at once has room for one, and only one is kept', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 3 })
    const [one, two, three] = made.map(({ id }) => id) as [string, string, string]
    const { id, size } = await backedUp(as, one)
    await t.db
      .update(phoneBackups)
      .set({ size: phoneBackupBytesMax - size - 1 })
      .where(eq(phoneBackups.id, id))
    await act(as, { action: 'create', device_ids: [two, three] })
    await Promise.all([atRest(two), atRest(three)])
    const states = (await list(as)).filter((backup) => backup.id !== id).map(({ state, fault }) => state + fault)
    expect(states.toSorted()).toEqual(['failedquota', 'ready'])
  })

  test('is not made of a phone out of its time, nor restored to one', async () => {
    const as = await buyer(t)
    const { id: service, phones: made } = await runningPhones(t, as, { count: 1 })
    const device_id = made[0]!.id
    const { id } = await backedUp(as, device_id)
    await t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service))
    for (const input of [
      { action: 'create' as const, device_ids: [device_id] },
      { action: 'restore' as const, id, device_id },
      { action: 'plan' as const, device_id, rhythm: 'daily' as const, hour: 3, keep: 1 },
    ])
      expect(await send(as, input)).toMatchObject({ code: '400005' })
  })

  test('of a phone that does not answer is marked, and the phone is at fault', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device = made[0]!.id
    await t.db.update(phones).set({ engine: 'adb', host: '127.0.0.1', port: 1 }).where(eq(phones.id, device))
    await act(as, { action: 'create', device_ids: [device] })
    await atRest(device)
    expect(await list(as)).toMatchObject([{ state: 'failed', fault: 'phone' }])
    expect(await phoneRow(device)).toMatchObject({ lostAt: expect.any(Date) })
  })

  test.each([
    ['made', 'making', { state: 'failed', fault: 'fault' }],
    ['restored', 'restoring', { state: 'ready', restored: 'failed' }],
  ])('that is %s, and fails again and again by a fault of ours, is given up', async (_what, state, becomes) => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1 })
    const device = made[0]!.id
    const whole = state === 'restoring' ? await backedUp(as, device) : undefined
    await t.db.execute(`alter table phone_backup add constraint broken
      check (state <> 'ready' or restored = 'failed') not valid`)
    try {
      if (whole) await act(as, { action: 'restore', id: whole.id, device_id: device })
      else await act(as, { action: 'create', device_ids: [device] })
      const { rows } = await eventually(async () => {
        const found = await t.db.execute<{ id: string }>(
          sql`select id from pgboss.job where name = 'phone.work' and state = 'retry' and data->>'phone' = ${device}`,
        )
        expect(found.rows).toHaveLength(1)
        return found
      })
      expect(await list(as)).toMatchObject([{ state }])
      await lastTry(t, rows[0]!.id)
      await atRest(device)
      expect(await list(as)).toMatchObject([becomes])
      expect(await phoneRow(device)).toMatchObject({ workId: '', lostAt: null })
    } finally {
      await t.db.execute('alter table phone_backup drop constraint broken')
    }
  })

  test('goes with its service, and its plan too', async () => {
    const as = await buyer(t)
    const { id: service, phones: made } = await runningPhones(t, as, { count: 1 })
    const { id } = await backedUp(as, made[0]!.id)
    await act(as, { action: 'plan', device_id: made[0]!.id, rhythm: 'daily', hour: 3, keep: 2 })
    const blob = await blobOf(id)
    await removed(t, as, service)
    await settled(t)
    expect(await t.db.$count(phoneBackups, eq(phoneBackups.serviceId, service))).toBe(0)
    expect((await t.db.select().from(blobs).where(eq(blobs.id, blob!.id)))[0]).toMatchObject({ uses: 0 })
    await eventually(async () =>
      expect(await t.db.$count(phoneBackupPlans, eq(phoneBackupPlans.phoneId, made[0]!.id))).toBe(0),
    )
  })
})

/** A device that answers, for as long as it is wanted. */
async function withDevice(use: (id: string) => Promise<void>): Promise<void> {
  const testing = new TestFarm()
  const desk = await t.operatorWith('resources')
  try {
    const { port } = await testing.farm.create('one', profile)
    await t.ok(phoneCalls.platformPhoneAdd, { controller_id: node, host: '127.0.0.1', port }, { as: desk })
    const [row] = await t.db.select().from(phones).where(eq(phones.port, port))
    await use(row!.id)
  } finally {
    await testing.end()
  }
}

test('a device that takes the place of another has its backups, its plan, and with the newest what was on it', async () => {
  const as = await buyer(t)
  const { phones: made } = await runningPhones(t, as, { count: 1 })
  const broken = made[0]!.id
  await write(broken, 'remember')
  const { id } = await backedUp(as, broken)
  await act(as, { action: 'plan', device_id: broken, rhythm: 'daily', hour: 3, keep: 2 })
  await withDevice(async (by) => {
    const desk = await t.operatorWith('resources')
    await t.ok(phoneCalls.platformPhoneReplace, { device_id: broken, by, restore: true }, { as: desk })
    await atRest(by)
    expect(await read(by)).toBe('remember')
    expect(await list(as)).toMatchObject([{ id, device_id: by, restored: 'done' }])
    const plans = (await t.ok(phoneBackupCalls.phoneBackupPlanList, {}, { as })).result
    expect(plans).toMatchObject([{ device_id: by }])
  })
})

describe('a plan', () => {
  const due = (device: string) =>
    t.db.update(phoneBackupPlans).set({ nextAt: t.clock.now() }).where(eq(phoneBackupPlans.phoneId, device))
  const run = () => phoneBackupPlanJob(t.app).run({})

  test('runs next at its hour, by the day or on its weekday', () => {
    const at = new Date('2026-11-17T08:30:00Z')
    const next = (rhythm: 'daily' | 'weekly', hour: number, weekday = 0) =>
      nextRun({ rhythm, hour, weekday }, at).toISOString()
    expect(next('daily', 9)).toBe('2026-11-17T09:00:00.000Z')
    expect(next('daily', 8)).toBe('2026-11-18T08:00:00.000Z')
    expect(next('weekly', 9, 2)).toBe('2026-11-17T09:00:00.000Z')
    expect(next('weekly', 8, 2)).toBe('2026-11-24T08:00:00.000Z')
    expect(next('weekly', 0, 1)).toBe('2026-11-23T00:00:00.000Z')
  })

  test('makes one each time however often it is asked, and keeps the newest', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1, months: 12 })
    const device = made[0]!.id
    await act(as, { action: 'plan', device_id: device, rhythm: 'daily', hour: 3, keep: 2 })
    const byHand = await backedUp(as, device)
    await run()
    expect(await list(as)).toHaveLength(1)
    for (let time = 0; time < 3; time++) {
      await due(device)
      await Promise.all([run(), run(), run()])
      await atRest(device)
      await run()
    }
    const left = await list(as)
    expect(left.filter(({ planned }) => planned)).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
    expect(left.map(({ id }) => id)).toContain(byHand.id)
  })

  test('of a group keeps as many of each phone, says which was not there, and rests when their time is over', async () => {
    const as = await buyer(t)
    const { id: service, phones: made } = await runningPhones(t, as, { months: 12 })
    const [one, two] = made.map(({ id }) => id) as [string, string]
    await t.ok(phoneCalls.phoneGroupSave, { action: 'save', name: 'wall' }, { as })
    const group_id = (await t.ok(phoneCalls.phoneGroupList, {}, { as })).result[0]!.id
    await t.ok(phoneCalls.phoneSave, { device_ids: [one, two], group_id }, { as })
    await act(as, { action: 'plan', group_id, rhythm: 'daily', hour: 3, keep: 1 })
    const runs = async () => {
      await t.db.update(phoneBackupPlans).set({ nextAt: t.clock.now() }).where(eq(phoneBackupPlans.groupId, group_id))
      await run()
      for (const id of [one, two]) await atRest(id)
    }
    const states = async (id: string) =>
      (await list(as)).flatMap(({ device_id, state, fault }) => (device_id === id ? [`${state} ${fault}`] : []))
    await runs()
    await runs()
    expect([await states(one), await states(two)]).toEqual([['ready '], ['ready ']])
    await t.db.update(phones).set({ lostAt: t.clock.now() }).where(eq(phones.id, two))
    await runs()
    expect([await states(one), await states(two)]).toEqual([['ready '], ['failed phone', 'ready ']])
    const before = await list(as)
    await t.db.update(resources).set({ status: 'expired' }).where(eq(resources.id, service))
    await runs()
    expect(await list(as)).toEqual(before)
  })

  test('says why there is none, and keeps the older ones until there is', async () => {
    const as = await buyer(t)
    const { phones: made } = await runningPhones(t, as, { count: 1, months: 12 })
    const device = made[0]!.id
    await act(as, { action: 'plan', device_id: device, rhythm: 'daily', hour: 3, keep: 2 })
    await due(device)
    await run()
    await atRest(device)
    await t.db.update(phones).set({ work: 'reboot', workId: 'other' }).where(eq(phones.id, device))
    await due(device)
    await run()
    expect(await list(as)).toMatchObject([{ state: 'failed', fault: 'busy' }, { state: 'ready' }])
    await t.db.update(phones).set({ work: '', workId: '' }).where(eq(phones.id, device))
    await due(device)
    await run()
    await atRest(device)
    expect(await list(as)).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  })

  test('is for one phone or one group, once, and only of what somebody sees whole', async () => {
    const owner = await businessBuyer(t)
    const member = await t.member(owner)
    const { phones: made } = await runningPhones(t, owner)
    const [one, two] = made.map(({ id }) => id) as [string, string]
    await t.ok(phoneCalls.phoneGroupSave, { action: 'save', name: 'wall' }, { as: owner })
    const group_id = (await t.ok(phoneCalls.phoneGroupList, {}, { as: owner })).result[0]!.id
    await t.ok(phoneCalls.phoneSave, { device_ids: [one, two], group_id }, { as: owner })
    await t.ok(phoneAssignCalls.phoneAssign, { device_ids: [one], member_id: member.login_id }, { as: owner })
    const plan = { action: 'plan' as const, rhythm: 'weekly' as const, weekday: 1, hour: 3, keep: 2 }
    expect(await send(owner, plan)).toMatchObject({ code: '400001' })
    expect(await send(owner, { ...plan, group_id, device_id: one })).toMatchObject({ code: '400001' })
    expect(await send(member, { ...plan, group_id })).toMatchObject({ code: '400350' })
    expect(await send(member, { ...plan, device_id: two })).toMatchObject({ code: '400002' })
    await act(owner, { ...plan, group_id })
    expect(await send(owner, { ...plan, group_id })).toMatchObject({ code: '400031' })
    const plans = async (as: Person) => (await t.ok(phoneBackupCalls.phoneBackupPlanList, {}, { as })).result
    expect(await plans(owner)).toMatchObject([{ of: 'wall', group_id, keep: 2, weekday: 1 }])
    expect(await plans(member)).toEqual([])
    const { id } = (await plans(owner))[0]!
    expect(await send(member, { action: 'unplan', id })).toMatchObject({ code: '400002' })
    await act(owner, { action: 'unplan', id })
    expect(await plans(owner)).toEqual([])
  })
})
