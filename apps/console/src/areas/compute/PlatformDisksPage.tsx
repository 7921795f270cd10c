import { disk, type PlatformDisk } from '@portico/contract/compute/disk.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { t } from '../../base/words/words.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { diskScreens, say } from './disk.screens.ts'
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
          title: say('attachedTo'),
          cell: ({ host_id, host_name, device }) =>
            host_id ? <Lines first={host_name} second={device} mono /> : <span className="quiet">{say('free')}</span>,
        },
        expiryColumn(),
      ]}
      facts={(row) => [
        [say('capacity'), `${sizeOf(row)} · ${kindOf(row)}`],
        [say('attachedTo'), row.host_name || say('free')],
        [say('copies'), row.snapshots],
      ]}
    />
  )
}
