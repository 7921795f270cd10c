import type { words as en } from '../en/finance.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  steps: '按日或按月',
  step: { day: '按日', month: '按月' },
  incomeChart: '各产品收入',
  cashChart: '资金收支',
  figures: '指标',
  byProduct: '产品',
  noIncome: '此期间没有收入',
  noIncomeText: '各产品的收入会显示在这里，已扣除退款。',
  sums: {
    income: '收入',
    refunded: '退款',
    paid_in: '资金流入',
    paid_out: '资金流出',
    vouchers_given: '发放代金券',
    vouchers_lapsed: '过期代金券',
    vouchers_used: '代金券支付',
    agents_share: '代理商收益',
    receivable: '客户欠费',
  },
}
