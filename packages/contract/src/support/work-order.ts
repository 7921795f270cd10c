import * as z from 'zod/mini'
import { calls, imageTypes } from '../calls.ts'
import {
  imageUploadTimeoutSeconds,
  replyerRight,
  workOrderImageBytesMax,
  workOrderImagesMax,
  workOrderMessageLengthMax,
} from '../constants.ts'
import { Id } from '../ids.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { TimelineEntry } from '../resource/fields.ts'
import { ResourceId } from '../resource/products.ts'
import { workOrderEmail, workOrderMessage, workOrderPhone } from '../rules/support.ts'
import {
  across,
  chosen,
  lineAtMost,
  linesAtMost,
  notEmpty,
  requiredLineAtMost,
  type MessageKey,
} from '../rules/text.ts'
import { workOrderQueues, workOrderStatusCodes, workOrderUrgencies } from '../states/support.ts'

const invalid: MessageKey = 'rules.invalid'
const whole = (min: number, max: number) =>
  z.coerce.number(invalid).check(z.int(invalid), z.gte(min, invalid), z.lte(max, invalid))
const zeroOrOne = z.pipe(z.coerce.number(invalid), z.union([z.literal(0), z.literal(1)], invalid))
const statusCode = z.union([z.literal(workOrderStatusCodes.processing), z.literal(workOrderStatusCodes.closed)])

const wid = Id('workOrder')
const one = z.object({ wid })
const content = workOrderMessage.check(z.trim(), notEmpty('rules.empty'))

export const Picture = z.object({ id: Id('file'), url: z.string(), width: z.number(), height: z.number() })
export type Picture = z.output<typeof Picture>

export const ratingMax = 5
export const ratingCommentMax = 500

const shared = {
  wid,
  number: z.string(),
  type: z.enum(workOrderUrgencies),
  status: statusCode,
  /** Who opened it. */
  who: z.string(),
  create_time: Instant,
  /** When something was last said. */
  update_time: Instant,
  close_time: z.nullable(Instant),
  /** From the first word to our first answer; NULL until then. */
  first_answer_seconds: z.nullable(z.number()),
  /** NULL until the customer has said how content they are. */
  rating: z.nullable(z.number()),
}

export const workOrderSummaryChars = 120
export const WorkOrder = z.object({
  ...shared,
  /** The beginning of what was written first. */
  summary: z.string(),
  /** How many answers the person who opened it has not read. */
  unread: z.number(),
})
export type WorkOrder = z.output<typeof WorkOrder>

const detail = {
  ...shared,
  content: z.string(),
  attachment: z.array(Picture),
  phone: z.string(),
  email: z.string(),
  resource_id: z.string(),
  resource_name: z.string(),
  /** 1: the customer lets us read the timeline of the resource. */
  share_timeline: z.union([z.literal(0), z.literal(replyerRight)]),
  rating_comment: z.string(),
}
export const WorkOrderDetail = z.object(detail)
export const WorkOrderInfo = z.extend(WorkOrderDetail, { unread: z.number() })
export type WorkOrderInfo = z.output<typeof WorkOrderInfo>

/** One reply. `replyer` is 1 for the side of whoever reads it, which stands on the right. */
export const WorkOrderRecord = z.object({
  id: Id('workOrderMessage'),
  replyer: z.union([z.literal(0), z.literal(replyerRight)]),
  who: z.string(),
  content: z.string(),
  attachment: z.array(Picture),
  create_time: Instant,
})
export type WorkOrderRecord = z.output<typeof WorkOrderRecord>

/** The newest replies, oldest of them first; `next` leads to those before. */
export const workOrderRecordsPage = 100
export const conversation = { record: z.array(WorkOrderRecord), next: z.nullable(z.string()) }
export const conversationQuery = z.object({
  wid,
  after: z.optional(z.string(invalid).check(z.maxLength(200, invalid))),
})

export const WorkOrderDraft = z.object({
  type: chosen(workOrderUrgencies),
  content,
  phone: workOrderPhone,
  email: workOrderEmail,
  resource_id: z._default(z.union([z.literal(''), ResourceId], invalid), ''),
  share_timeline: z._default(zeroOrOne, 0),
})
export type WorkOrderDraft = z.output<typeof WorkOrderDraft>

/** Pictures of a reply are uploaded first, each up to 3 MB; they travel by their ids. A picture alone is a reply too. */
export const WorkOrderReply = z
  .object({
    wid,
    content: workOrderMessage.check(z.trim()),
    attachment: z._default(z.array(Id('file')).check(z.maxLength(workOrderImagesMax, 'rules.imageCount')), []),
  })
  .check(
    across<{ content: string; attachment: string[] }>(
      ['content', 'attachment'],
      (reply) => reply.content !== '' || reply.attachment.length > 0,
      'content',
      'rules.empty',
    ),
  )
export type WorkOrderReply = z.output<typeof WorkOrderReply>

