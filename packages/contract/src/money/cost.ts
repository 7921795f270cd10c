import * as z from 'zod/mini'
import { hiddenNameMax } from '../account/view.ts'
import { calls } from '../calls.ts'
import { Day, Instant, Nothing, Page, PlainQuery } from '../page.ts'
import { across, lineAtMost, requiredLineAtMost } from '../rules/text.ts'
import { Month } from './month.ts'
import { Money, orderProducts } from './order.ts'

/** What costs can be split by. What carries several tags is a line of its own, so that the lines add up. */
export const costSplits = ['product', 'group', 'node', 'tag', 'resource'] as const
export type CostSplit = (typeof costSplits)[number]

/** Stands for what belongs to no business group, no node or no single thing. */
export const noneKey = 'none'
/** So many months are shown at least, the last of them the one that was asked for. */
export const costMonths = 12
/** The longest time that can be asked for. */
export const costDaysMax = 1100

/** On the day it was charged, or over the days it pays for. */
export const costBases = ['charged', 'used'] as const
export type CostBasis = (typeof costBases)[number]

/** With the same days of the month before, as many days right before, the same days a year before, or nothing. */
export const costComparisons = ['month', 'before', 'year', 'none'] as const
export type CostComparison = (typeof costComparisons)[number]

/** What a bar stands for. */
export const costSteps = ['day', 'week', 'month'] as const
export type CostStep = (typeof costSteps)[number]

/** What a line is made of: what was bought, renewed, changed, used and refunded. */
export const costParts = ['buy', 'renewal', 'adjustment', 'usage', 'refund', 'other'] as const
export type CostPart = (typeof costParts)[number]

/** What is chosen of a filter, as one text: with commas between, and those within a tag as %2C. */
export const keysText = (keys: readonly string[]): string =>
  keys.map((key) => key.replace(/[%,]/g, encodeURIComponent)).join(',')
export const keysIn = (asked: string): readonly string[] =>
  asked.split(',').map((key) => key.replace(/%2[5C]/g, decodeURIComponent))
const isProduct = (key: string) => orderProducts.some((product) => product === key)

const key = z.optional(lineAtMost(60))
/** One, or several with commas between them: what is of any of them. */
const keys = z.optional(lineAtMost(1000))
const fields = {
  /** A whole month; else the days from and to, both included; else this month. */
  month: z.optional(Month),
  from: z.optional(Day),
  to: z.optional(Day),
  product: z.optional(lineAtMost(1000).check(z.refine((asked) => keysIn(asked).every(isProduct), 'rules.invalid'))),
  group: keys,
  node: keys,
  resource: key,
  /** What carries one of them now. */
  tag: keys,
  /** What carries these tags and no others, as a line of the split by tag has them. */
  tags: z.optional(lineAtMost(700)),
  basis: z._default(z.enum(costBases), 'charged'),
}
interface Days {
  from?: string | undefined
  to?: string | undefined
}
const inOrder = across<Days>(
  ['from', 'to'],
  ({ from, to }) =>
    (from === undefined) === (to === undefined) &&
    (from === undefined || to === undefined || (from <= to && daysBetween(from, to) < costDaysMax)),
  'to',
  'rules.invalid',
)
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
export type CostFilter = z.output<z.ZodMiniObject<typeof fields>>

export const CostQuery = z
  .object({
    ...fields,
    by: z._default(z.enum(costSplits), 'product'),
    /** Within one month the same days of the month before when left out, else as many days right before. */
    compare: z.optional(z.enum(costComparisons)),
    /** A longer one where there would be too many bars. */
    step: z._default(z.enum(costSteps), 'month'),
  })
  .check(inOrder)
export type CostQuery = z.output<typeof CostQuery>

const Span = z.object({ from: z.string(), to: z.string() })
const Sums = z.object({
  /** What was spent in the time that was asked for, as far as it has come. */
  spent: Money,
  /** What was spent in the time that it is compared with. */
  before: Money,
  /** What this month comes to if everything is renewed and used as it is; NULL where that is not known. */
  forecast: z.nullable(Money),
})
/** One for each of `bars`. */
const Costs = z.extend(Sums, { bars: z.array(Money) })
export const CostLine = z.extend(Costs, {
  key: z.string(),
  name: z.string(),
  /** How many things it is of in the time that was asked for; 0 in the split by thing. */
  things: z.number(),
  /** They add up to the line. */
  parts: z.array(z.extend(Sums, { part: z.enum(costParts) })),
})
export type CostLine = z.output<typeof CostLine>

