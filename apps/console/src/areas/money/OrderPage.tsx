import { orderCalls } from '@portico/contract/money/order.ts'
import { isPurchase } from '@portico/contract/money/refund.ts'
import { orderCan } from '@portico/contract/states/money.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useSearchParams } from 'react-router'
import { isMember } from '../../app/guard.ts'
import { paths } from '../../app/paths.ts'
import { usePerson } from '../../app/person.ts'
import { useCall } from '../../app/queries.ts'
import { useWrite } from '../../app/use-write.ts'
import { find, t } from '../../app/words.ts'
import { Button, LinkButton } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { CopyText } from '../../kit/CopyText.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Money } from '../../kit/Money.tsx'
import { PageShell } from '../../kit/PageShell.tsx'
import { formatTime } from '../../kit/RelativeTime.tsx'
import { runAction } from '../../kit/run-action.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { OrderMark, payMethodWord, productWord } from './money-marks.tsx'
import classes from './Money.module.css'

export default function OrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data: order, error } = useCall(orderCalls.orderInfo, { id })
  const cancel = useWrite(orderCalls.orderCancel)
  const owns = !isMember(usePerson())
  if (error) return <EmptyState title={t('money.orderGone')} text={error.message} />
  if (!order) return <Skeleton width="40%" />
  const ask = () =>
    runAction({
      confirm: {
        title: t('money.cancelTitle', { number: order.number }),
        text: t('money.cancelText'),
        confirm: t('money.cancel'),
        danger: true,
      },
      run: () => cancel.send({ id }),
    })
  return (
    <PageShell
      title={t('money.orderTitle', { number: order.number })}
      text={`${productWord(order.product)} · ${t(`states.orderType.${order.type}`)}`}
      action={
        <>
          <LinkButton kind="plain" to={paths.orders()}>
            {t('money.allOrders')}
          </LinkButton>
          <Button kind="plain" icon={<IconPrinter size={16} stroke={1.6} />} onClick={() => window.print()}>
            {t('money.print')}
          </Button>
          {owns && isPurchase(order) && (
            <LinkButton kind="plain" to={paths.refunds(order.id)}>
              {t('money.requestRefund')}
            </LinkButton>
          )}
          {orderCan.cancel(order.status) && (
            <Button kind="danger" pending={cancel.pending} onClick={() => void ask()}>
              {t('money.cancel')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <Card title={t('money.facts')}>
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
        </Card>
        <Card title={t('money.sum')}>
          <table className={classes.sum}>
            <tbody>
              {order.price_lines.map((line, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the lines of an order never change
                <tr key={at}>
                  <td>{find(line.word, line.vars) ?? line.word}</td>
                  <td className={classes.figure}>
                    <Money amount={line.amount} />
                  </td>
                </tr>
              ))}
              <tr className={classes.total}>
                <td>{t('money.total')}</td>
                <td className={classes.figure}>
                  <Money amount={order.amount} signed />
                </td>
              </tr>
              <tr>
                <td>{t('money.fromCash')}</td>
                <td className={classes.figure}>
                  <Money amount={order.cash} />
                </td>
              </tr>
              <tr>
                <td>{t('money.fromVoucher')}</td>
                <td className={classes.figure}>
                  <Money amount={order.coupon} />
                </td>
              </tr>
              {order.refunded !== '0.00' && (
                <tr>
                  <td>{t('money.refunded')}</td>
                  <td className={classes.figure}>
                    <Money amount={order.refunded} />
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        </Card>
      </div>
    </PageShell>
  )
}
