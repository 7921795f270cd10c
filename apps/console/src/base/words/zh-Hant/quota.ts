import type { words as en } from '../en/quota.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '每種產品您可以擁有的資源數量。續費不受影響。',
  product: '產品',
  used: '已使用',
  most: '配額',
  unlimited: '無上限',
  usedOf: '{used} / {most}',
  request: '申請提高',
  requestTitle: '申請提高配額：{name}',
  wanted: '期望數量',
  wantedHelp: '須大於 {most}',
  reasonHelp: '說明用途',
  sent: '申請已送出',
  waiting: '已有申請等待處理',
  noLimit: '沒有限制，無需提高',
  search: '產品',
  none: '沒有產品',
  noneText: '這裡列出各產品及其可擁有的數量。',
  requests: '申請',
  noRequests: '您還沒有提出申請。',
  asked: '{name}：{wanted}',
  states: { open: '待處理', approved: '已通過', refused: '未通過', withdrawn: '已撤回' },
  withdraw: '撤回',
  withdrawn: '申請已撤回',
  bin: '資源回收筒中的資源在釋放之前仍計入。',
}
