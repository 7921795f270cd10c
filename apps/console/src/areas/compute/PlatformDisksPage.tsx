import { disk, type PlatformDisk } from '@portico/contract/compute/disk.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { t } from '../../base/words/words.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { diskScreens } from './disk.screens.ts'
import { capacityColumn, expiryColumn } from './DiskColumns.tsx'

const sizeOf = ({ capacity_gb }: PlatformDisk) => capacityText(capacity_gb)
const kindOf = ({ properties }: PlatformDisk) => t(`states.diskKind.${properties}`)

export default function PlatformDisksPage() {
  return (
    <PlatformProductPage
      product={disk}
      screens={diskScreens}
      columns={[
        capacityColumn(),
        {
          key: 'host',
          title: t('disks.attachedTo'),
          cell: ({ host_id, host_name, device }) =>
            host_id ? (
              <Lines first={host_name} second={device} mono />
            ) : (
              <span className="quiet">{t('disks.free')}</span>
            ),
        },
        expiryColumn(),
      ]}
      facts={(row) => [
        [t('disks.capacity'), `${sizeOf(row)} · ${kindOf(row)}`],
        [t('disks.attachedTo'), row.host_name || t('disks.free')],
        [t('disks.copies'), row.snapshots],
      ]}
    />
  )
}
