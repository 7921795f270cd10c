import { catalogue } from '@portico/contract/catalogue.ts'
import { agent, customerOf } from '../agents.ts'
import { openWorkOrder, submitWorkOrder, workOrderForm } from '../work-orders.ts'
import { area } from './area.ts'
import type { Stage } from './stage.ts'

const one = { wid: 'wo_Aaaaaaaaaaaa' }
const page = { limit: 5, page: 1, search: 'sample' }
const reply = { ...one, content: 'Have you tried again?', attachment: [] }
const logQuery = {
  ...page,
  event: 'session.start',
  login_id: 'login_Aaaaaaaaaaaa',
  from: '2026-01-01',
  to: '2026-12-31',
}
const canned = { name: 'Restart', content_en: 'Please restart it.', content_zh_hans: '请重启。', content_zh_hant: '' }

/** A customer with a work order of their own, closed if asked for. */
async function opened(s: Stage, closed = false) {
  const as = await s.t.customer()
  const wid = await openWorkOrder(s.t, as)
  if (closed) await s.t.ok(catalogue.workOrderClose, { wid }, { as })
  return { as, wid }
}

/** A work order of an agent's customer. */
export async function openedBelow(s: Stage) {
  const seller = await agent(s.t)
  const customer = await customerOf(s.t, seller.id)
  return { seller, wid: await openWorkOrder(s.t, customer) }
}

export const workOrders = area({
  public: [],
  operator: [
    'operator.workOrders platformWorkOrderList',
    'operator.workOrders platformWorkOrderSummary',
    'operator.workOrders platformWorkOrderInfo',
    'operator.workOrders platformWorkOrderResource',
    'operator.workOrders platformWorkOrderReply',
    'operator.workOrders platformWorkOrderNote',
    'operator.workOrders platformWorkOrderAssign',
    'operator.workOrders platformWorkOrderClose',
    'operator.workOrders platformWorkOrderReturn',
    'operator.workOrders platformWorkOrderPeople',
    'operator.workOrders cannedReplyList',
    'operator.workOrders cannedReplySave',
    'operator.workOrders cannedReplyRemove',
    'operator.audit platformAuditList',
    'operator.audit platformAuditChoices',
    'operator.audit platformAuditExport',
  ],
  samples: {
    workOrderList: { ...page, status: 1, type: 'normal' },
    workOrderSubmit: workOrderForm,
    workOrderReply: reply,
    workOrderInfo: one,
    workOrderClose: one,
    workOrderDelete: one,
    workOrderUrge: one,
    workOrderRate: { ...one, rating: 5, comment: 'Quick.' },
    platformWorkOrderList: { ...page, queue: 'waiting', type: 'emergency', account_id: 'acc_Aaaaaaaaaaaa' },
    platformWorkOrderSummary: undefined,
    platformWorkOrderInfo: one,
    platformWorkOrderResource: one,
    platformWorkOrderReply: reply,
    platformWorkOrderNote: { ...one, content: 'Known fault.', shared: false },
    platformWorkOrderReturn: one,
    platformWorkOrderAssign: { ...one, login_id: 'login_Aaaaaaaaaaaa' },
    platformWorkOrderClose: one,
    platformWorkOrderPeople: undefined,
    cannedReplyList: undefined,
    cannedReplySave: canned,
    cannedReplyRemove: { id: 'can_Aaaaaaaaaaaa' },
    logList: logQuery,
    logChoices: undefined,
    logExport: logQuery,
    logClearAll: undefined,
    platformAuditList: { ...logQuery, account_id: 'acc_Aaaaaaaaaaaa' },
    platformAuditChoices: undefined,
    platformAuditExport: { ...logQuery, account_id: 'acc_Aaaaaaaaaaaa' },
  },
  writes: (s) => ({
    workOrderSubmit: async () => {
      const as = await s.t.customer()
      return async ({ headers, other } = {}) => {
        const answer = await submitWorkOrder(s.t, as, other ? { content: 'It starts.' } : {}, [], headers)
        return { as, answer }
      }
    },
    workOrderReply: s.by(catalogue.workOrderReply, async () => {
      const { as, wid } = await opened(s)
      return { as, input: { wid, content: 'And again.' } }
    }),
    workOrderClose: s.by(catalogue.workOrderClose, async () => {
      const { as, wid } = await opened(s)
      return { as, input: { wid } }
    }),
    workOrderUrge: s.by(catalogue.workOrderUrge, async () => {
      const { as, wid } = await opened(s)
      return { as, input: { wid } }
    }),
    workOrderDelete: s.by(catalogue.workOrderDelete, async () => {
      const { as, wid } = await opened(s, true)
      return { as, input: { wid } }
    }),
    workOrderRate: s.by(catalogue.workOrderRate, async () => {
      const { as, wid } = await opened(s, true)
      return { as, input: { wid, rating: 4 } }
    }),
    platformWorkOrderReply: s.byOperator(catalogue.platformWorkOrderReply, async () => ({
      wid: (await opened(s)).wid,
      content: 'We look into it.',
    })),
    platformWorkOrderNote: s.byOperator(catalogue.platformWorkOrderNote, async () => ({
      wid: (await opened(s)).wid,
      content: 'Known fault.',
    })),
    platformWorkOrderAssign: s.byOperator(catalogue.platformWorkOrderAssign, async () => ({
      wid: (await opened(s)).wid,
      login_id: s.operator.login_id,
    })),
    platformWorkOrderClose: s.byOperator(catalogue.platformWorkOrderClose, async () => ({
      wid: (await opened(s)).wid,
    })),
    platformWorkOrderReturn: s.byOperator(catalogue.platformWorkOrderReturn, async () => {
      const { seller, wid } = await openedBelow(s)
      await s.t.ok(catalogue.agentWorkOrderHandOver, { wid }, { as: seller })
      return { wid }
    }),
    cannedReplySave: s.byOperator(catalogue.cannedReplySave, async () => canned),
    cannedReplyRemove: s.byOperator(catalogue.cannedReplyRemove, () =>
      s.t.ok(catalogue.cannedReplySave, { ...canned, name: 'Another' }, { as: s.operator }),
    ),
    logClearAll: s.bySomebody(catalogue.logClearAll),
  }),
})
