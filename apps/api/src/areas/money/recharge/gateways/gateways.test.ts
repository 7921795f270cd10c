import { financeCalls } from '@portico/contract/money/finance.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls, type RechargeState } from '@portico/contract/money/recharge.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AlipayServer } from '../../../../../test/alipay-server.ts'
import {
  cashierNotice,
  rechargeState,
  sendNotice,
  setPay,
  startRecharge,
  until,
  walletOf,
} from '../../../../../test/paying.ts'
import { TestPortico, type Person } from '../../../../../test/portico.ts'
import { WechatPayServer } from '../../../../../test/wechatpay-server.ts'
import { minutesMs, secondsMs } from '../../../../core/clock.ts'
import { closeJob } from '../close.jobs.ts'
import { prove } from '../../../../ground/ledger/ledger.service.ts'
import { reconcile } from '../reconcile.service.ts'
import { GatewayTrouble } from './gateway.ts'

let t: TestPortico
let operator: Person
let as: Person
let alipay: AlipayServer
let wechat: WechatPayServer
beforeAll(async () => {
  t = await TestPortico.start()
  ;[alipay, wechat] = await Promise.all([AlipayServer.start(), WechatPayServer.start()])
  wechat.now = () => t.clock.now()
  operator = await t.operator()
  await setPay(t, operator, { cashier_enabled: true, alipay: alipay.settings, wechatpay: wechat.settings })
})
afterAll(async () => {
  expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
  await Promise.all([t.stop(), alipay.stop(), wechat.stop()])
})
beforeEach(async () => {
  alipay.trouble = undefined
  wechat.trouble = undefined
  as = await t.customer()
})

const cashOf = async (person: Person) => (await walletOf(t, person)).cash
const unmatched = async () => (await t.ok(financeCalls.unmatchedNoticeList, { limit: 100 }, { as: operator })).result
const reasonsFor = async (id: string) =>
  (await unmatched()).filter((row) => row.order_id === id).map(({ reason }) => reason)
const entries = async () =>
  Number((await t.db.execute<{ n: string }>(sql`select count(*) as n from ledger_entry`)).rows[0]!.n)

const paidFacts = ({ recharge }: RechargeState, change: Record<string, string> = {}) => ({
  out_trade_no: recharge.id,
  trade_no: `ali-${recharge.id}`,
  trade_status: 'TRADE_SUCCESS',
  total_amount: recharge.amount,
  ...change,
})

