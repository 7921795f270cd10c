import { hostCalls } from '@portico/contract/compute/host.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import { buyer, rowOf, runningHost, startStocked } from '../../../test/resources.ts'
import { machines } from '../../engines/embedded/embedded.table.ts'
import { AllEngines } from '../../engines/engines.ts'
import { resources } from '../../lifecycle/resource.table.ts'
import { hostReconcileJob, reconcileQueue } from './reconcile.jobs.ts'
import { eventually } from '../../../test/eventually.ts'

let t: TestPortico
let as: Person
let engines: AllEngines
beforeAll(async () => {
  t = await startStocked()
  as = await buyer(t)
  engines = new AllEngines(t.app)
})
afterAll(async () => {
  await engines.stop()
  await t.stop()
})

const reconcile = () => hostReconcileJob(t.app, engines).run({})
async function machineOf(id: string): Promise<string> {
  return (await rowOf(t, id)).engineRef!
}

test.each([
  ['stopped', 'SHUTOFF', 'It was shut down from inside, or by its engine.'],
  ['error', 'ERROR', 'The engine reports it as faulty.'],
])('a machine that the engine reports as %s is shown as %s, and its timeline says why', async (state, status, text) => {
  const id = await runningHost(t, as)
  await t.db
    .update(machines)
    .set({ state })
    .where(eq(machines.ref, await machineOf(id)))
  await reconcile()
  expect(await rowOf(t, id)).toMatchObject({ status, task: '' })
  const { result } = await t.ok(resourceCalls.resourceTimeline, { id }, { as })
  expect(result[0]).toMatchObject({ what: 'reconcile', text })
})

test('a machine that the engine no longer knows is faulty, and one that agrees is left alone', async () => {
  const [lost, well] = [await runningHost(t, as), await runningHost(t, as)]
  await t.db.delete(machines).where(eq(machines.ref, await machineOf(lost)))
  await reconcile()
  expect(await rowOf(t, lost)).toMatchObject({ status: 'ERROR', reason: 'lost' })
  expect(await rowOf(t, well)).toMatchObject({ status: 'ACTIVE', reason: '' })
})

test('a way in that moved is told without a line in the timeline', async () => {
  const id = await runningHost(t, as)
  const lines = async () => (await t.ok(resourceCalls.resourceTimeline, { id }, { as })).result.length
  const before = await lines()
  await t.db
    .update(machines)
    .set({ sshPort: 40_022 })
    .where(eq(machines.ref, await machineOf(id)))
  await reconcile()
  expect(await t.ok(hostCalls.hostInfo, { id }, { as })).toMatchObject({ ssh_host: '127.0.0.1', ssh_port: 40_022 })
  expect(await lines()).toBe(before)
})

test('a host that something is being done to is not touched', async () => {
  const id = await runningHost(t, as)
  await t.db
    .update(machines)
    .set({ state: 'stopped' })
    .where(eq(machines.ref, await machineOf(id)))
  await t.db.update(resources).set({ task: 'reboot_started' }).where(eq(resources.id, id))
  await reconcile()
  expect((await rowOf(t, id)).status).toBe('ACTIVE')
})

test('the clock asks for it with no words at all', async () => {
  const id = await runningHost(t, as)
  await t.db
    .update(machines)
    .set({ state: 'stopped' })
    .where(eq(machines.ref, await machineOf(id)))
  await t.app.jobs.send(t.db, reconcileQueue, null as unknown as object)
  await eventually(async () => expect(await rowOf(t, id)).toMatchObject({ status: 'SHUTOFF' }))
})
