import { agentSaleCalls, type AgentOrder } from '@portico/contract/agent/sale.ts'
import { orderStatuses, orderTypes } from '@portico/contract/states/money.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { call } from '../../base/call/client.ts'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { saveFile } from '../../base/state/save-file.ts'
import { productName, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { given } from './given.ts'

/** Made when they are shown: what several screens share is loaded before the words of its area. */
const columnsOf = (accountId: string | undefined): readonly Column<AgentOrder>[] =>
  allColumns().filter(({ key }) => accountId === undefined || key !== 'customer')

const allColumns = (): Column<AgentOrder>[] => [
  {
    key: 'number',
    title: t('agent.order'),
    fixed: true,
    card: 'title',
    cell: ({ number, subject }) => <NameCell name={number} second={subject} />,
  },
  {
    key: 'customer',
    title: t('agent.customer'),
    cell: ({ account_id, customer }) =>
      customer ? <NameCell name={customer} to={paths.agentCustomer(account_id)} /> : t('agent.formerCustomer'),
  },
  { key: 'type', title: t('agent.type'), cell: ({ type }) => t(`states.orderType.${type}`) },
  { key: 'product', title: t('agent.product'), cell: ({ product }) => productName(product) },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status }) => t(`states.orderStatus.${status}`),
  },
  { key: 'amount', title: t('agent.sales'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'cost', title: t('agent.cost'), align: 'end', cell: ({ cost }) => <Money amount={cost} /> },
  { key: 'margin', title: t('agent.margin'), align: 'end', cell: ({ margin }) => <Money amount={margin} /> },
  { key: 'time', title: t('agent.time'), cell: ({ create_time }) => formatTime(create_time) },
]

/** What was sold to everybody, or to one customer. */
export function AgentOrderList({ accountId }: { accountId?: string }) {
  const fixed = accountId ? { account_id: accountId } : undefined
  const list = useList(agentSaleCalls.agentOrderList, { filters: ['status', 'type'], ...(fixed && { fixed }) })
  const download = async () => {
    const query = { ...list.filters, search: list.search, ...fixed }
    saveFile(await call(agentSaleCalls.agentOrderExport, given(query)), 'sales.csv')
  }
  return (
    <ResourceTable
      name="agent-orders"
      list={list}
      columns={columnsOf(accountId)}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      searchPlaceholder={t('agent.searchOrders')}
      filters={[
        {
          name: 'status',
          title: t('fields.state'),
          options: orderStatuses.map((value) => ({ value, label: t(`states.orderStatus.${value}`) })),
        },
        {
          name: 'type',
          menu: true,
          title: t('agent.type'),
          options: orderTypes.map((value) => ({ value, label: t(`states.orderType.${value}`) })),
        },
      ]}
      extra={
        <Button
          kind="plain"
          icon={<IconDownload size={16} stroke={1.6} />}
          onClick={() => void download().catch(() => {})}
        >
          {t('agent.export')}
        </Button>
      }
      empty={<EmptyState title={t('agent.noOrders')} text={t('agent.noOrdersText')} />}
    />
  )
}
