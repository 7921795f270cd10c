import { createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'
import type { Clock } from '../../../../core/clock.ts'
import { minutesMs } from '../../../../core/clock.ts'
import {
  ask,
  GatewayTrouble,
  NotGenuine,
  type Asked,
  type Gateway,
  type Notice,
  type Payment,
  type PayRequest,
} from './gateway.ts'
import { isSigned, signText } from './rsa.ts'

export interface WechatMerchant {
  appId: string
  mchId: string
  serialNo: string
  ownKey: KeyObject
  apiV3Key: string
  platformKey: KeyObject
  platformKeyId: string
  baseUrl: string
  clock: Clock
}

const noticeAgeMs = minutesMs(5)
const descriptionCharsMax = 120

/** Beijing time with its offset, as RFC 3339 and their examples have it. */
const wechatTime = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const states: Record<string, Payment['state']> = {
  SUCCESS: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'closed',
  REFUND: 'closed',
}

interface Transaction {
  appid?: string
  mchid?: string
  out_trade_no?: string
  transaction_id?: string
  trade_state?: string
  amount?: { total?: number; currency?: string }
}

/** WeChat Pay's API v3, as far as a recharge needs it: native pay by QR code, its notice, the query and the closing. */
export function wechatpay(merchant: WechatMerchant): Gateway {
  const { clock, mchId, appId } = merchant

  async function call(method: 'GET' | 'POST', path: string, content?: object, expected = [200]): Promise<Asked> {
    const body = content ? JSON.stringify(content) : ''
    const [timestamp, nonce] = [String(Math.floor(clock.now().getTime() / 1000)), randomBytes(16).toString('hex')]
    const address = new URL(merchant.baseUrl.replace(/\/$/, '') + path)
    const signed = [method, address.pathname + address.search, timestamp, nonce, body, ''].join('\n')
    const claims = {
      mchid: mchId,
      nonce_str: nonce,
      timestamp,
      serial_no: merchant.serialNo,
      signature: signText(merchant.ownKey, signed),
    }
    const answer = await ask(address.href, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Portico',
        authorization: `WECHATPAY2-SHA256-RSA2048 ${Object.entries(claims)
          .map(([name, value]) => `${name}="${value}"`)
          .join(',')}`,
      },
      ...(body && { body }),
    })
    if (answer.status === 404) return answer
    if (!expected.includes(answer.status)) throw new GatewayTrouble(`WeChat Pay answers ${answer.status}`)
    if (!isTheirs(answer.body, answer.header)) throw new GatewayTrouble('The signature of the answer does not hold')
    return answer
  }

  function isTheirs(body: string, header: (name: string) => string): boolean {
    if (header('wechatpay-serial') !== merchant.platformKeyId) return false
    const timestamp = header('wechatpay-timestamp')
    const signed = `${timestamp}\n${header('wechatpay-nonce')}\n${body}\n`
    if (!isSigned(merchant.platformKey, signed, header('wechatpay-signature'))) return false
    return Math.abs(clock.now().getTime() - Number(timestamp) * 1000) <= noticeAgeMs
  }

  function paymentOf(transaction: Transaction): Payment {
    const { total, currency = 'CNY' } = transaction.amount ?? {}
    const whole = typeof total === 'number' && Number.isSafeInteger(total) && total >= 0
    return {
      orderId: transaction.out_trade_no ?? '',
      tradeNo: transaction.transaction_id ?? '',
      ours: transaction.mchid === mchId && transaction.appid === appId,
      amountFen: whole ? BigInt(total) : undefined,
      amount: whole ? (total / 100).toFixed(2) : String(total),
      currency,
      state: states[transaction.trade_state ?? ''] ?? 'waiting',
      facts: Object.fromEntries(
        Object.entries(transaction).map(([name, value]) => [
          name,
          typeof value === 'object' ? JSON.stringify(value) : String(value),
        ]),
      ),
    }
  }

  return {
    name: 'wechatpay',
    currencies: ['CNY'],

    async start(order: PayRequest) {
      const { body } = await call('POST', '/v3/pay/transactions/native', {
        appid: appId,
        mchid: mchId,
        description: order.subject.slice(0, descriptionCharsMax),
        out_trade_no: order.orderId,
        time_expire: wechatTime(order.expiresAt),
        notify_url: order.notifyUrl,
        amount: { total: Number(order.amountFen), currency: order.currency },
      })
      const { code_url: text } = read(body) as { code_url?: unknown }
      if (typeof text !== 'string' || !text) throw new GatewayTrouble('WeChat Pay gave no code')
      return { kind: 'qr', text }
    },

    readNotice({ headers, body }: Notice) {
      const header = (name: string) => {
        const value = headers[name]
        return typeof value === 'string' ? value : ''
      }
      if (!isTheirs(body, header)) throw new NotGenuine('The signature does not hold')
      try {
        const { resource } = JSON.parse(body) as { resource: Sealed }
        return paymentOf(JSON.parse(openSealed(resource, merchant.apiV3Key)) as Transaction)
      } catch (error) {
        throw new NotGenuine('The content cannot be opened', { cause: error })
      }
    },

    async query(orderId) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderId)}?mchid=${encodeURIComponent(mchId)}`
      const answer = await call('GET', path)
      if (answer.status === 404) return undefined
      const transaction = read(answer.body) as Transaction
      return transaction.out_trade_no === orderId ? paymentOf(transaction) : undefined
    },

    async close(orderId) {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(orderId)}/close`
      const { status, body } = await call('POST', path, { mchid: mchId }, [204, 400])
      if (status !== 400) return 'closed'
      const { code } = read(body) as { code?: unknown }
      if (code === 'ORDER_CLOSED') return 'closed'
      if (code === 'ORDERPAID') return 'settled'
      throw new GatewayTrouble(`WeChat Pay answers ${String(code)}`)
    },
  }
}

interface Sealed {
  algorithm: string
  ciphertext: string
  nonce: string
  associated_data?: string
}
const tagBytes = 16

function openSealed({ algorithm, ciphertext, nonce, associated_data: more = '' }: Sealed, key: string): string {
  if (algorithm !== 'AEAD_AES_256_GCM') throw new Error(`Sealed with ${algorithm}`)
  const bytes = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  decipher.setAAD(Buffer.from(more))
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
}

function read(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new GatewayTrouble('The answer cannot be read', { cause: error })
  }
}
