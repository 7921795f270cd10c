import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { requiredLineAtMost, type MessageKey } from '../rules/text.ts'

export const jobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const
export type JobState = (typeof jobStates)[number]

export const Job = z.object({
  id: z.uuid(),
  queue: z.string(),
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
