import * as z from 'zod/mini'
import { products } from '../access.ts'
import { Id } from '../ids.ts'
import { chosen, requiredPattern, type MessageKey } from '../rules/text.ts'

/** A factor for one product, where it is not the one for all. */
export const productFactors = <Factor extends z.ZodMiniType<string>>(factor: Factor) =>
  z.array(z.object({ product: chosen(products), factor })).check(
    z.maxLength(products.length, 'rules.tooLong' satisfies MessageKey),
    z.refine((rows) => new Set(rows.map(({ product }) => product)).size === rows.length, 'rules.invalid'),
  )
export const ProductFactor = z.object({ product: z.enum(products), factor: z.string() })
export type ProductFactor = z.output<typeof ProductFactor>

/** What a customer pays must stay so much that its rounding to a fen says nothing about what it costs the agent. */
export const sellFactorMin = 0.1
export const sellFactorMax = 10
/** What an agent's prices are multiplied by, as typed. */
export const sellFactor = requiredPattern(/^(?:10(?:\.0{1,2})?|[1-9](?:\.\d{1,2})?|0\.[1-9]\d?)$/, 'rules.sellFactor')

/** What an agent pays, times the list price: of every product, and of some. */
export const AgentCost = z.object({
  account_id: Id('account'),
  cost: sellFactor,
  cost_products: z._default(productFactors(sellFactor), []),
})
export type AgentCost = z.output<typeof AgentCost>
