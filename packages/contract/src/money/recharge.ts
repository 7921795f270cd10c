import * as z from 'zod/mini'
import { calls, MB } from '../calls.ts'
import { hkdToCnyRate, quickPayYuanMax, rechargeYuanMax, rechargeYuanMin } from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PlainQuery } from '../page.ts'
import { across, requiredLineAtMost, requiredPattern, trimmed } from '../rules/text.ts'
import { orderStatuses } from '../states/money.ts'
import { Money } from './order.ts'

export const payCurrencies = ['CNY', 'HKD'] as const
export type PayCurrency = (typeof payCurrencies)[number]

/** How a person can pay. Quick pay and online banking are stored as variants of chinapay. */
export const payWays = ['quick', 'bank', 'alipay', 'wechatpay', 'offline'] as const
export type PayWay = (typeof payWays)[number]
export const storedMethod = {
  quick: 'chinapay_quick',
  bank: 'chinapay_bank',
  alipay: 'alipay',
  wechatpay: 'wechatpay',
  offline: 'offline',
} as const satisfies Record<PayWay, string>

export const remittanceProofBytesMax = MB(3)
export const remittanceStates = ['submitted', 'confirmed', 'rejected'] as const
export type RemittanceState = (typeof remittanceStates)[number]

/** Why an order left `unpaid` without a plain payment; the console has a word for each. */
export const rechargeReasons = ['byCustomer', 'expired', 'closedAtGateway', 'afterCancel', 'rejected'] as const

const fenOf = (amount: string) => {
  const [whole = '', decimals = ''] = amount.split('.')
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
}
const hkdHundredths = BigInt(Math.round(hkdToCnyRate * 100))

/** What a payment adds to the balance, in yuan's fen. What is left of a fen after the exchange is dropped. */
export const creditFen = (amountFen: bigint, currency: PayCurrency): bigint =>
  currency === 'HKD' ? (amountFen * hkdHundredths) / 100n : amountFen

/** The same for a form: undefined while what is typed is no sum of money. */
export function creditOf(amount: string, currency: PayCurrency): string | undefined {
  if (!moneyText.test(amount)) return undefined
  const fen = creditFen(fenOf(amount), currency).toString().padStart(3, '0')
  return `${fen.slice(0, -2)}.${fen.slice(-2)}`
}

const moneyText = /^\d{1,9}(?:\.\d{1,2})?$/
/** A sum of money as people type it: digits, and at most two decimals. */
export const moneyTyped = requiredPattern(moneyText, 'rules.amount')

/** Whether a way takes a sum; undefined when it does. */
export function amountProblem(way: PayWay, currency: PayCurrency, amount: string) {
  const fen = fenOf(amount)
  const credit = creditFen(fen, currency)
  if (credit < BigInt(rechargeYuanMin * 100) || fen > BigInt(rechargeYuanMax) * 100n) return 'rules.rechargeAmount'
  return way === 'quick' && credit > BigInt(quickPayYuanMax) * 100n ? 'rules.quickPay' : undefined
}

interface Asked {
  way: PayWay
  currency: PayCurrency
  amount: string
}
const asked = ['way', 'currency', 'amount'] as const
const problem = ({ way, currency, amount }: Asked) => amountProblem(way, currency, amount)

/** A path inside the console, so that paying leads back to where the person came from and nowhere else. */
const insidePath = trimmed.check(z.regex(/^(?:\/(?![/\\])[^\s\\]{0,499})?$/, 'rules.invalid'))

export const RechargeStart = z
  .object({
    way: z.enum(payWays, 'rules.choose'),
    currency: z.enum(payCurrencies, 'rules.choose'),
    amount: moneyTyped,
    /** Where to go when it is paid. */
    return_to: z._default(insidePath, ''),
  })
  .check(
    across<Asked>(asked, (form) => problem(form) !== 'rules.rechargeAmount', 'amount', 'rules.rechargeAmount'),
    across<Asked>(asked, (form) => problem(form) !== 'rules.quickPay', 'amount', 'rules.quickPay'),
  )
export type RechargeStart = z.output<typeof RechargeStart>

export const BankAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  branch: z.string(),
  account_number: z.string(),
  swift_code: z.string(),
  note: z.string(),
})
export type BankAccount = z.output<typeof BankAccount>

export const RechargeWayInfo = z.object({
  ways: z.array(z.object({ way: z.enum(payWays), open: z.boolean(), currencies: z.array(z.enum(payCurrencies)) })),
  quick_max: Money,
  amount_max: Money,
  /** 1 HKD adds this many yuan. */
  hkd_rate: z.string(),
  bank: z.nullable(BankAccount),
  /** Whom a payment by Alipay goes to, so that people know it on the page where they pay; empty while it is not set up. */
  alipay_account: z.string(),
  /** True when the ways run through the built-in cashier, where no real money moves. */
  cashier: z.boolean(),
})
export type RechargeWayInfo = z.output<typeof RechargeWayInfo>

export const Recharge = z.object({
  id: Id('order'),
  number: z.string(),
  way: z.enum(payWays),
  status: z.enum(orderStatuses),
  currency: z.enum(payCurrencies),
  /** In the currency it is paid in. */
  amount: Money,
  /** What it adds to the balance, in yuan. */
  credit: Money,
  reason: z.string(),
  create_time: Instant,
  expire_time: z.nullable(Instant),
  settle_time: z.nullable(Instant),
  remittance: z.nullable(
    z.object({ state: z.enum(remittanceStates), payer: z.string(), reason: z.string(), create_time: Instant }),
  ),
})
export type Recharge = z.output<typeof Recharge>

export const RechargeNext = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), url: z.string() }),
  z.object({ kind: z.literal('qr'), text: z.string() }),
  z.object({ kind: z.literal('bank'), bank: BankAccount }),
])
export type RechargeNext = z.output<typeof RechargeNext>

/** What is to be done now: nothing once it is no longer unpaid. */
export const RechargeState = z.object({ recharge: Recharge, next: z.nullable(RechargeNext) })
export type RechargeState = z.output<typeof RechargeState>

const stales = ['rechargeList', 'rechargeState', 'orderList', 'orderInfo', 'homeInfo'] as const

export const rechargeCalls = calls({
  rechargeWayInfo: { get: '/apiv1/recharge/wayInfo', allow: 'owner', reads: true, data: RechargeWayInfo },
  rechargeStart: {
    post: '/apiv1/recharge/start',
    allow: 'owner',
    input: RechargeStart,
    data: RechargeState,
    audit: 'recharge.start',
    stales,
  },
  rechargeState: {
    post: '/apiv1/recharge/state',
    allow: 'owner',
    reads: true,
    input: z.object({ id: Id('order') }),
    data: RechargeState,
  },
  rechargeList: { post: '/apiv1/recharge/list', allow: 'owner', reads: true, input: PlainQuery, data: Page(Recharge) },
  remittanceSubmit: {
    post: '/apiv1/recharge/submitRemittance',
    allow: 'owner',
    input: z.object({ id: Id('order'), file_id: Id('file'), payer: requiredLineAtMost(100) }),
    data: Recharge,
    audit: 'recharge.remittance',
    stales: ['rechargeList', 'rechargeState'],
  },
})
