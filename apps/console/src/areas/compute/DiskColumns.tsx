import { disk, type Disk } from '@portico/contract/compute/disk.ts'
import { Link } from '../../kit/show/Link.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { column, ownerColumns } from '../../sold/columns.tsx'
import { ExpiryCell, Lines } from '../../sold/ResourceCells.tsx'
import { say } from './disk.screens.ts'

// Everything here is made when asked for: other screens of the area load this file without its words.

export const capacityColumn = (): Column<Disk> => ({
  key: 'capacity',
  title: say('capacity'),
  cell: ({ capacity_gb, properties }) => (
    <Lines first={capacityText(capacity_gb)} second={t(`states.diskKind.${properties}`)} />
  ),
})

/** One that is attached lives as long as its host, and says so. */
export const expiryColumn = (): Column<Disk> =>
  column.expires(({ expire_time, renewal, host_name }) => (
    <ExpiryCell at={expire_time} renewal={renewal} {...(host_name && { host: host_name })} />
  ))

export const ownDiskColumns = (): readonly Column<Disk>[] => [
  capacityColumn(),
  {
    key: 'host',
    title: say('host'),
    cell: ({ host_id, host_name, device }) =>
      host_id ? (
        <Lines first={<Link to={paths.host(host_id)}>{host_name}</Link>} second={device} mono />
      ) : (
        <span className="quiet">{say('free')}</span>
      ),
  },
  {
    key: 'copies',
    title: say('copies'),
    align: 'end',
    cell: ({ id, snapshots }) => <Link to={paths.snapshots({ disk_id: id })}>{snapshots}</Link>,
  },
  expiryColumn(),
]

/** Where it is needs no saying beside the host it is attached to. */
export const hostDiskColumns = () => ownerColumns(disk, ownDiskColumns(), { nodeless: true })
