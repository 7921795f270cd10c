import { phoneTaskCalls, type PhoneTask } from '@portico/contract/phone/task.ts'
import { phoneTaskProgresses, type PhoneTaskProgress } from '@portico/contract/states/phone.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { Column, ListFilter, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { cloudphoneScreens } from './cloudphone.screens.ts'
import { say } from './upload/words.ts'

const shapes: Record<PhoneTaskProgress, StatusShape> = { ing: 'working', success: 'running', failed: 'failed' }
export const progressWord = (progress: PhoneTaskProgress) => t(`states.phoneTaskProgress.${progress}`)

interface ProgressProps {
  progress: PhoneTaskProgress
  percent: number
  /** Why it failed, or what it waits for. */
  reason?: string
}

/** How far a task or one phone of it is. */
export function TaskProgress({ progress, percent, reason }: ProgressProps) {
  const said = reason ?? (progress === 'ing' ? say('tasks.percent', { n: percent }) : undefined)
  return <StatusMark shape={shapes[progress]} word={progressWord(progress)} {...(said && { reason: said })} />
}

export const progressFilter = (): ListFilter => ({
  name: 'progress',
  title: say('tasks.progress'),
  options: phoneTaskProgresses.map((value) => ({ value, label: progressWord(value) })),
})

export const taskColumns = (): readonly Column<PhoneTask>[] => [
  {
    key: 'what',
    title: say('tasks.what'),
    fixed: true,
    card: 'title',
    cell: ({ id, title, path }) => (
      <NameCell name={title} second={path || id} to={cloudphoneScreens.paths.result({ id })} mono />
    ),
  },
  {
    key: 'progress',
    title: say('tasks.progress'),
    card: 'side',
    cell: ({ progress, percent }) => <TaskProgress progress={progress} percent={percent} />,
  },
  {
    key: 'phones',
    title: say('tasks.phones'),
    cell: ({ phones, done, failed }) =>
      phones > 0 ? say('tasks.counts', { done, failed, phones }) : <span className="quiet">—</span>,
  },
  { key: 'who', title: say('who'), cell: ({ who }) => who },
  { key: 'began', title: say('tasks.began'), cell: ({ create_time }) => formatTime(create_time) },
]

/** Only the phones that failed do it again. */
export function useRetry() {
  const write = useWrite(phoneTaskCalls.phoneTaskRetry)
  const refused = ({ failed, retryable }: PhoneTask) =>
    callRefusal(phoneTaskCalls.phoneTaskRetry) ??
    (retryable ? (failed === 0 ? say('tasks.noFailed') : undefined) : say('tasks.notRetryable'))
  const run = async ({ id }: PhoneTask) => {
    const { retried } = await write.send({ id })
    toast('success', say('tasks.retried', { n: retried }))
  }
  return { run, refused, pending: write.pending }
}

export function useTaskActions() {
  const retry = useRetry()
  return (task: PhoneTask): RowAction[] => [
    {
      key: 'show',
      word: say('tasks.show'),
      icon: IconListDetails,
      quick: true,
      run: () => navigate(cloudphoneScreens.paths.result({ id: task.id })),
    },
    {
      key: 'retry',
      word: say('tasks.retry'),
      icon: IconRefresh,
      quick: true,
      refused: retry.refused(task),
      run: () => retry.run(task),
    },
  ]
}
