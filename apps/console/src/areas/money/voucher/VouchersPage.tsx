import { formatMoney } from '@portico/contract/formats.ts'
import { voucherCalls, type Voucher } from '@portico/contract/money/voucher.ts'
import { voucherNumber, voucherPassword } from '@portico/contract/rules/money.ts'
import { voucherStatuses } from '@portico/contract/states/money.ts'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import * as z from 'zod/mini'
import { isMember } from '../../../base/route/guard.ts'
import { usePerson } from '../../../base/person/person.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import type { Column } from '../../../base/state/list.ts'
import { Money } from '../../../kit/show/Money.tsx'
import { NameCell } from '../../../kit/table/NameCell.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { formatDay } from '../../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../../kit/table/ResourceTable.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import classes from '../Money.module.css'
import { VoucherMark } from '../../../sold/VoucherMark.tsx'

const columns: readonly Column<Voucher>[] = [
  {
    key: 'number',
    title: t('money.voucherNumber'),
    fixed: true,
    card: 'title',
    cell: ({ number, type }) => <NameCell name={number} second={t(`states.voucherType.${type}`)} />,
  },
  { key: 'status', title: t('money.status'), card: 'side', cell: (voucher) => <VoucherMark {...voucher} /> },
  { key: 'amount', title: t('money.amount'), align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'left', title: t('money.left'), align: 'end', cell: ({ left }) => <Money amount={left} /> },
  { key: 'expires', title: t('money.expires'), cell: ({ expire_time }) => formatDay(expire_time) },
  {
    key: 'redeemed',
    title: t('money.redeemed'),
    cell: ({ redeem_time }) => (redeem_time ? formatDay(redeem_time) : '—'),
  },
]

export default function VouchersPage() {
  const person = usePerson()
  const list = useList(voucherCalls.voucherList, { filters: ['status'] })
  return (
    <PageShell title={t('pages.vouchers')} text={t('money.vouchersText')}>
      <div className={classes.columns}>
        <Card title={t('shell.voucherBalance')}>
          <span className={classes.big}>
            <Money amount={person.wallet_info.coupon} />
          </span>
          <p className={classes.line}>{t('money.voucherRules')}</p>
        </Card>
        {!isMember(person) && <RedeemCard />}
      </div>
      <ResourceTable
        name="vouchers"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ number }) => number}
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
            title={t('money.noVouchers')}
            text={t('money.noVouchersText')}
          />
        }
      />
    </PageShell>
  )
}

const schema = z.object({ number: voucherNumber, password: voucherPassword })

function RedeemCard() {
  const write = useWrite(voucherCalls.voucherRedeem, { inForm: true })
  const form = useForm({
    schema,
    initial: { number: '', password: '' },
    labels: { number: t('money.voucherNumber'), password: t('money.voucherPassword') },
  })
  return (
    <Card title={t('money.redeemTitle')}>
      <SaveCard
        bare
        form={form}
        write={write}
        saved={(_, { amount }) => t('money.redeemedNow', { amount: formatMoney(amount) })}
        submitWord={t('shell.redeem')}
        onSaved={form.startOver}
      >
        <TextField {...form.field('number')} autoComplete="off" mono />
        <TextField {...form.field('password')} autoComplete="off" mono />
      </SaveCard>
    </Card>
  )
}
