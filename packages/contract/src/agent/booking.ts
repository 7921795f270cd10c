import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { loginPassword } from '../rules/account.ts'
import { lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { can } from '../states/can.ts'
import { agentCall } from './customer.ts'
import { agentSum } from './wallet.ts'

/** The most that one booking is, and all that an agent confirms within a day, in yuan. */
export const bookingMaxYuan = 100_000
export const bookingDayMaxYuan = 500_000
/** So long a booking waits to be confirmed. */
export const bookingHours = 24

export const bookingStates = ['recorded', 'confirmed', 'withdrawn', 'expired'] as const
export type BookingState = (typeof bookingStates)[number]
export const bookingCan = can<BookingState>()({ confirm: ['recorded'], withdraw: ['recorded'] })

export const AgentBooking = z.object({
  id: Id('agentBooking'),
  account_id: Id('account'),
  /** Empty for somebody who is no longer the agent's customer. */
  customer: z.string(),
  amount: Money,
  reference: z.string(),
  note: z.string(),
  state: z.enum(bookingStates),
  order_number: z.string(),
  create_time: Instant,
  expire_time: Instant,
  settle_time: z.nullable(Instant),
})
export type AgentBooking = z.output<typeof AgentBooking>

export const BookingInput = z.object({
  account_id: Id('account'),
  amount: agentSum.check(z.refine((typed) => !(Number(typed) > bookingMaxYuan), 'rules.invalid')),
  /** By which the payment is found again: a receipt, a number of the bank. */
  reference: requiredLineAtMost(100),
  note: z._default(lineAtMost(200), ''),
})
export type BookingInput = z.output<typeof BookingInput>

const ref = z.object({ id: Id('agentBooking') })
export const BookingConfirmation = z.extend(ref, { password: loginPassword })

export const agentBookingCalls = calls({
  agentBookingList: {
    post: '/apiv1/agent/bookingList',
    ...agentCall,
    reads: true,
    input: z.extend(PageQuery, { account_id: z.optional(Id('account')) }),
    data: Page(AgentBooking),
  },
  /** What a customer paid to the agent directly. Nothing moves until it is confirmed. */
  agentBookingRecord: {
    post: '/apiv1/agent/recordBooking',
    ...agentCall,
    input: BookingInput,
    data: AgentBooking,
    audit: 'agent.bookingRecord',
    stales: ['agentBookingList'],
  },
  agentBookingConfirm: {
    post: '/apiv1/agent/confirmBooking',
    ...agentCall,
    input: BookingConfirmation,
    data: AgentBooking,
    audit: 'agent.bookingConfirm',
    stales: ['agentBookingList', 'agentWalletInfo', 'agentStatementList', 'agentCustomerList', 'agentCustomerInfo'],
    secret: 'input',
  },
  agentBookingWithdraw: {
    post: '/apiv1/agent/withdrawBooking',
    ...agentCall,
    input: ref,
    data: AgentBooking,
    audit: 'agent.bookingWithdraw',
    stales: ['agentBookingList'],
  },
})
