import { catalogue } from '@portico/contract/catalogue.ts'
import { agent } from '../agents.ts'
import { area } from './area.ts'
import { openedBelow } from './work-order.ts'

const one = { wid: 'wo_Aaaaaaaaaaaa' }
const page = { limit: 5, page: 1, search: 'sample' }

const announced = { id: 'ann_Aaaaaaaaaaaa' }
const announcement = {
  title_en: 'Closed on Monday',
  content_en: 'We are back on Tuesday.',
  title_zh_hans: '周一休息',
  content_zh_hans: '周二恢复服务。',
  title_zh_hant: '週一休息',
  content_zh_hant: '週二恢復服務。',
  publish_time: null,
  end_time: null,
  publish: false,
  version: 0,
}

const canned = { name: 'Restart', content_en: 'Please restart it.', content_zh_hans: '请重启。', content_zh_hant: '' }

/** What an agent says to its customers, and hears of them. */
export const agentDesk = area({
  public: [],
  operator: [],
  samples: {
    agentWorkOrderList: { ...page, queue: 'waiting', type: 'emergency', account_id: 'acc_Aaaaaaaaaaaa' },
    agentWorkOrderInfo: one,
    agentWorkOrderReply: { ...one, content: 'Have you tried again?', attachment: [] },
    agentWorkOrderNote: { ...one, content: 'Known fault.', shared: true },
    agentWorkOrderHandOver: { ...one, content: 'Please look.' },
    agentWorkOrderClose: one,
    agentCannedReplyList: undefined,
    agentCannedReplySave: canned,
    agentCannedReplyRemove: { id: 'can_Aaaaaaaaaaaa' },
    agentAnnouncementList: { ...page, state: 'draft' },
    agentAnnouncementInfo: announced,
    agentAnnouncementSave: announcement,
    agentAnnouncementPublish: announced,
    agentAnnouncementWithdraw: announced,
    agentAnnouncementRemove: announced,
  },
  writes: (s) => {
    const answering = async <More extends object>(more: More) => {
      const { seller: as, wid } = await openedBelow(s)
      return { as, input: { wid, ...more } }
    }
    const announcing = async (publish: boolean) => {
      const as = await agent(s.t)
      return { as, input: await s.t.ok(catalogue.agentAnnouncementSave, { ...announcement, publish }, { as }) }
    }
    const answeringAgain = async () => {
      const as = await agent(s.t)
      return { as, input: await s.t.ok(catalogue.agentCannedReplySave, canned, { as }) }
    }
    return {
      agentCannedReplySave: s.by(catalogue.agentCannedReplySave, async () => ({ as: await agent(s.t), input: canned })),
      agentCannedReplyRemove: s.by(catalogue.agentCannedReplyRemove, answeringAgain),
      agentWorkOrderReply: s.by(catalogue.agentWorkOrderReply, () => answering({ content: 'We look into it.' })),
      agentWorkOrderNote: s.by(catalogue.agentWorkOrderNote, () => answering({ content: 'Known fault.' })),
      agentWorkOrderHandOver: s.by(catalogue.agentWorkOrderHandOver, () => answering({ content: 'Please look.' })),
      agentAnnouncementSave: s.by(catalogue.agentAnnouncementSave, async () => ({
        as: await agent(s.t),
        input: announcement,
      })),
      agentAnnouncementPublish: s.by(catalogue.agentAnnouncementPublish, () => announcing(false)),
      agentAnnouncementWithdraw: s.by(catalogue.agentAnnouncementWithdraw, () => announcing(true)),
      agentAnnouncementRemove: s.by(catalogue.agentAnnouncementRemove, () => announcing(false)),
      agentWorkOrderClose: s.by(catalogue.agentWorkOrderClose, () => answering({})),
    }
  },
})
