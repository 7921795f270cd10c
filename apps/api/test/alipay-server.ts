import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PaySettings } from '@portico/contract/money/pay-settings.ts'
import { signedText } from '../src/areas/money/recharge/gateways/alipay.ts'
import { isSigned, signText } from '../src/areas/money/recharge/gateways/rsa.ts'
import { rsaPairOf } from './rsa.ts'
import { StandIn } from './stand-in.ts'

/** As Alipay's own tool writes keys: base64 without any head. */
const bare = (key: KeyObject) =>
  key.export({ format: 'der', type: key.type === 'private' ? 'pkcs8' : 'spki' } as never).toString('base64')

export type Trouble = 'breaks' | 'unsigned' | 'garbage' | 'wrongSignature'

/** Alipay's gateway on loopback, as far as a merchant sees it: it checks signatures, answers queries and writes notices. */
export class AlipayServer extends StandIn {
  readonly appId = '2021000000000001'
  readonly partnerId = '2088000000000001'
  readonly #own = rsaPairOf('Alipay')
  readonly #merchant = rsaPairOf('merchant of Alipay')
  readonly trades = new Map<string, { tradeNo: string; amount: string; status: string }>()
  /** The orders whose closing was asked for, as often as it was. */
  readonly closings: string[] = []
  trouble: Trouble | undefined

  static start(): Promise<AlipayServer> {
    return new AlipayServer().listen()
  }

  get settings(): PaySettings['alipay'] {
    return {
      enabled: true,
      partner_id: this.partnerId,
      rsa_key: bare(this.#merchant.privateKey),
      alipay_account: 'pay@portico.example',
      app_id: this.appId,
      alipay_public_key: bare(this.#own.publicKey),
      gateway_url: `${this.url}/gateway.do`,
    }
  }

  isFromMerchant(params: Record<string, string>): boolean {
    return isSigned(this.#merchant.publicKey, signedText(params), params['sign'] ?? '')
  }

  notice(facts: Record<string, string>, key = this.#own.privateKey): string {
    const params: Record<string, string> = {
      notify_id: 'n1',
      app_id: this.appId,
      seller_id: this.partnerId,
      version: '1.0',
      ...facts,
    }
    const sign = signText(key, signedText(params))
    return new URLSearchParams({ ...params, sign_type: 'RSA2', sign }).toString()
  }

  protected answer(_request: IncomingMessage, body: string, response: ServerResponse): void {
    response.end(this.#said(Object.fromEntries(new URLSearchParams(body))))
  }

  #said(params: Record<string, string>): string {
    if (this.trouble === 'breaks') return ''
    if (this.trouble === 'garbage') return '<html>busy</html>'
    const name = params['method'] === 'alipay.trade.close' ? 'close' : 'query'
    const { out_trade_no: order = '' } = JSON.parse(params['biz_content'] ?? '{}') as Record<string, string>
    const trade = this.trades.get(order)
    const body = !this.isFromMerchant(params)
      ? { code: '40002', sub_code: 'isv.invalid-signature' }
      : trade
        ? name === 'close'
          ? this.#close(order, trade)
          : {
              code: '10000',
              msg: 'Success',
              out_trade_no: order,
              trade_no: trade.tradeNo,
              total_amount: trade.amount,
              trade_status: trade.status,
              // Slashes come escaped from there, and the signature is over the escaped letters.
              buyer_logon_id: 'a/b',
            }
        : { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }
    const text = JSON.stringify(body).replaceAll('/', '\\/')
    if (this.trouble === 'unsigned') return `{"alipay_trade_${name}_response":${text}}`
    const key = this.trouble === 'wrongSignature' ? this.#merchant.privateKey : this.#own.privateKey
    return `{"alipay_trade_${name}_response":${text},"sign":"${signText(key, text)}"}`
  }

  #close(order: string, trade: { tradeNo: string; status: string }): object {
    this.closings.push(order)
    if (trade.status !== 'WAIT_BUYER_PAY') return { code: '40004', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
    trade.status = 'TRADE_CLOSED'
    return { code: '10000', msg: 'Success', out_trade_no: order, trade_no: trade.tradeNo }
  }
}
