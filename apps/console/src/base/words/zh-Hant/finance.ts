import type { words as en } from '../en/finance.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  steps: '按日或按月',
  step: { day: '按日', month: '按月' },
  incomeChart: '各產品收入',
  cashChart: '資金收支',
  figures: '指標',
  byProduct: '產品',
  noIncome: '此期間沒有收入',
  noIncomeText: '各產品的收入會顯示在這裡，已扣除退款。',
  sums: {
    income: '收入',
    refunded: '退款',
    paid_in: '資金流入',
    paid_out: '資金流出',
    vouchers_given: '發放抵用券',
    vouchers_lapsed: '過期抵用券',
    vouchers_used: '抵用券支付',
    agents_share: '代理商收益',
    receivable: '客戶欠費',
  },
}
