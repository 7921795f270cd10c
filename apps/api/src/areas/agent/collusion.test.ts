import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  agent,
  customerOf,
  fundAgent,
  paidByHand,
  setTerms,
  signedInAgain,
  type Somebody,
} from '../../../test/agents.ts'
import { accountOf, fenOf, fund } from '../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { hostForm, keepsBooks, removed, restored, runningHost, settled, startStocked } from '../../../test/resources.ts'
import { daysMs } from '../../core/clock.ts'
import { toFen } from '../../core/money.ts'
import { boughtContainer } from '../../../test/storage.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { accounts } from '../../core/people/people.table.ts'
import { sessions } from '../../core/session/session.table.ts'
import { agentCustomers } from '../../ground/agents/agent.table.ts'
import { giveCustomer, makeAgent, moneyOf, setCredit } from '../../ground/agents/custody.service.ts'
import { orders } from '../../ground/orders/order.table.ts'
import { closeDue } from '../account/center.service.ts'
import { watchDebts } from './grace.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const dear = { cost: '0.80', sell: '10.00' }
const again = (person: Somebody) => signedInAgain(t, person)
const leave = (as: Person) => t.send(catalogue.providerLeave, { reason: '' }, { as })
const release = (as: Person, account_id: string) => t.send(catalogue.agentCustomerRelease, { account_id }, { as })
const freeOf = async (as: Person) => toFen((await t.ok(catalogue.agentWalletInfo, undefined, { as })).free)

const funded = async (customer: Somebody): Promise<Somebody> => {
  await fund(t, customer, 1_000_000n)
  return customer
}
const statusOf = async (id: string) => (await t.db.select().from(accounts).where(eq(accounts.id, id)))[0]!.status

/** Owes a little, for longer than was agreed. */
async function late(seller: Somebody): Promise<void> {
  await fundAgent(t, seller.id, -((await moneyOf(t.db, seller.id)).walletFen + 1n))
  await watchDebts(t.app)
  t.clock.pass(daysMs(7))
  await watchDebts(t.app)
}

describe('money that an agent only says it has', () => {
  test('does not become the platform’s by leaving with what was bought dear', async () => {
    const seller = await agent(t, dear, 100_000n)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, toFen((await hostForm(t, customer)).total))
    const id = await runningHost(t, customer)
    expect(await fenOf(t, customer)).toBe(0n)
    await leave(customer)
    expect(await release(seller, customer.id)).toMatchObject({ code: refusals.agentShort })
    await fundAgent(t, seller.id, 20_000_000n)
    const before = await moneyOf(t.db, seller.id)
    expect(await release(seller, customer.id)).toMatchObject({ data: { released: true } })
    const after = await moneyOf(t.db, seller.id)
    const { refund } = await removed(t, customer, id)
    expect(await fenOf(t, customer)).toBe(toFen(refund))
    expect(before.ownFen - after.ownFen).toBeGreaterThan((toFen(refund) * 9n) / 10n)
    expect(await moneyOf(t.db, seller.id)).toEqual(after)
    expect(await restored(t, customer, id)).toBe(refund)
    expect(await moneyOf(t.db, seller.id)).toEqual(after)
  })

  test('is not carried for a customer who leaves by their own word', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, 50_000n)
    await late(seller)
    const as = await again(customer)
    expect(await leave(as)).toMatchObject({ data: { released: false } })
    const other = await customerOf(t, seller.id)
    await fund(t, other, 50_000n)
    await fundAgent(t, seller.id, -49_999n)
    expect(await leave(other)).toMatchObject({ data: { released: true } })
    expect([await fenOf(t, as), await fenOf(t, other)]).toEqual([50_000n, 50_000n])
  })
})

