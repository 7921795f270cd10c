import * as z from 'zod/mini'
import { hostAliasLengthMax } from '../constants.ts'
import { Money, PriceLine } from '../money/order.ts'
import { termMonths } from '../money/price.ts'
import { Instant, Page, PageQuery } from '../page.ts'
import { chosen, lineAtMost, requiredLineAtMost, wholeNumber, type MessageKey } from '../rules/text.ts'
import { autoRenewals } from '../states/compute.ts'

const invalid: MessageKey = 'rules.invalid'

/** What the core does to everything that is sold, as timelines name it. */
export const sharedActions = ['create', 'expire', 'delete', 'release'] as const
export type SharedAction = (typeof sharedActions)[number]
/** What else is done to a product has its word among the words of the product. */
export type OperationAction = SharedAction | (string & {})

export const resourceNameMax = hostAliasLengthMax
export const tagsMax = 20
export const tag = requiredLineAtMost(30)

/** What every resource shows, whatever it is. */
export const resourceFields = {
  name: z.string(),
  node: z.string(),
  node_name: z.string(),
  node_flag: z.string(),
  /** Since when its node does not answer: what is said of it is what was last known. NULL while it answers. */
  unknown_since: z.nullable(Instant),
  /** Empty while nothing is under way. */
  task: z.string(),
  /** Why it is in this state, in the reader's language; empty when there is nothing to explain. */
  reason: z.string(),
  group_id: z.string(),
  /** Empty while it belongs to no business group. */
  group_name: z.string(),
  tags: z.array(z.string()),
  renewal: z.enum(autoRenewals),
  create_time: Instant,
  /** NULL for what has no term of its own. */
  expire_time: z.nullable(Instant),
  /** When it leaves the recycle bin for good; NULL while it is not in it. */
  release_time: z.nullable(Instant),
}

export const resourceSorts = ['create_time', 'name', 'expire_time'] as const
export const sortOrders = ['asc', 'desc'] as const
export const ResourceQuery = z.extend(PageQuery, {
  status: z.optional(lineAtMost(30)),
  node: z.optional(lineAtMost(32)),
  tag: z.optional(lineAtMost(30)),
  /** A business group, or `none` for what belongs to none. */
  group_id: z.optional(lineAtMost(40)),
  /** Only what ends within so many days. */
  expires_within_days: z.optional(
    z.coerce.number(invalid).check(z.int(invalid), z.gte(1, invalid), z.lte(365, invalid)),
  ),
  sort: z.optional(chosen(resourceSorts, invalid)),
  /** Without it the newest, the first of the alphabet, and what ends first come first. */
  order: z.optional(chosen(sortOrders, invalid)),
  /** What was deleted and can still be had back. */
  bin: z.optional(z.coerce.number(invalid).check(z.int(invalid), z.gte(0, invalid), z.lte(1, invalid))),
})
export type ResourceQuery = z.output<typeof ResourceQuery>

/** For the operator: the same filters, and whose it is. */
export const PlatformResourceQuery = z.extend(ResourceQuery, { account_id: z.optional(lineAtMost(40)) })
export type PlatformResourceQuery = z.output<typeof PlatformResourceQuery>

export const platformResourceFields = {
  account_id: z.string(),
  customer: z.string(),
  email: z.string(),
  engine: z.string(),
  engine_ref: z.string(),
  operation: z.string(),
}

/** The same term discounts for everything that is bought or renewed. */
export const months = z
  .number(invalid)
  .check(z.refine((value) => termMonths.some((offered) => offered === value), invalid))
export const renewal = z._default(chosen(autoRenewals, invalid), 'off')
export const quoteToken = requiredLineAtMost(8000)

/** One thing of what is bought together, and what it costs. */
export const QuotePart = z.object({
  product: z.string(),
  /** Of what is there already, as where it is renewed. */
  name: z.optional(z.string()),
  times: z.number(),
  lines: z.array(PriceLine),
  total: Money,
})
export const Quote = z.object({ parts: z.array(QuotePart), total: Money, expire_time: Instant, token: z.string() })
export type Quote = z.output<typeof Quote>

export const Bought = z.object({
  /** Names the purchase; the orders that were made in it carry it. */
  purchase_id: z.string(),
  resource_ids: z.array(z.string()),
  order_ids: z.array(z.string()),
  total: Money,
})
export type Bought = z.output<typeof Bought>

/** How one of several things fared in a bulk action. */
export const ActResult = z.object({ id: z.string(), code: z.string(), msg: z.string(), operation_id: z.string() })
export type ActResult = z.output<typeof ActResult>
export const ActResults = z.object({ result: z.array(ActResult) })
export const actManyMax = 50

/** What of it became different, told as it is kept: a status, a moment, a name, the size as orders tell it. */
export const TimelineChange = z.object({
  of: z.enum(['status', 'size', 'term', 'name', 'renewal', 'bound']),
  /** Empty where nobody knows, or where it was nothing. */
  from: z.string(),
  to: z.string(),
})
export type TimelineChange = z.output<typeof TimelineChange>

export const TimelineEntry = z.object({
  id: z.string(),
  /** `word` is what was said of it without anything being done: a name, a date that an operator moved. */
  kind: z.enum(['operation', 'order', 'word', 'usage']),
  /** The action of an operation, the type of an order, the event of a word. */
  what: z.string(),
  state: z.string(),
  by: z.enum(['person', 'operator', 'agent', 'platform']),
  /** Empty where the reader is not told. */
  who: z.string(),
  /** The API key that asked in their place; empty when none did. */
  key_name: z.string(),
  /** What it happened to, where that is something bound to it. */
  resource: z.nullable(z.object({ id: z.string(), kind: z.string(), name: z.string() })),
  changes: z.array(TimelineChange),
  /** In the reader's language: why it failed or what it led to. */
  text: z.string(),
  amount: z.nullable(Money),
  order_id: z.string(),
  order_number: z.string(),
  create_time: Instant,
  end_time: z.nullable(Instant),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** Its own states and words, its money, and what is bound to it. */
export const timelineKinds = ['state', 'money', 'parts'] as const
export type TimelineKind = (typeof timelineKinds)[number]
export interface TimelineQuery extends PageQuery {
  id: string
  kind?: TimelineKind | undefined
}
/** With what the resource has cost so far. */
export const Timeline = z.extend(Page(TimelineEntry), { spent: Money })
export type Timeline = z.output<typeof Timeline>

const named = { id: z.string(), kind: z.string(), name: z.string() }
const comingBack = {
  /** What goes back to the balance for the time that is left. */
  refund: Money,
  /** What was paid by voucher for that time, which does not come back. */
  voucher: Money,
}
export const DeletePreview = z.object({
  ...comingBack,
  /** Until when it can be had back; NULL when it is gone at once. */
  bin_until: z.nullable(Instant),
  /** What goes with it. */
  also: z.array(z.object(named)),
  /** What is bound to it, lives on and costs, and can be deleted together with it. */
  bound: z.array(z.object({ ...named, ...comingBack })),
  /** Until when these sums hold, and what says so. */
  expire_time: Instant,
  token: z.string(),
})
export type DeletePreview = z.output<typeof DeletePreview>

export const RestorePrice = z.object({ total: Money, expire_time: Instant, token: z.string() })
export type RestorePrice = z.output<typeof RestorePrice>

export const quantityUpTo = (most: number, key: MessageKey) => z._default(wholeNumber(1, most, key), 1)
