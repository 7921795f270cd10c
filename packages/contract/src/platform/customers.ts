import * as z from 'zod/mini'
import { Release } from '../agent/release.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money, WalletLine } from '../money/order.ts'
import { termMonths } from '../money/price.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { email, loginPassword } from '../rules/account.ts'
import { discountTyped } from '../rules/platform.ts'
import { resourceKinds } from '../resource/products.ts'
import { chosen, lineAtMost, required, requiredLineAtMost, requiredPattern, type MessageKey } from '../rules/text.ts'
import { autoRenewals } from '../states/compute.ts'

/** The shortest terms an operator can ask of a customer, in months. */
export const minMonthsOffered = termMonths
export const customerStatuses = ['normal', 'disabled', 'closed'] as const
export type CustomerStatus = (typeof customerStatuses)[number]
export const customerKinds = ['personal', 'enterprise', 'undecided'] as const
export type CustomerKind = (typeof customerKinds)[number]

export const Customer = z.object({
  account_id: Id('account'),
  /** The company's name, else the contact's, else the address of the owner. */
  name: z.string(),
  kind: z.enum(customerKinds),
  email: z.string(),
  /** An address that nobody has shown to be theirs yet; empty when there is none. */
  email_wanted: z.string(),
  phone: z.string(),
  status: z.enum(customerStatuses),
  discount: z.string(),
  min_months: z.number(),
  agent: z.boolean(),
  /** Whether a cloud phone can be had for a single month. */
  phone_1_3_month: z.boolean(),
  sale_id: z.string(),
  sale_name: z.string(),
  cash: Money,
  coupon: Money,
  resources: z.number(),
  members: z.number(),
  /** Whether the voucher for new customers was given. */
  welcomed: z.boolean(),
  create_time: Instant,
  last_login_time: z.nullable(Instant),
  last_login_address: z.string(),
})
export type Customer = z.output<typeof Customer>

export const CustomerMember = z.object({
  login_id: Id('login'),
  kind: z.enum(['owner', 'member']),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.enum(['normal', 'disabled', 'deleted']),
  second_factor: z.boolean(),
  create_time: Instant,
  last_login_time: z.nullable(Instant),
})
export type CustomerMember = z.output<typeof CustomerMember>

/** One thing of a customer's, whatever it is. */
export const CustomerResource = z.object({
  id: z.string(),
  kind: z.enum(resourceKinds),
  name: z.string(),
  node_name: z.string(),
  status: z.string(),
  task: z.string(),
  renewal: z.enum(autoRenewals),
  /** What it is renewed and ends with; empty if nothing. */
  host_name: z.string(),
  create_time: Instant,
  /** NULL for what has no term of its own. */
  expire_time: z.nullable(Instant),
})
export type CustomerResource = z.output<typeof CustomerResource>

export const customerNoteMax = 2000
/** What operators tell each other about a customer; the customer never sees it. */
export const CustomerNote = z.object({
  id: Id('customerNote'),
  content: z.string(),
  who: z.string(),
  create_time: Instant,
})
export type CustomerNote = z.output<typeof CustomerNote>
export const CustomerNoteInput = z.object({
  account_id: Id('account'),
  content: required.check(z.maxLength(customerNoteMax, 'rules.tooLong' satisfies MessageKey)),
})

export const CustomerSaveInput = z.object({
  account_id: Id('account'),
  discount: discountTyped,
  min_months: z.union(
    minMonthsOffered.map((months) => z.literal(months)),
    'rules.choose' satisfies MessageKey,
  ),
  agent: z.boolean(),
  phone_1_3_month: z.boolean(),
  /** Empty: nobody looks after the account. */
  sale_id: z._default(lineAtMost(20), ''),
})

export const Sales = z.object({
  sale_id: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** False once they take no new customers. */
  active: z.boolean(),
  customers: z.number(),
})
export type Sales = z.output<typeof Sales>

export const SalesSaveInput = z.object({
  sale_id: requiredPattern(/^[0-9A-Za-z-]{2,20}$/, 'rules.invalid'),
  name: requiredLineAtMost(50),
  phone: z._default(lineAtMost(30), ''),
  email: z._default(z.union([z.literal(''), email], 'rules.email' satisfies MessageKey), ''),
  active: z.boolean(),
})

