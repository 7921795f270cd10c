import { products } from '@portico/contract/access.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf } from '../../../test/agents.ts'
import { eventually } from '../../../test/eventually.ts'
import { execOn, sshTo } from '../../../test/machines.ts'
import { fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import {
  buyer,
  hostPassword,
  minute,
  removed,
  restored,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../test/resources.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import { machines } from '../../engines/embedded/embedded.table.ts'
import { AllEngines } from '../../engines/engines.ts'
import { operations, resources } from '../../lifecycle/resource.table.ts'
import { hostReconcileJob } from './reconcile.jobs.ts'

let t: TestPortico
let as: Person
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
})
afterAll(() => t.stop())

const inRescue = '400288'
const machineOf = async (id: string) => {
  const [machine] = await t.db
    .select()
    .from(machines)
    .where(eq(machines.ref, (await rowOf(t, id)).engineRef!))
  return machine!
}
const plain = async (id: string, action: 'start' | 'stop' | 'leave rescue', by = as) => {
  const { result } = await t.ok(catalogue.hostAct, { ids: [id], action }, { as: by })
  await settled(t)
  return result[0]!.code
}
async function rescued(choice: Parameters<typeof runningHost>[2] = {}, by = as) {
  const id = await runningHost(t, by, choice)
  const { password } = await t.ok(catalogue.hostRescue, { id }, { as: by })
  await settled(t)
  return { id, password }
}
const whoAmI = async (id: string, password: string) => {
  const { ssh_port, ssh_user_name } = await t.ok(catalogue.hostInfo, { id }, { as })
  const client = await sshTo(ssh_port!, { username: ssh_user_name, password })
  const { out } = await execOn(client, 'whoami')
  client.end()
  return out.trim()
}

test.each(['running', 'stopped'])(
  'a host that was %s is entered by the password that was shown once',
  async (state) => {
    const id = await runningHost(t, as)
    if (state === 'stopped') await plain(id, 'stop')
    const { user_name, password } = await t.ok(catalogue.hostRescue, { id }, { as })
    expect(await rowOf(t, id)).toMatchObject({ task: 'rescuing' })
    await settled(t)
    expect(await t.ok(catalogue.hostInfo, { id }, { as })).toMatchObject({
      status: 'RESCUE',
      task: '',
      user_name: 'root',
    })
    expect([user_name, await whoAmI(id, password)]).toEqual(['root', 'root'])
    await expect(whoAmI(id, hostPassword)).rejects.toThrow(/authentication/)

    expect(await plain(id, 'leave rescue')).toBe('200')
    expect(await t.ok(catalogue.hostInfo, { id }, { as })).toMatchObject({ status: 'ACTIVE', user_name: 'ubuntu' })
    expect(await whoAmI(id, hostPassword)).toBe('ubuntu')
    expect(await machineOf(id)).toMatchObject({ state: 'running', rescueHash: null })
    const { result } = await t.ok(catalogue.resourceTimeline, { id }, { as })
    expect(result.slice(0, 2).map(({ what }) => what)).toEqual(['leave rescue', 'rescue'])
  },
)

test('the password is nowhere in the open, not even while it waits, and sealed nowhere once it was taken', async () => {
  const id = await runningHost(t, as, { alias: 'sim-slow-rescue' })
  const { password } = await t.ok(catalogue.hostRescue, { id }, { as })
  const kept = async () => {
    const [operation] = await t.db
      .select()
      .from(operations)
      .where(eq(operations.action, 'rescue'))
      .orderBy(sql`created_at desc`)
    const { rows } = await t.app.pool.query('select * from audit_line where subject = $1', [id])
    return { operation: operation!, all: JSON.stringify([operation, rows, await rowOf(t, id), await machineOf(id)]) }
  }
  const waiting = await kept()
  expect(t.app.seal.open(waiting.operation.params['sealed'] as string)).toBe(password)
  expect(waiting.all).not.toContain(password)
  expect(waiting.all).toContain('host.rescue')
  t.clock.pass(minutesMs(2))
  await settled(t)
  const taken = await kept()
  expect([taken.operation.state, taken.operation.params]).toEqual(['done', {}])
  expect(taken.all).not.toContain(password)
})

test('meanwhile its disks stay where they are, its firewalls can change, and it is snapshotted and renewed', async () => {
  const { id } = await rescued({ data_disks_gb: [10] })
  const disks = (await t.ok(catalogue.diskList, { host_id: id }, { as })).result
  const [system, data] = ['system', 'data'].map((kind) => disks.find(({ properties }) => properties === kind)!.id)
  expect((await t.send(catalogue.diskDetach, { id: data! }, { as })).code).toBe(inRescue)
  const larger = { id: data!, capacity_gb: 20 }
  const { token } = await t.ok(catalogue.diskExtendPrice, larger, { as })
  expect((await t.send(catalogue.diskExtend, { ...larger, quote: token }, { as })).code).toBe(inRescue)
  await t.ok(catalogue.hostFirewallSave, { id, firewall_ids: [] }, { as })
  await settled(t)
  const copy = { disk_id: system!, name: 'before-repair', description: 'As it was found' }
  const { resource_ids } = await t.ok(catalogue.snapshotCreate, copy, { as })
  await settled(t)
  expect((await t.send(catalogue.snapshotRestore, { id: resource_ids[0]! }, { as })).code).toBe(inRescue)
  const term = { ids: [id], months: 1 }
  const { token: quote } = await t.ok(catalogue.renewPrice, term, { as })
  await t.ok(catalogue.resourceRenew, { ...term, quote }, { as })
  expect(await rowOf(t, id)).toMatchObject({ status: 'RESCUE', task: '', reason: '' })
})

