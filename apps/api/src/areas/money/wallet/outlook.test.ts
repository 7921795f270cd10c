import { catalogue } from '@portico/contract/catalogue.ts'
import { addMonths } from '@portico/contract/money/term.ts'
import { addMoney, timesMoney } from '@portico/contract/money/sums.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashOf, fund } from '../../../../test/money.ts'
import { voucher } from '../../../../test/costs.ts'
import type { TestPortico } from '../../../../test/portico.ts'
import { buyer, rowOf, runningHost, startStocked } from '../../../../test/resources.ts'
import { byTraffic, hoursPass } from '../../../../test/traffic.ts'
import { daysMs } from '../../../core/clock.ts'
import { lastsUntil, leftByDay } from '../../../lifecycle/outlook.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
afterAll(() => t.stop())

test('what comes in 30 days is told apart: what renews by itself, by hand, and what is used', async () => {
  const as = await buyer(t)
  const none = await t.ok(catalogue.walletOutlook, {}, { as })
  expect(none).toMatchObject({ month_total: '0.00', lasts_until: null, next: { due: [], count: 0, total: '0.00' } })
  const whole = { bandwidth_mbps: 5, data_disks_gb: [100] }
  const [auto, far] = [await runningHost(t, as, whole), await runningHost(t, as, { months: 3 })]
  await t.ok(catalogue.resourceRenewalSave, { id: auto, renewal: '1 month' }, { as })
  t.clock.pass(daysMs(2))
  const again = await t.signIn(as.email)
  const { next, month_total, left, lasts_until, balance } = await t.ok(
    catalogue.walletOutlook,
    {},
    {
      as: again,
    },
  )
  expect(next.due).toContainEqual(expect.objectContaining({ id: auto, auto: true }))
  expect(next.due.map(({ id }) => id)).not.toContain(far)
  // What is bound to a host renews with it.
  expect(next.due.map((one) => one.kind).toSorted()).toEqual(['disk', 'eip', 'host'])
  expect([next.manual, next.auto]).toEqual(['0.00', next.total])
  expect(addMoney(next.auto, next.manual, next.usage)).toBe(next.total)
  expect(addMoney('0.00', ...next.due.map(({ amount }) => amount))).toBe(next.total)
  expect(next.count).toBe(next.due.length)
  expect(balance).toBe(await cashOf(t, again))
  expect(left[0]).toBe(balance)
  expect(left.length).toBeGreaterThan(30)
  // With so much more in it, it is told as though that were there already, to the fen.
  const richer = await t.ok(catalogue.walletOutlook, { amount: '1000.5' }, { as: again })
  expect(richer.balance).toBe(addMoney(balance, '1000.50'))
  expect(richer.left[0]).toBe(richer.balance)
  expect(Date.parse(richer.lasts_until!)).toBeGreaterThan(Date.parse(lasts_until!))
  expect(richer.next).toEqual(next)
  // The same as at home.
  const { runway_time, month_total: atHome } = await t.ok(catalogue.resourceCount, undefined, {
    as: again,
    method: 'GET',
  })
  expect([lasts_until, month_total]).toEqual([runway_time, atHome])
  expect(Date.parse(lasts_until!)).toBeGreaterThan(addMonths((await rowOf(t, far)).expiresAt!, 0).getTime())
})

test('what is on its way to a card, and vouchers that end soon, are told beside the balance', async () => {
  const as = await t.customer()
  await fund(t, as, 1000n)
  const told = () => t.ok(catalogue.walletOutlook, {}, { as })
  expect(await told()).toMatchObject({ frozen: '0.00', vouchers_ending: null })
  const card = { bank: 'Bank of China', holder: 'Lin Yue', card_number: '6222020200112233' }
  await t.ok(catalogue.withdrawalRequest, { amount: '6.00', ...card }, { as })
  for (const [fen, days] of [
    [300n, 20],
    [200n, 9],
    [500n, 40],
  ] as const)
    await voucher(t, as, fen, days)
  const { frozen, vouchers_ending } = await told()
  expect([frozen, vouchers_ending?.amount]).toEqual(['6.00', '5.00'])
  expect(Date.parse(vouchers_ending!.expire_time)).toBeLessThan(t.clock.now().getTime() + daysMs(10))
})

test('what is used counts by its pace', async () => {
  const as = await buyer(t)
  await byTraffic(t, as, 50)
  await hoursPass(t, 3)
  const { next, usage_per_day } = await t.ok(catalogue.walletOutlook, {}, { as: await t.signIn(as.email) })
  expect(Number(usage_per_day)).toBeGreaterThan(0)
  // Rounded once, so thirty days are at most thirty fen more.
  const thirty = Number(timesMoney(usage_per_day, 30))
  expect(Number(next.usage) - thirty).toBeGreaterThanOrEqual(0)
  expect(Number(next.usage) - thirty).toBeLessThan(0.3)
})

test('a balance lasts until the first payment that it does not cover', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const due = [{ fen: 100n, at: new Date('2026-12-01T00:00:00Z') }]
  const still = { fen: 0n, days: 30 }
  expect(lastsUntil(due, still, 250n, now)).toEqual(new Date('2027-02-01T00:00:00Z'))
  expect(lastsUntil(due, still, 99n, now)).toEqual(new Date('2026-12-01T00:00:00Z'))
  expect(lastsUntil([], still, 1n, now)).toBeUndefined()
  expect(lastsUntil([], still, -1n, now)).toEqual(now)
  // Ten fen a day beside it: nothing is left on the fifth day, before the renewal.
  const pace = { fen: 300n, days: 30 }
  expect(lastsUntil(due, pace, 50n, now)).toEqual(new Date('2026-11-28T12:00:00Z'))
  expect(leftByDay(due, pace, 50n, now, 365)).toEqual([50n, 40n, 30n, 20n, 10n, 0n])
  expect(leftByDay(due, still, 150n, now, 9)).toEqual([...Array.from({ length: 8 }, () => 150n), 50n, 50n])
  // What is bought for long comes after what is renewed meanwhile.
  const both = [...due, { fen: 1000n, at: new Date('2027-11-01T00:00:00Z') }]
  expect(lastsUntil(both, still, 250n, now)).toEqual(new Date('2027-02-01T00:00:00Z'))
  // The last of a month is the last of a shorter one as well, and its own day again after that.
  const last = [{ fen: 100n, at: new Date('2027-01-31T05:00:00Z') }]
  expect(lastsUntil(last, still, 150n, now)).toEqual(new Date('2027-02-28T05:00:00Z'))
  expect(lastsUntil(last, still, 250n, now)).toEqual(new Date('2027-03-31T05:00:00Z'))
})

test('it is told to owners alone', async () => {
  const owner = await t.business()
  await fund(t, owner, 100n)
  expect(await t.send(catalogue.walletOutlook, {}, { as: await t.member(owner) })).toMatchObject({
    code: '400003',
  })
})
