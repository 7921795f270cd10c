import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing } from '../page.ts'
import { lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { agentConsents } from './consent.ts'

export const releaseSides = ['customer', 'agent'] as const
export type ReleaseSide = (typeof releaseSides)[number]

/** One side wants a customer to leave its agent; it happens when the other side wants it too. */
export const Release = z.object({ asked_by: z.enum(releaseSides), asked_time: Instant, reason: z.string() })
export type Release = z.output<typeof Release>

/** Through whom a customer buys. */
export const Provider = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
  /** What it may do in the customer's console. */
  consent: z.enum(agentConsents),
  /** Whether the customer may leave by their own word: it has owed the platform for too long. */
  free: z.boolean(),
})
export type Provider = z.output<typeof Provider>

const reason = z._default(lineAtMost(200), '')
const ofCustomer = z.object({ account_id: Id('account') })
/** Whether it has happened, or waits for the other side. */
const Outcome = z.object({ released: z.boolean() })

export const releaseCalls = calls({
  providerInfo: {
    get: '/apiv1/user/providerInfo',
    allow: 'owner',
    reads: true,
    /** Both NULL for the platform's own customers. */
    data: z.object({ provider: z.nullable(Provider), release: z.nullable(Release) }),
  },
  providerLeave: {
    post: '/apiv1/user/leaveProvider',
    allow: 'owner',
    input: z.object({ reason }),
    data: Outcome,
    audit: 'agent.leave',
    stales: ['providerInfo', 'userInfo', 'siteInfo'],
  },
  providerStay: {
    post: '/apiv1/user/stayWithProvider',
    allow: 'owner',
    data: Nothing,
    audit: 'agent.stay',
    stales: ['providerInfo'],
  },
  agentReleaseList: {
    get: '/apiv1/agent/releaseList',
    allow: 'agent',
    reads: true,
    data: z.object({ result: z.array(z.object({ account_id: Id('account'), name: z.string(), ...Release.shape })) }),
  },
  agentCustomerRelease: {
    post: '/apiv1/agent/releaseCustomer',
    allow: 'agent',
    input: z.object({ ...ofCustomer.shape, reason }),
    data: Outcome,
    audit: 'agent.release',
    stales: ['agentReleaseList', 'agentCustomerList', 'agentCustomerInfo'],
  },
  agentCustomerKeep: {
    post: '/apiv1/agent/keepCustomer',
    allow: 'agent',
    input: ofCustomer,
    data: Nothing,
    audit: 'agent.keep',
    stales: ['agentReleaseList', 'agentCustomerList', 'agentCustomerInfo'],
  },
  customerRelease: {
    post: '/apiv1/platform/releaseCustomer',
    allow: 'operator.customers',
    input: z.object({ ...ofCustomer.shape, reason: requiredLineAtMost(200) }),
    data: Nothing,
    audit: 'customer.release',
    stales: ['customerList', 'customerInfo', 'platformAgentCustomers'],
  },
})