test('asked eight times at once it begins once, and one password was given', async () => {
  const id = await runningHost(t, as)
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.send(catalogue.hostRescue, { id }, { as })))
  const given = answers.filter(({ code }) => code === '200')
  expect(given).toHaveLength(1)
  await settled(t)
  expect(await whoAmI(id, given[0]!.data.password)).toBe('root')
  const begun = await t.db.$count(operations, sql`resource_id = ${id} and action = 'rescue'`)
  expect(begun).toBe(1)
})

test('a group that may only look begins nothing, nor does an operator; one that may act does', async () => {
  const owner = await t.business()
  await fund(t, owner, 1_000_000n)
  await t.ok(catalogue.nodeSubscribe, { controller_id: 'hk-a', cloud_type: 'native' }, { as: owner })
  const id = await runningHost(t, owner)
  const member = await t.member(owner)
  await t.share(owner)
  const group = await t.groupOf(owner)
  const allow = (right: 'read' | 'act') =>
    t.ok(
      catalogue.teamGroupProductsSave,
      { id: group, products: [...products], rights: { host: right } },
      { as: owner },
    )
  await allow('read')
  expect((await t.send(catalogue.hostRescue, { id }, { as: member })).code).toBe('400045')
  expect((await t.send(catalogue.hostRescue, { id }, { as: await t.operator() })).code).not.toBe('200')
  expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', task: '' })
  await allow('act')
  await t.ok(catalogue.hostRescue, { id }, { as: member })
  await settled(t)
  expect(await plain(id, 'leave rescue', member)).toBe('200')
})

test('an operator and an agent who may act bring a host out of it, and are shown no password', async () => {
  const { id } = await rescued()
  const reason = 'Asked by phone'
  const leave = { ids: [id], action: 'leave rescue' as const }
  expect(
    (await t.ok(catalogue.platformHostAct, { ...leave, reason }, { as: await t.operator() })).result[0]!.code,
  ).toBe('200')
  await settled(t)
  expect((await rowOf(t, id)).status).toBe('ACTIVE')

  const seller = await agent(t)
  const customer = await customerOf(t, seller.id)
  await fund(t, customer, 1_000_000n)
  await fund(t, seller, 1_000_000n)
  await t.ok(catalogue.providerConsentSave, { consent: 'act' }, { as: customer })
  const theirs = await rescued({}, customer)
  const byAgent = { ids: [theirs.id], action: 'leave rescue' as const }
  expect((await t.ok(catalogue.agentHostAct, byAgent, { as: seller })).result[0]!.code).toBe('200')
  await settled(t)
  expect((await rowOf(t, theirs.id)).status).toBe('ACTIVE')
})

describe('an engine that does not do it', () => {
  test('leaves the host as it was, says so, and does it when an operator repeats it, with the password that was shown', async () => {
    const id = await runningHost(t, as, { alias: 'sim-refuse-rescue' })
    const { password } = await t.ok(catalogue.hostRescue, { id }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', task: '', reason: 'refused' })
    expect(await machineOf(id)).toMatchObject({ state: 'running', rescueHash: null })
    await t.ok(catalogue.resourceRename, { id, name: 'willing' }, { as })
    await t.ok(catalogue.platformOperationRetry, { id }, { as: await t.operator() })
    await settled(t)
    expect(await whoAmI(id, password)).toBe('root')
  })

  test('that began it late is taken back: a host that was off is off', async () => {
    const id = await runningHost(t, as, { alias: 'sim-hang-rescue' })
    await plain(id, 'stop')
    await t.ok(catalogue.hostRescue, { id }, { as })
    // It came to its end in the cloud after all, and nobody has heard of it.
    const { ref } = await machineOf(id)
    await t.db.update(machines).set({ state: 'rescued', bootedAt: t.clock.now() }).where(eq(machines.ref, ref))
    t.clock.pass(hoursMs(1))
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'SHUTOFF', task: '', reason: 'timedOut' })
    expect(await machineOf(id)).toMatchObject({ state: 'stopped' })
  })

  test('that fails halfway leaves a host that is found faulty', async () => {
    const id = await runningHost(t, as, { alias: 'sim-break-rescue' })
    await t.ok(catalogue.hostRescue, { id }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', task: '', reason: 'broken' })
    const engines = new AllEngines(t.app)
    await hostReconcileJob(t.app, engines).run({})
    await engines.stop()
    expect(await rowOf(t, id)).toMatchObject({ status: 'ERROR', reason: 'foundFaulty' })
  })

  test('that does not bring it back leaves it in rescue', async () => {
    const { id, password } = await rescued({ alias: 'sim-refuse-unrescue' })
    await plain(id, 'leave rescue')
    expect(await rowOf(t, id)).toMatchObject({ status: 'RESCUE', task: '', reason: 'refused' })
    expect(await whoAmI(id, password)).toBe('root')
  })
})

