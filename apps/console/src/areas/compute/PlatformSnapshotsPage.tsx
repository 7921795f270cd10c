import { snapshot, type PlatformSnapshot } from '@portico/contract/compute/snapshot.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { t } from '../../base/words/words.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { snapshotScreens } from './snapshot.screens.ts'

const feeOf = ({ fee, automatic }: PlatformSnapshot) =>
  [t(`states.snapFee.${fee}`), automatic && t('disks.automatic')].filter(Boolean).join(' · ')

export default function PlatformSnapshotsPage() {
  return (
    <PlatformProductPage
      product={snapshot}
      screens={snapshotScreens}
      columns={[
        {
          key: 'disk',
          title: t('disks.disk'),
          cell: ({ disk_name, capacity_gb }) => <Lines first={disk_name} second={capacityText(capacity_gb)} />,
        },
        { key: 'fee', title: t('disks.fee'), cell: feeOf },
      ]}
      facts={(row) => [
        [t('disks.disk'), `${row.disk_name} · ${capacityText(row.capacity_gb)}`],
        row.host_name && [t('disks.host'), row.host_name],
        [t('disks.fee'), feeOf(row)],
      ]}
    />
  )
}
