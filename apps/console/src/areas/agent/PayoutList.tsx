import { agentPayoutCalls, payoutStatuses, type AgentPayout } from '@portico/contract/agent/payout.ts'
import { useList } from '../../base/call/use-list.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { PayoutMark } from '../../sold/PayoutMark.tsx'

const cardOf = ({ bank, card_last4: last4 }: AgentPayout) => t('agentMoney.toCard', { bank, last4 })

const columns: readonly Column<AgentPayout>[] = [
  {
    key: 'card',
    title: t('fields.card_number'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={cardOf(row)} second={row.holder} />,
  },
  { key: 'state', title: t('agentMoney.state'), card: 'side', cell: (row) => <PayoutMark {...row} /> },
  { key: 'time', title: t('agentMoney.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('agentMoney.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

export function PayoutList() {
  const list = useList(agentPayoutCalls.agentPayoutList, { filters: ['status'] })
  return (
    <ResourceTable
      name="agent-payouts"
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={cardOf}
      searchPlaceholder={t('agentMoney.searchPayouts')}
      filters={[
        {
          name: 'status',
          title: t('agentMoney.state'),
          options: payoutStatuses.map((value) => ({ value, label: t(`agentMoney.payoutStates.${value}`) })),
        },
      ]}
      empty={<EmptyState title={t('agentMoney.noPayouts')} text={t('agentMoney.noPayoutsText')} />}
    />
  )
}
