import { createCipheriv, randomBytes, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PaySettings } from '@portico/contract/money/pay-settings.ts'
import { isSigned, signText } from '../src/areas/money/recharge/gateways/rsa.ts'
import { rsaPairOf } from './rsa.ts'
import { StandIn } from './stand-in.ts'

const pem = (key: KeyObject) =>
  key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' } as never) as string

export interface WechatTrade {
  transaction_id: string
  trade_state: string
  amount: { total: number; currency: string }
}

/** WeChat Pay's API v3 on loopback: it checks the merchant's signature, signs its answers and seals its notices. */
export class WechatPayServer extends StandIn {
  readonly appId = 'wx0000000000000001'
  readonly mchId = '1900000001'
  readonly #own = rsaPairOf('WeChat Pay')
  readonly #merchant = rsaPairOf('merchant of WeChat Pay')
  readonly #v3Key = randomBytes(16).toString('hex')
  readonly keyId = 'PUB_KEY_ID_0001'
  readonly asked: Record<string, unknown>[] = []
  readonly trades = new Map<string, WechatTrade>()
  /** The serial numbers under which the merchant has signed. */
  readonly serials: string[] = []
  /** The orders whose closing was asked for, as often as it was. */
  readonly closings: string[] = []
  trouble: 'breaks' | 'wrongSignature' | 'otherKey' | undefined
  now = () => new Date()

  static start(): Promise<WechatPayServer> {
    return new WechatPayServer().listen()
  }

  get settings(): PaySettings['wechatpay'] {
    return {
      enabled: true,
      app_id: this.appId,
      mch_id: this.mchId,
      serial_no: 'ABCDEF',
      private_key: pem(this.#merchant.privateKey),
      api_v3_key: this.#v3Key,
      platform_public_key: pem(this.#own.publicKey),
      platform_key_id: this.keyId,
      base_url: this.url,
    }
  }

  #signed(body: string, key = this.#own.privateKey): Record<string, string> {
    const [timestamp, nonce] = [String(Math.floor(this.now().getTime() / 1000)), randomBytes(8).toString('hex')]
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': this.trouble === 'otherKey' ? 'PUB_KEY_ID_0002' : this.keyId,
      'wechatpay-signature': signText(key, `${timestamp}\n${nonce}\n${body}\n`),
    }
  }

  /** A notice with its headers. */
  notice(
    transaction: object,
    with_: { v3Key?: string; key?: 'merchant' } = {},
  ): { body: string; headers: Record<string, string> } {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(with_.v3Key ?? this.#v3Key), Buffer.from(nonce))
    cipher.setAAD(Buffer.from('transaction'))
    const sealed = Buffer.concat([cipher.update(JSON.stringify(transaction)), cipher.final(), cipher.getAuthTag()])
    const body = JSON.stringify({
      id: 'EV-1',
      event_type: 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: sealed.toString('base64'),
        associated_data: 'transaction',
        nonce,
        original_type: 'transaction',
      },
    })
    const key = with_.key === 'merchant' ? this.#merchant.privateKey : this.#own.privateKey
    return { body, headers: { 'content-type': 'application/json', ...this.#signed(body, key) } }
  }

  transaction(order: string, fen: number, change: object = {}): object {
    return {
      appid: this.appId,
      mchid: this.mchId,
      out_trade_no: order,
      transaction_id: `wx-${order}`,
      trade_type: 'NATIVE',
      trade_state: 'SUCCESS',
      amount: { total: fen, payer_total: fen, currency: 'CNY', payer_currency: 'CNY' },
      ...change,
    }
  }

  #isFromMerchant(request: IncomingMessage, body: string): boolean {
    const [, scheme, rest = ''] = /^(\S+) (.*)$/.exec(request.headers.authorization ?? '') ?? []
    const claim = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(rest)?.[1] ?? ''
    this.serials.push(claim('serial_no'))
    const text = [request.method, request.url, claim('timestamp'), claim('nonce_str'), body, ''].join('\n')
    const holds = isSigned(this.#merchant.publicKey, text, claim('signature'))
    return scheme === 'WECHATPAY2-SHA256-RSA2048' && claim('mchid') === this.mchId && claim('serial_no') !== '' && holds
  }

  protected answer(request: IncomingMessage, body: string, response: ServerResponse): void {
    const say = (status: number, content?: object) => {
      const text = content ? JSON.stringify(content) : ''
      const key = this.trouble === 'wrongSignature' ? this.#merchant.privateKey : this.#own.privateKey
      response.writeHead(status, { 'content-type': 'application/json', ...this.#signed(text, key) }).end(text)
    }
    if (this.trouble === 'breaks') return say(500, { code: 'SYSTEM_ERROR' })
    if (!this.#isFromMerchant(request, body)) return say(401, { code: 'SIGN_ERROR' })
    const url = new URL(request.url ?? '/', 'http://loopback')
    if (request.method === 'POST' && url.pathname === '/v3/pay/transactions/native') {
      this.asked.push(JSON.parse(body) as Record<string, unknown>)
      return say(200, { code_url: 'weixin://wxpay/bizpayurl?pr=abc' })
    }
    const [, closed] = /out-trade-no\/([^/]+)\/close$/.exec(url.pathname) ?? []
    if (request.method === 'POST' && closed) {
      const found = this.trades.get(closed)
      this.closings.push(closed)
      if (!found || (JSON.parse(body) as { mchid?: string }).mchid !== this.mchId)
        return say(404, { code: 'ORDER_NOT_EXIST' })
      if (found.trade_state === 'SUCCESS') return say(400, { code: 'ORDERPAID' })
      if (found.trade_state === 'CLOSED') return say(400, { code: 'ORDER_CLOSED' })
      found.trade_state = 'CLOSED'
      return say(204)
    }
    const [, order = ''] = /out-trade-no\/([^/]+)$/.exec(url.pathname) ?? []
    const trade = this.trades.get(order)
    if (!trade || url.searchParams.get('mchid') !== this.mchId) return say(404, { code: 'ORDER_NOT_EXIST' })
    return say(200, { ...this.transaction(order, 0), ...trade })
  }
}
