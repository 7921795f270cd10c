import { agentStatuses } from '@portico/contract/agent/overview.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { platformAgentCalls, type AgentRisk, type PlatformAgent } from '@portico/contract/platform/agents.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { AgentCustomersSheet } from './AgentCustomersSheet.tsx'
import { AgentTermsForm } from './AgentTermsForm.tsx'
import classes from './Agent.module.css'

const riskShapes = { none: 'running', low: 'waiting', owing: 'expired', late: 'failed' } as const satisfies Record<
  AgentRisk,
  string
>

const columns: readonly Column<PlatformAgent>[] = [
  {
    key: 'name',
    title: t('agent.agentName'),
    fixed: true,
    card: 'title',
    cell: ({ name, email }) => <NameCell name={name} second={email} />,
  },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status, paused_for }) => (
      <StatusMark
        shape={status === 'active' ? 'running' : 'stopped'}
        word={t(`agent.agentStatuses.${status}`)}
        reason={paused_for && t(`agent.pausedFor.${paused_for}`)}
      />
    ),
  },
  {
    key: 'risk',
    title: t('agent.risk'),
    cell: ({ risk }) => <StatusMark shape={riskShapes[risk]} word={t(`agent.risks.${risk}`)} />,
  },
  { key: 'customers', title: t('agent.agentCustomers'), align: 'end', cell: ({ customers }) => customers },
  { key: 'cost', title: t('fields.cost'), align: 'end', cell: ({ cost }) => cost },
  { key: 'credit', title: t('agent.credit'), align: 'end', cell: ({ credit }) => <Money amount={credit} /> },
  { key: 'wallet', title: t('agent.wallet'), align: 'end', cell: ({ wallet }) => <Money amount={wallet} /> },
  { key: 'due', title: t('agent.desk.owes'), align: 'end', cell: ({ due }) => <Money amount={due} /> },
  { key: 'sales', title: t('agent.sales30'), align: 'end', cell: ({ sales }) => <Money amount={sales} /> },
  { key: 'margin', title: t('agent.margin30'), align: 'end', cell: ({ margin }) => <Money amount={margin} /> },
]

export default function PlatformAgentsPage() {
  const list = useList(platformAgentCalls.platformAgentList, { filters: ['status'] })
  const late = useCall(platformAgentCalls.platformAgentList, { limit: 1 }).data?.late
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const chosen = list.rows?.find(({ account_id }) => account_id === id)
  const actions = ({ account_id }: PlatformAgent): RowAction[] => [
    {
      key: 'terms',
      word: t('agent.agentTerms'),
      icon: IconPencil,
      quick: true,
      run: () => form.open(`terms:${account_id}`),
    },
    {
      key: 'customers',
      word: t('agent.agentCustomers'),
      icon: IconUsers,
      quick: true,
      run: () => form.open(`customers:${account_id}`),
    },
  ]
  return (
    <PageShell title={t('pages.platformAgents')} text={t('agent.agentsText')}>
      {late && late.agents > 0 && (
        <p className={classes.banner} role="status">
          {t('agent.late', { n: late.agents, amount: formatMoney(late.due) })}
        </p>
      )}
      <ResourceTable
        name="platform-agents"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ account_id }) => account_id}
        rowName={({ name }) => name}
        searchPlaceholder={t('agent.searchAgents')}
        filters={[
          {
            name: 'status',
            title: t('fields.state'),
            options: agentStatuses.map((value) => ({ value, label: t(`agent.agentStatuses.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('agent.noAgents')} text={t('agent.noAgentsText')} />}
      />
      {kind === 'terms' && chosen && <AgentTermsForm key={id} agent={chosen} onClose={form.close} />}
      {kind === 'customers' && chosen && <AgentCustomersSheet agent={chosen} onClose={form.close} />}
    </PageShell>
  )
}
