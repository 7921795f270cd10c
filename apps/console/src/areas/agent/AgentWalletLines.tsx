import { agentWalletCalls, type AgentWalletLine } from '@portico/contract/agent/wallet.ts'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { movementWord } from '../../sold/movement-word.ts'
import { ListExport } from '../../sold/ListExport.tsx'

const columns: readonly Column<AgentWalletLine>[] = [
  {
    key: 'kind',
    title: t('agentMoney.movement'),
    fixed: true,
    card: 'title',
    cell: ({ kind, order_number }) => <NameCell name={movementWord(kind)} second={order_number} />,
  },
  {
    key: 'customer',
    title: t('agentMoney.customer'),
    cell: ({ account_id, customer }) =>
      customer ? <NameCell name={customer} to={paths.agentCustomer(account_id)} /> : '—',
  },
  { key: 'purse', title: t('agentMoney.purse'), cell: ({ purse }) => t(`agentMoney.purses.${purse}`) },
  { key: 'time', title: t('agentMoney.time'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'amount',
    title: t('agentMoney.amount'),
    align: 'end',
    card: 'side',
    cell: ({ amount }) => <Money amount={amount} signed />,
  },
  { key: 'after', title: t('agentMoney.after'), align: 'end', cell: ({ balance }) => <Money amount={balance} /> },
]

export function AgentWalletLines() {
  const list = useList(agentWalletCalls.agentWalletLines)
  return (
    <ResourceTable
      name="agent-wallet-lines"
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ kind }) => movementWord(kind)}
      searchPlaceholder={t('agentMoney.searchLines')}
      extra={
        <ListExport
          call={agentWalletCalls.agentWalletExport}
          list={list}
          file="wallet.csv"
          word={t('agentMoney.export')}
        />
      }
      empty={<EmptyState title={t('agentMoney.noLines')} text={t('agentMoney.noLinesText')} />}
    />
  )
}
