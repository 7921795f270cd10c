import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fenOf, fund } from '../../test/money.ts'
import { TestPortico, type Person } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostForm,
  inOrder,
  minute,
  node,
  provenBooks,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { hostJob } from '../areas/compute/host.jobs.ts'
import { snapshotJob } from '../areas/compute/snapshot.service.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { daysMs, hoursMs } from '../core/clock.ts'
import { machines } from '../engines/embedded/embedded.table.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { resourceTimeJob } from './timed.ts'
import { resources } from './resource.table.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const fen = (amount: string) => BigInt(amount.replace('.', ''))
const subjects = async (as: Person) =>
  (await t.ok(noticeCalls.noticeList, { limit: 100 }, { as })).result.map(({ subject }) => subject)
/** People stay signed in for a day; tests that go months ahead sign in again. */
const again = (as: Person) => t.signIn(as.email)

test('a month ends on the same day, or on the last of a month that is too short', () => {
  expect(addMonths(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-11-15T10:00:00Z'), 3).toISOString()).toBe('2027-02-15T10:00:00.000Z')
  expect(addMonths(new Date('2026-12-31T23:59:59Z'), 12).toISOString()).toBe('2027-12-31T23:59:59.000Z')
})

describe('renewing', () => {
  test('moves the end of a host and of what is bound to it, for the sum that was quoted', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { data_disks_gb: [20], bandwidth_mbps: 2 })
    const before = await rowOf(t, id)
    const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 3 }, { as })
    expect(quote.parts.map(({ product }) => product).toSorted()).toEqual(['disk', 'eip', 'host'])
    expect(quote.parts[0]).toMatchObject({ product: 'host', name: before.name })
    const money = await fenOf(t, as)
    const bought = await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 3, quote: quote.token }, { as })
    expect(bought.total).toBe(quote.total)
    expect(money - (await fenOf(t, as))).toBe(fen(quote.total))
    for (const one of bought.resource_ids)
      expect((await rowOf(t, one)).expiresAt).toEqual(addMonths(before.expiresAt!, 3))
    const { result } = await t.ok(orderCalls.orderList, { type: 'renewal' }, { as })
    expect(result).toHaveLength(3)
  })

  test('by one quote happens once, however often it is sent', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as)
    const quote = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as })
    const money = await fenOf(t, as)
    const input = { ids: [id], months: 1, quote: quote.token }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => t.send(resourceCalls.resourceRenew, input, { as })),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(money - (await fenOf(t, as))).toBe(fen(quote.total))
  })

  test('of a disk alone is refused while it is bound to a host', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { data_disks_gb: [20] })
    const { result } = await t.ok(diskCalls.diskList, { host_id: id }, { as })
    const data = result.find(({ properties }) => properties === 'data')!
    expect(await t.send(resourceCalls.renewPrice, { ids: [data.id], months: 1 }, { as })).toMatchObject({
      code: '400084',
    })
    await t.ok(diskCalls.diskDetach, { id: data.id }, { as })
    await settled(t)
    expect(await t.send(resourceCalls.renewPrice, { ids: [data.id], months: 1 }, { as })).toMatchObject({ code: '200' })
  })

  test('happens by itself a day before the end, once, when the owner has asked for it', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { renewal: '1 month' })
    const end = (await rowOf(t, id)).expiresAt!
    t.clock.pass(end.getTime() - t.clock.now().getTime() - hoursMs(20))
    await Promise.all([resourceTimeJob(t.app).run({}), resourceTimeJob(t.app).run({})])
    await minute(t)
    expect((await rowOf(t, id)).expiresAt).toEqual(addMonths(end, 1))
    const me = await again(as)
    expect((await t.ok(orderCalls.orderList, { type: 'renew_auto' }, { as: me })).result).toHaveLength(1)
    expect(await subjects(me)).toContain('web was renewed')
  })

  test('by itself is refused once in words when the wallet is short, and tried again after a recharge', async () => {
    const as = await buyer(t, 20_000n)
    const id = await runningHost(t, as, { renewal: '1 year' })
    const end = (await rowOf(t, id)).expiresAt!
    t.clock.pass(end.getTime() - t.clock.now().getTime() - hoursMs(20))
    await minute(t)
    await minute(t)
    expect((await rowOf(t, id)).expiresAt).toEqual(end)
    const told = (await subjects(await again(as))).filter((subject) => subject.includes('could not be renewed'))
    expect(told).toHaveLength(1)
  })

  test('by itself says what kept it from renewing, where it was not the wallet', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { renewal: '1 month' })
    const end = (await rowOf(t, id)).expiresAt!
    await t.db.update(resources).set({ status: 'reboot' }).where(eq(resources.id, id))
    t.clock.pass(end.getTime() - t.clock.now().getTime() - hoursMs(20))
    await minute(t)
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as: await again(as) })
    const told = result.filter(({ subject }) => subject.includes('could not be renewed'))
    expect(told).toMatchObject([{ content: expect.stringContaining('Something prevented it') }])
  })
})

