import type { Data } from '@portico/contract/calls.ts'
import { diskCalls, type Disk } from '@portico/contract/compute/disk.ts'
import { formatMoney, searchValues } from '@portico/contract/formats.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconCameraRotate from '@tabler/icons-react/dist/esm/icons/IconCameraRotate.mjs'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../base/call/client.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { BulkAction, RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { saveFile } from '../../base/state/save-file.ts'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { tabPath, useTab } from '../../base/state/use-param.ts'
import { diskRefusal } from './disk-rules.ts'
import { binnedDiskColumns, diskColumns, diskStatusFilter, useResourceFilters } from './DiskColumns.tsx'
import { DiskAttachForm, DiskExtendForm } from './DiskForms.tsx'
import { AssignForm, useOwnsGroups, useResourceGroups } from '../../sold/AssignForm.tsx'
import { useCare } from '../../sold/care.tsx'
import { RestoreDialog } from '../../sold/RestoreDialog.tsx'
import { helpWith } from '../../sold/help.ts'
import { useOpen } from '../../sold/use-open.ts'
import { SnapshotForm } from './SnapshotForm.tsx'
import { SnapshotPlanForm } from './SnapshotPlanForm.tsx'
import { sorts } from '../../sold/sorts.ts'

const parts = { disks: LiveDisks, bin: BinnedDisks }
const keys = ['disks', 'bin'] as const

type Prices = Data<typeof priceCalls.baseConfigPrice>['result']

/** What a GB costs on the node where it costs least. */
const lowestPrice = (prices: Prices = []) =>
  prices
    .find(({ product }) => product === 'disk')
    ?.items.map(({ price }) => price)
    .toSorted((one, other) => Number(one) - Number(other))[0]

export default function DisksPage() {
  const current = useTab(keys)
  const from = lowestPrice(useCall(priceCalls.baseConfigPrice).data?.result)
  const Part = parts[current]
  return (
    <PageShell
      title={t('pages.disks')}
      text={from ? t('disks.textFrom', { sum: formatMoney(from) }) : t('disks.text')}
      action={
        <>
          <LinkButton kind="plain" to={paths.snapshots()}>
            {t('pages.snapshots')}
          </LinkButton>
          <LinkButton icon={<IconPlus size={16} stroke={1.8} />} to={paths.createDisk()}>
            {t('disks.create')}
          </LinkButton>
        </>
      }
    >
      <TabNav
        label={t('resource.parts')}
        current={current}
        tabs={keys.map((key) => ({
          key,
          word: key === 'bin' ? t('resource.bin') : t('pages.disks'),
          to: key === 'bin' ? tabPath(key) : paths.disks(),
        }))}
      />
      <Part key={current} />
    </PageShell>
  )
}

const dialogs = ['attach', 'extend', 'snapshot', 'plan'] as const

const careRefusal: Parameters<typeof useCare<Disk>>[1] = (disk, action) =>
  action === 'rename' ? undefined : diskRefusal(disk, action === 'renewal' ? 'auto-renew' : action)

