import { cashOf } from '../../test/money.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestPortico, Person } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  inOrder,
  node,
  provenBooks,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { daysMs, hoursMs, minutesMs } from '../core/clock.ts'
import { inTransaction } from '../core/db/pool.ts'
import { addresses, copies, machines, volumes } from '../engines/embedded/embedded.table.ts'
import { AllEngines } from '../engines/engines.ts'
import { perform } from './execute.ts'
import { operations, resources } from './resource.table.ts'
import { resourceTimeJob } from './timed.ts'
import { eventually } from '../../test/eventually.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const named = (ids: readonly string[], prefix: string) => ids.find((id) => id.startsWith(prefix))!
const operationOf = async (resource: string) => {
  const [newest] = await t.db
    .select()
    .from(operations)
    .where(eq(operations.resourceId, resource))
    .orderBy(desc(operations.createdAt), desc(operations.id))
  return newest!
}

/** What the engine holds, by its own tables. */
async function held(): Promise<string[]> {
  const rows = [
    await t.db.select({ ref: machines.ref }).from(machines),
    await t.db.select({ ref: volumes.ref }).from(volumes),
    await t.db.select({ ref: copies.ref }).from(copies),
    await t.db.select({ ref: addresses.address }).from(addresses),
  ]
  return rows.flat().map(({ ref }) => ref)
}

const rename = (id: string, name: string) => t.db.update(resources).set({ name }).where(eq(resources.id, id))

/** Waits until the work on it has come as far as that. */
const until = (holds: () => Promise<void>) =>
  eventually(async () => {
    t.portico.operations.takeDue()
    await holds()
  })

/** Lets the time of what hangs run out, but not the time to clear it away. */
async function outOfTime(resource: string): Promise<void> {
  t.clock.pass(hoursMs(3))
  await until(async () => expect((await operationOf(resource)).fault).toBe('timedOut'))
}

async function buyDisk(name: string): Promise<string> {
  const wish = { controller_id: node, capacity_gb: 20, months: 1 }
  const { token } = await t.ok(purchaseCalls.purchasePrice, { kind: 'disk', ...wish }, { as })
  const { resource_ids } = await t.ok(diskCalls.diskCreate, { ...wish, name, quote: token }, { as })
  return resource_ids[0]!
}

