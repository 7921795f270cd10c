import { formatFigure, formatMoney } from '@portico/contract/formats.ts'
import { refundCalls, WithdrawalRequest } from '@portico/contract/money/refund.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import classes from '../Money.module.css'
import { RefundHindered, RefundLines } from './RefundLines.tsx'

/** From the cash balance to a bank card. */
export function WithdrawalForm({ onClose }: { onClose: () => void }) {
  const { data: preview } = useCall(refundCalls.refundPreview, {})
  const write = useWrite(refundCalls.withdrawalRequest, { inForm: true })
  const form = useDraftForm({
    name: 'withdraw',
    schema: WithdrawalRequest,
    initial: { amount: '', card_number: '', bank: '', holder: '', remark: '' },
    secret: ['card_number'],
  })
  const typed = WithdrawalRequest.shape.amount.safeParse(form.values.amount)
  if (preview?.hindrance) return <RefundHindered preview={preview} title={t('refund.withdraw')} onClose={onClose} />
  return (
    <SaveDrawer
      title={t('refund.withdraw')}
      form={form}
      write={write}
      saved={(_, { amount }) => t('refund.requested', { amount: formatMoney(amount) })}
      submitWord={
        typed.success
          ? t('refund.withdrawSum', { amount: formatFigure(Number(typed.data)) })
          : t('refund.withdrawSubmit')
      }
      onClose={onClose}
    >
      {preview && <RefundLines preview={preview} />}
      <p className={classes.line}>{t('refund.withdrawText')}</p>
      <TextField {...form.field('amount')} inputMode="decimal" required />
      <TextField {...form.field('card_number')} inputMode="numeric" autoComplete="off" mono required />
      <TextField {...form.field('bank')} required />
      <TextField {...form.field('holder')} required />
      <TextField {...form.field('remark')} />
    </SaveDrawer>
  )
}
