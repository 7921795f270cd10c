import type { Subnet } from '@portico/contract/network/network.ts'
import { vpcCalls, type Route, type VpcDetails } from '@portico/contract/network/vpc.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { Link } from '../../../kit/show/Link.tsx'
import { useSearchParams } from '../../../base/place/sight.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { usePageName } from '../../../base/person/use-page-name.ts'
import { usePerson } from '../../../base/person/person.ts'
import { paths } from '../../../base/place/paths.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam, useTab } from '../../../base/state/use-param.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { t } from '../../../base/words/words.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { RefusableButton } from '../../../kit/show/RefusableButton.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { Topology } from './Topology.tsx'
import { RouteForm, SubnetForm, SubnetRenameForm, VpcRenameForm } from './vpc-forms.tsx'
import { firewallColumns, NodeName, routeColumns, subnetColumns } from './vpc-parts.tsx'
import classes from '../Network.module.css'

const tabs = ['topology', 'subnets', 'routes', 'firewalls'] as const

/** One address for both areas: each sees the network in its own view. */
export default function VpcPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  return usePerson().area === 'customer' ? <OwnVpc id={id} /> : <PlatformVpc id={id} />
}

interface Answer {
  error: Error | null
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

function OwnVpc({ id }: { id: string }) {
  const answer = useCall(vpcCalls.vpcInfo, { id })
  const open = useParam('open')
  const tab = useTab(tabs)
  usePageName(answer.data?.name)
  const subnetActions = useSubnetActions(open.open)
  const routeActions = useRouteActions(id, open.open)
  return (
    <Answered answer={answer}>
      {(vpc) => (
        <PageShell
          title={vpc.name}
          text={<About vpc={vpc} back={<Link to={paths.vpcs()}>{t('vpc.all')}</Link>} />}
          action={
            <>
              <RefusableButton
                kind="plain"
                refused={callRefusal(vpcCalls.vpcSave)}
                icon={<IconPencil size={16} stroke={1.6} />}
                onClick={() => open.open('rename')}
              >
                {t('vpc.rename')}
              </RefusableButton>
              <RefusableButton
                refused={callRefusal(tab === 'routes' ? vpcCalls.routeAdd : vpcCalls.subnetCreate)}
                icon={<IconPlus size={16} stroke={1.8} />}
                onClick={() => open.open(tab === 'routes' ? 'route' : 'subnet')}
              >
                {tab === 'routes' ? t('vpc.addRoute') : t('vpc.createSubnet')}
              </RefusableButton>
            </>
          }
        >
          <Parts
            vpc={vpc}
            answer={answer}
            hostPath={paths.host}
            subnetActions={subnetActions}
            routeActions={routeActions}
          />
          {open.value === 'rename' && <VpcRenameForm row={vpc} onClose={open.close} />}
          {open.value === 'subnet' && <SubnetForm vpc={vpc} onClose={open.close} />}
          {open.value === 'route' && <RouteForm vpc={vpc} onClose={open.close} />}
          <Opened vpc={vpc} id={open.value} onClose={open.close} />
        </PageShell>
      )}
    </Answered>
  )
}

/** What the address names by its id. */
function Opened({ vpc, id, onClose }: { vpc: VpcDetails; id: string; onClose: () => void }) {
  const subnet = vpc.subnet_list.find((one) => one.id === id)
  const route = vpc.route_list.find((one) => one.id === id)
  if (subnet) return <SubnetRenameForm row={subnet} onClose={onClose} />
  return route ? <RouteForm key={route.id} vpc={vpc} route={route} onClose={onClose} /> : null
}

function PlatformVpc({ id }: { id: string }) {
  const answer = useCall(vpcCalls.platformVpcInfo, { id })
  usePageName(answer.data?.name)
  return (
    <Answered answer={answer}>
      {(vpc) => (
        <PageShell
          title={vpc.name}
          text={
            <About
              vpc={vpc}
              back={
                <Link to={paths.platformNetworks({ account_id: vpc.account_id })}>{vpc.customer || vpc.email}</Link>
              }
            />
          }
        >
          <Parts vpc={vpc} answer={answer} hostPath={(host) => paths.platformHosts({ search: host })} />
        </PageShell>
      )}
    </Answered>
  )
}

const About = ({ vpc, back }: { vpc: VpcDetails; back: ReactNode }) => (
  <span className={classes.about}>
    {back}
    <NodeName {...vpc} />
    <CopyText text={vpc.cidr} />
    <span>{t('vpc.subnetsInside', { n: vpc.subnets })}</span>
    <span>{t('vpc.hostsInside', { n: vpc.hosts })}</span>
  </span>
)

interface PartsProps {
  vpc: VpcDetails
  answer: Answer
  hostPath: (id: string) => string
  subnetActions?: (row: Subnet) => readonly RowAction[]
  routeActions?: (row: Route) => readonly RowAction[]
}

function Parts({ vpc, answer, hostPath, subnetActions, routeActions }: PartsProps) {
  const tab = useTab(tabs)
  const counts = { subnets: vpc.subnets, routes: vpc.routes, firewalls: vpc.firewall_list.length }
  return (
    <>
      <TabNav
        label={vpc.name}
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          word: key === 'topology' ? t('vpc.tabs.topology') : t(`vpc.tabs.${key}`, { n: counts[key] }),
          to: paths.vpc(vpc.id, { tab: key }),
        }))}
      />
      {tab === 'topology' && <Topology vpc={vpc} hostPath={hostPath} />}
      {tab === 'subnets' && (
        <Rows
          name="subnets"
          rows={vpc.subnet_list}
          answer={answer}
          columns={subnetColumns()}
          textOf={({ name, cidr }) => `${name} ${cidr}`}
          rowName={({ name }) => name}
          actions={subnetActions}
          empty={<EmptyState compact title={t('vpc.noSubnets')} text={t('vpc.noSubnetsText')} />}
        />
      )}
      {tab === 'routes' && (
        <Rows
          name="routes"
          rows={vpc.route_list}
          answer={answer}
          columns={routeColumns()}
          textOf={(route) => `${route.target_network} ${route.next_hop} ${route.description}`}
          rowName={({ target_network }) => target_network}
          actions={routeActions}
          empty={<EmptyState compact title={t('vpc.noRoutes')} text={t('vpc.noRoutesText')} />}
        />
      )}
      {tab === 'firewalls' && (
        <Rows
          name="vpc-firewalls"
          rows={vpc.firewall_list}
          answer={answer}
          columns={firewallColumns()}
          textOf={({ name }) => name}
          rowName={({ name }) => name}
          empty={<EmptyState compact title={t('vpc.noFirewalls')} text={t('vpc.noFirewallsText')} />}
        />
      )}
    </>
  )
}

