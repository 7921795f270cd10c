import { homeCalls, homeExpiryDays, type HomeInfo } from '@portico/contract/platform/home.ts'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { useOffered } from '../../base/person/offered.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { isMember } from '../../base/route/guard.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { useCall } from '../../base/call/queries.ts'
import { productName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { formatTime, relativeWords } from '../../kit/show/RelativeTime.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import classes from './Home.module.css'

type Ending = HomeInfo['expiring'][number]

/** Where a thing is renewed: over the list of its kind. */
const renewal = ({ id, kind, name }: Ending) => screensOf(kind)?.paths['list']?.({ search: name, open: `renew.${id}` })
const dayMs = 86_400_000

function shapeOf(at: string): string | undefined {
  const left = new Date(at).getTime() - Date.now()
  if (left <= 0) return classes.bad
  return left <= homeExpiryDays.soon * dayMs ? classes.warn : classes.quiet
}

/** What has to be renewed, the first to end first. The others are among what the balance is needed for. */
export function Expiring() {
  const { data } = useCall(homeCalls.homeInfo)
  const offered = useOffered()
  const person = usePerson()
  const more = data ? data.expiring_count - data.expiring.length : 0
  const moreWords = t('home.expiringMore', { n: more })
  return (
    <Card title={t('home.expiringTitle')}>
      {!data && <Skeleton width="60%" />}
      {data?.expiring.length === 0 && (
        <EmptyState
          compact
          icon={<IconCalendarDue size={20} stroke={1.5} />}
          title={t('home.expiringNone', { n: homeExpiryDays.ahead })}
          text={t('home.expiringNoneText')}
        />
      )}
      {data && data.expiring.length > 0 && (
        <ul className={classes.notices}>
          {data.expiring.map((thing) => {
            const { id, kind, name, expire_time } = thing
            const to = renewal(thing)
            const ended = new Date(expire_time) <= new Date()
            return (
              <li key={id} className={classes.notice}>
                <span>
                  {name} <span className={classes.quiet}>{productName(kind)}</span>
                </span>
                <span className={classes.end}>
                  <time dateTime={expire_time} title={formatTime(expire_time)} className={shapeOf(expire_time)}>
                    {t(ended ? 'home.ended' : 'home.ends', { time: relativeWords(expire_time) })}
                  </time>
                  {to && offered(to) && (
                    <Link to={to} className={classes.renew}>
                      {t('home.renew')}
                      <span className="visually-hidden">{name}</span>
                    </Link>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {more > 0 && (
        <p className={classes.runway}>
          {isMember(person) ? moreWords : <Link to={paths.recharge()}>{moreWords}</Link>}
        </p>
      )}
    </Card>
  )
}
