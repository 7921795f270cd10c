import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, paidByHand, setTerms } from '../../../test/agents.ts'
import { accountOf, fenOf, fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostForm,
  inOrder,
  keepsBooks,
  provenBooks,
  removed,
  restored,
  runningHost,
  settled,
  startStocked,
} from '../../../test/resources.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { toFen } from '../../core/money.ts'
import { walletOf as ledgerWalletOf } from '../ledger/ledger.service.ts'
import { undoPayment } from '../refunds/give-back.service.ts'
import { grant } from '../vouchers/voucher.service.ts'
import { orders } from '../orders/order.table.ts'
import { and, eq, sql } from 'drizzle-orm'
import { giveCustomer, moneyOf, setCredit } from './custody.service.ts'
import { daysMs, hoursMs } from '../../core/clock.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked({ DATABASE_POOL: '20' })
})
keepsBooks(() => t)

const listOf = async (as: Person) => toFen((await hostForm(t, as)).total)
const walletOf = async (id: string) => (await moneyOf(t.db, id)).walletFen
const give = (id: string, to: string | null) => inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, to))
const credit = (id: string, fen: bigint) =>
  inTransaction(t.app.pool, (db) => setCredit(db, t.clock, id, fen, 'login_operator'))

/** The income of the platform from everything it sells. */
async function incomeFen(): Promise<bigint> {
  const { rows } = await t.db.execute<{ fen: string }>(
    sql`select coalesce(sum(balance), 0)::text as fen from ledger_account where kind = 'revenue'`,
  )
  return BigInt(rows[0]!.fen)
}
const orderOf = async (accountId: string) => {
  const [order] = await t.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.type, 'buy')))
  return order!
}

describe('a sale through an agent', () => {
  test('the customer pays the agent’s price, the agent the platform’s, and the rest is the agent’s', async () => {
    const list = await listOf(await buyer(t))
    const seller = await agent(t, { cost: '0.80', sell: '1.10' })
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 1_000_000n)
    expect(await walletOf(seller.id)).toBe(1_000_000n)
    const before = await incomeFen()
    const { form, total } = await hostForm(t, customer)
    expect(toFen(total)).toBe((list * 110n + 50n) / 100n)
    await t.ok(catalogue.hostCreate, form, { as: customer })
    await settled(t)
    const cost = (list * 80n + 50n) / 100n
    expect(await incomeFen()).toBe(before + cost)
    expect(await fenOf(t, customer)).toBe(1_000_000n - toFen(total))
    expect(await walletOf(seller.id)).toBe(1_000_000n - cost)
    const order = await orderOf(customer.id)
    expect(order).toMatchObject({ agentId: seller.id, amountFen: toFen(total), costFen: cost, costBackFen: 0n })
  })

  test('what was quoted holds on both levels, whatever the terms are by then, and says nothing of the cost', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 1_000_000n)
    const { form, total } = await hostForm(t, customer)
    const list = (toFen(total) * 10n) / 11n
    await setTerms(t, seller.id, { cost: '1.00', sell: '2.00' })
    await t.ok(catalogue.hostCreate, form, { as: customer })
    expect(await orderOf(customer.id)).toMatchObject({ amountFen: toFen(total), costFen: (list * 8n + 5n) / 10n })
    const readable = Buffer.from(form.quote.split('.')[0]!, 'base64url').toString('utf8')
    expect(readable).not.toContain(seller.id)
    expect(readable).not.toContain(((list * 8n + 5n) / 10n).toString())
    await settled(t)
  })

  test('what the customer gets back, the agent gets back in the same share, and having it again costs both the same', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 1_000_000n)
    const id = await runningHost(t, customer, { months: 3 })
    const wallet = await walletOf(seller.id)
    t.clock.pass(hoursMs(24 * 20))
    const again = { ...(await t.signIn(customer.email)), id: customer.id }
    const { refund } = await removed(t, again, id)
    const { costFen, costBackFen, amountFen } = await orderOf(customer.id)
    expect(costBackFen).toBe((costFen! * toFen(refund)) / amountFen)
    expect(await walletOf(seller.id)).toBe(wallet + costBackFen)
    await setTerms(t, seller.id, { cost: '0.10', sell: '3.00' })
    expect(await restored(t, again, id)).toBe(refund)
    expect(await walletOf(seller.id)).toBe(wallet)
  })

  test('a voucher of the agent’s is at the agent’s cost', async () => {
    const seller = await agent(t, {}, 1_000_000n)
    const customer = await customerOf(t, seller.id)
    const expiresAt = new Date(t.clock.now().getTime() + hoursMs(24 * 90))
    const about = { type: 'paper', agentId: seller.id, amountFen: 50_000n, expiresAt, accountId: customer.id } as const
    await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...about, grantedFor: `gift ${customer.id}` }))
    expect(await walletOf(seller.id)).toBe(1_000_000n)
    await buyHosts(t, customer)
    await settled(t)
    const { voucherFen, amountFen, costFen } = await orderOf(customer.id)
    expect(voucherFen).toBe(amountFen)
    expect(await walletOf(seller.id)).toBe(1_000_000n - costFen!)
  })
})

