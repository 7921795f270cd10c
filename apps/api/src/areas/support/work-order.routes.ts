import { workOrderCalls, workOrderDeskCalls } from '@portico/contract/support/work-order.ts'
import { agentWorkOrderCalls } from '@portico/contract/agent/work-order.ts'
import { serve } from '../../core/http/serve.ts'
import { agentCannedDesk, cannedDesk } from './canned-reply.service.ts'
import * as firstLine from './work-order-agent.service.ts'
import * as desk from './work-order-desk.service.ts'
import * as workOrder from './work-order.service.ts'

export const workOrderRoutes = serve(workOrderCalls, {
  workOrderList: workOrder.list,
  workOrderSubmit: {
    async before(ctx, form, uploads) {
      const pictures = await workOrder.keepPictures(ctx, uploads)
      return (write) => workOrder.submit(write, form, pictures)
    },
  },
  workOrderReply: workOrder.reply,
  workOrderInfo: workOrder.info,
  workOrderClose: (ctx, { wid }) => workOrder.close(ctx, wid),
  workOrderDelete: (ctx, { wid }) => workOrder.remove(ctx, wid),
  workOrderUrge: (ctx, { wid }) => workOrder.urge(ctx, wid),
  workOrderRate: workOrder.rate,
})

export const workOrderDeskRoutes = serve(workOrderDeskCalls, {
  platformWorkOrderList: desk.list,
  platformWorkOrderSummary: (ctx) => desk.summary(ctx),
  platformWorkOrderInfo: desk.info,
  platformWorkOrderResource: (ctx, { wid }) => desk.resource(ctx, wid),
  platformWorkOrderReply: desk.reply,
  platformWorkOrderNote: desk.note,
  platformWorkOrderAssign: desk.assign,
  platformWorkOrderClose: (ctx, { wid }) => desk.close(ctx, wid),
  platformWorkOrderReturn: (ctx, { wid }) => desk.giveBack(ctx, wid),
  platformWorkOrderPeople: (ctx) => desk.people(ctx),
  cannedReplyList: cannedDesk.list,
  cannedReplySave: cannedDesk.save,
  cannedReplyRemove: cannedDesk.remove,
})

export const agentWorkOrderRoutes = serve(agentWorkOrderCalls, {
  agentWorkOrderList: firstLine.list,
  agentWorkOrderInfo: firstLine.info,
  agentWorkOrderReply: firstLine.reply,
  agentWorkOrderNote: firstLine.note,
  agentWorkOrderHandOver: firstLine.handOver,
  agentWorkOrderClose: (ctx, { wid }) => firstLine.close(ctx, wid),
  agentCannedReplyList: agentCannedDesk.list,
  agentCannedReplySave: agentCannedDesk.save,
  agentCannedReplyRemove: agentCannedDesk.remove,
})
