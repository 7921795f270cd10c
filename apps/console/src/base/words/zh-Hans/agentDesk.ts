import type { Translation } from '../t.ts'
import type { words as en } from '../en/agentDesk.ts'

export const words: Translation<typeof en> = {
  ordersText: '客户提出的问题由您先行答复，无法解决的可转交平台。',
  queues: {
    waiting: '待您答复',
    handed: '平台处理中',
    closed: '已关闭',
  },
  handed: '平台处理中',
  handedAt: '转交平台时间',
  handOver: '转交平台',
  handOverTitle: '转交工单 {number}',
  handOverText: '交还之前由平台答复，客户看到的仍是您的名称。',
  handOverNote: '给平台的说明',
  handedOver: '已转交平台',
  withPlatform: '平台正在以您的名义答复，期间您可以写备注。',
  before: '先前的服务商',
  cannedNameHelp: '供您查找，客户不可见。',
  notesFor: '客户不可见',
  shareNote: '平台也可查看',
  hiddenText: '客户已删除，仅您可见',
  announcementsText: '您向客户发布的消息，显示在客户的公告中，其他人看不到。',
  announcementsNone: '向客户通知维护、假期和条款变更。',
  announcementText: '最多三种语言的纯文本，客户以自己的语言或最接近的语言阅读。',
}
