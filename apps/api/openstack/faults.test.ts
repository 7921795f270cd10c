import { fenOf } from '../test/money.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysMs, hoursMs } from '../src/core/clock.ts'
import { operations, resources } from '../src/lifecycle/resource.table.ts'
import { resourceTimeJob } from '../src/lifecycle/timed.ts'
import { ourThings, settingsFrom } from '../test/openstack.ts'
import { TestPortico, type Person } from '../test/portico.ts'
import { buyer, buyHosts, inOrder, provenBooks, rowOf, settled } from '../test/resources.ts'
import { CloudView, Line, startOnCloud, useSettings } from './ground.ts'

const settings = settingsFrom(process.env)
const view = new CloudView(settings)
const line = new Line()
let t: TestPortico
let beside: TestPortico

beforeAll(async () => {
  t = await startOnCloud()
  await useSettings(t, await line.open(settings))
  beside = await TestPortico.start({}, { beside: t })
})
afterAll(async () => {
  await beside?.stop()
  await t?.stop()
  line.close()
  view.close()
})

const hostIn = (ids: readonly string[]) => ids.find((id) => id.startsWith('host'))!

/** Waits for what the line sees or the database says, and for nothing longer than that. */
async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const patience = Date.now() + 120_000
  while (!(await holds())) {
    if (Date.now() > patience) throw new Error(`Not within two minutes: ${what}`)
    await sleep(100)
  }
}
const attemptsOf = async (hostId: string) =>
  (await t.db.select().from(operations).where(eq(operations.resourceId, hostId)))[0]?.attempts ?? 0

let as: Person
let poor: Person
let late: Person
let host: string

test('a service that goes away in the middle of a creation and comes back finds it waiting, and makes one host', async () => {
  as = await buyer(t)
  line.seen.length = 0
  const { resource_ids } = await buyHosts(t, as)
  host = hostIn(resource_ids)
  await until('the disk is ordered', () => line.seen.some((one) => /^volumev3 POST .*\/volumes$/.test(one)))
  for (const service of ['compute', 'network', 'volumev3']) line.down.add(service)
  const begun = await attemptsOf(host)
  await until('it is tried again', async () => (await attemptsOf(host)) > begun + 1)
  expect(await rowOf(t, host)).toMatchObject({ status: 'BUILD' })
  line.down.clear()
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', reason: '' })
  expect((await view.serverOf(host)).status).toBe('ACTIVE')
})

test('an order whose answer is lost is not given twice', async () => {
  line.loseAnswerTo = (service, method, path) => service === 'compute' && method === 'POST' && path.endsWith('/servers')
  const { resource_ids } = await buyHosts(t, as)
  const second = hostIn(resource_ids)
  await settled(t)
  expect(line.loseAnswerTo).toBeUndefined()
  expect(await rowOf(t, second)).toMatchObject({ status: 'ACTIVE' })
  expect(await view.serversOf(`portico:resource=${second}`)).toHaveLength(1)
  const server = (await view.serverOf(second)).id
  line.loseAnswerTo = (service, method, path) =>
    service === 'compute' && method === 'POST' && path.endsWith(`${server}/action`)
  await t.ok(hostCalls.hostAct, { ids: [second], action: 'reboot' }, { as })
  await settled(t)
  expect(line.loseAnswerTo).toBeUndefined()
  expect((await view.actionsOf(server)).filter((action) => action === 'reboot')).toHaveLength(1)
})

test('an operation that two servers take at once is done once', async () => {
  const { resource_ids } = await buyHosts(t, as)
  const third = hostIn(resource_ids)
  // Whoever holds it loses it again and again, as if each had died: the other takes it while the first is at work.
  while ((await t.db.select().from(operations).where(isNull(operations.endedAt))).length > 0) {
    await t.db.update(operations).set({ heldUntil: null }).where(isNull(operations.endedAt))
    t.portico.operations.takeDue()
    beside.portico.operations.takeDue()
    await sleep(1000)
  }
  expect(await rowOf(t, third)).toMatchObject({ status: 'ACTIVE' })
  expect(await view.serversOf(`portico:resource=${third}`)).toHaveLength(1)
})

/** Takes away every token that was used so far. */
async function endTokens(): Promise<void> {
  const used = [...line.tokens]
  expect(await view.revoke(used)).toBeGreaterThan(0)
  for (const token of used) line.ended.add(token)
  line.tokens.clear()
}

test('tokens that are taken away are replaced without anybody noticing', async () => {
  await endTokens()
  await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF', reason: '' })
  expect([...line.tokens].some((token) => !line.ended.has(token))).toBe(true)
})

test('a Keystone that cannot be reached is waited for', async () => {
  await endTokens()
  line.down.add('identity')
  await t.ok(hostCalls.hostAct, { ids: [host], action: 'start' }, { as })
  await until('it is tried', async () => {
    const [open] = await t.db
      .select()
      .from(operations)
      .where(and(eq(operations.resourceId, host), isNull(operations.endedAt)))
    return (open?.attempts ?? 0) > 1
  })
  line.down.clear()
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', reason: '' })
})

/** What of these is in the cloud: things are named by the resource that they are, or by the operation that made them. */
const leftOf = async (ids: readonly string[]) =>
  (await ourThings(settings)).filter((thing) => ids.some((id) => thing.includes(id)))
const openOf = async (accountId: string) =>
  t.db
    .select()
    .from(operations)
    .where(and(eq(operations.accountId, accountId), isNull(operations.endedAt)))