const Choice = z.object({ key: z.string(), name: z.string() })

/** A sum that grows, a point at the end of each day, or of each week or month where the time is long. */
export const CostRun = z.object({
  step: z.enum(costSteps),
  /** The first day of each point. */
  days: z.array(z.string()),
  /** NULL from tomorrow on. */
  spent: z.array(z.nullable(Money)),
  /** NULL where the time that is compared with is shorter. */
  before: z.array(z.nullable(Money)),
  /** From today until the end of the month; NULL before. */
  forecast: z.array(z.nullable(Money)),
})
export type CostRun = z.output<typeof CostRun>

const finding = {
  /** What it is remembered by. */
  key: z.string(),
  /** Whether the person who asks expects it. */
  expected: z.boolean(),
  /** What it costs: that day, that month, or every month. */
  amount: Money,
}
/** A day far above the usual one, traffic for which a package would be cheaper, and what serves nothing. */
export const CostFinding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('spike'),
    ...finding,
    product: z.string(),
    day: z.string(),
    times: z.number(),
    /** What a usual day costs. */
    usual: Money,
    /** What caused most of it, and how much it used then; empty and 0 where no thing is known. */
    resource_id: z.string(),
    name: z.string(),
    bytes: z.number(),
  }),
  z.object({
    kind: z.literal('beyond'),
    ...finding,
    node: z.string(),
    name: z.string(),
    bytes: z.number(),
    package: z.string(),
    count: z.number(),
    price: Money,
    saved: Money,
  }),
  z.object({
    kind: z.literal('idle'),
    ...finding,
    of: z.enum(['disk', 'eip', 'host']),
    count: z.number(),
    /** Of the most expensive. */
    names: z.array(z.string()),
  }),
])
export type CostFinding = z.output<typeof CostFinding>

/**
 * What products cost, as the ledger has it: on the day that it was paid or owed, or over the time it pays for, less what
 * of it came back.
 */
export const CostReport = z.object({
  step: z.enum(costSteps),
  /** The days of each bar, both included. Those before `days` are there to compare with. */
  bars: z.array(Span),
  compare: z.enum(costComparisons),
  /** The days that were asked for, as far as they have come, and those they are compared with. */
  days: Span,
  days_before: z.nullable(Span),
  /** The most expensive first. */
  lines: z.array(CostLine),
  total: Costs,
  run: CostRun,
  /** This month as far as it has come, where it is among the days that were asked for. */
  month: z.nullable(z.object({ month: z.string(), spent: Money })),
  /** The monthly budget for what is chosen; NULL where there is none, or where the days are not of one month. */
  budget: z.nullable(
    z.object({
      name: z.string(),
      amount: Money,
      /** The day by which it is spent, or will be; NULL where it lasts. */
      reached: z.nullable(z.string()),
    }),
  ),
  findings: z.array(CostFinding),
  /** What there is to choose from, whatever is chosen. */
  choices: z.object({
    product: z.array(Choice),
    group: z.array(Choice),
    node: z.array(Choice),
    tag: z.array(Choice),
  }),
})
export type CostReport = z.output<typeof CostReport>

/** An entry of the ledger, or the part of it that one thing caused. */
export const CostEntry = z.object({
  id: z.string(),
  kind: z.string(),
  product: z.string(),
  order_id: z.string(),
  /** Empty until there is an order: what is used has one when its day is over and paid. */
  order_number: z.string(),
  name: z.string(),
  amount: Money,
  create_time: Instant,
})
export type CostEntry = z.output<typeof CostEntry>

export const costCalls = calls({
  costReport: { post: '/apiv1/user/costReport', allow: 'customer', reads: true, input: CostQuery, data: CostReport },
  /** What a sum of the report is made of, in the time that was asked for. */
  costEntryList: {
    post: '/apiv1/user/costEntryList',
    allow: 'customer',
    reads: true,
    input: z.object({ ...PlainQuery.shape, ...fields }).check(inOrder),
    data: Page(CostEntry),
  },
  /** Says that a finding is expected, or that it is not. */
  costFindingExpect: {
    post: '/apiv1/user/expectCostFinding',
    allow: 'customer',
    input: z.object({ key: requiredLineAtMost(hiddenNameMax), expected: z.boolean('rules.invalid') }),
    data: Nothing,
    audit: 'costFinding.expect',
    stales: ['costReport'],
  },
  costExport: {
    get: '/apiv1/user/exportCostReport',
    allow: 'customer',
    reads: true,
    input: CostQuery,
    data: z.any(),
    blob: true,
  },
})
