import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useList } from '../../base/call/use-list.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { progressFilter, taskColumns, useTaskActions } from './task-parts.tsx'
import { say } from './upload/words.ts'

/** What was sent to phones, with how many have it. */
export default function IssuesPage() {
  const list = useList(phoneTaskCalls.phoneIssueList, { filters: ['progress'] })
  const actions = useTaskActions()
  return (
    <PageShell title={cloudphoneScreens.title('issues')} text={say('tasks.issueText')}>
      <ResourceTable
        name="phone-issues"
        list={list}
        columns={taskColumns()}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actions={actions}
        searchPlaceholder={say('tasks.search')}
        filters={[progressFilter()]}
        empty={
          <EmptyState
            icon={<IconSend size={24} stroke={1.5} />}
            title={say('tasks.noneIssued')}
            text={say('tasks.noneIssuedText')}
            action={<LinkButton to={cloudphoneScreens.paths.files()}>{say('tasks.toSpace')}</LinkButton>}
          />
        }
      />
    </PageShell>
  )
}
