import * as z from 'zod/mini'
import { Quota, quotaNote, quotaNumber, QuotaRequest, quotaRequestStates } from '../account/quota.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing, Page, PageQuery } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'
import { across, chosen } from '../rules/text.ts'

/** How many there may be; null: without limit. */
const quantity = z.nullable(quotaNumber)

export const QuotaDefaultInput = z.object({ kind: chosen(resourceKinds), quantity })
export type QuotaDefaultInput = z.output<typeof QuotaDefaultInput>

export const quotaModes = ['standard', 'own'] as const
export type QuotaMode = (typeof quotaModes)[number]

export const CustomerQuotaInput = z.object({
  account_id: Id('account'),
  kind: chosen(resourceKinds),
  quantity,
  /** As standard it follows what holds for everybody, and `quantity` says nothing. */
  mode: chosen(quotaModes),
})
export type CustomerQuotaInput = z.output<typeof CustomerQuotaInput>

export const QuotaDecision = z
  .object({ id: Id('quotaRequest'), state: chosen(['approved', 'refused']), quantity: quotaNumber, note: quotaNote })
  .check(
    across<{ state: string; note: string }>(
      ['state', 'note'],
      ({ state, note }) => state === 'approved' || note !== '',
      'note',
      'rules.empty',
    ),
  )
export type QuotaDecision = z.output<typeof QuotaDecision>

export const PlatformQuotaRequest = z.extend(QuotaRequest, {
  customer: z.object({ account_id: Id('account'), name: z.string(), email: z.string() }),
  used: z.number(),
  /** What holds for them now; null: without limit. */
  most: z.nullable(z.number()),
  decided_by: z.string(),
})
export type PlatformQuotaRequest = z.output<typeof PlatformQuotaRequest>

export const CustomerQuota = z.extend(Quota, {
  /** Whether it is what holds for everybody. */
  standard: z.boolean(),
})
export type CustomerQuota = z.output<typeof CustomerQuota>

const stales = ['quotaList', 'platformQuotaList', 'customerQuotaList', 'platformQuotaRequestList'] as const

export const quotaDeskCalls = calls({
  /** What holds for everybody who has no quota of their own. */
  platformQuotaList: {
    get: '/apiv1/platform/quotaList',
    allow: 'operator.customers',
    reads: true,
    data: z.object({ result: z.array(z.object({ kind: z.enum(resourceKinds), most: z.nullable(z.number()) })) }),
  },
  platformQuotaSave: {
    post: '/apiv1/platform/saveQuota',
    allow: 'operator.customers',
    input: QuotaDefaultInput,
    data: Nothing,
    audit: 'quota.standard',
    stales,
  },
  customerQuotaList: {
    post: '/apiv1/platform/customerQuotaList',
    allow: 'operator.customers',
    reads: true,
    input: z.object({ account_id: Id('account') }),
    data: z.object({ result: z.array(CustomerQuota) }),
  },
  customerQuotaSave: {
    post: '/apiv1/platform/saveCustomerQuota',
    allow: 'operator.customers',
    input: CustomerQuotaInput,
    data: Nothing,
    audit: 'quota.customer',
    stales,
  },
  platformQuotaRequestList: {
    post: '/apiv1/platform/quotaRequestList',
    allow: 'operator.customers',
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(z.enum(quotaRequestStates)) }),
    data: Page(PlatformQuotaRequest),
  },
  platformQuotaDecide: {
    post: '/apiv1/platform/decideQuotaRequest',
    allow: 'operator.customers',
    input: QuotaDecision,
    data: Nothing,
    audit: 'quota.decide',
    stales,
  },
})
