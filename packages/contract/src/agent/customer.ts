import * as z from 'zod/mini'
import { calls, MB } from '../calls.ts'
import { agentTimeoutSeconds } from '../constants.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { customerStatuses } from '../platform/customers.ts'
import { email } from '../rules/account.ts'
import { chosen, lineAtMost, requiredLineAtMost, requiredPattern, wholeNumber, type MessageKey } from '../rules/text.ts'
import { agentConsents } from './consent.ts'
import { ProductFactor, productFactors } from './factor.ts'
import { Release } from './release.ts'

export const agentNoteMax = 200
export const inviteDaysMax = 90
/** How many customers one file can be about. */
export const agentFileRowsMax = 5000

/** What an agent gives a customer of its prices, as typed; the least is bounded as `sellFactorMin` is. */
export const agentDiscount = requiredPattern(/^(?:1(?:\.0{1,2})?|0\.[1-9]\d?)$/, 'rules.invalid')

export const AgentCustomer = z.object({
  account_id: Id('account'),
  /** The company's name, else the contact's, else the address of the owner. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(customerStatuses),
  /** Shut out by the platform: the agent cannot open it again. */
  held: z.boolean(),
  consent: z.enum(agentConsents),
  note: z.string(),
  /** Multiplies the agent's prices: of every product, and of some. */
  discount: z.string(),
  products: z.array(ProductFactor),
  /** What is in the wallet; part of it may be lent by the agent. */
  cash: Money,
  credit: Money,
  coupon: Money,
  /** Whether it may have phones for a single month. */
  phone_1_3_month: z.boolean(),
  resources: z.number(),
  join_time: Instant,
  last_login_time: z.nullable(Instant),
  /** Made by the agent, and nobody has set a password yet. */
  pending: z.boolean(),
  /** That one side wants it to leave; NULL while nobody does. */
  release: z.nullable(Release),
})
export type AgentCustomer = z.output<typeof AgentCustomer>

const account_id = Id('account')
const one = z.object({ account_id })
export const agentNote = z._default(lineAtMost(agentNoteMax), '')

export const AgentCustomerQuery = z.extend(PageQuery, {
  status: z.optional(z.enum(customerStatuses)),
  consent: z.optional(z.enum(agentConsents)),
})

export const AgentCustomerSaveInput = z.object({
  account_id,
  note: agentNote,
  discount: agentDiscount,
  products: z._default(productFactors(agentDiscount), []),
})
export const AgentStatusInput = z.object({
  account_id,
  status: chosen(['normal', 'disabled']),
  reason: requiredLineAtMost(200),
})
const ManagerInput = z.discriminatedUnion('action', [
  z.extend(AgentCustomerSaveInput, { action: z.literal('save') }),
  z.extend(AgentStatusInput, { action: z.literal('status') }),
])

export const inviteStates = ['open', 'used', 'expired', 'withdrawn'] as const
export type InviteState = (typeof inviteStates)[number]
export const AgentInvite = z.object({
  id: Id('agentInvite'),
  /** Opens the registration for a customer of this agent. */
  url: z.string(),
  /** Whom it was mailed to; empty for a link for everybody. */
  email: z.string(),
  note: z.string(),
  state: z.enum(inviteStates),
  /** How many registered by it. */
  joined: z.number(),
  create_time: Instant,
  expire_time: Instant,
})
export type AgentInvite = z.output<typeof AgentInvite>

export const InviteInput = z.object({
  email: z._default(z.union([z.literal(''), email], 'rules.email' satisfies MessageKey), ''),
  note: agentNote,
  days: wholeNumber(1, inviteDaysMax, 'rules.invalid'),
})

const stales = ['agentCustomerList', 'agentCustomerInfo'] as const
/** Calls of the agent client wait this long. */
export const agentCall = { allow: 'agent', timeoutSeconds: agentTimeoutSeconds } as const

export const agentCustomerCalls = calls({
  agentCustomerList: {
    post: '/apiv1/agent/customerList',
    ...agentCall,
    reads: true,
    input: AgentCustomerQuery,
    data: Page(AgentCustomer),
  },
  agentCustomerInfo: {
    post: '/apiv1/agent/customerInfo',
    ...agentCall,
    reads: true,
    input: one,
    data: z.object({ customer: AgentCustomer }),
  },
  agentManage: {
    post: '/apiv1/Operation/manager',
    ...agentCall,
    input: ManagerInput,
    data: Nothing,
    audit: 'agent.manage',
    stales,
  },
  /** The customers as a file, with their price rules. */
  agentCustomerExport: {
    post: '/apiv1/Operation/manager',
    form: 'download',
    ...agentCall,
    reads: true,
    input: z.extend(AgentCustomerQuery, { action: z.literal('download') }),
    data: z.any(),
    blob: true,
  },
  /** The same file with other notes and discounts. All of it is taken, or nothing. */
  agentCustomerImport: {
    post: '/apiv1/Operation/manager',
    form: 'upload',
    ...agentCall,
    files: { fields: { file: 1 }, bytesMax: MB(1), types: 'any' },
    data: z.object({ changed: z.number() }),
    audit: 'agent.import',
    stales,
  },
  /** A ticket that opens the customer's console once, to look and not to touch. */
  agentCustomerView: {
    post: '/apiv1/agent/viewCustomer',
    ...agentCall,
    input: one,
    data: z.object({ view_ticket: z.string() }),
    audit: 'agent.view',
    secret: true,
  },
  agentInviteList: {
    post: '/apiv1/agent/inviteList',
    ...agentCall,
    reads: true,
    input: PageQuery,
    data: Page(AgentInvite),
  },
  agentInviteCreate: {
    post: '/apiv1/agent/createInvite',
    ...agentCall,
    input: InviteInput,
    data: AgentInvite,
    audit: 'agent.invite',
    stales: ['agentInviteList'],
  },
  agentInviteWithdraw: {
    post: '/apiv1/agent/withdrawInvite',
    ...agentCall,
    input: z.object({ id: Id('agentInvite') }),
    data: Nothing,
    audit: 'agent.inviteWithdraw',
    stales: ['agentInviteList'],
  },
})