describe('an agent who is short', () => {
  test('sells nothing new, and its customer loses nothing', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, 1_000_000n)
    expect(await walletOf(seller.id)).toBe(0n)
    const { form } = await hostForm(t, customer)
    expect((await t.send(catalogue.hostCreate, form, { as: customer })).code).toBe(refusals.agentShort)
    expect(await fenOf(t, customer)).toBe(1_000_000n)
    await credit(seller.id, 1_000_000n)
    await t.ok(catalogue.hostCreate, form, { as: customer })
    await settled(t)
    const { costFen } = await orderOf(customer.id)
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ creditFen: 1_000_000n, ownFen: -costFen!, dueFen: 0n })
  })

  test('owes what a customer who pays renews; what comes next pays that first', async () => {
    const seller = await agent(t, {}, 1_000_000n)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, 1_000_000n)
    const id = await runningHost(t, customer)
    const { costFen } = await orderOf(customer.id)
    await credit(seller.id, 0n)
    await fundAgent(t, seller.id, -(await walletOf(seller.id)))
    t.clock.pass(hoursMs(24 * 25))
    const as = await t.signIn(customer.email)
    const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
    await t.ok(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ walletFen: 0n, dueFen: costFen })
    await fund(t, customer, 1_000n)
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ walletFen: 0n, dueFen: costFen! - 1_000n })
    await fundAgent(t, seller.id, 500_000n)
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ walletFen: 501_000n - costFen!, dueFen: 0n })
  })

  test('owes no more than the next month of what ends soon, and nothing once the platform carries no more', async () => {
    const seller = await agent(t, {}, 1_000_000n)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, 5_000_000n)
    const id = await runningHost(t, customer, { months: 3 })
    await fundAgent(t, seller.id, -(await walletOf(seller.id)))
    const renewed = async (as: Person, months: number) => {
      const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months }, { as })
      return (await t.send(catalogue.resourceRenew, { ids: [id], months, quote: token }, { as })).code
    }
    expect(await renewed(customer, 1)).toBe(refusals.agentShort)
    t.clock.pass(hoursMs(24 * 85))
    const later = await t.signIn(customer.email)
    expect(await renewed(later, 3)).toBe(refusals.agentShort)
    await setTerms(t, seller.id, { dueSince: new Date(t.clock.now().getTime() - daysMs(14)) })
    expect(await renewed(later, 1)).toBe(refusals.agentShort)
    await setTerms(t, seller.id, {
      dueSince: new Date(t.clock.now().getTime() - daysMs(13)),
      status: 'paused',
      pausedFor: 'owing',
    })
    expect(await renewed(later, 1)).toBe('200')
    expect(await renewed(later, 1)).toBe(refusals.agentShort)
  })

  test('is not lent less than it has used', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await credit(seller.id, 1_000_000n)
    await paidByHand(t, seller.id, customer.id, 1_000_000n)
    await buyHosts(t, customer)
    await settled(t)
    await expect(credit(seller.id, 100n)).rejects.toMatchObject({ refusal: 'agentShort' })
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ creditFen: 1_000_000n })
  })

  test('64 at once: as many are sold as the wallet pays for, and no more', async () => {
    const seller = await agent(t)
    const customers = await Promise.all(Array.from({ length: 4 }, () => customerOf(t, seller.id)))
    for (const { id } of customers) await paidByHand(t, seller.id, id, 10_000_000n)
    const { form, total } = await hostForm(t, customers[0]!)
    const cost = (((toFen(total) * 10n) / 11n) * 8n + 5n) / 10n
    await fundAgent(t, seller.id, cost * 5n + cost / 2n)
    const forms = await Promise.all(customers.map((as) => hostForm(t, as).then((made) => made.form)))
    expect(form).toBeDefined()
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => t.send(catalogue.hostCreate, forms[at % 4]!, { as: customers[at % 4]! })),
    )
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(5)
    expect(await walletOf(seller.id)).toBe(cost / 2n)
    await settled(t)
  })
})

