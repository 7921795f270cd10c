import { customerCalls, type CustomerResource } from '@portico/contract/platform/customers.ts'
import { resourceKinds, soldProduct } from '@portico/contract/resource/products.ts'
import { useList } from '../../base/call/use-list.ts'
import type { Column } from '../../base/state/list.ts'
import { productName, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import type { Declared } from '../../sold/declared.ts'
import { useIdPlace } from '../../sold/id-link.tsx'
import { ExpiryCell } from '../../sold/ResourceCells.tsx'
import { StatusOf } from '../../sold/StatusOf.tsx'

function Mark({ row: { kind, status, task } }: { row: CustomerResource }) {
  const product: Pick<Declared, 'stateGroup' | 'facts'> = soldProduct(kind)!
  return <StatusOf product={product} row={{ status, task, reason: '', unknown_since: null }} />
}

function Name({ id, name }: CustomerResource) {
  const to = useIdPlace()(id)
  return <NameCell name={name} second={id} mono {...(to && { to })} />
}

const columns: readonly Column<CustomerResource>[] = [
  {
    key: 'name',
    title: t('customers.resource'),
    fixed: true,
    card: 'title',
    cell: (row) => <Name {...row} />,
  },
  { key: 'status', title: t('fields.state'), card: 'side', cell: (row) => <Mark row={row} /> },
  { key: 'kind', title: t('customers.product'), cell: ({ kind }) => productName(kind) },
  { key: 'node', title: t('fields.node'), cell: ({ node_name }) => node_name || '—' },
  {
    key: 'end',
    title: t('resource.expires'),
    cell: ({ expire_time: at, renewal, host_name: host }) =>
      at || host ? <ExpiryCell at={at} renewal={renewal} host={host} /> : '—',
  },
]

export function CustomerResources({ accountId }: { accountId: string }) {
  const list = useList(customerCalls.customerResourceList, { filters: ['kind'], fixed: { account_id: accountId } })
  return (
    <ResourceTable
      name="customer-resources"
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      searchPlaceholder={t('customers.searchResources')}
      filters={[
        {
          name: 'kind',
          title: t('customers.product'),
          menu: true,
          options: resourceKinds.map((value) => ({ value, label: productName(value) })),
        },
      ]}
      empty={<EmptyState title={t('customers.noResources')} text={t('customers.noResourcesText')} />}
    />
  )
}
