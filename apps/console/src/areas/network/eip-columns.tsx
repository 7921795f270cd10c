import type { Eip } from '@portico/contract/network/eip.ts'
import { Link } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { column } from '../../sold/columns.tsx'
import { ExpiryCell, Lines } from '../../sold/ResourceCells.tsx'
import { say } from './eip.screens.ts'

export const mbps = (n: number) => `${n} Mbps`

export const addressColumn = (): Column<Eip> => ({
  key: 'address',
  title: say('address'),
  cell: ({ address, domain }) =>
    address ? (
      <Lines first={<CopyText text={address} />} second={domain} mono />
    ) : (
      <span className="quiet">{say('coming')}</span>
    ),
})

const bandwidthColumn = (): Column<Eip> => ({
  key: 'bandwidth',
  title: say('bandwidth'),
  cell: ({ bandwidth_mbps, billing }) => (
    <Lines first={mbps(bandwidth_mbps)} second={t(`states.eipBilling.${billing}`)} />
  ),
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

export const eipColumns = (): readonly Column<Eip>[] => [
  addressColumn(),
  hostColumn(true),
  bandwidthColumn(),
  // One that is bound lives as long as its host, and says so.
  column.expires(({ expire_time, renewal, host_name }) => (
    <ExpiryCell at={expire_time} renewal={renewal} {...(host_name && { host: host_name })} />
  )),
]

export const platformEipColumns = (): readonly Column<Eip>[] => [addressColumn(), hostColumn(false), bandwidthColumn()]
