import type { Snapshot } from '@portico/contract/compute/snapshot.ts'
import { Link } from '../../kit/show/Link.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { column } from '../../sold/columns.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { say as ofSnapshot } from './snapshot.screens.ts'
import { say as ofDisk } from './disk.screens.ts'

// Everything here is made when asked for: other screens of the area load this file without its words.

/** What it was taken for says more than its id. */
export const snapshotNameColumn = (): Column<Snapshot> => ({
  ...column.name(),
  cell: ({ name, description }) => <NameCell name={name} second={description} />,
})
export const snapshotFeeColumn = (): Column<Snapshot> => ({
  key: 'fee',
  title: ofSnapshot('fee'),
  cell: ({ fee, automatic }) => (
    <Lines first={t(`states.snapFee.${fee}`)} second={automatic && ofSnapshot('automatic')} />
  ),
})

export const ownSnapshotColumns = (): readonly Column<Snapshot>[] => [
  snapshotNameColumn(),
  {
    key: 'disk',
    title: ofSnapshot('disk'),
    cell: ({ disk_id, disk_name, capacity_gb }) => (
      <Lines first={<Link to={paths.snapshots({ disk_id })}>{disk_name}</Link>} second={capacityText(capacity_gb)} />
    ),
  },
  {
    key: 'host',
    title: ofDisk('host'),
    cell: ({ host_id, host_name }) =>
      host_id ? <Link to={paths.host(host_id)}>{host_name}</Link> : <span className="quiet">{ofDisk('free')}</span>,
  },
  snapshotFeeColumn(),
]
