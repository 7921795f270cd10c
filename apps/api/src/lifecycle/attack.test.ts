import { fenOf } from '../../test/money.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person, TestPortico } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  inOrder,
  minute,
  node,
  provenBooks,
  removed,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { refunds } from '../ground/orders/refund.table.ts'
import { hostJob } from '../areas/compute/host.jobs.ts'
import { addresses, volumes } from '../engines/embedded/embedded.table.ts'
import { daysMs, hoursMs, minutesMs } from '../core/clock.ts'
import { undoPayment } from '../ground/refunds/give-back.service.ts'
import { inTransaction } from '../core/db/pool.ts'
import { cursorOf } from '../core/lists.ts'
import { resources } from './resource.table.ts'
import { resourceTimeJob } from './timed.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

const fen = (amount: string) => BigInt(amount.replace('.', ''))
async function act(as: Person, id: string, action: 'stop' | 'confirm' | 'revert'): Promise<void> {
  await t.ok(catalogue.hostAct, { ids: [id], action }, { as })
  await settled(t)
}
async function resize(as: Person, id: string, flavor_id: string): Promise<void> {
  const { token } = await t.ok(catalogue.adjustPrice, { id, flavor_id }, { as })
  await t.ok(catalogue.hostResize, { id, flavor_id, quote: token }, { as })
  await settled(t)
}
async function stopped(as: Person, choice = {}): Promise<string> {
  const id = await runningHost(t, as, choice)
  await act(as, id, 'stop')
  return id
}
const renewToken = async (as: Person, id: string, months: number) =>
  (await t.ok(catalogue.renewPrice, { ids: [id], months }, { as })).token

describe('a change of size', () => {
  test('down gives back a share of what was really paid: a discount is not paid back at the list price', async () => {
    const as = await buyer(t)
    const id = await stopped(as, { flavor_id: 'g2.xlarge', months: 24 })
    const before = await fenOf(t, as)
    const small = (await t.ok(catalogue.purchasePrice, { kind: 'host', ...small24 }, { as })).total
    await resize(as, id, 'g2.medium')
    await act(as, id, 'confirm')
    const paid = 1_000_000n - (await fenOf(t, as))
    expect(await fenOf(t, as)).toBeGreaterThan(before)
    expect(paid).toBeGreaterThanOrEqual(fen(small))
  })

  test('after it, what is left is used up evenly until the end', async () => {
    const as = await buyer(t)
    const id = await stopped(as, { flavor_id: 'g2.xlarge' })
    await resize(as, id, 'g2.medium')
    await act(as, id, 'confirm')
    const first = fen((await t.ok(catalogue.resourceDeletePreview, { id }, { as })).refund)
    t.clock.pass(daysMs(15))
    const me = await t.signIn(as.email)
    const half = fen((await t.ok(catalogue.resourceDeletePreview, { id }, { as: me })).refund)
    expect(half).toBeGreaterThan((first * 45n) / 100n)
    expect(half).toBeLessThan((first * 55n) / 100n)
  })

  test('is not hidden from a renewal: neither by an old quote, nor while it waits to be confirmed', async () => {
    const as = await buyer(t)
    const id = await stopped(as)
    const quote = await renewToken(as, id, 24)
    await resize(as, id, 'g2.xlarge')
    const renew = { ids: [id], months: 24, quote }
    expect(await t.send(catalogue.resourceRenew, renew, { as })).toMatchObject({ code: '400005' })
    expect(await t.send(catalogue.renewPrice, { ids: [id], months: 24 }, { as })).toMatchObject({ code: '400005' })
    await act(as, id, 'confirm')
    expect(await t.send(catalogue.resourceRenew, renew, { as })).toMatchObject({ code: '400072' })
  })

  test('that was given back is not done again for nothing by a retry, and one that is forced to an end gives back too', async () => {
    const [as, operator] = [await buyer(t), await t.operator()]
    const failed = await stopped(as, { alias: 'sim-refuse-resize' })
    await resize(as, failed, 'g2.large')
    expect(await t.send(catalogue.platformOperationRetry, { id: failed }, { as: operator })).toMatchObject({
      code: '400005',
    })
    const hanging = await stopped(as, { alias: 'sim-hang-resize' })
    const before = await fenOf(t, as)
    const { token } = await t.ok(catalogue.adjustPrice, { id: hanging, flavor_id: 'g2.large' }, { as })
    await t.ok(catalogue.hostResize, { id: hanging, flavor_id: 'g2.large', quote: token }, { as })
    expect(await fenOf(t, as)).toBeLessThan(before)
    const force = { id: hanging, status: 'SHUTOFF', reason: 'It hangs' }
    await t.ok(catalogue.platformStateForce, force, { as: operator })
    expect(await fenOf(t, as)).toBe(before)
    expect(await rowOf(t, hanging)).toMatchObject({ status: 'SHUTOFF', task: '' })
  })

  test('that nobody confirmed is settled before the host expires, and its places come free', async () => {
    const as = await buyer(t)
    const id = await stopped(as)
    await resize(as, id, 'g2.large')
    t.clock.pass((await rowOf(t, id)).expiresAt!.getTime() - t.clock.now().getTime() + minutesMs(1))
    await resourceTimeJob(t.app).run({})
    expect((await rowOf(t, id)).status).toBe('VERIFY_RESIZE')
    await hostJob(t.app).run({})
    await settled(t)
    await minute(t)
    expect((await rowOf(t, id)).status).toBe('EXPIRED')
  })
})

