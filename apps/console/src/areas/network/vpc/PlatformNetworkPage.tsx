import { vpcCalls, type PlatformSubnet, type PlatformVpc } from '@portico/contract/network/vpc.ts'
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs'
import type { ReactNode } from 'react'
import { Link } from '../../../kit/show/Link.tsx'
import { useList } from '../../../base/call/use-list.ts'
import { paths } from '../../../base/place/paths.ts'
import type { Column, ListSource } from '../../../base/state/list.ts'
import { useTab } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { usePlatformNodeFilter } from '../../../sold/node-filter.ts'
import { PlatformFirewalls } from '../firewall/PlatformFirewallsPage.tsx'
import { ownerColumn, subnetColumns, vpcColumns } from './vpc-parts.tsx'
import classes from '../Network.module.css'

const tabs = ['vpcs', 'subnets', 'firewalls'] as const

/** The networks, subnets and firewalls of every customer. */
export default function PlatformNetworkPage() {
  const tab = useTab(tabs)
  return (
    <PageShell title={t('pages.platformNetworks')} text={t('vpc.deskText')}>
      <TabNav
        label={t('pages.platformNetworks')}
        current={tab}
        tabs={tabs.map((key) => ({ key, word: t(`vpc.deskTabs.${key}`), to: paths.platformNetworks({ tab: key }) }))}
      />
      {tab === 'vpcs' && <Vpcs />}
      {tab === 'subnets' && <Subnets />}
      {tab === 'firewalls' && <PlatformFirewalls />}
    </PageShell>
  )
}

const [vpcName, ...vpcRest] = vpcColumns()
const vpcDesk: readonly Column<PlatformVpc>[] = [vpcName!, ownerColumn('vpcs'), ...vpcRest]
const subnetDesk: readonly Column<PlatformSubnet>[] = [
  ...subnetColumns().slice(0, 1),
  ownerColumn('subnets'),
  {
    key: 'vpc',
    title: t('fields.vpc'),
    cell: ({ vpc_id, vpc_name }) => <NameCell name={vpc_name} to={paths.vpc(vpc_id)} />,
  },
  ...subnetColumns().slice(1),
  {
    key: 'engine',
    title: t('vpc.engineRef'),
    cell: ({ engine_ref }) => <span className="mono">{engine_ref || '—'}</span>,
  },
]

const Only = ({ tab, who }: { tab: 'vpcs' | 'subnets'; who: ReactNode }) => (
  <p className={classes.only}>
    {who || t('vpc.ofCustomer')}
    <Link to={paths.platformNetworks({ tab })}>{t('vpc.showAll')}</Link>
  </p>
)
const none = () => (
  <EmptyState
    icon={<IconRoute size={24} stroke={1.5} />}
    title={t('vpc.noneAnywhere')}
    text={t('vpc.noneAnywhereText')}
  />
)

interface DeskProps<Row> {
  tab: 'vpcs' | 'subnets'
  list: ListSource<Row>
  columns: readonly Column<Row>[]
}

/** One kind of what there is in networks, whose it is, and all of one customer. */
function Desk<Row extends { id: string; name: string; customer: string; email: string }>({
  tab,
  list,
  columns,
}: DeskProps<Row>) {
  const [first] = list.rows ?? []
  return (
    <>
      {list.filters['account_id'] && <Only tab={tab} who={first?.customer || first?.email} />}
      <ResourceTable
        name={`platform-${tab}`}
        list={list}
        columns={columns}
        filters={usePlatformNodeFilter()}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('vpc.search')}
        empty={none()}
      />
    </>
  )
}

const filters = ['account_id', 'node']
const Vpcs = () => <Desk tab="vpcs" list={useList(vpcCalls.platformVpcList, { filters })} columns={vpcDesk} />
const Subnets = () => (
  <Desk tab="subnets" list={useList(vpcCalls.platformSubnetList, { filters })} columns={subnetDesk} />
)
