import { agentWorkOrderCalls } from '@portico/contract/agent/work-order.ts'
import { workOrderDeskCalls } from '@portico/contract/support/work-order.ts'

/** What canned replies of one keeper are written and read with. */
export interface CannedDesk {
  list: typeof workOrderDeskCalls.cannedReplyList | typeof agentWorkOrderCalls.agentCannedReplyList
  save: typeof workOrderDeskCalls.cannedReplySave | typeof agentWorkOrderCalls.agentCannedReplySave
  remove: typeof workOrderDeskCalls.cannedReplyRemove | typeof agentWorkOrderCalls.agentCannedReplyRemove
  nameHelp: 'workOrder.cannedNameHelp' | 'agentDesk.cannedNameHelp'
}

export const operatorsCanned: CannedDesk = {
  list: workOrderDeskCalls.cannedReplyList,
  save: workOrderDeskCalls.cannedReplySave,
  remove: workOrderDeskCalls.cannedReplyRemove,
  nameHelp: 'workOrder.cannedNameHelp',
}

export const agentsCanned: CannedDesk = {
  list: agentWorkOrderCalls.agentCannedReplyList,
  save: agentWorkOrderCalls.agentCannedReplySave,
  remove: agentWorkOrderCalls.agentCannedReplyRemove,
  nameHelp: 'agentDesk.cannedNameHelp',
}
