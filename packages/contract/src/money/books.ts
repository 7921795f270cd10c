import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Page } from '../page.ts'
import { required } from '../rules/text.ts'
import { Money, Order, OrderInfo, OrderQuery } from './order.ts'

/** The ledger derived anew, as a person can add it up: debits equal credits, and every difference is zero. */
export const Books = z.object({
  entries: z.number(),
  difference: Money,
  unbalanced_entries: z.number(),
  broken_links: z.number(),
  kinds: z.array(z.object({ kind: z.string(), currency: z.string(), debit: Money, credit: Money })),
  totals: z.array(z.object({ currency: z.string(), debit: Money, credit: Money })),
  /** What is held for the platform's own customers now. */
  held_cash: Money,
  held_voucher: Money,
  /** What customers of agents have with their agents, who owe it to them. */
  agents_cash: Money,
  agents_voucher: Money,
})
export type Books = z.output<typeof Books>

const owner = { account_id: Id('account'), customer: z.string() }
export const PlatformOrder = z.extend(Order, owner)
export type PlatformOrder = z.output<typeof PlatformOrder>

/** The same filters, and whose it is. */
export const PlatformOrderQuery = z.extend(OrderQuery, { account_id: z.optional(Id('account')) })
export type PlatformOrderQuery = z.output<typeof PlatformOrderQuery>

export const booksCalls = calls({
  booksProve: { post: '/apiv1/platform/proveLedger', allow: 'operator.finance', reads: true, data: Books },
  platformOrderList: {
    post: '/apiv1/platform/orderList',
    allow: 'operator.orders',
    reads: true,
    input: PlatformOrderQuery,
    data: Page(PlatformOrder),
  },
  platformOrderInfo: {
    post: '/apiv1/platform/orderInfo',
    allow: 'operator.orders',
    reads: true,
    input: z.object({ id: required }),
    data: z.extend(OrderInfo, owner),
  },
})
