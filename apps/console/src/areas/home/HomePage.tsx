import type { Data } from '@portico/contract/calls.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { bannerCalls } from '@portico/contract/platform/banners.ts'
import { homeCalls, homeExpiryDays } from '@portico/contract/platform/home.ts'
import { soldProducts, type ResourceKind } from '@portico/contract/resource/products.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Link } from '../../kit/show/Link.tsx'
import { isMember } from '../../base/route/guard.ts'
import { useOffered } from '../../base/person/offered.ts'
import { paths } from '../../base/place/paths.ts'
import { screensOf } from '../../base/route/product-screens.ts'
import { usePerson } from '../../base/person/person.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { useSite } from '../../base/person/site.ts'
import { productsName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { HotMark } from '../../kit/show/HotMark.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatDay, formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { BannerCarousel } from './BannerCarousel.tsx'
import { Expiring } from './Expiring.tsx'
import classes from './Home.module.css'

/** Known before the page opens: nothing moves down when a picture comes. Without an answer home opens all the same. */
export const loader = async () => {
  await queryClient.prefetchQuery(query(bannerCalls.bannerList))
  return null
}

export default function HomePage() {
  const person = usePerson()
  const name = person.contact || person.username
  const { ads } = useSite()
  return (
    <PageShell title={t('home.hello', { name })} text={person.company || t('home.text')}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Banners />
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
          <CommonActions />
          <Resources />
          <Expiring />
          <HotProducts />
          <LatestNotices />
        </div>
        <div className={classes.side}>
          <Summary person={person} />
          <Safety person={person} />
          <Announcements />
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

/** Where the things of a kind are listed, all of them or those that need looking after; undefined where nowhere. */
function listsOf(kind: ResourceKind) {
  const list = screensOf(kind)?.paths['list']
  const roles = soldProducts.find((product) => product.kind === kind)?.roles
  return (
    list && {
      all: list(),
      faulty: list({ status: roles?.faulty }),
      expired: list({ status: roles?.expired }),
      expiring: list({ expires_within_days: homeExpiryDays.soon }),
    }
  )
}

/** How many of each kind there are, what needs looking after, and how long the money lasts. */
function Resources() {
  const { data } = useCall(resourceCalls.resourceCount)
  const owned = data?.result.filter(({ total }) => total > 0)
  return (
    <Card title={t('home.resources')}>
      {!owned && <Skeleton width="60%" />}
      {owned?.length === 0 && (
        <EmptyState
          compact
          icon={<IconServer2 size={20} stroke={1.5} />}
          title={t('home.noResources')}
          text={t('home.noResourcesText')}
        />
      )}
      {owned && owned.length > 0 && (
        <ul className={classes.kinds}>
          {owned.map((count) => (
            <ResourceKindCard key={count.kind} count={count} />
          ))}
        </ul>
      )}
      {data && Number(data.month_total) > 0 && (
        <p className={classes.runway}>
          {data.runway_time
            ? t('home.runway', { day: formatDay(data.runway_time), sum: formatMoney(data.month_total) })
            : t('home.runwayLong', { sum: formatMoney(data.month_total) })}
        </p>
      )}
    </Card>
  )
}

type Count = Data<typeof resourceCalls.resourceCount>['result'][number]

const troubles = ['faulty', 'expired', 'expiring'] as const

function ResourceKindCard({ count }: { count: Count }) {
  const offered = useOffered()
  const known = listsOf(count.kind)
  const open = known && offered(known.all) ? known : undefined
  const word = productsName(count.kind)
  return (
    <li className={classes.kind}>
      <span className={classes.count}>{count.total}</span>
      {open ? <Link to={open.all}>{word}</Link> : <span>{word}</span>}
      {troubles
        .filter((trouble) => count[trouble] > 0)
        .map((trouble) => {
          const text = t(`home.${trouble}`, { n: count[trouble] })
          return (
            <span key={trouble} className={trouble === 'expiring' ? classes.warn : classes.bad}>
              {open ? <Link to={open[trouble]}>{text}</Link> : text}
            </span>
          )
        })}
    </li>
  )
}

const products = [
  ['host', 'home.hotHost', 'home.hotHostText', paths.createHost()],
  ['disk', 'home.hotDisk', 'home.hotDiskText', paths.createDisk()],
] as const

/** What most people buy, as far as it is on sale here. */
function HotProducts() {
  const offered = useOffered()
  const { data } = useCall(homeCalls.homeInfo)
  const onSale = products.filter(([, , , path]) => offered(path))
  const priceOf = (wanted: string) => data?.hot.find(({ product }) => product === wanted)?.month_price
  return (
    <Card title={t('home.hotProducts')}>
      {onSale.length === 0 && (
        <EmptyState
          compact
          icon={<IconFlame size={20} stroke={1.5} />}
          title={t('home.nothingOnSale')}
          text={t('home.nothingOnSaleText')}
        />
      )}
      {onSale.length > 0 && (
        <div className={classes.actions}>
          {onSale.map(([product, word, text, path]) => {
            const price = priceOf(product)
            return (
              <Link key={path} to={path} className={classes.action}>
                {t(word)}
                <span className={classes.second}>{t(text)}</span>
                {price && <span className={classes.price}>{t('home.from', { price: formatMoney(price) })}</span>}
              </Link>
            )
          })}
        </div>
      )}
    </Card>
  )
}

function LatestNotices() {
  const { data } = useCall(noticeCalls.noticeList, { limit: 5 })
  return (
    <Card title={t('home.latestNotices')} aside={<Link to={paths.notices()}>{t('shell.more')}</Link>}>
      {data?.result.length === 0 && (
        <EmptyState
          compact
          icon={<IconBell size={20} stroke={1.5} />}
          title={t('home.noNotices')}
          text={t('home.noNoticesText')}
        />
      )}
      {!data && <Skeleton width="60%" />}
      {data && data.result.length > 0 && (
        <ul className={classes.notices}>
          {data.result.map((notice) => (
            <li key={notice.id} className={classes.notice} data-unread={notice.is_read === 0 || undefined}>
              <Link to={paths.notice(notice.id)}>{notice.subject}</Link>
              <span className={classes.quiet}>
                <RelativeTime at={notice.create_time} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Summary({ person }: { person: UserInfo }) {
  const offered = useOffered()
  const withLink = (amount: string, path: string, word: string) => (
    <span className={classes.balance}>
      <Money amount={amount} />
      {offered(path) && <Link to={path}>{word}</Link>}
    </span>
  )
  return (
    <Card title={t('home.summary')}>
      <Facts
        facts={[
          [t('fields.email'), person.email],
          person.phone && [t('fields.phone'), `+${person.area_code} ${person.phone}`],
          person.group_name && [t('fields.group_id'), person.group_name],
          person.last_login_time && [t('home.lastSignIn'), formatTime(person.last_login_time)],
          offered(paths.chooseCertificate('native')) && [
            t('home.realName'),
            <Link key="realName" to={paths.chooseCertificate('native')}>
              {t(
                person.real_name.native === 'none' ? 'home.certify' : `states.realnameState.${person.real_name.native}`,
              )}
            </Link>,
          ],
          [t('shell.cashBalance'), withLink(person.wallet_info.cash, paths.recharge(), t('shell.recharge'))],
          [t('shell.voucherBalance'), withLink(person.wallet_info.coupon, paths.vouchers(), t('shell.redeem'))],
        ]}
      />
    </Card>
  )
}

/** What the person can still do for the safety of the account. */
function Safety({ person }: { person: UserInfo }) {
  return (
    <Card title={t('home.safety')} aside={<Link to={paths.personalCenter()}>{t('pages.personalCenter')}</Link>}>
      <StatusMark
        shape={person.second_factor ? 'running' : 'waiting'}
        word={t('home.secondFactor')}
        reason={t(person.second_factor ? 'home.secondFactorOn' : 'home.secondFactorOff')}
      />
    </Card>
  )
}

function Announcements() {
  const { data } = useCall(announcementCalls.announcementList, { limit: 5 })
  return (
    <Card title={t('home.announcements')} aside={<Link to={paths.announcements()}>{t('shell.more')}</Link>}>
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
          {data.result.map(({ id, title, language, publish_time }) => (
            <li key={id} className={classes.notice}>
              <Link to={paths.announcement(id)} lang={language}>
                {title}
              </Link>
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
