import type { Disk } from '@portico/contract/compute/disk.ts'
import { diskStatuses } from '@portico/contract/states/compute.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { Link } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import type { Column, ListFilter } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { DiskMark } from './disk-marks.tsx'
import { ExpiryCell, Lines, NodeCell, ReleaseCell } from '../../sold/ResourceCells.tsx'
import { byAge, byEnd, byName } from '../../sold/sorts.ts'

// Everything here is made when asked for: other screens of the area load this file without its words.

const name = (): Column<Disk> => ({
  key: 'name',
  sort: byName,
  title: t('resource.name'),
  fixed: true,
  card: 'title',
  cell: ({ id, name: called }) => <NameCell name={called} second={id} mono />,
})
const node = (): Column<Disk> => ({
  key: 'node',
  title: t('resource.node'),
  cell: ({ node_flag, node_name }) => <NodeCell flag={node_flag} name={node_name} />,
})
const capacity = (): Column<Disk> => ({
  key: 'capacity',
  title: t('disks.capacity'),
  cell: ({ capacity_gb, properties }) => (
    <Lines first={capacityText(capacity_gb)} second={t(`states.diskKind.${properties}`)} />
  ),
})
const created = (): Column<Disk> => ({
  key: 'created',
  sort: byAge,
  title: t('resource.created'),
  cell: ({ create_time }) => formatTime(create_time),
})

export const diskColumns = (): readonly Column<Disk>[] => [
  name(),
  { key: 'status', title: t('resource.status'), card: 'side', cell: (disk) => <DiskMark disk={disk} /> },
  node(),
  capacity(),
  {
    key: 'host',
    title: t('disks.host'),
    cell: ({ host_id, host_name, device }) =>
      host_id ? (
        <Lines first={<Link to={paths.host(host_id)}>{host_name}</Link>} second={device} mono />
      ) : (
        <span className="quiet">{t('disks.free')}</span>
      ),
  },
  {
    key: 'copies',
    title: t('disks.copies'),
    align: 'end',
    cell: ({ id, snapshots }) => <Link to={paths.snapshots({ disk_id: id })}>{snapshots}</Link>,
  },
  {
    key: 'group',
    title: t('resource.group'),
    optional: true,
    cell: ({ group_name }) => group_name || <span className="quiet">{t('resource.noGroup')}</span>,
  },
  created(),
  {
    key: 'expires',
    sort: byEnd,
    title: t('resource.expires'),
    cell: ({ expire_time, renewal, host_name }) => (
      <ExpiryCell at={expire_time} renewal={renewal} {...(host_name && { host: host_name })} />
    ),
  },
]

export const binnedDiskColumns = (): readonly Column<Disk>[] => [
  name(),
  {
    key: 'released',
    title: t('resource.status'),
    card: 'side',
    cell: ({ release_time }) => <ReleaseCell at={release_time} />,
  },
  node(),
  capacity(),
  created(),
]

const expiringDays = [3, 7, 30]

/** The nodes and the terms that a list of resources can be narrowed to. */
export function useResourceFilters(): readonly ListFilter[] {
  const nodes = useCall(nodeCalls.nodeList).data?.result ?? []
  return [
    {
      name: 'node',
      title: t('resource.node'),
      menu: true,
      options: nodes
        .filter(({ is_subscribed }) => is_subscribed)
        .map(({ controller_id, controller_name }) => ({ value: controller_id, label: controller_name })),
    },
    {
      name: 'expires_within_days',
      title: t('resource.expiring'),
      menu: true,
      options: expiringDays.map((n) => ({ value: String(n), label: t('resource.within', { n }) })),
    },
  ]
}

export const diskStatusFilter = (): ListFilter => ({
  name: 'status',
  title: t('resource.status'),
  menu: true,
  options: diskStatuses.map((value) => ({ value, label: t(`states.diskStatus.${value}`) })),
})
