import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ChoiceFilter, DayRange } from '../../kit/table/list-parts.tsx'
import { logColumns } from '../../kit/table/log-columns.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { say } from './upload/words.ts'

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
        columns={logColumns()}
        rowId={({ id }) => id}
        rowName={({ event_name }) => event_name}
        searchPlaceholder={t('operationLog.search')}
        narrowing={
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
