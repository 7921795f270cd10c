import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { requiredLineAtMost, type MessageKey } from '../rules/text.ts'

/** Every kind of work in the background. What is not here is not enqueued, and what is here has a name in every language. */
export const jobKinds = [
  'accounts.close',
  'agent.debt',
  'agent.domains',
  'agent.renewals',
  'announcement.sweep',
  'budgets.watch',
  'cashier.notice',
  'container.empty',
  'container.end',
  'container.lifecycle',
  'host.alarm',
  'host.confirm',
  'host.reconcile',
  'host.schedule',
  'identity.check',
  'identity.sweep',
  'mail.send',
  'network.guard',
  'network.routes',
  'notices.collect',
  'objects.check',
  'objects.compare',
  'objects.sweep',
  'openstack.sample',
  'phone.backup.plan',
  'phone.lost',
  'phone.proxy',
  'phone.task',
  'phone.tidy',
  'phone.watch',
  'phone.work',
  'recharge.close',
  'recharge.reconcile',
  'referral.reward',
  'remittance.sweep',
  'resource.agentDebt',
  'resource.debt',
  'resource.meter',
  'resource.report',
  'resource.time',
  'robots.deliver',
  'robots.deliverHook',
  'robots.sweep',
  'site.sweep',
  'sms.reports',
  'sms.send',
  'snapshot.plan',
  'sweep',
  'vouchers.expire',
  'workOrder.sweep',
] as const
export type JobKindName = (typeof jobKinds)[number]

type Joined<Name extends string> = Name extends `${infer First}.${infer Rest}`
  ? `${First}${Capitalize<Joined<Rest>>}`
  : Name
/** The key of its word: `mailSend`. */
export type JobWord = Joined<JobKindName>

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export const Job = z.object({
  id: z.uuid(),
  queue: z.string(),
  /** The id of what it works on; empty where it goes over many. */
  subject: z.string(),
  state: z.enum(jobStates),
  attempts: z.number(),
  attempts_max: z.number(),
  error: z.string(),
  create_time: Instant,
  start_time: z.nullable(Instant),
  end_time: z.nullable(Instant),
})
export type Job = z.output<typeof Job>

const ref = z.object({ id: z.uuid('rules.invalid' satisfies MessageKey), queue: requiredLineAtMost(100) })

export const jobCalls = calls({
  jobList: {
    post: '/apiv1/platform/jobList',
    allow: 'operator.jobs',
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(z.enum(jobStates)) }),
    data: Page(Job),
  },
  jobRetry: {
    post: '/apiv1/platform/retryJob',
    allow: 'operator.jobs',
    input: ref,
    data: Nothing,
    audit: 'job.retry',
    stales: ['jobList'],
  },
  jobCancel: {
    post: '/apiv1/platform/cancelJob',
    allow: 'operator.jobs',
    input: ref,
    data: Nothing,
    audit: 'job.cancel',
    stales: ['jobList'],
  },
})
