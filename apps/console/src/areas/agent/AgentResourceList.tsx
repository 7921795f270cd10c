import {
  agentHostActions,
  agentSaleCalls,
  type AgentHostAction,
  type AgentResource,
} from '@portico/contract/agent/sale.ts'
import { okCode } from '@portico/contract/codes.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import { resourceKinds, soldProducts } from '@portico/contract/resource/products.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { productName, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import type { Declared } from '../../sold/declared.ts'
import { StatusOf } from '../../sold/StatusOf.tsx'

const soon = { ended: '0', week: '7', month: '30' } as const

function Mark({ row: { kind, status, task } }: { row: AgentResource }) {
  const product: Pick<Declared, 'stateGroup' | 'facts'> = soldProducts.find((one) => one.kind === kind)!
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
    key: 'renewal',
    title: t('agent.renewal'),
    cell: ({ renewal }) => t(renewal === 'off' ? 'agent.renewals.manual' : 'agent.renewals.auto'),
  },
  {
    key: 'end',
    title: t('agent.ends'),
    cell: ({ expire_time: at }) => (at ? <RelativeTime at={at} /> : '—'),
  },
]

/** Everything that customers have, what ends first at the top; hosts can be started and stopped for those who allow it. */
export function AgentResourceList({ accountId }: { accountId?: string }) {
  const list = useList(agentSaleCalls.agentResourceList, {
    filters: ['kind', 'expires_within_days'],
    ...(accountId && { fixed: { account_id: accountId } }),
  })
  const act = useWrite(agentSaleCalls.agentHostAct)
  async function run(id: string, action: AgentHostAction) {
    const { result } = await act.send({ action, ids: [id] })
    const refused = result.find(({ code }) => code !== okCode)
    toast(refused ? 'error' : 'success', refused ? refused.msg : t('agent.actBegun'))
  }
  function actions({ id, kind, name, customer, status, task, may_act }: AgentResource): RowAction[] {
    if (kind !== 'host') return []
    return agentHostActions.map((action) => ({
      key: action,
      word: t(`agent.acts.${action}`),
      refused: refusal({ may: may_act, can: task === '' && hostCan[action](status as HostStatus) }),
      danger: action !== 'start',
      confirm: {
        title: t(`agent.acts.${action}`),
        text: t('agent.actText', { name, customer }),
        confirm: t(`agent.acts.${action}`),
        danger: action !== 'start',
      },
      run: () => run(id, action),
    }))
  }
  return (
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
  )
}

function refusal({ may, can }: { may: boolean; can: boolean }): string | undefined {
  if (!may) return t('agent.noConsentToAct')
  return can ? undefined : t('agent.notNow')
}
