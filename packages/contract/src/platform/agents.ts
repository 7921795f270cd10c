import * as z from 'zod/mini'
import { agentStatuses, pauseReasons } from '../agent/overview.ts'
import { AgentCost, ProductFactor } from '../agent/factor.ts'
import { Release } from '../agent/release.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { chosen, requiredLineAtMost, requiredPattern, wholeNumber, type MessageKey } from '../rules/text.ts'

/** What an agent's money is like: enough, soon not, owing within the grace, owing beyond it. */
export const agentRisks = ['none', 'low', 'owing', 'late'] as const
export type AgentRisk = (typeof agentRisks)[number]

export const PlatformAgent = z.object({
  account_id: Id('account'),
  name: z.string(),
  email: z.string(),
  status: z.enum(agentStatuses),
  paused_for: z.nullable(z.enum(pauseReasons)),
  customers: z.number(),
  /** What the agent pays, times the list price: of every product, and of some. */
  cost: z.string(),
  cost_products: z.array(ProductFactor),
  credit: Money,
  wallet: Money,
  own: Money,
  due: Money,
  due_since: z.nullable(Instant),
  grace_days: z.number(),
  payout_min: Money,
  /** Of the last 30 days. */
  sales: Money,
  margin: Money,
  risk: z.enum(agentRisks),
})
export type PlatformAgent = z.output<typeof PlatformAgent>

const account_id = Id('account')
const amount = requiredPattern(/^\d{1,8}(?:\.\d{1,2})?$/, 'rules.amount')
const reason = requiredLineAtMost(200)

export const agentGraceDaysMax = 90
export const AgentTermsInput = z.extend(AgentCost, {
  credit: amount,
  grace_days: wholeNumber(0, agentGraceDaysMax, 'rules.invalid'),
  payout_min: amount,
  status: chosen(agentStatuses),
  reason,
})
export const AgentMoveInput = z.object({
  account_id,
  /** Empty: the platform's own from then on. */
  agent_id: z._default(z.union([z.literal(''), Id('account')], 'rules.choose' satisfies MessageKey), ''),
  reason,
})

export const platformAgentCalls = calls({
  platformAgentList: {
    post: '/apiv1/platform/agentList',
    allow: 'operator.customers',
    reads: true,
    input: z.extend(PageQuery, { status: z.optional(z.enum(agentStatuses)) }),
    /** Besides, how many of all have owed for longer than was agreed, and how much together. */
    data: z.extend(Page(PlatformAgent), { late: z.object({ agents: z.number(), due: Money }) }),
  },
  platformAgentSave: {
    post: '/apiv1/platform/saveAgent',
    allow: 'operator.customers',
    input: AgentTermsInput,
    data: Nothing,
    audit: 'agent.terms',
    stales: ['platformAgentList'],
  },
  /** To another agent, or to the platform. The customer is told. */
  platformAgentMove: {
    post: '/apiv1/platform/moveCustomer',
    allow: 'operator.customers',
    input: AgentMoveInput,
    data: Nothing,
    audit: 'agent.move',
    stales: ['platformAgentList', 'platformAgentCustomers', 'customerList'],
  },
  platformAgentCustomers: {
    post: '/apiv1/platform/agentCustomerList',
    allow: 'operator.customers',
    reads: true,
    input: z.extend(PageQuery, { account_id }),
    data: Page(
      z.object({
        account_id,
        name: z.string(),
        email: z.string(),
        /** One that they named and have not confirmed: it may be somebody else's. */
        email_wanted: z.string(),
        join_time: Instant,
        release: z.nullable(Release),
      }),
    ),
  },
})
