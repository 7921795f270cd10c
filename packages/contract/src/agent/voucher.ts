import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { DeskVoucher, Issued, VoucherIds, voucherBatchMax, voucherYuan } from '../money/voucher.ts'
import { Nothing, Page, PageQuery } from '../page.ts'
import { lineAtMost, wholeNumber } from '../rules/text.ts'
import { voucherStatuses } from '../states/money.ts'
import { agentCall } from './customer.ts'

export const agentVoucherDaysMax = 366

const about = {
  amount: voucherYuan,
  days: wholeNumber(1, agentVoucherDaysMax, 'rules.invalid'),
  remark: z._default(lineAtMost(100), ''),
}
export const AgentVoucherIssueInput = z.object({ ...about, count: wholeNumber(1, voucherBatchMax, 'rules.invalid') })
export type AgentVoucherIssueInput = z.output<typeof AgentVoucherIssueInput>
export const AgentVoucherGiveInput = z.object({ ...about, account_id: Id('account') })
export type AgentVoucherGiveInput = z.output<typeof AgentVoucherGiveInput>

const stales = ['agentVoucherList'] as const

/** At the agent's cost, and for its customers alone. */
export const agentVoucherCalls = calls({
  agentVoucherList: {
    post: '/apiv1/agent/couponList',
    ...agentCall,
    reads: true,
    input: z.extend(PageQuery, { status: z.optional(z.enum(voucherStatuses)) }),
    data: Page(DeskVoucher),
  },
  /** The passwords are in this answer and nowhere else. */
  agentVoucherIssue: {
    post: '/apiv1/agent/issueCoupon',
    ...agentCall,
    input: AgentVoucherIssueInput,
    data: Issued,
    audit: 'agent.voucherIssue',
    stales,
    secret: true,
  },
  agentVoucherGive: {
    post: '/apiv1/agent/giveCoupon',
    ...agentCall,
    input: AgentVoucherGiveInput,
    data: Nothing,
    audit: 'agent.voucherGive',
    stales: [...stales, 'agentStatementList', 'agentCustomerList', 'agentCustomerInfo'],
  },
  agentVoucherTakeBack: {
    post: '/apiv1/agent/invalidateCoupon',
    ...agentCall,
    input: VoucherIds,
    data: z.object({ invalidated: z.number() }),
    audit: 'agent.voucherTakeBack',
    stales,
  },
})
