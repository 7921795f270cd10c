import { catalogue } from '@portico/contract/catalogue.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noActivities, startActivity } from '../../test/activities.ts'
import { accountOf, cashOf, fenOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostForm,
  inOrder,
  provenBooks,
  removed,
  restored,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { refunds } from '../ground/orders/refund.table.ts'
import { orders } from '../ground/orders/order.table.ts'
import { undoPayment } from '../ground/refunds/give-back.service.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { grant } from '../ground/vouchers/voucher.service.ts'
import { daysMs, minutesMs } from '../core/clock.ts'
import { inTransaction } from '../core/db/pool.ts'
import { newId } from '../core/ids.ts'
import { eq } from 'drizzle-orm'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
  await t.db.update(flavorOffers).set({ stock: null })
})
afterAll(() => t.stop())

const fen = (amount: string) => BigInt(amount.replace('.', ''))
const large = { flavor_id: 'g2.2xlarge' }
const monthFen = async (as: Person, choice: object) => fen((await hostForm(t, as, { ...choice, months: 1 })).total)
const previewOf = (as: Person, id: string) => t.ok(catalogue.resourceDeletePreview, { id }, { as })
const removeBy = async (as: Person, id: string, token: string) => {
  const { code } = await t.send(catalogue.resourceDelete, { id, token }, { as })
  await settled(t)
  return code
}
/** What so many minutes cost at least: no month is longer than 31 days. */
const leastFen = (month: bigint, minutes: number) => (month * BigInt(Math.round(minutes * 60))) / (31n * 86_400n)

async function voucher(as: Person, amountFen: bigint, days = 30): Promise<void> {
  const accountId = await accountOf(t, as)
  const about = { type: 'paper' as const, amountFen, grantedFor: newId('voucher') }
  const expiresAt = new Date(t.clock.now().getTime() + daysMs(days))
  await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...about, accountId, expiresAt }))
}
async function act(as: Person, id: string, action: 'stop' | 'confirm' | 'revert'): Promise<void> {
  await t.ok(catalogue.hostAct, { ids: [id], action }, { as })
  await settled(t)
}
async function resize(as: Person, id: string, flavor_id: string, then: 'confirm' | 'revert' = 'confirm') {
  const { token } = await t.ok(catalogue.adjustPrice, { id, flavor_id }, { as })
  await t.ok(catalogue.hostResize, { id, flavor_id, quote: token }, { as })
  await settled(t)
  await act(as, id, then)
  await act(as, id, 'stop')
}

