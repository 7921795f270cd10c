import { host, hostCan, type Host } from '@portico/contract/compute/host.ts'
import type { ReactNode } from 'react'
import { find, t } from '../../base/words/words.ts'
import { relativeWords } from '../../kit/show/RelativeTime.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import classes from './Host.module.css'
import { StatusOf } from '../../sold/StatusOf.tsx'
import { say } from './host.screens.ts'

export const taskWord = (task: string) => find(`states.hostTasks.${task}`) ?? task

export const sizeWords = ({ cpu, memory_mb }: Pick<Host, 'cpu' | 'memory_mb'>) =>
  say('size', { cpu: String(cpu), memory: memoryText(memory_mb) })

/** What lies in the recycle bin waits for its end without having expired. */
export const isBinned = ({ release_time, status }: Host) => release_time !== null && status !== 'EXPIRED'

/** The state, and below it what is under way, why it is so, or what a person has to do now. */
export const HostMark = ({ host: row, onConfirm }: { host: Host; onConfirm?: (() => void) | undefined }) => (
  <StatusOf product={host} row={row} below={reasonOf(row, onConfirm)} />
)

function reasonOf({ status, task, reason, release_time }: Host, onConfirm?: () => void): ReactNode {
  if (task) return taskWord(task)
  if (hostCan.confirm(status) && onConfirm)
    return (
      <button type="button" className={classes.link} onClick={onConfirm}>
        {say('confirmNow')}
      </button>
    )
  if (release_time) return t('resource.released', { time: relativeWords(release_time) })
  return (
    reason && (
      <span className={classes.reason} title={reason}>
        {reason}
      </span>
    )
  )
}
