import type { Firewall, FirewallDetails, FirewallRule } from '@portico/contract/network/firewall.ts'
import { ruleDirections } from '@portico/contract/states/network.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { Flag } from '../../kit/show/Flag.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { useTab } from '../../base/state/use-param.ts'
import { useRows } from '../../base/state/use-rows.ts'
import classes from './Network.module.css'

const NodeName = ({ node_flag, node_name }: Firewall) => (
  <span className={classes.node}>
    <Flag code={node_flag} />
    {node_name}
  </span>
)
const remarksOf = ({ remarks, standard }: Firewall) => remarks || (standard ? t('network.standard') : '')

/** What the lists of both areas show. Made when asked for: this file may be loaded before its words. */
export const firewallColumns = (): readonly Column<Firewall>[] => [
  {
    key: 'name',
    title: t('network.name'),
    fixed: true,
    card: 'title',
    cell: ({ id, name }) => <NameCell name={name} second={id} to={paths.firewall(id)} mono />,
  },
  { key: 'node', title: t('network.node'), cell: NodeName },
  { key: 'rules', title: t('network.rules'), align: 'end', cell: ({ rules }) => rules },
  { key: 'hosts', title: t('network.hosts'), align: 'end', cell: ({ hosts }) => hosts },
  {
    key: 'remarks',
    title: t('network.remarks'),
    cell: (row) => remarksOf(row) || <span className="quiet">—</span>,
  },
  { key: 'created', title: t('network.created'), cell: ({ create_time }) => formatTime(create_time) },
]

/** Why a firewall cannot be deleted; the server says the same. */
export const removeRefusal = ({ standard, hosts }: Firewall): string | undefined =>
  standard ? t('network.isStandard') : hosts > 0 ? t('network.hostsBehind', { n: hosts }) : undefined

const range = (from: number, to: number | null) => (from === to ? String(from) : `${from}–${to}`)

function trafficOf({ protocol, ip_protocol, icmp_type, icmp_code }: FirewallRule): { name: string; second?: string } {
  if (protocol === 'any') return { name: t('network.anything') }
  if (protocol === 'number') return { name: t('network.byNumber', { n: ip_protocol ?? 0 }) }
  const name = t(`network.protocols.${protocol}`)
  if (icmp_type === null) return { name }
  const second =
    icmp_code === null
      ? t('network.icmpType', { type: icmp_type })
      : t('network.icmpTypeCode', { type: icmp_type, code: icmp_code })
  return { name, second }
}

function portsOf({ protocol, port_from, port_to }: FirewallRule): string {
  if (port_from !== null) return range(port_from, port_to)
  return protocol === 'tcp' || protocol === 'udp' || protocol === 'any' ? t('network.allPorts') : t('network.noPorts')
}

/** One rule in a few words, such as `TCP 80 10.0.0.0/8`. */
export function ruleWords(rule: FirewallRule): string {
  const { name, second } = trafficOf(rule)
  return [name, second, rule.port_from !== null && portsOf(rule), rule.remote_ip_prefix].filter(Boolean).join(' ')
}

const columnsOf = (remote: string): readonly Column<FirewallRule>[] => [
  {
    key: 'traffic',
    title: t('network.traffic'),
    fixed: true,
    card: 'title',
    cell: (rule) => <NameCell {...trafficOf(rule)} />,
  },
  { key: 'ports', title: t('network.ports'), cell: portsOf },
  {
    key: 'remote',
    title: remote,
    cell: ({ remote_ip_prefix }) => <span className="mono">{remote_ip_prefix}</span>,
  },
  { key: 'ethernet', title: t('network.ethernet'), cell: ({ ethernet_type }) => ethernet_type },
  { key: 'created', title: t('network.created'), cell: ({ create_time }) => formatTime(create_time) },
]
const columns = {
  ingress: () => columnsOf(t('network.source')),
  egress: () => columnsOf(t('network.target')),
}

interface RulesProps {
  firewall: FirewallDetails
  answer: { error: Error | null; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
  actions?: (rule: FirewallRule) => readonly RowAction[]
  empty: (direction: FirewallRule['direction']) => ReactNode
}

export function Rules({ firewall, answer, actions, empty }: RulesProps) {
  const direction = useTab(ruleDirections)
  const of = (wanted: FirewallRule['direction']) => firewall.rule_list.filter((rule) => rule.direction === wanted)
  const list = useRows({ ...answer, data: { result: of(direction) } }, ruleWords, 50)
  return (
    <>
      <TabNav
        label={t('network.directions')}
        current={direction}
        tabs={ruleDirections.map((key) => ({
          key,
          word: t(`network.${key}`, { n: of(key).length }),
          to: paths.firewall(firewall.id, { tab: key }),
        }))}
      />
      <ResourceTable
        name="firewall-rules"
        list={list}
        columns={columns[direction]()}
        rowId={({ id }) => id}
        rowName={ruleWords}
        {...(actions && { actions })}
        searchPlaceholder={t('network.ruleSearch')}
        empty={empty(direction)}
      />
    </>
  )
}

interface AboutProps {
  firewall: FirewallDetails
  /** What the operator sees besides. */
  more?: readonly (readonly ReactNode[])[]
  /** Where the page of a host is; operators have none. */
  hostPath?: (id: string) => string
}

export function About({ firewall, more = [], hostPath }: AboutProps) {
  const { host_list, hosts } = firewall
  return (
    <div className={classes.beside}>
      <Card title={t('network.facts')}>
        <Facts
          facts={[
            ['ID', <CopyText key="id" text={firewall.id} />],
            [t('network.node'), <NodeName key="node" {...firewall} />],
            ...more,
            [t('network.created'), formatTime(firewall.create_time)],
            remarksOf(firewall) && [t('network.remarks'), remarksOf(firewall)],
          ]}
        />
      </Card>
      <Card title={t('network.behind')} aside={hosts}>
        {hosts === 0 ? (
          <p className={classes.quiet}>{t('network.noHosts')}</p>
        ) : (
          <ul className={classes.hosts}>
            {host_list.map(({ id, name }) => (
              <li key={id}>{hostPath ? <Link to={hostPath(id)}>{name}</Link> : name}</li>
            ))}
            {hosts > host_list.length && <li>{t('network.andMore', { n: hosts - host_list.length })}</li>}
          </ul>
        )}
      </Card>
    </div>
  )
}
