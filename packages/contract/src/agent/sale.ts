import * as z from 'zod/mini'
import { products } from '../access.ts'
import { calls } from '../calls.ts'
import { agentActionTimeoutSeconds } from '../constants.ts'
import { Id } from '../ids.ts'
import { Money, orderProducts } from '../money/order.ts'
import { Day, Instant, Nothing, Page, PageQuery } from '../page.ts'
import { actManyMax, ActResults } from '../resource/fields.ts'
import { resourceKinds } from '../resource/products.ts'
import { lineAtMost, requiredPattern, type MessageKey } from '../rules/text.ts'
import { orderStatuses, orderTypes } from '../states/money.ts'
import { WorkOrderDetail, WorkOrderRecord } from '../support/work-order.ts'
import { agentCall, ProductFactor, productFactors } from './customer.ts'

export const sellFactorMin = 0.01
export const sellFactorMax = 10
/** What an agent's prices are multiplied by, as typed. */
export const sellFactor = requiredPattern(
  /^(?:10(?:\.0{1,2})?|[1-9](?:\.\d{1,2})?|0\.(?!00?$)\d{1,2})$/,
  'rules.sellFactor',
)

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
  renewal: z.string(),
  /** Whether the customer lets the agent act. */
  may_act: z.boolean(),
  create_time: Instant,
  expire_time: z.nullable(Instant),
})
export type AgentResource = z.output<typeof AgentResource>

/** What an agent does to hosts of its customers. */
export const agentHostActions = ['start', 'stop', 'reboot'] as const
export type AgentHostAction = (typeof agentHostActions)[number]

export const AgentPriceInput = z.object({
  sell: sellFactor,
  products: z._default(productFactors(sellFactor), []),
})
export type AgentPriceInput = z.output<typeof AgentPriceInput>

export const AgentPrice = z.object({
  product: z.enum(products),
  node: z.string(),
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
  /** On behalf of customers who let the agent act; each host on its own. */
  agentHostAct: {
    post: '/index/agentscompute/action',
    allow: 'agent',
    timeoutSeconds: agentActionTimeoutSeconds,
    input: z.object({
      action: z.enum(agentHostActions),
      ids: z
        .array(Id('host'))
        .check(z.minLength(1, 'rules.choose'), z.maxLength(actManyMax, 'rules.tooLong' satisfies MessageKey)),
    }),
    data: ActResults,
    audit: 'agent.hostAct',
    stales: ['agentResourceList'],
  },
  agentWorkOrderInfo: {
    post: '/index/agentsworkorder/info',
    ...agentCall,
    reads: true,
    input: z.object({ wid: Id('workOrder'), after: z.optional(lineAtMost(200)) }),
    data: z.object({
      info: z.extend(WorkOrderDetail, { account_id: Id('account'), customer: z.string() }),
      record: z.array(WorkOrderRecord),
      next: z.nullable(z.string()),
    }),
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
    input: AgentPriceInput,
    data: Nothing,
    audit: 'agent.prices',
    stales: ['agentPriceInfo'],
  },
})
