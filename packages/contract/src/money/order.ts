import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { invoiceStatuses, orderStatuses, orderTypes, refundStatuses } from '../states/money.ts'
import { Month } from './month.ts'

/** Money on the wire: a decimal text with two places. */
export const Money = z.string().check(z.regex(/^-?\d+\.\d{2}$/, 'rules.invalid'))

/** What an order can be for. */
export const orderProducts = ['recharge', ...products] as const
export type OrderProduct = (typeof orderProducts)[number]

/** One factor or part of a price; the amounts of all lines add up to the total. */
export const PriceLine = z.object({
  /** What it is, as the key of a word. */
  word: z.string(),
  /** The values of the word, and the factor that made the amount. */
  vars: z.record(z.string(), z.string()),
  amount: Money,
})
export type PriceLine = z.output<typeof PriceLine>

export const Order = z.object({
  id: Id('order'),
  number: z.string(),
  type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  product: z.enum(orderProducts),
  subject: z.string(),
  /** Minus for what went out of the wallet, plus for what came in. */
  amount: Money,
  cash: Money,
  coupon: Money,
  refunded: Money,
  payment_method: z.string(),
  resource_id: z.string(),
  invoice_status: z.enum(invoiceStatuses),
  reason: z.string(),
  create_time: Instant,
  expire_time: z.nullable(Instant),
  settle_time: z.nullable(Instant),
})
export type Order = z.output<typeof Order>

/** What stands around an order: who made it, what it is for, how it was paid, and what became of the money. */
export const OrderDetails = z.object({
  by: z.enum(['person', 'operator', 'agent', 'platform']),
  /** Empty where the reader is not told. */
  who: z.string(),
  /** The API key that ordered in their place; empty when none did. */
  key_name: z.string(),
  /** The time it pays for; NULL when it pays for none. */
  term_from: z.nullable(Instant),
  term_to: z.nullable(Instant),
  /** What it is for, and what was bought together with that. */
  resources: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string() })),
  /** Orders of the same purchase. */
  together: z.array(z.object({ id: Id('order'), number: z.string(), subject: z.string() })),
  /** The lines of the ledger on the customer's own accounts. */
  payments: z.array(
    z.object({
      /** Of the entry. */
      id: z.string(),
      kind: z.string(),
      place: z.enum(['cash', 'voucher', 'receivable', 'refundPayable']),
      /** Empty for cash. */
      voucher_number: z.string(),
      amount: Money,
      create_time: Instant,
    }),
  ),
  refunds: z.array(
    z.object({
      id: Id('refund'),
      status: z.enum(refundStatuses),
      amount: Money,
      /** The order that records what went back; empty until then. */
      order_id: z.string(),
      order_number: z.string(),
      create_time: Instant,
    }),
  ),
  /** NULL while it stands on none. */
  invoice: z.nullable(
    z.object({
      id: Id('invoice'),
      /** Empty until it is issued. */
      number: z.string(),
      status: z.enum(['invoicing', 'invoiced', 'rejected']),
      issue_time: z.nullable(Instant),
    }),
  ),
})
export type OrderDetails = z.output<typeof OrderDetails>

export const OrderInfo = z.extend(Order, { price_lines: z.array(PriceLine), ...OrderDetails.shape })
export type OrderInfo = z.output<typeof OrderInfo>

export const OrderQuery = z.extend(PageQuery, {
  type: z.optional(z.enum(orderTypes)),
  status: z.optional(z.enum(orderStatuses)),
  product: z.optional(z.enum(orderProducts)),
  invoice_status: z.optional(z.enum(invoiceStatuses)),
  /** Days, both included: 2026-11-01. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type OrderQuery = z.output<typeof OrderQuery>

/** What an hour of use was: of which things, and how much was paid for. */
const Used = z.object({ hour: Instant, names: z.array(z.string()), bytes: z.number() })

export const WalletLine = z.object({
  id: z.string(),
  kind: z.string(),
  order_id: z.string(),
  order_number: z.string(),
  /** The name of what it was for, as it was then; empty where there is none. */
  subject: z.string(),
  /** NULL for whatever is not use. */
  used: z.nullable(Used),
  amount: Money,
  balance: Money,
  place: z.enum(['cash', 'voucher']),
  create_time: Instant,
})

export type WalletLine = z.output<typeof WalletLine>

/** Into the wallet, or out of it. */
export const walletWays = ['in', 'out'] as const
export const WalletQuery = z.extend(PageQuery, {
  way: z.optional(z.enum(walletWays, 'rules.invalid')),
  month: z.optional(Month),
})
export type WalletQuery = z.output<typeof WalletQuery>

const ref = z.object({ id: Id('order') })

export const orderCalls = calls({
  orderList: {
    post: '/apiv1/order/orderList',
    allow: 'customer',
    reads: true,
    input: OrderQuery,
    data: Page(Order),
  },
  orderInfo: { post: '/apiv1/order/orderInfo', allow: 'customer', reads: true, input: ref, data: OrderInfo },
  orderCancel: {
    post: '/apiv1/order/cancelOrder',
    allow: 'customer',
    input: ref,
    data: Nothing,
    audit: 'order.cancel',
    stales: ['orderList', 'orderInfo', 'homeInfo'],
  },
  orderExport: {
    get: '/apiv1/order/exportOrderList',
    allow: 'customer',
    reads: true,
    input: OrderQuery,
    data: z.any(),
    blob: true,
  },
  walletLineList: {
    post: '/apiv1/user/walletLineList',
    allow: 'customer',
    reads: true,
    input: WalletQuery,
    data: Page(WalletLine),
  },
  /** The lines that the list shows when it is narrowed so. */
  walletLineExport: {
    get: '/apiv1/user/exportWalletLineList',
    allow: 'customer',
    reads: true,
    input: WalletQuery,
    data: z.any(),
    blob: true,
  },
})
