import { centerCalls } from '@portico/contract/account/center.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { ddos } from '@portico/contract/network/ddos.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boughtDdos, guardedBy, guarding, newAddress } from '../../../../test/ddos.ts'
import { embeddedCall } from '../../../../test/eip.ts'
import { password, type Person, type TestPortico } from '../../../../test/portico.ts'
import { buyer, removed, rowOf, runningHost, settled, startStocked } from '../../../../test/resources.ts'
import { EmbeddedAddresses } from '../../../engines/embedded/storage.ts'
import { operations, resources } from '../../../lifecycle/resource.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const rename = (id: string, name: string) => t.db.update(resources).set({ name }).where(eq(resources.id, id))
const addressOf = async (id: string) => (await rowOf(t, id)).facts['address'] as string
const openOf = (id: string) =>
  t.db
    .select({ action: operations.action })
    .from(operations)
    .where(and(eq(operations.resourceId, id), isNull(operations.endedAt)))
const hostOf = async (eip: string) => (await rowOf(t, eip)).boundTo!

/** Lets what hangs go on. */
async function goesOn(id: string, name: string) {
  await rename(id, name)
  await settled(t)
}

async function replaced(as: Person, host: string) {
  await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
  await settled(t)
}

describe('another address for a host', () => {
  test('is guarded by the package that guarded the one before', async () => {
    const { as, id, own } = await guarding(t)
    await replaced(as, await hostOf(own.id))
    const next = await addressOf(own.id)
    expect(next).not.toBe(own.address)
    expect(await guardedBy(t, id)).toBe(next)
    const { result } = await t.ok(ddos.calls.ddosList, {}, { as })
    expect(result).toMatchObject([{ eip_id: own.id, address: next, task: '' }])
  })

  test('is guarded too when the package is told to guard another one meanwhile and its engine does not do it', async () => {
    const { as, id, own } = await guarding(t)
    const other = await newAddress(t, as)
    await rename(id, 'sim-hang-change')
    await t.ok(ddos.calls.ddosBind, { id, eip: other.id }, { as })
    await t.ok(hostCalls.hostEipReplace, { id: await hostOf(own.id) }, { as })
    await settled(t, await hostOf(own.id))
    await rename(id, 'sim-refuse-change')
    await settled(t)
    expect((await rowOf(t, id)).boundTo).toBe(own.id)
    expect((await rowOf(t, id)).facts['address']).toBe(await addressOf(own.id))
  })

  test('keeps everything else from the address until it is there, and everything else keeps it away', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    const host = await hostOf(own.id)
    const guard = await boughtDdos(t, as)
    const preview = await t.ok(resourceCalls.resourceDeletePreview, { id: own.id }, { as })
    await rename(host, 'sim-hang-bind')
    await t.ok(hostCalls.hostEipReplace, { id: host }, { as })
    const refused = [
      await t.send(resourceCalls.resourceDelete, { id: own.id, token: preview.token, also: [] }, { as }),
      await t.send(ddos.calls.ddosBind, { id: guard, eip: own.id }, { as }),
      await t.send(hostCalls.hostEipReplace, { id: host }, { as }),
    ]
    expect(refused.map(({ code }) => code)).toEqual(['400005', '400083', '400083'])
    const { result } = await t.ok(eipCalls.eipList, {}, { as })
    expect(result).toMatchObject([{ task: 'replacing EIP', status: 'bound' }])
    await goesOn(host, 'web')
    expect(await openOf(own.id)).toEqual([])
    expect((await rowOf(t, own.id)).task).toBe('')

    await rename(own.id, 'sim-hang-unbind')
    const again = await t.ok(resourceCalls.resourceDeletePreview, { id: own.id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id: own.id, token: again.token, also: [] }, { as })
    expect(await t.send(hostCalls.hostEipReplace, { id: host }, { as })).toMatchObject({ code: '400083' })
    expect(await openOf(host)).toEqual([])
    await goesOn(own.id, 'web-ip')
  })

  test('that cannot be had leaves the address free for everything else', async () => {
    const as = await buyer(t, 10_000_000n)
    const own = await newAddress(t, as)
    const host = await hostOf(own.id)
    await rename(host, 'sim-refuse-create')
    await replaced(as, host)
    expect(await addressOf(own.id)).toBe(own.address)
    expect(await openOf(own.id)).toEqual([])
    await removed(t, as, own.id)
    expect((await rowOf(t, own.id)).deletedAt).not.toBeNull()
  })
})

