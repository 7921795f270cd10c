import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { remoteCalls } from '@portico/contract/compute/remote.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { nodeDeskCalls } from '@portico/contract/node/node-desk.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../test/portico.ts'
import { TestPortico } from '../../../test/portico.ts'
import { buyer, buyHosts, hostForm, node, rowOf, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { hoursMs, minutesMs, secondsMs } from '../../core/clock.ts'
import type { Engine, Engines } from '../../ground/engine/engine.ts'
import { operations } from '../../lifecycle/resource.table.ts'
import { NodeWatch } from './node-watch.ts'
import { nodes, nodeWatches } from '../../ground/nodes/node.table.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

/** An engine that has to be asked: what it answers to that is up to the test. */
let answer: (node: string, since: Date) => Promise<readonly string[]>
const asked: { node: string; since: Date }[] = []
const engines: Engines = {
  asked: ['embedded'],
  onChange: () => {},
  of: ({ id }) =>
    ({
      changed(since) {
        if (id === node) asked.push({ node: id, since })
        return id === node ? answer(id, since) : Promise.resolve([])
      },
    }) as Partial<Engine> as Engine,
}
const silent = () => Promise.reject(new Error('connect ECONNREFUSED'))
const speaks = () => Promise.resolve([])
const heard: string[] = []
const watcher = () =>
  new NodeWatch(t.app, engines, async (_node, refs) => {
    heard.push(...refs)
  })

async function askedAfter(after: number): Promise<void> {
  t.clock.pass(after)
  await watcher().askNodes()
}
const goSilent = async () => {
  answer = silent
  await askedAfter(minutesMs(1))
  await askedAfter(minutesMs(1))
}

beforeEach(async () => {
  answer = speaks
  await askedAfter(minutesMs(10))
  asked.length = 0
  heard.length = 0
  // Time passes here by hours: everybody signs in anew.
  operator = await t.operator()
})

const since = async (as: Person) => (await t.ok(hostCalls.hostList, {}, { as })).result[0]!.unknown_since

test('one lost answer is nothing; after the second what runs there is unknown since the first, and known again when it answers', async () => {
  const as = await buyer(t)
  await runningHost(t, as)
  answer = silent
  await askedAfter(minutesMs(1))
  expect(await since(as)).toBeNull()
  const [{ failingSince } = { failingSince: null }] = await t.db
    .select()
    .from(nodeWatches)
    .where(eq(nodeWatches.nodeId, node))
  await askedAfter(minutesMs(1))
  expect(await since(as)).toBe(failingSince!.toISOString())
  const { result } = await t.ok(hostCalls.platformHostList, {}, { as: operator })
  expect(result[0]).toMatchObject({ unknown_since: failingSince!.toISOString(), status: 'ACTIVE' })
  const { result: desk } = await t.ok(nodeDeskCalls.platformNodeList, undefined, { as: operator })
  expect(desk.filter(({ unreachable_since }) => unreachable_since).map(({ controller_id }) => controller_id)).toEqual([
    node,
  ])
  answer = speaks
  await askedAfter(minutesMs(10))
  expect(await since(as)).toBeNull()
})

test('a silent node is asked less and less often, at least every five minutes', async () => {
  answer = silent
  const waits: number[] = []
  await t.clock.still(async () => {
    for (let failure = 0; failure < 7; failure += 1) {
      await askedAfter(minutesMs(6))
      const [watch] = await t.db.select().from(nodeWatches).where(eq(nodeWatches.nodeId, node))
      waits.push((watch!.nextAt.getTime() - t.clock.now().getTime()) / 1000)
    }
  })
  expect(waits).toEqual([20, 40, 80, 160, 300, 300, 300])
})

test('the operators of nodes are told once a silence, others not at all', async () => {
  const deskOnly = await t.operatorWith('orders')
  await goSilent()
  await askedAfter(minutesMs(10))
  const told = async (as: Person) =>
    (await t.ok(noticeCalls.noticeList, {}, { as })).result.filter(({ subject }) => subject.includes(node)).length
  const before = await told(operator)
  expect(before).toBeGreaterThan(0)
  expect(await told(deskOnly)).toBe(0)
  answer = speaks
  await askedAfter(minutesMs(10))
  await goSilent()
  expect(await told(operator)).toBe(before + 1)
})

test('while it is silent, what needs its engine is refused and costs nothing; everything else works', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as, { data_disks_gb: [20] })
  const { form } = await hostForm(t, as)
  const [disk] = (await t.ok(diskCalls.diskList, {}, { as })).result
  await goSilent()
  const unreachable = { code: '400097' }
  const acted = await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
  expect(acted.result).toMatchObject([{ id, ...unreachable }])
  const before = await t.rows()
  expect(await t.send(hostCalls.hostCreate, form, { as })).toMatchObject(unreachable)
  const snapshot = { disk_id: disk!.id, name: 'before the silence', description: 'x' }
  expect(await t.send(snapshotCalls.snapshotCreate, snapshot, { as })).toMatchObject(unreachable)
  expect(await t.send(hostCalls.hostMetrics, { id, period: '1 hour' }, { as })).toMatchObject(unreachable)
  expect(await t.send(remoteCalls.remoteConnect, { id, way: 'vnc' }, { as })).toMatchObject(unreachable)
  expect(await t.rows()).toEqual(before)
  expect(await t.send(resourceCalls.resourceRename, { id, name: 'still mine' }, { as })).toMatchObject({ code: '200' })
  expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', task: '', name: 'still mine' })
})

