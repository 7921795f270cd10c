import { hostCalls } from '@portico/contract/compute/host.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedCall } from '../../../../test/eip.ts'
import { eventually } from '../../../../test/eventually.ts'
import { cashOf } from '../../../../test/money.ts'
import type { Person, TestPortico } from '../../../../test/portico.ts'
import {
  buyer,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../../test/resources.ts'
import { hoursMs } from '../../../core/clock.ts'
import { addresses } from '../../../engines/embedded/embedded.table.ts'
import { EmbeddedAddresses } from '../../../engines/embedded/storage.ts'
import { addressHoldings } from '../../../ground/addresses/address.table.ts'
import { operations, resources } from '../../../lifecycle/resource.table.ts'
import { resourceTimeJob } from '../../../lifecycle/timed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

/** It says no, breaks half-way, never comes to an end, or does not answer at all. */
const tricks = ['refuse', 'break', 'hang', 'mute'] as const
type Trick = (typeof tricks)[number]

const rename = (id: string, name: string) => t.db.update(resources).set({ name }).where(eq(resources.id, id))
async function bought(as: Person, name = 'front'): Promise<string> {
  const config = { kind: 'eip', controller_id: node, bandwidth_mbps: 5, quantity: 1, months: 1 } as const
  const { token } = await t.ok(purchaseCalls.resourcePrice, config, { as })
  const { resource_ids } = await t.ok(purchaseCalls.resourceCreate, { ...config, name, quote: token }, { as })
  return resource_ids[0]!
}
/** Its time runs out where that is what ends it; what clears it away is done. */
async function ended(trick: Trick, id: string) {
  if (trick === 'hang' || trick === 'mute') {
    t.clock.pass(hoursMs(1))
    // Called otherwise before it is given up, it would be done after all.
    await eventually(async () => {
      t.portico.operations.takeDue()
      expect(await lastOf(id)).toMatchObject({ fault: 'timedOut' })
    })
    await rename(id, 'front')
  }
  await settled(t)
}
const lastOf = async (id: string) => {
  const all = t.db.select().from(operations).where(eq(operations.resourceId, id))
  return (await all.orderBy(desc(operations.createdAt), desc(operations.id)).limit(1))[0]!
}
const seen = async (id: string) => {
  const { status, task, boundTo, spec, facts } = await rowOf(t, id)
  return { status, task, boundTo, mbps: spec['bandwidth_mbps'], address: String(facts['address'] ?? '') }
}
const inEngine = async (address: string) =>
  (await t.db.select().from(addresses).where(eq(addresses.address, address)))[0]
const fresh = (as: Person) => t.signIn(as.email)

describe.each(tricks)('an engine that does not do what it is asked: %s', (trick) => {
  test('an address that is not made costs nothing, and nobody holds it', async () => {
    const as = await buyer(t)
    const id = await bought(as, `sim-${trick}-create`)
    await ended(trick, id)
    expect(await cashOf(t, await fresh(as))).toBe('10000.00')
    const open = and(eq(addressHoldings.resourceId, id), isNull(addressHoldings.to))
    expect(await t.db.$count(addressHoldings, open)).toBe(0)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('an address that is not bound stays free, and its host is without one', async () => {
    const as = await buyer(t)
    const id = await bought(as)
    const host = await runningHost(t, as)
    await settled(t)
    await rename(id, `sim-${trick}-bind`)
    const before = await seen(id)
    await t.ok(eipCalls.eipBind, { id, host_id: host }, { as })
    await ended(trick, id)
    expect(await seen(id)).toEqual(before)
    expect(await inEngine(before.address)).toMatchObject({ machine: null })
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as: await fresh(as) })).toMatchObject({
      floating_ip: '',
      eip_id: '',
    })
  })

  test('an address that is not unbound stays on its host', async () => {
    const as = await buyer(t, 10_000_000n)
    const host = await runningHost(t, as, { bandwidth_mbps: 5 })
    const { eip_id: id, floating_ip } = await t.ok(hostCalls.hostInfo, { id: host }, { as })
    await rename(id, `sim-${trick}-unbind`)
    const before = await seen(id)
    await t.ok(eipCalls.eipUnbind, { id }, { as })
    await ended(trick, id)
    expect(await seen(id)).toEqual(before)
    const { engineRef } = await rowOf(t, host)
    expect(await inEngine(floating_ip)).toMatchObject({ machine: engineRef })
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as: await fresh(as) })).toMatchObject({ floating_ip })
  })

  test('an address that is not let go of is nobody else’s, and is asked for again until it is', async () => {
    const as = await buyer(t)
    const id = await bought(as)
    await settled(t)
    const { address } = await seen(id)
    await removed(t, as, id)
    const cash = await cashOf(t, as)
    await t.db.update(resources).set({ releaseAt: t.clock.now() }).where(eq(resources.id, id))
    await rename(id, `sim-${trick}-remove`)
    await resourceTimeJob(t.app).run({})
    await ended(trick, id)
    const open = and(eq(addressHoldings.resourceId, id), isNull(addressHoldings.to))
    const gone = async () => (await rowOf(t, id)).releasedAt !== null
    expect([await gone(), await t.db.$count(addressHoldings, open)]).toEqual([false, 1])
    await rename(id, 'front')
    t.clock.pass(hoursMs(2))
    await minute(t)
    expect([await gone(), await t.db.$count(addressHoldings, open)]).toEqual([true, 0])
    expect(await inEngine(address)).toBeUndefined()
    expect(await cashOf(t, await fresh(as))).toBe(cash)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('a bandwidth that does not come is paid back, and one that is not given up gives nothing back', async () => {
    const as = await buyer(t)
    const id = await bought(as)
    await settled(t)
    const [before, cash] = [await seen(id), await cashOf(t, as)]
    let now = as
    for (const bandwidth_mbps of [9, 2]) {
      await rename(id, `sim-${trick}-bandwidth`)
      const { token } = await t.ok(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps }, { as: now })
      await t.ok(eipCalls.eipBandwidth, { id, bandwidth_mbps, quote: token }, { as: now })
      await ended(trick, id)
      now = await fresh(as)
      expect(await seen(id)).toEqual(before)
      expect(await cashOf(t, now)).toBe(cash)
    }
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

test('what fails after the host of an address is gone leaves it bound to nothing', async () => {
  const as = await buyer(t, 10_000_000n)
  const host = await runningHost(t, as, { bandwidth_mbps: 5 })
  const { eip_id: id } = await t.ok(hostCalls.hostInfo, { id: host }, { as })
  const { token } = await t.ok(eipCalls.eipBandwidthPrice, { id, bandwidth_mbps: 9 }, { as })
  await rename(id, 'sim-hang-bandwidth')
  await t.ok(eipCalls.eipBandwidth, { id, bandwidth_mbps: 9, quote: token }, { as })
  const preview = await t.ok(resourceCalls.resourceDeletePreview, { id: host }, { as })
  await t.ok(resourceCalls.resourceDelete, { id: host, token: preview.token, also: [] }, { as })
  await settled(t, host)
  expect(await lastOf(id)).toMatchObject({ action: 'bandwidth', statusBefore: 'bound', endedAt: null })
  await ended('hang', id)
  expect(await lastOf(id)).toMatchObject({ action: 'bandwidth', state: 'failed', fault: 'timedOut' })
  expect(await seen(id)).toMatchObject({ status: 'unbound', boundTo: null, mbps: 5 })
})

describe('an engine that is asked twice', () => {
  test('answers the same, whoever asks, and has done it once', async () => {
    const [one, other] = [new EmbeddedAddresses(t.app, node), new EmbeddedAddresses(t.app, node)]
    const call = embeddedCall('twice')
    const until = async (engine: EmbeddedAddresses) => {
      for (;;) {
        const progress = await engine.allocate(call, { bandwidthMbps: 1 })
        if (progress.state !== 'pending') return progress
      }
    }
    const answers = await Promise.all([until(one), until(other), until(one)])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ state: 'done' })
  })
})