describe('Alipay', () => {
  const start = (amount = '88.80') => startRecharge(t, as, { way: 'alipay', amount })

  test('the page is asked for by a signed address with the order, the sum and where to answer', async () => {
    const { next, recharge } = await start()
    const params = Object.fromEntries(new URL((next as { url: string }).url).searchParams)
    expect(alipay.isFromMerchant(params)).toBe(true)
    expect(params).toMatchObject({ app_id: alipay.appId, method: 'alipay.trade.page.pay', sign_type: 'RSA2' })
    expect(params['notify_url']).toBe(`${t.app.publicUrl}/api/apiv1/recharge/notice/alipay`)
    expect(JSON.parse(params['biz_content']!)).toMatchObject({ out_trade_no: recharge.id, total_amount: '88.80' })
  })

  test('a genuine notice credits, once, however often it comes', async () => {
    const started = await start()
    const notice = alipay.notice(paidFacts(started))
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendNotice(t, 'alipay', notice)))
    expect(answers.map(({ body }) => body)).toEqual(Array(8).fill('success'))
    expect(await cashOf(as)).toBe('88.80')
  })

  test('the query finds a payment whose notice never came; an answer that is not theirs is not believed', async () => {
    const started = await start()
    const { id } = started.recharge
    alipay.trades.set(id, { tradeNo: 'q1', amount: '88.80', status: 'TRADE_SUCCESS' })
    for (const trouble of ['breaks', 'garbage', 'unsigned', 'wrongSignature'] as const) {
      alipay.trouble = trouble
      t.clock.pass(secondsMs(5))
      expect((await rechargeState(t, as, id)).recharge.status, trouble).toBe('unpaid')
    }
    alipay.trouble = undefined
    t.clock.pass(secondsMs(5))
    expect((await rechargeState(t, as, id)).recharge.status).toBe('completed')
    expect(await cashOf(as)).toBe('88.80')
  })

  test('takes yuan alone once it is set up', async () => {
    const refused = await t.send(rechargeCalls.rechargeStart, { way: 'alipay', currency: 'HKD', amount: '5' }, { as })
    expect(refused).toMatchObject({ code: '400001', data: { fields: { currency: 'Currency is not valid' } } })
    const { ways } = await t.ok(rechargeCalls.rechargeWayInfo, undefined, { as })
    expect(ways.find(({ way }) => way === 'alipay')).toEqual({ way: 'alipay', open: true, currencies: ['CNY'] })
  })

  const forgeries: [string, (started: RechargeState) => string | Promise<string>][] = [
    ['unsigned', (started) => new URLSearchParams(paidFacts(started)).toString()],
    ['empty', () => ''],
    ['signed by the cashier', (started) => cashierNotice(t, started)],
    [
      'altered after signing',
      (started) =>
        alipay.notice(paidFacts(started, { total_amount: '0.01' })).replace('total_amount=0.01', 'total_amount=88.80'),
    ],
    ['a name given twice', (started) => `${alipay.notice(paidFacts(started))}&out_trade_no=${started.recharge.id}`],
    [
      'another kind of signature',
      (started) => alipay.notice(paidFacts(started)).replace('sign_type=RSA2', 'sign_type=RSA'),
    ],
    ['a broken signature', (started) => alipay.notice(paidFacts(started)).replace('sign=', 'sign=AAAA')],
  ]
  test.each(forgeries)('a forged notice (%s) is refused and leaves nothing', async (_how, forge) => {
    const started = await start()
    const before = [await entries(), (await unmatched()).length]
    const answer = await sendNotice(t, 'alipay', await forge(started))
    expect(answer).toMatchObject({ statusCode: 200, body: 'fail' })
    expect([await entries(), (await unmatched()).length]).toEqual(before)
    expect(await cashOf(as)).toBe('0.00')
  })

  const misfits: [string, Record<string, string>, string][] = [
    ['another sum', { total_amount: '88.79' }, 'amount'],
    ['a larger sum', { total_amount: '888.00' }, 'amount'],
    ['no sum', { total_amount: '' }, 'amount'],
    ['another currency', { trans_currency: 'HKD' }, 'currency'],
    ['another app', { app_id: '2021999999999999' }, 'otherMerchant'],
    ['another seller', { seller_id: '2088999999999999' }, 'otherMerchant'],
    ['no payment number', { trade_no: '' }, 'tradeReused'],
  ]
  test.each(misfits)('a genuine notice with %s is refused and kept for the operator', async (_what, change, reason) => {
    const started = await start()
    for (const _ of [1, 2])
      expect((await sendNotice(t, 'alipay', alipay.notice(paidFacts(started, change)))).body).toBe('fail')
    expect(await cashOf(as)).toBe('0.00')
    const kept = (await unmatched()).filter((row) => row.order_id === started.recharge.id)
    expect(kept).toMatchObject([{ gateway: 'alipay', reason, times: 2, order_number: started.recharge.number }])
    expect((await sendNotice(t, 'alipay', alipay.notice(paidFacts(started)))).body).toBe('success')
    expect(await cashOf(as)).toBe('88.80')
  })

  test('an order we do not know, or that another gateway takes, is kept and credits nobody', async () => {
    const unknown = alipay.notice({ ...paidFacts(await start()), out_trade_no: 'ord_Unknown11111' })
    expect((await sendNotice(t, 'alipay', unknown)).body).toBe('fail')
    expect(await reasonsFor('ord_Unknown11111')).toEqual(['unknownOrder'])
    const other = await startRecharge(t, as, { way: 'bank', amount: '88.80' })
    expect((await sendNotice(t, 'alipay', alipay.notice(paidFacts(other)))).body).toBe('fail')
    expect(await reasonsFor(other.recharge.id)).toEqual(['otherGateway'])
    expect(await cashOf(as)).toBe('0.00')
  })

  test('one that is closed after it was paid is kept for the operator, and the customer keeps what was credited', async () => {
    const started = await start()
    const closed = alipay.notice(paidFacts(started, { trade_status: 'TRADE_CLOSED' }))
    await sendNotice(t, 'alipay', alipay.notice(paidFacts(started)))
    expect((await sendNotice(t, 'alipay', closed)).body).toBe('fail')
    expect(await reasonsFor(started.recharge.id)).toEqual(['closedAfterPaid'])
    expect(await cashOf(as)).toBe('88.80')
    const unpaid = await start()
    const other = alipay.notice(paidFacts(unpaid, { trade_status: 'TRADE_CLOSED' }))
    expect((await sendNotice(t, 'alipay', other)).body).toBe('success')
    expect(await reasonsFor(unpaid.recharge.id)).toEqual([])
  })

  test('one payment pays one order, and a second payment of an order is kept apart', async () => {
    const [one, two] = [await start(), await start()]
    await sendNotice(t, 'alipay', alipay.notice(paidFacts(one, { trade_no: 'same' })))
    expect((await sendNotice(t, 'alipay', alipay.notice(paidFacts(two, { trade_no: 'same' })))).body).toBe('fail')
    expect(await reasonsFor(two.recharge.id)).toEqual(['tradeReused'])
    expect((await sendNotice(t, 'alipay', alipay.notice(paidFacts(one, { trade_no: 'again' })))).body).toBe('fail')
    expect(await reasonsFor(one.recharge.id)).toEqual(['paidTwice'])
    expect(await cashOf(as)).toBe('88.80')
  })
})

