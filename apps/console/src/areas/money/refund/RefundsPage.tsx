import type { Order } from '@portico/contract/money/order.ts'
import { refundCalls } from '@portico/contract/money/refund.ts'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { paths } from '../../../base/place/paths.ts'
import { useList } from '../../../base/call/use-list.ts'
import { t } from '../../../base/words/words.ts'
import { LinkButton } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { productWord } from '../money-marks.tsx'

const columns: readonly Column<Order>[] = [
  {
    key: 'number',
    title: t('refund.number'),
    fixed: true,
    card: 'title',
    cell: ({ id, number, subject }) => (
      <NameCell
        name={number}
        second={subject ? t('refund.fromOrder', { number: subject }) : t('refund.fromBalance')}
        to={paths.order(id)}
      />
    ),
  },
  {
    key: 'product',
    title: t('refund.product'),
    cell: ({ product, subject }) => (subject ? productWord(product) : '—'),
  },
  {
    key: 'way',
    title: t('refund.way'),
    cell: ({ payment_method }) => t(`refund.targets.${payment_method === 'offline' ? 'card' : 'balance'}`),
  },
  { key: 'time', title: t('refund.doneTime'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('refund.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

export default function RefundsPage() {
  const list = useList(refundCalls.refundList)
  return (
    <PageShell
      title={t('pages.refundsDone')}
      text={t('refund.doneText')}
      action={
        <LinkButton kind="plain" to={paths.refunds()}>
          {t('refund.applications')}
        </LinkButton>
      }
    >
      <ResourceTable
        name="refunds"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        searchPlaceholder={t('refund.number')}
        empty={
          <EmptyState
            icon={<IconReceiptRefund size={24} stroke={1.5} />}
            title={t('refund.noneDone')}
            text={t('refund.noneDoneText')}
          />
        }
      />
    </PageShell>
  )
}
