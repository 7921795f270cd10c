import { bannerCalls } from '@portico/contract/platform/banners.ts'
import { homeCalls } from '@portico/contract/platform/home.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { announcementCalls } from '@portico/contract/support/announcement.ts'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { isMember } from '../../base/route/guard.ts'
import { useOffered } from '../../base/person/offered.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { useSite } from '../../base/person/site.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { HotMark } from '../../kit/show/HotMark.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { Attention } from './Attention.tsx'
import { BannerCarousel } from './BannerCarousel.tsx'
import { Expiring } from './Expiring.tsx'
import { HelpCard } from './HelpCard.tsx'
import classes from './Home.module.css'
import { Prices } from './Prices.tsx'
import { Resources } from './Resources.tsx'
import { Steps } from './Steps.tsx'
import { useSteps } from './use-steps.ts'

/** Known before the page opens: nothing moves down when they come. Without an answer home opens all the same. */
export const loader = async () => {
  await Promise.all([
    queryClient.prefetchQuery(query(bannerCalls.bannerList)),
    queryClient.prefetchQuery(query(homeCalls.homeInfo)),
    queryClient.prefetchQuery(query(resourceCalls.resourceCount)),
  ])
  return null
}

export default function HomePage() {
  const person = usePerson()
  const name = person.contact || person.username
  const { ads } = useSite()
  const steps = useSteps()
  const left = steps.filter(({ done }) => !done).length
  const hasThings = useCall(resourceCalls.resourceCount).data?.result.some(({ total }) => total > 0)
  const isNew = !hasThings && steps.some(({ name: step, done }) => step === 'host' && !done)
  const text = isNew ? t('home.stepsLeft', { n: left }) : person.company || t('home.text')
  return (
    <PageShell title={t('home.hello', { name })} text={text}>
      <div className={classes.columns}>
        <div className={classes.main}>
          {left > 0 && <Steps steps={steps} />}
          {!isNew && <Attention />}
          {left === 0 && <Banners />}
          {ads && <p className={classes.ads}>{ads}</p>}
          {isMember(person) && !person.group_name && (
            <Card>
              <EmptyState
                compact
                icon={<IconUsersGroup size={20} stroke={1.5} />}
                title={t('home.noGroupTitle')}
                text={t('home.noGroupText')}
              />
            </Card>
          )}
          {isNew && <Prices />}
          {!isNew && <Resources />}
          {!isNew && <Expiring />}
          <CommonActions />
          {isNew ? <Resources /> : <Prices />}
        </div>
        <div className={classes.side}>
          <AccountCard />
          <Announcements />
          <HelpCard />
        </div>
      </div>
    </PageShell>
  )
}

function Banners() {
  const banners = useCall(bannerCalls.bannerList).data?.result ?? []
  return banners.length > 0 && <BannerCarousel banners={banners} />
}

const actions = [
  ['home.createHost', paths.createHost()],
  ['home.createDisk', paths.createDisk()],
  ['home.createFirewall', paths.createFirewall()],
  ['home.recharge', paths.recharge()],
  ['home.workOrder', paths.workOrders()],
  ['home.profile', paths.personalCenter()],
  ['home.notices', paths.notices()],
  ['home.help', paths.help()],
] as const

/** What people come for most, as far as it can be done here. */
function CommonActions() {
  const offered = useOffered()
  return (
    <Card title={t('home.actions')}>
      <div className={classes.actions}>
        {actions
          .filter(([, path]) => offered(path))
          .map(([word, path]) => (
            <Link key={path} to={path} className={classes.action}>
              <span>
                {t(word)} {word === 'home.createHost' && <HotMark />}
              </span>
            </Link>
          ))}
      </div>
    </Card>
  )
}

function Announcements() {
  const { data } = useCall(announcementCalls.announcementList, { limit: 5 })
  return (
    <Card
      title={t('home.announcements')}
      aside={
        data &&
        data.count > 0 && <Link to={paths.announcements()}>{t('home.allAnnouncements', { n: data.count })}</Link>
      }
    >
      {data?.result.length === 0 && (
        <EmptyState
          compact
          icon={<IconSpeakerphone size={20} stroke={1.5} />}
          title={t('home.noAnnouncements')}
          text={t('home.noAnnouncementsText')}
        />
      )}
      {!data && <Skeleton width="60%" />}
      {data && data.result.length > 0 && (
        <ul className={classes.notices}>
          {data.result.map(({ id, title, summary, language, publish_time }) => (
            <li key={id} className={classes.notice}>
              <span lang={language}>
                <Link to={paths.announcement(id)}>{title}</Link>
                {summary && <span className={classes.summary}>{summary}</span>}
              </span>
              <span className={classes.quiet}>
                <RelativeTime at={publish_time} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