describe('nothing is used for nothing', () => {
  test('by a smaller size that was asked for before: the minutes until it is taken are paid', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as)
    await act(as, id, 'stop')
    const before = await fenOf(t, as)
    await resize(as, id, large.flavor_id)
    const form = { id, flavor_id: 'g2.medium' }
    const { token, month_before, month_after } = await t.ok(catalogue.adjustPrice, form, { as })
    t.clock.pass(minutesMs(9))
    await t.ok(catalogue.hostResize, { ...form, quote: token }, { as })
    await settled(t)
    await act(as, id, 'confirm')
    const least = leastFen(fen(month_before) - fen(month_after), 9)
    expect(least).toBeGreaterThan(3n)
    expect(before - (await fenOf(t, as))).toBeGreaterThanOrEqual(least)
  })

  test('by a preview that was asked for before: the minutes until the deletion are paid, however old it looks', async () => {
    const as = await buyer(t)
    const month = await monthFen(as, large)
    for (let round = 1; round <= 3; round++) {
      const id = await runningHost(t, as, large)
      const { token, refund } = await previewOf(as, id)
      t.clock.pass(minutesMs(9))
      const before = await fenOf(t, as)
      expect(await removeBy(as, id, token)).toBe('200')
      expect((await fenOf(t, as)) - before).toBe(fen(refund))
      expect(1_000_000n - (await fenOf(t, as))).toBeGreaterThanOrEqual(leastFen(month, 9 * round))
    }
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('by deleting and having back again and again: what was used is paid, and nothing more than that is lost', async () => {
    const as = await buyer(t)
    const month = await monthFen(as, large)
    const id = await runningHost(t, as, large)
    for (let round = 0; round < 3; round++) {
      const { token } = await previewOf(as, id)
      t.clock.pass(minutesMs(9))
      expect(await removeBy(as, id, token)).toBe('200')
      await restored(t, as, id)
    }
    await removed(t, as, id)
    const cost = 1_000_000n - (await fenOf(t, as))
    expect(cost).toBeGreaterThanOrEqual(leastFen(month, 27))
    expect(cost).toBeLessThanOrEqual(leastFen(month, 60))
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('by a preview that has expired, is of another thing, another account, or from before it was had back', async () => {
    const [as, other] = [await buyer(t), await buyer(t)]
    const [id, second, theirs] = [await runningHost(t, as), await runningHost(t, as), await runningHost(t, other)]
    const first = await previewOf(as, id)
    expect(await removeBy(as, second, first.token)).toBe('400062')
    expect(await removeBy(other, theirs, first.token)).toBe('400062')
    await removed(t, as, id)
    const price = await t.ok(catalogue.resourceRestorePrice, { id }, { as })
    await t.ok(catalogue.resourceRestore, { id, token: price.token }, { as })
    const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
    await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
    expect(await removeBy(as, id, first.token)).toBe('400062')
    await removed(t, as, id)
    const restore = { id, token: price.token }
    expect(await t.send(catalogue.resourceRestore, restore, { as })).toMatchObject({ code: '400062' })
    const late = await previewOf(as, second)
    t.clock.pass(minutesMs(10))
    expect(await removeBy(as, second, late.token)).toBe('400062')
    expect(await rowOf(t, second)).toMatchObject({ status: 'ACTIVE', deletedAt: null })
  })
})

describe('time that was used', () => {
  test('counts without the discount for a longer term: two years that end after a month cost a month', async () => {
    const as = await buyer(t, 10_000_000n)
    const month = await monthFen(as, large)
    const id = await runningHost(t, as, { ...large, months: 24 })
    const paid = 10_000_000n - (await fenOf(t, as))
    expect(paid).toBeLessThan(month * 24n)
    const { createdAt } = await rowOf(t, id)
    t.clock.pass(addMonths(createdAt, 1).getTime() - t.clock.now().getTime())
    const me = await t.signIn(as.email)
    await removed(t, me, id)
    const cost = 10_000_000n - (await fenOf(t, me))
    expect(cost).toBeGreaterThanOrEqual(month)
    expect(cost).toBeLessThan((month * 102n) / 100n)
    // Nor does a restart of the clock help: having it back keeps the terms it was bought at.
    await restored(t, me, id)
    t.clock.pass(addMonths(createdAt, 2).getTime() - t.clock.now().getTime())
    const again = await t.signIn(as.email)
    await removed(t, again, id)
    expect(10_000_000n - (await fenOf(t, again))).toBeGreaterThanOrEqual(month * 2n)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('counts without an activity: what was bought at half the price is used up in half the time', async () => {
    const as = await buyer(t)
    await noActivities(t)
    const month = await monthFen(as, large)
    await startActivity(t, await t.operator(), { discount: '0.50' })
    const id = await runningHost(t, as, large)
    expect(1_000_000n - (await fenOf(t, as))).toBe(month / 2n)
    const { createdAt, expiresAt } = await rowOf(t, id)
    const half = (expiresAt!.getTime() - createdAt.getTime()) / 2
    t.clock.pass(half / 2)
    const me = await t.signIn(as.email)
    expect(fen((await previewOf(me, id)).refund)).toBeLessThanOrEqual(month / 4n)
    t.clock.pass(half / 2)
    const later = await t.signIn(as.email)
    expect((await previewOf(later, id)).refund).toBe('0.00')
    await noActivities(t)
  })

  test('is never that of a later term: a smaller size takes nothing off it before it begins', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, large)
    const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
    await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
    await act(as, id, 'stop')
    await resize(as, id, 'g2.medium')
    const paid = await t.db.select().from(orders).where(eq(orders.resourceId, id))
    const { termFrom, basisFen } = paid.find(({ type }) => type === 'renewal')!
    expect(basisFen).toBeGreaterThan(0n)
    t.clock.pass(termFrom!.getTime() - t.clock.now().getTime() - minutesMs(20))
    const me = await t.signIn(as.email)
    const { refund } = await previewOf(me, id)
    expect(fen(refund)).toBeGreaterThanOrEqual(basisFen!)
  })
})

describe('an application for money that nobody has decided', () => {
  const application = async (as: Person, id: string): Promise<string> => {
    const [order] = await t.db.select().from(orders).where(eq(orders.resourceId, id)).limit(1)
    const about = { accountId: order!.accountId, loginId: as.login_id, orderId: order!.id, target: 'balance' }
    const row = { id: newId('refund'), ...about, amountFen: 1n, status: 'under review', createdAt: t.clock.now() }
    await t.db.insert(refunds).values(row)
    return row.id
  }
  const stateOf = async (id: string) => (await t.db.select().from(refunds).where(eq(refunds.id, id)))[0]!

  test('is told before the thing is deleted, had back or made smaller', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, large)
    await act(as, id, 'stop')
    const open = await application(as, id)
    expect(await removeBy(as, id, (await previewOf(as, id)).token)).toBe('400061')
    const less = await t.ok(catalogue.adjustPrice, { id, flavor_id: 'g2.medium' }, { as })
    const form = { id, flavor_id: 'g2.medium', quote: less.token }
    expect(await t.send(catalogue.hostResize, form, { as })).toMatchObject({ code: '400061' })
    await t.db.update(refunds).set({ status: 'rejected' }).where(eq(refunds.id, open))
    await removed(t, as, id)
    await application(as, id)
    const { token } = await t.ok(catalogue.resourceRestorePrice, { id }, { as })
    expect(await t.send(catalogue.resourceRestore, { id, token }, { as })).toMatchObject({ code: '400061' })
  })

  test('does not keep what is under way already from its end: the money comes, and it is over', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, { ...large, alias: 'sim-slow-stop' })
    const { token, refund } = await previewOf(as, id)
    await t.ok(catalogue.resourceDelete, { id, token }, { as })
    const before = await fenOf(t, as)
    const open = await application(as, id)
    await settled(t)
    expect((await fenOf(t, as)) - before).toBe(fen(refund))
    expect(await stateOf(open)).toMatchObject({ status: 'rejected', reason: 'returned' })
  })
})

