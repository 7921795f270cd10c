import { cashOf } from '../../test/money.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import type { Language } from '@portico/contract/language.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestPortico } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  inOrder,
  provenBooks,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { hoursMs, minutesMs } from '../core/clock.ts'
import { AllEngines } from '../engines/engines.ts'
import { machines } from '../engines/embedded/embedded.table.ts'
import { perform } from './execute.ts'
import { OperationRunner } from './runner.ts'
import { operations } from './resource.table.ts'
import { eventually } from '../../test/eventually.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const soldOf = async (flavor: string) => {
  const rows = await t.db.select().from(flavorOffers).where(eq(flavorOffers.flavorId, flavor))
  return rows.find(({ nodeId }) => nodeId === 'hk-a')!.sold
}

/** Lets time pass until nothing is under way: whatever hangs runs into its deadline. */
async function pastDeadlines(): Promise<void> {
  t.clock.pass(hoursMs(3))
  await settled(t)
}

describe('a creation that does not end well leaves a stated state with a reason, and the money where it was', () => {
  test.each([
    ['refuse', 'The engine refused this.'],
    ['capacity', 'The node has no room for this at the moment. Choose another size or node.'],
    ['break', 'The engine failed partway through.'],
  ])('when the engine is told to %s', async (trick, reason) => {
    const as = await buyer(t)
    const [before, sold] = [await cashOf(t, as), await soldOf('g2.large')]
    await buyHosts(t, as, { alias: `sim-${trick}-create`, flavor_id: 'g2.large', data_disks_gb: [20] })
    await settled(t)
    const { result } = await t.ok(hostCalls.hostList, {}, { as })
    expect(result).toMatchObject([{ status: 'ERROR', task: '', reason }])
    expect(await cashOf(t, as)).toBe(before)
    expect(await soldOf('g2.large')).toBe(sold)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test.each(['hang', 'mute'])('when the engine does not answer: %s', async (trick) => {
    const as = await buyer(t)
    const before = await cashOf(t, as)
    const { resource_ids } = await buyHosts(t, as, { alias: `sim-${trick}-create` })
    await pastDeadlines()
    const row = await rowOf(t, resource_ids[0]!)
    expect(row).toMatchObject({ status: 'ERROR', task: '', reason: 'timedOut' })
    expect(await cashOf(t, as)).toBe(before)
  })
})

describe('an action that does not end well', () => {
  test.each([
    ['refuse', 'ACTIVE', 'refused'],
    ['hang', 'ACTIVE', 'timedOut'],
  ])('told to %s, the host stays %s and says why', async (trick, status, reason) => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: `sim-${trick}-stop` })
    await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
    if (trick === 'hang') await pastDeadlines()
    else await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status, task: '', reason })
    const { result } = await t.ok(resourceCalls.resourceTimeline, { id }, { as })
    expect(result[0]).toMatchObject({ what: 'stop', state: 'failed' })
    expect(result[0]!.text).not.toBe('')
  })

  test('is told by its name in the language of the reader', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'sim-refuse-stop' })
    await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
    await settled(t)
    const told = async (language: Language) =>
      (await t.ok(noticeCalls.noticeList, {}, { as, language })).result.map(({ content }) => content)
    expect(await told('en')).toContain('The action Stop failed. See its timeline for the reason.')
    expect(await told('zh-Hans')).toContain('操作“关机”未能成功，原因见其时间线。')
  })

  test('a machine that the engine has lost is told as such', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'sim-lose-create' })
    await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', reason: 'lost' })
  })

  test('a resize that fails gives back what was paid for it and its place on the stock', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'sim-refuse-resize' })
    await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
    await settled(t)
    const [before, sold] = [await cashOf(t, as), await soldOf('g2.xlarge')]
    const { token, total } = await t.ok(hostCalls.adjustPrice, { id, flavor_id: 'g2.xlarge' }, { as })
    expect(Number(total)).toBeGreaterThan(0)
    await t.ok(hostCalls.hostResize, { id, flavor_id: 'g2.xlarge', quote: token }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'SHUTOFF', spec: { flavor_id: 'g2.medium' } })
    expect(await cashOf(t, as)).toBe(before)
    expect(await soldOf('g2.xlarge')).toBe(sold)
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

test('an operation whose end cannot be written down waits longer each time, and ends once it can', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as, { alias: 'sim-slow-stop' })
  await t.db.execute(sql`create function no_end() returns trigger language plpgsql as
    $$ begin raise exception 'the end of % cannot be written', old.id; end $$`)
  await t.db.execute(sql`create trigger no_end before update on operation for each row
    when (new.ended_at is not null) execute function no_end()`)
  const { result } = await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
  t.clock.pass(hoursMs(1))
  await eventually(async () => {
    t.portico.operations.takeDue()
    const [row] = await t.db.select().from(operations).where(eq(operations.id, result[0]!.operation_id))
    expect(row).toMatchObject({ state: 'running', heldUntil: null })
    expect(row!.nextAt.getTime() - t.clock.now().getTime()).toBeGreaterThan(minutesMs(9))
  })
  await t.db.execute(sql`drop trigger no_end on operation`)
  // Whoever held it when the hour passed may fail once more and have it wait from then on.
  await eventually(async () => {
    t.clock.pass(minutesMs(10))
    t.portico.operations.takeDue()
    expect(await rowOf(t, id)).toMatchObject({ task: '' })
  })
})

describe('a worker that dies', () => {
  /** What a killed worker leaves: an operation that somebody holds, and no job. */
  async function abandon(id: string): Promise<void> {
    const heldUntil = new Date(t.clock.now().getTime() + minutesMs(1))
    await t.db.update(operations).set({ state: 'running', heldUntil }).where(eq(operations.id, id))
  }

  test.each(['start', 'stop', 'reboot', 'hard reboot'] as const)(
    'in the middle of %s is replaced, and the work ends',
    async (action) => {
      const as = await buyer(t)
      const id = await runningHost(t, as, { alias: `sim-slow-${action === 'hard reboot' ? 'hard' : action}` })
      if (action === 'start') {
        await t.ok(hostCalls.hostAct, { ids: [id], action: 'stop' }, { as })
        await settled(t)
      }
      const { result } = await t.ok(hostCalls.hostAct, { ids: [id], action }, { as })
      await abandon(result[0]!.operation_id)
      t.clock.pass(minutesMs(2))
      await settled(t)
      expect(await rowOf(t, id)).toMatchObject({ status: action === 'stop' ? 'SHUTOFF' : 'ACTIVE', task: '' })
    },
  )

  test('two at once make one machine, and six servers do not make more', async () => {
    const as = await buyer(t)
    const { resource_ids } = await buyHosts(t, as, { host_name: 'twin' })
    const [operation] = await t.db.select().from(operations).where(eq(operations.resourceId, resource_ids[0]!))
    const engines = new AllEngines(t.app)
    const others = Array.from({ length: 5 }, () => new OperationRunner(t.app, engines, t.databaseUrl))
    await Promise.all(others.map((other) => other.start()))
    await Promise.all(Array.from({ length: 6 }, () => perform(t.app, engines, operation!)))
    await settled(t)
    expect(await t.db.select().from(machines).where(eq(machines.hostName, 'twin'))).toHaveLength(1)
    expect(await rowOf(t, resource_ids[0]!)).toMatchObject({ status: 'ACTIVE', task: '' })
    await Promise.all(others.map((other) => other.stop()))
    await engines.stop()
  })
})
