import { formatMoney } from '@portico/contract/formats.ts'
import { rechargeCalls, type Recharge } from '@portico/contract/money/recharge.ts'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import { paths } from '../../../base/place/paths.ts'
import { useList } from '../../../base/call/use-list.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { RechargeMark } from './recharge-marks.tsx'

const columns: readonly Column<Recharge>[] = [
  {
    key: 'number',
    title: t('recharge.number'),
    fixed: true,
    card: 'title',
    cell: ({ id, number, way }) => (
      <NameCell name={number} second={t(`recharge.ways.${way}`)} to={paths.recharge({ order: id })} />
    ),
  },
  {
    key: 'status',
    title: t('recharge.status'),
    card: 'side',
    cell: (recharge) => <RechargeMark recharge={recharge} />,
  },
  {
    key: 'paid',
    title: t('recharge.paid'),
    align: 'end',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { key: 'credit', title: t('recharge.credited'), align: 'end', cell: ({ credit }) => <Money amount={credit} /> },
  { key: 'time', title: t('recharge.time'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

export function RechargeList() {
  const list = useList(rechargeCalls.rechargeList, { limit: 10 })
  return (
    <ResourceTable
      name="recharges"
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ number }) => number}
      empty={
        <EmptyState
          icon={<IconWallet size={24} stroke={1.5} aria-hidden="true" />}
          title={t('recharge.none')}
          text={t('recharge.noneText')}
        />
      }
    />
  )
}
