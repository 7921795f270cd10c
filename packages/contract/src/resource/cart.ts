import { hostCreateTimeoutSeconds } from '../constants.ts'
import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money } from '../money/order.ts'
import { Instant } from '../page.ts'
import { PurchaseWish, stalesBought } from './purchase.ts'
import { Bought, Quote } from './fields.ts'
import { resourceKinds } from './products.ts'

export const cartItemsMax = 20

/** Why something in the cart cannot be bought now; empty when it can. */
export const cartHindrances = ['', 'soldOut', 'notPriced', 'notGranted', 'gone'] as const
export type CartHindrance = (typeof cartHindrances)[number]

export const CartItem = z.object({
  id: Id('cartItem'),
  kind: z.enum(resourceKinds),
  /** What was chosen, without passwords. */
  wish: z.record(z.string(), z.unknown()),
  hindrance: z.enum(cartHindrances),
  /** What it costs now; NULL while it cannot be bought. */
  quote: z.nullable(Quote),
  create_time: Instant,
})
export type CartItem = z.output<typeof CartItem>

const stales = ['cartList'] as const

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
  cartRemove: {
    post: '/apiv1/feev2/delTrolleyOption',
    allow: 'customer',
    input: z.object({ id: Id('cartItem') }),
    data: z.null(),
    audit: 'cart.remove',
    stales,
  },
  /** Prices everything anew and buys all of it or nothing; a sum other than the agreed one is told and buys nothing. */
  cartSettle: {
    post: '/apiv1/feev2/trolleySettlement',
    allow: 'customer',
    input: z.object({
      ids: z
        .array(Id('cartItem'), 'rules.cartEmpty')
        .check(z.minLength(1, 'rules.cartEmpty'), z.maxLength(cartItemsMax, 'rules.tooLong')),
      total: z.string('rules.invalid').check(z.regex(/^\d{1,9}\.\d{2}$/, 'rules.invalid')),
    }),
    data: z.object({ result: z.array(Bought), total: Money }),
    audit: 'cart.settle',
    stales: [...stales, ...stalesBought],
    timeoutSeconds: hostCreateTimeoutSeconds,
  },
})
