import { hostCreateTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
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
