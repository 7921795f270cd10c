import type { Cockpit, CockpitCounts } from '@portico/contract/cockpit/cockpit.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import classes from './Cockpit.module.css'

type Counted = Exclude<keyof CockpitCounts, 'total'>

const shapes: Record<Counted, StatusShape> = {
  running: 'running',
  idle: 'stopped',
  working: 'working',
  trouble: 'failed',
  expiring: 'waiting',
}
const counted = ['running', 'idle', 'working', 'trouble', 'expiring'] as const satisfies readonly Counted[]

/** The figures that are read from across the room. */
export function Tiles({ cockpit: { counts, unread_notices, work_orders } }: { cockpit: Cockpit }) {
  return (
    <ul className={classes.tiles}>
      {counted.map((one) => (
        <li key={one} className={classes.tile} data-figure={one} data-none={counts[one] === 0 || undefined}>
          <b className={classes.figure}>{counts[one]}</b>
          <StatusMark shape={shapes[one]} word={t(`cockpit.${one}`)} />
        </li>
      ))}
      <li className={classes.tile} data-none={unread_notices === 0 || undefined}>
        <b className={classes.figure}>{unread_notices}</b>
        {t('cockpit.unread')}
      </li>
      <li className={classes.tile} data-none={work_orders.waiting === 0 || undefined}>
        <b className={classes.figure}>{work_orders.waiting}</b>
        <span>
          {t('cockpit.workOrders')}
          {work_orders.answered > 0 && (
            <span className={classes.second}>{t('cockpit.answered', { n: work_orders.answered })}</span>
          )}
        </span>
      </li>
    </ul>
  )
}
