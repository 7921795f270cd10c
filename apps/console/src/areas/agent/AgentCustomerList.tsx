import { agentConsents } from '@portico/contract/agent/consent.ts'
import { agentCustomerCalls, type AgentCustomer } from '@portico/contract/agent/customer.ts'
import { customerStatuses } from '@portico/contract/platform/customers.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { ListExport } from '../../sold/ListExport.tsx'
import { CustomerMark } from './CustomerMark.tsx'
import { CustomerImportForm } from './CustomerImportForm.tsx'
import { useCustomerActions } from './use-customer-actions.tsx'

const columns: readonly Column<AgentCustomer>[] = [
  {
    key: 'name',
    title: t('agent.customer'),
    fixed: true,
    card: 'title',
    cell: ({ account_id, name, email, phone }) => (
      <NameCell name={name} second={email || phone} to={paths.agentCustomer(account_id)} />
    ),
  },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: (customer) => <CustomerMark customer={customer} />,
  },
  { key: 'consent', title: t('agent.consent'), cell: ({ consent }) => t(`agent.consents.${consent}`) },
  { key: 'discount', title: t('agent.discount'), align: 'end', cell: ({ discount }) => discount },
  { key: 'resources', title: t('agent.resources'), align: 'end', cell: ({ resources }) => resources },
  { key: 'cash', title: t('agent.cash'), align: 'end', cell: ({ cash }) => <Money amount={cash} /> },
  { key: 'note', title: t('fields.note'), cell: ({ note }) => note || '—' },
  {
    key: 'last',
    title: t('agent.lastSignIn'),
    optional: true,
    cell: ({ last_login_time: at }) => (at ? <RelativeTime at={at} /> : '—'),
  },
  {
    key: 'joined',
    title: t('agent.joined'),
    optional: true,
    cell: ({ join_time }) => <RelativeTime at={join_time} />,
  },
]

export function AgentCustomerList() {
  const list = useList(agentCustomerCalls.agentCustomerList, { filters: ['status', 'consent'] })
  const { actions, dialogs, open, value, close } = useCustomerActions(list.rows)
  return (
    <>
      <ResourceTable
        name="agent-customers"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ account_id }) => account_id}
        rowName={({ name }) => name}
        searchPlaceholder={t('agent.searchCustomers')}
        filters={[
          {
            name: 'status',
            title: t('fields.state'),
            options: customerStatuses.map((status) => ({ value: status, label: t(`agent.statuses.${status}`) })),
          },
          {
            name: 'consent',
            title: t('agent.consent'),
            menu: true,
            options: agentConsents.map((consent) => ({ value: consent, label: t(`agent.consents.${consent}`) })),
          },
        ]}
        extra={
          <>
            <Button kind="plain" icon={<IconUpload size={16} stroke={1.6} />} onClick={() => open('import')}>
              {t('agent.import')}
            </Button>
            <ListExport
              call={agentCustomerCalls.agentCustomerExport}
              list={list}
              fixed={{ action: 'download' }}
              file="customers.csv"
              word={t('agent.export')}
            />
          </>
        }
        empty={<EmptyState title={t('agent.noCustomers')} text={t('agent.noCustomersText')} />}
      />
      {dialogs}
      {value === 'import' && <CustomerImportForm onClose={close} />}
    </>
  )
}