const givenUp = (accountId: string) =>
  until('all of it is given up', async () => {
    t.portico.operations.takeDue()
    return (await openOf(accountId)).every(({ fault }) => fault === 'timedOut')
  })

test('what runs out of time half-way is cleared away as soon as the cloud answers, and is paid back', async () => {
  late = await buyer(t)
  const before = await fenOf(t, late)
  line.seen.length = 0
  const { resource_ids } = await buyHosts(t, late, { data_disks_gb: [20], bandwidth_mbps: 1 })
  const { accountId } = await rowOf(t, hostIn(resource_ids))
  const begun = await openOf(accountId)
  expect(begun).toHaveLength(3)
  const names = [...resource_ids, ...begun.map(({ id }) => id)]
  await until('the disks, the address and the port are made', async () => {
    const left = await leftOf(names)
    return ['volume', 'floating address', 'port'].every((kind) => left.some((thing) => thing.startsWith(kind)))
  })
  for (const service of ['compute', 'network', 'volumev3']) line.down.add(service)
  t.clock.pass(hoursMs(1))
  await givenUp(accountId)
  expect(await openOf(accountId)).toHaveLength(3)
  line.down.clear()
  await settled(t)
  for (const { id } of begun) {
    const [row] = await t.db.select().from(operations).where(eq(operations.id, id))
    expect(row).toMatchObject({ state: 'failed', fault: 'timedOut', detail: '' })
  }
  expect(await leftOf(names)).toEqual([])
  expect(await fenOf(t, late)).toBe(before)
  expect(await rowOf(t, hostIn(resource_ids))).toMatchObject({ status: 'ERROR', reason: 'timedOut', engineRef: null })
  const eip = await rowOf(
    t,
    resource_ids.find((id) => id.startsWith('eip'))!,
  )
  expect(eip).toMatchObject({ reason: 'timedOut', releasedAt: expect.any(Date) })
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('a way back to a copy that runs out of time leaves neither the image nor the disk it made on the way', async () => {
  await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
  await settled(t)
  const [disk] = (await t.ok(diskCalls.diskList, { host_id: host }, { as })).result
  const about = { disk_id: disk!.id, name: 'before', description: 'Before the change' }
  const { resource_ids } = await t.ok(snapshotCalls.snapshotCreate, about, { as })
  await settled(t)
  const { accountId } = await rowOf(t, host)
  await t.ok(snapshotCalls.snapshotRestore, { id: resource_ids[0]! }, { as })
  const [restore] = await openOf(accountId)
  await until('a disk is made on the way', async () => (await leftOf([restore!.id])).length > 0)
  line.down.add('volumev3')
  t.clock.pass(hoursMs(1))
  await givenUp(accountId)
  expect(await leftOf([restore!.id])).not.toEqual([])
  line.down.clear()
  await settled(t)
  const [row] = await t.db.select().from(operations).where(eq(operations.id, restore!.id))
  expect(row).toMatchObject({ action: 'restore snapshot', state: 'failed', fault: 'timedOut', detail: '' })
  expect(await leftOf([restore!.id])).toEqual([])
  expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF', task: '', reason: 'timedOut' })
  expect(await rowOf(t, disk!.id)).toMatchObject({ status: 'in-use' })
  await t.ok(hostCalls.hostAct, { ids: [host], action: 'start' }, { as })
  await settled(t)
  expect((await view.serverOf(host)).status).toBe('ACTIVE')
})

test('what goes over the quota fails with that reason, is paid back, and leaves nothing behind', async () => {
  // A new account gets its project with the quotas of the present settings.
  await useSettings(t, { ...settings, quotas: { ...settings.quotas, instances: 1 } })
  poor = await buyer(t)
  const first = hostIn((await buyHosts(t, poor)).resource_ids)
  await settled(t)
  const before = await fenOf(t, poor)
  const second = hostIn((await buyHosts(t, poor, { data_disks_gb: [20], bandwidth_mbps: 1 })).resource_ids)
  await settled(t)
  const row = await rowOf(t, second)
  expect(row).toMatchObject({ status: 'ERROR', reason: 'quotaExceeded', engineRef: null })
  expect(await fenOf(t, poor)).toBe(before)
  const [create] = await t.db.select().from(operations).where(eq(operations.resourceId, second))
  expect(create).toMatchObject({ state: 'failed', fault: 'quotaExceeded', detail: expect.stringMatching(/quota/i) })
  const left = (await ourThings(settings)).filter((thing) => thing.includes(second))
  expect(left).toEqual([])
  expect(await rowOf(t, first)).toMatchObject({ status: 'ACTIVE' })
  expect(await provenBooks(t)).toEqual(inOrder)
})

test('afterwards nothing of all this is left', async () => {
  for (const who of [as, poor, late])
    for (const { id } of (await t.ok(hostCalls.hostList, {}, { as: who })).result) {
      const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as: who })
      await t.ok(resourceCalls.resourceDelete, { id, token }, { as: who })
    }
  await settled(t)
  t.clock.pass(daysMs(8))
  await resourceTimeJob(t.app).run({})
  await settled(t)
  const living = (await t.db.select().from(resources)).filter(({ releasedAt, kind }) => !releasedAt && kind === 'host')
  expect(living.map(({ id, status }) => `${id} ${status}`)).toEqual([])
  expect(await ourThings(settings)).toEqual([])
})
