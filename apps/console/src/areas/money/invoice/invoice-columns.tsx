import type { Invoice } from '@portico/contract/money/invoice.ts'
import { t } from '../../../base/words/words.ts'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { InvoiceMark } from '../refund/refund-marks.tsx'

export const invoiceName = ({ number, title }: Invoice): string => number || title

/** What customers and operators see alike. Made when asked for: other screens of the area load this file without its words. */
export const invoiceColumns = (): readonly Column<Invoice>[] => [
  {
    key: 'number',
    title: t('invoice.number'),
    fixed: true,
    card: 'title',
    cell: ({ number, kind, type, credits_number }) => (
      <NameCell
        name={number || t('invoice.noNumber')}
        second={
          kind === 'credit note' ? t('invoice.credits', { number: credits_number }) : t(`states.invoiceType.${type}`)
        }
      />
    ),
  },
  {
    key: 'status',
    title: t('invoice.status'),
    card: 'side',
    cell: ({ status, reason }) => <InvoiceMark status={status} reason={reason} />,
  },
  {
    key: 'title',
    title: t('invoice.title'),
    cell: ({ title, tax_id }) => <NameCell name={title} second={tax_id} />,
  },
  {
    key: 'orders',
    title: t('invoice.orders'),
    cell: ({ lines }) => (lines.length === 1 ? lines[0]!.order_number : t('invoice.orderCount', { n: lines.length })),
  },
  { key: 'time', title: t('invoice.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('invoice.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]