describe('the end of a term', () => {
  test('is told seven, three and one day before, once each', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'tern' })
    const end = (await rowOf(t, id)).expiresAt!
    for (const days of [6.9, 6, 2.9, 2, 0.9, 0.5]) {
      t.clock.pass(end.getTime() - t.clock.now().getTime() - daysMs(days))
      await minute(t)
      await minute(t)
    }
    const told = (await subjects(await again(as))).filter((subject) => subject.startsWith('tern ends'))
    expect(told.toSorted()).toEqual(['tern ends within 1 day', 'tern ends within 3 days', 'tern ends within 7 days'])
  })

  test('shuts a host off, keeps it for the grace, and releases it with its place on the stock', async () => {
    const as = await buyer(t)
    const sold = async () => {
      const rows = await t.db.select().from(flavorOffers).where(eq(flavorOffers.flavorId, 'm2.large'))
      return rows.find(({ nodeId }) => nodeId === node)!.sold
    }
    const before = await sold()
    const id = await runningHost(t, as, { flavor_id: 'm2.large' })
    expect(await sold()).toBe(before + 1)
    t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + hoursMs(1))
    await minute(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'EXPIRED', task: '' })
    const [machine] = await t.db
      .select()
      .from(machines)
      .where(eq(machines.ref, (await rowOf(t, id)).engineRef!))
    expect(machine!.state).toBe('stopped')
    t.clock.pass(daysMs(6.5))
    await minute(t)
    expect((await rowOf(t, id)).releasedAt).toBeNull()
    t.clock.pass(daysMs(1))
    await minute(t)
    expect((await rowOf(t, id)).releasedAt).not.toBeNull()
    expect(await sold()).toBe(before)
    expect((await t.ok(hostCalls.hostList, {}, { as: await again(as) })).result).toEqual([])
    expect(await t.db.select().from(machines).where(eq(machines.ref, machine!.ref))).toEqual([])
  })

  test('can be moved by a renewal, and then the host is there again, shut off, from now on', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as)
    t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + daysMs(2))
    await minute(t)
    const me = await again(as)
    const { token } = await t.ok(resourceCalls.renewPrice, { ids: [id], months: 1 }, { as: me })
    const now = t.clock.now()
    await t.ok(resourceCalls.resourceRenew, { ids: [id], months: 1, quote: token }, { as: me })
    const row = await rowOf(t, id)
    expect(row).toMatchObject({ status: 'SHUTOFF', releaseAt: null })
    expect(row.expiresAt!.getTime()).toBeGreaterThanOrEqual(addMonths(now, 1).getTime())
  })
})

test('an address that is bound to nothing keeps its grace after the end', async () => {
  const as = await buyer(t)
  const { resource_ids } = await buyHosts(t, as, { bandwidth_mbps: 1 })
  await settled(t)
  const find = (prefix: string) => resource_ids.find((id) => id.startsWith(prefix))!
  const [host, eip] = [find('host'), find('eip')]
  const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id: host }, { as })
  await t.ok(resourceCalls.resourceDelete, { id: host, token }, { as })
  await settled(t)
  const before = await rowOf(t, eip)
  expect(before).toMatchObject({ status: 'unbound', boundTo: null })
  t.clock.pass(before.expiresAt!.getTime() - t.clock.now().getTime() + 1000)
  await minute(t)
  const row = await rowOf(t, eip)
  expect(row).toMatchObject({ status: 'expired', releasedAt: null })
  expect(row.releaseAt!.getTime()).toBeGreaterThan(t.clock.now().getTime() + daysMs(6))
})

