import { noticeCalls } from '@portico/contract/support/notice.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../../test/portico.ts'
import {
  atCashier,
  cashierNotice,
  openPage,
  press,
  rechargeState,
  sendNotice,
  setPay,
  startRecharge,
  tradeOf,
  until,
  walletOf,
} from '../../../../test/paying.ts'
import { daysMs, minutesMs, secondsMs } from '../../../core/clock.ts'
import { mails } from '../../../core/mail/mail.table.ts'
import { prove } from '../../../ground/ledger/ledger.service.ts'
import { orders } from '../../../ground/orders/order.table.ts'
import { reconcile } from './reconcile.service.ts'
import { shows } from '../../../../../../spec/shows.ts'

let t: TestPortico
let operator: Person
let as: Person
beforeAll(async () => {
  t = await TestPortico.start({}, { listen: true })
  operator = await t.operator()
  await setPay(t, operator, { cashier_enabled: true })
})
afterAll(async () => {
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
  await t.stop()
})
beforeEach(async () => {
  as = await t.customer()
})

const cashOf = async (person: Person) => (await walletOf(t, person)).cash
const statusOf = async (person: Person, id: string) => (await rechargeState(t, person, id)).recharge.status
const completed = (id: string) =>
  until(async () => {
    const [row] = await t.db.select().from(orders).where(eq(orders.id, id))
    return row?.status === 'completed' && row
  }, `order ${id} completed`)

describe('by the built-in cashier', () => {
  test('a payment comes in by the cashier’s own notice: balance, order, notice and mail, each once', async () => {
    const started = await startRecharge(t, as, { amount: '123.45', return_to: '/home?x=1' })
    const { id } = started.recharge
    expect(started).toMatchObject({
      recharge: { status: 'unpaid', way: 'quick', amount: '123.45', credit: '123.45', currency: 'CNY', reason: '' },
      next: { kind: 'page' },
    })
    expect(await cashOf(as)).toBe('0.00')
    const back = await atCashier(t, started)
    expect(back.statusCode).toBe(303)
    expect(back.headers['location']).toBe(`${t.app.publicUrl}/portal/recharge?order=${id}&redirect=%2Fhome%3Fx%3D1`)
    expect(await completed(id)).toMatchObject({ paymentMethod: 'chinapay_quick', cashFen: 12345n, reason: '' })
    expect(await walletOf(t, as)).toEqual({ cash: '123.45', coupon: '0.00' })
    expect(await rechargeState(t, as, id)).toMatchObject({ recharge: { status: 'completed' }, next: null })
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result.filter(({ topic }) => topic === 'money')).toMatchObject([{ subject: 'Recharge received: ¥123.45' }])
    const sent = await t.db.select().from(mails).where(eq(mails.recipient, as.email))
    expect(sent.filter(({ subject }) => subject.startsWith('Recharge received'))).toHaveLength(1)
  })

  test('Hong Kong dollars are credited at 0.90, rounded down, and both currencies balance', async () => {
    const started = await startRecharge(t, as, { way: 'bank', currency: 'HKD', amount: '1000.99' })
    expect(started.recharge).toMatchObject({ amount: '1000.99', credit: '900.89', currency: 'HKD' })
    await atCashier(t, started)
    await completed(started.recharge.id)
    expect(await cashOf(as)).toBe('900.89')
    const { rows } = await t.db.execute<{ currency: string; total: string }>(
      sql`select currency, sum(balance)::text as total from ledger_account group by currency`,
    )
    expect(rows).toContainEqual({ currency: 'HKD', total: '0' })
  })

  test('cancelled at the cashier, the order is cancelled and nothing is credited', async () => {
    const started = await startRecharge(t, as)
    await atCashier(t, started, 'cancel')
    await until(async () => (await statusOf(as, started.recharge.id)) === 'cancelled', 'cancelled')
    expect((await rechargeState(t, as, started.recharge.id)).recharge.reason).toBe('closedAtGateway')
    expect(await cashOf(as)).toBe('0.00')
  })

  test('the page says who, what and how much, runs nothing, and its button works once', async () => {
    const { next, recharge } = await startRecharge(t, as, { currency: 'HKD', amount: '50' })
    const url = (next as { url: string }).url
    const { html, trade } = await openPage(t, url)
    const said = ['Portico', recharge.number, 'HK$50.00', 'Balance recharge, adds ¥45.00', 'Quick pay']
    for (const part of said) expect(html).toContain(part)
    expect(html).not.toContain('<script')
    expect((await press(t, { trade, token: 'guessed', action: 'pay' })).statusCode).toBe(409)
    expect((await tradeOf(t, recharge.id))!.status).toBe('WAIT_BUYER_PAY')
    const fresh = await openPage(t, url)
    const all = await Promise.all(Array.from({ length: 8 }, () => press(t, { ...fresh, action: 'pay' })))
    expect(all.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
    await completed(recharge.id)
    expect((await openPage(t, url)).html).toContain('This payment is complete.')
    expect(await cashOf(as)).toBe('45.00')
  })

  test.each([
    ['zh-Hans', '收银台'],
    ['zh-Hant', '收銀台'],
  ] as const)('the page speaks %s', async (language, title) => {
    const input = { way: 'quick', currency: 'CNY', amount: '1.00' } as const
    const { next } = await t.ok(rechargeCalls.rechargeStart, input, { as, language })
    expect((await openPage(t, (next as { url: string }).url)).html).toContain(title)
  })

  test('a page that nobody asked us to open, or that was altered on the way, is not opened', async () => {
    const { next, recharge } = await startRecharge(t, as)
    const url = new URL((next as { url: string }).url)
    url.searchParams.set('biz_content', url.searchParams.get('biz_content')!.replace('100.00', '0.01'))
    const response = await t.portico.server.inject({ method: 'GET', url: url.pathname + url.search })
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-security-policy']).not.toMatch(/script|unsafe/)
    expect(await tradeOf(t, recharge.id)).toBeUndefined()
  })

  test('switched off, neither a new payment nor the page of an old one is there', async () => {
    const { next } = await startRecharge(t, as)
    await setPay(t, operator, { cashier_enabled: false })
    const url = (next as { url: string }).url
    expect((await openPage(t, url)).token).toBe('')
    const refused = await t.send(rechargeCalls.rechargeStart, { way: 'quick', currency: 'CNY', amount: '1' }, { as })
    expect(refused.code).toBe('400050')
    expect((await t.ok(rechargeCalls.rechargeWayInfo, undefined, { as })).ways.some(({ open }) => open)).toBe(false)
    await setPay(t, operator, { cashier_enabled: true })
  })
})

