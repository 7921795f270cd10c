import { agentVoucherCalls } from '@portico/contract/agent/voucher.ts'
import type { DeskVoucher } from '@portico/contract/money/voucher.ts'
import { voucherStatuses } from '@portico/contract/states/money.ts'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { paths } from '../../base/place/paths.ts'
import type { BulkAction, Column } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { VoucherMark } from '../../sold/VoucherMark.tsx'
import { AgentVoucherGiveForm, AgentVoucherIssueForm } from './AgentVoucherForms.tsx'

const columns: readonly Column<DeskVoucher>[] = [
  {
    key: 'number',
    title: t('agentMoney.number'),
    fixed: true,
    card: 'title',
    cell: ({ number, remark }) => <NameCell name={number} second={remark} />,
  },
  { key: 'state', title: t('agentMoney.state'), card: 'side', cell: (voucher) => <VoucherMark {...voucher} /> },
  {
    key: 'customer',
    title: t('agentMoney.customer'),
    cell: ({ account_id, customer }) =>
      customer ? <NameCell name={customer} to={paths.agentCustomer(account_id)} /> : '—',
  },
  { key: 'amount', title: t('agentMoney.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'left', title: t('agentMoney.left'), align: 'end', cell: ({ left }) => <Money amount={left} /> },
  { key: 'expires', title: t('agentMoney.expires'), cell: ({ expire_time }) => formatDay(expire_time) },
]

export default function AgentVouchersPage() {
  const list = useList(agentVoucherCalls.agentVoucherList, { filters: ['status'] })
  const takeBack = useWrite(agentVoucherCalls.agentVoucherTakeBack)
  const form = useParam('form')
  const bulk = (rows: readonly DeskVoucher[]): BulkAction[] => {
    const unused = rows.filter(({ status }) => status === 'unused')
    return [
      {
        key: 'takeBack',
        word: t('agentMoney.takeBack'),
        icon: IconTrash,
        danger: true,
        count: unused.length,
        confirm: {
          title: t('agentMoney.takeBackTitle', { n: unused.length }),
          text: t('agentMoney.takeBackText'),
          confirm: t('agentMoney.takeBack'),
          danger: true,
        },
        run: async () => {
          const { invalidated } = await takeBack.send({ ids: unused.map(({ id }) => id) })
          toast('success', t('agentMoney.takenBack', { n: invalidated }))
        },
      },
    ]
  }
  return (
    <PageShell
      title={t('pages.agentVouchers')}
      text={t('agentMoney.vouchersText')}
      action={
        <>
          <Button kind="plain" onClick={() => form.open('give')}>
            {t('agentMoney.give')}
          </Button>
          <Button onClick={() => form.open('issue')}>{t('agentMoney.issue')}</Button>
        </>
      }
    >
      <ResourceTable
        name="agent-vouchers"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
        bulk={bulk}
        searchPlaceholder={t('agentMoney.searchVouchers')}
        filters={[
          {
            name: 'status',
            title: t('agentMoney.state'),
            options: voucherStatuses.map((value) => ({ value, label: t(`states.voucherStatus.${value}`) })),
          },
        ]}
        empty={<EmptyState title={t('agentMoney.noVouchers')} text={t('agentMoney.noVouchersText')} />}
      />
      {form.value === 'issue' && <AgentVoucherIssueForm onClose={form.close} />}
      {form.value === 'give' && <AgentVoucherGiveForm onClose={form.close} />}
    </PageShell>
  )
}
