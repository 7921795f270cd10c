import { agentPayoutCalls, payoutCan, payoutStatuses, type PlatformPayout } from '@portico/contract/agent/payout.ts'
import type { Data } from '@portico/contract/calls.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useState } from 'react'
import { listed } from '../../../base/format/listed.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { PayoutMark } from '../../../sold/PayoutMark.tsx'
import { PayoutPaidForm } from './PayoutPaidForm.tsx'
import { ReasonForm } from '../ReasonForm.tsx'
import { RefundCard } from '../refund/RefundReviewForms.tsx'

const columns: readonly Column<PlatformPayout>[] = [
  {
    key: 'agent',
    title: t('agentMoney.agent'),
    fixed: true,
    card: 'title',
    cell: ({ agent }) => <NameCell name={agent.name} second={agent.email} />,
  },
  { key: 'state', title: t('agentMoney.state'), card: 'side', cell: (row) => <PayoutMark {...row} /> },
  {
    key: 'card',
    title: t('fields.card_number'),
    cell: ({ bank, card_last4: last4, holder }) => (
      <NameCell name={t('agentMoney.toCard', { bank, last4 })} second={holder} />
    ),
  },
  { key: 'time', title: t('agentMoney.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('agentMoney.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

/** What agents ask for of their own money. */
export function PayoutsTab() {
  const list = useList(agentPayoutCalls.platformPayoutList, { filters: ['status'] })
  const approve = useWrite(agentPayoutCalls.platformPayoutApprove)
  const reject = useWrite(agentPayoutCalls.platformPayoutReject, { inForm: true })
  const reveal = useWrite(agentPayoutCalls.platformPayoutCard)
  const [open, setOpen] = useState<{ kind: 'reject' | 'paid'; payout: PlatformPayout }>()
  const [seen, setSeen] = useState<{ amount: string; card: Data<typeof agentPayoutCalls.platformPayoutCard> }>()
  const close = () => setOpen(undefined)
  const actions = (payout: PlatformPayout): RowAction[] => {
    const { id, status, agent } = payout
    const amount = formatMoney(payout.amount)
    return [
      {
        key: 'approve',
        word: t('agentMoney.approve'),
        refused: payoutCan.approve(status) ? undefined : t('agentMoney.decided'),
        confirm: {
          title: t('agentMoney.approveTitle', { amount, agent: agent.name }),
          text: t('agentMoney.approveText'),
          confirm: t('agentMoney.approve'),
        },
        run: async () => {
          await approve.send({ id })
          toast('success', t('agentMoney.approved', { amount }))
        },
      },
      {
        key: 'paid',
        word: t('agentMoney.paid'),
        refused: payoutCan.pay(status) ? undefined : t('agentMoney.notApproved'),
        run: () => setOpen({ kind: 'paid', payout }),
      },
      {
        key: 'card',
        word: t('agentMoney.showCard'),
        run: async () => setSeen({ amount: payout.amount, card: await reveal.send({ id }) }),
      },
      {
        key: 'reject',
        word: t('agentMoney.reject'),
        danger: true,
        divided: true,
        refused: payoutCan.reject(status) ? undefined : t('agentMoney.decided'),
        run: () => setOpen({ kind: 'reject', payout }),
      },
    ]
  }
  return (
    <>
      <ResourceTable
        name="platform-payouts"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ agent, amount }) => listed([agent.name, formatMoney(amount)])}
        actions={actions}
        searchPlaceholder={t('agentMoney.searchPayouts')}
        filters={[
          {
            name: 'status',
            title: t('agentMoney.state'),
            options: payoutStatuses.map((value) => ({ value, label: t(`agentMoney.payoutStates.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('agentMoney.noneAsked')} text={t('agentMoney.noneAskedText')} />}
      />
      {seen && <RefundCard {...seen} onClose={() => setSeen(undefined)} />}
      {open?.kind === 'paid' && <PayoutPaidForm payout={open.payout} onClose={close} />}
      {open?.kind === 'reject' && (
        <ReasonForm
          title={t('agentMoney.rejectTitle', { amount: formatMoney(open.payout.amount) })}
          write={{ ...reject, send: ({ reason }) => reject.send({ id: open.payout.id, reason }) }}
          saved={t('agentMoney.rejected')}
          submitWord={t('agentMoney.reject')}
          onClose={close}
        />
      )}
    </>
  )
}