describe('starting', () => {
  const start = (input: object, person = as) => t.send(rechargeCalls.rechargeStart, input as never, { as: person })
  const right = { way: 'bank', currency: 'CNY', amount: '10.00' }

  test.each([
    ['nothing', { ...right, amount: '' }, 'amount', 'Amount cannot be empty'],
    ['zero', { ...right, amount: '0.00' }, 'amount', 'A recharge is a sum from 0.01 to 1000000'],
    ['a minus', { ...right, amount: '-5' }, 'amount', 'Enter a sum of money, with at most two decimals'],
    ['three decimals', { ...right, amount: '1.005' }, 'amount', 'Enter a sum of money, with at most two decimals'],
    ['an exponent', { ...right, amount: '1e3' }, 'amount', 'Enter a sum of money, with at most two decimals'],
    ['a number', { ...right, amount: 100 }, 'amount', 'Amount is not valid'],
    ['too much', { ...right, amount: '1000000.01' }, 'amount', 'A recharge is a sum from 0.01 to 1000000'],
    [
      'one cent of HKD',
      { ...right, currency: 'HKD', amount: '0.01' },
      'amount',
      'A recharge is a sum from 0.01 to 1000000',
    ],
    ['another currency', { ...right, currency: 'USD' }, 'currency', 'Currency must be chosen'],
    ['another way', { ...right, way: 'cash' }, 'way', 'Way to pay must be chosen'],
    ['a return elsewhere', { ...right, return_to: 'https://evil.example' }, 'return_to', 'Return page is not valid'],
    [
      'a return elsewhere in disguise',
      { ...right, return_to: '//evil.example' },
      'return_to',
      'Return page is not valid',
    ],
    ['a return with a backslash', { ...right, return_to: '/\\evil.example' }, 'return_to', 'Return page is not valid'],
    [
      'quick pay above 500',
      { ...right, way: 'quick', amount: '500.01' },
      'amount',
      'Quick pay takes at most ¥500.00 a payment; use online banking or offline remittance for more',
    ],
  ])('%s is refused at its field', async (_what, input, field, sentence) => {
    const before = await t.rows()
    expect(await start(input)).toMatchObject({ code: '400001', data: { fields: { [field]: sentence } } })
    expect(await t.rows()).toEqual(before)
  })

  test('quick pay takes 500 yuan and no more, and as many Hong Kong dollars as are worth them (A-RES-09)', async () => {
    shows('A-RES-09')
    expect(await start({ way: 'quick', currency: 'CNY', amount: '500' })).toMatchObject({ code: '200' })
    expect(await start({ way: 'quick', currency: 'CNY', amount: '500.01' })).toMatchObject({ code: '400001' })
    expect(await start({ way: 'bank', currency: 'CNY', amount: '500.01' })).toMatchObject({ code: '200' })
    expect(await start({ way: 'quick', currency: 'HKD', amount: '555.55' })).toMatchObject({ code: '200' })
    expect(await start({ way: 'quick', currency: 'HKD', amount: '555.57' })).toMatchObject({ code: '400001' })
  })

  test('what the client says of credit, rate, status or account counts for nothing', async () => {
    const other = await t.customer()
    const forged = { credit: '9999.00', status: 'completed', hkd_rate: '9', account_id: other.login_id, paid_fen: '1' }
    const answer = await start({ ...right, currency: 'HKD', ...forged })
    expect(answer).toMatchObject({ code: '200', data: { recharge: { credit: '9.00', status: 'unpaid' } } })
    expect(await cashOf(as)).toBe('0.00')
  })

  test('a member and an operator are refused', async () => {
    for (const person of [await t.member(as), operator])
      expect(await start(right, person)).toMatchObject({ code: '400003' })
  })

  test('the same key twice starts one', async () => {
    const options = { as, headers: { 'idempotency-key': 'one' } }
    const input = { way: 'bank', currency: 'CNY', amount: '10.00' } as const
    const [a, b] = await Promise.all([1, 2].map(() => t.ok(rechargeCalls.rechargeStart, input, options)))
    expect(a!.recharge.id).toBe(b!.recharge.id)
    expect((await t.ok(rechargeCalls.rechargeList, {}, { as })).count).toBe(1)
  })

  test('too many at once are slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 35 }, () => start(right)))
    expect(answers.filter(({ code }) => code === '400004')).toHaveLength(5)
  })

  test('another tenant’s recharge is absent', async () => {
    const { recharge } = await startRecharge(t, as)
    const other = await t.customer()
    expect(await t.send(rechargeCalls.rechargeState, { id: recharge.id }, { as: other })).toMatchObject({
      code: '400002',
    })
    expect((await t.ok(rechargeCalls.rechargeList, {}, { as: other })).result).toEqual([])
  })
})

