import type { enStatement } from './en-statement.ts'
import type { Shape } from './shape.ts'

export const zhHantStatement: Shape<typeof enStatement> = {
  account: '在平台的錢包',
  business: '與自有客戶的業務',
  figures: {
    opening: '期初餘額',
    collected: '支付管道代收',
    paid_back: '退回客戶銀行帳戶',
    cost: '銷售成本',
    cost_back: '退回的成本',
    top_ups: '儲值',
    payouts: '提領',
    credit: '信用額度',
    moved: '客戶轉入或轉出',
    other: '其他',
    closing: '期末餘額',
    sales: '銷售額',
    refunds: '退款',
    bookings: '手動入帳',
    lent: '借給客戶',
    vouchers: '發放的抵用券',
    margin: '毛利',
  },
}
