import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { chosen, lineAtMost, linesAtMost, requiredLineAtMost, wholeNumber } from '../rules/text.ts'

export const appointmentProducts = ['cloud phone', 'cloud host', 'dedicated line', 'other'] as const
export type AppointmentProduct = (typeof appointmentProducts)[number]
export const appointmentStates = ['open', 'handled', 'withdrawn'] as const
export type AppointmentState = (typeof appointmentStates)[number]
export const appointmentMessageMax = 500
export const appointmentContactMax = 100
export const appointmentCountMax = 100_000
/** So many of an account wait at a time. */
export const appointmentsOpenMax = 20

const id = Id('appointment')

/** Somebody would like to be called before they buy. */
export const Appointment = z.object({
  id,
  product: z.enum(appointmentProducts),
  count: z.number(),
  wanted_day: Day,
  contact: z.string(),
  message: z.string(),
  state: z.enum(appointmentStates),
  /** What the operator says of it. */
  answer: z.string(),
  create_time: Instant,
})
export type Appointment = z.output<typeof Appointment>

export const PlatformAppointment = z.extend(Appointment, { customer: z.string(), email: z.string() })
export type PlatformAppointment = z.output<typeof PlatformAppointment>

export const appointmentCalls = calls({
  appointmentSubmit: {
    post: '/apiv1/info/appointmentConfigure',
    allow: 'customer',
    input: z.object({
      product: chosen(appointmentProducts),
      count: wholeNumber(1, appointmentCountMax, 'rules.invalid'),
      wanted_day: Day,
      contact: requiredLineAtMost(appointmentContactMax),
      message: z._default(linesAtMost(appointmentMessageMax), ''),
    }),
    data: Nothing,
    audit: 'appointment.submit',
    stales: ['appointmentList'],
  },
  appointmentList: {
    post: '/apiv1/info/appointmentList',
    allow: 'customer',
    reads: true,
    input: PageQuery,
    data: Page(Appointment),
  },
  appointmentWithdraw: {
    post: '/apiv1/info/withdrawAppointment',
    allow: 'customer',
    input: z.object({ id }),
    data: Nothing,
    audit: 'appointment.withdraw',
    stales: ['appointmentList'],
  },
  platformAppointmentList: {
    post: '/apiv1/platform/appointmentList',
    allow: 'operator.resources',
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(chosen(appointmentStates)) }),
    data: Page(PlatformAppointment),
  },
  platformAppointmentAnswer: {
    post: '/apiv1/platform/answerAppointment',
    allow: 'operator.resources',
    input: z.object({ id, answer: z._default(lineAtMost(appointmentMessageMax), '') }),
    data: Nothing,
    audit: 'appointment.answer',
    stales: ['platformAppointmentList'],
  },
})
