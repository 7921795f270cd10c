import type { Host } from '@portico/contract/compute/host.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import type { ReactNode } from 'react'
import { find, t } from '../../base/words/words.ts'
import { relativeWords } from '../../kit/show/RelativeTime.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import classes from './Host.module.css'
import { unknownWords } from '../../sold/ResourceCells.tsx'

const shapes: Record<HostStatus, StatusShape> = {
  ACTIVE: 'running',
  SHUTOFF: 'stopped',
  BUILD: 'working',
  VERIFY_RESIZE: 'waiting',
  RESIZE: 'working',
  REBOOT: 'working',
  REBUILD: 'working',
  ERROR: 'failed',
  EXPIRED: 'expired',
  HARD_REBOOT: 'working',
}

export const taskWord = (task: string) => find(`states.hostTasks.${task}`) ?? task

export const sizeWords = ({ cpu, memory_mb }: Pick<Host, 'cpu' | 'memory_mb'>) =>
  t('compute.size', { cpu: String(cpu), memory: memoryText(memory_mb) })

/** What lies in the recycle bin waits for its end without having expired. */
export const isBinned = ({ release_time, status }: Host) => release_time !== null && status !== 'EXPIRED'

/** The state, and below it what is under way, why it is so, or what a person has to do now. */
export function HostMark({ host, onConfirm }: { host: Host; onConfirm?: (() => void) | undefined }) {
  const { status, task } = host
  return (
    <StatusMark
      shape={host.unknown_since ? 'waiting' : task ? 'working' : shapes[status]}
      word={t(`states.hostStatus.${status}`)}
      reason={reasonOf(host, onConfirm)}
    />
  )
}

function reasonOf({ status, task, reason, release_time, unknown_since }: Host, onConfirm?: () => void): ReactNode {
  if (unknown_since) return unknownWords(unknown_since)
  if (task) return taskWord(task)
  if (hostCan.confirm(status) && onConfirm)
    return (
      <button type="button" className={classes.link} onClick={onConfirm}>
        {t('compute.confirmNow')}
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