test.each(['rescue', 'leave rescue'])(
  'a worker that dies in the middle of %s is replaced, and the work ends',
  async (action) => {
    const verb = action === 'rescue' ? 'rescue' : 'unrescue'
    const id = await runningHost(t, as, { alias: `sim-slow-${verb}` })
    const { password } = await t.ok(catalogue.hostRescue, { id }, { as })
    if (action === 'leave rescue') {
      await settled(t)
      await t.ok(catalogue.hostAct, { ids: [id], action: 'leave rescue' }, { as })
    }
    const heldUntil = new Date(t.clock.now().getTime() + minutesMs(1))
    await t.db
      .update(operations)
      .set({ state: 'running', heldUntil })
      .where(sql`resource_id = ${id} and ended_at is null`)
    t.clock.pass(minutesMs(2))
    await settled(t)
    expect((await rowOf(t, id)).status).toBe(action === 'rescue' ? 'RESCUE' : 'ACTIVE')
    // Whoever was thought dead may still be opening its door.
    if (action === 'rescue') await eventually(async () => expect(await whoAmI(id, password)).toBe('root'))
  },
)

test('a disk that ends before its host is taken off it all the same, and its own system runs again', async () => {
  const { id } = await rescued({ data_disks_gb: [20] })
  const { result } = await t.ok(catalogue.diskList, { host_id: id }, { as })
  const disk = result.find(({ properties }) => properties === 'data')!
  const expiresAt = new Date(t.clock.now().getTime() + minutesMs(5))
  await t.db.update(resources).set({ expiresAt }).where(eq(resources.id, disk.id))
  t.clock.pass(minutesMs(6))
  await minute(t)
  expect(await rowOf(t, disk.id)).toMatchObject({ status: 'EXPIRED', boundTo: null })
  expect(await machineOf(id)).toMatchObject({ state: 'running' })
})

test('what engine and console say of rescue is compared like the rest', async () => {
  const [entered, left] = [await runningHost(t, as), (await rescued()).id]
  const set = async (id: string, state: string) =>
    t.db
      .update(machines)
      .set({ state })
      .where(eq(machines.ref, (await machineOf(id)).ref))
  await set(entered, 'rescued')
  await set(left, 'running')
  const engines = new AllEngines(t.app)
  await hostReconcileJob(t.app, engines).run({})
  await engines.stop()
  expect(await rowOf(t, entered)).toMatchObject({ status: 'RESCUE', reason: 'rescuedOutside' })
  expect(await rowOf(t, left)).toMatchObject({ status: 'ACTIVE', reason: 'unrescuedOutside' })
})

describe('its end', () => {
  test('comes in rescue as elsewhere: it is stopped, its owner renews it, and it is itself again', async () => {
    const { id } = await rescued()
    await t.db.update(resources).set({ expiresAt: t.clock.now() }).where(eq(resources.id, id))
    await minute(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'EXPIRED', task: '' })
    expect(await machineOf(id)).toMatchObject({ state: 'stopped', rescueHash: null })
    const term = { ids: [id], months: 1 }
    const { token } = await t.ok(catalogue.renewPrice, term, { as })
    await t.ok(catalogue.resourceRenew, { ...term, quote: token }, { as })
    expect(await plain(id, 'start')).toBe('200')
    expect(await t.ok(catalogue.hostInfo, { id }, { as })).toMatchObject({ status: 'ACTIVE', user_name: 'ubuntu' })
  })

  test('by deleting leads through the recycle bin and back, its disks let go', async () => {
    const { id } = await rescued({ data_disks_gb: [10], bandwidth_mbps: 1 })
    await removed(t, as, id)
    expect(await rowOf(t, id)).toMatchObject({ status: 'SHUTOFF', task: '', deletedAt: expect.any(Date) as Date })
    expect(await machineOf(id)).toMatchObject({ state: 'stopped', rescueHash: null })
    await restored(t, as, id)
    expect(await plain(id, 'start')).toBe('200')
    expect(await whoAmI(id, hostPassword)).toBe('ubuntu')
  })

  test('by the platform takes it from rescue as well', async () => {
    const { id } = await rescued({ data_disks_gb: [10] })
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, id))
    await minute(t)
    expect((await rowOf(t, id)).releasedAt).not.toBeNull()
    expect(await machineOf(id)).toBeUndefined()
  })
})
