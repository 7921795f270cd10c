import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Money, orderProducts } from '../money/order.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { resourceKinds } from '../resource/products.ts'
import { autoRenewals } from '../states/compute.ts'
import { orderStatuses, orderTypes } from '../states/money.ts'
import { agentCall } from './customer.ts'
import { ProductFactor, productFactors, sellFactor } from './factor.ts'

export const AgentOrder = z.object({
  id: Id('order'),
  number: z.string(),
  account_id: Id('account'),
  customer: z.string(),
  type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  product: z.enum(orderProducts),
  subject: z.string(),
  resource_id: z.string(),
  /** What the customer paid, what it cost the agent, and what is left; minus for what went back. */
  amount: Money,
  cost: Money,
  margin: Money,
  create_time: Instant,
})
export type AgentOrder = z.output<typeof AgentOrder>

export const AgentOrderQuery = z.extend(PageQuery, {
  account_id: z.optional(Id('account')),
  type: z.optional(z.enum(orderTypes)),
  status: z.optional(z.enum(orderStatuses)),
  product: z.optional(z.enum(orderProducts)),
  /** Days, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AgentOrderQuery = z.output<typeof AgentOrderQuery>

export const AgentResource = z.object({
  id: z.string(),
  kind: z.enum(resourceKinds),
  name: z.string(),
  account_id: Id('account'),
  customer: z.string(),
  node: z.string(),
  status: z.string(),
  task: z.string(),
  /** Off, or the term it is renewed for by itself. */
  renewal: z.enum(autoRenewals),
  /** What it is renewed and ends with; empty if nothing. */
  host_name: z.string(),
  /** Whether the customer lets the agent act. */
  may_act: z.boolean(),
  create_time: Instant,
  expire_time: z.nullable(Instant),
})
export type AgentResource = z.output<typeof AgentResource>

export const AgentPriceInput = z.object({
  sell: sellFactor,
  products: z._default(productFactors(sellFactor), []),
})
export type AgentPriceInput = z.output<typeof AgentPriceInput>
export const AgentPriceSaveInput = z.extend(AgentPriceInput, {
  /** What they were when they were read: refused when somebody has changed them meanwhile. */
  was: z.optional(AgentPriceInput),
})
export type AgentPriceSaveInput = z.output<typeof AgentPriceSaveInput>

export const AgentPrice = z.object({
  product: z.enum(products),
  node: z.string(),
  /** Empty for every node. */
  node_name: z.string(),
  item: z.string(),
  /** By month: the platform's price, what the agent pays, what its customers pay, and what is left. */
  list: Money,
  cost: Money,
  price: Money,
  margin: Money,
})
export type AgentPrice = z.output<typeof AgentPrice>

export const agentSaleCalls = calls({
  agentOrderList: {
    post: '/apiv1/agent/orderList',
    ...agentCall,
    reads: true,
    input: AgentOrderQuery,
    data: Page(AgentOrder),
  },
  agentOrderExport: {
    post: '/apiv1/agent/exportOrderList',
    ...agentCall,
    reads: true,
    input: AgentOrderQuery,
    data: z.any(),
    blob: true,
  },
  agentOrderStatus: {
    post: '/index/agentsorder/checkOrderStatus',
    ...agentCall,
    reads: true,
    input: z.object({ id: Id('order') }),
    data: AgentOrder,
  },
  agentResourceList: {
    post: '/apiv1/agent/resourceList',
    ...agentCall,
    reads: true,
    input: z.extend(PageQuery, {
      account_id: z.optional(Id('account')),
      kind: z.optional(z.enum(resourceKinds)),
      /** What ends within so many days, or has ended. */
      expires_within_days: z.optional(
        z.coerce
          .number('rules.invalid')
          .check(z.int('rules.invalid'), z.gte(0, 'rules.invalid'), z.lte(366, 'rules.invalid')),
      ),
    }),
    data: Page(AgentResource),
  },
  agentPriceInfo: {
    post: '/apiv1/agent/priceInfo',
    ...agentCall,
    reads: true,
    /** What the prices would be with these factors; without them as they are. */
    input: z.object({ preview: z.optional(AgentPriceInput) }),
    data: z.object({
      sell: z.string(),
      products: z.array(ProductFactor),
      cost: z.string(),
      cost_products: z.array(ProductFactor),
      result: z.array(AgentPrice),
    }),
  },
  /** Holds for what is quoted from then on. */
  agentPriceSave: {
    post: '/apiv1/agent/savePrices',
    ...agentCall,
    input: AgentPriceSaveInput,
    data: Nothing,
    audit: 'agent.prices',
    stales: ['agentPriceInfo', 'agentOverview'],
  },
})
