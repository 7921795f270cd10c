import { diskCalls } from '@portico/contract/compute/disk.ts'
import type { Host } from '@portico/contract/compute/host.ts'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { hostDiskColumns } from './DiskColumns.tsx'
import { say as ofDisk } from './disk.screens.ts'
import { say } from './host.screens.ts'

export function HostDisksTab({ host }: { host: Host }) {
  const list = useList(diskCalls.diskList, { fixed: { host_id: host.id } })
  return (
    <ResourceTable
      name="host-disks"
      list={list}
      columns={hostDiskColumns()}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      extra={
        <LinkButton kind="plain" to={paths.disks()}>
          {say('allDisks')}
        </LinkButton>
      }
      empty={
        <EmptyState icon={<IconDatabase size={24} stroke={1.5} />} title={ofDisk('none')} text={say('noDisksText')} />
      }
    />
  )
}
