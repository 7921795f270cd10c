import * as z from 'zod/mini'
import { products } from '../access.ts'
import { AgentCost } from '../agent/factor.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { coefficientTyped, discountTyped } from '../rules/platform.ts'
import { across, chosen, requiredLineAtMost, requiredPattern, wholeNumber } from '../rules/text.ts'
import { Money, PriceLine } from './order.ts'
import { BuyTimeDiscount, everyNode, priceListCalls, pricePurposes, type PricePurpose } from './price-list.ts'
import { termMonths } from './price.ts'

/** Part of what operators set prices with. */
export { discountedTerms, everyNode, monthsOfTerm, pricePurposes, termFactor } from './price-list.ts'
export type { PricePurpose, TermDiscounts } from './price-list.ts'

const nodeKey = requiredPattern(/^(?:\*|[A-Za-z0-9][A-Za-z0-9-]{0,31})$/, 'rules.invalid')
const itemKey = requiredPattern(/^[a-z0-9][a-z0-9_:.-]{0,63}$/, 'rules.invalid')
/** Above nothing: what has no price is not for sale. */
const monthPrice = requiredPattern(/^(?!0+(?:\.0+)?$)\d{1,6}(?:\.\d{1,2})?$/, 'rules.amount')
const months = z
  .number('rules.invalid')
  .check(z.refine((value) => termMonths.some((offered) => offered === value), 'rules.invalid'))
const product = chosen(products)
const purpose = chosen(pricePurposes)

const PriceKey = z.object({ product, node: nodeKey, item: itemKey })
export const ListPriceInput = z.extend(PriceKey, { price: monthPrice })
export const CoefficientInput = z.object({ product, coefficient: coefficientTyped })
export const TermDiscountInput = z.object({
  purpose,
  quarter: discountTyped,
  half_year: discountTyped,
  year: discountTyped,
  two_years: discountTyped,
})
export const UserPriceInput = z.object({ account_id: Id('account'), discount: discountTyped, min_months: months })

const day = z.iso.date({ error: 'rules.invalid' }).check(z.refine((value) => value >= '2000', 'rules.invalid'))
/** What an activity is for: an adjustment of what runs is neither. */
export const activityScopes = [...pricePurposes, 'both'] as const
const activityFields = {
  id: z.optional(Id('activity')),
  name: requiredLineAtMost(100),
  product,
  node: nodeKey,
  discount: discountTyped,
  /** For terms of so many months and more. */
  min_months: months,
  applies_to: chosen(activityScopes),
  title_en: requiredLineAtMost(100),
  title_zh_hans: requiredLineAtMost(100),
  title_zh_hant: requiredLineAtMost(100),
  /** Days, both included. */
  starts_on: day,
  ends_on: day,
}
export const ActivityInput = z
  .object(activityFields)
  .check(
    across<{ starts_on: string; ends_on: string }>(
      ['starts_on', 'ends_on'],
      ({ starts_on, ends_on }) => starts_on <= ends_on,
      'ends_on',
      'rules.endsBeforeStart',
    ),
  )
export type ActivityInput = z.output<typeof ActivityInput>
export const PlatformActivity = z.object({
  ...activityFields,
  id: Id('activity'),
  state: z.enum(['coming', 'running', 'over']),
})
export type PlatformActivity = z.output<typeof PlatformActivity>
export const ListedActivity = z.extend(PlatformActivity, { node_name: z.string() })
export type ListedActivity = z.output<typeof ListedActivity>

/** What decides whether an activity makes a price, and which of several does. */
type ActivityTerms = Pick<PlatformActivity, 'product' | 'node' | 'discount' | 'min_months' | 'applies_to'>
type Wanted = { product: string; node: string; months: number; purpose: PricePurpose }

