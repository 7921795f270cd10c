import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { billingCycleMonths } from '../constants.ts'
import { Money } from './order.ts'
import type { TermMonths } from './price.ts'

/** Items that have a name in every language. Any other key is shown as it is; `package:starter` by what follows. */
export const priceItems = [
  'cpu',
  'memory_gb',
  'system_disk_gb',
  'data_disk_gb',
  'capacity_gb',
  'bandwidth_mbps',
  'traffic_gb',
  'ip',
] as const
export type KnownPriceItem = (typeof priceItems)[number]
export const isKnownItem = (item: string): item is KnownPriceItem => priceItems.some((known) => known === item)

/** An item whose price may differ by what follows the colon, a line of a node: without a price of its own it has the plain one's. */
export const plainItem = (item: string): string => (item.startsWith('bandwidth_mbps:') ? 'bandwidth_mbps' : item)

/** The node that stands for every node without a price of its own. */
export const everyNode = '*'
export const pricePurposes = ['purchase', 'renewal'] as const
export type PricePurpose = (typeof pricePurposes)[number]

export const discountedTerms = ['quarter', 'half_year', 'year', 'two_years'] as const
export type DiscountedTerm = (typeof discountedTerms)[number]
/** Terms that earn a discount, on purchase and on renewal; the rates come from `buy_time_discount`. */
export const monthsOfTerm = {
  quarter: billingCycleMonths.quarter,
  half_year: billingCycleMonths['6 months'],
  year: billingCycleMonths.year,
  two_years: billingCycleMonths['two years'],
} as const satisfies Record<DiscountedTerm, TermMonths>
export type TermDiscounts = Record<DiscountedTerm, string>
/** A single month earns no discount. */
export const termFactor = (discounts: TermDiscounts, months: number): string => {
  const term = discountedTerms.find((name) => monthsOfTerm[name] === months)
  return term ? discounts[term] : '1.00'
}

const Terms = z.object({ quarter: z.string(), half_year: z.string(), year: z.string(), two_years: z.string() })
export const BuyTimeDiscount = z.object({ purchase: Terms, renewal: Terms })

/** What everybody may know of prices; those who buy load nothing else of them. */
export const priceListCalls = calls({
  baseConfigPrice: {
    get: '/index/system/getBaseConfigPrice',
    allow: 'anyone',
    faced: true,
    reads: true,
    data: z.object({
      result: z.array(
        z.object({
          product: z.enum(products),
          coefficient: z.string(),
          /** By month: the list price, and what it is with the coefficient. */
          items: z.array(
            z.object({ node: z.string(), node_name: z.string(), item: z.string(), list: Money, price: Money }),
          ),
        }),
      ),
      buy_time_discount: BuyTimeDiscount,
    }),
  },
})
