import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { lineAtMost } from '../rules/text.ts'
import { Month } from './month.ts'
import { Money, orderProducts } from './order.ts'

/** What costs can be split by. */
export const costSplits = ['product', 'group', 'node', 'resource'] as const
export type CostSplit = (typeof costSplits)[number]

/** Stands for what belongs to no business group, no node or no single thing. */
export const noneKey = 'none'
/** So many months are told, the last of them the one that was asked for. */
export const costMonths = 12

/** On the day it was charged, or over the days it pays for. */
export const costBases = ['charged', 'used'] as const
export type CostBasis = (typeof costBases)[number]

const key = z.optional(lineAtMost(60))
const CostFilter = z.object({
  /** The current one when left out. */
  month: z.optional(Month),
  product: z.optional(z.enum(orderProducts)),
  group: key,
  node: key,
  resource: key,
  /** What carries it now. */
  tag: key,
  basis: z._default(z.enum(costBases), 'charged'),
})
export type CostFilter = z.output<typeof CostFilter>
export const CostQuery = z.extend(CostFilter, { by: z._default(z.enum(costSplits), 'product') })
export type CostQuery = z.output<typeof CostQuery>

const Costs = z.object({
  /** One for each of `months`. */
  months: z.array(Money),
  /** What was spent in the month that was asked for, as far as it has come. */
  spent: Money,
  /** What was spent on the same days of the month before. */
  before: Money,
})
export const CostLine = z.extend(Costs, { key: z.string(), name: z.string() })
export type CostLine = z.output<typeof CostLine>

const Choice = z.object({ key: z.string(), name: z.string() })

/**
 * What products cost, as the ledger has it: on the day that it was paid or owed, or over the time it pays for, less what
 * of it came back.
 */
export const CostReport = z.object({
  months: z.array(z.string()),
  /** The days that are compared, both included; they are the whole month when it is over. */
  days: z.object({ from: z.string(), to: z.string() }),
  days_before: z.object({ from: z.string(), to: z.string() }),
  /** The most expensive first. */
  lines: z.array(CostLine),
  total: Costs,
  /** What the whole month comes to if everything is renewed and used as it is; NULL where that is not known. */
  forecast: z.nullable(Money),
  /** The monthly budget for what is chosen; NULL where there is none. */
  budget: z.nullable(Money),
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
  /** What a sum of the report is made of, in the month that was asked for. */
  costEntryList: {
    post: '/apiv1/user/costEntryList',
    allow: 'customer',
    reads: true,
    input: z.extend(PageQuery, CostFilter.shape),
    data: Page(CostEntry),
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