describe('WeChat Pay', () => {
  const start = () => startRecharge(t, as, { way: 'wechatpay', amount: '66.00' })
  const notify = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    sendNotice(t, 'wechatpay', body, headers)
  const faults = async () => {
    const { body } = await t.portico.server.inject({ method: 'GET', url: '/metrics' })
    return /^portico_faults_total (\d+)$/m.exec(body)![1]
  }

  test('gives a code to scan for the order and its sum', async () => {
    const { next, recharge } = await start()
    expect(next).toEqual({ kind: 'qr', text: 'weixin://wxpay/bizpayurl?pr=abc' })
    expect(wechat.asked.at(-1)).toMatchObject({
      appid: wechat.appId,
      mchid: wechat.mchId,
      out_trade_no: recharge.id,
      amount: { total: 6600, currency: 'CNY' },
      notify_url: `${t.app.publicUrl}/api/apiv1/recharge/notice/wechatpay`,
    })
  })

  test.each(['breaks', 'wrongSignature', 'otherKey'] as const)('when it %s nothing is begun', async (trouble) => {
    wechat.trouble = trouble
    const input = { way: 'wechatpay', currency: 'CNY', amount: '5' } as const
    expect(await t.send(rechargeCalls.rechargeStart, input, { as })).toMatchObject({ code: '400051' })
    expect((await t.ok(rechargeCalls.rechargeList, {}, { as })).count).toBe(0)
  })

  test('a sealed notice credits once, and is answered in their way', async () => {
    const { recharge } = await start()
    const notice = wechat.notice(wechat.transaction(recharge.id, 6600))
    const answers = await Promise.all(Array.from({ length: 8 }, () => notify(notice)))
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([200, { code: 'SUCCESS', message: '' }])
    expect(await cashOf(as)).toBe('66.00')
  })

  test('a forged, foreign, old or unreadable notice is refused', async () => {
    const { recharge } = await start()
    const right = wechat.transaction(recharge.id, 6600)
    const old = wechat.notice(right)
    t.clock.pass(minutesMs(6))
    const cut = wechat.notice(right)
    const bad = [
      old,
      wechat.notice(right, { key: 'merchant' }),
      wechat.notice(right, { v3Key: 'x'.repeat(32) }),
      { ...cut, body: cut.body.replace('EV-1', 'EV-2') },
      { body: JSON.stringify(right), headers: { 'content-type': 'application/json' } },
    ]
    const before = await faults()
    for (const notice of bad) expect((await notify(notice)).statusCode).toBe(401)
    expect(await faults()).toBe(before)
    expect(await reasonsFor(recharge.id)).toEqual([])
    expect(await cashOf(as)).toBe('0.00')
  })

  test.each([
    ['another sum', 6599, {}, 'amount'],
    ['half a fen', 6599.5, {}, 'amount'],
    ['another currency', 6600, { amount: { total: 6600, currency: 'HKD' } }, 'currency'],
    ['another merchant', 6600, { mchid: '1999999999' }, 'otherMerchant'],
    ['another app', 6600, { appid: 'wx9' }, 'otherMerchant'],
  ])('a genuine notice with %s is kept and credits nobody', async (_what, fen, change, reason) => {
    const { recharge } = await start()
    expect((await notify(wechat.notice(wechat.transaction(recharge.id, fen, change)))).json()).toMatchObject({
      code: 'FAIL',
    })
    expect(await reasonsFor(recharge.id)).toEqual([reason])
    expect(await cashOf(as)).toBe('0.00')
  })

  test('the query finds the payment', async () => {
    const { recharge } = await start()
    expect((await rechargeState(t, as, recharge.id)).recharge.status).toBe('unpaid')
    wechat.trades.set(recharge.id, {
      transaction_id: 'q2',
      trade_state: 'SUCCESS',
      amount: { total: 6600, currency: 'CNY' },
    })
    t.clock.pass(secondsMs(5))
    expect((await rechargeState(t, as, recharge.id)).recharge.status).toBe('completed')
  })
})

