import { snapshot, type PlatformSnapshot } from '@portico/contract/compute/snapshot.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { t } from '../../base/words/words.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { snapshotScreens, say as ofSnapshot } from './snapshot.screens.ts'
import { say as ofDisk } from './disk.screens.ts'

const feeOf = ({ fee, automatic }: PlatformSnapshot) =>
  [t(`states.snapFee.${fee}`), automatic && ofSnapshot('automatic')].filter(Boolean).join(' · ')

export default function PlatformSnapshotsPage() {
  return (
    <PlatformProductPage
      product={snapshot}
      screens={snapshotScreens}
      columns={[
        {
          key: 'disk',
          title: ofSnapshot('disk'),
          cell: ({ disk_name, capacity_gb }) => <Lines first={disk_name} second={capacityText(capacity_gb)} />,
        },
        { key: 'fee', title: ofSnapshot('fee'), cell: feeOf },
      ]}
      facts={(row) => [
        [ofSnapshot('disk'), `${row.disk_name} · ${capacityText(row.capacity_gb)}`],
        row.host_name && [ofDisk('host'), row.host_name],
        [ofSnapshot('fee'), feeOf(row)],
      ]}
    />
  )
}
