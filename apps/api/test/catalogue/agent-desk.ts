import type { Input } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { newId } from '../../src/core/ids.ts'
import { robotDeliveries } from '../../src/ground/robots/robot.table.ts'
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

const kept = { id: 'rbt_Aaaaaaaaaaaa' }
const robot: Input<typeof catalogue.agentRobotSave> = {
  name: 'Sales',
  kind: 'webhook',
  url: 'https://hooks.agent.example/portico',
  language: 'en',
  events: ['order.made'],
  enabled: true,
  secret: '',
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
    agentRobotList: page,
    agentRobotSave: robot,
    agentRobotRemove: kept,
    agentRobotTest: kept,
    agentRobotDeliveryList: { ...page, robot_id: kept.id, state: 'failed' },
    agentRobotDeliveryReplay: { id: 'dlv_Aaaaaaaaaaaa' },
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
    const hearing = async () => {
      const as = await agent(s.t)
      const { id } = await s.t.ok(catalogue.agentRobotSave, robot, { as })
      return { as, input: { id } }
    }
    const answeringAgain = async () => {
      const as = await agent(s.t)
      return { as, input: await s.t.ok(catalogue.agentCannedReplySave, canned, { as }) }
    }
    return {
      agentCannedReplySave: s.by(catalogue.agentCannedReplySave, async () => ({ as: await agent(s.t), input: canned })),
      agentCannedReplyRemove: s.by(catalogue.agentCannedReplyRemove, answeringAgain),
      agentRobotSave: s.by(catalogue.agentRobotSave, async () => ({
        as: await agent(s.t),
        input: robot,
      })),
      agentRobotRemove: s.by(catalogue.agentRobotRemove, hearing),
      agentRobotTest: s.by(catalogue.agentRobotTest, hearing),
      agentRobotDeliveryReplay: s.by(catalogue.agentRobotDeliveryReplay, async () => {
        const { as, input } = await hearing()
        const about = { robotId: input.id, accountId: as.id, event: 'test', vars: { name: 'x' } }
        const id = newId('delivery')
        await s.t.db.insert(robotDeliveries).values({ id, ...about, state: 'failed', createdAt: s.t.clock.now() })
        return { as, input: { id } }
      }),
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
