import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { voucherNumber, voucherPassword } from '../rules/money.ts'
import { lineAtMost, trimmed, wholeNumber } from '../rules/text.ts'
import { voucherStatuses, voucherTypes } from '../states/money.ts'
import { Money } from './order.ts'

/** What people are shown: an invalidated one whose date has passed is called expired. */
export const voucherShownStatuses = [...voucherStatuses, 'expired'] as const

export const Voucher = z.object({
  id: Id('voucher'),
  number: z.string(),
  type: z.enum(voucherTypes),
  amount: Money,
  /** What is left to spend. */
  left: Money,
  status: z.enum(voucherShownStatuses),
  create_time: Instant,
  expire_time: Instant,
  redeem_time: z.nullable(Instant),
})
export type Voucher = z.output<typeof Voucher>

/** As whoever issued it sees it; without a customer until one has it. */
export const DeskVoucher = z.extend(Voucher, { remark: z.string(), account_id: z.string(), customer: z.string() })
export type DeskVoucher = z.output<typeof DeskVoucher>

export const voucherBatchMax = 500

export const voucherYuan = trimmed.check(z.regex(/^(?!0+(?:\.0+)?$)\d{1,6}(?:\.\d{1,2})?$/, 'rules.amount'))

export const VoucherIssueInput = z.object({
  type: z.enum(voucherTypes),
  amount: voucherYuan,
  count: wholeNumber(1, voucherBatchMax, 'rules.invalid'),
  /** The last day it can be used: 2027-01-31. */
  expires_on: Day,
  remark: z._default(lineAtMost(100), ''),
})

export const Issued = z.object({ result: z.array(z.object({ number: z.string(), password: z.string() })) })
export const VoucherIds = z.object({
  ids: z.array(Id('voucher')).check(z.minLength(1, 'rules.choose'), z.maxLength(100, 'rules.tooLong')),
})

const stales = ['platformVoucherList'] as const

export const voucherCalls = calls({
  voucherList: {
    post: '/apiv1/user/couponList',
    allow: 'customer',
    reads: true,
    input: z.extend(PageQuery, { status: z.optional(z.enum(voucherStatuses)) }),
    data: Page(Voucher),
  },
  voucherRedeem: {
    post: '/apiv1/user/exchangeCoupon',
    allow: 'owner',
    input: z.object({ number: voucherNumber, password: voucherPassword }),
    data: Voucher,
    audit: 'voucher.redeem',
    stales: ['voucherList', 'userInfo'],
    secret: 'input',
  },
  platformVoucherList: {
    post: '/apiv1/platform/couponList',
    allow: 'operator.vouchers',
    reads: true,
    input: z.extend(PageQuery, { status: z.optional(z.enum(voucherStatuses)), type: z.optional(z.enum(voucherTypes)) }),
    data: Page(DeskVoucher),
  },
  /** The passwords are in this answer and nowhere else. */
  platformVoucherIssue: {
    post: '/apiv1/platform/issueCoupon',
    allow: 'operator.vouchers',
    input: VoucherIssueInput,
    data: Issued,
    audit: 'voucher.issue',
    stales,
    secret: true,
  },
  platformVoucherInvalidate: {
    post: '/apiv1/platform/invalidateCoupon',
    allow: 'operator.vouchers',
    input: VoucherIds,
    data: z.object({ invalidated: z.number() }),
    audit: 'voucher.invalidate',
    stales,
  },
  platformVoucherWelcome: {
    post: '/apiv1/platform/grantNewUserCoupon',
    allow: 'operator.vouchers',
    input: z.object({ account_id: Id('account') }),
    data: Nothing,
    audit: 'voucher.welcome',
    stales: [...stales, 'customerList', 'customerInfo'],
  },
})