const isFor = (activity: ActivityTerms, { product, node, months: bought, purpose: why }: Wanted) =>
  activity.product === product &&
  (activity.node === everyNode || activity.node === node) &&
  activity.min_months <= bought &&
  (activity.applies_to === 'both' || activity.applies_to === why)

/** Of the activities that run, the one that gives most for what is wanted. They never add up. */
export const bestActivity = <Activity extends ActivityTerms>(running: readonly Activity[], wanted: Wanted) =>
  running
    .filter((activity) => isFor(activity, wanted))
    .toSorted((a, b) => Number(a.discount) - Number(b.discount))
    .at(0)

/** What an operator is about to publish: the parts are the inputs of the calls that publish them. */
export const PriceChange = z.object({
  list: z.optional(ListPriceInput),
  coefficient: z.optional(CoefficientInput),
  term: z.optional(TermDiscountInput),
  user: z.optional(UserPriceInput),
  activity: z.optional(ActivityInput),
  agent: z.optional(AgentCost),
})
export type PriceChange = z.output<typeof PriceChange>

export const priceItemsMax = 50
export const priceQuantityMax = 10_000
/** Everything a price depends on besides what the house has set. A quote holds for exactly this. */
export const PriceSpec = z.object({
  product,
  node: nodeKey,
  items: z.array(z.object({ item: itemKey, quantity: wholeNumber(1, priceQuantityMax, 'rules.invalid') })).check(
    z.minLength(1, 'rules.choose'),
    z.maxLength(priceItemsMax, 'rules.tooLong'),
    z.refine((items) => new Set(items.map(({ item }) => item)).size === items.length, 'rules.invalid'),
  ),
  months,
  purpose: z._default(purpose, 'purchase'),
})
export type PriceSpec = z.output<typeof PriceSpec>

export const ListPrice = z.object({
  product: z.enum(products),
  node: z.string(),
  /** Empty for every node. */
  node_name: z.string(),
  item: z.string(),
  price: Money,
  valid_from: Instant,
})
export type ListPrice = z.output<typeof ListPrice>

export const CustomerPrice = z.object({
  account_id: Id('account'),
  customer: z.string(),
  email: z.string(),
  discount: z.string(),
  min_months: z.number(),
})
export type CustomerPrice = z.output<typeof CustomerPrice>

export const PriceEffect = z.object({
  /** How many customers would pay more, and what it comes to at their next renewals. */
  customers: z.number(),
  more: Money,
  /** How many would pay less, and what that comes to. */
  gaining: z.number(),
  less: Money,
  /** Resources whose orders do not say what they are made of, or whose parts have no list price now. */
  unknown: z.number(),
  /** Those whose price changes, the dearest change first, at most `priceEffectMax`. */
  result: z.array(
    z.object({
      account_id: Id('account'),
      customer: z.string(),
      email: z.string(),
      resources: z.number(),
      before: Money,
      after: Money,
      more: Money,
    }),
  ),
  /** Agents whose margin changes with it: what is left to them at the next renewals of their customers. */
  agents: z.array(
    z.object({
      account_id: Id('account'),
      name: z.string(),
      customers: z.number(),
      before: Money,
      after: Money,
      more: Money,
    }),
  ),
  /** What those customers leave to their agents, the largest loss first, at most `priceEffectMax`. */
  margins: z.array(
    z.object({
      account_id: Id('account'),
      customer: z.string(),
      email: z.string(),
      agent: z.string(),
      before: Money,
      after: Money,
      more: Money,
    }),
  ),
})
export type PriceEffect = z.output<typeof PriceEffect>
export const priceEffectMax = 200

const stalesPrices = ['baseConfigPrice', 'priceFactorInfo'] as const
const stalesList = ['baseConfigPrice', 'listPriceList', 'listPriceHistory'] as const
const stalesActivities = ['activityList', 'platformActivityList'] as const

