import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Link } from '../../kit/show/Link.tsx'
import { AlarmList } from './AlarmList.tsx'
import classes from './Host.module.css'

/** Below the charts of a host: what its owner wants to be told of them. */
export function HostAlarms({ hostId }: { hostId: string }) {
  return (
    <>
      <div className={classes.bar}>
        <h2 className={classes.heading}>{t('alarms.title')}</h2>
        <Link to={paths.alarms({ tab: 'history' })}>{t('alarms.history')}</Link>
      </div>
      <AlarmList hostId={hostId} />
    </>
  )
}
