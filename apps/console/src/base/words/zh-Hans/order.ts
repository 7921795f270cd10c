import type { words as en } from '../en/order.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  orderedBy: '下单人',
  term: '付费周期',
  termFromTo: '{from} 至 {to}',
  resources: '资源',
  noResources: '此订单不涉及资源。',
  together: '一同购买',
  payments: '支付明细',
  noPayments: '尚无支付或退款。',
  morePayments: { other: '再显示 {n} 笔' },
  places: {
    cash: '现金余额',
    voucher: '代金券',
    receivable: '按量欠费',
    refundPayable: '退款处理中',
  },
  history: '历史',
  events: {
    created: '已创建',
    completed: '已完成',
    cancelled: '已取消',
    failed: '失败',
    refund: '已申请退款',
    invoiced: '发票 {number} 已开具',
  },
  invoiceNumber: '发票 {number}',
}
