import { phoneTaskCalls, type PhoneTask } from '@portico/contract/phone/task.ts'
import { phoneTaskKinds } from '@portico/contract/states/phone.ts'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useList } from '../../base/call/use-list.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { progressFilter, taskColumns, useTaskActions } from './task-parts.tsx'
import { say } from './upload/words.ts'

const kindWord = (kind: PhoneTask['kind']) => t(`states.phoneTaskKind.${kind}`)

const columns = (): readonly Column<PhoneTask>[] => {
  const [what, ...others] = taskColumns()
  return [what!, { key: 'kind', title: say('tasks.kind'), cell: ({ kind }) => kindWord(kind) }, ...others]
}

/** Everything that was begun with files and apps, of all kinds. */
export default function TasksPage() {
  const list = useList(phoneTaskCalls.phoneTaskList, { filters: ['kind', 'progress'] })
  const actions = useTaskActions()
  return (
    <PageShell title={cloudphoneScreens.title('tasks')} text={say('tasks.text')}>
      <ResourceTable
        name="phone-tasks"
        list={list}
        columns={columns()}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actions={actions}
        searchPlaceholder={say('tasks.search')}
        filters={[
          progressFilter(),
          {
            name: 'kind',
            title: say('tasks.kind'),
            options: phoneTaskKinds.map((value) => ({ value, label: kindWord(value) })),
            menu: true,
          },
        ]}
        empty={
          <EmptyState
            icon={<IconListCheck size={24} stroke={1.5} />}
            title={say('tasks.none')}
            text={say('tasks.noneText')}
            action={<LinkButton to={cloudphoneScreens.paths.files()}>{say('tasks.toSpace')}</LinkButton>}
          />
        }
      />
    </PageShell>
  )
}
