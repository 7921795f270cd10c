import {
  maintenanceCan,
  maintenanceCalls,
  MaintenanceRecordInput,
  recordTextMax,
  type PlatformMaintenance,
} from '@portico/contract/support/maintenance.ts'
import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { ExpiryCell } from '../../sold/ResourceCells.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { useOpen } from '../../sold/use-open.ts'
import { maintenanceFilter, MaintenanceMark } from './maintenance-marks.tsx'
import { byAge, byEnd, byName, sorts } from '../../sold/sorts.ts'

const columns: readonly Column<PlatformMaintenance>[] = [
  {
    key: 'name',
    sort: byName,
    title: t('resource.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} mono />,
  },
  { key: 'status', title: t('resource.status'), card: 'side', cell: (row) => <MaintenanceMark row={row} /> },
  {
    key: 'customer',
    title: t('maintenance.customer'),
    cell: ({ customer, email }) => <NameCell name={customer || email} second={customer ? email : ''} />,
  },
  { key: 'package', title: t('maintenance.package'), cell: (row) => t(`states.maintPackage.${row.package}`) },
  { key: 'created', sort: byAge, title: t('resource.created'), cell: ({ create_time }) => formatTime(create_time) },
  {
    key: 'expires',
    sort: byEnd,
    title: t('resource.expires'),
    cell: ({ expire_time, renewal }) =>
      expire_time ? <ExpiryCell at={expire_time} renewal={renewal} /> : t('maintenance.fromStart'),
  },
]

export default function PlatformMaintenancePage() {
  const list = useList(maintenanceCalls.platformMaintenanceList, { sorts, filters: ['status'] })
  const start = useWrite(maintenanceCalls.platformMaintenanceStart)
  const opened = useOpen(['record'])
  const notNow = (allowed: boolean, row: PlatformMaintenance) =>
    allowed ? undefined : t('resource.notNow', { status: t(`states.maintStatus.${row.status}`) })
  const actions = (row: PlatformMaintenance): RowAction[] => [
    {
      key: 'start',
      word: t('maintenance.start'),
      icon: IconPlayerPlay,
      quick: true,
      refused: notNow(maintenanceCan.start(row.status), row),
      confirm: {
        title: t('maintenance.startTitle', { name: row.name }),
        text: t('maintenance.startText'),
        confirm: t('maintenance.start'),
      },
      run: async () => {
        await start.send({ id: row.id })
        toast('success', t('maintenance.started'))
      },
    },
    {
      key: 'record',
      word: t('maintenance.record'),
      icon: IconPencilPlus,
      quick: true,
      refused: notNow(maintenanceCan.record(row.status), row),
      run: () => opened.open('record', row.id),
    },
  ]
  const row = list.rows?.find(({ id }) => id === opened.ids[0])
  return (
    <PageShell title={t('pages.platformMaintenance')} text={t('maintenance.platformText')}>
      <ResourceTable
        name="platform-maintenance"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        searchPlaceholder={t('maintenance.search')}
        filters={[maintenanceFilter()]}
        empty={
          <EmptyState
            icon={<IconTool size={24} stroke={1.5} />}
            title={t('maintenance.noneSold')}
            text={t('maintenance.noneSoldText')}
          />
        }
      />
      {row && opened.kind === 'record' && <RecordForm key={row.id} row={row} onClose={opened.close} />}
    </PageShell>
  )
}

function RecordForm({ row, onClose }: ResourceDialogProps) {
  const write = useWrite(maintenanceCalls.platformMaintenanceRecord, { inForm: true })
  const form = useDraftForm({
    name: `maintenance-record-${row.id}`,
    schema: MaintenanceRecordInput,
    initial: { id: row.id, content: '' },
    labels: { content: t('maintenance.content') },
  })
  return (
    <FormDrawer
      title={t('maintenance.recordTitle', { name: row.name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('maintenance.record')}
      onClose={() => {
        form.forget()
        onClose()
      }}
      onSubmit={form.submit(async (values) => {
        await write.send(values)
        toast('success', t('maintenance.recorded'))
        onClose()
      })}
    >
      <AreaField {...form.field('content')} rows={6} required maxLength={recordTextMax} />
    </FormDrawer>
  )
}