const small24 = {
  controller_id: 'hk-a',
  flavor_id: 'g2.medium',
  image_id: 'ubuntu-24.04',
  system_disk_gb: 30,
  data_disks_gb: [],
  bandwidth_mbps: 0,
  quantity: 1,
  months: 24,
}

describe('what is on its way out', () => {
  test('is not renewed, and what is being released is not had back', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { alias: 'sim-hang-stop' })
    const quote = await renewToken(as, id, 12)
    const { token } = await t.ok(catalogue.resourceDeletePreview, { id }, { as })
    await t.ok(catalogue.resourceDelete, { id, token }, { as })
    const before = await fenOf(t, as)
    expect(await t.send(catalogue.resourceRenew, { ids: [id], months: 12, quote }, { as })).toMatchObject({
      code: '400083',
    })
    expect(await fenOf(t, as)).toBe(before)
    t.clock.pass(hoursMs(1))
    await settled(t)

    const gone = await runningHost(t, as, { alias: 'sim-hang-remove' })
    await removed(t, as, gone)
    t.clock.pass(daysMs(7) + minutesMs(1))
    await resourceTimeJob(t.app).run({})
    const me = await t.signIn(as.email)
    const price = await t.ok(catalogue.resourceRestorePrice, { id: gone }, { as: me })
    const restore = { id: gone, token: price.token }
    expect(await t.send(catalogue.resourceRestore, restore, { as: me })).toMatchObject({ code: '400083' })
    t.clock.pass(hoursMs(3))
    await settled(t)
  })
})

