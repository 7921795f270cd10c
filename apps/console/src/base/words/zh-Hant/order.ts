import type { words as en } from '../en/order.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  orderedBy: '下單人',
  term: '付費週期',
  termFromTo: '{from} 至 {to}',
  resources: '資源',
  noResources: '此訂單不涉及資源。',
  together: '一同購買',
  payments: '付款明細',
  noPayments: '尚無付款或退款。',
  morePayments: { other: '再顯示 {n} 筆' },
  places: {
    cash: '現金餘額',
    voucher: '抵用券',
    receivable: '按量欠費',
    refundPayable: '退款處理中',
  },
  history: '歷史',
  events: {
    created: '已建立',
    completed: '已完成',
    cancelled: '已取消',
    failed: '失敗',
    refund: '已申請退款',
    invoiced: '發票 {number} 已開立',
  },
  invoiceNumber: '發票 {number}',
}
