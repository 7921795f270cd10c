import { operationLogCalls } from '@portico/contract/support/operation-log.ts'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { isMember } from '../../base/route/guard.ts'
import { usePerson } from '../../base/person/person.ts'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { logColumns } from '../../kit/table/log-columns.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { ChoiceFilter, DayRange } from '../../kit/table/list-parts.tsx'
import { ListExport } from '../../sold/ListExport.tsx'

export default function OperationLogPage() {
  const member = isMember(usePerson())
  const list = useList(operationLogCalls.logList, { filters: ['event', 'login_id', 'from', 'to'] })
  const choices = useCall(operationLogCalls.logChoices).data
  const write = useWrite(operationLogCalls.logClearAll)
  const clear = () =>
    runAction({
      confirm: {
        title: t('operationLog.clearTitle'),
        text: t(member ? 'operationLog.clearOwnText' : 'operationLog.clearText'),
        confirm: t('operationLog.clear'),
        danger: true,
      },
      run: () => write.send(),
    })
  return (
    <PageShell
      title={t('pages.operationLog')}
      text={t(member ? 'operationLog.ownText' : 'operationLog.text')}
      action={
        <Button kind="plain" pending={write.pending} onClick={() => void clear()}>
          {t('operationLog.clear')}
        </Button>
      }
    >
      <ResourceTable
        name="operation-log"
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
              options={(choices?.events ?? []).map(({ event, name }) => ({ value: event, label: name }))}
            />
            {choices && choices.people.length > 1 && (
              <ChoiceFilter
                list={list}
                name="login_id"
                label={t('operationLog.who')}
                options={choices.people.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <DayRange list={list} />
          </>
        }
        extra={
          <ListExport
            list={list}
            call={operationLogCalls.logExport}
            file="operation-log.csv"
            word={t('operationLog.export')}
          />
        }
        empty={
          <EmptyState
            icon={<IconHistory size={24} stroke={1.5} />}
            title={t('operationLog.none')}
            text={t('operationLog.noneText')}
          />
        }
      />
    </PageShell>
  )
}