function LiveDisks() {
  const list = useList(diskCalls.diskList, { sorts, filters: ['status', 'node', 'expires_within_days', 'group_id'] })
  const owns = useOwnsGroups()
  const byGroup = useResourceGroups(list)
  const [assigned, setAssigned] = useState<readonly Disk[]>()
  const detach = useWrite(diskCalls.diskDetach)
  const opened = useOpen(dialogs)
  const care = useCare(list.rows, careRefusal)
  const go = useNavigate()
  const filters = useResourceFilters()
  const actions = (disk: Disk): RowAction[] => [
    disk.host_id
      ? {
          key: 'detach',
          word: t('disks.detach'),
          icon: IconPlugConnectedX,
          quick: true,
          refused: diskRefusal(disk, 'detach'),
          confirm: {
            title: t('disks.detachTitle', { name: disk.name, host: disk.host_name }),
            text: t('disks.detachText'),
            confirm: t('disks.detach'),
          },
          run: async () => {
            await detach.send({ id: disk.id })
            toast('success', t('disks.detaching'))
          },
        }
      : {
          key: 'attach',
          word: t('disks.attach'),
          icon: IconPlugConnected,
          quick: true,
          refused: diskRefusal(disk, 'attach'),
          run: () => opened.open('attach', disk.id),
        },
    {
      key: 'extend',
      word: t('disks.extend'),
      icon: IconArrowsMaximize,
      refused: diskRefusal(disk, 'extend'),
      run: () => opened.open('extend', disk.id),
    },
    {
      key: 'snapshot',
      word: t('disks.snapshot'),
      icon: IconCamera,
      quick: true,
      divided: true,
      refused: diskRefusal(disk, 'snapshot'),
      run: () => opened.open('snapshot', disk.id),
    },
    {
      key: 'plan',
      word: t('disks.plan'),
      icon: IconCameraRotate,
      run: () => opened.open('plan', disk.id),
    },
    {
      key: 'snapshots',
      word: t('disks.snapshotsOf'),
      icon: IconPhoto,
      hint: String(disk.snapshots),
      run: () => go(paths.snapshots({ disk_id: disk.id })),
    },
    helpWith(disk.id),
    ...care
      .actions(disk)
      .map((action, at) => ({ ...action, quick: false, divided: at === 0 || action.danger === true })),
  ]
  const bulk = (disks: readonly Disk[]): BulkAction[] => {
    // A disk that is attached goes with its host.
    const free = disks.filter(({ host_id }) => !host_id)
    return [
      {
        key: 'assign',
        word: t('resource.assign'),
        icon: IconUsersGroup,
        count: free.length,
        run: () => setAssigned(free),
      },
    ]
  }
  const download = async () => {
    const file = await call(diskCalls.diskExport, searchValues({ search: list.search, ...list.filters }))
    saveFile(file as Blob, 'disks.csv')
  }
  const row = list.rows?.find(({ id }) => id === opened.ids[0])
  return (
    <>
      <ResourceTable
        name="disks"
        list={list}
        columns={diskColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('disks.search')}
        filters={[diskStatusFilter(), ...filters, ...byGroup.filters]}
        {...(owns && { bulk })}
        extra={
          <>
            {byGroup.picker}
            <Button
              kind="plain"
              icon={<IconDownload size={16} stroke={1.6} />}
              onClick={() => void download().catch(() => {})}
            >
              {t('resource.export')}
            </Button>
          </>
        }
        empty={
          <EmptyState
            icon={<IconDatabase size={24} stroke={1.5} />}
            title={t('disks.none')}
            text={t('disks.noneText')}
            action={<LinkButton to={paths.createDisk()}>{t('disks.create')}</LinkButton>}
          />
        }
      />
      {assigned && <AssignForm rows={assigned} onClose={() => setAssigned(undefined)} />}
      {row && <DiskDialog kind={opened.kind} row={row} onClose={opened.close} />}
      {care.dialog}
    </>
  )
}

interface DiskDialogProps {
  kind: (typeof dialogs)[number] | undefined
  row: Disk
  onClose: () => void
}

function DiskDialog({ kind, row, onClose }: DiskDialogProps) {
  const props = { row, onClose }
  if (kind === 'attach') return <DiskAttachForm {...props} />
  if (kind === 'extend') return <DiskExtendForm {...props} />
  if (kind === 'snapshot') return <SnapshotForm diskId={row.id} onClose={onClose} />
  if (kind === 'plan') return <SnapshotPlanForm disk={row} onClose={onClose} />
  return null
}

function BinnedDisks() {
  const list = useList(diskCalls.diskList, { fixed: { bin: 1 }, sorts, filters: ['node'] })
  const opened = useOpen(['restore'])
  const [nodes] = useResourceFilters()
  const row = list.rows?.find(({ id }) => id === opened.ids[0])
  return (
    <>
      <ResourceTable
        name="binned-disks"
        list={list}
        columns={binnedDiskColumns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={({ id }) => [
          {
            key: 'restore',
            word: t('resource.restore'),
            icon: IconRestore,
            quick: true,
            run: () => opened.open('restore', id),
          },
        ]}
        searchPlaceholder={t('disks.search')}
        filters={nodes ? [nodes] : []}
        empty={
          <EmptyState
            icon={<IconTrash size={24} stroke={1.5} />}
            title={t('resource.binEmpty')}
            text={t('resource.binEmptyText')}
          />
        }
      />
      {row && opened.kind === 'restore' && <RestoreDialog row={row} onClose={opened.close} />}
    </>
  )
}
