import type { Subnet, Vpc } from '@portico/contract/network/network.ts'
import type { Route } from '@portico/contract/network/vpc.ts'
import { Link } from '../../../kit/show/Link.tsx'
import { paths } from '../../../base/place/paths.ts'
import { countText } from '../../../base/format/count.ts'
import type { Column } from '../../../base/state/list.ts'
import { t } from '../../../base/words/words.ts'
import { Flag } from '../../../kit/show/Flag.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { routeWord } from './Topology.tsx'
import classes from '../Network.module.css'

const Mono = ({ text }: { text: string }) => <span className="mono">{text}</span>

export const NodeName = ({ node_flag, node_name }: Pick<Vpc, 'node_flag' | 'node_name'>) => (
  <span className={classes.node}>
    <Flag code={node_flag} />
    {node_name}
  </span>
)

/** Made when asked for: this file may be loaded before its words. */
export const vpcColumns = (): readonly Column<Vpc>[] => [
  {
    key: 'name',
    title: t('vpc.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} to={paths.vpc(id)} mono />,
  },
  { key: 'node', title: t('vpc.node'), cell: NodeName },
  { key: 'cidr', title: t('fields.cidr'), cell: ({ cidr }) => <Mono text={cidr} /> },
  { key: 'subnets', title: t('vpc.subnets'), align: 'end', cell: ({ subnets }) => subnets },
  { key: 'hosts', title: t('vpc.hosts'), align: 'end', cell: ({ hosts }) => hosts },
  { key: 'routes', title: t('vpc.routes'), align: 'end', cell: ({ routes }) => routes },
  { key: 'created', title: t('vpc.created'), cell: ({ create_time }) => formatTime(create_time) },
]

const poolOf = ({ pool_from, pool_to }: Subnet) => (pool_from ? `${pool_from} – ${pool_to}` : t('vpc.wholeRange'))

export const subnetColumns = (): readonly Column<Subnet>[] => [
  {
    key: 'name',
    title: t('vpc.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} mono />,
  },
  { key: 'cidr', title: t('fields.cidr'), cell: ({ cidr }) => <Mono text={cidr} /> },
  { key: 'gateway', title: t('fields.gateway_ip'), cell: ({ gateway }) => <Mono text={gateway} /> },
  {
    key: 'pool',
    title: t('vpc.pool'),
    cell: (row) => <span className={row.pool_from ? 'mono' : undefined}>{poolOf(row)}</span>,
  },
  {
    key: 'used',
    title: t('vpc.usedTitle'),
    align: 'end',
    cell: ({ hosts, room }) => `${countText(hosts)} / ${countText(room)}`,
  },
  { key: 'created', title: t('vpc.created'), cell: ({ create_time }) => formatTime(create_time) },
]

export const routeColumns = (): readonly Column<Route>[] => [
  {
    key: 'target',
    title: t('fields.target_network'),
    fixed: true,
    card: 'title',
    cell: ({ target_network }) => <Mono text={target_network} />,
  },
  { key: 'hop', title: t('fields.next_hop'), cell: ({ next_hop }) => <Mono text={next_hop} /> },
  {
    key: 'state',
    title: t('vpc.state'),
    cell: (route) => <StatusMark shape={route.state === 'active' ? 'running' : 'waiting'} word={routeWord(route)} />,
  },
  {
    key: 'description',
    title: t('fields.description'),
    cell: ({ description }) => description || <span className="quiet">—</span>,
  },
]

type FirewallIn = { id: string; name: string; rules: number }
export const firewallColumns = (): readonly Column<FirewallIn>[] => [
  {
    key: 'name',
    title: t('vpc.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} to={paths.firewall(id)} mono />,
  },
  { key: 'rules', title: t('vpc.rules'), align: 'end', cell: ({ rules }) => rules },
]

interface Owned {
  account_id: string
  customer: string
  email: string
}
export const ownerColumn = (tab: 'vpcs' | 'subnets'): Column<Owned> => ({
  key: 'customer',
  title: t('vpc.customer'),
  cell: ({ account_id, customer, email }) => (
    <Link to={paths.platformNetworks({ tab, account_id })} title={email}>
      {customer || email}
    </Link>
  ),
})