test('what was under way when it fell silent does not run out of time, and goes on when it speaks again', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as, { alias: 'sim-hang-stop' })
  await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
  await goSilent()
  t.clock.pass(hoursMs(3))
  const open = async () => {
    const rows = await t.db.select().from(operations).where(eq(operations.resourceId, id))
    return rows.find(({ action }) => action === 'stop')!
  }
  await tried(open)
  expect((await open()).endedAt).toBeNull()
  const { deadlineAt } = await open()
  answer = speaks
  await askedAfter(minutesMs(10))
  expect((await open()).deadlineAt.getTime() - deadlineAt.getTime()).toBeGreaterThan(hoursMs(3))
  expect((await open()).endedAt).toBeNull()
  t.clock.pass(hoursMs(1))
  await settled(t, id)
  expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', reason: 'timedOut' })
})

/** Lets the runner look at it once more. */
async function tried(open: () => Promise<{ attempts: number }>): Promise<void> {
  const { attempts } = await open()
  await expect
    .poll(async () => {
      t.portico.operations.takeDue()
      return (await open()).attempts
    })
    .toBeGreaterThan(attempts)
}

test('many servers ask it once, from a little before it was last heard', async () => {
  answer = () => Promise.resolve(['vm-1', 'vm-2'])
  t.clock.pass(minutesMs(1))
  const [{ seenAt } = { seenAt: null }] = await t.db.select().from(nodeWatches).where(eq(nodeWatches.nodeId, node))
  await Promise.all(Array.from({ length: 5 }, () => watcher().askNodes()))
  expect(asked).toEqual([{ node, since: new Date(seenAt!.getTime() - secondsMs(30)) }])
  expect(heard).toEqual(['vm-1', 'vm-2'])
  await watcher().askNodes()
  expect(asked).toHaveLength(1)
})

test('whoever dies while asking is replaced', async () => {
  const heldUntil = new Date(t.clock.now().getTime() + minutesMs(1))
  await t.db.update(nodeWatches).set({ heldUntil }).where(eq(nodeWatches.nodeId, node))
  await askedAfter(secondsMs(30))
  expect(asked).toHaveLength(0)
  await askedAfter(minutesMs(1))
  expect(asked).toHaveLength(1)
})

test('an engine that is set up anew is not silent any more, and asked at once', async () => {
  await goSilent()
  await t.ok(
    nodeDeskCalls.platformNodeEngineSave,
    { controller_id: node, engine: 'embedded', settings: '' },
    { as: operator },
  )
  const [row] = await t.db.select().from(nodes).where(eq(nodes.id, node))
  expect(row!.unreachableSince).toBeNull()
  expect(await t.db.select().from(nodeWatches).where(eq(nodeWatches.nodeId, node))).toEqual([])
  const as = await buyer(t)
  await buyHosts(t, as)
})
