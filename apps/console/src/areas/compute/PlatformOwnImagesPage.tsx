import { ownimage } from '@portico/contract/compute/ownimage.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { ownImageScreens, say } from './ownimage.screens.ts'

export default function PlatformOwnImagesPage() {
  return (
    <PlatformProductPage
      product={ownimage}
      screens={ownImageScreens}
      columns={[
        {
          key: 'system',
          title: say('system'),
          cell: ({ image, capacity_gb }) => <Lines first={image} second={capacityText(capacity_gb)} />,
        },
      ]}
      facts={(row) => [
        [say('system'), row.image],
        [say('size'), capacityText(row.capacity_gb)],
        [say('userName'), row.user_name],
      ]}
    />
  )
}
