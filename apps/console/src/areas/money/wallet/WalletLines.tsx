import { formatBytes } from '@portico/contract/formats.ts'
import { orderCalls, walletWays, type WalletLine } from '@portico/contract/money/order.ts'
import { useList } from '../../../base/call/use-list.ts'
import { listed } from '../../../base/format/listed.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { monthNow, monthsBefore, monthWord } from '../../../kit/show/month-word.ts'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { ListExport } from '../../../sold/ListExport.tsx'
import { movementWord } from '../../../sold/movement-word.ts'
import { subjectText } from '../../../sold/price-line.ts'
import { WalletFoot } from './WalletFoot.tsx'
import { WalletLineDetails } from './WalletLineDetails.tsx'

const usedText = ({ names, bytes, hour }: NonNullable<WalletLine['used']>) => [
  listed(names),
  t('money.usedIn', { size: formatBytes(bytes), time: formatTime(hour) }),
]

const columns: readonly Column<WalletLine>[] = [
  {
    key: 'kind',
    title: t('money.movement'),
    fixed: true,
    card: 'title',
    cell: ({ kind, subject, used, order_number }) => (
      <NameCell
        name={movementWord(kind)}
        second={[...(used ? usedText(used) : [subjectText('', subject)]), order_number].filter(Boolean).join(' · ')}
      />
    ),
  },
  { key: 'place', title: t('money.place'), width: 88, cell: ({ place }) => t(`money.places.${place}`) },
  { key: 'time', title: t('money.time'), width: 168, cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'amount',
    title: t('money.amount'),
    align: 'end',
    card: 'side',
    cell: ({ amount }) => <Money amount={amount} signed />,
  },
  { key: 'balance', title: t('money.after'), align: 'end', cell: ({ balance }) => <Money amount={balance} /> },
]

const monthsShown = 24

/** Every movement of the wallet: what the balances are made of. */
export function WalletLines() {
  const list = useList(orderCalls.walletLineList, { filters: ['way', 'month'] })
  return (
    <>
      <ResourceTable
        name="wallet-lines"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ kind, create_time }) => listed([movementWord(kind), formatTime(create_time)])}
        searchPlaceholder={t('money.searchMovements')}
        filters={[
          {
            name: 'way',
            title: t('money.inOut'),
            options: walletWays.map((value) => ({ value, label: t(`money.walletWays.${value}`) })),
          },
          {
            name: 'month',
            title: t('money.month'),
            menu: true,
            options: monthsBefore(monthNow(), monthsShown).map((value) => ({ value, label: monthWord(value) })),
          },
        ]}
        extra={<ListExport call={orderCalls.walletLineExport} list={list} file="wallet.csv" word={t('money.export')} />}
        opened={(line) => <WalletLineDetails line={line} />}
        empty={<EmptyState title={t('money.noMovements')} text={t('money.noMovementsText')} />}
      />
      <WalletFoot month={list.filters['month'] ?? ''} />
    </>
  )
}