test('a gateway that does not exist is answered with fail', async () => {
  for (const name of ['paypal', '__proto__', 'offline']) expect((await sendNotice(t, name, 'a=b')).body).toBe('fail')
})

describe('payment settings', () => {
  test('keep their secrets to themselves, and an empty one stays as it was', async () => {
    const info = await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: operator })
    expect(info).toMatchObject({ rsa_key_set: true, private_key_set: true, api_v3_key_set: true })
    expect(info.settings).toMatchObject({ alipay: { rsa_key: '' }, wechatpay: { private_key: '', api_v3_key: '' } })
    await t.ok(paySettingsCalls.paySettingsSave, info.settings, { as: operator })
    const { rows } = await t.db.execute<{ value: string }>(sql`select value::text from setting where name = 'pay'`)
    expect(rows[0]!.value).not.toContain(alipay.settings.rsa_key)
    expect(rows[0]!.value).not.toContain(wechat.settings.api_v3_key)
    expect((await startRecharge(t, as, { way: 'alipay' })).next?.kind).toBe('page')
  })

  test('a key does not follow to another address: it is typed again, or nothing is saved', async () => {
    const { settings } = await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: operator })
    const elsewhere = {
      ...settings,
      alipay: { ...settings.alipay, gateway_url: 'https://evil.example/gateway.do' },
      wechatpay: { ...settings.wechatpay, base_url: 'https://evil.example' },
    }
    const answer = await t.send(paySettingsCalls.paySettingsSave, elsewhere, { as: operator })
    expect(answer).toMatchObject({ code: '400001' })
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([
      'alipay.rsa_key',
      'wechatpay.private_key',
      'wechatpay.api_v3_key',
    ])
    expect(await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: operator })).toMatchObject({
      settings: { alipay: { gateway_url: settings.alipay.gateway_url } },
      rsa_key_set: true,
    })
  })

  test('a key that is none, or too short, is refused at its field', async () => {
    const { settings } = await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: operator })
    const wrong = {
      ...settings,
      alipay: { ...settings.alipay, rsa_key: 'nonsense', alipay_public_key: 'MFww' },
      wechatpay: { ...settings.wechatpay, platform_public_key: '-----BEGIN PUBLIC KEY-----' },
    }
    expect(await t.send(paySettingsCalls.paySettingsSave, wrong, { as: operator })).toMatchObject({
      code: '400001',
      data: {
        fields: {
          'alipay.rsa_key': 'RSA key is not an RSA key of at least 2048 bits',
          'alipay.alipay_public_key': 'Alipay public key is not an RSA key of at least 2048 bits',
          'wechatpay.platform_public_key': 'Platform public key is not an RSA key of at least 2048 bits',
        },
      },
    })
  })

  test('belong to those with the permission for finance', async () => {
    for (const person of [as, await t.operatorWith('orders')]) {
      expect(await t.send(paySettingsCalls.paySettingsInfo, undefined, { as: person })).toMatchObject({
        code: '400003',
      })
      expect(await t.send(paySettingsCalls.bankSettingsInfo, undefined, { as: person })).toMatchObject({
        code: '400003',
      })
    }
  })
})

