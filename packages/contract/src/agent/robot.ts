import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing, Page, PageQuery } from '../page.ts'
import { AnyDelivery, AnyRobot, AnyRobotInput, DeliveryQuery } from '../platform/robots.ts'
import type { MessageKey } from '../rules/text.ts'
import { agentCall } from './customer.ts'

/** What robots of an agent can be told: of its customers, its sales and its wallet. */
export const agentRobotEvents = [
  'customer.registered',
  'order.made',
  'order.refunded',
  'workOrder.submitted',
  'workOrder.replied',
  'wallet.low',
] as const
export type AgentRobotEvent = (typeof agentRobotEvents)[number]

export const agentRobotsMax = 10

export const AgentRobot = z.extend(AnyRobot, { events: z.array(z.enum(agentRobotEvents)) })
export const AgentRobotInput = z.extend(AnyRobotInput, {
  events: z.array(z.enum(agentRobotEvents)).check(z.minLength(1, 'rules.choose' satisfies MessageKey)),
})
const AgentDelivery = z.extend(AnyDelivery, { event: z.enum([...agentRobotEvents, 'test']) })

const one = z.object({ id: Id('robot') })
const stales = ['agentRobotList', 'agentRobotDeliveryList'] as const

/** Where an agent hears of its business: webhooks and the group robots of chats. */
export const agentRobotCalls = calls({
  agentRobotList: {
    post: '/apiv1/agent/robotList',
    ...agentCall,
    reads: true,
    input: PageQuery,
    data: Page(AgentRobot),
  },
  agentRobotSave: {
    post: '/apiv1/agent/saveRobot',
    ...agentCall,
    input: AgentRobotInput,
    /** `secret` only when one was made just now; it is not shown again. */
    data: z.object({ id: Id('robot'), secret: z.string() }),
    audit: 'agent.robotSave',
    stales,
    secret: true,
  },
  agentRobotRemove: {
    post: '/apiv1/agent/removeRobot',
    ...agentCall,
    input: one,
    data: Nothing,
    audit: 'agent.robotRemove',
    stales,
  },
  agentRobotTest: {
    post: '/apiv1/agent/testRobot',
    ...agentCall,
    input: one,
    data: z.object({ id: Id('delivery') }),
    audit: 'agent.robotTest',
    stales,
  },
  agentRobotDeliveryList: {
    post: '/apiv1/agent/robotDeliveryList',
    ...agentCall,
    reads: true,
    input: DeliveryQuery,
    data: Page(AgentDelivery),
  },
  agentRobotDeliveryReplay: {
    post: '/apiv1/agent/replayRobotDelivery',
    ...agentCall,
    input: z.object({ id: Id('delivery') }),
    data: Nothing,
    audit: 'agent.robotReplay',
    stales,
  },
})
