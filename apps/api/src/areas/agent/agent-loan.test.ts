import { loanDayMaxYuan, loanMaxYuan } from '@portico/contract/agent/loan.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, pairOf } from '../../../test/agents.ts'
import { fenOf, fund, purchase } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { keepsBooks, runningHost, startStocked } from '../../../test/resources.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { giveCustomer, moneyOf } from '../../ground/agents/custody.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const pair = () => pairOf(t, { agentFen: 1_000_000n })
const save = (as: Person, account_id: string, credit: string) =>
  t.send(catalogue.agentLoanSave, { account_id, credit }, { as })
const lent = (as: Person, account_id: string, credit: string) =>
  t.ok(catalogue.agentLoanSave, { account_id, credit }, { as })
const creditOf = async (as: Person, account_id: string) =>
  (await t.ok(catalogue.agentCustomerInfo, { account_id }, { as })).customer.credit
const card = { card_number: '6222020200112233', bank: 'Bank of Sand', holder: 'Li Lei', remark: '' }
const withdraw = (as: Person, amount: string) => t.send(catalogue.withdrawalRequest, { ...card, amount }, { as })
const leaves = (id: string) => inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, null))

describe('what an agent lends a customer', () => {
  test('can be spent at once, is taken back as far as it is unspent, and both logs say so', async () => {
    const { seller, customer } = await pair()
    await lent(seller, customer.id, '500.00')
    expect([await creditOf(seller, customer.id), await fenOf(t, customer)]).toEqual(['500.00', 50_000n])
    await runningHost(t, customer)
    const left = await fenOf(t, customer)
    expect(left).toBeLessThan(50_000n)
    expect(await save(seller, customer.id, '0')).toMatchObject({ code: refusals.loanSpent })
    expect([await creditOf(seller, customer.id), await fenOf(t, customer)]).toEqual(['500.00', left])
    await fund(t, customer, 50_000n)
    await lent(seller, customer.id, '0')
    expect(await fenOf(t, customer)).toBe(left)
    for (const as of [seller, customer])
      expect((await t.ok(catalogue.logList, undefined, { as })).result[0]).toMatchObject({ event: 'agent.loan' })
  })

  test('changes nothing in the wallet of the agent, and its statement tells it apart from what was paid by hand', async () => {
    const { seller, customer } = await pair()
    const before = await moneyOf(t.db, seller.id)
    for (const credit of ['300.00', '300', '200.00']) await lent(seller, customer.id, credit)
    expect(await moneyOf(t.db, seller.id)).toEqual({ ...before, customersFen: 20_000n })
    const { result } = await t.ok(catalogue.agentStatementList, undefined, { as: seller })
    expect(result[0]).toMatchObject({ lent: '200.00', bookings: '0.00' })
  })

  test('is not paid out: what was paid is', async () => {
    const { seller, customer } = await pair()
    await lent(seller, customer.id, '500.00')
    expect(await withdraw(customer, '1.00')).toMatchObject({ code: refusals.loanStays })
    await fund(t, customer, 10_000n)
    expect(await withdraw(customer, '100.01')).toMatchObject({ code: refusals.loanStays })
    expect(await fenOf(t, customer)).toBe(60_000n)
    expect(await t.ok(catalogue.refundPreview, {}, { as: customer })).toMatchObject({
      lines: [
        { kind: 'balance', amount: '600.00' },
        { kind: 'lent', amount: '-500.00' },
      ],
      refundable: '100.00',
      hindrance: '',
    })
    expect(await withdraw(customer, '100.00')).toMatchObject({ code: '200' })
  })

  test('is not paid out by way of an order either: that goes back to the balance', async () => {
    const { seller, customer } = await pair()
    await lent(seller, customer.id, '500.00')
    const order = await purchase(t, customer, 30_000n, {}, { funded: true })
    const back = (target: 'card' | 'balance') =>
      t.send(catalogue.refundRequest, { ...card, order_id: order.id, amount: '300.00', target }, { as: customer })
    expect(await t.ok(catalogue.refundPreview, {}, { as: customer })).toMatchObject({
      refundable: '0.00',
      hindrance: 'noBalance',
    })
    expect(await back('card')).toMatchObject({ code: refusals.loanStays })
    expect(await back('balance')).toMatchObject({ code: '200' })
  })

  test('stays with the agent when the customer leaves; what was spent of it is between the two', async () => {
    const { seller, customer } = await pair()
    await lent(seller, customer.id, '500.00')
    await runningHost(t, customer)
    const { ownFen } = await moneyOf(t.db, seller.id)
    await fundAgent(t, seller.id, 1_000_000n)
    await leaves(customer.id)
    expect(await fenOf(t, customer)).toBe(0n)
    expect((await moneyOf(t.db, seller.id)).ownFen).toBeLessThanOrEqual(ownFen + 1_000_000n)
  })

  test('is bounded, and only of the agent’s own customers', async () => {
    const { seller, customer } = await pair()
    const other = await agent(t)
    for (const credit of [`${loanMaxYuan}.01`, '-1', '1.001', ''])
      expect((await save(seller, customer.id, credit)).code).toBe(refusals.invalidInput)
    expect((await save(other, customer.id, '5')).code).toBe(refusals.notFound)
    expect(await fenOf(t, customer)).toBe(0n)
  })

  test('is not raised by an agent that owes, and can be taken back all the same', async () => {
    const { seller, customer } = await pair()
    await lent(seller, customer.id, '300.00')
    await fundAgent(t, seller.id, -1_000_001n)
    expect(await save(seller, customer.id, '300.01')).toMatchObject({
      code: refusals.owingFirst,
      msg: 'You owe the platform ¥0.01. Pay that first.',
    })
    expect([await creditOf(seller, customer.id), await fenOf(t, customer)]).toEqual(['300.00', 30_000n])
    await lent(seller, customer.id, '100.00')
  })

  test('is bounded over all customers within a day, however many are lent to at once', async () => {
    const seller = await agent(t)
    const most = loanDayMaxYuan / loanMaxYuan
    const all = await Promise.all(Array.from({ length: most + 1 }, () => customerOf(t, seller.id)))
    const answers = await Promise.all(all.map(({ id }) => save(seller, id, `${loanMaxYuan}`)))
    const codes = answers.map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(most)
    const left = all[codes.indexOf(refusals.loanDayFull)]!
    expect(await fenOf(t, left)).toBe(0n)
    await lent(seller, all.find((one) => one !== left)!.id, '99999')
    expect((await save(seller, left.id, '1.01')).code).toBe(refusals.loanDayFull)
    await lent(seller, left.id, '1')
  })

  test('is lent once, however many say so at once', async () => {
    const { seller, customer } = await pair()
    await Promise.all(Array.from({ length: 8 }, () => lent(seller, customer.id, '300.00')))
    expect([await creditOf(seller, customer.id), await fenOf(t, customer)]).toEqual(['300.00', 30_000n])
  })
})
