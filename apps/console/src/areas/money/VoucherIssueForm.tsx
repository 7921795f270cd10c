import { voucherCalls, VoucherIssueInput } from '@portico/contract/money/voucher.ts'
import { voucherTypes, type VoucherType } from '@portico/contract/states/money.ts'
import * as z from 'zod/mini'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { saveFile } from '../../base/state/save-file.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'
import classes from './Money.module.css'

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
  if (write.data) return <Issued vouchers={write.data.result} onClose={onClose} />
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

/** The only moment at which the passwords can be seen. */
function Issued({ vouchers, onClose }: { vouchers: { number: string; password: string }[]; onClose: () => void }) {
  const text = vouchers.map(({ number, password }) => `${number},${password}`).join('\n')
  const file = new Blob([`number,password\n${text}\n`], { type: 'text/csv' })
  return (
    <SideSheet
      onClose={onClose}
      title={t('money.issued', { n: vouchers.length })}
      size={480}
      closeOnClickOutside={false}
    >
      <div className={classes.stack}>
        <p className={classes.line}>{t('money.issuedText')}</p>
        <pre className={`${classes.issued} mono`}>{text}</pre>
        <CopyText text={text}>{t('money.copyAll')}</CopyText>
        <Button kind="plain" onClick={() => saveFile(file, 'vouchers.csv')}>
          {t('money.export')}
        </Button>
        <Button onClick={onClose}>{t('money.keptThem')}</Button>
      </div>
    </SideSheet>
  )
}