export const WorkOrderRating = z.object({
  wid,
  rating: z.int('rules.choose').check(z.gte(1, 'rules.choose'), z.lte(ratingMax, 'rules.choose')),
  comment: z._default(linesAtMost(ratingCommentMax).check(z.trim()), ''),
})

/** The agent who handed it over and to whom it goes back; empty for a customer of our own. */
const agent = z.string()

export const PlatformWorkOrder = z.extend(WorkOrder, {
  account_id: z.string(),
  customer: z.string(),
  email: z.string(),
  assignee_id: z.string(),
  assignee: z.string(),
  /** Since when the customer waits for us; NULL while we wait for them, or nobody waits. */
  waiting_time: z.nullable(Instant),
  agent,
})
export type PlatformWorkOrder = z.output<typeof PlatformWorkOrder>

export const PlatformWorkOrderInfo = z.object({
  ...detail,
  account_id: z.string(),
  customer: z.string(),
  assignee_id: z.string(),
  assignee: z.string(),
  /** Whether the customer has deleted it from their list. */
  hidden: z.boolean(),
  agent,
})
export type PlatformWorkOrderInfo = z.output<typeof PlatformWorkOrderInfo>

/** What operators tell each other, or an agent and they. It is kept apart from the replies and is on no call of a customer. */
export const WorkOrderNote = z.object({
  id: Id('workOrderNote'),
  who: z.string(),
  content: z.string(),
  create_time: Instant,
  /** Whether agent and platform both read it. */
  shared: z.boolean(),
})
export type WorkOrderNote = z.output<typeof WorkOrderNote>

export const noteMax = 2000
export const WorkOrderNoteInput = z.object({
  wid,
  content: linesAtMost(noteMax).check(z.trim(), notEmpty('rules.empty')),
})
/** A note between an agent and the platform, or for the writer's own people alone. */
export const SharedNoteInput = z.extend(WorkOrderNoteInput, { shared: z._default(z.boolean(invalid), false) })
export type SharedNoteInput = z.output<typeof SharedNoteInput>

export const WorkOrderSummary = z.object({
  unassigned: z.number(),
  mine: z.number(),
  waiting: z.number(),
  open: z.number(),
  /** Of the last 30 days; NULL while there is nothing to average. */
  first_answer_seconds: z.nullable(z.number()),
  rating: z.nullable(z.number()),
})
export type WorkOrderSummary = z.output<typeof WorkOrderSummary>

export const cannedNameMax = 60
interface CannedTexts {
  content_en: string
  content_zh_hans: string
  content_zh_hant: string
}
const cannedText = linesAtMost(workOrderMessageLengthMax).check(z.trim())
const cannedFields = {
  name: requiredLineAtMost(cannedNameMax),
  content_en: cannedText,
  content_zh_hans: cannedText,
  content_zh_hant: cannedText,
}
export const CannedReplyInput = z
  .object({ id: z.optional(Id('cannedReply')), ...cannedFields })
  .check(
    across<CannedTexts>(
      ['content_en', 'content_zh_hans', 'content_zh_hant'],
      (form) => form.content_en !== '' || form.content_zh_hans !== '' || form.content_zh_hant !== '',
      'content_en',
      'rules.oneLanguage',
    ),
  )
export const CannedReply = z.object({ ...cannedFields, id: Id('cannedReply'), update_time: Instant })
export type CannedReply = z.output<typeof CannedReply>

const stales = ['workOrderList', 'workOrderInfo'] as const
const deskStales = ['platformWorkOrderList', 'platformWorkOrderInfo', 'platformWorkOrderSummary'] as const

export const workOrderCalls = calls({
  workOrderList: {
    post: '/apiv1/workorder/workOrderList',
    allow: 'customer',
    reads: true,
    input: z.extend(PageQuery, {
      status: z.optional(whole(1, 2)),
      type: z.optional(chosen(workOrderUrgencies, invalid)),
    }),
    data: Page(WorkOrder),
  },
  workOrderSubmit: {
    post: '/apiv1/workorder/submitWorkOrder',
    allow: 'customer',
    input: WorkOrderDraft,
    files: { fields: { attachment: workOrderImagesMax }, bytesMax: workOrderImageBytesMax, types: imageTypes },
    data: z.object({ wid, number: z.string() }),
    audit: 'workOrder.submit',
    stales,
    timeoutSeconds: imageUploadTimeoutSeconds,
  },
  /** The server reads the fields from the query as well. */
  workOrderReply: {
    post: '/apiv1/workorder/woReply',
    allow: 'customer',
    input: WorkOrderReply,
    data: WorkOrderRecord,
    audit: 'workOrder.reply',
    stales,
  },
  /** Also notes that the person who opened it has read what is there. */
  workOrderInfo: {
    post: '/apiv1/workorder/woInfo',
    allow: 'customer',
    reads: true,
    input: conversationQuery,
    data: z.object({ ...conversation, info: WorkOrderInfo }),
  },
  workOrderClose: {
    post: '/apiv1/workorder/closeWorkOrder',
    allow: 'customer',
    input: one,
    data: Nothing,
    audit: 'workOrder.close',
    stales,
  },
  /** Only a closed one; we keep it. */
  workOrderDelete: {
    post: '/apiv1/workorder/deleteWorkOrder',
    allow: 'customer',
    input: one,
    data: Nothing,
    audit: 'workOrder.delete',
    stales: ['workOrderList'],
  },
  workOrderUrge: {
    post: '/apiv1/workorder/urgeWorkOrder',
    allow: 'customer',
    input: one,
    data: Nothing,
    audit: 'workOrder.urge',
    stales,
  },
  workOrderRate: {
    post: '/apiv1/workorder/rateWorkOrder',
    allow: 'customer',
    input: WorkOrderRating,
    data: Nothing,
    audit: 'workOrder.rate',
    stales,
  },
})

