import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { voucherStatuses } from '@portico/contract/states/money.ts'
import type { Data } from '@portico/contract/calls.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import type { BulkAction, Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatDay } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { VoucherMark } from '../../../sold/VoucherMark.tsx'
import { ReferralSettingsCard } from './ReferralSettingsCard.tsx'
import { VoucherIssueForm } from './VoucherIssueForm.tsx'

type Row = Data<typeof voucherCalls.platformVoucherList>['result'][number]

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    title: t('money.voucherNumber'),
    fixed: true,
    card: 'title',
    cell: ({ number, remark }) => <NameCell name={number} second={remark} />,
  },
  { key: 'status', title: t('money.status'), card: 'side', cell: (voucher) => <VoucherMark {...voucher} /> },
  { key: 'type', title: t('money.type'), cell: ({ type }) => t(`states.voucherType.${type}`) },
  { key: 'customer', title: t('money.customer'), cell: ({ customer }) => customer || '—' },
  { key: 'amount', title: t('money.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'left', title: t('money.left'), align: 'end', cell: ({ left }) => <Money amount={left} /> },
  { key: 'expires', title: t('money.expires'), cell: ({ expire_time }) => formatDay(expire_time) },
]

export default function PlatformVouchersPage() {
  const list = useList(voucherCalls.platformVoucherList, { filters: ['status'] })
  const invalidate = useWrite(voucherCalls.platformVoucherInvalidate)
  const drawer = useParam('open')
  const bulk = (rows: readonly Row[]): BulkAction[] => {
    const unused = rows.filter(({ status }) => status === 'unused')
    return [
      {
        key: 'invalidate',
        word: t('money.invalidate'),
        icon: IconTrash,
        danger: true,
        count: unused.length,
        confirm: {
          title: t('money.invalidateTitle', { n: unused.length }),
          text: t('money.invalidateText'),
          confirm: t('money.invalidate'),
          danger: true,
        },
        run: async () => {
          const { invalidated } = await invalidate.send({ ids: unused.map(({ id }) => id) })
          toast('success', t('money.invalidated', { n: invalidated }))
        },
      },
    ]
  }
  return (
    <PageShell
      title={t('pages.platformVouchers')}
      text={t('money.platformVouchersText')}
      action={
        <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => drawer.open('issue')}>
          {t('money.issue')}
        </Button>
      }
    >
      <ReferralSettingsCard />
      <ResourceTable
        name="platform-vouchers"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        bulk={bulk}
        searchPlaceholder={t('money.searchVouchers')}
        filters={[
          {
            name: 'status',
            title: t('money.status'),
            options: voucherStatuses.map((value) => ({ value, label: t(`states.voucherStatus.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconTicket size={24} stroke={1.5} />}
            title={t('money.noneIssued')}
            text={t('money.noneIssuedText')}
            action={<Button onClick={() => drawer.open('issue')}>{t('money.issue')}</Button>}
          />
        }
      />
      {drawer.value === 'issue' && <VoucherIssueForm onClose={drawer.close} />}
    </PageShell>
  )
}
