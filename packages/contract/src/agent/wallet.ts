import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { requiredPattern } from '../rules/text.ts'
import { agentCall } from './customer.ts'

/** A sum above nothing, as typed. */
export const agentSum = requiredPattern(/^(?!0+(?:\.0+)?$)\d{1,9}(?:\.\d{1,2})?$/, 'rules.amount')

export const AgentWallet = z.object({
  /** Its own money, what it was lent, what it can pay with, and what it owes. */
  own: Money,
  credit: Money,
  wallet: Money,
  due: Money,
  /** What its customers hold, and what is on its way to its bank. */
  customers: Money,
  payable: Money,
  /** What it can have paid out, and the least that is. */
  free: Money,
  payout_min: Money,
  /** What lies in its own balance, from which it can top up. */
  balance: Money,
})
export type AgentWallet = z.output<typeof AgentWallet>

export const agentPurses = ['wallet', 'due'] as const
export const AgentWalletLine = z.object({
  id: z.string(),
  kind: z.string(),
  purse: z.enum(agentPurses),
  /** Empty where no customer of the agent is part of it. */
  account_id: z.string(),
  customer: z.string(),
  order_number: z.string(),
  amount: Money,
  balance: Money,
  create_time: Instant,
})
export type AgentWalletLine = z.output<typeof AgentWalletLine>

export const AgentWalletQuery = z.extend(PageQuery, {
  /** Days, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AgentWalletQuery = z.output<typeof AgentWalletQuery>

export const AgentTopUpInput = z.object({ amount: agentSum })

/** What moves the wallet. Together they lead from the opening to the closing. */
export const statementMovements = [
  'collected',
  'paid_back',
  'cost',
  'cost_back',
  'top_ups',
  'payouts',
  'credit',
  'moved',
  'other',
] as const
export type StatementMovement = (typeof statementMovements)[number]
/** What happened besides, which the wallet does not feel by itself. */
export const statementSales = ['sales', 'refunds', 'bookings', 'lent', 'vouchers'] as const

const figures = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Money])) as Record<Name, typeof Money>

export const AgentStatement = z.object({
  /** 2026-10 */
  month: z.string(),
  /** Whether the month is over. */
  closed: z.boolean(),
  opening: Money,
  ...figures(statementMovements),
  closing: Money,
  ...figures(statementSales),
  /** What was sold less what went back, and less what both cost. */
  margin: Money,
})
export type AgentStatement = z.output<typeof AgentStatement>

export const Month = requiredPattern(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'rules.invalid')
const month = z.object({ month: Month })

export const agentWalletCalls = calls({
  agentWalletInfo: { post: '/apiv1/agent/walletInfo', ...agentCall, reads: true, data: AgentWallet },
  agentWalletLines: {
    post: '/apiv1/agent/walletLines',
    ...agentCall,
    reads: true,
    input: AgentWalletQuery,
    data: Page(AgentWalletLine),
  },
  agentWalletExport: {
    post: '/apiv1/agent/exportWalletLines',
    ...agentCall,
    reads: true,
    input: AgentWalletQuery,
    data: z.any(),
    blob: true,
  },
  /** From the agent's own balance to its wallet. */
  agentTopUp: {
    post: '/apiv1/agent/topUp',
    ...agentCall,
    input: AgentTopUpInput,
    data: Nothing,
    audit: 'agent.topUp',
    stales: [
      'agentWalletInfo',
      'agentWalletLines',
      'agentStatementList',
      'agentOverview',
      'userInfo',
      'walletLineList',
    ],
  },
  /** The months from the first movement on, newest first. */
  agentStatementList: {
    post: '/apiv1/agent/statementList',
    ...agentCall,
    reads: true,
    data: z.object({ result: z.array(AgentStatement) }),
  },
  agentStatementInfo: {
    post: '/apiv1/agent/statementInfo',
    ...agentCall,
    reads: true,
    input: month,
    data: AgentStatement,
  },
  agentStatementExport: {
    post: '/apiv1/agent/exportStatement',
    ...agentCall,
    reads: true,
    input: month,
    data: z.any(),
    blob: true,
  },
  agentStatementPdf: {
    post: '/apiv1/agent/printStatement',
    ...agentCall,
    reads: true,
    input: month,
    data: z.any(),
    blob: true,
  },
})
