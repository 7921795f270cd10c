import { certificationCalls, type PlatformApplication } from '@portico/contract/identity/certification.ts'
import { customerCalls, type CustomerMember } from '@portico/contract/platform/customers.ts'
import { workOrderStatusCodes } from '@portico/contract/states/support.ts'
import { workOrderDeskCalls, type PlatformWorkOrder } from '@portico/contract/support/work-order.ts'
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs'
import { useState } from 'react'
import { useList } from '../../base/call/use-list.ts'
import { paths } from '../../base/place/paths.ts'
import type { Column } from '../../base/state/list.ts'
import { find, t } from '../../base/words/words.ts'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { formatTime, RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { CustomerSecondFactorForm } from './CustomerSecondFactorForm.tsx'

interface OfCustomer {
  accountId: string
}

const nameOf = ({ name, email, phone, login_id }: CustomerMember) => name || email || phone || login_id

const memberColumns: readonly Column<CustomerMember>[] = [
  {
    key: 'name',
    title: t('customers.person'),
    fixed: true,
    card: 'title',
    cell: (member) => <NameCell name={nameOf(member)} second={member.email || member.phone} />,
  },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status, second_factor }) => (
      <StatusMark
        shape={status === 'normal' ? 'running' : 'stopped'}
        word={t(`customers.peopleStatuses.${status}`)}
        reason={second_factor && t('customers.secondFactor')}
      />
    ),
  },
  { key: 'role', title: t('customers.role'), cell: ({ kind }) => t(`customers.roles.${kind}`) },
  {
    key: 'last',
    title: t('customers.lastSignIn'),
    cell: ({ last_login_time: at }) =>
      at ? <RelativeTime at={at} /> : <span className="quiet">{t('customers.never')}</span>,
  },
]

export function CustomerMembers({ accountId }: OfCustomer) {
  const list = useList(customerCalls.customerMemberList, { fixed: { account_id: accountId } })
  const [clearing, setClearing] = useState<CustomerMember>()
  return (
    <>
      <ResourceTable
        name="customer-members"
        list={list}
        columns={memberColumns}
        rowId={({ login_id }) => login_id}
        rowName={nameOf}
        searchPlaceholder={t('customers.searchPeople')}
        empty={<EmptyState title={t('customers.noPeople')} text={t('customers.noPeopleText')} />}
        actions={(member) => [
          {
            key: 'clear',
            word: t('customers.clear'),
            icon: IconShieldOff,
            danger: true,
            refused: member.second_factor ? undefined : t('customers.nothingToClear'),
            run: () => setClearing(member),
          },
        ]}
      />
      {clearing && (
        <CustomerSecondFactorForm
          login={{ id: clearing.login_id, name: nameOf(clearing) }}
          onClose={() => setClearing(undefined)}
        />
      )}
    </>
  )
}

const stateShapes: Partial<Record<PlatformApplication['state'], StatusShape>> = {
  'under review': 'waiting',
  certified: 'running',
  failed: 'failed',
}

const certificationColumns: readonly Column<PlatformApplication>[] = [
  {
    key: 'kind',
    title: t('customers.kind'),
    fixed: true,
    card: 'title',
    cell: ({ id, kind }) => (
      <NameCell
        name={t(`identity.kinds.${kind}`)}
        to={paths.platformCertificate(kind === 'enterprise' ? 'enterprise' : 'personal', id)}
      />
    ),
  },
  {
    key: 'state',
    title: t('fields.state'),
    card: 'side',
    cell: ({ state, reason }) => (
      <StatusMark
        shape={stateShapes[state] ?? 'stopped'}
        word={find(`states.realnameState.${state}`) ?? t('identity.replaced')}
        reason={reason}
      />
    ),
  },
  { key: 'time', title: t('fields.time'), cell: ({ submit_time }) => formatTime(submit_time) },
]

export function CustomerCertifications({ accountId }: OfCustomer) {
  const list = useList(certificationCalls.platformCertificationList, { fixed: { account_id: accountId } })
  return (
    <ResourceTable
      name="customer-certifications"
      list={list}
      columns={certificationColumns}
      rowId={({ id }) => id}
      rowName={({ kind }) => t(`identity.kinds.${kind}`)}
      empty={<EmptyState title={t('customers.noCertifications')} text={t('customers.noCertificationsText')} />}
    />
  )
}

const workOrderColumns: readonly Column<PlatformWorkOrder>[] = [
  {
    key: 'number',
    title: t('workOrder.workOrder'),
    fixed: true,
    card: 'title',
    cell: ({ wid, number, summary }) => <NameCell name={number} second={summary} to={paths.platformWorkOrder(wid)} />,
  },
  {
    key: 'status',
    title: t('fields.state'),
    card: 'side',
    cell: ({ status }) =>
      status === workOrderStatusCodes.closed ? (
        <StatusMark shape="stopped" word={t('states.woStatus.closed')} />
      ) : (
        <StatusMark shape="running" word={t('states.woStatus.processing')} />
      ),
  },
  { key: 'assignee', title: t('workOrder.assignee'), cell: ({ assignee }) => assignee || '—' },
  { key: 'created', title: t('workOrder.opened'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
]

export function CustomerWorkOrders({ accountId }: OfCustomer) {
  const list = useList(workOrderDeskCalls.platformWorkOrderList, { fixed: { account_id: accountId } })
  return (
    <ResourceTable
      name="customer-work-orders"
      list={list}
      columns={workOrderColumns}
      rowId={({ wid }) => wid}
      rowName={({ number }) => number}
      empty={<EmptyState title={t('customers.noWorkOrders')} text={t('customers.noWorkOrdersText')} />}
    />
  )
}
