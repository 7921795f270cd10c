import type { CloudPhone } from '@portico/contract/phone/cloudphone.ts'
import type { Column } from '../../base/state/list.ts'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { column } from '../../sold/columns.tsx'
import { packageName } from '../../sold/price-line.ts'
import { ExpiryCell, Lines } from '../../sold/ResourceCells.tsx'
import { say } from './cloudphone.screens.ts'

/** Made when asked for: other screens of the area load this file without its words. */
export const cloudphoneColumns = (): readonly Column<CloudPhone>[] => [
  {
    key: 'package',
    title: say('package'),
    cell: ({ package: name, count, brand, model }) => (
      <Lines first={`${count} × ${packageName('cloudphone', name)}`} second={`${brand} ${model}`} />
    ),
  },
  { key: 'remark', title: say('remark'), cell: ({ remark }) => remark },
  // Its term begins when its phones are there.
  column.expires(({ expire_time, renewal, setup_until }) =>
    expire_time ? (
      <ExpiryCell at={expire_time} renewal={renewal} />
    ) : (
      setup_until && <Lines first={say('promised')} second={<RelativeTime at={setup_until} />} />
    ),
  ),
]