/** How an operator made sure of somebody who has lost their second factors. */
export const personChecks = ['document', 'call', 'inPerson'] as const
export type PersonCheck = (typeof personChecks)[number]
export const SecondFactorClearInput = z.object({
  login_id: Id('login'),
  checked_by: chosen(personChecks),
  /** The operator's own. */
  password: loginPassword,
})
export type SecondFactorClearInput = z.output<typeof SecondFactorClearInput>

const ofAccount = z.extend(PageQuery, { account_id: Id('account') })
const stales = ['customerList', 'customerInfo', 'salesList'] as const

export const customerCalls = calls({
  customerList: {
    post: '/apiv1/platform/customerList',
    allow: 'operator.customers',
    reads: true,
    input: z.extend(PageQuery, {
      status: z.optional(z.enum(customerStatuses)),
      kind: z.optional(z.enum(customerKinds)),
      agent: z.optional(z.enum(['yes', 'no'])),
      sale_id: z.optional(lineAtMost(20)),
    }),
    data: Page(Customer),
  },
  customerInfo: {
    post: '/apiv1/platform/customerInfo',
    allow: 'operator.customers',
    reads: true,
    input: z.object({ account_id: Id('account') }),
    data: z.object({
      customer: Customer,
      /** The agent through whom it buys; NULL for the platform's own. */
      provider: z.nullable(z.object({ account_id: Id('account'), name: z.string(), release: z.nullable(Release) })),
    }),
  },
  customerMemberList: {
    post: '/apiv1/platform/customerMemberList',
    allow: 'operator.customers',
    reads: true,
    input: ofAccount,
    data: Page(CustomerMember),
  },
  customerResourceList: {
    post: '/apiv1/platform/customerResourceList',
    allow: 'operator.resources',
    reads: true,
    input: z.extend(ofAccount, { kind: z.optional(z.enum(resourceKinds)) }),
    data: Page(CustomerResource),
  },
  /** Every movement of a customer's money. */
  customerWalletLineList: {
    post: '/apiv1/platform/customerWalletLineList',
    allow: 'operator.finance',
    reads: true,
    input: ofAccount,
    data: Page(WalletLine),
  },
  customerNoteList: {
    post: '/apiv1/platform/customerNoteList',
    allow: 'operator.customers',
    reads: true,
    input: ofAccount,
    data: Page(CustomerNote),
  },
  customerNoteAdd: {
    post: '/apiv1/platform/addCustomerNote',
    allow: 'operator.customers',
    input: CustomerNoteInput,
    data: z.object({ id: Id('customerNote') }),
    audit: 'customerNote.add',
    stales: ['customerNoteList'],
  },
  customerNoteRemove: {
    post: '/apiv1/platform/removeCustomerNote',
    allow: 'operator.customers',
    input: z.object({ id: Id('customerNote') }),
    data: Nothing,
    audit: 'customerNote.remove',
    stales: ['customerNoteList'],
  },
  customerSave: {
    post: '/apiv1/platform/saveCustomer',
    allow: 'operator.customers',
    input: CustomerSaveInput,
    data: Nothing,
    audit: 'customer.save',
    stales,
  },
  customerStatusSave: {
    post: '/apiv1/platform/saveCustomerStatus',
    allow: 'operator.customers',
    input: z.object({
      account_id: Id('account'),
      status: z.enum(['normal', 'disabled']),
      reason: requiredLineAtMost(200),
    }),
    data: Nothing,
    audit: 'customer.status',
    stales,
  },
  /** Lets somebody in again who has lost their authenticator app, passkeys and recovery codes. */
  customerSecondFactorClear: {
    post: '/apiv1/platform/clearSecondFactor',
    allow: 'operator.customers',
    input: SecondFactorClearInput,
    data: Nothing,
    audit: 'customer.secondFactorClear',
    stales: ['customerMemberList'],
    secret: 'input',
  },
  /** A ticket that opens the customer's console once, to look and not to touch. */
  customerView: {
    post: '/apiv1/platform/viewCustomer',
    allow: 'operator.customers',
    input: z.object({ account_id: Id('account') }),
    data: z.object({ view_ticket: z.string() }),
    audit: 'customer.view',
    secret: true,
  },
  salesList: {
    post: '/apiv1/platform/salesList',
    allow: 'operator.customers',
    reads: true,
    input: PageQuery,
    data: Page(Sales),
  },
  salesSave: {
    post: '/apiv1/platform/saveSales',
    allow: 'operator.customers',
    input: SalesSaveInput,
    data: Nothing,
    audit: 'sales.save',
    stales,
  },
})
