import { catalogue } from '@portico/contract/catalogue.ts'
import { termMonths } from '@portico/contract/money/price.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noActivities, startActivity } from '../../test/activities.ts'
import { accountOf } from '../../test/money.ts'
import type { Person, TestPortico } from '../../test/portico.ts'
import { randomOf } from '../../test/random.ts'
import {
  buyer,
  hostForm,
  inOrder,
  provenBooks,
  removed,
  restored,
  runningHost,
  settled,
  startStocked,
} from '../../test/resources.ts'
import { grant } from '../ground/vouchers/voucher.service.ts'
import { flavorOffers } from '../ground/nodes/node.table.ts'
import { hoursMs } from '../core/clock.ts'
import { inTransaction } from '../core/db/pool.ts'
import { newId } from '../core/ids.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
  await t.db.update(flavorOffers).set({ stock: null })
})
afterAll(() => t.stop())

const fen = (amount: string) => BigInt(amount.replace('.', ''))
const sizes = ['g2.medium', 'g2.large', 'g2.xlarge'] as const
type Size = (typeof sizes)[number]
const cashFen = 50_000_000n

async function wealth(as: Person): Promise<bigint> {
  const { wallet_info } = await t.ok(catalogue.userInfo, undefined, { as, method: 'GET' })
  return fen(wallet_info.cash) + fen(wallet_info.coupon)
}
async function voucher(as: Person, amountFen: bigint): Promise<void> {
  const accountId = await accountOf(t, as)
  const about = { type: 'paper' as const, amountFen, grantedFor: newId('voucher') }
  const expiresAt = new Date(t.clock.now().getTime() + hoursMs(24 * 365))
  await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...about, accountId, expiresAt }))
}
async function resize(as: Person, id: string, flavor_id: Size): Promise<void> {
  const { token } = await t.ok(catalogue.adjustPrice, { id, flavor_id }, { as })
  await t.ok(catalogue.hostResize, { id, flavor_id, quote: token }, { as })
  await settled(t)
  for (const action of ['confirm', 'stop'] as const) {
    await t.ok(catalogue.hostAct, { ids: [id], action }, { as })
    await settled(t)
  }
}

/**
 * Another activity than before, or none. What was paid must outlast the 22 days of a sequence at the list price: a month
 * at four fifths does, and a longer term at three tenths. What is used up beyond that was given, and does not come back.
 */
async function promote(random: (below: number) => number): Promise<void> {
  await noActivities(t)
  const [min_months, least] = (
    [
      [1, 80],
      [3, 30],
      [12, 10],
    ] as const
  )[random(3)]!
  const discount = ((least + random(100 - least)) / 100).toFixed(2)
  if (random(3) > 0) await startActivity(t, await t.operator(), { min_months, discount })
}

test.each(Array.from({ length: 8 }, (_, n) => n + 1))(
  'sequence %i of buying, renewing, resizing, deleting and having back costs the list price of the time it was there',
  async (seed) => {
    const random = randomOf(seed)
    let as = await buyer(t, cashFen)
    let given = cashFen
    const months = {} as Record<Size, bigint>
    await noActivities(t)
    for (const flavor_id of sizes) months[flavor_id] = fen((await hostForm(t, as, { flavor_id })).total)
    let size: Size = sizes[random(3)]!
    let used = 0n
    if (random(2) === 1) {
      given += 20_000n
      await voucher(as, 20_000n)
    }
    await promote(random)
    const id = await runningHost(t, as, { flavor_id: size, months: termMonths[random(5)]! })
    await t.ok(catalogue.hostAct, { ids: [id], action: 'stop' }, { as })
    await settled(t)
    for (let step = 0; step < 6; step++) {
      const hours = random(90)
      t.clock.pass(hoursMs(hours))
      // No month is longer than 31 days: a month's price for them is the least that can be meant.
      used += (months[size] * BigInt(hours)) / (31n * 24n)
      as = await t.signIn(as.email)
      const choice = random(4)
      await promote(random)
      if (choice === 0) {
        const renew = { ids: [id], months: termMonths[random(5)]! }
        const { token } = await t.ok(catalogue.renewPrice, renew, { as })
        await t.ok(catalogue.resourceRenew, { ...renew, quote: token }, { as })
      }
      if (choice === 1) {
        await removed(t, as, id)
        await restored(t, as, id)
      }
      if (choice > 1) {
        const next: Size = sizes[(sizes.indexOf(size) + 1 + random(2)) % 3]!
        await resize(as, id, next)
        size = next
      }
    }
    await removed(t, as, id)
    const cost = given - (await wealth(as))
    expect(cost).toBeGreaterThanOrEqual(used)
    expect(await provenBooks(t)).toEqual(inOrder)
  },
)
