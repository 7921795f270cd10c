import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import { operationLogCalls, type LogLine } from '@portico/contract/support/operation-log.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ChoiceFilter, DayRange } from '../../kit/table/list-parts.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { say } from './upload/words.ts'

const columns = (): readonly Column<LogLine>[] => [
  {
    key: 'event',
    title: t('operationLog.what'),
    fixed: true,
    card: 'title',
    cell: ({ event_name }) => event_name,
  },
  { key: 'who', title: t('operationLog.who'), cell: ({ who }) => who || '—' },
  {
    key: 'subject',
    title: t('operationLog.subject'),
    cell: ({ subject }) => (subject ? <CopyText text={subject} /> : <span className="quiet">—</span>),
  },
  { key: 'ip', title: t('fields.ip'), cell: ({ ip }) => <span className="mono">{ip}</span> },
  { key: 'time', title: t('fields.time'), cell: ({ create_time }) => formatTime(create_time) },
]

const isPhones = ({ event }: { event: string }) => /^(?:phone|cloudphone)\./.test(event)

/** What people did to phones, and to what is kept for them. */
export default function PhoneLogPage() {
  const list = useList(phoneTaskCalls.phoneLogList, { filters: ['event', 'from', 'to'] })
  const events = useCall(operationLogCalls.logChoices).data?.events.filter(isPhones) ?? []
  return (
    <PageShell title={cloudphoneScreens.title('log')} text={say('log.text')}>
      <ResourceTable
        name="phone-log"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ event_name }) => event_name}
        searchPlaceholder={t('operationLog.search')}
        extra={
          <>
            <ChoiceFilter
              list={list}
              name="event"
              label={t('fields.event')}
              options={events.map(({ event, name }) => ({ value: event, label: name }))}
            />
            <DayRange list={list} />
          </>
        }
        empty={
          <EmptyState
            icon={<IconHistory size={24} stroke={1.5} />}
            title={say('log.none')}
            text={say('log.noneText')}
          />
        }
      />
    </PageShell>
  )
}
