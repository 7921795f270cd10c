import { formatBytes, formatMoney } from '@portico/contract/formats.ts'
import type { Eip } from '@portico/contract/network/eip.ts'
import { Link } from '../../../kit/show/Link.tsx'
import { paths } from '../../../base/place/paths.ts'
import type { Column } from '../../../base/state/list.ts'
import { t } from '../../../base/words/words.ts'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { Sparkline } from '../../../kit/chart/Sparkline.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { mbps } from '../../../sold/BandwidthForm.tsx'
import { column } from '../../../sold/columns.tsx'
import classes from '../../../sold/Resource.module.css'
import { ExpiryCell, Lines, NodeCell } from '../../../sold/ResourceCells.tsx'
import { say } from './eip.screens.ts'
import usage from '../traffic/Usage.module.css'

/** It may have more decimals than a sum has. */

/** `placed` shows its node below it, where that has no column of its own. */
export const addressColumn = ({ placed = false } = {}): Column<Eip> => ({
  key: 'address',
  title: say('address'),
  cell: ({ address, domain, halted, halted_until: until, node_flag, node_name }) =>
    address ? (
      <Lines
        first={<CopyText text={address} />}
        second={
          halted ? (
            <StatusMark
              shape="failed"
              word={say('halted')}
              reason={say(`haltedBy.${halted}`, { time: until ? formatTime(until) : '' })}
            />
          ) : placed ? (
            <>
              <NodeCell flag={node_flag} name={node_name} />
              {domain && <span className={usage.domain}>{domain}</span>}
            </>
          ) : (
            domain
          )
        }
        mono={!halted && !placed}
      />
    ) : (
      <span className="quiet">{say('coming')}</span>
    ),
})

const bandwidthColumn = (): Column<Eip> => ({
  key: 'bandwidth',
  title: say('bandwidth'),
  cell: (row) => <Lines first={mbps(row.bandwidth_mbps)} second={modeWords(row)} />,
})

/** How it is charged, on which line, and what becomes of that soon. */
function modeWords({ billing, next_billing, next_billing_time, line_name, halted, halt_time }: Eip) {
  if (halt_time && !halted)
    return <span className={classes.soon}>{say('haltsAt', { time: formatTime(halt_time) })}</span>
  if (next_billing && next_billing_time)
    return (
      <span className={classes.soon}>
        {say('modeSoon', { mode: t(`states.eipBilling.${next_billing}`), time: formatTime(next_billing_time) })}
      </span>
    )
  return [t(`states.eipBilling.${billing}`), line_name].filter(Boolean).join(' · ')
}

const monthColumn = (): Column<Eip> => ({
  key: 'month',
  title: say('month'),
  cell: ({ billing, month_bytes, month_cost }) => {
    if (billing !== 'by traffic' && month_bytes === 0) return <span className="quiet">{say('inMonthPrice')}</span>
    const isFree = month_cost === '0.00'
    const cost = isFree ? say('fromPackages') : say('beyondCost', { sum: formatMoney(month_cost) })
    return <Lines first={formatBytes(month_bytes)} second={month_bytes > 0 ? cost : ''} />
  },
})

/** What left by each address of the page within a day, by its id; what nobody counts is not there. */
export type Days = ReadonlyMap<string, readonly number[]> | undefined

const dayColumn = (days: Days): Column<Eip> => ({
  key: 'day',
  title: say('day'),
  cell: ({ id }) => {
    const bytes = days?.get(id)
    if (!bytes) return <span className="quiet">{days && say('notCounted')}</span>
    return (
      <span className={usage.spark}>
        <Sparkline values={bytes} />
        <span className="tabular">{formatBytes(bytes.reduce((sum, one) => sum + one, 0))}</span>
      </span>
    )
  },
})

/** An operator has no page of a customer's host: there it is only named. */
const hostColumn = (linked: boolean): Column<Eip> => ({
  key: 'host',
  title: say('boundTo'),
  cell: ({ host_id, host_name, private_ip }) =>
    host_id ? (
      <Lines first={linked ? <Link to={paths.host(host_id)}>{host_name}</Link> : host_name} second={private_ip} mono />
    ) : (
      <span className="quiet">{say('notBound')}</span>
    ),
})

export const eipColumns = (days: Days): readonly Column<Eip>[] => [
  { ...column.node(), optional: true },
  addressColumn({ placed: true }),
  hostColumn(true),
  bandwidthColumn(),
  dayColumn(days),
  monthColumn(),
  { ...column.created(), optional: true },
  // One that is bound lives as long as its host, and says so.
  column.expires(({ expire_time, renewal, host_name }) => (
    <ExpiryCell at={expire_time} renewal={renewal} {...(host_name && { host: host_name })} />
  )),
]

export const platformEipColumns = (): readonly Column<Eip>[] => [
  addressColumn(),
  hostColumn(false),
  bandwidthColumn(),
  monthColumn(),
]
