import { diskCalls, diskCan } from '@portico/contract/compute/disk.ts'
import type { Host } from '@portico/contract/compute/host.ts'
import { snapshot, snapshotCalls, type Snapshot } from '@portico/contract/compute/snapshot.ts'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { useParam } from '../../base/state/use-param.ts'
import { column } from '../../sold/columns.tsx'
import { snapshotFeeColumn, snapshotNameColumn } from './SnapshotColumns.tsx'
import { SnapshotForm } from './SnapshotForm.tsx'
import { say } from './snapshot.screens.ts'
import { say as ofHost } from './host.screens.ts'
import { say as ofDisk } from './disk.screens.ts'

const columns = (): readonly Column<Snapshot>[] => [
  snapshotNameColumn(),
  column.status(snapshot),
  {
    key: 'disk',
    title: say('disk'),
    cell: ({ disk_name, capacity_gb }) => <NameCell name={disk_name} second={capacityText(capacity_gb)} />,
  },
  snapshotFeeColumn(),
  column.created(),
]

/** Of all its disks; one of the system disk can be taken here. */
export function HostSnapshotsTab({ host }: { host: Host }) {
  const list = useList(snapshotCalls.snapshotList, { fixed: { host_id: host.id } })
  const disks = useCall(diskCalls.diskList, { host_id: host.id, limit: 100 }).data?.result
  const system = disks?.find(({ properties }) => properties === 'system')
  const drawer = useParam('take')
  const take = (
    <Button
      kind={list.rows?.length === 0 ? 'primary' : 'plain'}
      icon={<IconCamera size={16} stroke={1.6} />}
      disabled={!system || !diskCan.snapshot(system.status)}
      onClick={() => drawer.open('system')}
    >
      {ofDisk('snapshot')}
    </Button>
  )
  return (
    <>
      <ResourceTable
        name="host-snapshots"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        extra={
          <>
            {take}
            <LinkButton kind="plain" to={paths.snapshots()}>
              {ofHost('allSnapshots')}
            </LinkButton>
          </>
        }
        empty={
          <EmptyState
            icon={<IconCamera size={24} stroke={1.5} />}
            title={say('none')}
            text={say('noneText')}
            action={take}
          />
        }
      />
      {drawer.value === 'system' && system && <SnapshotForm diskId={system.id} onClose={drawer.close} />}
    </>
  )
}
