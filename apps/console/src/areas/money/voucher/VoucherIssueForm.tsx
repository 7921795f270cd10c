import { voucherCalls, VoucherIssueInput } from '@portico/contract/money/voucher.ts'
import { voucherTypes, type VoucherType } from '@portico/contract/states/money.ts'
import * as z from 'zod/mini'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { FormDrawer } from '../../../kit/dialog/FormDrawer.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { IssuedVouchers } from '../../../sold/IssuedVouchers.tsx'

/** What is typed is text; it is a number once it is sent. */
const schema = z.extend(VoucherIssueInput, {
  count: z.pipe(z.pipe(z.string(), z.transform(Number)), VoucherIssueInput.shape.count),
})

export function VoucherIssueForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(voucherCalls.platformVoucherIssue, { inForm: true })
  const form = useDraftForm({
    name: 'issue-voucher',
    schema,
    initial: {
      type: 'event distribution' as VoucherType,
      amount: '',
      count: '1',
      expires_on: '',
      remark: '',
    },
    labels: { type: t('money.type'), count: t('money.count') },
  })
  if (write.data) return <IssuedVouchers vouchers={write.data.result} onClose={onClose} />
  return (
    <FormDrawer
      title={t('money.issue')}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('money.issue')}
      onClose={() => {
        form.forget()
        onClose()
      }}
      onSubmit={form.submit((values) => write.send(values))}
    >
      <SelectField
        {...form.field('type')}
        onChange={(type) => form.set('type', type as VoucherType)}
        options={voucherTypes.map((value) => ({ value, label: t(`states.voucherType.${value}`) }))}
      />
      <TextField {...form.field('amount')} inputMode="decimal" help={t('money.amountHelp')} />
      <TextField {...form.field('count')} inputMode="numeric" help={t('money.countHelp')} />
      <TextField {...form.field('expires_on')} placeholder="2027-01-31" help={t('money.expiresHelp')} />
      <TextField {...form.field('remark')} />
    </FormDrawer>
  )
}
