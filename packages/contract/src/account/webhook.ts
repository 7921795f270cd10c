import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing, Page, PageQuery } from '../page.ts'
import { Delivery, DeliveryQuery, Receiver, ReceiverInput } from '../platform/robots.ts'
import { loginPassword } from '../rules/account.ts'
import { text, type MessageKey } from '../rules/text.ts'
import { noticeTopics, type NoticeTopic } from '../support/notice.ts'

/** What a webhook hears of the owner's notices about a topic. */
export const noticeEvent = <Topic extends NoticeTopic>(topic: Topic) => `notice.${topic}` as const

const heardTopics = noticeTopics.filter((topic) => topic !== 'platform' && topic !== 'agent')
type HeardTopic = (typeof heardTopics)[number]

/** What nobody is told of by a notice, and programs want to know. */
const plainEvents = ['resource.created', 'resource.removed', 'order.paid'] as const
export type PlainEvent = (typeof plainEvents)[number]

/** What webhooks of every customer can be told. */
export const customerEvents: readonly (PlainEvent | `notice.${HeardTopic}`)[] = [
  ...plainEvents,
  ...heardTopics.map(noticeEvent),
]

/** What those of an agent can be told besides: of its customers, its sales and its wallet. */
export const agentEvents = [
  'customer.registered',
  'order.made',
  'order.refunded',
  'workOrder.submitted',
  'workOrder.replied',
  'wallet.low',
  'notice.agent',
] as const
/** Those of them that are no notices. */
export type AgentEvent = Exclude<(typeof agentEvents)[number], 'notice.agent'>

const webhookEvents = [...customerEvents, ...agentEvents]
export type WebhookEvent = (typeof webhookEvents)[number]

export const webhooksMax = 10

export const Webhook = z.extend(Receiver, { events: z.array(z.enum(webhookEvents)) })
export const WebhookInput = z.extend(ReceiverInput, {
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1, 'rules.choose' satisfies MessageKey)),
  /** A person confirms who they are; a program's key was made by somebody who did. */
  password: z._default(text, ''),
})
/** As a person fills it in. */
export const WebhookForm = z.extend(WebhookInput, { password: loginPassword })
const WebhookDelivery = z.extend(Delivery, { event: z.enum([...webhookEvents, 'test']) })

const one = z.object({ id: Id('robot') })
const stales = ['webhookList', 'webhookDeliveryList'] as const

/** Where a customer hears of what happens: webhooks and the group robots of chats. */
export const webhookCalls = calls({
  webhookList: {
    post: '/apiv1/user/webhookList',
    allow: 'owner',
    reads: true,
    input: PageQuery,
    data: Page(Webhook),
  },
  webhookSave: {
    post: '/apiv1/user/saveWebhook',
    allow: 'owner',
    input: WebhookInput,
    /** `secret` only when one was made just now; it is not shown again. */
    data: z.object({ id: Id('robot'), secret: z.string() }),
    audit: 'webhook.save',
    stales,
    secret: true,
  },
  webhookRemove: {
    post: '/apiv1/user/removeWebhook',
    allow: 'owner',
    input: one,
    data: Nothing,
    audit: 'webhook.remove',
    stales,
  },
  webhookTest: {
    post: '/apiv1/user/testWebhook',
    allow: 'owner',
    input: one,
    data: z.object({ id: Id('delivery') }),
    audit: 'webhook.test',
    stales,
  },
  webhookDeliveryList: {
    post: '/apiv1/user/webhookDeliveryList',
    allow: 'owner',
    reads: true,
    input: DeliveryQuery,
    data: Page(WebhookDelivery),
  },
  webhookDeliveryReplay: {
    post: '/apiv1/user/replayWebhookDelivery',
    allow: 'owner',
    input: z.object({ id: Id('delivery') }),
    data: Nothing,
    audit: 'webhook.replay',
    stales,
  },
})
