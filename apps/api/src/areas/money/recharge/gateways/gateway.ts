import type { PayCurrency } from '@portico/contract/money/recharge.ts'
import type { Language } from '@portico/contract/language.ts'
import { secondsMs } from '../../../../core/clock.ts'

export const gatewayNames = ['alipay', 'wechatpay', 'cashier'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** What a gateway is asked to collect. */
export interface PayRequest {
  orderId: string
  subject: string
  amountFen: bigint
  currency: PayCurrency
  expiresAt: Date
  notifyUrl: string
  returnUrl: string
  language: Language
}

export type PayStep = { kind: 'page'; url: string } | { kind: 'qr'; text: string }

/** What a gateway says of a payment, its signature already checked. Nothing of it is believed to be ours yet. */
export interface Payment {
  orderId: string
  tradeNo: string
  /** Whether the app and the merchant it names are those that are set up here. */
  ours: boolean
  /** Undefined when what is written there is no sum. */
  amountFen: bigint | undefined
  /** As it is written there. */
  amount: string
  currency: string
  state: 'waiting' | 'paid' | 'closed'
  /** What an operator may want to see if it fits nothing. */
  facts: Record<string, string>
}

export interface Notice {
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One way to be paid by others. Each call goes outside: never inside a transaction. */
export interface Gateway {
  name: GatewayName
  currencies: readonly PayCurrency[]
  start(request: PayRequest): Promise<PayStep>
  /** Throws `NotGenuine` unless it was signed by the gateway. */
  readNotice(notice: Notice): Payment
  /** Undefined when the gateway does not know the order: nobody has opened its page yet. */
  query(orderId: string): Promise<Payment | undefined>
  /** `settled` when it is beyond closing: paid, or ended before in another way. Closed twice, it is closed. */
  close(orderId: string): Promise<'closed' | 'settled'>
}

/** Not signed by whom it claims to come from, or not readable as what it claims to be. */
export class NotGenuine extends Error {}
/** The gateway could not be reached or did not do what was asked. */
export class GatewayTrouble extends Error {}

/** `12.30` and `12.3` are 1230; anything else is nothing. */
export function fenOfText(text: string): bigint | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}

const timeoutMs = secondsMs(8)
const answerBytesMax = 100_000

export interface Asked {
  status: number
  body: string
  header(name: string): string
}

/** Asks another server, within a time and a size. */
export async function ask(url: string, init: RequestInit): Promise<Asked> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > answerBytesMax) throw new Error('The answer is too large')
      chunks.push(chunk)
    }
    const body = Buffer.concat(chunks).toString('utf8')
    return { status: response.status, body, header: (name) => response.headers.get(name) ?? '' }
  } catch (error) {
    throw new GatewayTrouble(`${new URL(url).host}: ${(error as Error).message}`, { cause: error })
  }
}