export const workOrderDeskCalls = calls({
  platformWorkOrderList: {
    post: '/apiv1/platform/workOrderList',
    allow: 'operator.workOrders',
    reads: true,
    input: z.extend(PageQuery, {
      queue: z._default(chosen(workOrderQueues, invalid), 'all'),
      type: z.optional(chosen(workOrderUrgencies, invalid)),
      account_id: z.optional(lineAtMost(40)),
    }),
    data: Page(PlatformWorkOrder),
  },
  platformWorkOrderSummary: {
    get: '/apiv1/platform/workOrderSummary',
    allow: 'operator.workOrders',
    reads: true,
    data: WorkOrderSummary,
  },
  platformWorkOrderInfo: {
    post: '/apiv1/platform/workOrderInfo',
    allow: 'operator.workOrders',
    reads: true,
    input: conversationQuery,
    data: z.object({ ...conversation, info: PlatformWorkOrderInfo, notes: z.array(WorkOrderNote) }),
  },
  /** What happened to the resource the customer named, if they let us look. */
  platformWorkOrderResource: {
    post: '/apiv1/platform/workOrderResource',
    allow: 'operator.workOrders',
    reads: true,
    input: one,
    data: z.object({
      id: z.string(),
      kind: z.string(),
      name: z.string(),
      status: z.string(),
      reason: z.string(),
      expire_time: z.nullable(Instant),
      timeline: z.array(TimelineEntry),
      /** The newest of what did not end well, however long ago. */
      errors: z.array(TimelineEntry),
    }),
  },
  platformWorkOrderReply: {
    post: '/apiv1/platform/replyWorkOrder',
    allow: 'operator.workOrders',
    input: WorkOrderReply,
    data: WorkOrderRecord,
    audit: 'workOrder.answer',
    stales: deskStales,
  },
  platformWorkOrderNote: {
    post: '/apiv1/platform/noteWorkOrder',
    allow: 'operator.workOrders',
    input: SharedNoteInput,
    data: Nothing,
    audit: 'workOrder.note',
    stales: ['platformWorkOrderInfo'],
  },
  platformWorkOrderAssign: {
    post: '/apiv1/platform/assignWorkOrder',
    allow: 'operator.workOrders',
    /** Empty: nobody's again. */
    input: z.object({ wid, login_id: z.union([z.literal(''), Id('login')], invalid) }),
    data: Nothing,
    audit: 'workOrder.assign',
    stales: deskStales,
  },
  platformWorkOrderClose: {
    post: '/apiv1/platform/closeWorkOrder',
    allow: 'operator.workOrders',
    input: one,
    data: Nothing,
    audit: 'workOrder.settle',
    stales: deskStales,
  },
  /** Back to the agent who handed it over. */
  platformWorkOrderReturn: {
    post: '/apiv1/platform/returnWorkOrder',
    allow: 'operator.workOrders',
    input: one,
    data: Nothing,
    audit: 'workOrder.return',
    stales: deskStales,
  },
  /** Who can be given a work order. */
  platformWorkOrderPeople: {
    get: '/apiv1/platform/workOrderPeople',
    allow: 'operator.workOrders',
    reads: true,
    data: z.object({ result: z.array(z.object({ id: Id('login'), name: z.string() })) }),
  },
  cannedReplyList: {
    get: '/apiv1/platform/cannedReplyList',
    allow: 'operator.workOrders',
    reads: true,
    data: z.object({ result: z.array(CannedReply) }),
  },
  cannedReplySave: {
    post: '/apiv1/platform/saveCannedReply',
    allow: 'operator.workOrders',
    input: CannedReplyInput,
    data: z.object({ id: Id('cannedReply') }),
    audit: 'cannedReply.save',
    stales: ['cannedReplyList'],
  },
  cannedReplyRemove: {
    post: '/apiv1/platform/removeCannedReply',
    allow: 'operator.workOrders',
    input: z.object({ id: Id('cannedReply') }),
    data: Nothing,
    audit: 'cannedReply.remove',
    stales: ['cannedReplyList'],
  },
})
