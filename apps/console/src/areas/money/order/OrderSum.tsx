import type { OrderInfo } from '@portico/contract/money/order.ts'
import { lineText } from '../../../sold/price-line.ts'
import { t } from '../../../base/words/words.ts'
import { Money } from '../../../kit/show/Money.tsx'
import classes from '../Money.module.css'

/** The lines of the price, what they come to, and what it was paid from. */
export function OrderSum({ order }: { order: OrderInfo }) {
  return (
    <dl className={classes.sums}>
      {order.price_lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of an order never change
        <SumLine key={at} word={lineText(line, order.product)} amount={line.amount} />
      ))}
      <SumLine word={t('money.total')} amount={order.amount} total />
      <SumLine word={t('money.fromCash')} amount={order.cash} />
      <SumLine word={t('money.fromVoucher')} amount={order.coupon} />
      {order.refunded !== '0.00' && <SumLine word={t('money.refunded')} amount={order.refunded} />}
    </dl>
  )
}

function SumLine({ word, amount, total = false }: { word: string; amount: string; total?: boolean }) {
  return (
    <div className={total ? classes.totalLine : undefined}>
      <dt>{word}</dt>
      <dd>
        <Money amount={amount} signed={total} />
      </dd>
    </div>
  )
}
