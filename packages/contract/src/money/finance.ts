import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Day, Instant, Page, PageQuery } from '../page.ts'
import { requiredLineAtMost, requiredPattern } from '../rules/text.ts'
import { orderStatuses } from '../states/money.ts'
import { can } from '../states/can.ts'
import { Money } from './order.ts'
import { payCurrencies, remittanceStates } from './recharge.ts'

/** Who paid or is paid, as an operator sees them. */
const Payer = z.object({ account_id: Id('account'), name: z.string(), email: z.string() })

export const Remittance = z.object({
  id: Id('order'),
  number: z.string(),
  customer: Payer,
  currency: z.enum(payCurrencies),
  amount: Money,
  credit: Money,
  payer: z.string(),
  proof_url: z.string(),
  state: z.enum(remittanceStates),
  order_status: z.enum(orderStatuses),
  reason: z.string(),
  create_time: Instant,
})
export type Remittance = z.output<typeof Remittance>

/** A movement that an operator wants: applied at once below the limit, else when another operator approves. */
export const proposalKinds = ['offline', 'adjustment'] as const
export type ProposalKind = (typeof proposalKinds)[number]
export const proposalStates = ['proposed', 'applied', 'declined'] as const
export type ProposalState = (typeof proposalStates)[number]
export const proposalCan = can<ProposalState>()({ decide: ['proposed'] })

export const Proposal = z.object({
  id: Id('proposal'),
  kind: z.enum(proposalKinds),
  state: z.enum(proposalStates),
  customer: Payer,
  /** Plus gives to the customer, minus takes from them. */
  amount: Money,
  reason: z.string(),
  proposed_by: z.string(),
  /** Whether the person who asks is the one who proposed it. */
  own: z.boolean(),
  decided_by: z.string(),
  decide_reason: z.string(),
  order_number: z.string(),
  create_time: Instant,
  decide_time: z.nullable(Instant),
})
export type Proposal = z.output<typeof Proposal>

const plus = /^(?!0+(?:\.0+)?$)\d{1,7}(?:\.\d{1,2})?$/
const either = /^-?(?!0+(?:\.0+)?$)\d{1,7}(?:\.\d{1,2})?$/
const reason = requiredLineAtMost(300)
export const OfflineRecharge = z.object({
  account_id: Id('account'),
  amount: requiredPattern(plus, 'rules.amount'),
  reason,
})
export const Adjustment = z.object({
  account_id: Id('account'),
  amount: requiredPattern(either, 'rules.amount'),
  reason,
})

export const unmatchedReasons = [
  'unknownOrder',
  'otherMerchant',
  'otherGateway',
  'amount',
  'currency',
  'paidTwice',
  'tradeReused',
  /** It was paid, and the gateway closed it afterwards: given back there, or charged back. */
  'closedAfterPaid',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]

export const UnmatchedNotice = z.object({
  id: Id('unmatchedNotice'),
  gateway: z.string(),
  reason: z.enum(unmatchedReasons),
  order_id: z.string(),
  order_number: z.string(),
  trade_no: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** How often it came. */
  times: z.number(),
  create_time: Instant,
  /** What an operator did about it; null while nobody has. */
  handled: z.nullable(z.object({ by: z.string(), remark: z.string(), time: Instant })),
})
export type UnmatchedNotice = z.output<typeof UnmatchedNotice>

export const UnmatchedHandling = z.object({ id: Id('unmatchedNotice'), remark: requiredLineAtMost(300) })

/** One gateway on one day: what it told us was paid, and what the ledger says. They are the same, or something is wrong. */
export const GatewayDay = z.object({
  day: z.string(),
  gateway: z.string(),
  currency: z.enum(payCurrencies),
  payments: z.number(),
  sum: Money,
  ledger_sum: Money,
  /** Those that nobody has handled yet. */
  unmatched: z.number(),
})
export type GatewayDay = z.output<typeof GatewayDay>

const ref = z.object({ id: Id('order') })
const proposal = z.object({ id: Id('proposal') })

export const financeCalls = calls({
  remittanceList: {
    post: '/apiv1/platform/remittanceList',
    allow: 'operator.finance',
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(z.enum(remittanceStates)) }),
    data: Page(Remittance),
  },
  remittanceConfirm: {
    post: '/apiv1/platform/confirmRemittance',
    allow: 'operator.finance',
    input: ref,
    data: Remittance,
    audit: 'remittance.confirm',
    stales: ['remittanceList', 'gatewayDayList'],
  },
  remittanceReject: {
    post: '/apiv1/platform/rejectRemittance',
    allow: 'operator.finance',
    input: z.extend(ref, { reason }),
    data: Remittance,
    audit: 'remittance.reject',
    stales: ['remittanceList'],
  },
  payerList: {
    post: '/apiv1/platform/payerList',
    allow: 'operator.finance',
    reads: true,
    input: z.object({ search: requiredLineAtMost(100) }),
    data: z.object({ result: z.array(z.extend(Payer, { phone: z.string(), cash: Money })) }),
  },
  offlineRechargeAdd: {
    post: '/apiv1/platform/addOfflineRecharge',
    allow: 'operator.finance',
    input: OfflineRecharge,
    data: Proposal,
    audit: 'money.offlineRecharge',
    stales: ['proposalList', 'gatewayDayList'],
  },
  adjustmentAdd: {
    post: '/apiv1/platform/addAdjustment',
    allow: 'operator.finance',
    input: Adjustment,
    data: Proposal,
    audit: 'money.adjustment',
    stales: ['proposalList'],
  },
  proposalList: {
    post: '/apiv1/platform/proposalList',
    allow: 'operator.finance',
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(z.enum(proposalStates)) }),
    data: Page(Proposal),
  },
  proposalApprove: {
    post: '/apiv1/platform/approveProposal',
    allow: 'operator.finance',
    input: proposal,
    data: Proposal,
    audit: 'money.approve',
    stales: ['proposalList', 'gatewayDayList'],
  },
  proposalDecline: {
    post: '/apiv1/platform/declineProposal',
    allow: 'operator.finance',
    input: z.extend(proposal, { reason }),
    data: Proposal,
    audit: 'money.decline',
    stales: ['proposalList'],
  },
  gatewayDayList: {
    post: '/apiv1/platform/gatewayDayList',
    allow: 'operator.finance',
    reads: true,
    /** Days, both included; the last 30 when left out. */
    input: z.object({ from: z.optional(Day), to: z.optional(Day) }),
    data: z.object({ result: z.array(GatewayDay) }),
  },
  unmatchedNoticeList: {
    post: '/apiv1/platform/unmatchedNoticeList',
    allow: 'operator.finance',
    reads: true,
    input: z.extend(PageQuery, { handled: z.optional(z.enum(['yes', 'no'])) }),
    data: Page(UnmatchedNotice),
  },
  /** Once: what was done about a notice is not rewritten. */
  unmatchedNoticeHandle: {
    post: '/apiv1/platform/handleUnmatchedNotice',
    allow: 'operator.finance',
    input: UnmatchedHandling,
    data: UnmatchedNotice,
    audit: 'money.handleNotice',
    stales: ['unmatchedNoticeList', 'gatewayDayList'],
  },
})
