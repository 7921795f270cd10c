import { diskCalls } from '@portico/contract/compute/disk.ts'
import { snapshotCalls, type Snapshot } from '@portico/contract/compute/snapshot.ts'
import { snapshotStatuses } from '@portico/contract/states/compute.ts'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconDatabasePlus from '@tabler/icons-react/dist/esm/icons/IconDatabasePlus.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { SnapshotMark } from './disk-marks.tsx'
import { snapshotRefusal } from './disk-rules.ts'
import { useResourceFilters } from './DiskColumns.tsx'
import { ExpiryCell, Lines, NodeCell } from '../../sold/ResourceCells.tsx'
import { useCare } from '../../sold/care.tsx'
import classes from '../../sold/Resource.module.css'
import { helpWith } from '../../sold/help.ts'
import { useOpen } from '../../sold/use-open.ts'
import { SnapshotForm } from './SnapshotForm.tsx'
import { SnapshotPlans } from './SnapshotPlans.tsx'
import { byAge, byEnd, byName, sorts } from '../../sold/sorts.ts'

const parts = { list: SnapshotList, plans: SnapshotPlans }
const keys = ['list', 'plans'] as const
const dialogs = ['new'] as const

export default function SnapshotsPage() {
  const current = useTab(keys)
  const opened = useOpen(dialogs)
  const disk = useParam('disk_id').value
  const Part = parts[current]
  return (
    <PageShell
      title={t('pages.snapshots')}
      text={t('disks.snapshotsText')}
      action={
        <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => opened.open('new')}>
          {t('disks.snapshot')}
        </Button>
      }
    >
      <TabNav
        label={t('disks.snapshotParts')}
        current={current}
        tabs={keys.map((key) => ({
          key,
          word: t(`disks.tabs.${key}`),
          to: key === 'list' ? paths.snapshots() : tabPath(key),
        }))}
      />
      <Part />
      {opened.kind === 'new' && <SnapshotForm {...(disk && { diskId: disk })} onClose={opened.close} />}
    </PageShell>
  )
}

const columns: readonly Column<Snapshot>[] = [
  {
    key: 'name',
    sort: byName,
    title: t('resource.name'),
    fixed: true,
    card: 'title',
    cell: ({ name, description }) => <NameCell name={name} second={description} />,
  },
  { key: 'status', title: t('resource.status'), card: 'side', cell: (row) => <SnapshotMark snapshot={row} /> },
  {
    key: 'disk',
    title: t('disks.disk'),
    cell: ({ disk_id, disk_name, capacity_gb }) => (
      <Lines first={<Link to={paths.snapshots({ disk_id })}>{disk_name}</Link>} second={capacityText(capacity_gb)} />
    ),
  },
  {
    key: 'host',
    title: t('disks.host'),
    cell: ({ host_id, host_name }) =>
      host_id ? <Link to={paths.host(host_id)}>{host_name}</Link> : <span className="quiet">{t('disks.free')}</span>,
  },
  {
    key: 'node',
    title: t('resource.node'),
    cell: ({ node_flag, node_name }) => <NodeCell flag={node_flag} name={node_name} />,
  },
  {
    key: 'fee',
    title: t('disks.fee'),
    cell: ({ fee, automatic }) => (
      <Lines first={t(`states.snapFee.${fee}`)} second={automatic && t('disks.automatic')} />
    ),
  },
  { key: 'created', sort: byAge, title: t('resource.created'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'expires',
    sort: byEnd,
    title: t('resource.expires'),
    cell: ({ expire_time, renewal }) => <ExpiryCell at={expire_time} renewal={renewal} />,
  },
]

const careRefusal: Parameters<typeof useCare<Snapshot>>[1] = (row, action) =>
  action === 'rename' ? undefined : snapshotRefusal(row, action === 'delete' ? 'delete' : 'term')

function SnapshotList() {
  const list = useList(snapshotCalls.snapshotList, { sorts, filters: ['status', 'node', 'disk_id', 'host_id'] })
  const restore = useWrite(snapshotCalls.snapshotRestore)
  const opened = useOpen(dialogs)
  const care = useCare(list.rows, careRefusal)
  const go = useNavigate()
  const [nodes] = useResourceFilters()
  const actions = (row: Snapshot): RowAction[] => [
    {
      key: 'restore',
      word: t('disks.rollBack'),
      icon: IconHistory,
      quick: true,
      refused: snapshotRefusal(row, 'use'),
      confirm: {
        title: t('disks.rollBackTitle', { disk: row.disk_name, name: row.name }),
        text: (
          <>
            {t('disks.rollBackText', { time: formatTime(row.create_time) })}{' '}
            {row.host_name && t('disks.shutOffFirst', { host: row.host_name })}
          </>
        ),
        confirm: t('disks.rollBack'),
        danger: true,
      },
      run: async () => {
        await restore.send({ id: row.id })
        toast('success', t('disks.rollingBack'))
      },
    },
    {
      key: 'disk',
      word: t('disks.makeDisk'),
      icon: IconDatabasePlus,
      quick: true,
      refused: snapshotRefusal(row, 'use'),
      run: () => go(paths.createDisk({ snapshot_id: row.id })),
    },
    helpWith(row.id),
    ...care
      .actions(row)
      .map((action, at) => ({ ...action, quick: false, divided: at === 0 || action.danger === true })),
  ]
  return (
    <>
      <OnlyOf disk={list.filters['disk_id'] ?? ''} host={list.filters['host_id'] ?? ''} />
      <ResourceTable
        name="snapshots"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('disks.search')}
        filters={[
          {
            name: 'status',
            title: t('resource.status'),
            menu: true,
            options: snapshotStatuses.map((value) => ({ value, label: t(`states.snapStatus.${value}`) })),
          },
          ...(nodes ? [nodes] : []),
        ]}
        empty={
          <EmptyState
            icon={<IconCamera size={24} stroke={1.5} />}
            title={t('disks.noSnapshots')}
            text={t('disks.noSnapshotsText')}
            action={<Button onClick={() => opened.open('new')}>{t('disks.snapshot')}</Button>}
          />
        }
      />
      {care.dialog}
    </>
  )
}

/** Says that the list shows one disk's or one host's alone, and leads to all of them. */
function OnlyOf({ disk, host }: { disk: string; host: string }) {
  const found = useCall(diskCalls.diskList, { search: disk, limit: 1 }, { enabled: disk !== '' }).data?.result[0]
  if (!disk && !host) return null
  return (
    <p className={classes.only}>
      {disk ? t('disks.onlyDisk', { name: found?.name ?? disk }) : t('disks.onlyHost')}
      <Link to={paths.snapshots()}>{t('disks.showAll')}</Link>
    </p>
  )
}
