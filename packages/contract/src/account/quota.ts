import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'
import { chosen, lineAtMost, wholeNumber, requiredLineAtMost } from '../rules/text.ts'
import { can } from '../states/can.ts'

export const quotaMost = 100_000
/** How many of a kind somebody may have. */
export const quotaNumber = wholeNumber(0, quotaMost, 'rules.invalid')
export const quotaReasonMax = 500

export const quotaRequestStates = ['open', 'approved', 'refused', 'withdrawn'] as const
export type QuotaRequestState = (typeof quotaRequestStates)[number]
export const quotaRequestCan = can<QuotaRequestState>()({ decide: ['open'], withdraw: ['open'] })

export const Quota = z.object({
  kind: z.enum(resourceKinds),
  /** What there is, also in the recycle bin. */
  used: z.number(),
  /** Null: without limit. */
  most: z.nullable(z.number()),
})
export type Quota = z.output<typeof Quota>

export const QuotaRequest = z.object({
  id: Id('quotaRequest'),
  kind: z.enum(resourceKinds),
  wanted: z.number(),
  reason: z.string(),
  state: z.enum(quotaRequestStates),
  /** What the one who decided wrote; empty when nothing was. */
  note: z.string(),
  create_time: Instant,
  decide_time: z.nullable(Instant),
})
export type QuotaRequest = z.output<typeof QuotaRequest>

export const QuotaRequestInput = z.object({
  kind: chosen(resourceKinds),
  /** How many are wanted. */
  count: quotaNumber,
  reason: requiredLineAtMost(quotaReasonMax),
})
export type QuotaRequestInput = z.output<typeof QuotaRequestInput>
export const quotaNote = lineAtMost(quotaReasonMax)

const one = z.object({ id: Id('quotaRequest') })
const stales = ['quotaList', 'platformQuotaRequestList'] as const

export const quotaCalls = calls({
  quotaList: {
    get: '/apiv1/user/quotaList',
    allow: 'owner',
    reads: true,
    data: z.object({
      result: z.array(Quota),
      /** The newest first. */
      requests: z.array(QuotaRequest),
    }),
  },
  quotaRequest: {
    post: '/apiv1/user/requestQuota',
    allow: 'owner',
    input: QuotaRequestInput,
    data: one,
    audit: 'quota.request',
    stales,
  },
  quotaWithdraw: {
    post: '/apiv1/user/withdrawQuotaRequest',
    allow: 'owner',
    input: one,
    data: Nothing,
    audit: 'quota.withdraw',
    stales,
  },
})
