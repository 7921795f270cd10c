import type { Data } from '@portico/contract/calls.ts'
import { container } from '@portico/contract/storage/container.ts'
import { Link } from '../../kit/show/Link.tsx'
import { useList } from '../../base/call/use-list.ts'
import type { Column } from '../../base/state/list.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import { containerScreens, say } from './container.screens.ts'

type Fault = Data<typeof container.calls.platformStoreFaultList>['result'][number]

const columns = (): readonly Column<Fault>[] => [
  {
    key: 'key',
    title: say('desk.object'),
    fixed: true,
    card: 'title',
    cell: ({ key, version_id }) => <Lines first={key} second={version_id} mono />,
  },
  {
    key: 'fault',
    title: say('desk.fault'),
    card: 'side',
    cell: ({ fault }) => <StatusMark shape="failed" word={say(`desk.faultKinds.${fault}`)} />,
  },
  {
    key: 'container',
    title: say('desk.container'),
    cell: ({ container_id, container: name, customer }) => (
      <Lines
        first={<Link to={containerScreens.paths.operator({ search: container_id })}>{name}</Link>}
        second={customer}
      />
    ),
  },
  { key: 'found', title: say('desk.found'), cell: ({ found_time }) => formatTime(found_time) },
]

/** What was found to be missing or not as it was written. */
export function StoreFaults() {
  const list = useList(container.calls.platformStoreFaultList)
  return (
    <ResourceTable
      name="store-faults"
      list={list}
      columns={columns()}
      rowId={({ id }) => id}
      rowName={({ key }) => key}
      searchPlaceholder={say('desk.faultSearch')}
      empty={<EmptyState title={say('desk.noFaults')} text={say('desk.noFaultsText')} />}
    />
  )
}
