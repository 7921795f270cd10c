import { bookingDayMaxYuan, bookingHours, bookingMaxYuan } from '@portico/contract/agent/booking.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { refusals } from '@portico/contract/codes.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { agent, pairOf } from '../../../test/agents.ts'
import { fenOf } from '../../../test/money.ts'
import { password, type Person, type TestPortico } from '../../../test/portico.ts'
import { keepsBooks, startStocked } from '../../../test/resources.ts'
import { auditLines } from '../../core/audit/audit.table.ts'
import { hoursMs } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/pool.ts'
import { giveCustomer } from '../../ground/agents/custody.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await startStocked()
})
keepsBooks(() => t)

const formOf = (account_id: string, amount = '50.00') => ({ account_id, amount, reference: 'R-1', note: 'Cash' })
const record = (as: Person, account: string, amount?: string) =>
  t.ok(catalogue.agentBookingRecord, formOf(account, amount), { as })
const confirm = (as: Person, id: string, typed = password) =>
  t.send(catalogue.agentBookingConfirm, { id, password: typed }, { as })

const pair = () => pairOf(t)

describe('what a customer paid the agent by hand', () => {
  test('is recorded, and theirs once the agent has confirmed it', async () => {
    const { seller, customer } = await pair()
    const { id, state } = await record(seller, customer.id)
    expect([state, await fenOf(t, customer)]).toEqual(['recorded', 0n])
    const { data } = await confirm(seller, id)
    expect(data).toMatchObject({ state: 'confirmed', customer: customer.email })
    expect(await fenOf(t, customer)).toBe(5_000n)
    const [order] = (await t.ok(catalogue.orderList, { type: 'recharge' }, { as: customer })).result
    expect(order).toMatchObject({ number: data.order_number, status: 'completed', amount: '50.00' })
    const [notice] = (await t.ok(catalogue.noticeList, {}, { as: customer })).result
    expect(notice).toMatchObject({ subject: '¥50.00 was added to your balance' })
    const logged = await t.db.select().from(auditLines).where(eq(auditLines.subject, id))
    expect(logged.map(({ event, accountId }) => [event, accountId]).toSorted()).toEqual(
      [
        ['agent.bookingConfirm', customer.id],
        ['agent.bookingConfirm', seller.id],
        ['agent.bookingRecord', seller.id],
      ].toSorted(),
    )
  })

  test('is theirs once, however often it is confirmed', async () => {
    const { seller, customer } = await pair()
    const { id } = await record(seller, customer.id)
    const codes = (await Promise.all(Array.from({ length: 4 }, () => confirm(seller, id)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => refusals.wrongState)].toSorted())
    expect(await fenOf(t, customer)).toBe(5_000n)
  })

  test('needs the agent’s password, and time that is not over', async () => {
    const { seller, customer } = await pair()
    const { id } = await record(seller, customer.id)
    expect((await confirm(seller, id, 'Wr0ngPassword')).code).toBe(refusals.passwordWrong)
    t.clock.pass(hoursMs(bookingHours))
    const later = await t.signIn(seller.email)
    expect((await confirm(later, id)).code).toBe(refusals.bookingOver)
    const [row] = (await t.ok(catalogue.agentBookingList, {}, { as: later })).result
    expect([row!.state, await fenOf(t, await t.signIn(customer.email))]).toEqual(['expired', 0n])
  })

  test('is nothing when it was withdrawn, or is about somebody who is another’s customer by now', async () => {
    const { seller, customer } = await pair()
    const { id } = await record(seller, customer.id)
    await t.ok(catalogue.agentBookingWithdraw, { id }, { as: seller })
    expect((await confirm(seller, id)).code).toBe(refusals.wrongState)
    const left = await record(seller, customer.id)
    await inTransaction(t.app.pool, (db) => giveCustomer(db, t.clock, customer.id, null))
    expect((await confirm(seller, left.id)).code).toBe(refusals.notFound)
    expect(await fenOf(t, customer)).toBe(0n)
    expect(
      (await t.ok(catalogue.agentBookingList, {}, { as: seller })).result.map(({ customer: name }) => name),
    ).toEqual(['', ''])
  })

  test('is bounded by booking and by day', async () => {
    const { seller, customer } = await pair()
    const over = await t.send(catalogue.agentBookingRecord, formOf(customer.id, `${bookingMaxYuan}.01`), { as: seller })
    expect(over.data).toMatchObject({ fields: { amount: 'Amount is not valid' } })
    for (let sum = 0; sum < bookingDayMaxYuan; sum += bookingMaxYuan)
      expect((await confirm(seller, (await record(seller, customer.id, String(bookingMaxYuan))).id)).code).toBe('200')
    const { id } = await record(seller, customer.id, '0.01')
    expect((await confirm(seller, id)).code).toBe(refusals.bookingDayFull)
  })

  test('of another agent is absent', async () => {
    const { seller, customer } = await pair()
    const other = await agent(t)
    const { id } = await record(seller, customer.id)
    expect((await confirm(other, id)).code).toBe(refusals.notFound)
    const { code } = await t.send(catalogue.agentBookingWithdraw, { id }, { as: other })
    expect(code).toBe(refusals.notFound)
    expect((await t.ok(catalogue.agentBookingList, {}, { as: other })).result).toEqual([])
  })
})