describe('a creation that runs out of time half-way leaves nothing in the engine, and the money where it was', () => {
  test('an address that was to be bound to its host', async () => {
    as = await buyer(t)
    const { resource_ids } = await buyHosts(t, as, { alias: 'sim-hang-bind', bandwidth_mbps: 2 })
    const [host, eip] = [named(resource_ids, 'host'), named(resource_ids, 'eip')]
    await settled(t, host)
    await until(async () => expect(await t.db.select().from(addresses)).toHaveLength(1))
    const paid = await cashOf(t, as)
    await outOfTime(eip)
    await settled(t)
    expect(await t.db.select().from(addresses)).toEqual([])
    expect(await rowOf(t, eip)).toMatchObject({ boundTo: null, reason: 'timedOut', releasedAt: expect.any(Date) })
    expect(await operationOf(eip)).toMatchObject({ action: 'create', state: 'failed', fault: 'timedOut', detail: '' })
    expect(Number(await cashOf(t, as))).toBeGreaterThan(Number(paid))
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE' })
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('a disk that was to be attached to its host', async () => {
    as = await buyer(t)
    const { resource_ids } = await buyHosts(t, as, { alias: 'sim-hang-attach', data_disks_gb: [20] })
    const host = named(resource_ids, 'host')
    const disks = resource_ids.filter((id) => id.startsWith('disk'))
    const [disk] = await Promise.all(disks.map((id) => rowOf(t, id))).then((rows) =>
      rows.filter(({ spec }) => spec['properties'] === 'data'),
    )
    await settled(t, host)
    const made = `vol-${(await operationOf(disk!.id)).id}`
    await until(async () => expect(await held()).toContain(made))
    t.clock.pass(hoursMs(3))
    await settled(t)
    expect(await held()).not.toContain(made)
    expect(await rowOf(t, disk!.id)).toMatchObject({ status: 'error', reason: 'timedOut', boundTo: null })
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('a disk whose host failed, with the reason that it failed for', async () => {
    as = await buyer(t)
    const [before, cash] = [await held(), await cashOf(t, as)]
    const choice = { alias: 'sim-break-create', data_disks_gb: [20], bandwidth_mbps: 1 }
    const { resource_ids } = await buyHosts(t, as, choice)
    // Their names would break them too.
    for (const id of resource_ids.filter((one) => !one.startsWith('host'))) await rename(id, 'sound')
    await settled(t)
    expect(await held()).toEqual(before)
    expect(await cashOf(t, as)).toBe(cash)
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

describe('clearing away', () => {
  test('has a time of its own: what could not be cleared is said, and goes when the engine lets it go', async () => {
    as = await buyer(t)
    const choice = { alias: 'sim-hang-bind-sim-hang-discard', bandwidth_mbps: 2 }
    const { resource_ids } = await buyHosts(t, as, choice)
    const [host, eip] = [named(resource_ids, 'host'), named(resource_ids, 'eip')]
    await settled(t, host)
    await until(async () => expect(await t.db.select().from(addresses)).toHaveLength(1))
    await outOfTime(eip)
    const paid = await cashOf(t, as)
    expect(await operationOf(eip)).toMatchObject({ state: 'running', endedAt: null })
    t.clock.pass(minutesMs(31))
    await settled(t, eip)
    expect(await operationOf(eip)).toMatchObject({
      state: 'failed',
      fault: 'timedOut',
      detail: 'Not all was cleared away: timedOut',
    })
    const back = await cashOf(t, as)
    expect(Number(back)).toBeGreaterThan(Number(paid))
    expect(await rowOf(t, eip)).toMatchObject({ boundTo: null, releasedAt: null, expiresAt: null })
    expect(await t.db.select().from(addresses)).toHaveLength(1)
    await rename(eip, 'sound')
    await resourceTimeJob(t.app).run({})
    await settled(t)
    expect(await rowOf(t, eip)).toMatchObject({ releasedAt: expect.any(Date) })
    expect(await t.db.select().from(addresses)).toEqual([])
    expect(await cashOf(t, as)).toBe(back)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('is gone on with by another when who began it dies, and nobody goes on with the work itself', async () => {
    as = await buyer(t)
    const cash = await cashOf(t, as)
    const disk = await buyDisk('sim-hang-create')
    await until(async () => expect((await operationOf(disk)).attempts).toBeGreaterThan(0))
    const later = new Date(t.clock.now().getTime() + minutesMs(1))
    await inTransaction(t.app.pool, async (db) => {
      // Left by one that was killed; from here on the work would come to its end, if somebody went on with it.
      await db
        .update(operations)
        .set({ fault: 'timedOut', heldUntil: later, deadlineAt: new Date(later.getTime() + minutesMs(10)) })
        .where(eq(operations.resourceId, disk))
      await db.update(resources).set({ name: 'sound' }).where(eq(resources.id, disk))
    })
    const { id } = await operationOf(disk)
    t.clock.pass(minutesMs(2))
    await settled(t)
    expect(await operationOf(disk)).toMatchObject({ id, state: 'failed', fault: 'timedOut', detail: '' })
    expect(await held()).not.toContain(`vol-${id}`)
    expect(await cashOf(t, as)).toBe(cash)
  })

  test('is not undone by one who hears late that the work has come to its end', async () => {
    as = await buyer(t)
    const disk = await buyDisk('sim-hang-create')
    await until(async () => expect((await operationOf(disk)).attempts).toBeGreaterThan(0))
    const before = await operationOf(disk)
    const later = new Date(t.clock.now().getTime() + daysMs(1))
    await inTransaction(t.app.pool, async (db) => {
      await db
        .update(operations)
        .set({
          fault: 'timedOut',
          heldUntil: later,
          nextAt: later,
          deadlineAt: new Date(later.getTime() + minutesMs(10)),
        })
        .where(eq(operations.id, before.id))
      await db.update(resources).set({ name: 'sound' }).where(eq(resources.id, disk))
    })
    const engines = new AllEngines(t.app)
    const stale = { ...before, fault: '', deadlineAt: later }
    await until(async () => {
      await perform(t.app, engines, stale)
      expect(await held()).toContain(`vol-${before.id}`)
    })
    await engines.stop()
    expect(await operationOf(disk)).toMatchObject({ endedAt: null, fault: 'timedOut' })
    t.clock.pass(daysMs(1))
    await settled(t)
    expect(await operationOf(disk)).toMatchObject({ state: 'failed', fault: 'timedOut' })
    expect(await held()).not.toContain(`vol-${before.id}`)
  })
})

describe('an address in place of another', () => {
  /** A host whose old address is not let go. */
  async function replacing(): Promise<{ host: string; eip: string; old: string }> {
    as = await buyer(t)
    const { resource_ids } = await buyHosts(t, as, { alias: 'sim-hang-remove', bandwidth_mbps: 2 })
    await settled(t)
    const [host, eip] = [named(resource_ids, 'host'), named(resource_ids, 'eip')]
    const old = (await rowOf(t, eip)).engineRef!
    await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
    await until(async () => {
      const bound = await t.db
        .select()
        .from(addresses)
        .where(eq(addresses.machine, (await rowOf(t, host)).engineRef!))
      expect(bound.map(({ address }) => address)).toContainEqual(expect.not.stringContaining(old))
    })
    return { host, eip, old }
  }

  test('that does not get there in time leaves the host with the one it had, and no other', async () => {
    const before = await held()
    const { host, eip, old } = await replacing()
    t.clock.pass(hoursMs(1))
    await settled(t)
    const { engineRef } = await rowOf(t, host)
    expect(await rowOf(t, host)).toMatchObject({ reason: 'timedOut', facts: { floating_ip: old } })
    expect(await rowOf(t, eip)).toMatchObject({ engineRef: old, facts: { address: old } })
    expect((await held()).filter((ref) => !before.includes(ref) && /^\d/.test(ref))).toEqual([old])
    expect(await t.db.select().from(addresses).where(eq(addresses.machine, engineRef!))).toMatchObject([
      { address: old },
    ])
  })

  test('stays when the old one is gone already: then it has ended well', async () => {
    const { host, eip, old } = await replacing()
    await inTransaction(t.app.pool, async (db) => {
      await db.delete(addresses).where(eq(addresses.address, old))
      await db.update(resources).set({ name: 'sound' }).where(eq(resources.id, host))
      await db
        .update(operations)
        .set({ fault: 'timedOut' })
        .where(eq(operations.id, (await operationOf(host)).id))
    })
    t.clock.pass(minutesMs(2))
    await settled(t)
    const { engineRef } = await rowOf(t, host)
    const [bound] = await t.db.select().from(addresses).where(eq(addresses.machine, engineRef!))
    expect(bound!.address).not.toBe(old)
    expect(await rowOf(t, eip)).toMatchObject({ engineRef: bound!.address, facts: { address: bound!.address } })
    expect(await rowOf(t, host)).toMatchObject({ reason: '', facts: { floating_ip: bound!.address } })
    expect(await operationOf(host)).toMatchObject({ state: 'done', fault: '' })
  })
})

test('a way back to a copy that does not end in time is given up, and the disk is in use again', async () => {
  as = await buyer(t)
  const host = await runningHost(t, as, { alias: 'sim-hang-restore' })
  const { result } = await t.ok(diskCalls.diskList, { host_id: host }, { as })
  const about = { disk_id: result[0]!.id, name: 'before', description: 'Before the change' }
  const { resource_ids } = await t.ok(snapshotCalls.snapshotCreate, about, { as })
  await settled(t)
  await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
  await settled(t)
  await t.ok(snapshotCalls.snapshotRestore, { id: resource_ids[0]! }, { as })
  t.clock.pass(hoursMs(1))
  await settled(t)
  expect(await rowOf(t, host)).toMatchObject({ status: 'SHUTOFF', task: '', reason: 'timedOut' })
  expect(await rowOf(t, result[0]!.id)).toMatchObject({ status: 'in-use' })
})

test('a creation that is ended by hand keeps its row until its engine holds nothing of it, and pays back once', async () => {
  as = await buyer(t)
  const before = await t.db.select().from(addresses)
  const { resource_ids } = await buyHosts(t, as, { alias: 'sim-hang-bind', bandwidth_mbps: 2 })
  const [host, eip] = [named(resource_ids, 'host'), named(resource_ids, 'eip')]
  await settled(t, host)
  await until(async () => expect(await t.db.select().from(addresses)).toHaveLength(before.length + 1))
  const paid = await cashOf(t, as)
  const force = { id: eip, status: 'unbound', reason: 'It hangs' }
  await t.ok(platformResourceCalls.platformStateForce, force, { as: await t.operator() })
  const back = await cashOf(t, as)
  expect(Number(back)).toBeGreaterThan(Number(paid))
  expect(await rowOf(t, eip)).toMatchObject({ releasedAt: null, boundTo: null })
  await resourceTimeJob(t.app).run({})
  await settled(t)
  expect(await rowOf(t, eip)).toMatchObject({ releasedAt: expect.any(Date) })
  expect(await t.db.select().from(addresses)).toEqual(before)
  expect(await cashOf(t, as)).toBe(back)
  expect(await provenBooks(t)).toEqual(inOrder)
})