describe('a recharge that is over is closed at its gateway', () => {
  const cancel = (id: string) => t.ok(orderCalls.orderCancel, { id }, { as })
  const orderOf = async (id: string) => (await t.ok(orderCalls.orderInfo, { id }, { as })).status
  const closeAgain = (id: string) => closeJob(t.app).run({ order: id })

  test('at Alipay, once and safely twice, after the commit of the cancelling', async () => {
    const { recharge } = await startRecharge(t, as, { way: 'alipay', amount: '12.00' })
    alipay.trades.set(recharge.id, { tradeNo: 'c1', amount: '12.00', status: 'WAIT_BUYER_PAY' })
    await cancel(recharge.id)
    await until(async () => alipay.trades.get(recharge.id)!.status === 'TRADE_CLOSED', 'the trade closed')
    await closeAgain(recharge.id)
    expect(alipay.closings.filter((id) => id === recharge.id)).toHaveLength(2)
    expect(await orderOf(recharge.id)).toBe('cancelled')
    expect(await cashOf(as)).toBe('0.00')
  })

  test('at WeChat Pay, once and safely twice', async () => {
    const { recharge } = await startRecharge(t, as, { way: 'wechatpay', amount: '12.00' })
    const trade = { transaction_id: '', trade_state: 'NOTPAY', amount: { total: 1200, currency: 'CNY' } }
    wechat.trades.set(recharge.id, trade)
    await cancel(recharge.id)
    await until(async () => trade.trade_state === 'CLOSED', 'the trade closed')
    await closeAgain(recharge.id)
    expect(wechat.closings.filter((id) => id === recharge.id)).toHaveLength(2)
    expect(await orderOf(recharge.id)).toBe('cancelled')
  })

  test('when its time is over and nobody has paid', async () => {
    const { recharge } = await startRecharge(t, as, { way: 'alipay', amount: '12.00' })
    alipay.trades.set(recharge.id, { tradeNo: 'c3', amount: '12.00', status: 'WAIT_BUYER_PAY' })
    t.clock.pass(minutesMs(31))
    await reconcile(t.app)
    expect(await orderOf(recharge.id)).toBe('cancelled')
    // Many expire at once here, and their closings take turns: this one is known to be among them, and is not waited for.
    const { rows } = await t.db.execute(
      sql`select id from pgboss.job where name = 'recharge.close' and data->>'order' = ${recharge.id}`,
    )
    expect(rows).toHaveLength(1)
    await closeAgain(recharge.id)
    expect(alipay.trades.get(recharge.id)!.status).toBe('TRADE_CLOSED')
  })

  test('paid at the last moment, the payment is found by the closing and counts', async () => {
    const [ali, wx] = [
      (await startRecharge(t, as, { way: 'alipay', amount: '12.00' })).recharge.id,
      (await startRecharge(t, as, { way: 'wechatpay', amount: '30.00' })).recharge.id,
    ]
    alipay.trades.set(ali, { tradeNo: 'late-a', amount: '12.00', status: 'TRADE_SUCCESS' })
    const amount = { total: 3000, currency: 'CNY' }
    wechat.trades.set(wx, { transaction_id: 'late-w', trade_state: 'SUCCESS', amount })
    for (const id of [ali, wx]) {
      await cancel(id)
      await until(async () => (await orderOf(id)) === 'completed', `order ${id} completed`)
    }
    expect(await cashOf(as)).toBe('42.00')
    for (const id of [ali, wx]) await closeAgain(id)
    expect(await cashOf(as)).toBe('42.00')
  })

  test('a trade that the gateway does not know, or that was paid before, is left alone', async () => {
    const { recharge } = await startRecharge(t, as, { way: 'alipay', amount: '12.00' })
    await cancel(recharge.id)
    await closeAgain(recharge.id)
    expect(await orderOf(recharge.id)).toBe('cancelled')
    const paid = await startRecharge(t, as, { way: 'alipay', amount: '12.00' })
    await sendNotice(t, 'alipay', alipay.notice(paidFacts(paid)))
    await closeAgain(paid.recharge.id)
    expect(alipay.closings).not.toContain(paid.recharge.id)
  })

  test.each(['breaks', 'unsigned', 'garbage', 'wrongSignature'] as const)(
    'when Alipay %s it is tried again later, and the order stays cancelled',
    async (trouble) => {
      const { recharge } = await startRecharge(t, as, { way: 'alipay', amount: '12.00' })
      alipay.trades.set(recharge.id, { tradeNo: 'c2', amount: '12.00', status: 'WAIT_BUYER_PAY' })
      await cancel(recharge.id)
      alipay.trouble = trouble
      await expect(closeAgain(recharge.id)).rejects.toThrow(GatewayTrouble)
      alipay.trouble = undefined
      await closeAgain(recharge.id)
      expect(alipay.trades.get(recharge.id)!.status).toBe('TRADE_CLOSED')
      expect(await orderOf(recharge.id)).toBe('cancelled')
    },
  )
})
