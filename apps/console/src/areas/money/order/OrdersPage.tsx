import { isInvoiceable } from '@portico/contract/money/invoice.ts'
import { addMoney, lessMoney } from '@portico/contract/money/sums.ts'
import { orderCalls, type Order } from '@portico/contract/money/order.ts'
import { orderCan } from '@portico/contract/states/money.ts'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { formatMoney } from '@portico/contract/formats.ts'
import { navigate } from '../../../base/place/navigate.ts'
import { isMember } from '../../../base/route/guard.ts'
import { paths } from '../../../base/place/paths.ts'
import { usePerson } from '../../../base/person/person.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { BulkAction, Column, RowAction } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { ListExport } from '../../../sold/ListExport.tsx'
import { numberColumn, orderFilters, timeColumn, typeColumn } from '../../../sold/order-list.tsx'
import { OrderMark, payMethodWord, productWord } from '../money-marks.tsx'

const columns: readonly Column<Order>[] = [
  numberColumn(t('money.number'), ({ id }) => paths.order(id)),
  { key: 'status', title: t('money.status'), card: 'side', cell: (order) => <OrderMark order={order} /> },
  { key: 'product', title: t('money.product'), cell: ({ product }) => productWord(product) },
  typeColumn(t('money.type')),
  { key: 'payment', title: t('money.payment'), cell: ({ payment_method }) => payMethodWord(payment_method) },
  {
    key: 'invoice',
    title: t('money.invoice'),
    cell: ({ invoice_status }) => t(`states.invoiceStatus.${invoice_status}`),
  },
  timeColumn(t('money.time')),
  { key: 'amount', title: t('money.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
]

export default function OrdersPage() {
  const list = useList(orderCalls.orderList, { filters: ['status', 'type'] })
  const cancel = useWrite(orderCalls.orderCancel)
  const actions = ({ id, number, status, type }: Order): RowAction[] => [
    {
      key: 'pay',
      word: t('money.payNow'),
      refused: status === 'unpaid' && type === 'recharge' ? undefined : t('money.notPayable'),
      run: async () => navigate(paths.recharge({ order: id })),
    },
    {
      key: 'cancel',
      word: t('money.cancel'),
      danger: true,
      refused: orderCan.cancel(status) ? undefined : t('money.notUnpaid'),
      confirm: {
        title: t('money.cancelTitle', { number }),
        text: t('money.cancelText'),
        confirm: t('money.cancel'),
        danger: true,
      },
      run: () => cancel.send({ id }),
    },
  ]
  const owns = !isMember(usePerson())
  const bulk = (rows: readonly Order[]): BulkAction[] => {
    const open = rows.filter(isInvoiceable)
    const sum = addMoney(...open.map(({ cash, refunded }) => lessMoney(cash, refunded)))
    return [
      {
        key: 'invoice',
        word: t('money.requestInvoice'),
        icon: IconFileInvoice,
        count: open.length,
        hint: formatMoney(sum),
        run: () => navigate(paths.invoices(open.map(({ id }) => id).join(','))),
      },
    ]
  }
  return (
    <PageShell
      title={t('pages.orders')}
      text={t('money.ordersText')}
      action={
        owns && (
          <>
            <LinkButton kind="plain" to={paths.refunds()}>
              {t('money.refunds')}
            </LinkButton>
            <LinkButton kind="plain" to={paths.invoices()}>
              {t('money.invoices')}
            </LinkButton>
          </>
        )
      }
    >
      <ResourceTable
        name="orders"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        actions={actions}
        {...(owns && { bulk })}
        searchPlaceholder={t('money.searchOrders')}
        filters={orderFilters({ status: t('money.status'), type: t('money.type') })}
        extra={<ListExport call={orderCalls.orderExport} list={list} file="orders.csv" word={t('money.export')} />}
        empty={
          <EmptyState
            icon={<IconReceipt size={24} stroke={1.5} />}
            title={t('money.noOrders')}
            text={t('money.noOrdersText')}
          />
        }
      />
    </PageShell>
  )
}
