import { orderCalls } from '@portico/contract/money/order.ts'
import { isPurchase } from '@portico/contract/money/refund.ts'
import { orderCan } from '@portico/contract/states/money.ts'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useSearchParams } from '../../base/place/sight.ts'
import { isMember } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { productWord } from './money-marks.tsx'
import { OrderCards } from './OrderCards.tsx'

export default function OrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const { data: order, error } = useCall(orderCalls.orderInfo, { id })
  const cancel = useWrite(orderCalls.orderCancel)
  const owns = !isMember(usePerson())
  usePageName(order?.number)
  if (error)
    return (
      <PageShell title={t('pages.order')}>
        <EmptyState title={t('money.orderGone')} text={error.message} />
      </PageShell>
    )
  if (!order)
    return (
      <PageShell title={t('pages.order')}>
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      </PageShell>
    )
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
          {order.status === 'unpaid' && order.type === 'recharge' && (
            <LinkButton to={paths.recharge({ order: order.id })}>{t('money.payNow')}</LinkButton>
          )}
          {orderCan.cancel(order.status) && (
            <Button kind="danger" pending={cancel.pending} onClick={() => void ask()}>
              {t('money.cancel')}
            </Button>
          )}
        </>
      }
    >
      <OrderCards order={order} />
    </PageShell>
  )
}
