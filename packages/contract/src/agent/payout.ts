import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { refundCard } from '../rules/money.ts'
import { requiredLineAtMost } from '../rules/text.ts'
import { can } from '../states/can.ts'
import { agentCall } from './customer.ts'
import { agentSum } from './wallet.ts'

export const payoutStatuses = ['asked', 'approved', 'paid', 'rejected'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutCan = can<PayoutStatus>()({
  approve: ['asked'],
  /** Also what the bank did not take. */
  reject: ['asked', 'approved'],
  pay: ['approved'],
})

export const AgentPayout = z.object({
  id: Id('agentPayout'),
  amount: Money,
  status: z.enum(payoutStatuses),
  bank: z.string(),
  holder: z.string(),
  card_last4: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
  bank_reference: z.string(),
  create_time: Instant,
  decide_time: z.nullable(Instant),
  settle_time: z.nullable(Instant),
})
export type AgentPayout = z.output<typeof AgentPayout>

export const PlatformPayout = z.extend(AgentPayout, {
  agent: z.object({ account_id: Id('account'), name: z.string(), email: z.string() }),
  decided_by: z.string(),
})
export type PlatformPayout = z.output<typeof PlatformPayout>

export const PayoutInput = z.object({
  amount: agentSum,
  card_number: refundCard,
  bank: requiredLineAtMost(100),
  holder: requiredLineAtMost(100),
})
export type PayoutInput = z.output<typeof PayoutInput>
export const PayoutQuery = z.extend(PageQuery, { status: z.optional(z.enum(payoutStatuses)) })
export type PayoutQuery = z.output<typeof PayoutQuery>

const ref = z.object({ id: Id('agentPayout') })
export const PayoutRejection = z.extend(ref, { reason: requiredLineAtMost(300) })
export const PayoutPayment = z.extend(ref, { bank_reference: requiredLineAtMost(100) })

const decided = ['platformPayoutList'] as const

export const agentPayoutCalls = calls({
  agentPayoutList: {
    post: '/apiv1/agent/payoutList',
    ...agentCall,
    reads: true,
    input: PayoutQuery,
    data: Page(AgentPayout),
  },
  agentPayoutRequest: {
    post: '/apiv1/agent/requestPayout',
    ...agentCall,
    input: PayoutInput,
    data: AgentPayout,
    audit: 'agent.payout',
    stales: ['agentPayoutList', 'agentWalletInfo', 'agentWalletLines', 'agentStatementList', 'agentOverview'],
    secret: 'input',
  },
  platformPayoutList: {
    post: '/apiv1/platform/payoutList',
    allow: 'operator.finance',
    reads: true,
    input: PayoutQuery,
    data: Page(PlatformPayout),
  },
  platformPayoutApprove: {
    post: '/apiv1/platform/approvePayout',
    allow: 'operator.finance',
    input: ref,
    data: PlatformPayout,
    audit: 'payout.approve',
    stales: decided,
  },
  /** Back to the wallet. */
  platformPayoutReject: {
    post: '/apiv1/platform/rejectPayout',
    allow: 'operator.finance',
    input: PayoutRejection,
    data: PlatformPayout,
    audit: 'payout.reject',
    stales: decided,
  },
  platformPayoutPaid: {
    post: '/apiv1/platform/payPayout',
    allow: 'operator.finance',
    input: PayoutPayment,
    data: PlatformPayout,
    audit: 'payout.pay',
    stales: decided,
  },
  /** The whole number of the card. It is a write, because every look at it is recorded. */
  platformPayoutCard: {
    post: '/apiv1/platform/showPayoutCard',
    allow: 'operator.finance',
    input: ref,
    data: z.object({ card_number: z.string(), bank: z.string(), holder: z.string() }),
    audit: 'payout.card',
    secret: true,
  },
})
