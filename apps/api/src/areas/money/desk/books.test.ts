import { booksCalls } from '@portico/contract/money/books.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agent } from '../../../../test/agents.ts'
import { accountOf, fund, unpaidOrder } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { inTransaction } from '../../../core/db/pool.ts'
import { giveCustomer } from '../../../ground/agents/custody.service.ts'
import { cash } from '../../../ground/ledger/ledger.service.ts'
import { spend } from '../../../ground/wallet/wallet.service.ts'

let t: TestPortico
let operator: Person
let customer: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
  customer = await t.customer()
  await fund(t, customer, 100_00n)
  const accountId = await accountOf(t, customer)
  await inTransaction(t.app.pool, (db) =>
    spend(db, t.app, { accountId, amountFen: 30_00n, product: 'host', kind: 'buy', effect: 'buy a host' }),
  )
})
afterAll(() => t.stop())

const prove = () => t.ok(booksCalls.booksProve, undefined, { as: operator })

test('the proof adds up, and says what is held for customers', async () => {
  expect(await prove()).toEqual({
    entries: 2,
    difference: '0.00',
    unbalanced_entries: 0,
    broken_links: 0,
    kinds: [
      { kind: 'cash', currency: 'CNY', debit: '30.00', credit: '100.00' },
      { kind: 'gateway', currency: 'CNY', debit: '100.00', credit: '0.00' },
      { kind: 'revenue', currency: 'CNY', debit: '0.00', credit: '30.00' },
    ],
    totals: [{ currency: 'CNY', debit: '130.00', credit: '130.00' }],
    held_cash: '70.00',
    held_voucher: '0.00',
    agents_cash: '0.00',
    agents_voucher: '0.00',
  })
})

test('what customers of agents hold is told apart from what the platform’s own do', async () => {
  const seller = await agent(t)
  const theirs = await t.customer()
  const id = await accountOf(t, theirs)
  await fund(t, theirs, 25_00n)
  expect(await prove()).toMatchObject({ held_cash: '95.00', agents_cash: '0.00' })
  await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, id, seller.id))
  expect(await prove()).toMatchObject({ held_cash: '70.00', agents_cash: '25.00', difference: '0.00' })
})

test('a balance that was changed behind the ledger shows as a difference', async () => {
  const place = cash(await accountOf(t, customer)).id
  const tamper = (fen: number) =>
    inTransaction(t.app.pool, async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(sql`update ledger_account set balance = ${fen} where id = ${place}`)
    })
  await tamper(99_99)
  expect(await prove()).toMatchObject({ difference: '29.99' })
  await tamper(70_00)
  expect(await prove()).toMatchObject({ difference: '0.00' })
})

test("an operator sees every customer's orders with their names, and only with the right", async () => {
  const { id, number } = await unpaidOrder(t, customer)
  const { result } = await t.ok(booksCalls.platformOrderList, { search: number }, { as: operator })
  expect(result).toMatchObject([{ id, customer: customer.email, account_id: await accountOf(t, customer) }])
  expect(await t.ok(booksCalls.platformOrderInfo, { id }, { as: operator })).toMatchObject({ number, price_lines: [] })
  expect(await t.send(booksCalls.platformOrderInfo, { id: 'ord_Aaaaaaaaaaaa' }, { as: operator })).toMatchObject({
    code: '400002',
  })
  const clerk = await t.operatorWith('finance')
  expect(await t.send(booksCalls.platformOrderList, {}, { as: clerk })).toMatchObject({ code: '400003' })
  expect(await t.send(booksCalls.booksProve, undefined, { as: await t.operatorWith('orders') })).toMatchObject({
    code: '400003',
  })
})