describe('what an operator finds', () => {
  test('free is bound to nothing, and what is bound to nothing is not called bound', async () => {
    const as = await buyer(t)
    const host = await runningHost(t, as, { bandwidth_mbps: 5, data_disks_gb: [20] })
    const operator = await t.operator()
    const bound = await t.db.select().from(resources).where(eq(resources.boundTo, host))
    const force = (id: string, status: string) =>
      t.send(platformResourceCalls.platformStateForce, { id, status, reason: 'Seen so' }, { as: operator })
    for (const [kind, free, taken] of [
      ['eip', 'unbound', 'bound'],
      ['disk', 'available', 'in-use'],
    ] as const) {
      const { id } = bound.find((row) => row.kind === kind && row.spec['properties'] !== 'system')!
      expect(await force(id, taken)).toMatchObject({ code: '200' })
      expect(await rowOf(t, id)).toMatchObject({ status: taken, boundTo: host })
      expect(await force(id, free)).toMatchObject({ code: '200' })
      expect(await rowOf(t, id)).toMatchObject({ status: free, boundTo: null })
      expect(await force(id, taken)).toMatchObject({ code: '400001', data: { fields: { status: expect.any(String) } } })
    }
    const system = bound.find((row) => row.spec['properties'] === 'system')!
    expect(await force(system.id, 'available')).toMatchObject({ code: '400001' })
    expect(await t.ok(hostCalls.hostInfo, { id: host }, { as })).toMatchObject({ floating_ip: '', eip_id: '' })
  })
})

describe('the pool of a node', () => {
  const allocate = async (node: string, name = 'pool') => {
    const call = embeddedCall(name)
    const engine = new EmbeddedAddresses(t.app, node)
    for (;;) {
      const progress = await engine.allocate(call, { bandwidthMbps: 1 })
      if (progress.state === 'done') return progress.result.address
      if (progress.state === 'failed') throw new Error(progress.fault)
    }
  }

  test('is its own however many nodes there are, and however often addresses were taken from another', async () => {
    const as = await buyer(t, 10_000_000n)
    await newAddress(t, as)
    for (let time = 0; time < 130; time++) await allocate('sg-a')
    expect(await allocate('de-a')).not.toBe('')
  })

  test('does not give the address of somebody who has let go of it to the next one', async () => {
    const [one, other] = [await buyer(t, 10_000_000n), await buyer(t, 10_000_000n)]
    const own = await newAddress(t, one)
    await replaced(one, await hostOf(own.id))
    const next = await newAddress(t, other)
    expect(next.address).not.toBe(own.address)
  })
})

test('an address that is kept when its host is deleted keeps the account from being closed', async () => {
  const as = await buyer(t)
  const { id } = await newAddress(t, as)
  const host = await hostOf(id)
  await removed(t, as, host)
  // What the recycle bin held is given up; the address alone is left.
  const { accountId } = await rowOf(t, id)
  await t.db
    .update(resources)
    .set({ releasedAt: t.clock.now() })
    .where(and(eq(resources.accountId, accountId), isNotNull(resources.deletedAt)))
  expect(await rowOf(t, id)).toMatchObject({ deletedAt: null, boundTo: null })
  const { cancel_obstacles } = await t.ok(centerCalls.centerInfo, undefined, { as, method: 'GET' })
  expect(cancel_obstacles).toContainEqual({ what: 'resources', amount: '1' })
  expect(await t.send(centerCalls.accountCancel, { password }, { as })).toMatchObject({ code: '400112' })
})
