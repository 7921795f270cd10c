import { can } from './can.ts'

export const orderStatuses = ['unpaid', 'completed', 'cancelled', 'failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export const orderCan = can<OrderStatus>()({ pay: ['unpaid'], cancel: ['unpaid'] })

export const orderTypes = ['recharge', 'buy', 'refund', 'renewal', 'renew_auto', 'adjustment'] as const
export type OrderType = (typeof orderTypes)[number]

export const payMethods = ['alipay', 'chinapay', 'voucher', 'balance', 'system', 'offline', 'wechatpay'] as const
export type PayMethod = (typeof payMethods)[number]

/** Variants of chinapay are stored as `chinapay_…` and shown with one label. */
export const payMethodOf = (stored: string): PayMethod | undefined =>
  payMethods.find((method) => stored === method || (method === 'chinapay' && stored.startsWith('chinapay_')))

export const rechargeWays = ['quick pay', 'online banking', 'offline remittance'] as const
export type RechargeWay = (typeof rechargeWays)[number]

export const invoiceStatuses = ['not invoiced', 'invoicing', 'invoiced'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
export const invoiceCan = can<InvoiceStatus>()({ request: ['not invoiced'], issue: ['invoicing'] })

export const invoiceTypes = ['plain', 'special'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

export const refundStatuses = ['under review', 'rejected', 'refunding', 'completed'] as const
export type RefundStatus = (typeof refundStatuses)[number]
export const refundCan = can<RefundStatus>()({
  refuse: ['under review'],
  approve: ['under review'],
  payOut: ['refunding'],
  fail: ['refunding'],
})

export const voucherStatuses = ['unused', 'used', 'invalidated'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** One stored status has two labels: expired once its date has passed, else invalidated. */
export const voucherStatusShown = (status: VoucherStatus, expireDate: Date, now: Date): VoucherStatus | 'expired' =>
  status === 'invalidated' && expireDate.getTime() <= now.getTime() ? 'expired' : status

export const voucherTypes = ['full recharge', 'event distribution', 'paper', 'referrer', 'immediate receipt'] as const
export type VoucherType = (typeof voucherTypes)[number]

export const cartActions = ['price query', 'cart', 'settlement', 'resource creation', 'renewal'] as const
export type CartAction = (typeof cartActions)[number]
