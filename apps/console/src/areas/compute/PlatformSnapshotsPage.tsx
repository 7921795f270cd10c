import { snapshot, snapshotCalls, type PlatformSnapshot } from '@portico/contract/compute/snapshot.ts'
import { snapshotStatuses, type SnapshotStatus } from '@portico/contract/states/compute.ts'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { SnapshotMark } from './disk-marks.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import {
  OnlyCustomer,
  platformColumns,
  PlatformDialog,
  platformFilterNames,
  usePlatformCare,
  usePlatformFilters,
} from './platform-care.tsx'
import { sorts } from '../../sold/sorts.ts'

const optionOf = (value: SnapshotStatus) => ({ value, label: t(`states.snapStatus.${value}`) })
const mark = (snapshot: PlatformSnapshot) => <SnapshotMark snapshot={snapshot} />
const feeOf = ({ fee, automatic }: PlatformSnapshot) =>
  [t(`states.snapFee.${fee}`), automatic && t('disks.automatic')].filter(Boolean).join(' · ')

const columns = platformColumns<PlatformSnapshot>(
  paths.platformSnapshots,
  mark,
  {
    key: 'disk',
    title: t('disks.disk'),
    cell: ({ disk_name, capacity_gb }) => <Lines first={disk_name} second={capacityText(capacity_gb)} />,
  },
  { key: 'fee', title: t('disks.fee'), cell: feeOf },
)

export default function PlatformSnapshotsPage() {
  const list = useList(snapshotCalls.platformSnapshotList, { sorts, filters: platformFilterNames })
  const filters = usePlatformFilters(snapshotStatuses.map(optionOf))
  const care = usePlatformCare()
  return (
    <PageShell title={t('pages.platformSnapshots')} text={t('disks.snapshotsDeskText')}>
      <OnlyCustomer rows={list.rows} to={paths.platformSnapshots()} shown={!!list.filters['account_id']} />
      <ResourceTable
        name="platform-snapshots"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={care.actions}
        searchPlaceholder={t('disks.search')}
        filters={filters}
        empty={
          <EmptyState
            icon={<IconCamera size={24} stroke={1.5} />}
            title={t('disks.noneAnywhere')}
            text={t('disks.noneAnywhereText')}
          />
        }
      />
      <PlatformDialog
        path={paths.platformSnapshots}
        opened={care.opened}
        rows={list.rows}
        states={snapshot.settled.map(optionOf)}
        mark={mark}
        facts={(snapshot) => [
          [t('disks.disk'), `${snapshot.disk_name} · ${capacityText(snapshot.capacity_gb)}`],
          snapshot.host_name && [t('disks.host'), snapshot.host_name],
          [t('disks.fee'), feeOf(snapshot)],
        ]}
      />
    </PageShell>
  )
}
