import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { chosen, linesAtMost, type MessageKey } from '../rules/text.ts'
import { workOrderUrgencies } from '../states/support.ts'
import {
  CannedReply,
  CannedReplyInput,
  conversation,
  conversationQuery,
  noteMax,
  WorkOrder,
  WorkOrderDetail,
  WorkOrderNote,
  WorkOrderRecord,
  WorkOrderReply,
  SharedNoteInput,
} from '../support/work-order.ts'
import { agentCall } from './customer.ts'

const invalid: MessageKey = 'rules.invalid'
const wid = Id('workOrder')

/** `waiting` is for the agent to answer; `handed` is with the platform. */
export const agentWorkOrderQueues = ['waiting', 'handed', 'all', 'closed'] as const

const ofCustomer = {
  account_id: Id('account'),
  customer: z.string(),
  /** Since when the platform has it; NULL while it is the agent's to answer. */
  handed_time: z.nullable(Instant),
}

export const AgentWorkOrder = z.extend(WorkOrder, {
  ...ofCustomer,
  /** Since when the customer waits for an answer; NULL while they do not. */
  waiting_time: z.nullable(Instant),
})
export type AgentWorkOrder = z.output<typeof AgentWorkOrder>

export const AgentWorkOrderInfo = z.extend(WorkOrderDetail, {
  ...ofCustomer,
  /** Whether the customer has deleted it from their list. */
  hidden: z.boolean(),
})
export type AgentWorkOrderInfo = z.output<typeof AgentWorkOrderInfo>

/** What the platform should know; it reads it as a note, the customer never does. */
export const WorkOrderHandOver = z.object({ wid, content: z._default(linesAtMost(noteMax).check(z.trim()), '') })
export type WorkOrderHandOver = z.output<typeof WorkOrderHandOver>

/** How many answers an agent can keep to be given again. */
export const agentCannedRepliesMax = 200

const stales = ['agentWorkOrderList', 'agentWorkOrderInfo', 'agentOverview'] as const

/** The first line: what the agent's customers ask, and what it cannot answer itself. */
export const agentWorkOrderCalls = calls({
  agentWorkOrderList: {
    post: '/apiv1/agent/workOrderList',
    ...agentCall,
    reads: true,
    input: z.extend(PageQuery, {
      queue: z._default(chosen(agentWorkOrderQueues, invalid), 'all'),
      type: z.optional(chosen(workOrderUrgencies, invalid)),
      account_id: z.optional(Id('account')),
    }),
    data: Page(AgentWorkOrder),
  },
  agentWorkOrderInfo: {
    post: '/index/agentsworkorder/info',
    ...agentCall,
    reads: true,
    input: conversationQuery,
    data: z.object({ ...conversation, info: AgentWorkOrderInfo, notes: z.array(WorkOrderNote) }),
  },
  agentWorkOrderReply: {
    post: '/apiv1/agent/replyWorkOrder',
    ...agentCall,
    input: WorkOrderReply,
    data: WorkOrderRecord,
    audit: 'agent.workOrderAnswer',
    stales,
  },
  agentWorkOrderNote: {
    post: '/apiv1/agent/noteWorkOrder',
    ...agentCall,
    input: SharedNoteInput,
    data: Nothing,
    audit: 'agent.workOrderNote',
    stales: ['agentWorkOrderInfo'],
  },
  agentWorkOrderHandOver: {
    post: '/apiv1/agent/handOverWorkOrder',
    ...agentCall,
    input: WorkOrderHandOver,
    data: Nothing,
    audit: 'agent.workOrderHandOver',
    stales,
  },
  agentWorkOrderClose: {
    post: '/apiv1/agent/closeWorkOrder',
    ...agentCall,
    input: z.object({ wid }),
    data: Nothing,
    audit: 'agent.workOrderClose',
    stales,
  },
  agentCannedReplyList: {
    get: '/apiv1/agent/cannedReplyList',
    ...agentCall,
    reads: true,
    data: z.object({ result: z.array(CannedReply) }),
  },
  agentCannedReplySave: {
    post: '/apiv1/agent/saveCannedReply',
    ...agentCall,
    input: CannedReplyInput,
    data: z.object({ id: Id('cannedReply') }),
    audit: 'agent.cannedSave',
    stales: ['agentCannedReplyList'],
  },
  agentCannedReplyRemove: {
    post: '/apiv1/agent/removeCannedReply',
    ...agentCall,
    input: z.object({ id: Id('cannedReply') }),
    data: Nothing,
    audit: 'agent.cannedRemove',
    stales: ['agentCannedReplyList'],
  },
})
