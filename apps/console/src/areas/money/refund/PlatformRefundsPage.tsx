import type { Data } from '@portico/contract/calls.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { refundCalls, type PlatformRefund } from '@portico/contract/money/refund.ts'
import { refundCan, refundStatuses } from '@portico/contract/states/money.ts'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { useState } from 'react'
import { listed } from '../../../base/format/listed.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { RefundMark, refundName, refundPlace, refundReason } from './refund-marks.tsx'
import { RefundCard, RefundFailForm, RefundPaidForm, RefundRejectForm } from './RefundReviewForms.tsx'

const columns: readonly Column<PlatformRefund>[] = [
  {
    key: 'customer',
    title: t('refund.customer'),
    fixed: true,
    card: 'title',
    cell: ({ customer }) => <NameCell name={customer.name} second={customer.email} />,
  },
  {
    key: 'status',
    title: t('refund.status'),
    card: 'side',
    cell: ({ status, reason, bank_reference }) => (
      <RefundMark status={status} reason={refundReason({ reason }) || bank_reference} />
    ),
  },
  {
    key: 'application',
    title: t('refund.application'),
    cell: (row) => <NameCell name={refundName(row)} second={row.remark} />,
  },
  { key: 'target', title: t('refund.target'), cell: refundPlace },
  { key: 'time', title: t('refund.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('refund.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

type Open = { kind: 'reject' | 'payOut' | 'fail'; refund: PlatformRefund }
const forms = { reject: RefundRejectForm, payOut: RefundPaidForm, fail: RefundFailForm }

export default function PlatformRefundsPage() {
  const list = useList(refundCalls.platformRefundList, { filters: ['status'] })
  const approve = useWrite(refundCalls.platformRefundApprove)
  const reveal = useWrite(refundCalls.platformRefundCard)
  const [open, setOpen] = useState<Open>()
  const [seen, setSeen] = useState<{ amount: string; card: Data<typeof refundCalls.platformRefundCard> }>()
  const Form = open && forms[open.kind]
  const actions = (refund: PlatformRefund): RowAction[] => {
    const amount = formatMoney(refund.amount)
    const decided = refundCan.approve(refund.status) ? undefined : t('refund.notUnderReview')
    return [
      {
        key: 'approve',
        word: t('refund.approve'),
        refused: decided,
        confirm: {
          title: t('refund.approveTitle', { amount, customer: refund.customer.name }),
          text: t(refund.target === 'card' ? 'refund.approveCard' : 'refund.approveBalance'),
          confirm: t('refund.approve'),
        },
        run: async () => {
          await approve.send({ id: refund.id })
          toast('success', t('refund.approved', { amount }))
        },
      },
      {
        key: 'payOut',
        word: t('refund.payOut'),
        refused: refundCan.payOut(refund.status) ? undefined : t('refund.notRefunding'),
        run: () => setOpen({ kind: 'payOut', refund }),
      },
      {
        key: 'fail',
        word: t('refund.fail'),
        refused: refundCan.fail(refund.status) ? undefined : t('refund.notRefunding'),
        run: () => setOpen({ kind: 'fail', refund }),
      },
      {
        key: 'card',
        word: t('refund.showCard'),
        refused: refund.target === 'card' ? undefined : t('refund.noCard'),
        run: async () => setSeen({ amount: refund.amount, card: await reveal.send({ id: refund.id }) }),
      },
      {
        key: 'reject',
        word: t('refund.reject'),
        danger: true,
        divided: true,
        refused: decided,
        run: () => setOpen({ kind: 'reject', refund }),
      },
    ]
  }
  return (
    <PageShell title={t('pages.platformRefunds')} text={t('refund.reviewText')}>
      <ResourceTable
        name="platform-refunds"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={(row) => listed([row.customer.name, refundName(row)])}
        actions={actions}
        searchPlaceholder={t('refund.search')}
        filters={[
          {
            name: 'status',
            title: t('refund.status'),
            options: refundStatuses.map((value) => ({ value, label: t(`states.refundStatus.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconReceiptRefund size={24} stroke={1.5} />}
            title={t('refund.noneToReview')}
            text={t('refund.noneToReviewText')}
          />
        }
      />
      {seen && <RefundCard {...seen} onClose={() => setSeen(undefined)} />}
      {open && Form && <Form refund={open.refund} onClose={() => setOpen(undefined)} />}
    </PageShell>
  )
}
