import { orderCalls, type OrderInfo } from '@portico/contract/money/order.ts'
import { isPurchase } from '@portico/contract/money/refund.ts'
import { orderCan } from '@portico/contract/states/money.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { usePerson } from '../../../base/person/person.ts'
import { paths } from '../../../base/place/paths.ts'
import { useSearchParams } from '../../../base/place/sight.ts'
import { isMember } from '../../../base/route/guard.ts'
import { runAction } from '../../../base/state/run-action.ts'
import { t } from '../../../base/words/words.ts'
import { Button, LinkButton } from '../../../kit/show/Button.tsx'
import { OrderFrame } from './OrderFrame.tsx'

export default function OrderPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const cancel = useWrite(orderCalls.orderCancel)
  const owns = !isMember(usePerson())
  const ask = ({ number }: OrderInfo) =>
    runAction({
      confirm: {
        title: t('money.cancelTitle', { number }),
        text: t('money.cancelText'),
        confirm: t('money.cancel'),
        danger: true,
      },
      run: () => cancel.send({ id }),
    })
  return (
    <OrderFrame
      answer={useCall(orderCalls.orderInfo, { id })}
      all={paths.orders()}
      actions={(order) => (
        <>
          {owns && isPurchase(order) && (
            <LinkButton kind="plain" to={paths.refunds(order.id)}>
              {t('money.requestRefund')}
            </LinkButton>
          )}
          {order.status === 'unpaid' && order.type === 'recharge' && (
            <LinkButton to={paths.recharge({ order: order.id })}>{t('money.payNow')}</LinkButton>
          )}
          {orderCan.cancel(order.status) && (
            <Button kind="danger" pending={cancel.pending} onClick={() => void ask(order)}>
              {t('money.cancel')}
            </Button>
          )}
        </>
      )}
    />
  )
}
