import type { KeyObject } from 'node:crypto'
import type { PayCurrency } from '@portico/contract/money/recharge.ts'
import type { Clock } from '../../../../core/clock.ts'
import { hoursMs } from '../../../../core/clock.ts'
import { fromFen } from '../../../../core/money.ts'
import {
  ask,
  fenOfText,
  GatewayTrouble,
  NotGenuine,
  type Gateway,
  type GatewayName,
  type Payment,
  type PayRequest,
} from './gateway.ts'
import { isSigned, signText } from './rsa.ts'

export interface AlipayMerchant {
  name: GatewayName
  appId: string
  /** The partner id, `seller_id` in a notice; empty when it is not to be compared. */
  sellerId: string
  ownKey: KeyObject
  alipayKey: KeyObject
  /** Where the browser goes. */
  gatewayUrl: string
  /** Where we ask ourselves. */
  serverUrl: string
  currencies: readonly PayCurrency[]
  clock: Clock
}

type Params = Record<string, string>

/** The text that is signed: what is not empty, in the order of its names. */
export const signedText = (params: Params) =>
  Object.keys(params)
    .filter((name) => name !== 'sign' && params[name] !== '')
    .toSorted()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** Alipay's clock shows Beijing time. */
export const alipayTime = (at: Date) => new Date(at.getTime() + hoursMs(8)).toISOString().slice(0, 19).replace('T', ' ')

const states: Record<string, Payment['state']> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
  WAIT_BUYER_PAY: 'waiting',
}

/** Answers to a closing that comes when there is nothing left to close. */
const beyondClosing = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS']

/** Alipay's open API, as far as a recharge needs it: page pay, its notice, the query and the closing. RSA2 throughout. */
export function alipay(merchant: AlipayMerchant): Gateway {
  const { appId, ownKey, clock } = merchant

  function request(method: string, content: Params, more: Params = {}): Params {
    const params: Params = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: alipayTime(clock.now()),
      version: '1.0',
      biz_content: JSON.stringify(content),
      ...more,
    }
    return { ...params, sign: signText(ownKey, signedText(params)) }
  }

  async function asked(method: 'query' | 'close', orderId: string): Promise<Params> {
    const content = { out_trade_no: orderId }
    const { body } = await ask(merchant.serverUrl, {
      method: 'POST',
      body: new URLSearchParams(request(`alipay.trade.${method}`, content)),
    })
    return signedAnswer(body, `alipay_trade_${method}_response`, merchant.alipayKey)
  }

  function paymentOf(facts: Params, ours: boolean): Payment {
    const amount = facts['total_amount'] ?? ''
    return {
      orderId: facts['out_trade_no'] ?? '',
      tradeNo: facts['trade_no'] ?? '',
      ours,
      amountFen: fenOfText(amount),
      amount,
      currency: facts['trans_currency'] ?? 'CNY',
      state: states[facts['trade_status'] ?? ''] ?? 'waiting',
      facts: Object.fromEntries(Object.entries(facts).filter(([name]) => name !== 'sign')),
    }
  }

  return {
    name: merchant.name,
    currencies: merchant.currencies,

    async start(order: PayRequest) {
      const content = {
        out_trade_no: order.orderId,
        product_code: 'FAST_INSTANT_TRADE_PAY',
        total_amount: fromFen(order.amountFen),
        subject: order.subject,
        time_expire: alipayTime(order.expiresAt),
        ...(order.currency !== 'CNY' && { trans_currency: order.currency }),
      }
      const more = {
        notify_url: order.notifyUrl,
        return_url: order.returnUrl,
        // Only the built-in cashier speaks three languages.
        ...(merchant.name === 'cashier' && { lang: order.language }),
      }
      const query = new URLSearchParams(request('alipay.trade.page.pay', content, more))
      return { kind: 'page', url: `${merchant.gatewayUrl}?${query}` }
    },

    readNotice({ body }) {
      const params: Params = {}
      for (const [name, value] of new URLSearchParams(body)) {
        // A name given twice would let the signature speak of the one and us of the other.
        if (Object.hasOwn(params, name)) throw new NotGenuine(`${name} comes twice`)
        params[name] = value
      }
      const { sign = '', sign_type: kind, ...signed } = params
      if (kind !== 'RSA2' || !isSigned(merchant.alipayKey, signedText(signed), sign)) {
        throw new NotGenuine('The signature does not hold')
      }
      const sameSeller = !merchant.sellerId || signed['seller_id'] === merchant.sellerId
      return paymentOf(signed, signed['app_id'] === appId && sameSeller)
    },

    async query(orderId) {
      const answer = await asked('query', orderId)
      if (answer['sub_code'] === 'ACQ.TRADE_NOT_EXIST') return undefined
      if (answer['code'] !== '10000') throw new GatewayTrouble(`Alipay: ${answer['sub_code'] ?? answer['code']}`)
      // The answer belongs to the question, which was signed as ours.
      return answer['out_trade_no'] === orderId ? paymentOf(answer, true) : undefined
    },

    async close(orderId) {
      const { code, sub_code: why = '' } = await asked('close', orderId)
      // Without anybody having opened its page there is no trade yet.
      if (code === '10000' || why === 'ACQ.TRADE_NOT_EXIST') return 'closed'
      if (beyondClosing.includes(why)) return 'settled'
      throw new GatewayTrouble(`Alipay: ${why || code}`)
    },
  }
}

/** The signature is over the answer's own letters, so they are cut out as they stand. */
function signedAnswer(body: string, name: string, key: KeyObject): Params {
  const start = body.indexOf(`"${name}":`)
  const end = body.lastIndexOf(',"sign":"')
  const text = body.slice(start + name.length + 3, end)
  const [, signature = ''] = /,"sign":"([A-Za-z0-9+/=]+)"/.exec(body.slice(Math.max(end, 0))) ?? []
  if (start < 0 || end < start || !isSigned(key, text, signature)) {
    throw new GatewayTrouble('The signature of the answer does not hold')
  }
  const parsed = JSON.parse(text) as Record<string, unknown>
  return Object.fromEntries(Object.entries(parsed).map(([field, value]) => [field, String(value)]))
}
