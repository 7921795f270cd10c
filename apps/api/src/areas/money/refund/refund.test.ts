import { financeCalls } from '@portico/contract/money/finance.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountOf, fund, purchase, unpaidOrder } from '../../../../test/money.ts'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import { prove, walletOf } from '../../../ground/ledger/ledger.service.ts'

let t: TestPortico
let operator: Person
beforeAll(async () => {
  t = await TestPortico.start()
  operator = await t.operator()
})
afterAll(() => t.stop())
afterEach(async () => {
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
})

const card = { card_number: '6222020200112233', bank: 'Bank of China', holder: 'Lin Yue' }
const cashOf = async (person: Person) => (await walletOf(t.db, await accountOf(t, person))).cash
const rowsOf = async (table: string) =>
  Number((await t.app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n)
const balances = async (person: Person) => {
  const sql = `select kind, sum(balance)::text as sum from ledger_account where account_id = $1 group by kind`
  const { rows } = await t.app.pool.query<{ kind: string; sum: string }>(sql, [await accountOf(t, person)])
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
const many = <T>(work: () => Promise<{ code: string } & T>) => Promise.all(Array.from({ length: 64 }, work))
const done = (answers: { code: string }[]) => answers.filter(({ code }) => code === '200').length
const preview = (as: Person, order_id: string) => t.ok(refundCalls.refundPreview, { order_id }, { as })
const decide = (id: string) => t.send(refundCalls.platformRefundApprove, { id }, { as: operator })

async function asked(as: Person, target: 'balance' | 'card' = 'balance', fen = 10_000n) {
  const order = await purchase(t, as, fen)
  const amount = (await preview(as, order.id)).refundable
  const form = { order_id: order.id, amount, target, ...(target === 'card' && card) }
  return { order, refund: await t.ok(refundCalls.refundRequest, form, { as }) }
}

describe('an order goes back', () => {
  test('to the balance: what was paid in cash, never the voucher; one refund order; once', async () => {
    const as = await t.customer()
    const batch = { type: 'paper', amount: '30.00', count: 1, expires_on: '2099-12-31', remark: '' } as const
    const { result } = await t.ok(voucherCalls.platformVoucherIssue, batch, { as: operator })
    await t.ok(voucherCalls.voucherRedeem, result[0]!, { as })
    const order = await purchase(t, as, 10_000n)
    const before = await cashOf(as)
    expect(await preview(as, order.id)).toEqual({
      lines: [
        { kind: 'cash', amount: '70.00', counts: true },
        { kind: 'voucher', amount: '30.00', counts: false },
        { kind: 'refunded', amount: '0.00', counts: true },
      ],
      refundable: '70.00',
      hindrance: '',
      in_use: null,
    })
    const form = { order_id: order.id, amount: '70.00', target: 'balance' } as const
    const { id, status } = await t.ok(refundCalls.refundRequest, form, { as })
    expect(status).toBe('under review')
    expect(await preview(as, order.id)).toMatchObject({ hindrance: 'underWay' })
    const approved = await t.ok(refundCalls.platformRefundApprove, { id }, { as: operator })
    expect(approved).toMatchObject({ status: 'completed', amount: '70.00', order_number: order.number })
    expect(await cashOf(as)).toBe(before + 7000n)
    expect(await preview(as, order.id)).toMatchObject({ refundable: '0.00', hindrance: 'noCash' })
    const again = await t.send(refundCalls.refundRequest, form, { as })
    expect(again).toMatchObject({ code: '400060' })
    const { result: back } = await t.ok(refundCalls.refundList, {}, { as })
    expect(back).toMatchObject([{ number: approved.refund_order_number, type: 'refund', amount: '70.00' }])
    expect(await t.ok(orderCalls.orderInfo, { id: order.id }, { as })).toMatchObject({ refunded: '70.00' })
  })

  test('to a card: the sum waits with us, and is gone when the bank was told; the number stays sealed', async () => {
    const as = await t.customer()
    const { order, refund } = await asked(as, 'card')
    expect(refund).toMatchObject({ card_last4: '2233', bank: card.bank, holder: card.holder })
    const pay = () =>
      t.send(refundCalls.platformRefundPaid, { id: refund.id, bank_reference: 'B-77' }, { as: operator })
    expect(await pay()).toMatchObject({ code: '400005' })
    expect(await decide(refund.id)).toMatchObject({ code: '200', data: { status: 'refunding' } })
    expect(await balances(as)).toMatchObject({ refundPayable: '10000', cash: '0' })
    expect((await t.ok(refundCalls.refundList, {}, { as })).count).toBe(0)
    expect(done(await many(pay))).toBe(1)
    expect(await balances(as)).toMatchObject({ refundPayable: '0', cash: '0' })
    const { result } = await t.ok(refundCalls.refundApplyList, { search: order.number }, { as })
    expect(result).toMatchObject([
      { status: 'completed', bank_reference: 'B-77', refund_order_number: expect.any(String) },
    ])
    expect((await t.ok(refundCalls.refundList, {}, { as })).count).toBe(1)

    const stored = JSON.stringify((await t.app.pool.query('select * from refund')).rows)
    const listed = JSON.stringify(await t.ok(refundCalls.platformRefundList, {}, { as: operator }))
    for (const text of [stored, listed]) expect(text).not.toContain(card.card_number)
    const seen = await t.ok(refundCalls.platformRefundCard, { id: refund.id }, { as: operator })
    expect(seen).toEqual(card)
    const { rows } = await t.app.pool.query(`select * from audit_line where event = 'refund.card'`)
    expect(rows).toMatchObject([{ subject: refund.id, login_id: operator.login_id }])
    expect(JSON.stringify(rows)).not.toContain(card.card_number)
  })

  test('to a card whose bank does not take it: the sum is in the balance, once, and the reason is told', async () => {
    const as = await t.customer()
    const { order, refund } = await asked(as, 'card')
    const fail = () =>
      t.send(refundCalls.platformRefundFail, { id: refund.id, reason: 'card closed' }, { as: operator })
    expect(await fail()).toMatchObject({ code: '400005' })
    await decide(refund.id)
    expect(done(await many(fail))).toBe(1)
    expect(await balances(as)).toMatchObject({ refundPayable: '0', cash: '10000' })
    const late = { id: refund.id, bank_reference: 'B-78' }
    expect(await t.send(refundCalls.platformRefundPaid, late, { as: operator })).toMatchObject({ code: '400005' })
    const { result } = await t.ok(refundCalls.refundApplyList, { search: order.number }, { as })
    expect(result).toMatchObject([{ status: 'completed', target: 'balance', reason: 'card closed' }])
    const back = (await t.ok(refundCalls.refundList, {}, { as })).result
    expect(back).toMatchObject([{ amount: '100.00', payment_method: 'balance', subject: order.number }])
    expect((await preview(as, order.id)).refundable).toBe('0.00')
    const { result: told } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(told[0]).toMatchObject({ subject: '¥100.00 could not be paid to your card' })
    const customers = { id: refund.id, reason: 'mine' }
    expect(await t.send(refundCalls.platformRefundFail, customers, { as })).toMatchObject({ code: '400003' })
  })

  test('64 requests at once make one application, 64 approvals move the money once', async () => {
    const as = await t.customer()
    const order = await purchase(t, as, 500n)
    const form = { order_id: order.id, amount: '5.00', target: 'balance' } as const
    const answers = await many(() => t.send(refundCalls.refundRequest, form, { as }))
    expect(done(answers)).toBe(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '400061']))
    const { id } = answers.find(({ code }) => code === '200')!.data
    expect(done(await many(() => decide(id)))).toBe(1)
    expect(await cashOf(as)).toBe(500n)
    expect((await t.ok(refundCalls.refundList, {}, { as })).count).toBe(1)
    const { rows } = await t.app.pool.query(`select effect from ledger_entry where effect like $1`, [`refund ${id}%`])
    expect(rows).toEqual([{ effect: `refund ${id} balance` }])
  })

  test('rejected: nothing moves, the reason is told once, and it can be asked for again', async () => {
    const as = await t.customer()
    const { order, refund } = await asked(as)
    const reject = () => t.send(refundCalls.platformRefundReject, { id: refund.id, reason: 'in use' }, { as: operator })
    expect(done([await reject(), await reject()])).toBe(1)
    expect(await decide(refund.id)).toMatchObject({ code: '400005' })
    expect(await cashOf(as)).toBe(0n)
    const { result } = await t.ok(refundCalls.refundApplyList, { status: 'rejected' }, { as })
    expect(result).toMatchObject([{ id: refund.id, reason: 'in use' }])
    expect(await preview(as, order.id)).toMatchObject({ hindrance: '', refundable: '100.00' })
    const { rows } = await t.app.pool.query(`select 1 from notice where login_id = $1 and word = 'refundRejected'`, [
      as.login_id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('only what was bought and paid can go back, with the sum that was shown, and only to its owner', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    const member = await t.member(as)
    const order = await purchase(t, as)
    const unpaid = await unpaidOrder(t, as)
    const before = await rowsOf('refund')
    const form = { order_id: order.id, amount: '100.00', target: 'balance' } as const
    const send = (who: Person, more: object) => t.send(refundCalls.refundRequest, { ...form, ...more }, { as: who })
    expect(await send(as, { order_id: unpaid.id })).toMatchObject({ code: '400060' })
    expect(await send(as, { amount: '100.01' })).toMatchObject({ code: '400062' })
    expect(await send(as, { amount: '99.99' })).toMatchObject({ code: '400062' })
    expect(await send(other, {})).toMatchObject({ code: '400002' })
    expect(await send(member, {})).toMatchObject({ code: '400003' })
    expect(await send(operator, {})).toMatchObject({ code: '400003' })
    expect(await t.send(refundCalls.refundPreview, { order_id: order.id }, { as: other })).toMatchObject({
      code: '400002',
    })
    expect(await rowsOf('refund')).toBe(before)
    const { refund } = await asked(as)
    expect((await t.ok(refundCalls.refundApplyList, {}, { as: other })).count).toBe(0)
    for (const who of [as, member, await t.operatorWith('finance')])
      expect(await t.send(refundCalls.platformRefundApprove, { id: refund.id }, { as: who })).toMatchObject({
        code: '400003',
      })
  })

  test.each([
    [{ card_number: '12345678901234' }, 'card_number'],
    [{ card_number: '12345678901234567890' }, 'card_number'],
    [{ card_number: '6222 0202 0011 2233' }, 'card_number'],
    [{ card_number: '' }, 'card_number'],
    [{ bank: '' }, 'bank'],
    [{ holder: ' ' }, 'holder'],
    [{ target: 'cash' }, 'target'],
    [{ amount: '0' }, 'amount'],
    [{ amount: '-1' }, 'amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ amount: 5 }, 'amount'],
  ])('a request with %j is refused at %s', async (wrong, field) => {
    const as = await t.customer()
    const order = await purchase(t, as)
    const form = { order_id: order.id, amount: '100.00', target: 'card', ...card, ...wrong }
    expect(await t.send(refundCalls.refundRequest, form as never, { as })).toMatchObject({
      code: '400001',
      data: { fields: { [field]: expect.any(String) } },
    })
    expect(await preview(as, order.id)).toMatchObject({ hindrance: '' })
  })

  test('what an operator took by an adjustment goes back to where it came from', async () => {
    const as = await t.customer()
    await fund(t, as, 800n)
    const draft = { account_id: await accountOf(t, as), amount: '-8.00', reason: 'correction' }
    await t.ok(financeCalls.adjustmentAdd, draft, { as: operator })
    const { result } = await t.ok(orderCalls.orderList, { type: 'adjustment' }, { as })
    const form = { order_id: result[0]!.id, amount: '8.00', target: 'balance' } as const
    const { id } = await t.ok(refundCalls.refundRequest, form, { as })
    expect(await decide(id)).toMatchObject({ code: '200' })
    expect(await cashOf(as)).toBe(800n)
    const { rows } = await t.app.pool.query(
      `select sum(balance)::int as sum from ledger_account where kind = 'adjustment'`,
    )
    expect(rows).toEqual([{ sum: 0 }])
  })
})

describe('a withdrawal', () => {
  const withdraw = (as: Person, amount: string) => t.send(refundCalls.withdrawalRequest, { amount, ...card }, { as })

  test('leaves the balance at once, so that it cannot be spent; a rejection brings it back, once', async () => {
    const as = await t.customer()
    await fund(t, as, 1000n)
    const { data } = await withdraw(as, '6.00')
    expect(await balances(as)).toMatchObject({ cash: '400', refundPayable: '600' })
    expect(await withdraw(as, '1.00')).toMatchObject({ code: '400061' })
    expect(await t.ok(refundCalls.refundPreview, {}, { as })).toMatchObject({
      refundable: '4.00',
      hindrance: 'underWay',
    })
    const reject = () =>
      t.send(refundCalls.platformRefundReject, { id: data.id, reason: 'wrong card' }, { as: operator })
    expect(done(await many(reject))).toBe(1)
    expect(await balances(as)).toMatchObject({ cash: '1000', refundPayable: '0' })
    expect(await withdraw(as, '10.01')).toMatchObject({ code: '400040' })
    expect(await balances(as)).toMatchObject({ cash: '1000', refundPayable: '0' })
  })

  test('of the whole balance, asked for 64 times at once, is made once, and is paid out once', async () => {
    const as = await t.customer()
    await fund(t, as, 1000n)
    const before = await rowsOf('refund')
    const answers = await many(() => withdraw(as, '10.00'))
    expect(done(answers)).toBe(1)
    expect(await rowsOf('refund')).toBe(before + 1)
    const { id } = answers.find(({ code }) => code === '200')!.data
    expect(done(await many(() => decide(id)))).toBe(1)
    const pay = { id, bank_reference: 'B-1' }
    expect(done(await many(() => t.send(refundCalls.platformRefundPaid, pay, { as: operator })))).toBe(1)
    expect(await balances(as)).toMatchObject({ cash: '0', refundPayable: '0' })
    const { result } = await t.ok(refundCalls.refundList, {}, { as })
    expect(result).toMatchObject([{ type: 'refund', amount: '10.00', payment_method: 'offline' }])
    expect(await t.ok(refundCalls.refundPreview, {}, { as })).toMatchObject({
      refundable: '0.00',
      hindrance: 'noBalance',
    })
  })

  test('that the bank does not take is in the balance again, without a refund order, and can be asked for again', async () => {
    const as = await t.customer()
    await fund(t, as, 1000n)
    const { data } = await withdraw(as, '10.00')
    await decide(data.id)
    await t.ok(refundCalls.platformRefundFail, { id: data.id, reason: 'wrong name' }, { as: operator })
    expect(await balances(as)).toMatchObject({ cash: '1000', refundPayable: '0' })
    expect((await t.ok(refundCalls.refundList, {}, { as })).count).toBe(0)
    expect(await withdraw(as, '10.00')).toMatchObject({ code: '200' })
  })

  test('is refused with a wrong sum or card, to members, and leaves nothing behind', async () => {
    const as = await t.customer()
    await fund(t, as, 1000n)
    const before = await rowsOf('refund')
    for (const wrong of [{ amount: '0.00' }, { amount: '1e1' }, { card_number: '123' }, { bank: '' }])
      expect(await t.send(refundCalls.withdrawalRequest, { amount: '1.00', ...card, ...wrong }, { as })).toMatchObject({
        code: '400001',
      })
    expect(await withdraw(await t.member(as), '1.00')).toMatchObject({ code: '400003' })
    expect(await rowsOf('refund')).toBe(before)
    expect(await cashOf(as)).toBe(1000n)
  })
})

test('for random orders, what goes back is what was paid in cash, to the fen', async () => {
  const as = await t.customer()
  let state = 7n
  for (let n = 0; n < 12; n++) {
    state = (state * 1_103_515_245n + 12_345n) % 2_147_483_648n
    const fen = 1n + (state % 99_999n)
    const before = await cashOf(as)
    const { refund } = await asked(as, 'balance', fen)
    await decide(refund.id)
    expect(await cashOf(as)).toBe(before + fen)
  }
})

test('the database itself lets no more go back than was paid in cash, and no order be refunded twice at a time', async () => {
  const as = await t.customer()
  const { order, refund } = await asked(as)
  const more = t.app.pool.query('update customer_order set refunded_fen = cash_fen + 1 where id = $1', [order.id])
  await expect(more).rejects.toMatchObject({ constraint: 'customer_order_refund_check' })
  const columns = 'account_id, login_id, order_id, target, amount_fen, status, created_at'
  const twice = t.app.pool.query(
    `insert into refund (id, ${columns}) select 'rfd_Twice1111111', ${columns} from refund where id = $1`,
    [refund.id],
  )
  await expect(twice).rejects.toMatchObject({ constraint: 'refund_open_key' })
})
