import { snapshotCalls, type SnapshotPlan } from '@portico/contract/compute/snapshot.ts'
import IconCameraRotate from '@tabler/icons-react/dist/esm/icons/IconCameraRotate.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { Lines } from '../../sold/ResourceCells.tsx'
import { useOpen } from '../../sold/use-open.ts'
import { SnapshotPlanForm } from './SnapshotPlanForm.tsx'
import { diskScreens } from './disk.screens.ts'
import { say } from './snapshot.screens.ts'

const columns: readonly Column<SnapshotPlan>[] = [
  {
    key: 'disk',
    title: say('disk'),
    fixed: true,
    card: 'title',
    cell: ({ disk_id, disk_name }) => (
      <NameCell name={disk_name} second={disk_id} to={paths.snapshots({ disk_id })} mono />
    ),
  },
  {
    key: 'status',
    title: t('resource.status'),
    card: 'side',
    cell: ({ enabled }) => (
      <StatusMark shape={enabled ? 'running' : 'stopped'} word={enabled ? say('on') : say('off')} />
    ),
  },
  {
    key: 'time',
    title: say('planTime'),
    cell: ({ every_days: n, update_time }) => <Lines first={say('every', { n })} second={`${update_time} UTC`} />,
  },
  { key: 'keep', title: say('planKeep'), align: 'end', cell: ({ keep }) => keep },
  {
    key: 'next',
    title: say('next'),
    cell: ({ next_time: next }) =>
      next ? (
        <span title={formatTime(next)}>
          <RelativeTime at={next} />
        </span>
      ) : (
        '—'
      ),
  },
]

export function SnapshotPlans() {
  const list = useList(snapshotCalls.snapshotPlanList)
  const save = useWrite(snapshotCalls.snapshotPlanSave)
  const opened = useOpen(['plan'])
  const actions = (plan: SnapshotPlan): RowAction[] => {
    const { disk_name: _name, next_time: _next, ...input } = plan
    return [
      {
        key: 'change',
        word: say('change'),
        icon: IconPencil,
        quick: true,
        run: () => opened.open('plan', plan.disk_id),
      },
      {
        key: 'off',
        word: say('turnOff'),
        icon: IconPlayerPause,
        refused: plan.enabled ? undefined : say('off'),
        run: async () => {
          await save.send({ ...input, enabled: false })
          toast('success', t('resource.saved'))
        },
      },
    ]
  }
  const row = list.rows?.find(({ disk_id }) => disk_id === opened.ids[0])
  return (
    <>
      <ResourceTable
        name="snapshot-plans"
        list={list}
        columns={columns}
        rowId={({ disk_id }) => disk_id}
        rowName={({ disk_name }) => disk_name}
        actions={actions}
        searchPlaceholder={t('resource.search')}
        empty={
          <EmptyState
            icon={<IconCameraRotate size={24} stroke={1.5} />}
            title={say('noPlans')}
            text={say('noPlansText')}
            action={
              <LinkButton kind="plain" to={paths.disks()}>
                {diskScreens.title('list')}
              </LinkButton>
            }
          />
        }
      />
      {row && opened.kind === 'plan' && (
        <SnapshotPlanForm key={row.disk_id} disk={{ id: row.disk_id, name: row.disk_name }} onClose={opened.close} />
      )}
    </>
  )
}
