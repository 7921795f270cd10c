import { orderCalls, type WalletLine } from '@portico/contract/money/order.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { movementWord } from '../../sold/movement-word.ts'
import { WalletLineDetails } from './WalletLineDetails.tsx'

const columns: readonly Column<WalletLine>[] = [
  {
    key: 'kind',
    title: t('money.movement'),
    fixed: true,
    card: 'title',
    cell: ({ kind, order_number }) => <NameCell name={movementWord(kind)} second={order_number} />,
  },
  { key: 'place', title: t('money.place'), cell: ({ place }) => t(`money.places.${place}`) },
  { key: 'time', title: t('money.time'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'amount',
    title: t('money.amount'),
    align: 'end',
    card: 'side',
    cell: ({ amount }) => <Money amount={amount} signed />,
  },
  { key: 'balance', title: t('money.after'), align: 'end', cell: ({ balance }) => <Money amount={balance} /> },
]

/** Every movement of the wallet: what the balances are made of. */
export function WalletLines() {
  const list = useList(orderCalls.walletLineList)
  return (
    <ResourceTable
      name="wallet-lines"
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ kind, create_time }) => `${movementWord(kind)}, ${formatTime(create_time)}`}
      opened={(line) => <WalletLineDetails line={line} />}
      empty={<EmptyState title={t('money.noMovements')} text={t('money.noMovementsText')} />}
    />
  )
}
