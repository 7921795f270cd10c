import { booksCalls, type PlatformOrder } from '@portico/contract/money/books.ts'
import { invoiceCalls, type PlatformInvoice } from '@portico/contract/money/invoice.ts'
import type { WalletLine } from '@portico/contract/money/order.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { productName, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { IdLink } from '../../sold/id-link.tsx'
import { movementWord } from '../../sold/movement-word.ts'
import { numberColumn, orderFilters, OrderStatusMark, timeColumn, typeColumn } from '../../sold/order-list.tsx'

interface OfCustomer {
  accountId: string
}

const orderColumns: readonly Column<PlatformOrder>[] = [
  numberColumn(t('money.number'), ({ id }) => paths.platformOrder(id)),
  { key: 'status', title: t('money.status'), card: 'side', cell: ({ status }) => <OrderStatusMark status={status} /> },
  { key: 'product', title: t('money.product'), cell: ({ product }) => productName(product) },
  typeColumn(t('money.type')),
  timeColumn(t('money.time')),
  { key: 'amount', title: t('money.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
]

export function CustomerOrders({ accountId }: OfCustomer) {
  const list = useList(booksCalls.platformOrderList, { filters: ['status', 'type'], fixed: { account_id: accountId } })
  return (
    <ResourceTable
      name="customer-orders"
      list={list}
      columns={orderColumns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      searchPlaceholder={t('money.searchOrders')}
      filters={orderFilters({ status: t('money.status'), type: t('money.type') })}
      empty={<EmptyState title={t('money.noOrders')} text={t('customers.noOrdersText')} />}
    />
  )
}

const ledgerColumns: readonly Column<WalletLine>[] = [
  {
    key: 'movement',
    title: t('money.movement'),
    fixed: true,
    card: 'title',
    cell: ({ kind }) => movementWord(kind),
  },
  {
    key: 'order',
    title: t('money.number'),
    cell: ({ order_id, order_number }) =>
      order_number ? <IdLink id={order_id}>{order_number}</IdLink> : <span className="quiet">—</span>,
  },
  { key: 'place', title: t('money.place'), cell: ({ place }) => t(`money.places.${place}`) },
  { key: 'time', title: t('fields.time'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'amount',
    title: t('money.amount'),
    align: 'end',
    card: 'side',
    cell: ({ amount }) => <Money amount={amount} signed />,
  },
  { key: 'after', title: t('money.after'), align: 'end', cell: ({ balance }) => <Money amount={balance} /> },
]

export function CustomerLedger({ accountId }: OfCustomer) {
  const list = useList(customerCalls.customerWalletLineList, { fixed: { account_id: accountId } })
  return (
    <ResourceTable
      name="customer-ledger"
      list={list}
      columns={ledgerColumns}
      rowId={({ id }) => id}
      rowName={({ kind }) => movementWord(kind)}
      empty={<EmptyState title={t('money.noMovements')} text={t('customers.noLedgerText')} />}
    />
  )
}

const invoiceShapes = { invoicing: 'waiting', invoiced: 'running', rejected: 'failed' } as const

const invoiceColumns: readonly Column<PlatformInvoice>[] = [
  {
    key: 'number',
    title: t('invoice.number'),
    fixed: true,
    card: 'title',
    cell: ({ number, title }) => <NameCell name={number || t('invoice.noNumber')} second={title} />,
  },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status, reason }) => (
      <StatusMark shape={invoiceShapes[status]} word={t(`invoice.statuses.${status}`)} reason={reason} />
    ),
  },
  { key: 'kind', title: t('invoice.kind'), cell: ({ kind }) => t(`invoice.kinds.${kind}`) },
  { key: 'time', title: t('invoice.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('invoice.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

export function CustomerInvoices({ accountId }: OfCustomer) {
  const list = useList(invoiceCalls.platformInvoiceList, { fixed: { account_id: accountId } })
  return (
    <ResourceTable
      name="customer-invoices"
      list={list}
      columns={invoiceColumns}
      rowId={({ id }) => id}
      rowName={({ number, title }) => number || title}
      searchPlaceholder={t('invoice.search')}
      empty={<EmptyState title={t('invoice.none')} text={t('customers.noInvoicesText')} />}
    />
  )
}
