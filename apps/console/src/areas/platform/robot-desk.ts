import {
  agentRobotCalls,
  agentRobotEvents,
  AgentRobotInput,
  type AgentRobotEvent,
} from '@portico/contract/agent/robot.ts'
import { robotCalls, robotEvents, RobotInput, type RobotEvent } from '@portico/contract/platform/robots.ts'

/** What robots of one keeper are written and read with; those of agents hear of other events. */
export interface RobotDesk {
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
  events: readonly (RobotEvent | AgentRobotEvent)[]
}

export const operatorsDesk: RobotDesk = {
  name: 'robots',
  noun: 'robot',
  list: robotCalls.robotList,
  save: robotCalls.robotSave,
  remove: robotCalls.robotRemove,
  test: robotCalls.robotTest,
  deliveries: robotCalls.robotDeliveryList,
  replay: robotCalls.robotDeliveryReplay,
  input: RobotInput,
  events: robotEvents,
}

// The same calls but for the names of the events, which nothing here reads.
export const agentsDesk = {
  name: 'agent-robots',
  noun: 'webhook',
  list: agentRobotCalls.agentRobotList,
  save: agentRobotCalls.agentRobotSave,
  remove: agentRobotCalls.agentRobotRemove,
  test: agentRobotCalls.agentRobotTest,
  deliveries: agentRobotCalls.agentRobotDeliveryList,
  replay: agentRobotCalls.agentRobotDeliveryReplay,
  input: AgentRobotInput,
  events: agentRobotEvents,
} as unknown as RobotDesk
