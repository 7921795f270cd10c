import { booksCalls, type PlatformOrder } from '@portico/contract/money/books.ts'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import type { Column } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { useParam } from '../../base/state/use-param.ts'
import classes from './Money.module.css'
import { OrderFacts, OrderSum } from './OrderParts.tsx'
import { numberColumn, orderFilters, timeColumn, typeColumn } from '../../sold/order-list.tsx'
import { OrderMark, payMethodWord, productWord } from './money-marks.tsx'

const columns = (linkTo: (id: string) => string): readonly Column<PlatformOrder>[] => [
  numberColumn(t('money.number'), ({ id }) => linkTo(id)),
  { key: 'status', title: t('money.status'), card: 'side', cell: (order) => <OrderMark order={order} /> },
  {
    key: 'customer',
    title: t('money.customer'),
    cell: ({ customer, account_id }) => <NameCell name={customer} second={account_id} mono />,
  },
  { key: 'product', title: t('money.product'), cell: ({ product }) => productWord(product) },
  typeColumn(t('money.type')),
  { key: 'payment', title: t('money.payment'), cell: ({ payment_method }) => payMethodWord(payment_method) },
  timeColumn(t('money.time')),
  { key: 'amount', title: t('money.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
]

/** Every customer's orders. */
export function PlatformOrdersTab() {
  const list = useList(booksCalls.platformOrderList, { filters: ['status', 'type'] })
  const reading = useParam('order')
  return (
    <>
      <ResourceTable
        name="platform-orders"
        list={list}
        columns={columns(reading.to)}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        searchPlaceholder={t('money.searchOrders')}
        filters={orderFilters({ status: t('money.status'), type: t('money.type') })}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} stroke={1.5} />}
            title={t('money.noOrders')}
            text={t('money.noPlatformOrdersText')}
          />
        }
      />
      {reading.value && <OrderSheet id={reading.value} onClose={reading.close} />}
    </>
  )
}

function OrderSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error } = useCall(booksCalls.platformOrderInfo, { id })
  return (
    <SideSheet title={order ? t('money.orderTitle', { number: order.number }) : ''} size={520} onClose={onClose}>
      {error && <EmptyState title={t('money.orderGone')} text={error.message} />}
      {!order && !error && <Skeleton width="60%" />}
      {order && (
        <div className={classes.stack}>
          <Facts facts={[[t('money.customer'), order.customer]]} />
          <OrderFacts order={order} />
          <OrderSum order={order} />
        </div>
      )}
    </SideSheet>
  )
}
