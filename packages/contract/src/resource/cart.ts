import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { hostCreateTimeoutSeconds } from '../constants.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant, Nothing } from '../page.ts'
import { wholeNumber } from '../rules/text.ts'
import { PurchaseWish, stalesBought } from './purchase.ts'
import { Bought, months, Quote } from './fields.ts'
import { resourceKinds, soldProducts } from './products.ts'

export const cartItemsMax = 20

/** Why something in the cart cannot be bought now; empty when it can. */
export const cartHindrances = ['', 'soldOut', 'notPriced', 'notGranted', 'gone'] as const
export type CartHindrance = (typeof cartHindrances)[number]

const quantityMost = Math.max(...soldProducts.map(({ quantity }) => quantity?.most ?? 1))

export const CartItem = z.object({
  id: Id('cartItem'),
  kind: z.enum(resourceKinds),
  /** What was chosen, without passwords. */
  wish: z.record(z.string(), z.unknown()),
  /** The names and sizes of what the wish names by an id: its node, the cores and the memory of its size, its image. */
  about: z.record(z.string(), z.union([z.string(), z.number()])),
  hindrance: z.enum(cartHindrances),
  /** What it costs now; NULL while it cannot be bought. */
  quote: z.nullable(Quote),
  /** What it cost when it was put in or last changed; NULL where that is what it costs now, or where nobody knows. */
  was: z.nullable(Money),
  create_time: Instant,
})
export type CartItem = z.output<typeof CartItem>

const stales = ['cartList'] as const

const agreedSum = z.string('rules.invalid').check(z.regex(/^\d{1,9}\.\d{2}$/, 'rules.invalid'))

export const cartCalls = calls({
  cartAdd: {
    post: '/apiv1/feev2/addToTrolley',
    allow: 'customer',
    input: PurchaseWish,
    data: z.object({ id: Id('cartItem') }),
    audit: 'cart.add',
    stales,
    secret: 'input',
  },
  cartList: {
    post: '/apiv1/feev2/trolleyList',
    allow: 'customer',
    reads: true,
    data: z.object({
      result: z.array(CartItem),
      /** Of what can be bought now. */
      total: Money,
    }),
  },
  /** Another term or another number of the same. */
  cartChange: {
    post: '/apiv1/feev2/changeTrolleyOption',
    allow: 'customer',
    input: z.object({
      id: Id('cartItem'),
      months: z.optional(months),
      quantity: z.optional(wholeNumber(1, quantityMost, 'rules.invalid')),
    }),
    data: Nothing,
    audit: 'cart.change',
    stales,
  },
  cartRemove: {
    post: '/apiv1/feev2/delTrolleyOption',
    allow: 'customer',
    input: z.object({ id: Id('cartItem') }),
    data: z.null(),
    audit: 'cart.remove',
    stales,
  },
  /** Undoes the last removal. */
  cartRestore: {
    post: '/apiv1/feev2/restoreTrolleyOption',
    allow: 'customer',
    input: z.object({ id: Id('cartItem') }),
    data: Nothing,
    audit: 'cart.restore',
    stales,
  },
  /** Prices everything anew and buys all of it or nothing; where one costs other than was agreed, the sum is told and nothing bought. */
  cartSettle: {
    post: '/apiv1/feev2/trolleySettlement',
    allow: 'customer',
    input: z.object({
      ids: z
        .array(Id('cartItem'), 'rules.cartEmpty')
        .check(z.minLength(1, 'rules.cartEmpty'), z.maxLength(cartItemsMax, 'rules.tooLong')),
      /** What each of them cost when it was agreed to, in the order of the ids. */
      prices: z.array(agreedSum, 'rules.invalid').check(z.maxLength(cartItemsMax, 'rules.tooLong')),
      total: agreedSum,
    }),
    data: z.object({ result: z.array(Bought), total: Money }),
    audit: 'cart.settle',
    stales: [...stales, ...stalesBought],
    timeoutSeconds: hostCreateTimeoutSeconds,
  },
})