const ownCalls = calls({
  activityList: {
    get: '/index/system/getActivityList',
    allow: 'anyone',
    reads: true,
    data: z.object({
      result: z.array(
        z.object({
          id: Id('activity'),
          name: z.string(),
          product: z.enum(products),
          node: z.string(),
          node_name: z.string(),
          title: z.string(),
          discount: z.string(),
          min_months: z.number(),
          applies_to: z.enum(activityScopes),
          starts_on: z.string(),
          ends_on: z.string(),
        }),
      ),
    }),
  },
  priceQuote: {
    post: '/apiv1/fee/quotePrice',
    allow: 'customer',
    reads: true,
    input: PriceSpec,
    data: z.object({ lines: z.array(PriceLine), total: Money, expire_time: Instant, token: z.string() }),
  },
  priceFactorInfo: {
    get: '/apiv1/platform/priceFactorInfo',
    allow: 'operator.prices',
    reads: true,
    data: z.object({
      result: z.array(z.object({ product: z.enum(products), coefficient: z.string() })),
      buy_time_discount: BuyTimeDiscount,
    }),
  },
  coefficientSave: {
    post: '/apiv1/platform/saveCoefficient',
    allow: 'operator.prices',
    input: CoefficientInput,
    data: Nothing,
    audit: 'price.coefficient',
    stales: stalesPrices,
  },
  termDiscountSave: {
    post: '/apiv1/platform/saveTermDiscount',
    allow: 'operator.prices',
    input: TermDiscountInput,
    data: Nothing,
    audit: 'price.term',
    stales: stalesPrices,
  },
  listPriceList: {
    get: '/apiv1/platform/listPriceList',
    allow: 'operator.prices',
    reads: true,
    data: z.object({ result: z.array(ListPrice) }),
  },
  listPriceHistory: {
    post: '/apiv1/platform/listPriceHistory',
    allow: 'operator.prices',
    reads: true,
    input: PriceKey,
    data: z.object({
      result: z.array(z.object({ price: Money, valid_from: Instant, valid_to: z.nullable(Instant), who: z.string() })),
    }),
  },
  listPriceSave: {
    post: '/apiv1/platform/saveListPrice',
    allow: 'operator.prices',
    input: ListPriceInput,
    data: Nothing,
    audit: 'price.list',
    stales: stalesList,
  },
  /** Takes a price off the list: what has none is not sold. What was sold stays as it was. */
  listPriceEnd: {
    post: '/apiv1/platform/endListPrice',
    allow: 'operator.prices',
    input: PriceKey,
    data: Nothing,
    audit: 'price.end',
    stales: stalesList,
  },
  userPriceSave: {
    post: '/apiv1/platform/saveUserPrice',
    allow: 'operator.prices',
    input: UserPriceInput,
    data: Nothing,
    audit: 'price.user',
    stales: ['customerPriceList'],
  },
  customerPriceList: {
    post: '/apiv1/platform/customerPriceList',
    allow: 'operator.prices',
    reads: true,
    input: PageQuery,
    data: Page(CustomerPrice),
  },
  priceDryRun: {
    post: '/apiv1/platform/priceDryRun',
    allow: 'operator.prices',
    reads: true,
    input: PriceChange,
    data: PriceEffect,
  },
  platformActivityList: {
    post: '/apiv1/platform/activityList',
    allow: 'operator.prices',
    reads: true,
    input: PageQuery,
    data: Page(ListedActivity),
  },
  platformActivitySave: {
    post: '/apiv1/platform/saveActivity',
    allow: 'operator.prices',
    input: ActivityInput,
    data: z.object({ id: Id('activity') }),
    audit: 'activity.save',
    stales: stalesActivities,
  },
  platformActivityRemove: {
    post: '/apiv1/platform/removeActivity',
    allow: 'operator.prices',
    input: z.object({ id: Id('activity') }),
    data: Nothing,
    audit: 'activity.remove',
    stales: stalesActivities,
  },
})

export const priceCalls = { ...priceListCalls, ...ownCalls }
