import { formatMoney } from '@portico/contract/formats.ts'
import { financeCalls, proposalCan, proposalStates, type Proposal } from '@portico/contract/money/finance.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { ProposalForm } from './ProposalForm.tsx'
import { ReasonForm } from '../ReasonForm.tsx'
import classes from '../recharge/Recharge.module.css'
import { ProposalMark } from '../recharge/recharge-marks.tsx'

const columns: readonly Column<Proposal>[] = [
  {
    key: 'customer',
    title: t('recharge.customer'),
    fixed: true,
    card: 'title',
    cell: ({ customer }) => <NameCell name={customer.name} second={customer.email} />,
  },
  { key: 'kind', title: t('recharge.kind'), cell: ({ kind }) => t(`recharge.kinds.${kind}`) },
  {
    key: 'state',
    title: t('recharge.state'),
    card: 'side',
    cell: ({ state, decide_reason }) => <ProposalMark state={state} reason={decide_reason} />,
  },
  { key: 'reason', title: t('recharge.reason'), cell: ({ reason }) => reason },
  { key: 'by', title: t('recharge.proposedBy'), cell: ({ proposed_by }) => proposed_by },
  { key: 'decided', title: t('recharge.decidedBy'), cell: ({ decided_by }) => decided_by || '—' },
  { key: 'order', title: t('recharge.order'), cell: ({ order_number }) => order_number || '—' },
  { key: 'time', title: t('recharge.time'), cell: ({ create_time }) => <RelativeTime at={create_time} /> },
  { key: 'amount', title: t('recharge.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} signed /> },
]

export function ProposalsTab() {
  const list = useList(financeCalls.proposalList, { filters: ['state'] })
  const approve = useWrite(financeCalls.proposalApprove)
  const decline = useWrite(financeCalls.proposalDecline, { inForm: true })
  const form = useParam('form')
  const declined = list.rows?.find(({ id }) => `decline:${id}` === form.value)

  const actions = ({ id, state, own, amount, customer, proposed_by: who, reason }: Proposal): RowAction[] => {
    const over = proposalCan.decide(state) ? undefined : t('recharge.notWaiting')
    const about = { sum: formatMoney(amount), name: customer.name }
    return [
      {
        key: 'approve',
        word: t('recharge.approve'),
        icon: IconCheck,
        quick: true,
        refused: over ?? (own ? t('recharge.own') : undefined),
        confirm: {
          title: t('recharge.approveTitle', about),
          text: t('recharge.approveText', { who, reason }),
          confirm: t('recharge.approve'),
        },
        run: async () => {
          const { order_number: number } = await approve.send({ id })
          toast('success', t('recharge.approvedNow', { number }))
        },
      },
      {
        key: 'decline',
        word: t('recharge.decline'),
        icon: IconX,
        danger: true,
        refused: over,
        run: () => form.open(`decline:${id}`),
      },
    ]
  }
  return (
    <>
      <div className={classes.row}>
        <Button onClick={() => form.open('offline')}>{t('recharge.addOffline')}</Button>
        <Button kind="plain" onClick={() => form.open('adjustment')}>
          {t('recharge.adjust')}
        </Button>
      </div>
      <ResourceTable
        name="proposals"
        list={list}
        columns={columns}
        actions={actions}
        rowId={({ id }) => id}
        rowName={({ customer }) => customer.name}
        searchPlaceholder={t('recharge.searchProposals')}
        filters={[
          {
            name: 'state',
            title: t('recharge.state'),
            options: proposalStates.map((value) => ({ value, label: t(`recharge.states.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('recharge.noProposals')} text={t('recharge.noProposalsText')} />}
      />
      {(form.value === 'offline' || form.value === 'adjustment') && (
        <ProposalForm key={form.value} kind={form.value} onClose={form.close} />
      )}
      {declined && (
        <ReasonForm
          title={t('recharge.declineTitle', { sum: formatMoney(declined.amount), name: declined.customer.name })}
          submitWord={t('recharge.decline')}
          write={{ ...decline, send: ({ reason }) => decline.send({ id: declined.id, reason }) }}
          saved={t('recharge.declinedNow')}
          onClose={form.close}
        />
      )}
    </>
  )
}
