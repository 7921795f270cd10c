import type { Data } from '@portico/contract/calls.ts'
import { homeCalls, homeExpiryDays, type HomeInfo } from '@portico/contract/platform/home.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { useCall } from '../../base/call/queries.ts'
import { useOffered } from '../../base/person/offered.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { productsName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import classes from './Home.module.css'
import { listsOf } from './lists-of.ts'

interface Concern {
  shape: StatusShape
  text: string
  to: string
  way: string
}
type Counts = Data<typeof resourceCalls.resourceCount>
const dayMs = 86_400_000

function troublesOf({ result }: Counts): Concern[] {
  return result.flatMap(({ kind, faulty, expired }) => {
    const lists = listsOf(kind)
    if (!lists) return []
    const products = productsName(kind)
    const way = t('home.view')
    return [
      ...(faulty > 0
        ? [{ shape: 'failed' as const, text: t('home.someFaulty', { products, n: faulty }), to: lists.faulty, way }]
        : []),
      ...(expired > 0
        ? [{ shape: 'expired' as const, text: t('home.someExpired', { products, n: expired }), to: lists.expired, way }]
        : []),
    ]
  })
}

function shortOf({ runway_time }: Counts): Concern[] {
  if (!runway_time || new Date(runway_time).getTime() - Date.now() > homeExpiryDays.ahead * dayMs) return []
  const text = t('home.balanceShort', { day: formatDay(runway_time) })
  return [{ shape: 'waiting', text, to: paths.recharge(), way: t('shell.recharge') }]
}

function openOf({ attention: { unpaid_orders, alarms, budgets } }: HomeInfo): Concern[] {
  const lines = [
    { n: alarms, shape: 'failed', word: 'home.openAlarms', to: paths.alarms() },
    { n: unpaid_orders, shape: 'waiting', word: 'home.unpaidOrders', to: paths.orders({ status: 'unpaid' }) },
    { n: budgets, shape: 'waiting', word: 'home.spentBudgets', to: paths.costs({ tab: 'budgets' }) },
  ] as const
  return lines
    .filter(({ n }) => n > 0)
    .map(({ n, shape, word, to }) => ({ shape, text: t(word, { n }), to, way: t('home.view') }))
}

const unsafeOf = ({ second_factor }: UserInfo): Concern[] =>
  second_factor
    ? []
    : [{ shape: 'waiting', text: t('home.secondFactorOff'), to: paths.personalCenter(), way: t('home.turnOn') }]

/** What a person should look after, as far as they can do it: each line leads there. */
export function Attention() {
  const person = usePerson()
  const offered = useOffered()
  const { data } = useCall(resourceCalls.resourceCount)
  const home = useCall(homeCalls.homeInfo).data
  if (!data) return null
  const concerns = [...troublesOf(data), ...(home ? openOf(home) : []), ...shortOf(data), ...unsafeOf(person)].filter(
    ({ to }) => offered(to),
  )
  return (
    <Card title={t('home.attention')}>
      {concerns.length === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={16} stroke={1.6} aria-hidden="true" />
          {t('home.attentionNone')}
        </p>
      )}
      {concerns.length > 0 && (
        <ul className={classes.notices}>
          {concerns.map(({ shape, text, to, way }) => (
            <li key={text} className={classes.notice}>
              <StatusMark shape={shape} word={text} />
              <Link to={to} className={classes.renew}>
                {way}
                <span className="visually-hidden">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
