import type { Firewall, FirewallDetails } from '@portico/contract/network/firewall.ts'
import type { FirewallRule } from '@portico/contract/network/firewall-rule.ts'
import { anywhere, templateRules, type FirewallTemplate } from '@portico/contract/network/firewall-template.ts'
import { ruleDirections } from '@portico/contract/states/network.ts'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { ReactNode } from 'react'
import { Link } from '../../../kit/show/Link.tsx'
import { listed } from '../../../base/format/listed.ts'
import { paths } from '../../../base/place/paths.ts'
import { t } from '../../../base/words/words.ts'
import { Card } from '../../../kit/show/Card.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { Flag } from '../../../kit/show/Flag.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { useTab } from '../../../base/state/use-param.ts'
import { useRows } from '../../../base/state/use-rows.ts'
import { portsOf, ruleWords, trafficOf } from '../../../sold/firewall/firewall-words.ts'
import classes from '../Network.module.css'

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

/** What a template lets in, such as `HTTP 80, HTTPS 443, ICMP`. */
export function servicesOf(template: FirewallTemplate): string {
  const rules = templateRules[template]
  const services = new Set(rules.map(({ description, port }) => [description, port].filter(Boolean).join(' ')))
  const named = listed([...services])
  const remote = rules[0]?.remote
  return remote === undefined || remote === anywhere ? named : t('network.servicesFrom', { services: named, remote })
}

/** Where a rule stands, and the two ways it can go; the keyboard reaches both. */
function Place({ rule, n, of, move }: { rule: FirewallRule; n: number; of: number; move: MoveRule | undefined }) {
  if (!move) return <span className="tabular">{n}</span>
  const way = (to: 'up' | 'down', Icon: typeof IconArrowUp, isEnd: boolean) => (
    <button
      type="button"
      className={classes.move}
      aria-label={t(`network.move.${to}`, { rule: ruleWords(rule) })}
      title={t(`network.moveTo.${to}`)}
      // Stays a stop of the keyboard at the end, so that whoever moves a rule there does not lose their place.
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && move(rule, to)}
    >
      <Icon size={14} stroke={1.8} aria-hidden="true" />
    </button>
  )
  return (
    <span className={classes.place}>
      <span className="tabular">{n}</span>
      {way('up', IconArrowUp, n === 1)}
      {way('down', IconArrowDown, n === of)}
    </span>
  )
}
export type MoveRule = (rule: FirewallRule, to: 'up' | 'down') => void

const columnsOf = (
  direction: FirewallRule['direction'],
  rules: readonly FirewallRule[],
  move: MoveRule | undefined,
): readonly Column<FirewallRule>[] => [
  {
    key: 'place',
    title: '#',
    width: move ? 96 : 48,
    fixed: true,
    cell: (rule) => <Place rule={rule} n={rules.indexOf(rule) + 1} of={rules.length} move={move} />,
  },
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
    title: direction === 'ingress' ? t('network.source') : t('network.target'),
    cell: ({ remote_ip_prefix }) => <span className="mono">{remote_ip_prefix}</span>,
  },
  { key: 'ethernet', title: t('network.ethernet'), cell: ({ ethernet_type }) => ethernet_type },
  {
    key: 'description',
    title: t('network.description'),
    cell: ({ description }) =>
      description ? <span className={classes.said}>{description}</span> : <span className="quiet">—</span>,
  },
  {
    key: 'created',
    title: t('network.created'),
    optional: true,
    cell: ({ create_time }) => formatTime(create_time),
  },
]

const searched = (rule: FirewallRule) => `${ruleWords(rule)} ${rule.description}`

interface RulesProps {
  firewall: FirewallDetails
  answer: { error: Error | null; isFetching: boolean; dataUpdatedAt: number; refetch: () => unknown }
  actions?: (rule: FirewallRule) => readonly RowAction[]
  move?: MoveRule
  empty: (direction: FirewallRule['direction']) => ReactNode
}

export function Rules({ firewall, answer, actions, move, empty }: RulesProps) {
  const direction = useTab(ruleDirections)
  const of = (wanted: FirewallRule['direction']) => firewall.rule_list.filter((rule) => rule.direction === wanted)
  const rules = of(direction)
  const list = useRows({ ...answer, data: { result: rules } }, searched, 50)
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
      {rules.length > 1 && <p className={classes.quiet}>{t('network.orderText')}</p>}
      <ResourceTable
        name="firewall-rules"
        list={list}
        columns={columnsOf(direction, rules, move)}
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
