import type { Data } from '@portico/contract/calls.ts'
import { disk, diskCalls, type Disk } from '@portico/contract/compute/disk.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { priceListCalls } from '@portico/contract/money/price-list.ts'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCameraRotate from '@tabler/icons-react/dist/esm/icons/IconCameraRotate.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import type { RowAction } from '../../base/state/list.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { useAct } from '../../sold/use-act.ts'
import { ProductPage } from '../../sold/ProductPage.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { diskRefusal } from './disk-rules.ts'
import { diskScreens, say } from './disk.screens.ts'
import { capacityColumn, ownDiskColumns } from './DiskColumns.tsx'
import { DiskAttachForm, DiskExtendForm } from './DiskForms.tsx'
import { snapshotScreens } from './snapshot.screens.ts'
import { SnapshotForm } from './SnapshotForm.tsx'
import { SnapshotPlanForm } from './SnapshotPlanForm.tsx'

type Prices = Data<typeof priceListCalls.baseConfigPrice>['result']

/** What a GiB costs on the node where it costs least. */
const lowestPrice = (prices: Prices = []) =>
  prices
    .find(({ product }) => product === 'disk')
    ?.items.map(({ price }) => price)
    .toSorted((one, other) => Number(one) - Number(other))[0]

const dialogs = {
  attach: DiskAttachForm,
  extend: DiskExtendForm,
  snapshot: ({ row, onClose }: ResourceDialogProps<Disk>) => <SnapshotForm diskId={row.id} onClose={onClose} />,
  plan: ({ row, onClose }: ResourceDialogProps<Disk>) => <SnapshotPlanForm disk={row} onClose={onClose} />,
}

export default function DisksPage() {
  const from = lowestPrice(useCall(priceListCalls.baseConfigPrice).data?.result)
  const detach = useAct(diskCalls.diskDetach)
  const binding = (row: Disk, open: (dialog: string) => void): RowAction =>
    row.host_id
      ? detach(row.id, {
          key: 'detach',
          word: say('detach'),
          icon: IconPlugConnectedX,
          quick: true,
          refused: diskRefusal(row, 'detach'),
          confirm: {
            title: say('detachTitle', { name: row.name, host: row.host_name }),
            text: say('detachText'),
            confirm: say('detach'),
          },
          begun: say('detaching'),
        })
      : {
          key: 'attach',
          word: say('attach'),
          icon: IconPlugConnected,
          quick: true,
          refused: diskRefusal(row, 'attach'),
          run: () => open('attach'),
        }
  return (
    <ProductPage
      product={disk}
      screens={diskScreens}
      {...(from && { text: say('textFrom', { sum: formatMoney(from) }) })}
      header={
        <LinkButton kind="plain" to={paths.snapshots()}>
          {snapshotScreens.title('list')}
        </LinkButton>
      }
      columns={ownDiskColumns()}
      binColumns={[capacityColumn()]}
      // A disk that is attached goes with its host.
      assignable={({ host_id }) => !host_id}
      refused={(row, action) =>
        action === 'rename' ? undefined : diskRefusal(row, action === 'renewal' ? 'auto-renew' : action)
      }
      actions={(row, open) => [
        binding(row, open),
        {
          key: 'extend',
          word: say('extend'),
          icon: IconArrowsMaximize,
          refused: diskRefusal(row, 'extend'),
          run: () => open('extend'),
        },
        {
          key: 'snapshot',
          word: say('snapshot'),
          icon: IconCamera,
          quick: true,
          divided: true,
          refused: diskRefusal(row, 'snapshot'),
          run: () => open('snapshot'),
        },
        { key: 'plan', word: say('plan'), icon: IconCameraRotate, run: () => open('plan') },
        {
          key: 'snapshots',
          word: say('snapshotsOf'),
          icon: IconPhoto,
          hint: String(row.snapshots),
          run: () => navigate(paths.snapshots({ disk_id: row.id })),
        },
      ]}
      dialogs={dialogs}
    />
  )
}
