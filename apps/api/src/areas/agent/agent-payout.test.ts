import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf, fundAgent, noticesOf, paidByHand } from '../../../test/agents.ts'
import { fund } from '../../../test/money.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { keepsBooks, startStocked } from '../../../test/resources.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { giveCustomer, setCredit } from '../../ground/agents/custody.service.ts'

const bank = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await startStocked()
  operator = await t.operator()
})
keepsBooks(() => t)

const ask = (as: Person, amount: string) => t.send(catalogue.agentPayoutRequest, { ...bank, amount }, { as })
const asked = (as: Person, amount: string) => t.ok(catalogue.agentPayoutRequest, { ...bank, amount }, { as })
const walletOf = (as: Person) => t.ok(catalogue.agentWalletInfo, undefined, { as })

describe('an agent asks for its money', () => {
  test('and has it: asked for, approved, paid', async () => {
    const seller = await agent(t, {}, 100_000n)
    const { id } = await asked(seller, '400.00')
    expect(await walletOf(seller)).toMatchObject({ wallet: '600.00', payable: '400.00' })
    await t.ok(catalogue.platformPayoutApprove, { id }, { as: operator })
    const done = await t.ok(catalogue.platformPayoutPaid, { id, bank_reference: 'B-7' }, { as: operator })
    expect(done).toMatchObject({ status: 'paid', bank_reference: 'B-7', agent: { account_id: seller.id } })
    expect(await walletOf(seller)).toMatchObject({ wallet: '600.00', payable: '0.00' })
    expect((await noticesOf(t, seller)).slice(0, 2)).toEqual([
      'Your payout of ¥400.00 is on its way',
      'Your payout of ¥400.00 is approved',
    ])
  })

  test('and has it in the wallet again when it is rejected, also after it was approved', async () => {
    const seller = await agent(t, {}, 100_000n)
    for (const isApproved of [false, true]) {
      const { id } = await asked(seller, '400.00')
      if (isApproved) await t.ok(catalogue.platformPayoutApprove, { id }, { as: operator })
      await t.ok(catalogue.platformPayoutReject, { id, reason: 'The card is closed' }, { as: operator })
      expect(await walletOf(seller)).toMatchObject({ wallet: '1000.00', payable: '0.00' })
    }
    const { result } = await t.ok(catalogue.agentPayoutList, { status: 'rejected' }, { as: seller })
    expect(result.map(({ reason }) => reason)).toEqual(['The card is closed', 'The card is closed'])
  })

  test('but not for what it was lent, what its customers hold, or less than was agreed', async () => {
    const seller = await agent(t, {}, 100_000n)
    const [one, other] = [await customerOf(t, seller.id), await customerOf(t, seller.id)]
    await inTransaction(t.app.pool, (db) => setCredit(db, t.clock, seller.id, 50_000n, 'login_operator'))
    await fund(t, one, 20_000n)
    await paidByHand(t, seller.id, other.id, 30_000n)
    expect((await ask(seller, '99.99')).code).toBe(refusals.payoutTooLittle)
    expect((await ask(seller, '700.01')).code).toBe(refusals.payoutTooMuch)
    // What a customer has on its way to the bank is still owed to them.
    await t.ok(catalogue.withdrawalRequest, { ...bank, remark: '', amount: '150.00' }, { as: one })
    expect((await ask(seller, '700.01')).code).toBe(refusals.payoutTooMuch)
    expect((await t.ok(catalogue.agentPayoutList, {}, { as: seller })).result).toEqual([])
    await asked(seller, '700.00')
    expect(await walletOf(seller)).toMatchObject({ free: '0.00', own: '500.00' })
  })

  test('what it was lent is for buying: it leaves neither as a customer’s withdrawal nor with a customer', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await inTransaction(t.app.pool, (db) => setCredit(db, t.clock, seller.id, 50_000n, 'login_operator'))
    await paidByHand(t, seller.id, customer.id, 30_000n)
    const move = () => inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, null))
    await expect(move()).rejects.toThrow('agentShort')
    const { id } = await t.ok(catalogue.withdrawalRequest, { ...bank, remark: '', amount: '200.00' }, { as: customer })
    await t.ok(catalogue.platformRefundApprove, { id }, { as: operator })
    const pay = () => t.send(catalogue.platformRefundPaid, { id, bank_reference: 'B-3' }, { as: operator })
    expect((await pay()).code).toBe(refusals.agentCannotPay)
    await fundAgent(t, seller.id, 20_000n)
    expect((await pay()).code).toBe('200')
    expect(await walletOf(seller)).toMatchObject({ own: '0.00', credit: '500.00', due: '0.00' })
    await expect(move()).rejects.toThrow('agentShort')
    await fundAgent(t, seller.id, 10_000n)
    await move()
    expect(await walletOf(seller)).toMatchObject({ own: '0.00', credit: '500.00', customers: '0.00' })
  })

  test('once at a time, however many ask at once', async () => {
    const seller = await agent(t, {}, 100_000n)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(seller, '300.00')))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(
      ['200', ...Array.from({ length: 7 }, () => refusals.payoutUnderWay)].toSorted(),
    )
    expect(await walletOf(seller)).toMatchObject({ wallet: '700.00', payable: '300.00' })
  })
})

describe('operators', () => {
  test('decide each once, in order, whoever else does', async () => {
    const seller = await agent(t, {}, 100_000n)
    const { id } = await asked(seller, '300.00')
    const pay = () => t.send(catalogue.platformPayoutPaid, { id, bank_reference: 'B-1' }, { as: operator })
    const reject = () => t.send(catalogue.platformPayoutReject, { id, reason: 'no' }, { as: operator })
    expect((await pay()).code).toBe(refusals.wrongState)
    await t.ok(catalogue.platformPayoutApprove, { id }, { as: operator })
    const again = await t.send(catalogue.platformPayoutApprove, { id }, { as: operator })
    expect(again.code).toBe(refusals.wrongState)
    const codes = (await Promise.all([pay(), reject(), pay(), reject()])).map(({ code }) => code)
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
    expect(codes.filter((code) => code === refusals.wrongState)).toHaveLength(3)
    expect(await walletOf(seller)).toMatchObject({ payable: '0.00' })
  })

  test('see the whole number of a card, and that is recorded', async () => {
    const seller = await agent(t, {}, 100_000n)
    const { id, card_last4 } = await asked(seller, '300.00')
    expect(card_last4).toBe('2233')
    expect(await t.ok(catalogue.platformPayoutCard, { id }, { as: operator })).toEqual(bank)
    const missing = await t.send(catalogue.platformPayoutCard, { id: 'agp_Aaaaaaaaaaaa' }, { as: operator })
    expect(missing.code).toBe(refusals.notFound)
  })
})
