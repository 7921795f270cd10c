import type { OrderInfo } from '@portico/contract/money/order.ts'
import type { ReactNode } from 'react'
import { productName, t } from '../../../base/words/words.ts'
import { Card } from '../../../kit/show/Card.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import lines from '../../../kit/show/Lines.module.css'
import { Money } from '../../../kit/show/Money.tsx'
import { formatDay, formatTime } from '../../../kit/show/RelativeTime.tsx'
import buy from '../../../sold/Buy.module.css'
import { IdLink } from '../../../sold/id-link.tsx'
import { movementWord } from '../../../sold/movement-word.ts'
import { subjectText } from '../../../sold/price-line.ts'
import { whoWords } from '../../../sold/timeline-words.ts'
import { OrderMark, payMethodWord } from '../money-marks.tsx'
import classes from '../Money.module.css'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderSum } from './OrderSum.tsx'

interface OrderCardsProps {
  order: OrderInfo
  /** Whose it is, to operators. */
  customer?: ReactNode
}

/** An order as its owner and as operators see it: what it is, what it is for, how it was paid, and what became of it. */
export const OrderCards = ({ order, customer }: OrderCardsProps) => (
  <div className={classes.columns}>
    <div className={classes.stack}>
      <Card title={t('money.facts')}>
        <OrderFacts order={order} customer={customer} />
      </Card>
      <Card title={t('order.resources')}>
        <Things order={order} />
      </Card>
    </div>
    <div className={classes.stack}>
      <Card title={t('money.sum')}>
        <OrderSum order={order} />
      </Card>
      <Card title={t('order.payments')}>
        <Payments order={order} />
      </Card>
      <Card title={t('order.history')}>
        <OrderHistory order={order} />
      </Card>
    </div>
  </div>
)

const invoiceWords = ({ invoice, invoice_status }: OrderInfo) =>
  invoice?.number ? t('order.invoiceNumber', { number: invoice.number }) : t(`states.invoiceStatus.${invoice_status}`)

function OrderFacts({ order, customer }: OrderCardsProps) {
  return (
    <Facts
      facts={[
        customer !== undefined && [t('money.customer'), customer],
        [t('money.status'), <OrderMark key="mark" order={order} />],
        [t('money.number'), <CopyText key="number" text={order.number} />],
        order.subject && [t('money.subject'), subjectText(order.product, order.subject)],
        [t('order.orderedBy'), whoWords(order)],
        order.term_from &&
          order.term_to && [
            t('order.term'),
            t('order.termFromTo', { from: formatDay(order.term_from), to: formatDay(order.term_to) }),
          ],
        [t('money.payment'), payMethodWord(order.payment_method)],
        [t('money.invoice'), invoiceWords(order)],
        [t('money.time'), formatTime(order.create_time)],
        order.settle_time && [t('money.settled'), formatTime(order.settle_time)],
      ]}
    />
  )
}

function Things({ order: { resources, together } }: OrderCardsProps) {
  if (resources.length + together.length === 0) return <p className={classes.line}>{t('order.noResources')}</p>
  return (
    <ul className={lines.list}>
      {resources.map(({ id, kind, name }) => (
        <li key={id} className={lines.line}>
          <span className={lines.main}>
            <IdLink id={id}>{name}</IdLink>
          </span>
          <span className={lines.end}>{productName(kind)}</span>
        </li>
      ))}
      {together.map(({ id, number, subject }) => (
        <li key={id} className={lines.line}>
          <span className={lines.main}>
            <IdLink id={id}>{number}</IdLink> {subject}
          </span>
          <span className={lines.end}>{t('order.together')}</span>
        </li>
      ))}
    </ul>
  )
}

/** What is used is paid by the hour: a day of it would fill the page. */
const paymentsShown = 5

/** Every movement on the customer's own accounts, as the ledger has it. */
function Payments({ order: { payments } }: OrderCardsProps) {
  if (payments.length === 0) return <p className={classes.line}>{t('order.noPayments')}</p>
  const isLong = payments.length > paymentsShown + 1
  const [shown, more] = isLong ? [payments.slice(0, paymentsShown), payments.slice(paymentsShown)] : [payments, []]
  return (
    <>
      <PaymentLines payments={shown} />
      {more.length > 0 && (
        <details>
          <summary className={buy.plainButton}>{t('order.morePayments', { n: more.length })}</summary>
          <PaymentLines payments={more} />
        </details>
      )}
    </>
  )
}

const PaymentLines = ({ payments }: Pick<OrderInfo, 'payments'>) => (
  <ul className={lines.list}>
    {payments.map(({ id, kind, place, voucher_number: number, amount, create_time: at }) => (
      <li key={`${id} ${place} ${number}`} className={lines.line}>
        <span className={lines.main}>
          {t(`order.places.${place}`)} {number && <CopyText text={number} />}
          <span className={lines.second}>
            {movementWord(kind)} · {formatTime(at)}
          </span>
        </span>
        <span className={lines.end}>
          <Money amount={amount} signed />
        </span>
      </li>
    ))}
  </ul>
)
