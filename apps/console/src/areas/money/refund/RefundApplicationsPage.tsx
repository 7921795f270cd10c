import { refundCalls, type Refund } from '@portico/contract/money/refund.ts'
import { refundStatuses } from '@portico/contract/states/money.ts'
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs'
import { paths } from '../../../base/place/paths.ts'
import { useList } from '../../../base/call/use-list.ts'
import { t } from '../../../base/words/words.ts'
import { Button, LinkButton } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatTime } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { useParam } from '../../../base/state/use-param.ts'
import { RefundMark, refundName, refundPlace, refundReason } from './refund-marks.tsx'
import { RefundRequestDrawer } from './RefundRequestForm.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

const columns: readonly Column<Refund>[] = [
  {
    key: 'application',
    title: t('refund.application'),
    fixed: true,
    card: 'title',
    cell: (row) => (
      <NameCell name={refundName(row)} second={row.remark} {...(row.order_id && { to: paths.order(row.order_id) })} />
    ),
  },
  {
    key: 'status',
    title: t('refund.status'),
    card: 'side',
    cell: ({ status, reason, refund_order_number: number }) => (
      <RefundMark
        status={status}
        reason={refundReason({ reason }) || (number && t('refund.refundOrder', { number }))}
      />
    ),
  },
  { key: 'target', title: t('refund.target'), cell: refundPlace },
  { key: 'time', title: t('refund.time'), cell: ({ create_time }) => formatTime(create_time) },
  { key: 'amount', title: t('refund.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
]

export default function RefundApplicationsPage() {
  const list = useList(refundCalls.refundApplyList, { filters: ['status'] })
  const drawer = useParam('open')
  return (
    <PageShell
      title={t('pages.refundApplications')}
      text={t('refund.applyText')}
      action={
        <>
          <LinkButton kind="plain" to={paths.orders()}>
            {t('refund.orders')}
          </LinkButton>
          <LinkButton kind="plain" to={paths.refundsDone()}>
            {t('refund.done')}
          </LinkButton>
          <Button onClick={() => drawer.open('withdraw')}>{t('refund.withdraw')}</Button>
        </>
      }
    >
      <ResourceTable
        name="refund-applications"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={refundName}
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
            title={t('refund.noneApplied')}
            text={t('refund.noneAppliedText')}
          />
        }
      />
      {drawer.value === 'withdraw' && <WithdrawalForm onClose={drawer.close} />}
      {drawer.value.startsWith('ord_') && <RefundRequestDrawer orderId={drawer.value} onClose={drawer.close} />}
    </PageShell>
  )
}