describe('what comes late, early, twice or in another order', () => {
  test('64 of the same notice at once credit once', async () => {
    const started = await startRecharge(t, as)
    const notice = await cashierNotice(t, started)
    const answers = await Promise.all(Array.from({ length: 64 }, () => sendNotice(t, 'cashier', notice)))
    expect(answers.every(({ body }) => body === 'success')).toBe(true)
    expect(await cashOf(as)).toBe('100.00')
    const { result } = await t.ok(noticeCalls.noticeList, {}, { as })
    expect(result.filter(({ topic }) => topic === 'money')).toHaveLength(1)
  })

  test('paid is paid: a closing that comes after it takes nothing from the customer, and is left to an operator', async () => {
    const started = await startRecharge(t, as)
    await sendNotice(t, 'cashier', await cashierNotice(t, started))
    const closed = await cashierNotice(t, started, { trade_status: 'TRADE_CLOSED' })
    expect((await sendNotice(t, 'cashier', closed)).body).toBe('fail')
    expect(await statusOf(as, started.recharge.id)).toBe('completed')
    expect(await cashOf(as)).toBe('100.00')
  })

  test('a payment that comes after the closing, or after the person cancelled, still counts and says it was late', async () => {
    const one = await startRecharge(t, as)
    await sendNotice(t, 'cashier', await cashierNotice(t, one, { trade_status: 'TRADE_CLOSED' }))
    expect(await statusOf(as, one.recharge.id)).toBe('cancelled')
    await sendNotice(t, 'cashier', await cashierNotice(t, one))
    const two = await startRecharge(t, as)
    await t.ok(orderCalls.orderCancel, { id: two.recharge.id }, { as })
    await sendNotice(t, 'cashier', await cashierNotice(t, two))
    for (const { recharge } of [one, two])
      expect((await rechargeState(t, as, recharge.id)).recharge).toMatchObject({
        status: 'completed',
        reason: 'afterCancel',
      })
    expect(await cashOf(as)).toBe('200.00')
  })

  test('a notice that says it still waits changes nothing', async () => {
    const started = await startRecharge(t, as)
    const waiting = await cashierNotice(t, started, { trade_status: 'WAIT_BUYER_PAY' })
    expect((await sendNotice(t, 'cashier', waiting)).body).toBe('success')
    expect(await statusOf(as, started.recharge.id)).toBe('unpaid')
  })

  test('without any notice the state asks the cashier and finds the payment', async () => {
    const started = await startRecharge(t, as)
    const { trade, token } = await openPage(t, (started.next as { url: string }).url)
    expect(await statusOf(as, started.recharge.id)).toBe('unpaid')
    await t.app.pool.query(`update cashier_trade set status = 'TRADE_SUCCESS' where id = $1`, [trade])
    expect(token).not.toBe('')
    t.clock.pass(secondsMs(4))
    expect(await statusOf(as, started.recharge.id)).toBe('completed')
    expect(await cashOf(as)).toBe('100.00')
  })
})

