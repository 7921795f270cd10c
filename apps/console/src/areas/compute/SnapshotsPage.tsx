import { diskCalls } from '@portico/contract/compute/disk.ts'
import { snapshot, snapshotCalls, type Snapshot } from '@portico/contract/compute/snapshot.ts'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconDatabasePlus from '@tabler/icons-react/dist/esm/icons/IconDatabasePlus.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { useAct } from '../../sold/use-act.ts'
import { ProductPage } from '../../sold/ProductPage.tsx'
import classes from '../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { useOpen } from '../../sold/use-open.ts'
import { snapshotRefusal } from './disk-rules.ts'
import { say } from './ownimage.screens.ts'
import { OwnImageForm } from './OwnImageForm.tsx'
import { ownSnapshotColumns } from './SnapshotColumns.tsx'
import { snapshotScreens, say as ofSnapshot } from './snapshot.screens.ts'
import { SnapshotForm } from './SnapshotForm.tsx'
import { SnapshotPlans } from './SnapshotPlans.tsx'
import { say as ofDisk } from './disk.screens.ts'

const dialogs = {
  image: ({ row, onClose }: ResourceDialogProps<Snapshot>) => <OwnImageForm snapshot={row} onClose={onClose} />,
}

export default function SnapshotsPage() {
  const opened = useOpen(['new'])
  const disk = useParam('disk_id').value
  const restore = useAct(snapshotCalls.snapshotRestore)
  return (
    <ProductPage
      product={snapshot}
      screens={snapshotScreens}
      buy={{ word: ofDisk('snapshot'), run: () => opened.open('new') }}
      parts={[{ key: 'plans', word: ofSnapshot('tabs.plans'), part: SnapshotPlans }]}
      partWords={{ all: ofSnapshot('snapshotParts'), first: ofSnapshot('tabs.list') }}
      columns={ownSnapshotColumns()}
      filters={['disk_id', 'host_id']}
      above={({ filters }) => <OnlyOf disk={filters['disk_id'] ?? ''} host={filters['host_id'] ?? ''} />}
      refused={(row, action) =>
        action === 'rename' ? undefined : snapshotRefusal(row, action === 'delete' ? 'delete' : 'term')
      }
      dialogs={dialogs}
      actions={(row, open) => [
        restore(row.id, {
          key: 'restore',
          word: ofSnapshot('rollBack'),
          icon: IconHistory,
          quick: true,
          refused: snapshotRefusal(row, 'use'),
          confirm: {
            title: ofSnapshot('rollBackTitle', { disk: row.disk_name, name: row.name }),
            text: (
              <>
                {ofSnapshot('rollBackText', { time: formatTime(row.create_time) })}{' '}
                {row.host_name && ofSnapshot('shutOffFirst', { host: row.host_name })}
              </>
            ),
            confirm: ofSnapshot('rollBack'),
            danger: true,
          },
          begun: ofSnapshot('rollingBack'),
        }),
        {
          key: 'disk',
          word: ofSnapshot('makeDisk'),
          icon: IconDatabasePlus,
          quick: true,
          refused: snapshotRefusal(row, 'use'),
          run: () => navigate(paths.createDisk({ snapshot_id: row.id })),
        },
        {
          key: 'image',
          word: say('make'),
          icon: IconArchive,
          refused: snapshotRefusal(row, 'image'),
          run: () => open('image'),
        },
      ]}
    >
      {opened.kind === 'new' && <SnapshotForm {...(disk && { diskId: disk })} onClose={opened.close} />}
    </ProductPage>
  )
}

/** Says that the list shows one disk's or one host's alone, and leads to all of them. */
function OnlyOf({ disk, host }: { disk: string; host: string }) {
  const found = useCall(diskCalls.diskList, { search: disk, limit: 1 }, { enabled: disk !== '' }).data?.result[0]
  if (!disk && !host) return null
  return (
    <p className={classes.only}>
      {disk ? ofSnapshot('onlyDisk', { name: found?.name ?? disk }) : ofSnapshot('onlyHost')}
      <Link to={paths.snapshots()}>{t('resource.showAll')}</Link>
    </p>
  )
}
