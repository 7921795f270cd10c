import { statusDays, type NodeStatus, type StatusDay } from '@portico/contract/node/status.ts'
import { t } from '../../base/words/words.ts'
import { HealthMark } from './HealthMark.tsx'
import { timeOf, utcDayOf } from './status-time.ts'
import classes from './Status.module.css'

const dayMs = 86_400_000
const step = 8
const height = 28

const textOf = ({ day, health, minutes }: StatusDay) => {
  const vars = { day: utcDayOf(day), health: t(`status.health.${health}`) }
  return minutes > 0 ? t('status.dayMinutes', { ...vars, n: minutes }) : t('status.dayLine', vars)
}

/** A node with its last 90 days: a bar for each, the worst of it in colour, and in words for whoever opens them. */
export function NodeHistory({ node, until }: { node: NodeStatus; until: string }) {
  const { name, health, silent_since: since, uptime, days, known_from } = node
  const bad = new Map(days.map((day) => [day.day, day]))
  const last = Math.floor(Date.parse(until) / dayMs)
  const dates = Array.from({ length: statusDays }, (_, n) =>
    new Date((last - statusDays + 1 + n) * dayMs).toISOString().slice(0, 10),
  )
  const isWhole = known_from <= dates[0]!
  return (
    <li className={classes.node}>
      <div className={classes.nodeHead}>
        <strong>{name}</strong>
        <HealthMark health={health} word={t(`status.health.${health}`)} />
      </div>
      {since && health === 'degraded' && <p className={classes.line}>{t('status.silent', { time: timeOf(since) })}</p>}
      <svg
        viewBox={`0 0 ${statusDays * step} ${height}`}
        preserveAspectRatio="none"
        className={classes.bars}
        aria-hidden="true"
      >
        {dates.map((date, n) => (
          <rect
            key={date}
            x={n * step + 1}
            width={step - 2}
            height={height}
            rx="1"
            className={date < known_from ? classes.unknown : classes[bad.get(date)?.health ?? 'operational']}
          >
            <title>{bad.has(date) ? textOf(bad.get(date)!) : utcDayOf(date)}</title>
          </rect>
        ))}
      </svg>
      <div className={classes.scale}>
        <span>{isWhole ? t('status.daysAgo') : t('status.knownFrom', { day: utcDayOf(known_from) })}</span>
        <span className="tabular">{t('status.uptime', { percent: uptime })}</span>
        <span>{t('status.today')}</span>
      </div>
      {days.length === 0 ? (
        <p className="visually-hidden">{t('status.quietDays')}</p>
      ) : (
        <details className={classes.days}>
          <summary>{t('status.badDays', { n: days.length })}</summary>
          <ul>
            {days.toReversed().map((day) => (
              <li key={day.day}>{textOf(day)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
