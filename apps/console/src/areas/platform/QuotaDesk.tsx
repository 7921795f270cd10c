import { quotaRequestCan, quotaRequestStates, type QuotaRequestState } from '@portico/contract/account/quota.ts'
import { quotaDeskCalls, type PlatformQuotaRequest } from '@portico/contract/platform/quotas.ts'
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs'
import { useCall } from '../../base/call/queries.ts'
import { useList } from '../../base/call/use-list.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { countedName, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { QuotaDecisionForm } from './QuotaDecisionForm.tsx'
import { QuotaList } from './QuotaList.tsx'
import classes from './Platform.module.css'

const shapes: Record<QuotaRequestState, StatusShape> = {
  open: 'waiting',
  approved: 'running',
  refused: 'failed',
  withdrawn: 'stopped',
}

const columnsOf = (): readonly Column<PlatformQuotaRequest>[] => [
  {
    key: 'customer',
    title: t('customers.quotas.customer'),
    fixed: true,
    card: 'title',
    cell: ({ customer }) => <NameCell name={customer.name} second={customer.email} />,
  },
  {
    key: 'state',
    title: t('customers.quotas.state'),
    card: 'side',
    cell: ({ state, note }) => (
      <StatusMark shape={shapes[state]} word={t(`customers.quotas.states.${state}`)} reason={note} />
    ),
  },
  {
    key: 'product',
    title: t('customers.quotas.product'),
    cell: ({ kind, create_time }) => <NameCell name={countedName(kind)} second={formatTime(create_time)} />,
  },
  {
    key: 'used',
    title: t('customers.quotas.used'),
    align: 'end',
    cell: ({ used, most }) => t('customers.quotas.usedOf', { used, most: most ?? t('customers.quotas.unlimited') }),
  },
  { key: 'asked', title: t('customers.quotas.asked'), align: 'end', cell: ({ wanted }) => wanted },
  { key: 'reason', title: t('customers.quotas.reason'), cell: ({ reason }) => reason },
]

/** What customers ask for, and what holds for everybody. */
export function QuotaDesk() {
  const list = useList(quotaDeskCalls.platformQuotaRequestList, { filters: ['state'] })
  const standard = useCall(quotaDeskCalls.platformQuotaList)
  const deciding = useParam('decide')
  const open = list.rows?.find(({ id, state }) => id === deciding.value && quotaRequestCan.decide(state))
  const actions = ({ id, state }: PlatformQuotaRequest): RowAction[] => [
    {
      key: 'decide',
      word: t('customers.quotas.decide'),
      icon: IconGavel,
      quick: true,
      refused: quotaRequestCan.decide(state) ? undefined : t('customers.quotas.over'),
      run: () => deciding.open(id),
    },
  ]
  return (
    <div className={classes.stack}>
      <ResourceTable
        name="quota-requests"
        list={list}
        columns={columnsOf()}
        rowId={({ id }) => id}
        rowName={({ customer }) => customer.name}
        actions={actions}
        filters={[
          {
            name: 'state',
            title: t('customers.quotas.state'),
            options: quotaRequestStates.map((value) => ({ value, label: t(`customers.quotas.states.${value}`) })),
          },
        ]}
        searchPlaceholder={t('customers.quotas.search')}
        empty={<EmptyState title={t('customers.quotas.none')} text={t('customers.quotas.noneText')} />}
      />
      <Answered answer={standard}>
        {({ result }) => (
          <QuotaList
            title={t('customers.quotas.standardTitle')}
            text={t('customers.quotas.standardText')}
            rows={result}
          />
        )}
      </Answered>
      {open && <QuotaDecisionForm key={open.id} row={open} onClose={deciding.close} />}
    </div>
  )
}
