import { hostCreateTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Money } from '../money/order.ts'
import { Bought, Quote, quoteToken } from './fields.ts'
import { ownLists, soldProducts, type SoldProduct } from './products.ts'

/** What somebody can buy by itself. */
type Sold<Product = SoldProduct> = Product extends { Config: undefined } ? never : Product
const sold = soldProducts.filter((one): one is Sold => one.Config !== undefined)

/** Of some schemas, of which there is at least one. */
const oneOf = <Schema>(schemas: readonly Schema[]) => schemas as unknown as readonly [Schema, ...Schema[]]

/** Everything whose price can be asked for, by what it is. */
export const PurchaseConfig = z.discriminatedUnion('kind', oneOf(sold.map(({ Config }) => Config)), {
  error: 'rules.choose',
})
export type PurchaseConfig = z.output<typeof PurchaseConfig>

/** The same, with what else it takes to make one. */
export const PurchaseWish = z.discriminatedUnion('kind', oneOf(sold.map(({ Wish }) => Wish)), {
  error: 'rules.choose',
})
export type PurchaseWish = z.output<typeof PurchaseWish>

/** More than any page has choices in a section. */
export const choicesMax = 100

/** What something would cost, to be shown where it is chosen. It is no quote: nothing is bought at it. */
export const ChoicePrice = z.object({
  total: Money,
  /** Without the discounts. */
  list: Money,
  /** What the discounts for a longer term and by promotions leave of the price, such as `0.85`. */
  time_factor: z.string(),
  /** One of each thing that is bought together. */
  parts: z.array(
    z.object({
      product: z.string(),
      total: Money,
      /** With their share of every discount; they add up to the total of the part. */
      items: z.array(z.object({ item: z.string(), total: Money })),
    }),
  ),
})
export type ChoicePrice = z.output<typeof ChoicePrice>

export const stalesBought = [...ownLists, 'resourceCount', 'orderList', 'userInfo', 'walletLineList'] as const

export const purchaseCalls = calls({
  purchasePrice: {
    post: '/apiv1/fee/monthlyPriceDetail',
    allow: 'customer',
    reads: true,
    input: PurchaseConfig,
    data: Quote,
  },
  resourcePrice: {
    post: '/apiv1/feev2/queryResourcePrice',
    allow: 'customer',
    reads: true,
    input: PurchaseConfig,
    data: Quote,
  },
  /** All choices of a section at once; NULL for what cannot be had so. */
  choicePrices: {
    post: '/apiv1/feev2/queryChoicePrices',
    allow: 'customer',
    reads: true,
    input: z.object({
      configs: z
        .array(PurchaseConfig, 'rules.choose')
        .check(z.minLength(1, 'rules.choose'), z.maxLength(choicesMax, 'rules.tooLong')),
    }),
    data: z.object({ result: z.array(z.nullable(ChoicePrice)) }),
  },
  /** Buys one thing of any kind; what has a call of its own can be bought here as well. */
  resourceCreate: {
    post: '/apiv1/feev2/createResource',
    allow: 'customer',
    input: z.intersection(PurchaseWish, z.object({ quote: quoteToken })),
    data: Bought,
    audit: 'resource.create',
    stales: stalesBought,
    timeoutSeconds: hostCreateTimeoutSeconds,
    secret: 'input',
  },
})
