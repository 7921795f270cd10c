import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, customerOf } from '../../../test/agents.ts'
import type { Person, TestPortico } from '../../../test/portico.ts'
import { buyer, keepsBooks, startStocked } from '../../../test/resources.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'
import { walletOf } from '../../ground/ledger/ledger.service.ts'

const gift = { amount: '20.00', days: 30, remark: 'Autumn' }
let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const issued = async (as: Person, count = 1) =>
  (await t.ok(catalogue.agentVoucherIssue, { ...gift, count }, { as })).result
const listOf = async (as: Person) => (await t.ok(catalogue.agentVoucherList, {}, { as })).result
const redeem = (as: Person, typed: { number: string; password: string }) =>
  t.send(catalogue.voucherRedeem, typed, { as })

describe('vouchers of an agent', () => {
  test('are redeemed by its customers and by nobody else', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    const strangers = [await buyer(t), await customerOf(t, (await agent(t)).id)]
    const [one] = await issued(seller)
    for (const stranger of strangers) expect((await redeem(stranger, one!)).code).toBe(refusals.voucherRefused)
    expect((await redeem(customer, one!)).code).toBe('200')
    expect((await walletOf(t.db, customer.id)).voucher).toBe(2_000n)
    expect(await listOf(seller)).toEqual([
      expect.objectContaining({ number: one!.number, status: 'used', customer: customer.email, remark: 'Autumn' }),
    ])
  })

  test('are given to a customer of its own, who hears of it, and to nobody else', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await t.ok(catalogue.agentVoucherGive, { ...gift, account_id: customer.id }, { as: seller })
    expect((await walletOf(t.db, customer.id)).voucher).toBe(2_000n)
    const [notice] = (await t.ok(catalogue.noticeList, {}, { as: customer })).result
    expect(notice).toMatchObject({ subject: 'You received a ¥20.00 voucher' })
    const stranger = await customerOf(t, (await agent(t)).id)
    const refused = await t.send(catalogue.agentVoucherGive, { ...gift, account_id: stranger.id }, { as: seller })
    expect(refused.code).toBe(refusals.notFound)
    const [statement] = (await t.ok(catalogue.agentStatementList, undefined, { as: seller })).result
    expect(statement).toMatchObject({ vouchers: '20.00', closing: '0.00' })
  })

  test('are taken back by whoever issued them, as long as nobody has used them', async () => {
    const [seller, other] = [await agent(t), await agent(t)]
    const customer = await customerOf(t, seller.id)
    const [used, unused] = await issued(seller, 2)
    await redeem(customer, used!)
    const ids = (await listOf(seller)).map(({ id }) => id)
    const takeBack = (as: Person) => t.send(catalogue.agentVoucherTakeBack, { ids }, { as })
    expect((await takeBack(other)).code).toBe(refusals.notFound)
    expect((await takeBack(seller)).data).toEqual({ invalidated: 1 })
    expect((await takeBack(seller)).code).toBe(refusals.wrongState)
    expect((await redeem(customer, unused!)).code).toBe(refusals.voucherRefused)
  })

  test('say nothing of a customer who has left', async () => {
    const seller = await agent(t)
    const customer = await customerOf(t, seller.id)
    await t.ok(catalogue.agentVoucherGive, { ...gift, account_id: customer.id }, { as: seller })
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, null))
    expect(await listOf(seller)).toEqual([expect.objectContaining({ account_id: '', customer: '' })])
    expect(await listOf(await agent(t))).toEqual([])
  })
})
