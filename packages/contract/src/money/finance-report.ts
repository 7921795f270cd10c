import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Month } from './month.ts'
import { Money } from './order.ts'

/** By the day of a month, or by the month of a year. */
export const financeSteps = ['day', 'month'] as const
export type FinanceStep = (typeof financeSteps)[number]

/** What a period is told by; all of it from the ledger, in CNY. */
export const financeSums = [
  /** What the platform earned, less what went back. */
  'income',
  /** What of its income went back. */
  'refunded',
  /** What came in by banks and gateways, and what went out by them. */
  'paid_in',
  'paid_out',
  /** Vouchers that the platform gave and those that ended unused, and what was paid by vouchers. */
  'vouchers_given',
  'vouchers_lapsed',
  'vouchers_used',
  /** What agents earned beyond what they paid to the platform. */
  'agents_share',
  /** What customers owe for use at the end of the period. */
  'receivable',
] as const
export type FinanceSum = (typeof financeSums)[number]

export const FinanceQuery = z.object({
  /** The current one when left out. Of a year it is the last. */
  month: z.optional(Month),
  step: z._default(z.enum(financeSteps), 'day'),
})
export type FinanceQuery = z.output<typeof FinanceQuery>

const days = z.object({ from: z.string(), to: z.string() })
export const FinanceReport = z.object({
  /** The days that are compared, both included. */
  days,
  days_before: days,
  /** Each day or month of the period, those to come included. */
  steps: z.array(z.string()),
  sums: z.array(z.object({ key: z.enum(financeSums), now: Money, before: Money })),
  /** The highest first; a figure for each step. */
  products: z.array(z.object({ product: z.string(), steps: z.array(Money), now: Money, before: Money })),
  paid_in: z.array(Money),
  paid_out: z.array(Money),
})
export type FinanceReport = z.output<typeof FinanceReport>

export const financeReportCalls = calls({
  financeReport: {
    post: '/apiv1/platform/financeReport',
    allow: 'operator.finance',
    reads: true,
    input: FinanceQuery,
    data: FinanceReport,
  },
  financeExport: {
    get: '/apiv1/platform/exportFinanceReport',
    allow: 'operator.finance',
    reads: true,
    input: FinanceQuery,
    data: z.any(),
    blob: true,
  },
})
