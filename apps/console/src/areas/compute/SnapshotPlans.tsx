import { snapshotCalls, type SnapshotPlan } from '@portico/contract/compute/snapshot.ts'
import IconCameraRotate from '@tabler/icons-react/dist/esm/icons/IconCameraRotate.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import { paths } from '../../app/paths.ts'
import { useCall } from '../../app/queries.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { EmptyState } from '../../kit/EmptyState.tsx'
import type { Column, RowAction } from '../../kit/list.ts'
import { NameCell } from '../../kit/NameCell.tsx'
import { formatTime, RelativeTime } from '../../kit/RelativeTime.tsx'
import { ResourceTable } from '../../kit/ResourceTable.tsx'
import { StatusMark } from '../../kit/StatusMark.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useRows } from '../../kit/use-rows.ts'
import { Lines } from './shared/ResourceCells.tsx'
import { useOpen } from './shared/use-open.ts'
import { SnapshotPlanForm } from './SnapshotPlanForm.tsx'

const columns: readonly Column<SnapshotPlan>[] = [
  {
    key: 'disk',
    title: t('disks.disk'),
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
      <StatusMark shape={enabled ? 'running' : 'stopped'} word={enabled ? t('disks.on') : t('disks.off')} />
    ),
  },
  {
    key: 'time',
    title: t('disks.planTime'),
    cell: ({ every_days: n, update_time }) => <Lines first={t('disks.every', { n })} second={`${update_time} UTC`} />,
  },
  { key: 'keep', title: t('disks.planKeep'), align: 'end', cell: ({ keep }) => keep },
  {
    key: 'next',
    title: t('disks.next'),
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
  const list = useRows(useCall(snapshotCalls.snapshotPlanList, { limit: 100 }), ({ disk_name }) => disk_name)
  const save = useWrite(snapshotCalls.snapshotPlanSave)
  const opened = useOpen(['plan'])
  const actions = (plan: SnapshotPlan): RowAction[] => {
    const { disk_name: _name, next_time: _next, ...input } = plan
    return [
      {
        key: 'change',
        word: t('disks.change'),
        icon: IconPencil,
        quick: true,
        run: () => opened.open('plan', plan.disk_id),
      },
      {
        key: 'off',
        word: t('disks.turnOff'),
        icon: IconPlayerPause,
        refused: plan.enabled ? undefined : t('disks.off'),
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
        searchPlaceholder={t('disks.search')}
        empty={
          <EmptyState
            icon={<IconCameraRotate size={24} stroke={1.5} />}
            title={t('disks.noPlans')}
            text={t('disks.noPlansText')}
            action={
              <LinkButton kind="plain" to={paths.disks()}>
                {t('pages.disks')}
              </LinkButton>
            }
          />
        }
      />
      {row && opened.kind === 'plan' && (
        <SnapshotPlanForm disk={{ id: row.disk_id, name: row.disk_name }} onClose={opened.close} />
      )}
    </>
  )
}