describe('credit, and what others paid', () => {
  const atCost = { cost: '0.80', sell: '0.80' }
  const bank = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
  const lend = (seller: Somebody, account_id: string, credit: string) =>
    t.ok(catalogue.agentLoanSave, { account_id, credit }, { as: seller })
  const lentByUs = (seller: Somebody, fen: bigint) =>
    inTransaction(t.app.pool, (db) => setCredit(db, t.clock, seller.id, fen, seller.login_id))

  /** Asks for it, has it approved, and answers what paying it out comes to. */
  async function withdrawn(as: Person, amount: string): Promise<string> {
    const operator = await t.operator()
    const { id } = await t.ok(catalogue.withdrawalRequest, { ...bank, amount, remark: '' }, { as })
    await t.ok(catalogue.platformRefundApprove, { id }, { as: operator })
    return (await t.send(catalogue.platformRefundPaid, { id, bank_reference: 'B-1' }, { as: operator })).code
  }

  test('do not become cash by what was bought at cost, in whichever order', async () => {
    const seller = await agent(t, atCost)
    await lentByUs(seller, 10_000_000n)
    const [shill, other] = [await customerOf(t, seller.id), await customerOf(t, seller.id)]
    await lend(seller, shill.id, '20000.00')
    const id = await runningHost(t, shill, { months: 24 })
    const usedFen = -(await moneyOf(t.db, seller.id)).ownFen
    expect(usedFen).toBeGreaterThan(0n)
    await leave(shill)
    const asked = () => release(seller, shill.id)
    expect(await asked()).toMatchObject({ code: refusals.agentShort })
    // What another customer paid to the platform makes up for it in the wallet, and is not the agent's.
    await fund(t, other, usedFen)
    expect((await moneyOf(t.db, seller.id)).ownFen).toBe(0n)
    expect(await asked()).toMatchObject({ code: refusals.agentShort })
    const force = { account_id: shill.id, reason: 'Asked for' }
    const as = await t.operatorWith('customers')
    expect((await t.send(catalogue.customerRelease, force, { as })).code).toBe(refusals.agentShort)
    // Given back, it is the agent's credit again, and cannot be had either.
    await removed(t, shill, id)
    expect(await asked()).toMatchObject({ data: { released: true } })
    expect(await fenOf(t, shill)).toBe(0n)
  })

  test('are let go of as soon as the agent has paid for it', async () => {
    const seller = await agent(t, atCost)
    await lentByUs(seller, 10_000_000n)
    const shill = await customerOf(t, seller.id)
    await lend(seller, shill.id, '20000.00')
    await runningHost(t, shill)
    await leave(shill)
    expect(await release(seller, shill.id)).toMatchObject({ code: refusals.agentShort })
    await fundAgent(t, seller.id, -(await moneyOf(t.db, seller.id)).ownFen)
    expect(await release(seller, shill.id)).toMatchObject({ data: { released: true } })
  })

  test('do not keep whoever paid for all of it from leaving with it', async () => {
    const seller = await agent(t, atCost)
    await lentByUs(seller, 10_000_000n)
    const [shill, honest] = [await customerOf(t, seller.id), await customerOf(t, seller.id)]
    await lend(seller, shill.id, '20000.00')
    await lend(seller, honest.id, '1.00')
    await runningHost(t, shill)
    const { total } = await hostForm(t, honest)
    await fund(t, honest, toFen(total))
    const id = await runningHost(t, honest)
    await leave(honest)
    expect(await release(seller, honest.id)).toMatchObject({ data: { released: true } })
    const { refund } = await removed(t, honest, id)
    expect(toFen(refund)).toBeGreaterThan(0n)
    expect(await fenOf(t, honest)).toBe(toFen(refund))
  })

  test('are not paid out to somebody whose money the agent only said', async () => {
    const seller = await agent(t)
    const [shill, honest] = [await customerOf(t, seller.id), await customerOf(t, seller.id)]
    await fund(t, honest, 50_000n)
    // What is theirs stays theirs beside a fen that the agent wrote down.
    await paidByHand(t, seller.id, honest.id, 1n)
    await paidByHand(t, seller.id, shill.id, 50_000n)
    expect(await withdrawn(shill, '500.00')).toBe(refusals.agentCannotPay)
    await leave(shill)
    expect(await release(seller, shill.id)).toMatchObject({ code: refusals.agentShort })
    expect(await withdrawn(honest, '500.00')).toBe('200')
    await fundAgent(t, seller.id, 50_000n)
    expect(await release(seller, shill.id)).toMatchObject({ data: { released: true } })
  })

  test('are either spent or left behind when somebody buys and leaves at once', async () => {
    const seller = await agent(t, atCost)
    await lentByUs(seller, 10_000_000n)
    for (let round = 0; round < 4; round++) {
      const shill = await customerOf(t, seller.id)
      await lend(seller, shill.id, '1000.00')
      const { form } = await hostForm(t, shill)
      await leave(shill)
      const [bought, gone] = await Promise.all([
        t.send(catalogue.hostCreate, form, { as: shill }),
        release(seller, shill.id),
      ])
      await settled(t)
      expect([
        ['200', refusals.agentShort],
        [refusals.quoteRefused, '200'],
      ]).toContainEqual([bought.code, gone.code])
    }
  })
})