describe('a customer who changes hands', () => {
  test('takes along what they hold and can give back: the old one pays for it, the new one owes it', async () => {
    const [one, other] = [await agent(t), await agent(t)]
    const customer = await customerOf(t, one.id)
    await fund(t, customer, 300_000n)
    const id = await runningHost(t, customer)
    const held = await fenOf(t, customer)
    const before = await walletOf(one.id)
    await give(customer.id, other.id)
    const { amountFen, costFen } = await orderOf(customer.id)
    expect(await walletOf(one.id)).toBe(before - held - (amountFen - costFen!))
    expect(await walletOf(other.id)).toBe(held)
    const paid = await moneyOf(t.db, one.id)
    const { refund } = await removed(t, customer, id)
    expect(await walletOf(other.id)).toBe(held + toFen(refund))
    expect(await moneyOf(t.db, one.id)).toEqual(paid)
    await give(customer.id, null)
    expect(await walletOf(other.id)).toBe(0n)
    expect(await fenOf(t, customer)).toBe(held + toFen(refund))
  })

  test('leaves only when the agent can pay for what they hold, or the platform carries it', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, 70_000n)
    await expect(give(customer.id, null)).rejects.toMatchObject({ refusal: 'agentShort' })
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, null, { carried: true }))
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ walletFen: 0n, dueFen: 70_000n })
  })

  test('takes no voucher along, neither from the platform to an agent nor the other way', async () => {
    const seller = await agent(t)
    const person = await buyer(t, 0n)
    const id = await accountOf(t, person)
    const expiresAt = new Date(t.clock.now().getTime() + hoursMs(24 * 90))
    const voucherOf = (agentId: string | null, grantedFor: string) =>
      inTransaction(t.app.pool, (db) =>
        grant(db, t.clock, { type: 'paper', amountFen: 10_000n, expiresAt, accountId: id, agentId, grantedFor }),
      )
    await voucherOf(null, `welcome ${id}`)
    await give(id, seller.id)
    expect(await walletOf(seller.id)).toBe(0n)
    await voucherOf(seller.id, `gift ${id}`)
    await give(id, null)
    expect(await moneyOf(t.db, seller.id)).toMatchObject({ walletFen: 0n, dueFen: 0n })
    expect((await ledgerWalletOf(t.db, id)).voucher).toBe(0n)
  })

  test.each(['an agent for the platform', 'an agent for another', 'the platform for an agent'] as const)(
    'who leaves %s gets back the cash of what was not delivered, and no voucher of whom they left',
    async (way) => {
      const [one, other] = [await agent(t, {}, 1_000_000n), await agent(t)]
      const from = way === 'the platform for an agent' ? null : one.id
      const to = way === 'an agent for the platform' ? null : other.id
      const person = from ? await customerOf(t, from) : await buyer(t, 0n)
      const id = await accountOf(t, person)
      await fund(t, person, 300_000n)
      const expiresAt = new Date(t.clock.now().getTime() + daysMs(90))
      const gift = { type: 'paper', amountFen: 1_000n, expiresAt, accountId: id, agentId: from } as const
      await inTransaction(t.app.pool, (db) => grant(db, t.clock, { ...gift, grantedFor: `gift ${id}` }))
      const { order_ids } = await buyHosts(t, person)
      await settled(t)
      expect((await orderOf(id)).voucherFen).toBe(1_000n)
      await give(id, to)
      const [left, taker] = [await moneyOf(t.db, one.id), await walletOf(other.id)]
      for (let n = 0; n < 2; n++)
        await inTransaction(t.app.pool, (db) => undoPayment(t.app, db, order_ids[0]!, 'notDelivered'))
      const { cash, voucher } = await ledgerWalletOf(t.db, id)
      expect([cash, voucher]).toEqual([300_000n, 0n])
      expect(await moneyOf(t.db, one.id)).toEqual(left)
      expect((await walletOf(other.id)) - taker).toBe(to ? (await orderOf(id)).cashFen : 0n)
    },
  )

  test('while money comes and goes: nothing is lost between the two', async () => {
    const [one, other] = [await agent(t, {}, 1_000_000n), await agent(t, {}, 1_000_000n)]
    const customer = await customerOf(t, one.id)
    const turns = Array.from({ length: 12 }, (_, at) => [
      fund(t, customer, 1_000n),
      give(customer.id, [other.id, null, one.id][at % 3]!).catch(() => undefined),
    ])
    await Promise.all(turns.flat())
    expect(await fenOf(t, customer)).toBe(12_000n)
    const all = (await walletOf(one.id)) + (await walletOf(other.id))
    const agentId = (
      await t.db.execute<{ agent_id: string | null }>(sql`select agent_id from account where id = ${customer.id}`)
    ).rows[0]!.agent_id
    expect(all).toBe(2_000_000n + (agentId ? 12_000n : 0n))
  })
})

