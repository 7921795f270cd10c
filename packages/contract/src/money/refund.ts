import * as z from 'zod/mini'
import { cardDigitsMax, cardDigitsMin } from '../constants.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { refundCard } from '../rules/money.ts'
import { across, chosen, lineAtMost, requiredLineAtMost, requiredPattern } from '../rules/text.ts'
import { refundStatuses, type OrderStatus, type OrderType } from '../states/money.ts'
import { Money, Order, orderProducts } from './order.ts'

/** Where the money goes back to. */
export const refundTargets = ['balance', 'card'] as const
export type RefundTarget = (typeof refundTargets)[number]

/** What was paid for a thing can go back; what was paid in, or came back already, is not a purchase. */
export const purchaseTypes = ['buy', 'renewal', 'renew_auto', 'adjustment'] as const satisfies readonly OrderType[]
export const isPurchase = (order: { type: OrderType; status: OrderStatus }): boolean =>
  order.status === 'completed' && purchaseTypes.some((type) => type === order.type)

/** Why nothing can be asked for now; empty when it can. */
export const refundHindrances = ['', 'notPurchase', 'noCash', 'noBalance', 'underWay', 'inUse'] as const
export type RefundHindrance = (typeof refundHindrances)[number]

export const RefundPreview = z.object({
  /** How the sum comes about; the amounts that count add up to `refundable`. */
  lines: z.array(
    z.object({
      kind: z.enum(['cash', 'voucher', 'used', 'refunded', 'balance', 'lent']),
      amount: Money,
      /** What was paid by voucher is shown and never given back. */
      counts: z.boolean(),
    }),
  ),
  refundable: Money,
  hindrance: z.enum(refundHindrances),
  /** What is in use, and has to be deleted instead. */
  in_use: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type RefundPreview = z.output<typeof RefundPreview>

export const Refund = z.object({
  id: Id('refund'),
  /** Empty for a withdrawal from the balance. */
  order_id: z.string(),
  order_number: z.string(),
  product: z.union([z.enum(orderProducts), z.literal('')]),
  target: z.enum(refundTargets),
  amount: Money,
  status: z.enum(refundStatuses),
  bank: z.string(),
  holder: z.string(),
  card_last4: z.string(),
  /** What the customer wrote. */
  remark: z.string(),
  /** Why it was rejected, or could not be paid out. */
  reason: z.string(),
  bank_reference: z.string(),
  /** The order that records what went back; empty until then. */
  refund_order_id: z.string(),
  refund_order_number: z.string(),
  create_time: Instant,
  decide_time: z.nullable(Instant),
  settle_time: z.nullable(Instant),
})
export type Refund = z.output<typeof Refund>

export const PlatformRefund = z.extend(Refund, {
  customer: z.object({ account_id: Id('account'), name: z.string(), email: z.string() }),
  decided_by: z.string(),
})
export type PlatformRefund = z.output<typeof PlatformRefund>

const plus = /^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/
/** The sum that the person saw and agreed to; when it is another one by now, nothing is asked for. */
const amount = requiredPattern(plus, 'rules.amount')
const remark = z._default(lineAtMost(300), '')
const cardDigits = new RegExp(`^\\d{${cardDigitsMin},${cardDigitsMax}}$`)

const requestFields = {
  order_id: Id('order'),
  amount,
  target: chosen(refundTargets, 'rules.choose'),
  card_number: z._default(lineAtMost(30), ''),
  bank: z._default(lineAtMost(100), ''),
  holder: z._default(lineAtMost(100), ''),
  remark,
}
type Request = z.output<z.ZodMiniObject<typeof requestFields>>
const forCard = (name: 'bank' | 'holder') =>
  across<Request>(['target', name], (form) => form.target !== 'card' || form[name] !== '', name, 'rules.empty')

export const RefundRequest = z.object(requestFields).check(
  across<Request>(
    ['target', 'card_number'],
    (form) => form.target !== 'card' || cardDigits.test(form.card_number),
    'card_number',
    'rules.refundCard',
  ),
  forCard('bank'),
  forCard('holder'),
)
export type RefundRequest = z.output<typeof RefundRequest>

export const WithdrawalRequest = z.object({
  amount,
  card_number: refundCard,
  bank: requiredLineAtMost(100),
  holder: requiredLineAtMost(100),
  remark,
})
export type WithdrawalRequest = z.output<typeof WithdrawalRequest>

export const RefundRejection = z.object({ id: Id('refund'), reason: requiredLineAtMost(300) })
export const RefundPayment = z.object({ id: Id('refund'), bank_reference: requiredLineAtMost(100) })

const ref = z.object({ id: Id('refund') })
const query = z.extend(PageQuery, { status: z.optional(z.enum(refundStatuses)) })
const stales = ['refundApplyList', 'refundPreview', 'refundList', 'orderList', 'orderInfo', 'userInfo'] as const
const decided = ['platformRefundList', 'platformInvoiceList'] as const

export const refundCalls = calls({
  /** Of one order, or of the balance when none is named. */
  refundPreview: {
    post: '/apiv1/refund/refundPreview',
    allow: 'owner',
    reads: true,
    input: z.object({ order_id: z.optional(Id('order')) }),
    data: RefundPreview,
  },
  refundRequest: {
    post: '/apiv1/refund/refundApply',
    allow: 'owner',
    input: RefundRequest,
    data: Refund,
    audit: 'refund.request',
    stales,
    secret: 'input',
  },
  withdrawalRequest: {
    post: '/apiv1/refund/withdrawApply',
    allow: 'owner',
    input: WithdrawalRequest,
    data: Refund,
    audit: 'refund.withdraw',
    stales: [...stales, 'walletLineList'],
    secret: 'input',
  },
  refundApplyList: {
    post: '/apiv1/refund/refundApplyList',
    allow: 'owner',
    reads: true,
    input: query,
    data: Page(Refund),
  },
  refundList: { post: '/apiv1/refund/refundList', allow: 'owner', reads: true, input: PageQuery, data: Page(Order) },
  platformRefundList: {
    post: '/apiv1/platform/refundList',
    allow: 'operator.orders',
    reads: true,
    input: query,
    data: Page(PlatformRefund),
  },
  platformRefundApprove: {
    post: '/apiv1/platform/approveRefund',
    allow: 'operator.orders',
    input: ref,
    data: PlatformRefund,
    audit: 'refund.approve',
    stales: decided,
  },
  platformRefundReject: {
    post: '/apiv1/platform/rejectRefund',
    allow: 'operator.orders',
    input: RefundRejection,
    data: PlatformRefund,
    audit: 'refund.reject',
    stales: decided,
  },
  platformRefundPaid: {
    post: '/apiv1/platform/payOutRefund',
    allow: 'operator.orders',
    input: RefundPayment,
    data: PlatformRefund,
    audit: 'refund.payOut',
    stales: decided,
  },
  /** The bank did not take it: the sum goes to the balance, and the reason is told. */
  platformRefundFail: {
    post: '/apiv1/platform/failRefund',
    allow: 'operator.orders',
    input: RefundRejection,
    data: PlatformRefund,
    audit: 'refund.fail',
    stales: decided,
  },
  /** The whole number of the card. It is a write, because every look at it is recorded. */
  platformRefundCard: {
    post: '/apiv1/platform/showRefundCard',
    allow: 'operator.orders',
    input: ref,
    data: z.object({ card_number: z.string(), bank: z.string(), holder: z.string() }),
    audit: 'refund.card',
    secret: true,
  },
})