describe('a voucher does not become cash', () => {
  test('by having back what cash had paid for: cash pays for it again, whatever vouchers there are', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as, large)
    const { refund } = await removed(t, as, id)
    await voucher(as, 1_000_000n)
    const before = await fenOf(t, as)
    expect(await restored(t, as, id)).toBe(refund)
    expect(before - (await fenOf(t, as))).toBe(fen(refund))
  })

  test('by paying for more with it and taking that back: what is taken back is taken from the voucher first', async () => {
    const as = await buyer(t)
    const id = await runningHost(t, as)
    await act(as, id, 'stop')
    const cash = await cashOf(t, as)
    for (let round = 0; round < 2; round++) {
      await voucher(as, 100_000n)
      await resize(as, id, 'g2.2xlarge')
      await resize(as, id, 'g2.medium')
      expect(await cashOf(t, as)).toBe(cash)
    }
    const { refund } = await previewOf(as, id)
    expect(fen(refund)).toBeLessThanOrEqual(1_000_000n - fen(cash))
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  const vouchersLeft = async (as: Person) => {
    const { result } = await t.ok(catalogue.voucherList, {}, { as })
    return result
      .map((one) => ({ leftFen: fen(one.left), daysLeft: (Date.parse(one.expire_time) - +t.clock.now()) / daysMs(1) }))
      .filter(({ daysLeft }) => daysLeft > 0)
  }

  test.each([
    { days: 5, comes: 'comes back, but for what was used' },
    { days: 0.5, comes: 'is over when its time is' },
  ])('what a voucher of $days days paid for more, taken back later, $comes', async ({ days }) => {
    const as = await buyer(t)
    const id = await runningHost(t, as)
    await act(as, id, 'stop')
    await voucher(as, 100_000n, days)
    const { token, total } = await t.ok(catalogue.adjustPrice, { id, flavor_id: 'g2.2xlarge' }, { as })
    await t.ok(catalogue.hostResize, { id, flavor_id: 'g2.2xlarge', quote: token }, { as })
    await settled(t)
    t.clock.pass(daysMs(0.6))
    const me = await t.signIn(as.email)
    const cash = await cashOf(t, me)
    await act(me, id, 'revert')
    expect(await cashOf(t, me)).toBe(cash)
    const left = await vouchersLeft(me)
    if (days < 0.6) expect(left).toEqual([])
    else {
      expect(left).toHaveLength(1)
      const usedFen = 100_000n - left[0]!.leftFen
      expect(usedFen).toBeGreaterThan(fen(total) / 60n)
      expect(usedFen).toBeLessThan(fen(total) / 30n)
    }
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('but does come back when what it paid was never delivered, after it has ended too: for a week at least', async () => {
    const as = await buyer(t)
    await voucher(as, 100_000n, 0.5)
    const { order_ids } = await buyHosts(t, as)
    await settled(t)
    const [{ leftFen } = { leftFen: 0n }] = await vouchersLeft(as)
    t.clock.pass(daysMs(0.6))
    await inTransaction(t.app.pool, (db) => undoPayment(t.app, db, order_ids[0]!, 'notDelivered'))
    const back = await vouchersLeft(await t.signIn(as.email))
    expect(back).toMatchObject([{ leftFen: 100_000n - leftFen }])
    expect(back[0]!.daysLeft).toBeGreaterThan(6.9)
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})

describe('what is bound to a host', () => {
  const parts = async (as: Person, choice = {}) => {
    const { resource_ids } = await buyHosts(t, as, { data_disks_gb: [20], bandwidth_mbps: 5, ...choice })
    await settled(t)
    const [host = ''] = resource_ids
    const { bound } = await previewOf(as, host)
    const find = (wanted: string) => bound.find(({ kind }) => kind === wanted)!.id
    return { host, disk: find('disk'), eip: find('eip') }
  }

  test('goes with it where its owner says so, each for the sum that was shown, and the rest stays', async () => {
    const as = await buyer(t)
    const { host, disk, eip } = await parts(as)
    const { bound } = await previewOf(as, host)
    expect(bound.map(({ id, kind }) => [id, kind]).toSorted()).toEqual([
      [disk, 'disk'],
      [eip, 'eip'],
    ])
    const before = await fenOf(t, as)
    const preview = await removed(t, as, host, [eip])
    const shown = preview.bound.find(({ id }) => id === eip)!
    expect((await fenOf(t, as)) - before).toBe(fen(preview.refund) + fen(shown.refund))
    expect((await rowOf(t, eip)).deletedAt).not.toBeNull()
    expect(await rowOf(t, disk)).toMatchObject({ status: 'available', boundTo: null, deletedAt: null })
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('goes all of it, also where the host is faulty and is gone at once', async () => {
    const [as, operator] = [await buyer(t), await t.operator()]
    const { host, disk, eip } = await parts(as)
    const force = { id: host, status: 'ERROR', reason: 'It does not start' }
    await t.ok(catalogue.platformStateForce, force, { as: operator })
    await removed(t, as, host, [disk, eip])
    expect((await rowOf(t, host)).releasedAt).not.toBeNull()
    for (const id of [disk, eip]) expect((await rowOf(t, id)).deletedAt).not.toBeNull()
    // What ten minutes of each cost is all that is gone.
    expect(1_000_000n - (await fenOf(t, as))).toBeLessThan(50n)
  })

  test('stays when the host stays, and only what is bound to it goes with it', async () => {
    const as = await buyer(t)
    const { host, disk, eip } = await parts(as, { alias: 'sim-refuse-stop' })
    const { token } = await previewOf(as, host)
    const { host: elsewhere, disk: foreign } = await parts(as)
    for (const one of [elsewhere, foreign]) {
      const wrong = { id: host, token, also: [one] }
      expect(await t.send(catalogue.resourceDelete, wrong, { as })).toMatchObject({ code: '400005' })
    }
    const cash = await cashOf(t, as)
    await t.ok(catalogue.resourceDelete, { id: host, token, also: [disk, eip] }, { as })
    await settled(t)
    expect(await rowOf(t, host)).toMatchObject({ status: 'ACTIVE', deletedAt: null })
    expect(await rowOf(t, disk)).toMatchObject({ deletedAt: null })
    expect(await rowOf(t, eip)).toMatchObject({ deletedAt: null })
    expect(await cashOf(t, as)).toBe(cash)
  })
})

test('a preview promises the recycle bin for as long as it can be had back, and none when its time is over', async () => {
  const as = await buyer(t)
  const id = await runningHost(t, as)
  const { expiresAt } = await rowOf(t, id)
  t.clock.pass(expiresAt!.getTime() - t.clock.now().getTime() - daysMs(2))
  const me = await t.signIn(as.email)
  expect((await removed(t, me, id)).bin_until).toBe(expiresAt!.toISOString())
  expect((await rowOf(t, id)).releaseAt).toEqual(expiresAt)
  await restored(t, me, id)
  const force = { id, status: 'EXPIRED', reason: 'Its time is over' }
  await t.ok(catalogue.platformStateForce, force, { as: await t.operator() })
  t.clock.pass(daysMs(2.5))
  const again = await t.signIn(as.email)
  expect((await removed(t, again, id)).bin_until).toBeNull()
  expect((await rowOf(t, id)).releasedAt).not.toBeNull()
})
