import { phoneTaskCalls, type PhoneTask, type PhoneTaskStep } from '@portico/contract/phone/task.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import type { Column } from '../../base/state/list.ts'
import { runAction } from '../../base/state/run-action.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import classes from './PhoneFiles.module.css'
import { progressFilter, TaskProgress, useRetry } from './task-parts.tsx'
import { say } from './upload/words.ts'

const timeOf = (at: string | null) => (at ? formatTime(at) : <span className="quiet">—</span>)

const reasonOf = ({ progress, reason, start_time }: PhoneTaskStep) => {
  if (reason) return say(`tasks.reasons.${reason}`)
  return progress === 'ing' && start_time === null ? say('tasks.waits') : undefined
}

const columns = (): readonly Column<PhoneTaskStep>[] => [
  {
    key: 'phone',
    title: say('export.phone'),
    fixed: true,
    card: 'title',
    cell: ({ device_id, remark }) => <NameCell name={remark || device_id} second={remark ? device_id : ''} mono />,
  },
  {
    key: 'progress',
    title: say('tasks.progress'),
    card: 'side',
    cell: (step) => {
      const reason = reasonOf(step)
      return <TaskProgress progress={step.progress} percent={step.percent} {...(reason && { reason })} />
    },
  },
  { key: 'began', title: say('tasks.began'), cell: ({ start_time }) => timeOf(start_time) },
  { key: 'ended', title: say('tasks.ended'), cell: ({ end_time }) => timeOf(end_time) },
]

/** What became of one task on each of its phones. */
export default function TaskPage() {
  const { value: id } = useParam('id')
  const { data: task, error } = useCall(phoneTaskCalls.phoneTaskInfo, { id }, { enabled: id !== '' })
  if (id !== '' && !error) return task ? <Task task={task} /> : null
  return (
    <PageShell title={cloudphoneScreens.title('result')}>
      <EmptyState
        icon={<IconDeviceMobile size={24} stroke={1.5} />}
        title={say('tasks.gone')}
        text={say('tasks.text')}
        action={<LinkButton to={cloudphoneScreens.paths.tasks()}>{cloudphoneScreens.title('tasks')}</LinkButton>}
      />
    </PageShell>
  )
}

function Task({ task }: { task: PhoneTask }) {
  const { id, title, kind, path, phones, done, failed, progress, percent, who, create_time } = task
  const list = useList(phoneTaskCalls.phoneTaskSteps, { fixed: { id }, filters: ['progress'], limit: 50 })
  const retry = useRetry()
  return (
    <PageShell
      title={title}
      text={t(`states.phoneTaskKind.${kind}`)}
      action={
        task.retryable && (
          <Button
            icon={<IconRefresh size={16} stroke={2} aria-hidden="true" />}
            disabled={failed === 0}
            pending={retry.pending}
            onClick={() => void runAction({ run: () => retry.run(task) })}
          >
            {say('tasks.retry')}
          </Button>
        )
      }
    >
      <div className={classes.summary}>
        <Facts
          facts={[
            [say('tasks.progress'), <TaskProgress key="progress" progress={progress} percent={percent} />],
            phones > 0 && [say('tasks.phones'), say('tasks.counts', { done, failed, phones })],
            path && [
              say('tasks.path'),
              <span key="path" className="mono">
                {path}
              </span>,
            ],
            [say('who'), who],
            [say('tasks.began'), formatTime(create_time)],
          ]}
        />
      </div>
      <ResourceTable
        name="phone-task"
        list={list}
        columns={columns()}
        rowId={({ device_id }) => device_id}
        rowName={({ remark, device_id }) => remark || device_id}
        searchPlaceholder={say('tasks.searchPhone')}
        filters={[progressFilter()]}
        empty={<EmptyState compact title={say('tasks.noSteps')} text={say('tasks.noStepsText')} />}
      />
    </PageShell>
  )
}
