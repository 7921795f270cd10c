import type { WorkOrderStatus, WorkOrderUrgency } from '@portico/contract/states/support.ts'
import { workOrderStatusCodes } from '@portico/contract/states/support.ts'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import IconUrgent from '@tabler/icons-react/dist/esm/icons/IconUrgent.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import classes from './WorkOrder.module.css'

type StatusCode = (typeof workOrderStatusCodes)[WorkOrderStatus]

export const statusOf = (code: StatusCode): WorkOrderStatus =>
  code === workOrderStatusCodes.closed ? 'closed' : 'processing'

const shapes: Record<WorkOrderStatus, StatusShape> = { processing: 'running', closed: 'stopped' }

export function WorkOrderMark({ status, reason }: { status: StatusCode; reason?: string | undefined }) {
  const word = statusOf(status)
  return <StatusMark shape={shapes[word]} word={t(`states.woStatus.${word}`)} reason={reason} />
}

/** The number as a link, and the first line of what was written. */
export function NumberCell({ number, summary, to }: { number: string; summary: string; to: string }) {
  return (
    <span className={classes.number}>
      <Link to={to}>{number}</Link>
      <span className={classes.summary}>{summary}</span>
    </span>
  )
}

/** Only what is urgent stands out. */
export function Urgency({ type }: { type: WorkOrderUrgency }) {
  if (type === 'normal') return <span className="quiet">{t('states.woUrgency.normal')}</span>
  return (
    <span className={classes.urgent}>
      <IconUrgent size={14} stroke={1.8} aria-hidden="true" />
      {t('states.woUrgency.emergency')}
    </span>
  )
}

export function Stars({ rating }: { rating: number | null }) {
  if (rating === null) return <span className="quiet">—</span>
  return (
    <span className={classes.stars}>
      <IconStarFilled size={14} aria-hidden="true" />
      {t('workOrder.ratingOf', { n: rating })}
    </span>
  )
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long it took, as people say it. */
export function spanWords(seconds: number): string {
  if (seconds < minute) return t('workOrder.underMinute')
  if (seconds < hour) return t('workOrder.minutes', { n: Math.round(seconds / minute) })
  if (seconds < 2 * day) return t('workOrder.hours', { n: Math.round(seconds / hour) })
  return t('workOrder.days', { n: Math.round(seconds / day) })
}
