import { customerCalls, customerKinds, customerStatuses, type Customer } from '@portico/contract/platform/customers.ts'
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../base/state/list.ts'
import { Money } from '../../kit/show/Money.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { emailOf } from './customer-email.ts'
import { customerShapes } from './customer-shapes.ts'
import { useCustomerActions } from './use-customer-actions.tsx'

const columns: readonly Column<Customer>[] = [
  {
    key: 'name',
    title: t('customers.name'),
    fixed: true,
    card: 'title',
    cell: (customer) => (
      <NameCell
        name={customer.name}
        second={emailOf(customer) || customer.phone}
        to={paths.platformCustomer(customer.account_id)}
      />
    ),
  },
  { key: 'kind', title: t('customers.kind'), cell: ({ kind }) => t(`customers.kinds.${kind}`) },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status, agent }) => (
      <StatusMark
        shape={customerShapes[status]}
        word={t(`customers.statuses.${status}`)}
        reason={agent && t('customers.isAgent')}
      />
    ),
  },
  { key: 'cash', title: t('customers.cash'), align: 'end', cell: ({ cash }) => <Money amount={cash} /> },
  { key: 'resources', title: t('customers.resources'), align: 'end', cell: ({ resources }) => resources },
  { key: 'members', title: t('customers.members'), align: 'end', cell: ({ members }) => members },
  { key: 'discount', title: t('customers.discount'), align: 'end', cell: ({ discount }) => discount },
  { key: 'sale', title: t('customers.sale'), cell: ({ sale_name }) => sale_name || '—' },
  {
    key: 'last',
    title: t('customers.lastSignIn'),
    cell: ({ last_login_time: at }) =>
      at ? <RelativeTime at={at} /> : <span className="quiet">{t('customers.never')}</span>,
  },
  {
    key: 'created',
    title: t('customers.registered'),
    optional: true,
    cell: ({ create_time }) => <RelativeTime at={create_time} />,
  },
]

export function CustomerList() {
  const list = useList(customerCalls.customerList, { filters: ['status', 'kind', 'agent'] })
  const { actions: acts, dialogs } = useCustomerActions(list.rows)
  const actions = (customer: Customer): RowAction[] => [
    {
      key: 'open',
      word: t('customers.open'),
      icon: IconListDetails,
      quick: true,
      run: () => navigate(paths.platformCustomer(customer.account_id)),
    },
    ...acts(customer),
  ]
  return (
    <>
      <ResourceTable
        name="customers"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ account_id }) => account_id}
        rowName={({ name }) => name}
        searchPlaceholder={t('customers.search')}
        filters={[
          {
            name: 'status',
            title: t('fields.state'),
            options: customerStatuses.map((value) => ({ value, label: t(`customers.statuses.${value}`) })),
          },
          {
            name: 'kind',
            title: t('customers.kind'),
            menu: true,
            options: customerKinds.map((value) => ({ value, label: t(`customers.kinds.${value}`) })),
          },
          {
            name: 'agent',
            title: t('fields.agent'),
            menu: true,
            options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`customers.agents.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('customers.none')} text={t('customers.noneText')} />}
      />
      {dialogs}
    </>
  )
}
