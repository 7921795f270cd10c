import type { OrderInfo } from '@portico/contract/money/order.ts'
import { lineText } from '../../sold/price-line.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { OrderMark, payMethodWord } from './money-marks.tsx'
import classes from './Money.module.css'

export function OrderFacts({ order }: { order: OrderInfo }) {
  return (
    <Facts
      facts={[
        [t('money.status'), <OrderMark key="mark" order={order} />],
        [t('money.number'), <CopyText key="number" text={order.number} />],
        order.subject && [t('money.subject'), order.subject],
        order.resource_id && [t('money.resource'), <CopyText key="resource" text={order.resource_id} />],
        [t('money.payment'), payMethodWord(order.payment_method)],
        [t('money.invoice'), t(`states.invoiceStatus.${order.invoice_status}`)],
        [t('money.time'), formatTime(order.create_time)],
        order.settle_time && [t('money.settled'), formatTime(order.settle_time)],
      ]}
    />
  )
}

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
