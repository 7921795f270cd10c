import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { languages } from '../language.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { lineAtMost, requiredLineAtMost, type MessageKey } from '../rules/text.ts'

/** Whose form a message has: a plain signed webhook, or the group robot of a chat. */
export const receiverKinds = ['webhook', 'dingtalk', 'wecom', 'feishu'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** What robots can be told. */
export const robotEvents = [
  'customer.registered',
  'recharge.completed',
  'remittance.submitted',
  'refund.requested',
  'invoice.requested',
  'certification.submitted',
  'workOrder.submitted',
  'workOrder.replied',
  'operation.failed',
] as const
export type RobotEvent = (typeof robotEvents)[number]
export const deliveredEvents = [...robotEvents, 'test'] as const

export const deliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const robotsMax = 50

/** What robots of operators and webhooks of customers have in common; each hears of events of its own. */
export const Receiver = z.object({
  id: Id('robot'),
  name: z.string(),
  kind: z.enum(receiverKinds),
  url: z.string(),
  language: z.enum(languages),
  enabled: z.boolean(),
  /** Whether messages are signed; the secret itself is never sent. */
  signed: z.boolean(),
  /** How the last message went. */
  last_state: z.nullable(z.enum(deliveryStates)),
  last_time: z.nullable(Instant),
})
export const Robot = z.extend(Receiver, { events: z.array(z.enum(robotEvents)) })
export type Robot = z.output<typeof Robot>

export const Delivery = z.object({
  id: Id('delivery'),
  robot_id: Id('robot'),
  robot_name: z.string(),
  text: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** What the receiver answered with; 0 when nothing came back. */
  status: z.number(),
  answer: z.string(),
  create_time: Instant,
  last_time: z.nullable(Instant),
})
export const RobotDelivery = z.extend(Delivery, { event: z.enum(deliveredEvents) })
export type RobotDelivery = z.output<typeof RobotDelivery>

const address = requiredLineAtMost(500).check(
  z.refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), {
    error: 'rules.webAddress' satisfies MessageKey,
  }),
)
export const ReceiverInput = z.object({
  /** Absent: a new one. */
  id: z.optional(Id('robot')),
  name: requiredLineAtMost(50),
  kind: z.enum(receiverKinds),
  url: address,
  language: z.enum(languages),
  enabled: z.boolean(),
  /** Left empty, what is stored stays; a new webhook is then given one. */
  secret: z._default(lineAtMost(200), ''),
})
export const RobotInput = z.extend(ReceiverInput, {
  events: z.array(z.enum(robotEvents)).check(z.minLength(1, 'rules.choose' satisfies MessageKey)),
})

export const DeliveryQuery = z.extend(PageQuery, {
  robot_id: z.optional(Id('robot')),
  state: z.optional(z.enum(deliveryStates)),
})
export type DeliveryQuery = z.output<typeof DeliveryQuery>

const stales = ['robotList', 'robotDeliveryList'] as const

export const robotCalls = calls({
  robotList: {
    post: '/apiv1/platform/robotList',
    allow: 'operator.robots',
    reads: true,
    input: PageQuery,
    data: Page(Robot),
  },
  robotSave: {
    post: '/apiv1/platform/saveRobot',
    allow: 'operator.robots',
    input: RobotInput,
    /** `secret` only when one was made just now; it is not shown again. */
    data: z.object({ id: Id('robot'), secret: z.string() }),
    audit: 'robot.save',
    stales,
    secret: true,
  },
  robotRemove: {
    post: '/apiv1/platform/removeRobot',
    allow: 'operator.robots',
    input: z.object({ id: Id('robot') }),
    data: Nothing,
    audit: 'robot.remove',
    stales,
  },
  robotTest: {
    post: '/apiv1/platform/testRobot',
    allow: 'operator.robots',
    input: z.object({ id: Id('robot') }),
    data: z.object({ id: Id('delivery') }),
    audit: 'robot.test',
    stales,
  },
  robotDeliveryList: {
    post: '/apiv1/platform/robotDeliveryList',
    allow: 'operator.robots',
    reads: true,
    input: DeliveryQuery,
    data: Page(RobotDelivery),
  },
  robotDeliveryReplay: {
    post: '/apiv1/platform/replayRobotDelivery',
    allow: 'operator.robots',
    input: z.object({ id: Id('delivery') }),
    data: Nothing,
    audit: 'robot.replay',
    stales,
  },
})
