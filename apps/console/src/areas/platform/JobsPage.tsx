import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { jobCalls, jobStates, type Job, type JobState } from '@portico/contract/platform/jobs.ts'
import { useState } from 'react'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { find, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { IdLink } from '../../sold/id-link.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { troubleOf } from './job-trouble.ts'
import classes from './Platform.module.css'

const shapes: Record<JobState, StatusShape> = {
  created: 'working',
  retry: 'waiting',
  active: 'working',
  completed: 'running',
  cancelled: 'stopped',
  failed: 'failed',
}
const camel = (queue: string) => queue.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Every kind has its word; what an older release left is called as its queue is. */
const nameOf = ({ queue }: Job) => find(`platform.jobs.queues.${camel(queue)}`) ?? queue

const Time = ({ at }: { at: string | null }) =>
  at ? <RelativeTime at={at} /> : <span className="quiet">{t('platform.jobs.notYet')}</span>

/** Made with the page: the words of the area come along with its code. */
const makeColumns = (): readonly Column<Job>[] => [
  {
    key: 'job',
    title: t('platform.jobs.job'),
    cell: (job) => <NameCell name={nameOf(job)} second={job.queue} mono />,
    card: 'title',
    fixed: true,
  },
  {
    key: 'state',
    title: t('platform.jobs.state'),
    cell: ({ state }) => <StatusMark shape={shapes[state]} word={t(`platform.jobs.states.${state}`)} />,
    card: 'side',
  },
  {
    key: 'subject',
    title: t('platform.jobs.subject'),
    cell: ({ subject }) => (subject ? <IdLink id={subject} /> : <span className="quiet">—</span>),
  },
  {
    key: 'attempts',
    title: t('platform.jobs.attempts'),
    cell: ({ attempts, attempts_max: max }) => (
      <span className="tabular">{t('platform.jobs.attemptsOf', { n: attempts, max })}</span>
    ),
  },
  { key: 'error', title: t('platform.jobs.error'), cell: ({ error }) => <Trouble text={error} /> },
  { key: 'created', title: t('platform.jobs.created'), cell: ({ create_time }) => <Time at={create_time} /> },
  { key: 'started', title: t('platform.jobs.started'), cell: ({ start_time }) => <Time at={start_time} /> },
  { key: 'ended', title: t('platform.jobs.ended'), cell: ({ end_time }) => <Time at={end_time} /> },
]

/** In words; as it was when opened. */
function Trouble({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (!text) return <span className="quiet">—</span>
  return (
    <button
      type="button"
      className={classes.trouble}
      aria-expanded={open}
      title={open ? undefined : t('platform.jobs.whole')}
      onClick={() => setOpen(!open)}
    >
      {t(`platform.jobs.troubles.${troubleOf(text)}`)}
      {open && <span className="mono">{text}</span>}
    </button>
  )
}

const makeFilters = () => [
  {
    name: 'state',
    title: t('platform.jobs.state'),
    options: jobStates.map((value) => ({ value, label: t(`platform.jobs.states.${value}`) })),
  },
]

export default function JobsPage() {
  const [columns] = useState(makeColumns)
  const [filters] = useState(makeFilters)
  const list = useList(jobCalls.jobList, { filters: ['state'] })
  const retry = useWrite(jobCalls.jobRetry)
  const cancel = useWrite(jobCalls.jobCancel)

  function actions(job: Job): RowAction[] {
    const { id, queue, state } = job
    const name = nameOf(job)
    const retriable = state === 'failed' || state === 'cancelled'
    const cancellable = state === 'created' || state === 'retry'
    return [
      {
        key: 'retry',
        word: t('platform.jobs.retry'),
        icon: IconRefresh,
        quick: true,
        refused: retriable ? undefined : t(`platform.jobs.refusedRetry.${state}`),
        confirm: {
          title: t('platform.jobs.retryTitle', { name }),
          text: t('platform.jobs.retryText'),
          confirm: t('platform.jobs.retry'),
        },
        run: async () => {
          await retry.send({ id, queue })
          toast('success', t('platform.jobs.retried'))
        },
      },
      {
        key: 'cancel',
        word: t('platform.jobs.cancel'),
        icon: IconBan,
        danger: true,
        refused: cancellable ? undefined : t(`platform.jobs.refusedCancel.${state}`),
        confirm: {
          title: t('platform.jobs.cancelTitle', { name }),
          text: t('platform.jobs.cancelText'),
          confirm: t('platform.jobs.cancel'),
          danger: true,
        },
        run: async () => {
          await cancel.send({ id, queue })
          toast('success', t('platform.jobs.cancelled'))
        },
      },
    ]
  }
  return (
    <PageShell title={t('pages.jobs')} text={t('platform.jobs.text')}>
      <ResourceTable
        name="jobs"
        list={list}
        columns={columns}
        actions={actions}
        filters={filters}
        rowId={({ id }) => id}
        rowName={nameOf}
        searchPlaceholder={t('platform.jobs.search')}
        empty={
          <EmptyState
            icon={<IconListCheck size={24} stroke={1.4} aria-hidden="true" />}
            title={t('platform.jobs.none')}
            text={t('platform.jobs.noneText')}
          />
        }
      />
    </PageShell>
  )
}
