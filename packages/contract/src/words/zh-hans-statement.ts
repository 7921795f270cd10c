import type { enStatement } from './en-statement.ts'
import type { Shape } from './shape.ts'

export const zhHansStatement: Shape<typeof enStatement> = {
  account: '在平台的钱包',
  business: '与自有客户的业务',
  figures: {
    opening: '期初余额',
    collected: '支付渠道代收',
    paid_back: '退回客户银行账户',
    cost: '销售成本',
    cost_back: '退回的成本',
    top_ups: '充值',
    payouts: '提现',
    credit: '信用额度',
    moved: '客户转入或转出',
    other: '其他',
    closing: '期末余额',
    sales: '销售额',
    refunds: '退款',
    bookings: '手工入账',
    lent: '借给客户',
    vouchers: '发放的代金券',
    margin: '毛利',
  },
}
