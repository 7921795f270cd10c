import type { words as en } from '../en/resourceDesk.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  customer: '客戶',
  ofCustomer: '單一客戶',
  shown: '顯示',
  engineRef: '引擎識別碼',
  lastOperation: '最近操作',
  noneAnywhere: '尚無內容',
  noneAnywhereText: '客戶購買的資源會列在這裡。',
  open: '詳情',
  moveExpiry: '調整到期時間',
  moveExpiryTitle: '調整 {name} 的到期時間',
  moveExpiryHelp: '不產生費用，依您的當地時間。',
  expiryMoved: '到期時間已調整',
  forceState: '強制設定狀態',
  forceTitle: '強制設定 {name} 的狀態',
  forceText: '用於引擎與頁面狀態不一致時。進行中的操作會以失敗結束。',
  forced: '狀態已設定',
  retry: '重試操作',
  retryTitle: '重試：{action}',
  retryText: '以原來的參數再次執行上一次失敗的操作。',
  retried: '已重新開始',
  nothingFailed: '最近一次操作沒有失敗',
  notTwice: '建立失敗已退款，不再重試',
  noExpiry: '沒有單獨的期限',
}