interface RowsProps<Row> {
  name: string
  rows: Row[]
  answer: Answer
  columns: readonly Column<Row>[]
  textOf: (row: Row) => string
  rowName: (row: Row) => string
  actions?: ((row: Row) => readonly RowAction[]) | undefined
  empty: ReactNode
}

function Rows<Row extends { id: string }>({ rows, answer, textOf, actions, ...rest }: RowsProps<Row>) {
  const list = useRows({ ...answer, data: { result: rows } }, textOf, 50)
  return (
    <ResourceTable
      {...rest}
      list={list}
      rowId={({ id }) => id}
      {...(actions && { actions })}
      searchPlaceholder={t('vpc.searchHere')}
    />
  )
}

function useSubnetActions(open: (id: string) => void) {
  const remove = useWrite(vpcCalls.subnetRemove)
  return (row: Subnet): RowAction[] => [
    {
      key: 'rename',
      word: t('vpc.rename'),
      icon: IconPencil,
      quick: true,
      refused: callRefusal(vpcCalls.subnetSave),
      run: () => open(row.id),
    },
    {
      key: 'remove',
      word: t('vpc.remove'),
      icon: IconTrash,
      danger: true,
      quick: true,
      refused: callRefusal(vpcCalls.subnetRemove) ?? (row.hosts > 0 ? t('vpc.hasHosts', { n: row.hosts }) : undefined),
      confirm: {
        title: t('vpc.removeSubnetTitle', { name: row.name }),
        text: t('vpc.removeSubnetText', { cidr: row.cidr }),
        confirm: t('vpc.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ id: row.id })
        toast('success', t('vpc.subnetRemoved'))
      },
    },
  ]
}

function useRouteActions(vpcId: string, open: (id: string) => void) {
  const remove = useWrite(vpcCalls.routeRemove)
  return (row: Route): RowAction[] => [
    {
      key: 'edit',
      word: t('vpc.edit'),
      icon: IconPencil,
      quick: true,
      refused: callRefusal(vpcCalls.routeSave),
      run: () => open(row.id),
    },
    {
      key: 'remove',
      word: t('vpc.remove'),
      icon: IconTrash,
      danger: true,
      quick: true,
      refused: callRefusal(vpcCalls.routeRemove),
      confirm: {
        title: t('vpc.removeRouteTitle', { target: row.target_network }),
        text: t('vpc.removeRouteText'),
        confirm: t('vpc.remove'),
        danger: true,
      },
      run: async () => {
        await remove.send({ vpc_id: vpcId, id: row.id })
        toast('success', t('vpc.routeRemoved'))
      },
    },
  ]
}
