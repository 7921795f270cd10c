import type { StatusEvent } from '@portico/contract/node/status.ts'
import { listed } from '../../base/format/listed.ts'
import { t } from '../../base/words/words.ts'
import { HealthMark } from './HealthMark.tsx'
import { timeOf } from './status-time.ts'
import classes from './Status.module.css'

interface StatusEventsProps {
  events: readonly StatusEvent[]
  nameOf: (node: string) => string
}

export function StatusEvents({ events, nameOf }: StatusEventsProps) {
  if (events.length === 0) return null
  return (
    <ul className={classes.events}>
      {events.map((event) => (
        <li key={event.id} className={classes.event}>
          <div className={classes.nodeHead}>
            <h3 className={classes.eventTitle}>{event.title || t(`status.${event.kind}`)}</h3>
            <HealthMark health={healthOf(event)} word={t(`status.states.${event.state}`)} />
          </div>
          <p className={`${classes.line} ${classes.facts}`}>
            <span>{spanText(event)}</span>
            <span>{nodesText(event, nameOf)}</span>
          </p>
          {event.updates.length > 0 && (
            <ol className={classes.updates}>
              {event.updates.map(({ state, text, time }) => (
                <li key={`${time} ${state}`}>
                  <p className={classes.said}>{text}</p>
                  <p className={classes.line}>
                    {t(`status.states.${state}`)} · <time dateTime={time}>{timeOf(time)}</time>
                  </p>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ul>
  )
}

function healthOf({ kind, impact, state }: StatusEvent) {
  if (state === 'resolved' || state === 'done') return 'operational'
  return kind === 'maintenance' ? 'maintenance' : (impact ?? 'degraded')
}

function spanText({ start_time, end_time }: StatusEvent): string {
  const from = timeOf(start_time)
  return end_time ? t('status.span', { from, to: timeOf(end_time) }) : t('status.since', { from })
}

const nodesText = ({ nodes }: StatusEvent, nameOf: (node: string) => string) =>
  nodes.length === 0 ? t('status.allNodes') : listed(nodes.map(nameOf))