/** A small generator of numbers that come in the same order each time. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('platform, agents and customers', () => {
  test.each([1, 2, 3])('whatever is done in whatever order, the books of all three close (%i)', async (seed) => {
    const next = numbers(seed)
    const sellers = [await agent(t, {}, 2_000_000n), await agent(t, { cost: '0.55' }, 300_000n)]
    const people = [
      await customerOf(t, sellers[0]!.id),
      await customerOf(t, sellers[1]!.id),
      await customerOf(t, sellers[1]!.id),
    ]
    const hosts = new Map<string, string[]>(people.map(({ id }) => [id, []]))
    const someone = () => people[next(people.length)]!
    const factor = () => `${next(2)}.${String(10 + next(90))}`
    const steps = [
      () => fund(t, someone(), BigInt(1 + next(400_000))),
      () => setTerms(t, sellers[next(2)]!.id, { cost: factor(), sell: factor() }),
      () => fundAgent(t, sellers[next(2)]!.id, BigInt(1 + next(100_000))),
      async () => {
        const as = someone()
        const { form } = await hostForm(t, as, { months: [1, 3, 12][next(3)]! })
        const { code, data } = await t.send(catalogue.hostCreate, form, { as })
        if (code === '200') hosts.get(as.id)!.push((data as { resource_ids: string[] }).resource_ids[0]!)
        await settled(t)
      },
      async () => {
        const as = someone()
        const id = hosts.get(as.id)![0]
        if (!id) return
        const { token } = await t.ok(catalogue.renewPrice, { ids: [id], months: 1 }, { as })
        await t.send(catalogue.resourceRenew, { ids: [id], months: 1, quote: token }, { as })
      },
      async () => {
        const as = someone()
        const id = hosts.get(as.id)!.shift()
        if (!id) return
        await removed(t, as, id)
        if (next(2)) {
          const { token } = await t.ok(catalogue.resourceRestorePrice, { id }, { as })
          await t.send(catalogue.resourceRestore, { id, token }, { as })
        }
      },
      () => give(someone().id, [sellers[0]!.id, sellers[1]!.id, null][next(3)]!).catch(() => undefined),
      async () => {
        t.clock.pass(hoursMs(24 + next(100)))
        for (const [at, { email, id }] of people.entries()) people[at] = { ...(await t.signIn(email)), id }
      },
    ]
    for (let step = 0; step < 40; step++) {
      await steps[next(steps.length)]!()
      expect(await provenBooks(t)).toEqual(inOrder)
    }
  })
})
