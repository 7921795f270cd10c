import { ownimage, type OwnImage } from '@portico/contract/compute/ownimage.ts'
import { capacityText } from '../../base/format/sizes.ts'
import type { Column } from '../../base/state/list.ts'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { useOpen } from '../../sold/use-open.ts'
import { ownImageScreens, say } from './ownimage.screens.ts'
import { OwnImageForm } from './OwnImageForm.tsx'

const columns = (): readonly Column<OwnImage>[] => [
  {
    key: 'system',
    title: say('system'),
    cell: ({ image, user_name }) => <Lines first={image} second={user_name} />,
  },
  { key: 'size', title: say('size'), cell: ({ capacity_gb }) => capacityText(capacity_gb) },
]

export default function OwnImagesPage() {
  const opened = useOpen(['new'])
  return (
    <ProductPage
      product={ownimage}
      screens={ownImageScreens}
      buy={{ word: say('make'), run: () => opened.open('new') }}
      columns={columns()}
    >
      {opened.kind === 'new' && <OwnImageForm onClose={opened.close} />}
    </ProductPage>
  )
}
