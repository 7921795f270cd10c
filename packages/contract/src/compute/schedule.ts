import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Nothing } from '../page.ts'
import { across, wholeNumber, type MessageKey } from '../rules/text.ts'
import { host } from './host.ts'

const time = z
  .string('rules.empty' satisfies MessageKey)
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'rules.invalid' satisfies MessageKey))

const fields = {
  enabled: z.boolean('rules.invalid'),
  /** Days of the week in UTC: 1 is Monday, 7 is Sunday. */
  days: z
    .array(wholeNumber(1, 7, 'rules.invalid'))
    .check(z.minLength(1, 'rules.choose'), z.maxLength(7, 'rules.invalid')),
  /** UTC: 08:00. NULL when nothing is to happen. */
  start_time: z.nullable(time),
  stop_time: z.nullable(time),
}
export const HostSchedule = z.object(fields)
export type HostSchedule = z.output<typeof HostSchedule>

export const HostScheduleInput = z.object({ id: host.id, ...fields }).check(
  across<HostSchedule>(
    ['start_time', 'stop_time'],
    ({ start_time, stop_time }) => start_time !== stop_time,
    'stop_time',
    // Neither of them, or both at once: a schedule that does nothing.
    'rules.choose',
  ),
)
export type HostScheduleInput = z.output<typeof HostScheduleInput>

const ref = z.object({ id: host.id })

/** When a host starts and stops by itself. */
export const scheduleCalls = calls({
  hostScheduleInfo: {
    post: '/apiv1/compute/scheduleInfo',
    allow: 'customer',
    product: 'host',
    reads: true,
    input: ref,
    /** NULL while none was set. */
    data: z.object({ schedule: z.nullable(HostSchedule) }),
  },
  hostScheduleSave: {
    post: '/apiv1/compute/saveSchedule',
    allow: 'customer',
    product: 'host',
    input: HostScheduleInput,
    data: Nothing,
    audit: 'host.schedule',
    stales: ['hostScheduleInfo'],
  },
})
