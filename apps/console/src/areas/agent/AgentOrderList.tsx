import { agentSaleCalls, type AgentOrder } from '@portico/contract/agent/sale.ts'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { productName, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { ListExport } from '../../sold/ListExport.tsx'
import { numberColumn, OrderStatusMark, orderFilters, timeColumn, typeColumn } from '../../sold/order-list.tsx'

/** Made when they are shown: what several screens share is loaded before the words of its area. */
const columnsOf = (accountId: string | undefined): readonly Column<AgentOrder>[] =>
  allColumns().filter(({ key }) => accountId === undefined || key !== 'customer')

const allColumns = (): Column<AgentOrder>[] => [
  numberColumn(t('agent.order')),
  {
    key: 'customer',
    title: t('agent.customer'),
    cell: ({ account_id, customer }) =>
      customer ? <NameCell name={customer} to={paths.agentCustomer(account_id)} /> : t('agent.formerCustomer'),
  },
  typeColumn(t('agent.type')),
  { key: 'product', title: t('agent.product'), cell: ({ product }) => productName(product) },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status }) => <OrderStatusMark status={status} />,
  },
  { key: 'amount', title: t('agent.sales'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'cost', title: t('agent.cost'), align: 'end', cell: ({ cost }) => <Money amount={cost} /> },
  { key: 'margin', title: t('agent.margin'), align: 'end', cell: ({ margin }) => <Money amount={margin} /> },
  timeColumn(t('agent.time')),
]

/** What was sold to everybody, or to one customer. */
export function AgentOrderList({ accountId }: { accountId?: string }) {
  const fixed = accountId ? { account_id: accountId } : undefined
  const list = useList(agentSaleCalls.agentOrderList, { filters: ['status', 'type'], ...(fixed && { fixed }) })
  return (
    <ResourceTable
      name="agent-orders"
      list={list}
      columns={columnsOf(accountId)}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      searchPlaceholder={t('agent.searchOrders')}
      filters={orderFilters({ status: t('fields.state'), type: t('agent.type') })}
      extra={
        <ListExport
          call={agentSaleCalls.agentOrderExport}
          list={list}
          fixed={fixed}
          file="sales.csv"
          word={t('agent.export')}
        />
      }
      empty={<EmptyState title={t('agent.noOrders')} text={t('agent.noOrdersText')} />}
    />
  )
}
