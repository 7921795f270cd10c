import type { Translation } from '../t.ts'
import type { words as en } from '../en/agentDesk.ts'

export const words: Translation<typeof en> = {
  ordersText: '客戶提出的問題由您先行答覆，無法解決的可轉交平台。',
  queues: {
    waiting: '待您答覆',
    handed: '平台處理中',
    closed: '已關閉',
  },
  handed: '平台處理中',
  handedAt: '轉交平台時間',
  handOver: '轉交平台',
  handOverTitle: '轉交工單 {number}',
  handOverText: '交還之前由平台答覆，客戶看到的仍是您的名稱。',
  handOverNote: '給平台的說明',
  handedOver: '已轉交平台',
  withPlatform: '平台正在以您的名義答覆，期間您可以寫備註。',
  before: '先前的服務商',
  cannedNameHelp: '供您尋找，客戶看不到。',
  notesFor: '客戶不可見',
  shareNote: '平台也可查看',
  hiddenText: '客戶已刪除，僅您可見',
  announcementsText: '您向客戶發布的訊息，顯示在客戶的公告中，其他人看不到。',
  announcementsNone: '向客戶通知維護、假期和條款變更。',
  announcementText: '最多三種語言的純文字，客戶以自己的語言或最接近的語言閱讀。',
}
