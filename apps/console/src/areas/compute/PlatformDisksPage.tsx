import { disk, diskCalls, type PlatformDisk } from '@portico/contract/compute/disk.ts'
import { diskStatuses, type DiskStatus } from '@portico/contract/states/compute.ts'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { DiskMark } from './disk-marks.tsx'
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

const optionOf = (value: DiskStatus) => ({ value, label: t(`states.diskStatus.${value}`) })
const mark = (disk: PlatformDisk) => <DiskMark disk={disk} />
const sizeOf = ({ capacity_gb }: PlatformDisk) => capacityText(capacity_gb)
const kindOf = ({ properties }: PlatformDisk) => t(`states.diskKind.${properties}`)

const columns = platformColumns<PlatformDisk>(
  paths.platformDisks,
  mark,
  { key: 'capacity', title: t('disks.capacity'), cell: (disk) => <Lines first={sizeOf(disk)} second={kindOf(disk)} /> },
  {
    key: 'host',
    title: t('disks.attachedTo'),
    cell: ({ host_id, host_name, device }) =>
      host_id ? <Lines first={host_name} second={device} mono /> : <span className="quiet">{t('disks.free')}</span>,
  },
)

export default function PlatformDisksPage() {
  const list = useList(diskCalls.platformDiskList, { sorts, filters: platformFilterNames })
  const filters = usePlatformFilters(diskStatuses.map(optionOf))
  const care = usePlatformCare()
  return (
    <PageShell title={t('pages.platformDisks')} text={t('disks.disksDeskText')}>
      <OnlyCustomer rows={list.rows} to={paths.platformDisks()} shown={!!list.filters['account_id']} />
      <ResourceTable
        name="platform-disks"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={care.actions}
        searchPlaceholder={t('disks.search')}
        filters={filters}
        empty={
          <EmptyState
            icon={<IconDatabase size={24} stroke={1.5} />}
            title={t('disks.noneAnywhere')}
            text={t('disks.noneAnywhereText')}
          />
        }
      />
      <PlatformDialog
        path={paths.platformDisks}
        opened={care.opened}
        rows={list.rows}
        states={disk.settled.map(optionOf)}
        mark={mark}
        facts={(disk) => [
          [t('disks.capacity'), `${sizeOf(disk)} · ${kindOf(disk)}`],
          [t('disks.attachedTo'), disk.host_name || t('disks.free')],
          [t('disks.copies'), disk.snapshots],
        ]}
      />
    </PageShell>
  )
}
