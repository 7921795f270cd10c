import { formatBytes, formatMoney, formatUnitPrice } from '@portico/contract/formats.ts'
import { usageCalls, type TrafficOutlook } from '@portico/contract/network/usage.ts'
import { Link } from '../../../kit/show/Link.tsx'
import { useCall } from '../../../base/call/queries.ts'
import { usePerson } from '../../../base/person/person.ts'
import { hasProduct } from '../../../base/route/guard.ts'
import { screensOf } from '../../../base/route/product-screens.ts'
import { formatTime, relativeWords } from '../../../kit/show/RelativeTime.tsx'
import { NodeCell } from '../../../sold/ResourceCells.tsx'
import { say } from './eip.screens.ts'
import { outlookOf } from '../traffic/traffic-outlook.ts'
import { UsedBar } from '../traffic/UsedBar.tsx'
import classes from '../traffic/Usage.module.css'

const shown = 3
const listPath = () => screensOf('traffic')?.paths['list']?.() ?? ''
const buyPath = () => screensOf('traffic')?.paths['buy']?.() ?? ''

/** What the addresses below are drawn from: the packages of each node in the order they are used, and how long they last. */
export function PackageStrip() {
  const given = hasProduct('traffic', usePerson())
  const nodes = useCall(usageCalls.trafficOutlook, undefined, { enabled: given }).data?.result ?? []
  if (nodes.length === 0) return null
  return (
    <section className={classes.strip} aria-label={say('strip.title')}>
      <header className={classes.stripHead}>
        <h2>{say('strip.title')}</h2>
        <span className="quiet">{say('strip.text')}</span>
        <Link to={listPath()}>{say('strip.order')}</Link>
      </header>
      {nodes.map((node) => (
        <NodePackages key={node.node} node={node} />
      ))}
    </section>
  )
}

function NodePackages({ node }: { node: TrafficOutlook }) {
  const { packages, month_bytes, month_beyond, month_cost } = node
  const more = packages.length - shown
  return (
    <div className={classes.stripNode}>
      <div className={classes.stripNodeHead}>
        <NodeCell flag={node.node_flag} name={node.node_name} />
        <span className="quiet">
          {say('strip.month', { bytes: formatBytes(month_bytes) })}
          {month_beyond > 0 &&
            ` · ${say('strip.beyond', { bytes: formatBytes(month_beyond), sum: formatMoney(month_cost) })}`}
        </span>
        <OutlookWords node={node} />
      </div>
      {packages.length > 0 && (
        <ol className={classes.packs}>
          {packages.slice(0, shown).map((one, at) => (
            <li key={one.id} className={classes.pack}>
              <span className={classes.packNo}>{at + 1}</span>
              <span className={classes.packName}>{one.name}</span>
              <UsedBar
                used={one.used_bytes}
                total={one.total_bytes}
                words={say('strip.usedOf', {
                  used: formatBytes(one.used_bytes),
                  total: formatBytes(one.total_bytes),
                })}
              />
              <span className={classes.packEnd}>
                {one.used_bytes >= one.total_bytes ? (
                  <span className="quiet">{say('strip.empty')}</span>
                ) : (
                  say('strip.left', { left: formatBytes(one.total_bytes - one.used_bytes) })
                )}
                {one.expire_time && (
                  <time className="quiet" dateTime={one.expire_time} title={formatTime(one.expire_time)}>
                    {say('strip.ends', { time: relativeWords(one.expire_time) })}
                  </time>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <Link className={classes.packMore} to={listPath()}>
          {say('strip.more', { n: more })}
        </Link>
      )}
    </div>
  )
}

/** Whether somebody has to do something, and what. */
function OutlookWords({ node }: { node: TrafficOutlook }) {
  const outlook = outlookOf(node, Date.now())
  const price = node.gb_price && formatUnitPrice(node.gb_price)
  if (outlook.kind === 'none') return null
  if (outlook.kind === 'used up')
    return (
      <span className={classes.stripSay} data-warn>
        {price ? say('strip.usedUp', { price }) : say('strip.usedUpPlain')}{' '}
        <Link to={buyPath()}>{say('usage.buy')}</Link>
      </span>
    )
  if (outlook.kind === 'lapses')
    return (
      <span className={classes.stripSay} data-warn>
        {say(outlook.days === 0 ? 'strip.lapsesToday' : 'strip.lapses', {
          left: formatBytes(outlook.bytes),
          n: outlook.days,
        })}{' '}
        <Link to={listPath()}>{say('strip.renew')}</Link>
      </span>
    )
  return (
    <span className={classes.stripSay} data-warn={outlook.soon || undefined}>
      {say(outlook.days === 0 ? 'strip.lastsToday' : 'strip.lasts', {
        n: outlook.days,
        day: formatBytes(node.day_bytes),
      })}{' '}
      {outlook.soon && <Link to={buyPath()}>{say('usage.buy')}</Link>}
    </span>
  )
}
