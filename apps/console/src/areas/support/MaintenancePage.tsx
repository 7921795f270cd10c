import { maintenanceCan, maintenanceCalls, type Maintenance } from '@portico/contract/support/maintenance.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useNavigate } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useCare } from '../../sold/care.tsx'
import { ExpiryCell } from '../../sold/ResourceCells.tsx'
import { maintenanceFilter, MaintenanceMark } from './maintenance-marks.tsx'
import { byAge, byEnd, byName, sorts } from '../../sold/sorts.ts'

const columns: readonly Column<Maintenance>[] = [
  {
    key: 'name',
    sort: byName,
    title: t('resource.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} mono />,
  },
  { key: 'status', title: t('resource.status'), card: 'side', cell: (row) => <MaintenanceMark row={row} /> },
  { key: 'package', title: t('maintenance.package'), cell: (row) => t(`states.maintPackage.${row.package}`) },
  { key: 'created', sort: byAge, title: t('resource.created'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'expires',
    sort: byEnd,
    title: t('resource.expires'),
    cell: ({ expire_time, renewal }) =>
      expire_time ? <ExpiryCell at={expire_time} renewal={renewal} /> : t('maintenance.fromStart'),
  },
]

export default function MaintenancePage() {
  const list = useList(maintenanceCalls.maintenanceList, { sorts, filters: ['status'] })
  const go = useNavigate()
  const care = useCare(list.rows, ({ status }, action) =>
    (action === 'renew' || action === 'renewal') && !maintenanceCan.renew(status)
      ? t('maintenance.notStarted')
      : undefined,
  )
  const buy = <LinkButton to={paths.buyMaintenance()}>{t('maintenance.buy')}</LinkButton>
  return (
    <PageShell
      title={t('pages.maintenance')}
      text={t('maintenance.text')}
      action={
        <LinkButton icon={<IconPlus size={16} stroke={1.8} />} to={paths.buyMaintenance()}>
          {t('maintenance.buy')}
        </LinkButton>
      }
    >
      <ResourceTable
        name="maintenance"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={(row) => [
          {
            key: 'records',
            word: t('pages.maintenanceRecords'),
            icon: IconListDetails,
            quick: true,
            run: () => go(paths.maintenanceRecords({ id: row.id })),
          },
          ...care.actions(row),
        ]}
        searchPlaceholder={t('maintenance.search')}
        filters={[maintenanceFilter()]}
        empty={
          <EmptyState
            icon={<IconTool size={24} stroke={1.5} />}
            title={t('maintenance.none')}
            text={t('maintenance.noneText')}
            action={buy}
          />
        }
      />
      {care.dialog}
    </PageShell>
  )
}
