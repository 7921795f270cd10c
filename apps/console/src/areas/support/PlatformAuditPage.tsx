import { operationLogCalls, type AuditLine } from '@portico/contract/support/operation-log.ts'
import IconFileSearch from '@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { ChoiceFilter, DayRange } from '../../kit/table/list-parts.tsx'
import { IdLink } from '../../sold/id-link.tsx'
import { ListExport } from '../../sold/ListExport.tsx'
import { AuditDetails } from './AuditDetails.tsx'

const columns: readonly Column<AuditLine>[] = [
  {
    key: 'event',
    title: t('operationLog.what'),
    fixed: true,
    card: 'title',
    cell: ({ event, event_name }) => <NameCell name={event_name} second={event} mono />,
  },
  {
    key: 'customer',
    title: t('operationLog.customer'),
    cell: ({ account_id, customer }) =>
      account_id ? <IdLink id={account_id}>{customer || account_id}</IdLink> : <span className="quiet">—</span>,
  },
  {
    key: 'who',
    title: t('operationLog.who'),
    cell: ({ who, login_id }) => who || login_id || t('operationLog.visitor'),
  },
  {
    key: 'subject',
    title: t('operationLog.subject'),
    cell: ({ subject, subject_name: name }) =>
      subject ? <IdLink id={subject}>{name}</IdLink> : <span className="quiet">—</span>,
  },
  { key: 'details', title: t('operationLog.details'), cell: ({ details }) => <AuditDetails details={details} /> },
  { key: 'ip', title: t('fields.ip'), cell: ({ ip }) => <span className="mono">{ip}</span> },
  {
    key: 'request',
    title: t('operationLog.request'),
    optional: true,
    cell: ({ request_id }) => <CopyText text={request_id} />,
  },
  { key: 'time', title: t('fields.time'), cell: ({ create_time }) => formatTime(create_time) },
]

export default function PlatformAuditPage() {
  const list = useList(operationLogCalls.platformAuditList, {
    filters: ['event', 'login_id', 'account_id', 'from', 'to'],
  })
  const choices = useCall(operationLogCalls.platformAuditChoices).data
  return (
    <PageShell title={t('pages.platformAudit')} text={t('operationLog.auditText')}>
      <ResourceTable
        name="platform-audit"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ event_name }) => event_name}
        searchPlaceholder={t('operationLog.auditSearch')}
        narrowing={
          <>
            <ChoiceFilter
              list={list}
              name="event"
              label={t('fields.event')}
              options={(choices?.events ?? []).map(({ event, name }) => ({
                value: event,
                label: `${name} (${event})`,
              }))}
            />
            <ChoiceFilter
              list={list}
              name="login_id"
              label={t('operationLog.operator')}
              options={(choices?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <DayRange list={list} />
          </>
        }
        extra={
          <ListExport
            list={list}
            call={operationLogCalls.platformAuditExport}
            file="audit.csv"
            word={t('operationLog.export')}
          />
        }
        empty={
          <EmptyState
            icon={<IconFileSearch size={24} stroke={1.5} />}
            title={t('operationLog.none')}
            text={t('operationLog.auditNoneText')}
          />
        }
      />
    </PageShell>
  )
}
