import { orderCalls, type WalletLine } from '@portico/contract/money/order.ts'
import { useCall } from '../../../base/call/queries.ts'
import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { SkeletonLines } from '../../../kit/show/Skeleton.tsx'
import classes from '../Money.module.css'
import { OrderSum } from '../order/OrderSum.tsx'

/** The entry of the ledger that a line is of, and the sum of the order that it moved. */
export function WalletLineDetails({ line: { id, used, order_id, order_number } }: { line: WalletLine }) {
  // What is used has its order when its day is over and paid.
  const hasOrder = order_number !== ''
  const { data: order } = useCall(orderCalls.orderInfo, { id: order_id }, { enabled: hasOrder })
  return (
    <div className={classes.details}>
      {!hasOrder && <p className={classes.line}>{t(used ? 'money.usedNoOrder' : 'money.noOrder')}</p>}
      {hasOrder && (order ? <OrderSum order={order} /> : <SkeletonLines lines={4} />)}
      <div className={classes.buttons}>
        {hasOrder && (
          <LinkButton kind="plain" to={paths.order(order_id)}>
            {t('money.openOrder')}
          </LinkButton>
        )}
        <span className={classes.entry}>
          {t('money.entry')} <CopyText text={id.split(':')[0]!} />
        </span>
      </div>
    </div>
  )
}
