import { agentSaleCalls, type AgentResource } from '@portico/contract/agent/sale.ts'
import { resourceKinds, soldProduct } from '@portico/contract/resource/products.ts'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { productName, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import type { Declared } from '../../sold/declared.ts'
import { ExpiryCell } from '../../sold/ResourceCells.tsx'
import { StatusOf } from '../../sold/StatusOf.tsx'
import { useResourceActs } from './use-resource-acts.tsx'

const soon = { ended: '0', week: '7', month: '30' } as const

function Mark({ row: { kind, status, task } }: { row: AgentResource }) {
  const product: Pick<Declared, 'stateGroup' | 'facts'> = soldProduct(kind)!
  return <StatusOf product={product} row={{ status, task, reason: '', unknown_since: null }} />
}

/** Made when they are shown: what several screens share is loaded before the words of its area. */
const columnsOf = (accountId: string | undefined): readonly Column<AgentResource>[] =>
  allColumns().filter(({ key }) => accountId === undefined || key !== 'customer')

const allColumns = (): Column<AgentResource>[] => [
  {
    key: 'name',
    title: t('agent.resource'),
    fixed: true,
    card: 'title',
    cell: ({ name, id }) => <NameCell name={name} second={id} />,
  },
  { key: 'status', title: t('fields.state'), card: 'side', cell: (row) => <Mark row={row} /> },
  { key: 'kind', title: t('agent.product'), cell: ({ kind }) => productName(kind) },
  {
    key: 'customer',
    title: t('agent.customer'),
    cell: ({ account_id, customer }) => <NameCell name={customer} to={paths.agentCustomer(account_id)} />,
  },
  { key: 'node', title: t('fields.node'), cell: ({ node }) => node || '—' },
  {
    key: 'end',
    title: t('agent.ends'),
    cell: ({ expire_time: at, renewal, host_name: host }) =>
      at || host ? <ExpiryCell at={at} renewal={renewal} host={host} /> : '—',
  },
]

/** Everything that customers have, what ends first at the top; much can be done to it for those who allow it. */
export function AgentResourceList({ accountId }: { accountId?: string }) {
  const list = useList(agentSaleCalls.agentResourceList, {
    filters: ['kind', 'expires_within_days'],
    ...(accountId && { fixed: { account_id: accountId } }),
  })
  const { actions, dialog } = useResourceActs(list.rows)
  return (
    <>
      <ResourceTable
        name="agent-resources"
        list={list}
        columns={columnsOf(accountId)}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        searchPlaceholder={t('agent.searchResources')}
        filters={[
          {
            name: 'expires_within_days',
            title: t('agent.ends'),
            options: (['ended', 'week', 'month'] as const).map((key) => ({
              value: soon[key],
              label: t(`agent.soon.${key}`),
            })),
          },
          {
            name: 'kind',
            title: t('agent.product'),
            menu: true,
            options: resourceKinds.map((value) => ({ value, label: productName(value) })),
          },
        ]}
        empty={<EmptyState title={t('agent.noResources')} text={t('agent.noResourcesText')} />}
      />
      {dialog}
    </>
  )
}
