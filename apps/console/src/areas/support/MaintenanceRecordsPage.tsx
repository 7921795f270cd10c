import { maintenanceCalls, type MaintenanceRecord } from '@portico/contract/support/maintenance.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { useSearchParams } from '../../base/place/sight.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import classes from './Maintenance.module.css'
import { maintenanceScreens, say } from './maintenance.screens.ts'

const columns: readonly Column<MaintenanceRecord>[] = [
  {
    key: 'service',
    title: say('service'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={row.service_name} second={t(`states.maintPackage.${row.package}`)} />,
  },
  {
    key: 'content',
    title: say('content'),
    cell: ({ content }) => <span className={classes.content}>{content}</span>,
  },
  { key: 'who', title: say('who'), cell: ({ who }) => who },
  { key: 'time', title: say('when'), card: 'side', cell: ({ create_time }) => formatTime(create_time) },
]

export default function MaintenanceRecordsPage() {
  const [address] = useSearchParams()
  const id = address.get('id')
  const list = useList(maintenanceCalls.maintenanceRecordList, id ? { fixed: { id } } : {})
  return (
    <PageShell
      title={maintenanceScreens.title('records')}
      text={say('recordsText')}
      action={
        id && (
          <LinkButton kind="plain" to={maintenanceScreens.paths.records()}>
            {say('allRecords')}
          </LinkButton>
        )
      }
    >
      <ResourceTable
        name="maintenance-records"
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowName={({ service_name }) => service_name}
        searchPlaceholder={say('searchRecords')}
        empty={
          <EmptyState
            icon={<IconListDetails size={24} stroke={1.5} />}
            title={say('noRecords')}
            text={say('noRecordsText')}
          />
        }
      />
    </PageShell>
  )
}