describe('money that goes back', () => {
  test('is not asked for while the thing it pays for is in use; deleting it is the way', async () => {
    const as = await buyer(t)
    const { order_ids, resource_ids } = await buyHosts(t, as)
    await settled(t)
    const order_id = order_ids[0]!
    const preview = await t.ok(catalogue.refundPreview, { order_id }, { as })
    expect(preview).toMatchObject({ hindrance: 'inUse', in_use: { id: resource_ids[0] } })
    const form = { order_id, amount: preview.refundable, target: 'balance' as const }
    expect(await t.send(catalogue.refundRequest, form, { as })).toMatchObject({ code: '400066' })
  })

  test('for what could not be delivered is never more than was paid, whatever has gone back before', async () => {
    const as = await buyer(t)
    const { order_ids, resource_ids } = await buyHosts(t, as)
    await settled(t)
    await removed(t, as, resource_ids[0]!)
    for (let n = 0; n < 2; n++)
      await inTransaction(t.app.pool, (db) => undoPayment(t.app, db, order_ids[0]!, 'notDelivered'))
    expect(await fenOf(t, as)).toBe(1_000_000n)
    const open = await t.db.select().from(refunds).where(eq(refunds.status, 'under review'))
    expect(open).toEqual([])
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

test('a host that fails leaves neither address nor volume behind', async () => {
  const as = await buyer(t)
  const count = async () => [(await t.db.select().from(addresses)).length, (await t.db.select().from(volumes)).length]
  const before = await count()
  await buyHosts(t, as, { alias: 'sim-break-create', data_disks_gb: [10], bandwidth_mbps: 1 })
  await settled(t)
  expect(await count()).toEqual(before)
})

test('one customer whose wallet is empty keeps nobody else from being renewed', async () => {
  const rich = await buyer(t)
  const id = await runningHost(t, rich, { renewal: '1 month' })
  const { expiresAt, ...row } = await rowOf(t, id)
  const poor = await buyer(t, 0n)
  const [login] = (
    await t.db.execute<{ account_id: string }>(`select account_id from login where id = '${poor.login_id}'`)
  ).rows
  const many = Array.from({ length: 250 }, (_, n) => ({
    ...row,
    id: `disk_${String(n).padStart(12, '0')}`,
    kind: 'disk',
    engineRef: null,
    accountId: login!.account_id,
    status: 'available',
    spec: { properties: 'data', capacity_gb: 10 },
    renewal: '1 month',
    expiresAt,
  }))
  await t.db.insert(resources).values(many)
  t.clock.pass(expiresAt!.getTime() - t.clock.now().getTime() - hoursMs(12))
  await resourceTimeJob(t.app).run({})
  expect((await rowOf(t, id)).expiresAt!.getTime()).toBeGreaterThan(expiresAt!.getTime())
  await t.db.delete(resources).where(eq(resources.accountId, login!.account_id))
})

test.each([
  ['hostList', ['2026-99-99 10:00:00+00', 'x']],
  ['hostList', ['infinity', 'x']],
  ['hostList', ['1 x', 'x']],
  ['hostList', ['2026-02-31 10:00:00', 'x']],
  ['hostList', ['2026-02-31 10:00:00+00', 'x']],
] as const)('a cursor of %s that nobody gave out is bad input, not a fault: %j', async (name, cursor) => {
  const as = await buyer(t, 0n)
  const after = cursorOf(cursor)
  const { code } = await t.send(catalogue[name], { after }, { as })
  expect(['200', '400001']).toContain(code)
  const other = cursorOf(['1', 'x'])
  expect(await t.send(catalogue.walletLineList, { after: other }, { as })).toMatchObject({ code: '400001' })
})

test('a disk is not attached to a host that has gone meanwhile, and its engine takes it off again', async () => {
  const as = await buyer(t)
  const host = (await buyHosts(t, as)).resource_ids[0]!
  await settled(t, host)
  const wish = { kind: 'disk', controller_id: node, capacity_gb: 20, months: 1 } as const
  const { token } = await t.ok(catalogue.resourcePrice, wish, { as })
  const form = { ...wish, name: 'sim-hang-attach', quote: token }
  const id = (await t.ok(catalogue.resourceCreate, form, { as })).resource_ids[0]!
  await settled(t, id)
  await t.ok(catalogue.diskAttach, { id, host_id: host }, { as })
  const preview = await t.ok(catalogue.resourceDeletePreview, { id: host }, { as })
  await t.ok(catalogue.resourceDelete, { id: host, token: preview.token, also: [] }, { as })
  await settled(t, host)
  await t.ok(catalogue.resourceRename, { id, name: 'data' }, { as })
  await settled(t, id)
  const row = await rowOf(t, id)
  expect(row).toMatchObject({ status: 'available', boundTo: null, reason: 'boundGone' })
  const [volume] = await t.db.select().from(volumes).where(eq(volumes.ref, row.engineRef!))
  expect(volume).toMatchObject({ machine: null })
})
