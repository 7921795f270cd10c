import { formatBytes } from '@portico/contract/formats.ts'
import { phoneTaskCalls } from '@portico/contract/phone/task.ts'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSyncExternalStore } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { t } from '../../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../../kit/show/StatusMark.tsx'
import type { Sending } from './sending.ts'
import { clearDone, retrySending, stopSending, uploadStore } from './upload-store.ts'
import classes from './UploadQueue.module.css'
import { say } from './words.ts'

const shapes: Record<Sending['state'], StatusShape> = {
  waiting: 'waiting',
  reading: 'working',
  uploading: 'working',
  distributing: 'working',
  failed: 'failed',
  done: 'running',
}

/** What is happening to a file now; once phones have to do with it, how far they are. */
function UploadState({ sending }: { sending: Sending }) {
  const { state, known, problem, taskId } = sending
  if (taskId) return <TaskState id={taskId} />
  const done = known ? say('queue.known') : say('queue.done')
  const word = state === 'done' ? done : t(`states.phoneUpload.${state}`)
  return <StatusMark shape={shapes[state]} word={word} {...(problem && { reason: problem })} />
}

/** Told again whenever the server says that it has changed. */
function TaskState({ id }: { id: string }) {
  const task = useCall(phoneTaskCalls.phoneTaskInfo, { id }).data
  if (task?.progress === 'success') return <StatusMark shape="running" word={say('queue.done')} />
  if (task?.progress === 'failed') return <StatusMark shape="failed" word={t('states.phoneUpload.failed')} />
  const reason = say('tasks.percent', { n: task?.percent ?? 0 })
  return <StatusMark shape="working" word={t('states.phoneUpload.distributing')} reason={reason} />
}

/** What goes to one phone, or all that is on its way. */
export function useSendings(device?: string): readonly Sending[] {
  const all = useSyncExternalStore(uploadStore.watch, uploadStore.read)
  return device === undefined ? all : all.filter(({ device_ids }) => device_ids?.includes(device))
}

/** Files on their way in, each with how far it is; nothing while there are none. */
export function UploadQueue({ device }: { device?: string }) {
  const sendings = useSendings(device)
  if (sendings.length === 0) return null
  return (
    <section className={classes.queue} aria-label={say('queue.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{say('queue.title')}</h2>
        {sendings.some(({ state }) => state === 'done') && (
          <button type="button" className={classes.link} onClick={clearDone}>
            {say('queue.clear')}
          </button>
        )}
      </header>
      <ul className={classes.rows}>
        {sendings.map((sending) => (
          <Row key={sending.id} sending={sending} />
        ))}
      </ul>
    </section>
  )
}

function Row({ sending }: { sending: Sending }) {
  const { id, name, size, sentBytes, state, hopeless } = sending
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className="quiet tabular">{formatBytes(size)}</span>
      <span className={classes.state} role="status">
        <UploadState sending={sending} />
      </span>
      {state === 'failed' && !hopeless && (
        <button
          type="button"
          className={classes.icon}
          aria-label={say('queue.again', { name })}
          onClick={() => retrySending(id)}
        >
          <IconRefresh size={16} stroke={1.6} aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        className={classes.icon}
        aria-label={say('queue.stop', { name })}
        onClick={() => stopSending(id)}
      >
        <IconX size={16} stroke={1.6} aria-hidden="true" />
      </button>
      {state === 'uploading' && (
        <progress className={classes.bar} aria-label={name} max={size || 1} value={sentBytes} />
      )}
    </li>
  )
}