describe('an agent that has owed for too long', () => {
  test('keeps nobody by lending or writing down a fen, or by shutting them out', async () => {
    const seller = await agent(t)
    const [customer, spent] = [await customerOf(t, seller.id), await customerOf(t, seller.id)]
    const lend = (account_id: string, credit: string) =>
      t.send(catalogue.agentLoanSave, { account_id, credit }, { as: seller })
    const booking = { account_id: customer.id, amount: '0.01', reference: 'R-1', note: '' }
    await fund(t, customer, 50_000n)
    expect((await lend(customer.id, '0.01')).code).toBe('200')
    expect((await lend(spent.id, '900.00')).code).toBe('200')
    await setTerms(t, seller.id, { sell: '0.80' })
    await runningHost(t, spent)
    await late(seller)
    const as = await again(seller)
    const { id } = await t.ok(catalogue.agentBookingRecord, booking, { as })
    expect((await t.send(catalogue.agentBookingConfirm, { id, password }, { as })).code).toBe(refusals.owingFirst)
    const shut = { action: 'status', account_id: customer.id, status: 'disabled', reason: 'No' } as const
    expect((await t.send(catalogue.agentManage, shut, { as })).code).toBe(refusals.owingFirst)
    expect(await leave(await again(spent))).toMatchObject({ data: { released: false } })
    const leaving = await again(customer)
    expect(await leave(leaving)).toMatchObject({ data: { released: true } })
    expect(await fenOf(t, leaving)).toBe(50_000n)
  })

  test('keeps nobody whose withdrawal was rejected because it could not be paid', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await fund(t, customer, 50_000n)
    const card = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue', remark: '' }
    const { id } = await t.ok(catalogue.withdrawalRequest, { ...card, amount: '500.00' }, { as: customer })
    await t.ok(catalogue.platformRefundReject, { id, reason: 'The agent cannot pay' }, { as: await t.operator() })
    await late(seller)
    expect(await leave(await again(customer))).toMatchObject({ data: { released: true } })
  })
})

test('who leaves an agent that owes gets back no more than the platform had', async () => {
  const seller = await agent(t, dear)
  const customer = await customerOf(t, seller.id)
  const id = await runningHost(t, await funded(customer))
  await late(seller)
  const as = await again(customer)
  const before = await moneyOf(t.db, seller.id)
  expect(await leave(as)).toMatchObject({ data: { released: true } })
  const after = await moneyOf(t.db, seller.id)
  expect(after.dueFen - before.dueFen).toBe(before.customersFen)
  const { refund } = await removed(t, as, id)
  const [order] = await t.db
    .select()
    .from(orders)
    .where(and(eq(orders.accountId, customer.id), eq(orders.type, 'buy')))
  expect(toFen(refund)).toBeGreaterThan(0n)
  expect(toFen(refund)).toBeLessThanOrEqual(order!.costFen!)
  expect(await moneyOf(t.db, seller.id)).toEqual(after)
})

test('a price that was given before somebody left their agent is theirs no longer', async () => {
  const seller = await agent(t, dear, 1_000_000n)
  const customer = await customerOf(t, seller.id)
  const host = await runningHost(t, await funded(customer))
  const { form } = await hostForm(t, customer)
  const renewal = await t.ok(catalogue.renewPrice, { ids: [host], months: 1 }, { as: customer })
  await leave(customer)
  expect(await release(seller, customer.id)).toMatchObject({ data: { released: true } })
  const cash = await fenOf(t, customer)
  expect((await t.send(catalogue.hostCreate, form, { as: customer })).code).toBe(refusals.quoteRefused)
  const renewing = { ids: [host], months: 1, quote: renewal.token }
  expect((await t.send(catalogue.resourceRenew, renewing, { as: customer })).code).toBe(refusals.quoteRefused)
  expect(await fenOf(t, customer)).toBe(cash)
})

test('what may still go back to customers is not paid out', async () => {
  const seller = await agent(t, dear)
  const customer = await customerOf(t, seller.id)
  await fund(t, customer, 10_000_000n)
  const id = await runningHost(t, customer)
  expect(await freeOf(seller)).toBeLessThan(1_000n)
  await removed(t, customer, id)
  expect((await moneyOf(t.db, seller.id)).dueFen).toBe(0n)
})

test('a change that rounds to nothing for the customer costs the agent what it costs', async () => {
  const seller = await agent(t, { sell: '0.01' }, 1_000_000n)
  const customer = await customerOf(t, seller.id)
  const id = await boughtContainer(t, await funded(customer), { capacity_gb: 100 })
  t.clock.pass(daysMs(25))
  const as = await again(customer)
  const larger = { id, capacity_gb: 120 }
  const { token, total } = await t.ok(catalogue.containerExtendPrice, larger, { as })
  expect(total).toBe('0.00')
  const before = await moneyOf(t.db, seller.id)
  await t.ok(catalogue.containerExtend, { ...larger, quote: token }, { as })
  expect((await moneyOf(t.db, seller.id)).ownFen).toBeLessThan(before.ownFen)
})

