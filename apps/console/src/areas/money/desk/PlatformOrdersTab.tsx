import { booksCalls, type PlatformOrder } from '@portico/contract/money/books.ts'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useList } from '../../../base/call/use-list.ts'
import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { numberColumn, orderFilters, timeColumn, typeColumn } from '../../../sold/order-list.tsx'
import { OrderMark, payMethodWord, productWord } from '../money-marks.tsx'

/** What a list of orders of any customers shows of each. */
export const columns: readonly Column<PlatformOrder>[] = [
  numberColumn(t('money.number'), ({ id }) => paths.platformOrder(id)),
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
  return (
    <>
      <ResourceTable
        name="platform-orders"
        list={list}
        columns={columns}
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
    </>
  )
}