describe('deleting', () => {
  test('gives back what is unused to the fen that was shown, and having it back costs the same', async () => {
    const as = await buyer(t)
    const start = await fenOf(t, as)
    const id = await runningHost(t, as, { months: 3 })
    t.clock.pass(daysMs(30))
    const me = await again(as)
    const { refund, bin_until, also, token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as: me })
    expect(Date.parse(bin_until!) - t.clock.now().getTime()).toBeGreaterThan(daysMs(6.9))
    expect(also.map(({ kind }) => kind)).toEqual(['disk'])
    const paid = start - (await fenOf(t, me))
    expect(fen(refund)).toBeGreaterThan((paid * 60n) / 100n)
    expect(fen(refund)).toBeLessThan((paid * 70n) / 100n)
    const wrong = await t.send(resourceCalls.resourceDelete, { id, token: `${token}x` }, { as: me })
    expect(wrong).toMatchObject({ code: '400062' })
    const before = await fenOf(t, me)
    await t.ok(resourceCalls.resourceDelete, { id, token }, { as: me })
    await settled(t)
    expect((await fenOf(t, me)) - before).toBe(fen(refund))
    expect((await t.ok(hostCalls.hostList, {}, { as: me })).result).toEqual([])
    expect((await t.ok(hostCalls.hostList, { bin: 1 }, { as: me })).result).toMatchObject([{ id, status: 'SHUTOFF' }])
    const price = await t.ok(resourceCalls.resourceRestorePrice, { id }, { as: me })
    expect(price.total).toBe(refund)
    const restore = { id, token: price.token }
    await t.ok(resourceCalls.resourceRestore, restore, { as: me })
    expect(await fenOf(t, me)).toBe(before)
    expect(await t.send(resourceCalls.resourceRestore, restore, { as: me })).toMatchObject({ code: '400005' })
    expect((await t.ok(hostCalls.hostList, {}, { as: me })).result).toMatchObject([{ id, status: 'SHUTOFF' }])
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('never gives a voucher back as cash, and lets disks and addresses live on', async () => {
    const as = await buyer(t)
    const { resource_ids } = await buyHosts(t, as, { data_disks_gb: [20], bandwidth_mbps: 1 })
    await settled(t)
    const id = resource_ids[0]!
    const { token } = await t.ok(resourceCalls.resourceDeletePreview, { id }, { as })
    await t.ok(resourceCalls.resourceDelete, { id, token }, { as })
    await settled(t)
    const { result } = await t.ok(diskCalls.diskList, {}, { as })
    expect(result).toMatchObject([{ properties: 'data', status: 'available', host_id: '' }])
    expect(
      await rowOf(
        t,
        resource_ids.find((one) => one.startsWith('eip'))!,
      ),
    ).toMatchObject({ status: 'unbound', boundTo: null })
    t.clock.pass(daysMs(7.1))
    await minute(t)
    expect((await rowOf(t, id)).releasedAt).not.toBeNull()
  })
})

describe('a change of size', () => {
  const off = async (as: Person, choice = {}) => {
    const id = await runningHost(t, as, choice)
    await act(as, id, 'stop')
    return id
  }
  async function resize(as: Person, id: string, flavor_id: string): Promise<string> {
    const { token, total } = await t.ok(hostCalls.adjustPrice, { id, flavor_id }, { as })
    await t.ok(hostCalls.hostResize, { id, flavor_id, quote: token }, { as })
    await settled(t)
    return total
  }
  async function act(as: Person, id: string, action: 'confirm' | 'revert' | 'stop') {
    await t.ok(hostCalls.hostAct, { ids: [id], action }, { as })
    await settled(t)
  }

  test('up is paid at once, down comes back when it is confirmed, and both together never earn a fen', async () => {
    const as = await buyer(t)
    const id = await off(as)
    const start = await fenOf(t, as)
    const told = await t.ok(hostCalls.adjustPrice, { id, flavor_id: 'g2.xlarge' }, { as })
    const daysLeft = (Date.parse(told.expire_time!) - t.clock.now().getTime()) / daysMs(1)
    const more = Number(told.month_after) - Number(told.month_before)
    expect(more).toBeGreaterThan(0)
    expect(Number(told.total)).toBeCloseTo((more * daysLeft) / 30, 1)
    const up = await resize(as, id, 'g2.xlarge')
    expect(start - (await fenOf(t, as))).toBe(fen(up))
    expect((await rowOf(t, id)).status).toBe('VERIFY_RESIZE')
    const waiting = async () => (await t.ok(hostCalls.hostInfo, { id }, { as })).resize
    const { confirm_by, ...sums } = (await waiting())!
    expect(sums).toEqual({ paid: up, back: '0.00' })
    const leftMs = new Date(confirm_by).getTime() - t.clock.now().getTime()
    expect(leftMs).toBeGreaterThan(hoursMs(23))
    expect(leftMs).toBeLessThanOrEqual(hoursMs(24))
    await act(as, id, 'confirm')
    expect(await waiting()).toBeNull()
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', spec: { flavor_id: 'g2.xlarge', vcpus: 4 } })
    await act(as, id, 'stop')
    const down = await resize(as, id, 'g2.medium')
    expect(down.startsWith('-')).toBe(true)
    expect(start - (await fenOf(t, as))).toBe(fen(up))
    expect(await waiting()).toMatchObject({ paid: '0.00', back: down.slice(1) })
    await act(as, id, 'confirm')
    expect(await fenOf(t, as)).toBeLessThanOrEqual(start)
    // A month was bought, and a day of a change is the thirtieth part of one: that is lost where the month has a day more.
    expect(start - (await fenOf(t, as))).toBeLessThan(fen(up) / 30n + 10n)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('that is taken back costs what it was used for, each time, and one that nobody confirms stands after a day', async () => {
    let as = await buyer(t)
    const id = await off(as)
    for (let round = 0; round < 3; round++) {
      const start = await fenOf(t, as)
      const paid = fen(await resize(as, id, 'g2.large'))
      t.clock.pass(hoursMs(20))
      as = await t.signIn(as.email)
      await act(as, id, 'revert')
      expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', spec: { flavor_id: 'g2.medium', vcpus: 1 } })
      const used = start - (await fenOf(t, as))
      // Twenty hours of a month.
      expect(used).toBeGreaterThan(paid / 40n)
      expect(used).toBeLessThan(paid / 30n)
      await act(as, id, 'stop')
    }
    expect(await provenBooks(t)).toEqual(inOrder)
    await resize(as, id, 'g2.large')
    await hostJob(t.app).run({})
    expect((await rowOf(t, id)).status).toBe('VERIFY_RESIZE')
    t.clock.pass(hoursMs(25))
    await hostJob(t.app).run({})
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', spec: { flavor_id: 'g2.large' } })
  })

  test('by a price that was given for another size, or before the term changed, is refused', async () => {
    const as = await buyer(t)
    const id = await off(as)
    const { token } = await t.ok(hostCalls.adjustPrice, { id, flavor_id: 'g2.large' }, { as })
    const other = { id, flavor_id: 'g2.2xlarge', quote: token }
    expect(await t.send(hostCalls.hostResize, other, { as })).toMatchObject({ code: '400072' })
  })
})

describe('disks and snapshots', () => {
  async function disk(as: Person, more: object = {}): Promise<string> {
    const wish = { controller_id: node, capacity_gb: 20, months: 1 }
    const { token } = await t.ok(purchaseCalls.purchasePrice, { kind: 'disk', ...wish }, { as })
    const { resource_ids } = await t.ok(diskCalls.diskCreate, { ...wish, ...more, quote: token }, { as })
    await settled(t)
    return resource_ids[0]!
  }

  test('a disk is attached, extended for the price of the change, and detached', async () => {
    const as = await buyer(t)
    const [host, id] = [await runningHost(t, as), await disk(as)]
    await t.ok(diskCalls.diskAttach, { id, host_id: host }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'in-use', boundTo: host, facts: { device: 'vdb' } })
    const money = await fenOf(t, as)
    const { token, total } = await t.ok(diskCalls.diskExtendPrice, { id, capacity_gb: 50 }, { as })
    await t.ok(diskCalls.diskExtend, { id, capacity_gb: 50, quote: token }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'in-use', spec: { capacity_gb: 50 } })
    expect(money - (await fenOf(t, as))).toBe(fen(total))
    expect(await t.send(diskCalls.diskExtendPrice, { id, capacity_gb: 40 }, { as })).toMatchObject({ code: '400001' })
    await t.ok(diskCalls.diskDetach, { id }, { as })
    await settled(t)
    expect(await rowOf(t, id)).toMatchObject({ status: 'available', boundTo: null })
  })

  test('three snapshots of a disk are free, the fourth is bought', async () => {
    const as = await buyer(t)
    const disk_id = await disk(as)
    const about = { disk_id, name: 'before', description: 'Before the change' }
    const made = await Promise.all(Array.from({ length: 3 }, () => t.send(snapshotCalls.snapshotCreate, about, { as })))
    expect(made.map(({ code }) => code)).toEqual(['200', '200', '200'])
    await settled(t)
    expect(await t.send(snapshotCalls.snapshotCreate, about, { as })).toMatchObject({ code: '400085' })
    const { token, total } = await t.ok(purchaseCalls.purchasePrice, { kind: 'snapshot', disk_id, months: 1 }, { as })
    const money = await fenOf(t, as)
    await t.ok(snapshotCalls.snapshotCreate, { ...about, months: 1, quote: token }, { as })
    await settled(t)
    expect(money - (await fenOf(t, as))).toBe(fen(total))
    const { result } = await t.ok(snapshotCalls.snapshotList, { disk_id }, { as })
    expect(result.map(({ fee, status }) => `${fee} ${status}`).toSorted()).toEqual([
      'free available',
      'free available',
      'free available',
      'paid available',
    ])
  })

  test('a system disk is rolled back while its host is shut off, and not before', async () => {
    const as = await buyer(t)
    const host = await runningHost(t, as)
    const { result } = await t.ok(diskCalls.diskList, { host_id: host }, { as })
    const about = { disk_id: result[0]!.id, name: 'before', description: 'Before the change' }
    const { resource_ids } = await t.ok(snapshotCalls.snapshotCreate, about, { as })
    await settled(t)
    const id = resource_ids[0]!
    expect(await t.send(snapshotCalls.snapshotRestore, { id }, { as })).toMatchObject({ code: '400086' })
    await t.ok(hostCalls.hostAct, { ids: [host], action: 'stop' }, { as })
    await settled(t)
    await t.ok(snapshotCalls.snapshotRestore, { id }, { as })
    expect(await rowOf(t, host)).toMatchObject({ task: 'restoring' })
    await settled(t)
    expect(await rowOf(t, result[0]!.id)).toMatchObject({ status: 'in-use' })
  })

  test('an automatic one is taken when its time has come, once, and no more are kept than asked for', async () => {
    const as = await buyer(t)
    const disk_id = await disk(as)
    const plan = { disk_id, enabled: true, update_time: '03:00', every_days: 1, keep: 2 }
    await t.ok(snapshotCalls.snapshotPlanSave, plan, { as })
    for (let day = 0; day < 4; day++) {
      t.clock.pass(daysMs(1))
      await Promise.all([snapshotJob(t.app).run({}), snapshotJob(t.app).run({})])
      await settled(t)
    }
    const { result } = await t.ok(snapshotCalls.snapshotList, { disk_id }, { as: await again(as) })
    expect(result.map(({ automatic, status }) => [automatic, status])).toEqual([
      [true, 'available'],
      [true, 'available'],
    ])
  })

  test('plans come page by page, and that of one disk by itself', async () => {
    const as = await buyer(t)
    const disks = [await disk(as), await disk(as), await disk(as)]
    for (const disk_id of disks) {
      const plan = { disk_id, enabled: true, update_time: '03:00', every_days: 1, keep: 2 }
      await t.ok(snapshotCalls.snapshotPlanSave, plan, { as })
      t.clock.pass(1000)
    }
    const list = async (query: object) => {
      const { result, next } = await t.ok(snapshotCalls.snapshotPlanList, query, { as })
      return { next, ids: result.map(({ disk_id }) => disk_id) }
    }
    const first = await list({ limit: 2 })
    expect(first.ids).toEqual(disks.slice(0, 2))
    expect(await list({ limit: 2, after: first.next })).toEqual({ ids: disks.slice(2), next: null })
    expect((await list({ disk_id: disks[1] })).ids).toEqual([disks[1]])
    expect((await list({ search: disks[2] })).ids).toEqual([disks[2]])
    expect((await list({ search: 'no such disk' })).ids).toEqual([])
  })
})

describe('attacks', () => {
  test('64 buyers of the last two get two, and nobody else pays', async () => {
    await t.db.update(flavorOffers).set({ stock: 2, sold: 0 }).where(eq(flavorOffers.flavorId, 'c2.xlarge'))
    const people: Person[] = []
    for (let n = 0; n < 8; n++) people.push(await buyer(t))
    const forms = await Promise.all(people.map(async (as) => (await hostForm(t, as, { flavor_id: 'c2.xlarge' })).form))
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) => t.send(hostCalls.hostCreate, forms[n % 8]!, { as: people[n % 8]! })),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(2)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '400412']))
    await settled(t)
    const spent = await Promise.all(people.map(async (as) => 1_000_000n - (await fenOf(t, as))))
    expect(spent.filter((sum) => sum > 0n).length).toBeLessThanOrEqual(2)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('64 purchases with money for three make three', async () => {
    const as = await buyer(t, 0n)
    const { form, total } = await hostForm(t, as)
    await fund(t, as, fen(total) * 3n + 1n)
    const answers = await Promise.all(Array.from({ length: 64 }, () => t.send(hostCalls.hostCreate, form, { as })))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(3)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '400040']))
    expect(await fenOf(t, as)).toBe(1n)
    await settled(t)
  })

  test('what a client says about the price is not heard, and a quote buys only what it was given for', async () => {
    const as = await buyer(t)
    const { form, total } = await hostForm(t, as)
    const cheap = { ...form, price: '0.01', total: '0.01', discount: '0.01', coefficient: '0.01' }
    const bought = await t.ok(hostCalls.hostCreate, cheap, { as })
    expect(bought.total).toBe(total)
    const larger = { ...form, flavor_id: 'g2.2xlarge' }
    expect(await t.send(hostCalls.hostCreate, larger, { as })).toMatchObject({ code: '400072' })
    const more = { ...form, quantity: 3 }
    expect(await t.send(hostCalls.hostCreate, more, { as })).toMatchObject({ code: '400072' })
    const stranger = await buyer(t)
    expect(await t.send(hostCalls.hostCreate, form, { as: stranger })).toMatchObject({ code: '400072' })
    await settled(t)
  })

  test.each([0, 4, -1, 1.5, '2', null])('a purchase of %j hosts is refused and costs nothing', async (quantity) => {
    const as = await buyer(t)
    const { form } = await hostForm(t, as)
    expect(await t.send(hostCalls.hostCreate, { ...form, quantity } as never, { as })).toMatchObject({ code: '400001' })
    expect(await fenOf(t, as)).toBe(1_000_000n)
  })

  test('a node that is not subscribed, another tenant’s network, key or snapshot are no choices', async () => {
    const [as, other] = [await buyer(t), await buyer(t)]
    await buyHosts(t, other)
    await settled(t)
    const theirs = (await rowOf(t, (await t.ok(hostCalls.hostList, {}, { as: other })).result[0]!.id)).spec as {
      subnet_id: string
      firewall_ids: string[]
    }
    const { form } = await hostForm(t, as)
    const tries = [
      { subnet_id: theirs.subnet_id },
      { firewall_id: theirs.firewall_ids[0]! },
      { sign_in: 'key' as const, key_pair_id: 'key_Aaaaaaaaaaaa' },
    ]
    for (const one of tries)
      expect(await t.send(hostCalls.hostCreate, { ...form, ...one }, { as })).toMatchObject({ code: '400001' })
    const away = { kind: 'host' as const, ...form, controller_id: 'sh-a' }
    expect(await t.send(purchaseCalls.purchasePrice, away, { as })).toMatchObject({ code: '400406' })
    expect(await fenOf(t, as)).toBe(1_000_000n)
  })
})

test('the runway says when the balance ends if everything renews', async () => {
  const as = await buyer(t, 30_000n)
  const none = await t.ok(resourceCalls.resourceCount, undefined, { as, method: 'GET' })
  expect(none).toMatchObject({ month_total: '0.00', runway_time: null })
  const id = await runningHost(t, as)
  const { result, month_total, runway_time } = await t.ok(resourceCalls.resourceCount, undefined, { as, method: 'GET' })
  expect(result.find(({ kind }) => kind === 'host')).toMatchObject({ total: 1, expiring: 0, expired: 0, faulty: 0 })
  const months = Number((await fenOf(t, as)) / fen(month_total))
  expect(runway_time).toBe(addMonths((await rowOf(t, id)).expiresAt!, months).toISOString())
})
