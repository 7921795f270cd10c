import { paySettingsCalls, type PaySettings } from '@portico/contract/money/pay-settings.ts'
import { rechargeCalls, type RechargeState } from '@portico/contract/money/recharge.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import type { Input } from '@portico/contract/calls.ts'
import { eq } from 'drizzle-orm'
import { alipayTime, signedText } from '../src/areas/money/recharge/gateways/alipay.ts'
import { cashierKeys } from '../src/areas/money/recharge/cashier-keys.ts'
import { signText } from '../src/areas/money/recharge/gateways/rsa.ts'
import { cashierAppId } from '../src/areas/money/recharge/gateways.service.ts'
import { cashierTrades } from '../src/areas/money/recharge/recharge.table.ts'
import { eventually } from './eventually.ts'
import type { Person, TestPortico } from './portico.ts'

type Form = Partial<Input<typeof rechargeCalls.rechargeStart>>

export const startRecharge = (t: TestPortico, as: Person, form: Form = {}): Promise<RechargeState> =>
  t.ok(rechargeCalls.rechargeStart, { way: 'quick', currency: 'CNY', amount: '100.00', ...form }, { as })

export const rechargeState = (t: TestPortico, as: Person, id: string): Promise<RechargeState> =>
  t.ok(rechargeCalls.rechargeState, { id }, { as })

export const walletOf = async (t: TestPortico, as: Person) =>
  (await t.ok(userCalls.userInfo, undefined, { as })).wallet_info

/** Saves the payment settings with something changed. */
export async function setPay(t: TestPortico, operator: Person, change: Partial<PaySettings>): Promise<void> {
  const { settings } = await t.ok(paySettingsCalls.paySettingsInfo, undefined, { as: operator })
  await t.ok(paySettingsCalls.paySettingsSave, { ...settings, ...change }, { as: operator })
}

export const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/** The person opens the payment page, as far as the page with the two buttons. */
export async function openPage(t: TestPortico, url: string): Promise<{ html: string; trade: string; token: string }> {
  const door = await t.portico.server.inject({ method: 'GET', url: pathOf(url) })
  const page = await t.portico.server.inject({ method: 'GET', url: String(door.headers['location']) })
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
  return { html: page.body, trade: value('trade'), token: value('token') }
}

export const press = (t: TestPortico, form: { trade: string; token: string; action: string }) =>
  t.portico.server.inject({
    method: 'POST',
    url: '/cashier/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...form, lang: 'en' }).toString(),
  })

/** Opens the page and presses a button of it. */
export async function atCashier(t: TestPortico, { next }: RechargeState, action: 'pay' | 'cancel' = 'pay') {
  if (next?.kind !== 'page') throw new Error('There is no page to open')
  const { trade, token } = await openPage(t, next.url)
  return press(t, { trade, token, action })
}

/** Waits for what a job does. */
export const until = <T>(ask: () => Promise<T | undefined | false>, what: string): Promise<T> =>
  eventually(async () => {
    const seen = await ask()
    if (!seen) throw new Error(`Not in time: ${what}`)
    return seen
  })

export const sendNotice = (t: TestPortico, gateway: string, payload: string, headers: Record<string, string> = {}) =>
  t.portico.server.inject({
    method: 'POST',
    url: `/api/apiv1/recharge/notice/${gateway}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...headers },
    payload,
  })

/** A notice signed by the cashier itself, with anything in it, as if the cashier's own books said so. */
export async function cashierNotice(t: TestPortico, state: RechargeState, change: Record<string, string> = {}) {
  const { cashierPrivate } = await cashierKeys(t.app)
  const { id, amount, currency } = state.recharge
  const params: Record<string, string> = {
    notify_time: alipayTime(t.clock.now()),
    app_id: cashierAppId,
    seller_id: cashierAppId,
    out_trade_no: id,
    trade_no: `trade-${id}`,
    trade_status: 'TRADE_SUCCESS',
    total_amount: amount,
    ...(currency !== 'CNY' && { trans_currency: currency }),
    ...change,
  }
  const sign = signText(cashierPrivate, signedText(params))
  return new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString()
}

export async function tradeOf(t: TestPortico, orderId: string) {
  const [trade] = await t.db.select().from(cashierTrades).where(eq(cashierTrades.outTradeNo, orderId))
  return trade
}