describe('unpaid orders', () => {
  const closed = (id: string) =>
    until(async () => (await tradeOf(t, id))?.status === 'TRADE_CLOSED', `the trade of ${id} closed`)

  test('that the customer cancels take no more money at the cashier', async () => {
    const started = await startRecharge(t, as)
    if (started.next?.kind !== 'page') throw new Error('There is no page')
    const { trade, token } = await openPage(t, started.next.url)
    await t.ok(orderCalls.orderCancel, { id: started.recharge.id }, { as })
    await closed(started.recharge.id)
    await press(t, { trade, token, action: 'pay' })
    expect((await openPage(t, started.next.url)).html).toContain('This payment was cancelled or has expired.')
    expect(await cashOf(as)).toBe('0.00')
  })

  test('a closing that the merchant did not sign closes nothing', async () => {
    const started = await startRecharge(t, as)
    if (started.next?.kind !== 'page') throw new Error('There is no page')
    await openPage(t, started.next.url)
    const answer = await t.portico.server.inject({
      method: 'POST',
      url: '/cashier/gateway.do',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        app_id: 'portico-cashier',
        method: 'alipay.trade.close',
        sign_type: 'RSA2',
        sign: 'AAAA',
        biz_content: JSON.stringify({ out_trade_no: started.recharge.id }),
      }).toString(),
    })
    expect(answer.body).toContain('isv.invalid-signature')
    expect((await tradeOf(t, started.recharge.id))!.status).toBe('WAIT_BUYER_PAY')
  })

  test('expire after half an hour, and a payment by then is found first', async () => {
    const forgotten = await startRecharge(t, as)
    const paid = await startRecharge(t, as)
    const { trade } = await openPage(t, (paid.next as { url: string }).url)
    await t.app.pool.query(`update cashier_trade set status = 'TRADE_SUCCESS' where id = $1`, [trade])
    await reconcile(t.app)
    expect(await statusOf(as, forgotten.recharge.id)).toBe('unpaid')
    expect(await cashOf(as)).toBe('100.00')
    t.clock.pass(minutesMs(31))
    await Promise.all([reconcile(t.app), reconcile(t.app)])
    const late = await startRecharge(t, as)
    expect((await rechargeState(t, as, forgotten.recharge.id)).recharge).toMatchObject({
      status: 'cancelled',
      reason: 'expired',
    })
    expect(await statusOf(as, late.recharge.id)).toBe('unpaid')
  })

  test('two servers that reconcile at once credit once', async () => {
    const beside = await TestPortico.start({}, { beside: t, listen: true })
    const started = await Promise.all(Array.from({ length: 6 }, () => startRecharge(t, as)))
    for (const { next } of started) {
      const { trade } = await openPage(t, (next as { url: string }).url)
      await t.app.pool.query(`update cashier_trade set status = 'TRADE_SUCCESS' where id = $1`, [trade])
    }
    t.clock.pass(minutesMs(2))
    await Promise.all([reconcile(t.app), reconcile(beside.app), reconcile(t.app), reconcile(beside.app)])
    await beside.stop()
    expect(await cashOf(as)).toBe('600.00')
  })

  test('a remittance without a proof expires after seven days', async () => {
    const bank = {
      holder: 'Portico Ltd',
      bank: 'Bank',
      branch: '',
      account_number: '12345678',
      swift_code: '',
      note: '',
    }
    await t.ok(paySettingsCalls.bankSettingsSave, { enabled: true, ...bank }, { as: operator })
    const { recharge, next } = await startRecharge(t, as, { way: 'offline' })
    expect(next).toEqual({ kind: 'bank', bank })
    t.clock.pass(daysMs(6))
    operator = await t.operator()
    as = await t.signIn(as.email)
    await reconcile(t.app)
    expect(await statusOf(as, recharge.id)).toBe('unpaid')
    t.clock.pass(daysMs(1) + 1000)
    as = await t.signIn(as.email)
    operator = await t.operator()
    await reconcile(t.app)
    expect((await rechargeState(t, as, recharge.id)).recharge).toMatchObject({ status: 'cancelled', reason: 'expired' })
  })
})
