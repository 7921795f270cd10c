import {
  agentEvents,
  customerEvents,
  webhookCalls,
  WebhookForm,
  type WebhookEvent,
} from '@portico/contract/account/webhook.ts'
import { robotCalls, robotEvents, RobotInput, type RobotEvent } from '@portico/contract/platform/robots.ts'

/** Events that stand together in the form. */
interface EventGroup {
  name: 'all' | 'happenings' | 'notices' | 'agent'
  events: readonly (RobotEvent | WebhookEvent)[]
}

/** What receivers of one keeper are written and read with; those of customers hear of other events. */
export interface ReceiverDesk {
  name: string
  /** What one of them is called. */
  noun: 'robot' | 'webhook'
  list: typeof robotCalls.robotList
  save: typeof robotCalls.robotSave
  remove: typeof robotCalls.robotRemove
  test: typeof robotCalls.robotTest
  deliveries: typeof robotCalls.robotDeliveryList
  replay: typeof robotCalls.robotDeliveryReplay
  input: typeof RobotInput
  /** Whether saving one asks who it is. */
  confirms: boolean
  groups: readonly EventGroup[]
}

export const operatorsDesk: ReceiverDesk = {
  name: 'robots',
  noun: 'robot',
  list: robotCalls.robotList,
  save: robotCalls.robotSave,
  remove: robotCalls.robotRemove,
  test: robotCalls.robotTest,
  deliveries: robotCalls.robotDeliveryList,
  replay: robotCalls.robotDeliveryReplay,
  input: RobotInput,
  confirms: false,
  groups: [{ name: 'all', events: robotEvents }],
}

const isNotice = (event: WebhookEvent) => event.startsWith('notice.')

// The same calls but for the names of the events, which nothing here reads.
export const customersDesk = {
  name: 'webhooks',
  noun: 'webhook',
  list: webhookCalls.webhookList,
  save: webhookCalls.webhookSave,
  remove: webhookCalls.webhookRemove,
  test: webhookCalls.webhookTest,
  deliveries: webhookCalls.webhookDeliveryList,
  replay: webhookCalls.webhookDeliveryReplay,
  input: WebhookForm,
  confirms: true,
  groups: [
    { name: 'notices', events: customerEvents.filter(isNotice) },
    { name: 'happenings', events: customerEvents.filter((event) => !isNotice(event)) },
  ],
} as unknown as ReceiverDesk

export const agentsDesk: ReceiverDesk = {
  ...customersDesk,
  groups: [...customersDesk.groups, { name: 'agent', events: agentEvents }],
}
