import type { Data } from '@portico/contract/calls.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import IconServer2 from '@tabler/icons-react/dist/esm/icons/IconServer2.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useOffered } from '../../base/person/offered.ts'
import { productsName, t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Link } from '../../kit/show/Link.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import classes from './Home.module.css'
import { listsOf, placeInMenu } from './lists-of.ts'

/** How many of each kind there are, and how many of them need looking after. */
export function Resources() {
  const { data } = useCall(resourceCalls.resourceCount)
  const owned = data?.result
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => placeInMenu(a.kind) - placeInMenu(b.kind))
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
            <Kind key={count.kind} count={count} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type Count = Data<typeof resourceCalls.resourceCount>['result'][number]

const troubles = ['faulty', 'expired', 'expiring'] as const

function Kind({ count }: { count: Count }) {
  const offered = useOffered()
  const known = listsOf(count.kind)
  const open = known && offered(known.all) ? known : undefined
  const word = productsName(count.kind)
  return (
    <li className={classes.kind}>
      <span className={classes.count}>{count.total}</span>
      {open ? (
        <Link to={open.all} className={classes.whole}>
          {word}
        </Link>
      ) : (
        <span>{word}</span>
      )}
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
