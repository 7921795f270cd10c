import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { chosen } from '../rules/text.ts'
import { phoneTaskKinds, phoneTaskProgresses } from '../states/phone.ts'
import { LogLine, LogQuery } from '../support/operation-log.ts'

const id = Id('phoneTask')

/** What phones of an account are still to do, of all tasks together; a phone counts once for each. */
export const phoneStepsWaitingMax = 10_000

/** Why a phone did not do its part of a task, or an upload came to nothing. */
export const phoneTaskReasons = [
  'silent',
  'refused',
  'gone',
  'full',
  'spaceFull',
  'missing',
  'expired',
  'cancelled',
  'apk',
  'fault',
] as const
export type PhoneTaskReason = (typeof phoneTaskReasons)[number]

/** Something that is done to several phones, or an upload, which is done to none. */
export const PhoneTask = z.object({
  id,
  kind: z.enum(phoneTaskKinds),
  /** What it is about: a file, several of them, or an app. */
  title: z.string(),
  /** Where files go; empty where none do. */
  path: z.string(),
  /** In progress while one phone is at it, failed when one has. */
  progress: z.enum(phoneTaskProgresses),
  percent: z.number(),
  phones: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Whether phones are to do it: an upload is sent again by whoever has the file. */
  retryable: z.boolean(),
  who: z.string(),
  create_time: Instant,
})
export type PhoneTask = z.output<typeof PhoneTask>

/** What one phone has to do with it. */
export const PhoneTaskStep = z.object({
  /** Empty for an upload. */
  device_id: z.string(),
  remark: z.string(),
  progress: z.enum(phoneTaskProgresses),
  percent: z.number(),
  /** Empty while it has not failed. */
  reason: z.enum(['', ...phoneTaskReasons]),
  start_time: z.nullable(Instant),
  end_time: z.nullable(Instant),
})
export type PhoneTaskStep = z.output<typeof PhoneTaskStep>

const customer = { allow: 'customer', product: 'phone' } as const
const progress = z.optional(chosen(phoneTaskProgresses))

export const phoneTaskCalls = calls({
  phoneTaskList: {
    post: '/apiv1/cloudphone/actionRecords',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, { kind: z.optional(chosen(phoneTaskKinds)), progress }),
    data: Page(PhoneTask),
  },
  /** Of these, what was sent to phones. */
  phoneIssueList: {
    post: '/apiv1/cloudphone/fileIssueRecords',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, { progress }),
    data: Page(PhoneTask),
  },
  phoneTaskInfo: {
    post: '/apiv1/cloudphone/actionRecordInfo',
    ...customer,
    reads: true,
    input: z.object({ id }),
    data: PhoneTask,
  },
  phoneTaskSteps: {
    post: '/apiv1/cloudphone/actionRecordDevices',
    ...customer,
    reads: true,
    input: z.extend(PageQuery, { id, progress }),
    data: Page(PhoneTaskStep),
  },
  /** Only the phones that failed; asked twice, the second finds none. */
  phoneTaskRetry: {
    post: '/apiv1/cloudphone/retryAction',
    ...customer,
    input: z.object({ id }),
    data: z.object({ retried: z.number() }),
    audit: 'phone.retry',
    stales: ['phoneTaskList', 'phoneIssueList', 'phoneTaskInfo', 'phoneTaskSteps', 'phoneList'],
  },
  /** Of the operation log what was done to phones: the owner sees everybody's lines, a member their own. */
  phoneLogList: {
    post: '/apiv1/cloudphone/logList',
    ...customer,
    reads: true,
    input: LogQuery,
    data: Page(LogLine),
  },
})

/** What shows how a task goes on. */
export const phoneTaskShown = ['phoneTaskList', 'phoneIssueList', 'phoneTaskInfo', 'phoneTaskSteps'] as const
