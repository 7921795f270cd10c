import { isInvoiceable } from '@portico/contract/money/invoice.ts'
import { orderCalls, type Order } from '@portico/contract/money/order.ts'
import { orderCan, orderStatuses, orderTypes } from '@portico/contract/states/money.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { formatMoney } from '@portico/contract/formats.ts'
import { useNavigate } from 'react-router'
import { call } from '../../base/call/client.ts'
import { isMember } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { BulkAction, Column, RowAction } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { saveFile } from '../../base/state/save-file.ts'
import { OrderMark, payMethodWord, productWord } from './money-marks.tsx'

const columns: readonly Column<Order>[] = [
  {
    key: 'number',
    title: t('money.number'),
    fixed: true,
    card: 'title',
    cell: ({ id, number, subject }) => <NameCell name={number} second={subject} to={paths.order(id)} />,
  },
  { key: 'status', title: t('money.status'), card: 'side', cell: (order) => <OrderMark order={order} /> },
  { key: 'product', title: t('money.product'), cell: ({ product }) => productWord(product) },
  { key: 'type', title: t('money.type'), cell: ({ type }) => t(`states.orderType.${type}`) },
  { key: 'payment', title: t('money.payment'), cell: ({ payment_method }) => payMethodWord(payment_method) },
  {
    key: 'invoice',
    title: t('money.invoice'),
    cell: ({ invoice_status }) => t(`states.invoiceStatus.${invoice_status}`),
  },
  { key: 'time', title: t('money.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('money.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
]

/** Two decimals as they travel, in whole fen: adding decimals would lose some. */
const cents = (amount: string) => Number(amount.replace('.', ''))

export default function OrdersPage() {
  const list = useList(orderCalls.orderList, { filters: ['status', 'type'] })
  const cancel = useWrite(orderCalls.orderCancel)
  const navigate = useNavigate()
  const actions = ({ id, number, status, type }: Order): RowAction[] => [
    {
      key: 'pay',
      word: t('money.payNow'),
      refused: status === 'unpaid' && type === 'recharge' ? undefined : t('money.notUnpaid'),
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
    const fen = open.reduce((sum, { cash, refunded }) => sum + cents(cash) - cents(refunded), 0)
    return [
      {
        key: 'invoice',
        word: t('money.requestInvoice'),
        icon: IconFileInvoice,
        count: open.length,
        hint: formatMoney((fen / 100).toFixed(2)),
        run: () => navigate(paths.invoices(open.map(({ id }) => id).join(','))),
      },
    ]
  }
  const download = async () => {
    const query = { ...list.filters, search: list.search } as object
    const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value))
    saveFile(await call(orderCalls.orderExport, given), 'orders.csv')
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
        filters={[
          {
            name: 'status',
            title: t('money.status'),
            options: orderStatuses.map((value) => ({ value, label: t(`states.orderStatus.${value}`) })),
          },
          {
            name: 'type',
            menu: true,
            title: t('money.type'),
            options: orderTypes.map((value) => ({ value, label: t(`states.orderType.${value}`) })),
          },
        ]}
        extra={
          <Button
            kind="plain"
            icon={<IconDownload size={16} stroke={1.6} />}
            onClick={() => void download().catch(() => {})}
          >
            {t('money.export')}
          </Button>
        }
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