test('what was asked for is not paid out to an agent who owes by then', async () => {
  const seller = await agent(t, {}, 50_000n)
  const operator = await t.operator()
  const bank = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
  const { id } = await t.ok(catalogue.agentPayoutRequest, { ...bank, amount: '500.00' }, { as: seller })
  await fundAgent(t, seller.id, -1n)
  const approve = () => t.send(catalogue.platformPayoutApprove, { id }, { as: operator })
  expect(await approve()).toMatchObject({
    code: refusals.payoutOwing,
    msg: 'The agent now owes ¥0.01. Reject the payout: the amount then pays the debt.',
  })
  await fundAgent(t, seller.id, 1n)
  expect((await approve()).code).toBe('200')
  await fundAgent(t, seller.id, -1n)
  const paid = { id, bank_reference: 'B-1' }
  expect((await t.send(catalogue.platformPayoutPaid, paid, { as: operator })).code).toBe(refusals.payoutOwing)
})

test('an agent does not vanish with its customers and what it owes', async () => {
  const seller = await agent(t)
  await customerOf(t, seller.id)
  const { code } = await t.send(catalogue.accountCancel, { reason: '', password }, { as: seller })
  expect(code).toBe(refusals.cancelBlocked)
  const leaving = await t.customer()
  await t.ok(catalogue.accountCancel, { reason: '', password }, { as: leaving })
  const id = await accountOf(t, leaving)
  await inTransaction(t.app.pool, (db) => makeAgent(db, t.clock, id))
  t.clock.pass(daysMs(60))
  await closeDue(t.app)
  expect(await statusOf(id)).toBe('normal')
})

test('who has closed their account stays so, though the agent had shut them out before', async () => {
  const seller = await agent(t)
  const customer = await customerOf(t, seller.id)
  await t.db.update(agentCustomers).set({ disabledAt: t.clock.now() }).where(eq(agentCustomers.accountId, customer.id))
  await t.db.update(accounts).set({ status: 'closed' }).where(eq(accounts.id, customer.id))
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, null))
  expect(await statusOf(customer.id)).toBe('closed')
})

test('who leaves is looked at no longer', async () => {
  const seller = await agent(t)
  const customer = await customerOf(t, seller.id)
  await t.ok(catalogue.providerConsentSave, { consent: 'look' }, { as: customer })
  const { view_ticket } = await t.ok(catalogue.agentCustomerView, { account_id: customer.id }, { as: seller })
  await t.ok(catalogue.sessionView, { view_ticket })
  const views = () =>
    t.db.$count(
      sessions,
      and(isNotNull(sessions.viewedFrom), isNull(sessions.endedAt), eq(sessions.loginId, customer.login_id)),
    )
  expect(await views()).toBe(1)
  await leave(customer)
  await release(seller, customer.id)
  expect(await views()).toBe(0)
})

test('a price so low that rounding makes it nothing is not to be had', async () => {
  const seller = await agent(t)
  const customer = await customerOf(t, seller.id)
  const was = { sell: '1.10', products: [] }
  for (const sell of ['0.01', '0.09'])
    expect(await t.send(catalogue.agentPriceSave, { sell, products: [], was }, { as: seller })).toMatchObject({
      code: refusals.invalidInput,
    })
  const given = { action: 'save' as const, account_id: customer.id, note: '', discount: '0.09' }
  expect(await t.send(catalogue.agentManage, given, { as: seller })).toMatchObject({ code: refusals.invalidInput })
})

describe('an operator for customers alone', () => {
  const terms = { grace_days: 7, payout_min: '100', status: 'active', reason: 'As agreed' } as const

  test('neither lends nor cuts the price', async () => {
    const seller = await agent(t)
    const as = await t.operatorWith('customers')
    const save = async (more: object) => {
      const form = { account_id: seller.id, cost: '0.80', credit: '0', ...terms, ...more }
      return (await t.send(catalogue.platformAgentSave, form, { as })).code
    }
    expect(await save({ credit: '99999999' })).toBe(refusals.forbidden)
    expect(await save({ grace_days: 90 })).toBe(refusals.forbidden)
    expect(await save({ cost: '0.10' })).toBe(refusals.forbidden)
    expect((await moneyOf(t.db, seller.id)).walletFen).toBe(0n)
    expect(await save({ status: 'paused' })).toBe('200')
  })

  test('has the platform carry nothing', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await paidByHand(t, seller.id, customer.id, 50_000n)
    const about = { account_id: customer.id, reason: 'As agreed' }
    const as = await t.operatorWith('customers')
    expect((await t.send(catalogue.customerRelease, about, { as })).code).toBe(refusals.agentShort)
    expect((await t.send(catalogue.platformAgentMove, about, { as })).code).toBe(refusals.agentShort)
    const able = await t.operatorWith('customers', 'finance')
    expect((await t.send(catalogue.customerRelease, about, { as: able })).code).toBe('200')
  })
})
