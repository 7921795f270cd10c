import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Day, Instant } from '../page.ts'
import { chosen, wholeNumber } from '../rules/text.ts'
import { agentCall } from './customer.ts'
import { Month } from './wallet.ts'

/** What was sold, what it cost the agent, and what is left. */
export const Sums = z.object({ sales: Money, cost: Money, margin: Money })
export type Sums = z.output<typeof Sums>

export const agentStatuses = ['active', 'paused'] as const
export const pauseReasons = ['operator', 'owing'] as const

const ProductSums = z.extend(Sums, { product: z.string() })
export type ProductSums = z.output<typeof ProductSums>
const CustomerSums = z.extend(Sums, {
  account_id: Id('account'),
  /** Empty for somebody who is no longer the agent's customer. */
  customer: z.string(),
})
export type CustomerSums = z.output<typeof CustomerSums>

/** Why a margin became smaller: the list price of something, or what the agent pays of every list price. */
const Squeeze = z.object({
  cause: z.enum(['price', 'cost']),
  since_time: Instant,
  /** What is left at the next renewals in money, or the factor. */
  before: z.string(),
  after: z.string(),
})
export type Squeeze = z.output<typeof Squeeze>

const Expiring = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  account_id: Id('account'),
  customer: z.string(),
  auto_renewal: z.boolean(),
  expire_time: Instant,
  /** What its last term brought. */
  amount: Money,
  margin: Money,
})
export type Expiring = z.output<typeof Expiring>

export const AgentOverview = z.object({
  status: z.enum(agentStatuses),
  paused_for: z.nullable(z.enum(pauseReasons)),
  /** This month up to now, and the one before up to the same moment. */
  month: Sums,
  before: Sums,
  customers: z.object({ total: z.number(), joined: z.number() }),
  /** What the agent has of its own, what it was lent, what it can pay with, and what it owes. */
  money: z.object({
    own: Money,
    credit: Money,
    wallet: Money,
    due: Money,
    due_since: z.nullable(Instant),
    grace_days: z.number(),
  }),
  /** How long the wallet lasts at the pace of the last 30 days and with what renews by itself; NULL for over a year. */
  runway: z.object({
    days: z.nullable(z.number()),
    per_day: Money,
    renewals: Money,
    /** What is left at the end of each of the coming days, from today on; minus for what would be owed. */
    ahead: z.array(Money),
  }),
  /** The newest change that made the margin smaller, until the agent saves prices of its own; NULL without one. */
  squeeze: z.nullable(Squeeze),
  /** The last 30 days, today included, each in UTC. */
  days: z.array(z.extend(Sums, { day: Day })),
  products: z.array(ProductSums),
  /** The five with the largest margin, and all others together. */
  top: z.array(z.extend(CustomerSums, { before_margin: Money })),
  others: z.extend(Sums, { customers: z.number() }),
  work_orders: z.object({
    open: z.number(),
    result: z.array(
      z.object({
        wid: Id('workOrder'),
        number: z.string(),
        summary: z.string(),
        account_id: Id('account'),
        customer: z.string(),
        /** NULL while the customer has to answer. */
        waiting_time: z.nullable(Instant),
      }),
    ),
  }),
  /** What ends within a week, or has ended: all of it, and what comes first. */
  expiring: z.object({ total: z.number(), ended: z.number(), result: z.array(Expiring) }),
})
export type AgentOverview = z.output<typeof AgentOverview>

export const simulatedPercentMin = -50
export const simulatedPercentMax = 100
export const simulatedPercent = wholeNumber(simulatedPercentMin, simulatedPercentMax, 'rules.invalid')
export const SimulateInput = z.object({
  /** 2026-10 */
  month: Month,
  changes: z
    .array(
      z.object({
        product: chosen(products),
        percent: simulatedPercent,
      }),
    )
    .check(
      z.maxLength(products.length, 'rules.tooLong'),
      z.refine((rows) => new Set(rows.map(({ product }) => product)).size === rows.length, 'rules.invalid'),
    ),
})

export const agentOverviewCalls = calls({
  agentOverview: {
    post: '/apiv1/agent/overview',
    ...agentCall,
    reads: true,
    data: AgentOverview,
  },
  /** What a month would have been at other prices, had everybody bought the same. Nothing is written. */
  agentSimulate: {
    post: '/apiv1/agent/simulatePrices',
    ...agentCall,
    reads: true,
    input: SimulateInput,
    data: z.object({
      actual: Sums,
      simulated: Sums,
      products: z.array(z.extend(ProductSums, { simulated: Sums })),
      /** Who would have paid more or less, the largest difference first, at most 20. */
      customers: z.array(z.extend(CustomerSums, { simulated: Sums, more: Money })),
      touched: z.number(),
    }),
  },
})
